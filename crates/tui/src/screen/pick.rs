//! Moving men by picking them up and putting them down, whatever the screen.

use super::board::ends;
use crate::messages::Language;
use roque_chess::{Bitboard, Move, Position, Promotion, Role, Square};

/// What came of choosing a square.
pub(super) enum Picked {
    /// A man was picked up, put back, or nothing happened.
    Nothing,
    /// A move.
    Play(Move),
    /// A pawn reaches its last rank; what becomes of it is to be asked.
    Promote(Square, Square),
}

/// The squares a man can go to, as a person sees them.
pub(super) fn targets(position: &Position, selected: Option<Square>) -> Bitboard {
    let Some(selected) = selected else { return Bitboard::EMPTY };
    let moves = position.legal_moves();
    let own = moves.iter().filter(|m| m.from() == selected);
    own.fold(Bitboard::EMPTY, |all, &m| all | ends(position, m).1.bitboard())
}

/// Picks a man up, puts it down, or changes the choice.
pub(super) fn pick(position: &Position, selected: &mut Option<Square>, square: Square) -> Picked {
    let own = position.board().color_at(square) == Some(position.side_to_move());
    match *selected {
        Some(from) if from == square => *selected = None,
        Some(from) if targets(position, Some(from)).contains(square) => {
            let pawn = position.board().role_at(from) == Some(Role::Pawn);
            if pawn && Bitboard::BACK_RANKS.contains(square) {
                return Picked::Promote(from, square);
            }
            if let Some(m) = position.find_move(from, square, None) {
                *selected = None;
                return Picked::Play(m);
            }
        }
        _ => *selected = own.then_some(square),
    }
    Picked::Nothing
}

/// What a pawn becomes: the language's letter, or the notation's; a queen if nothing is said.
pub(super) fn promotion(answer: &str, language: Language) -> Option<Promotion> {
    let own: String = answer.to_lowercase().chars().map(|letter| language.notation(letter)).collect();
    match own.as_str() {
        "" | "q" => Some(Promotion::Queen),
        "r" => Some(Promotion::Rook),
        "b" => Some(Promotion::Bishop),
        "n" => Some(Promotion::Knight),
        _ => None,
    }
}
