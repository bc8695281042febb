//! Why a move, typed or in a file, cannot be played.

use super::{Localized, role_name, side_name};
use roque_chess::notation::pgn::{MalformedGame, ReadPgnError};
use roque_chess::{IllegalMove, ParseSanError, ParseUciError, SanRefusal};
use roque_language::{Message, number};

impl Localized for ParseSanError {
    fn message(&self) -> Message {
        match self {
            Self::Syntax(text) => Message::MoveSyntax { text: text.clone() },
            Self::NoSuchMove { text, refusal } => {
                Message::MoveIllegal { r#move: text.clone(), reason: refusal.message().into() }
            }
            Self::Ambiguous { text, candidates } => {
                Message::MoveAmbiguous { r#move: text.clone(), candidates: alternatives(candidates).into() }
            }
        }
    }
}

/// Moves that the error joins by `or`, each as a move.
fn alternatives(candidates: &str) -> Message {
    let one = |san: &str| Message::ListMove { r#move: san.to_owned() };
    match candidates.split_once(" or ") {
        Some((first, rest)) => Message::ListOr { first: one(first).into(), rest: alternatives(rest).into() },
        None => one(candidates),
    }
}

impl Localized for IllegalMove {
    fn message(&self) -> Message {
        Message::MoveNotHere { r#move: self.0.to_string() }
    }
}

impl Localized for ParseUciError {
    fn message(&self) -> Message {
        match self {
            Self::Syntax(text) => Message::MoveUciSyntax { text: text.clone() },
            Self::Illegal(text) => Message::MoveNotHere { r#move: text.clone() },
        }
    }
}

impl Localized for ReadPgnError {
    fn message(&self) -> Message {
        match self {
            Self::Io(error) => Message::PgnUnreadable { reason: error.message().into() },
            Self::Malformed { line, reason } => {
                Message::PgnLine { line: number(*line), reason: reason.message().into() }
            }
        }
    }
}

impl Localized for MalformedGame {
    fn message(&self) -> Message {
        match self {
            Self::Fen(error) => Message::PgnFen { reason: error.message().into() },
            Self::Variant(text) => Message::PgnVariant { text: text.clone() },
            Self::Move(error) => error.message(),
            Self::NullMoveInCheck(color) => Message::PgnNullMoveInCheck { side: side_name(*color) },
            Self::NamelessTag(text) => Message::PgnNamelessTag { text: text.clone() },
            Self::Junk(text) => Message::PgnJunk { text: text.clone() },
            Self::UnclosedComment => Message::PgnUnclosedComment,
            Self::UnclosedVariation => Message::PgnUnclosedVariation,
            Self::UnopenedVariation => Message::PgnUnopenedVariation,
            Self::VariationBeforeMove => Message::PgnVariationBeforeMove,
            Self::TooDeep => Message::PgnTooDeep,
            Self::NoGame => Message::PgnNoGame,
        }
    }
}

impl Localized for SanRefusal {
    fn message(&self) -> Message {
        match *self {
            Self::OutOfReach { color, role: Some(role), to } => Message::RefusalOutOfReach {
                role: role_name(role),
                side: side_name(color),
                square: to.to_string(),
            },
            Self::OutOfReach { color, role: None, to } => {
                Message::RefusalNobodyThere { side: side_name(color), square: to.to_string() }
            }
            Self::OwnMan(square) => Message::RefusalOwnMan { square: square.to_string() },
            Self::Pinned(role, square) => {
                Message::RefusalPinned { role: role_name(role), square: square.to_string() }
            }
            Self::InCheck(color) => Message::RefusalInCheck { side: side_name(color) },
            Self::AttackedSquare(square) => Message::RefusalAttackedSquare { square: square.to_string() },
            Self::PromotionMissing => Message::RefusalPromotionMissing,
            Self::NoPromotion => Message::RefusalNoPromotion,
            Self::NoCastlingRight(color) => Message::RefusalNoCastlingRight { side: side_name(color) },
            Self::CastlingBarred(color) => Message::RefusalCastlingBarred { side: side_name(color) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Position;
    use roque_language::Language::{English, French};

    #[test]
    fn every_refusal_names_its_reason() {
        let refused = |fen: &str, text: &str| {
            let position: Position = fen.parse().unwrap();
            position.parse_san(text).unwrap_err().message().text(French)
        };
        let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
        assert!(refused(pinned, "Nd4").starts_with("Cd4 n’est pas un coup légal"));
        assert!(refused(pinned, "Nd4").ends_with("le cavalier en e2 est cloué"));
        assert!(refused(pinned, "O-O").contains("n’ont plus le droit de roquer"));
        assert!(refused(pinned, "Qd4").contains("aucune dame des Blancs ne peut aller en d4"));
        assert!(refused("4k3/8/8/8/4r3/8/8/4K2N w - - 0 1", "Ng3").contains("sont en échec"));
        assert!(refused("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8").contains("e8=D"));
        assert!(refused(pinned, "bonjour").starts_with("«\u{202F}bonjour\u{202F}» n’est pas un coup"));
    }

    #[test]
    fn candidates_are_moves_of_their_own() {
        let two: Position = "4k3/8/8/8/8/4N3/8/N3K3 w - - 0 1".parse().unwrap();
        let error = two.parse_san("Nc2").unwrap_err().message();
        assert_eq!(error.sentence(English), "Nc2 is ambiguous: it could be Nac2 or Nec2.");
        assert!(error.sentence(French).ends_with("Cac2 ou Cec2."));
    }

    #[test]
    fn faults_of_files_name_the_line() {
        let refused = |pgn: &str| {
            let error = pgn.parse::<roque_chess::document::Document>().unwrap_err();
            error.message().text(English)
        };
        assert_eq!(
            refused("1. e4 e5\n2. Ke3"),
            "line 2: there is no legal move Ke3: no king of White can go to e3"
        );
        assert_eq!(refused("1. e4 {open"), "line 1: a comment is never closed");
        assert!(refused("[FEN \"8/8 w\"]\n\n1. e4").contains(": the FEN tag: "));
    }
}
