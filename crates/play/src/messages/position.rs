//! Why a text is no position.

use super::{Localized, side_name};
use roque_chess::{InvalidPosition, ParseFenError};
use roque_language::{Message, number};

impl Localized for ParseFenError {
    fn message(&self) -> Message {
        match self {
            Self::Empty => Message::FenEmpty,
            Self::Missing(part) => Message::FenMissing { part: part_name(part) },
            Self::Trailing(text) => Message::FenTrailing { text: text.clone() },
            Self::RankCount(count) => Message::FenRankCount { count: number(*count) },
            Self::RankWidth { rank, text } => {
                Message::FenRankWidth { rank: rank.to_string(), text: text.clone() }
            }
            Self::Piece(letter) => Message::FenPiece { letter: letter.to_string() },
            Self::Side(text) => Message::FenSide { text: text.clone() },
            Self::Castling(text) => Message::FenCastling { text: text.clone() },
            Self::EnPassant(text) => Message::FenEnPassant { text: text.clone() },
            Self::Counter { name, text } => Message::FenCounter { part: part_name(name), text: text.clone() },
            Self::Position(error) => error.message(),
        }
    }
}

/// The parts of a FEN as its errors call them.
fn part_name(part: &str) -> Box<Message> {
    Box::new(match part {
        "side to move" => Message::FenSideToMove,
        "halfmove clock" => Message::FenHalfmoveClock,
        "move number" => Message::FenMoveNumber,
        other => Message::FenAnotherPart { part: other.to_owned() },
    })
}

impl Localized for InvalidPosition {
    fn message(&self) -> Message {
        match *self {
            Self::Kings { color, count } => {
                Message::PositionKings { side: side_name(color), count: number(count) }
            }
            Self::TooManyMen { color, count } => {
                Message::PositionTooManyMen { side: side_name(color), count: number(count) }
            }
            Self::TooManyPawns { color, count } => {
                Message::PositionTooManyPawns { side: side_name(color), count: number(count) }
            }
            Self::PawnOnBackRank(square) => Message::PositionPawnOnBackRank { square: square.to_string() },
            Self::OpponentInCheck(color) => Message::PositionOpponentInCheck { side: side_name(color) },
            Self::Castling { color, rook } => {
                Message::PositionCastling { side: side_name(color), rook: rook.to_string() }
            }
            Self::CastlingTwice(color) => Message::PositionCastlingTwice { side: side_name(color) },
            Self::EnPassant(square) => Message::PositionEnPassant { square: square.to_string() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Position;
    use roque_language::Language::French;

    #[test]
    fn every_part_of_a_fen_is_named() {
        let refused = |fen: &str| fen.parse::<Position>().unwrap_err().message().text(French);
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(refused(start), "le FEN s’arrête avant le trait");
        let counter = refused(&format!("{start} w KQkq - x 1"));
        assert!(counter.starts_with("le compteur de demi-coups «\u{202F}x\u{202F}»"), "{counter}");
        let number = refused(&format!("{start} w KQkq - 0 x"));
        assert!(number.starts_with("le numéro du coup «\u{202F}x\u{202F}»"), "{number}");
        assert!(refused("8/8/8/8/8/8/8/8 w - - 0 1").starts_with("les Blancs ont 0 roi\u{202F};"));
        assert!(refused("bonjour").contains("il en faut 8"));
    }
}
