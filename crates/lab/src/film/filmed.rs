//! What a game must offer to be filmed: its moves as numbers.

use super::MoveCode;
use roque_chess::{Move, Position};
use roque_game::{ConnectFour, GameState, TicTacToe, TypedTree};

/// A game whose moves have numbers. Unless it says otherwise, the number of a move is its place among the legal moves, from 1.
pub trait Filmed: GameState {
    /// The number of a legal move.
    fn code(&self, m: Self::Move) -> Option<MoveCode> {
        let mut moves = Self::Moves::default();
        self.legal_moves(&mut moves);
        let place = moves.iter().position(|&legal| legal == m)?;
        MoveCode::new(place as u16 + 1)
    }

    /// The legal move of a number, if it has one here.
    fn decode(&self, code: MoveCode) -> Option<Self::Move> {
        let mut moves = Self::Moves::default();
        self.legal_moves(&mut moves);
        moves.get(usize::from(code.get()) - 1).copied()
    }

    /// The state after passing, in games where a search may ask for it.
    fn passed(&self) -> Option<Self> {
        None
    }
}

impl Filmed for TicTacToe {}
impl Filmed for ConnectFour {}
impl Filmed for TypedTree {}

impl Filmed for Position {
    fn code(&self, m: Move) -> Option<MoveCode> {
        Some(m.to_bits())
    }

    fn decode(&self, code: MoveCode) -> Option<Move> {
        Move::from_bits(code.get()).filter(|&m| self.is_legal(m))
    }

    fn passed(&self) -> Option<Self> {
        self.after_null()
    }
}
