//! Why a move, typed or in a file, cannot be played.

use super::{InFrench, name, side};
use roque_chess::notation::pgn::{MalformedGame, ReadPgnError};
use roque_chess::{IllegalMove, ParseSanError, ParseUciError, Role, SanRefusal};

impl InFrench for ParseSanError {
    fn in_french(&self) -> String {
        match self {
            Self::Syntax(text) => {
                format!("« {text} » n’est pas un coup ; exemples : e4, Cf3, exd5, e8=D, O-O ou e2e4")
            }
            Self::NoSuchMove { text, refusal } => {
                format!("{text} n’est pas un coup légal : {}", refusal_words(*refusal))
            }
            Self::Ambiguous { text, candidates } => {
                format!("{text} est ambigu : il peut s’agir de {candidates}")
            }
        }
    }
}

impl InFrench for IllegalMove {
    fn in_french(&self) -> String {
        format!("le coup {} n’est pas légal dans cette position", self.0)
    }
}

impl InFrench for ParseUciError {
    fn in_french(&self) -> String {
        match self {
            Self::Syntax(text) => format!("« {text} » n’est pas un coup comme e2e4 ou e7e8q"),
            Self::Illegal(text) => format!("le coup {text} n’est pas légal dans cette position"),
        }
    }
}

impl InFrench for ReadPgnError {
    fn in_french(&self) -> String {
        match self {
            Self::Io(error) => format!("les parties ne peuvent être lues : {}", error.in_french()),
            Self::Malformed { line, reason } => format!("ligne {line} : {}", reason.in_french()),
        }
    }
}

impl InFrench for MalformedGame {
    fn in_french(&self) -> String {
        match self {
            Self::Fen(error) => format!("l’étiquette FEN : {}", error.in_french()),
            Self::Variant(text) => format!("la variante « {text} » n’est pas le jeu d’échecs"),
            Self::Move(error) => error.in_french(),
            Self::NullMoveInCheck(color) => format!("les {} passent leur tour en échec", side(*color)),
            Self::NamelessTag(text) => format!("une étiquette de valeur « {text} » n’a pas de nom"),
            Self::Junk(text) => format!("« {text} » n’est ni un coup, ni un commentaire, ni un résultat"),
            Self::UnclosedComment => "un commentaire n’est jamais fermé".to_owned(),
            Self::UnclosedVariation => "une variante n’est jamais fermée".to_owned(),
            Self::UnopenedVariation => "une variante est fermée sans avoir été ouverte".to_owned(),
            Self::VariationBeforeMove => "une variante vient avant tout coup".to_owned(),
            Self::TooDeep => "les variantes s’emboîtent trop profondément".to_owned(),
            Self::NoGame => "il n’y a pas de partie".to_owned(),
        }
    }
}

fn refusal_words(refusal: SanRefusal) -> String {
    match refusal {
        SanRefusal::OutOfReach { color, role: Some(role), to } => {
            let none = if role == Role::Rook || role == Role::Queen { "aucune" } else { "aucun" };
            format!("{none} {} des {} ne peut aller en {to}", name(role), side(color))
        }
        SanRefusal::OutOfReach { color, role: None, to } => {
            format!("aucune pièce des {} ne va de là en {to}", side(color))
        }
        SanRefusal::OwnMan(square) => format!("une pièce du même camp occupe {square}"),
        SanRefusal::Pinned(role, square) => {
            let (article, pinned) = match role {
                Role::Rook | Role::Queen => ("la", "clouée"),
                _ => ("le", "cloué"),
            };
            format!("{article} {} en {square} est {pinned}", name(role))
        }
        SanRefusal::InCheck(color) => {
            format!("les {} sont en échec et ce coup n’y remédie pas", side(color))
        }
        SanRefusal::AttackedSquare(square) => format!("le roi serait en prise en {square}"),
        SanRefusal::PromotionMissing => "il manque la promotion, comme dans e8=D".to_owned(),
        SanRefusal::NoPromotion => "seul un pion qui atteint la dernière rangée est promu".to_owned(),
        SanRefusal::NoCastlingRight(color) => {
            format!("les {} n’ont plus le droit de roquer de ce côté", side(color))
        }
        SanRefusal::CastlingBarred(color) => format!(
            "le roque des {} est empêché par un échec, une case attaquée ou une pièce sur le chemin",
            side(color)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Position;

    #[test]
    fn every_refusal_names_its_reason() {
        let refused = |fen: &str, text: &str| {
            let position: Position = fen.parse().unwrap();
            position.parse_san(text).unwrap_err().in_french()
        };
        let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
        assert!(refused(pinned, "Nd4").ends_with("le cavalier en e2 est cloué"));
        assert!(refused(pinned, "O-O").contains("n’ont plus le droit de roquer"));
        assert!(refused(pinned, "Qd4").contains("aucune dame des Blancs ne peut aller en d4"));
        assert!(refused("4k3/8/8/8/4r3/8/8/4K2N w - - 0 1", "Ng3").contains("sont en échec"));
        assert!(refused("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8").contains("e8=D"));
        assert!(refused(pinned, "bonjour").starts_with("« bonjour » n’est pas un coup"));
    }

    #[test]
    fn faults_of_files_name_the_line() {
        let refused = |pgn: &str| {
            let error = pgn.parse::<roque_chess::notation::pgn::GameRecord>().unwrap_err();
            error.in_french()
        };
        assert_eq!(
            refused("1. e4 e5\n2. Ke3"),
            "ligne 2 : Ke3 n’est pas un coup légal : aucun roi des Blancs ne peut aller en e3"
        );
        assert_eq!(refused("1. e4 {open"), "ligne 1 : un commentaire n’est jamais fermé");
        assert_eq!(refused("[FEN \"8/8 w\"]\n\n1. e4").split(" : ").nth(1), Some("l’étiquette FEN"));
    }
}
