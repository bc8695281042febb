//! Mates and what comes near them: the first rank, threats, promotion.

use super::Motif;
use super::attack::Attack;
use roque_chess::{Move, Position, Rank, Role, attacks};

/// The line ends in mate.
pub(super) fn mate(attack: &Attack) -> Option<Motif> {
    let moves = attack.moves().len().div_ceil(2) as u32;
    attack.is_mate().then_some(Motif::Mate { moves })
}

/// The line ends in mate along the first rank, and the king's way forward is blocked by its own men.
pub(super) fn back_rank(attack: &Attack) -> Option<Motif> {
    let end = attack.end();
    let loser = !attack.side();
    let king = end.king(loser);
    let home = Rank::First.relative_to(loser);
    if !attack.is_mate() || king.rank() != home {
        return None;
    }
    let forward = attacks::king(king) & Rank::Second.relative_to(loser).bitboard();
    let blocked = forward
        .into_iter()
        .all(|square| end.board().color(loser).contains(square) && !end.is_attacked(square, attack.side()));
    let along = end.checkers().intersects(home.bitboard());
    (blocked && along).then_some(Motif::BackRank { king })
}

/// A pawn of the attacker promotes, and the new piece is not taken at once.
pub(super) fn promotion(attack: &Attack) -> Option<Motif> {
    attack.own().find_map(|(index, m)| {
        m.promotion()?;
        let taken = attack.moves().get(index + 1).is_some_and(|answer| answer.to() == m.to());
        (!taken).then_some(Motif::Promotion { square: m.to() })
    })
}

/// A move without check threatens mate in one, and the next one takes something that the parry left.
pub(super) fn mate_threat(attack: &Attack) -> Option<Motif> {
    attack.own().find_map(|(index, _)| {
        let position = attack.position_after(index);
        if position.is_check() || attack.taken(index).is_some() || index + 2 >= attack.moves().len() {
            return None;
        }
        let mate = mate_in_one(&position.after_null()?)?;
        attack.taken(index + 2).filter(|&role| role != Role::Pawn)?;
        Some(Motif::MateThreat { square: mate.to() })
    })
}

fn mate_in_one(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().find(|&m| {
        let after = position.after(m);
        after.is_check() && after.legal_moves().is_empty()
    })
}
