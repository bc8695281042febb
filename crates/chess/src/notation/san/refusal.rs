//! Why a well-formed move cannot be played, in words a player understands.

use super::{San, SanMove};
use crate::{Color, Position, Rank, Role, Square};
use std::fmt;

/// Why there is no such legal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanRefusal {
    /// No man of that kind can go there.
    OutOfReach {
        /// Whose man.
        color: Color,
        /// The kind; `None` if the text gave two squares only.
        role: Option<Role>,
        /// The target.
        to: Square,
    },
    /// The target is occupied by the mover's own man.
    OwnMan(Square),
    /// The man shields its king.
    Pinned(Role, Square),
    /// The mover is in check and the move does not end it.
    InCheck(Color),
    /// The king would walk into an attack.
    AttackedSquare(Square),
    /// The pawn reaches the last rank, and the text does not say what it becomes.
    PromotionMissing,
    /// A promotion that is none.
    NoPromotion,
    /// The right to castle on that side is lost.
    NoCastlingRight(Color),
    /// Castling is barred: by check, an attacked square, or a man in the way.
    CastlingBarred(Color),
}

impl SanRefusal {
    /// Why this text fits no legal move of that position. Only meaningful if it indeed fits none.
    pub(super) fn explain(san: San, position: &Position) -> Self {
        let us = position.side_to_move();
        let San::Normal(san) = san else {
            return Self::explain_castling(san, position);
        };
        if position.board().color(us).contains(san.to) {
            return Self::OwnMan(san.to);
        }
        let role = match (san.role, san.from()) {
            (Some(role), _) => Some(role),
            (None, Some(from)) if position.board().color(us).contains(from) => position.board().role_at(from),
            (None, _) => None,
        };
        let out_of_reach = Self::OutOfReach { color: us, role, to: san.to };
        let Some(role) = role else { return out_of_reach };
        let last_rank = san.to.rank().relative_to(us) == Rank::Eighth;
        match (role, san.promotion) {
            (Role::Pawn, None) if last_rank => return Self::PromotionMissing,
            (Role::Pawn, Some(_)) if last_rank => {}
            (_, Some(_)) => return Self::NoPromotion,
            (_, None) => {}
        }
        match origin(&san, role, position) {
            Some(from) => Self::explain_exposed_king(role, from, san.to, position).unwrap_or(out_of_reach),
            None => out_of_reach,
        }
    }

    fn explain_castling(san: San, position: &Position) -> Self {
        let us = position.side_to_move();
        let king = position.king(us);
        let rooks = position.castling_rooks() & position.board().color(us);
        let towards_h = san == San::CastleKingside;
        if rooks.into_iter().any(|rook| (rook > king) == towards_h) {
            Self::CastlingBarred(us)
        } else {
            Self::NoCastlingRight(us)
        }
    }

    fn explain_exposed_king(role: Role, from: Square, to: Square, position: &Position) -> Option<Self> {
        let us = position.side_to_move();
        if role == Role::King {
            Some(Self::AttackedSquare(to))
        } else if position.pinned().contains(from) {
            Some(Self::Pinned(role, from))
        } else if position.is_check() {
            Some(Self::InCheck(us))
        } else {
            None
        }
    }
}

/// A man that could make the move if only its king's safety did not forbid it.
fn origin(san: &SanMove, role: Role, position: &Position) -> Option<Square> {
    match role {
        Role::Pawn => {
            let m = san.pawn_candidate(position)?;
            let prey = position.board().color(!position.side_to_move());
            let plausible = m.is_en_passant() || m.is_capture() == prey.contains(san.to);
            plausible.then_some(m.from())
        }
        _ => san.reaching(role, position).first(),
    }
}

impl fmt::Display for SanRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OutOfReach { color, role: Some(role), to } => {
                write!(f, "no {} of {color} can go to {to}", name(role))
            }
            Self::OutOfReach { color, role: None, to } => write!(f, "no man of {color} goes there to {to}"),
            Self::OwnMan(square) => write!(f, "the mover's own man stands on {square}"),
            Self::Pinned(role, square) => write!(f, "the {} on {square} is pinned", name(role)),
            Self::InCheck(color) => write!(f, "{color} is in check and the move does not end it"),
            Self::AttackedSquare(square) => write!(f, "the king would be attacked on {square}"),
            Self::PromotionMissing => f.write_str("the promotion is missing, as in e8=Q"),
            Self::NoPromotion => f.write_str("only a pawn that reaches the last rank promotes"),
            Self::NoCastlingRight(color) => {
                write!(f, "{color} has lost the right to castle on that side")
            }
            Self::CastlingBarred(color) => {
                write!(f, "{color}'s castling is barred by a check, an attack or a man in the way")
            }
        }
    }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
