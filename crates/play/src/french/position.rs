//! Why a text is no position.

use super::{InFrench, side};
use roque_chess::{InvalidPosition, ParseFenError};

impl InFrench for ParseFenError {
    fn in_french(&self) -> String {
        match self {
            Self::Empty => "le FEN est vide".to_owned(),
            Self::Missing(part) => format!("le FEN s’arrête avant {}", part_name(part)),
            Self::Trailing(text) => format!("« {text} » est de trop après le FEN"),
            Self::RankCount(count) => {
                format!("le placement des pièces a {count} rangées ; il en faut 8, séparées par « / »")
            }
            Self::RankWidth { rank, text } => {
                format!("la rangée {rank} (« {text} ») ne décrit pas exactement 8 cases")
            }
            Self::Piece(letter) => {
                format!("« {letter} » n’est pas une pièce ; les pièces sont PNBRQK et pnbrqk")
            }
            Self::Side(text) => format!("le trait est « {text} » ; il faut w ou b"),
            Self::Castling(text) => format!(
                "les roques « {text} » ne correspondent à aucun roi et aucune tour ; il faut - ou des lettres \
                 comme KQkq ou HAha"
            ),
            Self::EnPassant(text) => format!("la prise en passant « {text} » n’est ni - ni une case"),
            Self::Counter { name, text } => {
                format!("{} « {text} » n’est pas un nombre de 0 à 9999", part_name(name))
            }
            Self::Position(error) => error.in_french(),
        }
    }
}

/// The parts of a FEN as its errors call them.
fn part_name(part: &str) -> &str {
    match part {
        "side to move" => "le trait",
        "halfmove clock" => "le compteur de demi-coups",
        "move number" => "le numéro du coup",
        other => other,
    }
}

impl InFrench for InvalidPosition {
    fn in_french(&self) -> String {
        match *self {
            Self::Kings { color, count } => {
                format!("les {} ont {count} roi(s) ; chaque camp en a exactement un", side(color))
            }
            Self::TooManyMen { color, count } => {
                format!("les {} ont {count} pièces et pions ; un camp en a 16 au plus", side(color))
            }
            Self::TooManyPawns { color, count } => {
                format!("les {} ont {count} pions ; un camp en a 8 au plus", side(color))
            }
            Self::PawnOnBackRank(square) => format!(
                "il y a un pion en {square} ; un pion ne peut être sur la première ni sur la huitième rangée"
            ),
            Self::OpponentInCheck(color) => {
                format!("les {} sont en échec, mais ce n’est pas à eux de jouer", side(color))
            }
            Self::Castling { color, rook } => format!(
                "les {} ne peuvent roquer avec {rook} : le roi et la tour doivent être sur leur première rangée",
                side(color)
            ),
            Self::CastlingTwice(color) => {
                format!("les {} ont deux tours pour roquer du même côté du roi", side(color))
            }
            Self::EnPassant(square) => {
                format!("on ne peut prendre en passant en {square} : aucun pion ne vient d’y passer")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Position;

    #[test]
    fn every_part_of_a_fen_is_named() {
        let refused = |fen: &str| fen.parse::<Position>().unwrap_err().in_french();
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        assert_eq!(refused(start), "le FEN s’arrête avant le trait");
        assert!(refused(&format!("{start} w KQkq - x 1")).starts_with("le compteur de demi-coups « x »"));
        assert!(refused(&format!("{start} w KQkq - 0 x")).starts_with("le numéro du coup « x »"));
        assert!(refused("8/8/8/8/8/8/8/8 w - - 0 1").starts_with("les Blancs ont 0 roi(s)"));
        assert!(refused("bonjour").contains("il en faut 8"));
    }
}
