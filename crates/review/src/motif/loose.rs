//! Men that can simply be taken: hanging ones, and trapped ones.

use super::attack::{Attack, is_guarded, is_in_danger, taken_by, worth};
use super::{Man, Motif};
use roque_chess::{Position, Role, Square};

/// The first move takes an officer that nobody guards, it is no recapture, and the answer wins nothing back.
pub(super) fn hanging_piece(attack: &Attack) -> Option<Motif> {
    let (_, m) = attack.own().next()?;
    let start = attack.before(0);
    let role = attack.taken(0).filter(|&role| role != Role::Pawn)?;
    if is_guarded(start.board(), m.to()) {
        return None;
    }
    let recaptures = attack.arrival().is_some_and(|arrival| {
        arrival.to == m.to() && arrival.taken.is_some_and(|taken| worth(taken) >= worth(role))
    });
    let keeps = attack.moves().len() < 3 || attack.gain(3) >= attack.gain(1);
    (!recaptures && keeps).then_some(Motif::HangingPiece(Man { role, square: m.to() }))
}

/// A man is taken that had no safe square when it could still move.
pub(super) fn trapped_piece(attack: &Attack) -> Option<Motif> {
    attack.own().skip(1).find_map(|(index, m)| {
        let role = attack.taken(index).filter(|&role| role != Role::Pawn)?;
        let last = attack.moves()[index - 1];
        // It may have run to where it was taken.
        let square = if last.to() == m.to() { last.from() } else { m.to() };
        let could_move = attack.before(index - 1);
        let is_it = could_move.board().role_at(square) == Some(role);
        (is_it && is_trapped(could_move, square)).then_some(Motif::TrappedPiece(Man { role, square }))
    })
}

/// Whether a man of the side to move is in danger and every move of it is too.
fn is_trapped(position: &Position, square: Square) -> bool {
    let board = position.board();
    let Some(role) = board.role_at(square) else { return false };
    if position.is_check()
        || position.pinned().contains(square)
        || matches!(role, Role::Pawn | Role::King)
        || !is_in_danger(board, square)
    {
        return false;
    }
    position.legal_moves().into_iter().filter(|m| m.from() == square).all(|m| {
        let pays = taken_by(position, m).is_some_and(|taken| worth(taken) >= worth(role));
        !pays && is_in_danger(position.after(m).board(), m.to())
    })
}
