//! Legal moves, straight away: pins and checks are masks on the targets, nothing is tried out and taken back.
//!
//! One walk over the men serves every purpose. What happens to the targets is up to the [`Sink`]: listing them
//! or only counting them.

use super::Position;
use super::side::{Black, Side, White, origin};
use crate::{Bitboard, Color, Move, MoveKind, MoveList, Promotion, Role, Square, attacks};

/// Which legal moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKinds {
    /// Every legal move.
    All,
    /// Captures and promotions.
    Noisy,
    /// The rest.
    Quiet,
}

/// Takes the targets the generator finds.
pub(super) trait Sink {
    /// A knight, bishop, rook, queen or king with its targets.
    fn piece(&mut self, from: Square, targets: Bitboard, enemies: Bitboard);
    /// Pawn moves by one step of `delta`; none of them promotes.
    fn pawns(&mut self, targets: Bitboard, delta: i8, takes: bool);
    /// First pawn steps of two squares.
    fn double_pushes(&mut self, targets: Bitboard, delta: i8);
    /// Pawn moves to the last rank.
    fn promotions(&mut self, targets: Bitboard, delta: i8, takes: bool);
    /// Castling or en passant.
    fn special(&mut self, from: Square, to: Square, kind: MoveKind);
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard, enemies: Bitboard) {
        for to in targets {
            self.push(Move::plain(from, to, enemies.contains(to)));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, delta: i8, takes: bool) {
        for to in targets {
            self.push(Move::plain(origin(to, delta), to, takes));
        }
    }

    #[inline]
    fn double_pushes(&mut self, targets: Bitboard, delta: i8) {
        for to in targets {
            self.push(Move::new(origin(to, delta), to, MoveKind::DoublePush));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, delta: i8, takes: bool) {
        for to in targets {
            for promotion in Promotion::ALL {
                self.push(Move::promoting(origin(to, delta), to, promotion, takes));
            }
        }
    }

    #[inline]
    fn special(&mut self, from: Square, to: Square, kind: MoveKind) {
        self.push(Move::new(from, to, kind));
    }
}

/// Counts moves without writing them down.
struct Counter(usize);

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard, _: Bitboard) {
        self.0 += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: bool) {
        self.0 += targets.len();
    }

    #[inline]
    fn double_pushes(&mut self, targets: Bitboard, _: i8) {
        self.0 += targets.len();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8, _: bool) {
        self.0 += 4 * targets.len();
    }

    #[inline]
    fn special(&mut self, _: Square, _: Square, _: MoveKind) {
        self.0 += 1;
    }
}

/// [`MoveKinds`] as a type.
trait Filter {
    const NOISY: bool;
    const QUIET: bool;
}

struct All;
struct Noisy;
struct Quiet;

impl Filter for All {
    const NOISY: bool = true;
    const QUIET: bool = true;
}

impl Filter for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}

impl Filter for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

impl Position {
    /// Adds the legal moves of the given kinds to a list.
    #[inline]
    pub fn generate(&self, kinds: MoveKinds, list: &mut MoveList) {
        match kinds {
            MoveKinds::All => self.generate_for_mover::<All>(list),
            MoveKinds::Noisy => self.generate_for_mover::<Noisy>(list),
            MoveKinds::Quiet => self.generate_for_mover::<Quiet>(list),
        }
    }

    fn generate_for_mover<F: Filter>(&self, list: &mut MoveList) {
        match self.side_to_move {
            Color::White => Generator::<White>::new(self).run::<F>(list),
            Color::Black => Generator::<Black>::new(self).run::<F>(list),
        }
    }

    /// Number of legal moves, faster than listing them.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        match self.side_to_move {
            Color::White => self.count_as::<White>(),
            Color::Black => self.count_as::<Black>(),
        }
    }

    #[inline]
    fn count_as<S: Side>(&self) -> usize {
        let mut counter = Counter(0);
        Generator::<S>::new(self).run::<All>(&mut counter);
        counter.0
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Squares the enemy attacks, looking through the mover's king: where the king may not go.
    #[must_use]
    pub fn king_danger(&self) -> Bitboard {
        match self.side_to_move {
            Color::White => Generator::<White>::new(self).danger(),
            Color::Black => Generator::<Black>::new(self).danger(),
        }
    }
}

struct Generator<'a, S> {
    position: &'a Position,
    king: Square,
    us: Bitboard,
    them: Bitboard,
    occupied: Bitboard,
    side: std::marker::PhantomData<S>,
}

impl<'a, S: Side> Generator<'a, S> {
    #[inline]
    fn new(position: &'a Position) -> Self {
        let (us, them) = (position.board.color(S::COLOR), position.board.color(S::Enemy::COLOR));
        Self {
            position,
            king: position.king(S::COLOR),
            us,
            them,
            occupied: us | them,
            side: std::marker::PhantomData,
        }
    }

