//! The staged move picker: the likeliest moves first, and nothing generated before it is needed.

use crate::checks::CheckSquares;
use crate::history::{
    CaptureHistory, ContinuationHistory, NearRootHistory, PawnHistory, PieceTo, QuietHistory,
};
use crate::params;
use crate::see::{self, Threats};
use arrayvec::ArrayVec;
use roque_chess::{Move, MoveKinds, MoveList, Position, Role};

/// What the picker is about to hand out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    /// The move the hash table remembers.
    TableMove,
    /// Captures and promotions are to be generated.
    GenerateNoisy,
    /// Captures that win or keep the balance.
    GoodNoisy,
    /// Quiet moves are to be generated.
    GenerateQuiet,
    /// Quiet moves by history.
    Quiet,
    /// Losing captures.
    BadNoisy,
    /// Nothing is left.
    Done,
}

/// No position has more moves (the most known are 218).
const MOST_MOVES: usize = 256;
/// Losing captures beyond these are handed out with the good ones: no game has so many.
const MOST_BAD: usize = 64;

/// Moves with their ranks, handed out from the best to the worst.
///
/// Score and place of a move are one number, so that the best is found without a branch, several moves at a time.
struct Ranking {
    moves: ArrayVec<Move, MOST_MOVES>,
    /// As many as there are moves, and some that are [`TAKEN`](Self::TAKEN) to make the last group whole.
    ranks: ArrayVec<i32, MOST_MOVES>,
}

impl Ranking {
    /// Handed out already, or no move at all.
    const TAKEN: i32 = i32::MIN;
    /// So many ranks are compared at a time.
    const GROUP: usize = 16;
    /// A rank is the score, followed by the place in so many bits: the first of equals has the greatest.
    const PLACE_BITS: u32 = 8;
    const LAST_PLACE: usize = MOST_MOVES - 1;

    fn new() -> Self {
        Self { moves: ArrayVec::new(), ranks: ArrayVec::new() }
    }

    #[inline]
    fn fill(&mut self, moves: impl Iterator<Item = Move>, mut score: impl FnMut(Move) -> i32) {
        self.moves.clear();
        self.ranks.clear();
        for m in moves.take(MOST_MOVES) {
            let place = (Self::LAST_PLACE - self.moves.len()) as i32;
            let score = score(m);
            debug_assert!(score.unsigned_abs() < i32::MAX as u32 >> Self::PLACE_BITS, "{score} is too large");
            self.ranks.push(score << Self::PLACE_BITS | place);
            self.moves.push(m);
        }
        while !self.ranks.len().is_multiple_of(Self::GROUP) {
            self.ranks.push(Self::TAKEN);
        }
    }

    /// Takes the best of the moves not yet handed out, with its score.
    #[inline]
    fn take_best(&mut self) -> Option<(Move, i32)> {
        let mut best = [Self::TAKEN; Self::GROUP];
        for group in self.ranks.as_chunks::<{ Self::GROUP }>().0 {
            for (best, &rank) in best.iter_mut().zip(group) {
                *best = rank.max(*best);
            }
        }
        let rank = best.into_iter().fold(Self::TAKEN, i32::max);
        if rank == Self::TAKEN {
            return None;
        }
        let place = Self::LAST_PLACE - (rank as usize & Self::LAST_PLACE);
        self.ranks[place] = Self::TAKEN;
        Some((self.moves[place], rank >> Self::PLACE_BITS))
    }
}

const _: () = assert!(MOST_MOVES == 1 << Ranking::PLACE_BITS && MOST_MOVES.is_multiple_of(Ranking::GROUP));

/// What the order of moves is learnt from.
#[derive(Clone, Debug)]
pub(crate) struct MoveHistories {
    pub(crate) quiet: QuietHistory,
    pub(crate) capture: CaptureHistory,
    pub(crate) continuation: ContinuationHistory,
    pub(crate) pawn: PawnHistory,
    pub(crate) near_root: NearRootHistory,
}

impl MoveHistories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: QuietHistory::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            pawn: PawnHistory::new(),
            near_root: NearRootHistory::new(),
        }
    }
}

