//! A legal position: the men, the turn, the rights, and what follows from them at once.

mod generate;
mod legality;
mod play;
mod side;
mod validate;

pub use generate::MoveKinds;
pub(crate) use legality::castling_targets;
pub use play::MoveObserver;
pub use validate::InvalidPosition;

use crate::{Bitboard, Board, Color, Move, MoveList, Role, Setup, Square, ZobristKey, attacks};
use side::Side;
use thiserror::Error;

/// A move that cannot be played where somebody tried to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the move {0} is not legal in this position")]
pub struct IllegalMove(pub Move);

/// A legal, playable chess position. Small and `Copy`: playing a move on a copy *is* the undo.
///
/// Two positions are equal when everything a FEN says about them is equal, move counters included; for the
/// equality that repetition counts, compare [`key`](Self::key)s.
///
/// ```
/// use roque_chess::{Position, Square};
///
/// let mut position = Position::default();
/// let m = position.parse_uci("e2e4")?;
/// position.play(m)?;
/// assert_eq!(position.legal_moves().len(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    board: Board,
    key: ZobristKey,
    pawn_key: ZobristKey,
    checkers: Bitboard,
    pinned: Bitboard,
    castling_rooks: Bitboard,
    halfmove_clock: u16,
    fullmove_number: u16,
    side_to_move: Color,
    en_passant: Option<Square>,
}

impl Position {
    /// Who is to move.
    #[inline]
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The men.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Fingerprint of everything that matters for repetition: men, turn, castling rights, possible en passant.
    #[inline]
    #[must_use]
    pub fn key(&self) -> ZobristKey {
        self.key
    }

    /// Fingerprint of the pawns alone.
    #[inline]
    #[must_use]
    pub fn pawn_key(&self) -> ZobristKey {
        self.pawn_key
    }

    /// Men that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// Men of the side to move that shield their king from a slider.
    #[inline]
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Rooks that may still castle.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// The square a pawn has just passed over, only if it can really be taken there.
    #[inline]
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Number of the move to come, from 1.
    #[inline]
    #[must_use]
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The king's square of a side.
    #[inline]
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        // Every position has one king a side; the fallback is never taken and costs no branch.
        Square::from_low_bits(self.board.pieces(color, Role::King).0.trailing_zeros() as u8)
    }

    /// All legal moves.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(MoveKinds::All, &mut list);
        list
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not legal here; the position is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        if !self.is_legal(m) {
            return Err(IllegalMove(m));
        }
        self.play_unchecked(m);
        Ok(())
    }

    /// The position after a legal move; this one stays as it is.
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Self {
        let mut next = *self;
        next.play_unchecked(m);
        next
    }

    /// Whether a side attacks a square.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        (self.board.attackers_to(square, self.board.occupied()) & self.board.color(by)).any()
    }

    /// Whether the position was set up or castles as in Chess960: a king or castling rook off its usual square.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        const USUAL: Bitboard = Bitboard(0x8100_0000_0000_0081);
        let odd_rook = (self.castling_rooks - USUAL).any();
        let odd_king = Color::ALL.into_iter().any(|color| {
            let king = Square::E1.relative_to(color);
            let rights = self.castling_rooks & king.rank().bitboard();
            rights.any() && self.king(color) != king
        });
        odd_rook || odd_king
    }

    /// Passes the turn, as null-move search does. `None` in check, where no side may pass.
    #[must_use]
    pub fn after_null(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.pass();
        Some(next)
    }

    /// What a FEN would say.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The same position with colours exchanged and the board turned upside down; every judgement of it must be
    /// the same from the mover's point of view.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mirrored = Self {
            board: self.board.mirrored(),
            side_to_move: !self.side_to_move,
            castling_rooks: self.castling_rooks.flip_vertical(),
            en_passant: self.en_passant.map(Square::flip_vertical),
            ..*self
        };
        mirrored.with_derived()
    }

    /// Men of the enemy checking, and own men shielding, the king of the side to move.
    #[inline]
    fn update_king_lines<S: Side>(&mut self) {
        let board = &self.board;
        let king = self.king(S::COLOR);
        let (us, them) = (board.color(S::COLOR), board.color(S::Enemy::COLOR));
        let occupied = us | them;
        let mut checkers = (attacks::knight(king) & board.role(Role::Knight))
            | (attacks::pawn(S::COLOR, king) & board.role(Role::Pawn));
        checkers &= them;
        let snipers = them
            & ((attacks::bishop_rays(king) & board.diagonal_sliders())
                | (attacks::rook_rays(king) & board.straight_sliders()));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            let shield = attacks::between(king, sniper) & occupied;
            if shield.is_empty() {
                checkers |= sniper.bitboard();
            } else if !shield.more_than_one() {
                pinned |= shield;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned & us;
    }
}

impl Default for Position {
    /// The usual start.
    fn default() -> Self {
        Self::try_from(Setup::default()).expect("the usual start is legal")
    }
}
