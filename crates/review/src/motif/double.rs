//! Two things at once: forks, and guards that are taken or have too much to do.

use super::attack::{Attack, attacked_by, is_guarded, is_in_danger, worth};
use super::{Man, Motif};
use roque_chess::{Color, Position, Role, Square};

/// A man attacks two that are worth more than it or stand unguarded, and takes one of them with its next move.
pub(super) fn fork(attack: &Attack) -> Option<Motif> {
    attack.own().find_map(|(index, m)| {
        let next = *attack.moves().get(index + 2)?;
        let role = attack.moved(index).filter(|&role| role != Role::King)?;
        let position = attack.position_after(index);
        if is_in_danger(position.board(), m.to()) {
            return None;
        }
        let mut targets = targets(position, m.to(), role, !attack.side());
        // The one that is taken is named first.
        let taken = targets.iter().position(|man| man.square == next.to())?;
        let first = targets.swap_remove(taken);
        let second = targets.into_iter().max_by_key(|man| worth(man.role))?;
        let by = Man { role, square: m.to() };
        (next.from() == m.to()).then_some(Motif::Fork { by, targets: [first, second] })
    })
}

fn targets(position: &Position, from: Square, role: Role, enemy: Color) -> Vec<Man> {
    let board = position.board();
    (attacked_by(board, from) & board.color(enemy))
        .into_iter()
        .filter_map(|square| Some(Man { role: board.role_at(square)?, square }))
        .filter(|man| man.role != Role::Pawn)
        .filter(|man| {
            let hits_back = attacked_by(board, man.square).contains(from);
            worth(man.role) > worth(role) || (!is_guarded(board, man.square) && !hits_back)
        })
        .collect()
}

/// A guard is taken without check, and with the next move what it guarded, now without protection.
pub(super) fn removed_defender(attack: &Attack) -> Option<Motif> {
    attack.own().skip(1).find_map(|(index, m)| {
        let start = attack.before(index - 2);
        let first = attack.moves()[index - 2];
        let answer = attack.moves()[index - 1];
        let role = attack.taken(index)?;
        let moved = attack.moved(index).filter(|&role| role != Role::King)?;
        let defender = attack.taken(index - 2)?;
        let guarded = attacked_by(start.board(), first.to()).contains(m.to());
        let falls = worth(role) <= worth(moved) && !is_guarded(attack.before(index).board(), m.to());
        let stood = start.board().role_at(m.to()) == Some(role);
        // In check, or after a check, it is not the guard that decides.
        let quiet = !start.is_check() && !attack.position_after(index - 2).is_check();
        (quiet && guarded && falls && stood && answer.to() != m.to() && first.to() != m.from()).then_some(
            Motif::RemovedDefender {
                defender: Man { role: defender, square: first.to() },
                target: Man { role, square: m.to() },
            },
        )
    })
}

/// A guard answers one capture by taking back, and what else it guarded is taken or mate is given there.
pub(super) fn overloaded_defender(attack: &Attack) -> Option<Motif> {
    attack.own().skip(1).find_map(|(index, m)| {
        let start = attack.before(index - 2);
        let first = attack.moves()[index - 2];
        let answer = attack.moves()[index - 1];
        attack.taken(index - 2)?;
        let role = attack.taken(index)?;
        let defender = start.board().role_at(answer.from()).filter(|&role| role != Role::King)?;
        let duties = attacked_by(start.board(), answer.from());
        let both = duties.contains(first.to()) && duties.contains(m.to()) && answer.to() == first.to();
        let falls = m.to() != first.to() && !is_guarded(attack.before(index).board(), m.to());
        let only_guard = {
            let board = start.board();
            let guards = board.attackers_to(m.to(), board.occupied()) & board.color(!attack.side());
            guards.single() == Some(answer.from())
        };
        let stood = start.board().role_at(m.to()) == Some(role);
        (both && falls && only_guard && stood).then_some(Motif::OverloadedDefender {
            defender: Man { role: defender, square: answer.from() },
            target: Man { role, square: m.to() },
        })
    })
}