/// How many plies back the moves lie whose continuations are looked at.
pub(crate) const CONTINUATIONS: [usize; 4] = [1, 2, 4, 6];

/// The circumstances of a node that give quiet moves their rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    /// Moves from the root.
    pub(crate) ply: usize,
    /// Squares the enemy attacks.
    pub(crate) threats: Threats,
    /// The moves so many plies ago.
    pub(crate) earlier: [PieceTo; CONTINUATIONS.len()],
    /// From where the enemy king can be checked.
    pub(crate) checks: CheckSquares,
}

impl MoveHistories {
    /// How well a quiet move has done in such circumstances.
    #[inline]
    pub(crate) fn quiet_value(&self, position: &Position, m: Move, circumstances: &Circumstances) -> i32 {
        let now = PieceTo::of(position, m);
        let mut sum = 0;
        if params::rule_butterfly() {
            sum += params::butterfly_weight() * self.quiet.value(position, m, circumstances.threats.0.all);
        }
        if params::rule_pawn_history() {
            sum += self.pawn.value(position, now);
        }
        if params::rule_continuation() {
            let [one, two, four, six] = circumstances.earlier;
            let value = |earlier| self.continuation.value(earlier, now);
            sum += value(one)
                + value(two)
                + params::percent(value(four) + value(six), params::continuation_far_weight());
        }
        sum
    }
}

/// Hands out the legal moves of a position, best first.
pub(crate) struct MovePicker {
    stage: Stage,
    table_move: Option<Move>,
    /// Captures must win at least this to be good ones.
    threshold: i32,
    noisy_only: bool,
    skip_quiets: bool,
    ranking: Ranking,
    bad: ArrayVec<Move, MOST_BAD>,
    next_bad: usize,
}

impl MovePicker {
    /// All moves; a table move that is not legal here is ignored.
    #[inline]
    pub(crate) fn all(position: &Position, table_move: Option<Move>) -> Self {
        Self::new(position, table_move, 0, false)
    }

    /// Captures and promotions that win at least `threshold`, then the others.
    #[inline]
    pub(crate) fn noisy(position: &Position, table_move: Option<Move>, threshold: i32) -> Self {
        let table_move = table_move.filter(|m| m.is_noisy());
        Self::new(position, table_move, threshold, true)
    }

    #[inline]
    fn new(position: &Position, table_move: Option<Move>, threshold: i32, noisy_only: bool) -> Self {
        let table_move = table_move.filter(|&m| position.is_legal(m));
        Self {
            stage: if table_move.is_some() { Stage::TableMove } else { Stage::GenerateNoisy },
            table_move,
            threshold,
            noisy_only,
            skip_quiets: false,
            ranking: Ranking::new(),
            bad: ArrayVec::new(),
            next_bad: 0,
        }
    }

    /// From now on no quiet moves. Returns whether that is news.
    #[inline]
    pub(crate) fn skip_quiets(&mut self) -> bool {
        !std::mem::replace(&mut self.skip_quiets, true)
    }

