//! Why a typed move cannot be played, in French: the sentences of [`ParseSanError`] for boards that speak it.

use roque_chess::{Color, ParseSanError, Role, SanRefusal};

/// The reason as a French sentence. Moves are quoted as they were read, in the notation's own letters.
///
/// ```
/// use roque_chess::Position;
/// use roque_play::refusal_in_french;
///
/// let error = Position::default().parse_san("Ke2").unwrap_err();
/// assert_eq!(refusal_in_french(&error), "Ke2 n’est pas un coup légal : une pièce du même camp occupe e2");
/// ```
#[must_use]
pub fn refusal_in_french(error: &ParseSanError) -> String {
    match error {
        ParseSanError::Syntax(text) => {
            format!("« {text} » n’est pas un coup ; exemples : e4, Cf3, exd5, e8=D, O-O ou e2e4")
        }
        ParseSanError::NoSuchMove { text, refusal } => {
            format!("{text} n’est pas un coup légal : {}", refusal_words(*refusal))
        }
        ParseSanError::Ambiguous { text, candidates } => {
            format!("{text} est ambigu : il peut s’agir de {candidates}")
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

fn side(color: Color) -> &'static str {
    color.pick("Blancs", "Noirs")
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pion",
        Role::Knight => "cavalier",
        Role::Bishop => "fou",
        Role::Rook => "tour",
        Role::Queen => "dame",
        Role::King => "roi",
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
            refusal_in_french(&position.parse_san(text).unwrap_err())
        };
        let pinned = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
        assert!(refused(pinned, "Nd4").ends_with("le cavalier en e2 est cloué"));
        assert!(refused(pinned, "O-O").contains("n’ont plus le droit de roquer"));
        assert!(refused(pinned, "Qd4").contains("aucune dame des Blancs ne peut aller en d4"));
        assert!(refused("4k3/8/8/8/4r3/8/8/4K2N w - - 0 1", "Ng3").contains("sont en échec"));
        assert!(refused("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8").contains("e8=D"));
        assert!(refused(pinned, "bonjour").starts_with("« bonjour » n’est pas un coup"));
    }
}