    #[inline]
    fn run<F: Filter>(&self, sink: &mut impl Sink) {
        let checkers = self.position.checkers;
        let wanted = match (F::NOISY, F::QUIET) {
            (true, true) => !self.us,
            (true, false) => self.them,
            _ => !self.occupied,
        };
        self.king_moves::<F>(wanted, sink);
        if checkers.more_than_one() {
            return;
        }
        // A single check is met by taking the checker or stepping between.
        let answers = match checkers.first() {
            Some(checker) => attacks::between(self.king, checker) | checkers,
            None => Bitboard::FULL,
        };
        self.pawn_moves::<F>(answers, sink);
        self.piece_moves(wanted & answers, sink);
    }

    #[inline]
    fn king_moves<F: Filter>(&self, wanted: Bitboard, sink: &mut impl Sink) {
        let steps = attacks::king(self.king) & wanted;
        let rooks = self.position.castling_rooks & S::HOME_RANK;
        let may_castle = F::QUIET && self.position.checkers.is_empty() && rooks.any();
        if steps.is_empty() && !may_castle {
            return;
        }
        let danger = self.danger();
        sink.piece(self.king, steps - danger, self.them);
        if may_castle {
            for rook in rooks {
                if self.position.castling_is_free(self.king, rook, danger) {
                    sink.special(self.king, rook, MoveKind::Castling);
                }
            }
        }
    }

    #[inline]
    fn danger(&self) -> Bitboard {
        let board = &self.position.board;
        let see_through = self.occupied ^ self.king.bitboard();
        let mut danger = attacks::pawns(S::Enemy::COLOR, self.them & board.role(Role::Pawn))
            | attacks::king(self.position.king(S::Enemy::COLOR));
        for knight in self.them & board.role(Role::Knight) {
            danger |= attacks::knight(knight);
        }
        for slider in self.them & board.diagonal_sliders() {
            danger |= attacks::bishop(slider, see_through);
        }
        for slider in self.them & board.straight_sliders() {
            danger |= attacks::rook(slider, see_through);
        }
        danger
    }

    #[inline]
    fn piece_moves(&self, targets: Bitboard, sink: &mut impl Sink) {
        let board = &self.position.board;
        let pinned = self.position.pinned;
        let free = self.us - pinned;
        for from in free & board.role(Role::Knight) {
            sink.piece(from, attacks::knight(from) & targets, self.them);
        }
        for from in free & board.role(Role::Bishop) {
            sink.piece(from, attacks::bishop(from, self.occupied) & targets, self.them);
        }
        for from in free & board.role(Role::Rook) {
            sink.piece(from, attacks::rook(from, self.occupied) & targets, self.them);
        }
        for from in free & board.role(Role::Queen) {
            sink.piece(from, attacks::queen(from, self.occupied) & targets, self.them);
        }
        // A pinned man moves along the line of the pin; a pinned knight not at all.
        for from in pinned & board.diagonal_sliders() {
            let along = attacks::line(self.king, from) & targets;
            sink.piece(from, attacks::bishop(from, self.occupied) & along, self.them);
        }
        for from in pinned & board.straight_sliders() {
            let along = attacks::line(self.king, from) & targets;
            sink.piece(from, attacks::rook(from, self.occupied) & along, self.them);
        }
    }

    #[inline]
    fn pawn_moves<F: Filter>(&self, answers: Bitboard, sink: &mut impl Sink) {
        let pawns = self.us & self.position.board.role(Role::Pawn);
        let pinned = pawns & self.position.pinned;
        self.pawn_set_moves::<F>(pawns - pinned, answers, sink);
        for pawn in pinned {
            let along = attacks::line(self.king, pawn);
            self.pawn_set_moves::<F>(pawn.bitboard(), answers & along, sink);
        }
        if F::NOISY
            && let Some(target) = self.position.en_passant
        {
            for pawn in attacks::pawn(S::Enemy::COLOR, target) & pawns {
                if self.position.en_passant_is_safe(pawn, target) {
                    sink.special(pawn, target, MoveKind::EnPassant);
                }
            }
        }
    }

    #[inline]
    fn pawn_set_moves<F: Filter>(&self, pawns: Bitboard, answers: Bitboard, sink: &mut impl Sink) {
        let ahead = S::step(pawns) - self.occupied;
        if F::QUIET {
            sink.pawns((ahead & answers) - S::LAST_RANK, S::FORWARD, false);
            let twice = S::step(ahead & S::AFTER_FIRST_STEP) - self.occupied;
            sink.double_pushes(twice & answers, 2 * S::FORWARD);
        }
        if F::NOISY {
            let prey = self.them & answers;
            let left = S::step(pawns).left() & prey;
            let right = S::step(pawns).right() & prey;
            sink.pawns(left - S::LAST_RANK, S::FORWARD - 1, true);
            sink.pawns(right - S::LAST_RANK, S::FORWARD + 1, true);
            let last = S::LAST_RANK;
            if ((ahead & answers | left | right) & last).any() {
                sink.promotions(ahead & answers & last, S::FORWARD, false);
                sink.promotions(left & last, S::FORWARD - 1, true);
                sink.promotions(right & last, S::FORWARD + 1, true);
            }
        }
    }
}