    /// Where the last move came from.
    #[inline]
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// The next move.
    #[inline]
    pub(crate) fn next(
        &mut self,
        position: &Position,
        histories: &MoveHistories,
        circumstances: &Circumstances,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::GenerateNoisy;
                    return self.table_move;
                }
                Stage::GenerateNoisy => {
                    self.generate_noisy(position, histories);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.next_good_noisy(position) {
                    Some(m) => return Some(m),
                    None if self.noisy_only => self.stage = Stage::BadNoisy,
                    None => self.stage = Stage::GenerateQuiet,
                },
                Stage::GenerateQuiet => {
                    if !self.skip_quiets {
                        self.generate_quiet(position, histories, circumstances);
                    }
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.ranking.take_best() {
                    Some((m, _)) if !self.skip_quiets => return Some(m),
                    _ => self.stage = Stage::BadNoisy,
                },
                Stage::BadNoisy => match self.bad.get(self.next_bad) {
                    Some(&m) => {
                        self.next_bad += 1;
                        return Some(m);
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    #[inline]
    fn next_good_noisy(&mut self, position: &Position) -> Option<Move> {
        loop {
            let (m, score) = self.ranking.take_best()?;
            let threshold =
                if self.noisy_only { self.threshold } else { -score / params::good_capture_share() };
            if see::wins_at_least(position, m, threshold) || self.bad.is_full() {
                return Some(m);
            }
            self.bad.push(m);
        }
    }

    /// What is left of a list without the move that was handed out first.
    #[inline]
    fn others(list: &MoveList, table_move: Option<Move>) -> impl Iterator<Item = Move> {
        list.iter().copied().filter(move |&m| Some(m) != table_move)
    }

    #[inline(never)]
    fn generate_noisy(&mut self, position: &Position, histories: &MoveHistories) {
        let mut list = MoveList::new();
        position.generate(MoveKinds::Noisy, &mut list);
        self.ranking.fill(Self::others(&list, self.table_move), |m| {
            let history = if params::rule_capture_history() {
                histories.capture.value(position, m) / params::capture_history_share()
            } else {
                -(position.board().role_at(m.from()).map_or(0, |role| role as i32))
            };
            let under_promotion = m.promotion().is_some_and(|promotion| promotion.role() != Role::Queen);
            let malus = if under_promotion { params::under_promotion_malus() } else { 0 };
            params::capture_gain_weight() * see::gain(position, m) + history - malus
        });
    }

    #[inline(never)]
    fn generate_quiet(
        &mut self,
        position: &Position,
        histories: &MoveHistories,
        circumstances: &Circumstances,
    ) {
        let mut list = MoveList::new();
        position.generate(MoveKinds::Quiet, &mut list);
        let checks = &circumstances.checks;
        self.ranking.fill(Self::others(&list, self.table_move), |m| {
            let check = if checks.contains(position, m) { params::quiet_check_bonus() } else { 0 };
            let escape = if params::rule_escape() {
                params::escape_weight() * circumstances.threats.relief(position, m)
            } else {
                0
            };
            let near_root = if params::rule_near_root() {
                params::near_root_weight() * histories.near_root.value(circumstances.ply, m)
            } else {
                0
            };
            histories.quiet_value(position, m, circumstances) + check + escape + near_root
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        "7k/1bpp2p1/3bp3/p4B2/2P5/P3BrP1/1PQ2PKP/4RR2 b - - 0 2",
    ];

    fn circumstances() -> Circumstances {
        Circumstances {
            ply: 9,
            threats: Threats::NONE,
            earlier: [PieceTo::NONE; 4],
            checks: CheckSquares::NONE,
        }
    }

    fn drain(mut picker: MovePicker, position: &Position) -> Vec<Move> {
        let histories = MoveHistories::new();
        std::iter::from_fn(|| picker.next(position, &histories, &circumstances())).collect()
    }

    #[test]
    fn every_legal_move_comes_exactly_once() {
        for fen in POSITIONS {
            let position: Position = fen.parse().unwrap();
            let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
            legal.sort_unstable();
            for table_move in [None, legal.first().copied(), legal.last().copied()] {
                let mut picked = drain(MovePicker::all(&position, table_move), &position);
                if table_move.is_some() {
                    assert_eq!(picked.first().copied(), table_move);
                }
                picked.sort_unstable();
                assert_eq!(picked, legal, "{fen}");
            }
        }
    }

    #[test]
    fn a_foreign_table_move_is_ignored() {
        let position: Position = POSITIONS[3].parse().unwrap();
        let foreign = Position::default().parse_uci("e2e4").unwrap();
        assert!(!drain(MovePicker::all(&position, Some(foreign)), &position).contains(&foreign));
    }

    #[test]
    fn only_noisy_moves_when_asked() {
        let position: Position = POSITIONS[0].parse().unwrap();
        let picked = drain(MovePicker::noisy(&position, None, 0), &position);
        assert_eq!(picked.len(), position.legal_moves().iter().filter(|m| m.is_noisy()).count());
        assert!(picked.iter().all(|m| m.is_noisy()));
    }
}
