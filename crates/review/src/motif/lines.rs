//! Motifs along a line of the board: pins, skewers, discovered attacks.

use super::attack::{Attack, attacked_by, is_guarded, is_in_danger, is_slider, worth};
use super::{Man, Motif};
use roque_chess::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

/// A man leaves a line it was attacked on, and a lesser one behind it is taken along that line.
pub(super) fn skewer(attack: &Attack) -> Option<Motif> {
    attack.own().skip(1).find_map(|(index, m)| {
        let behind = attack.taken(index)?;
        let by = attack.moved(index).filter(|&role| is_slider(role))?;
        let answer = attack.moves()[index - 1];
        let board = attack.before(index).board();
        let front = attack.moved(index - 1)?;
        let left_line = attacks::between(m.from(), m.to()).contains(answer.from()) && answer.to() != m.to();
        let pays = worth(front) > worth(behind) && is_in_danger(board, m.to());
        let ends = attack.is_mate() && index + 1 == attack.moves().len();
        (left_line && pays && !ends).then_some(Motif::Skewer {
            by: Man { role: by, square: m.from() },
            front: Man { role: front, square: answer.from() },
            behind: Man { role: behind, square: m.to() },
        })
    })
}

/// A man gives check or takes something along a line that the attacker's last move opened.
pub(super) fn discovered_attack(attack: &Attack) -> Option<Motif> {
    discovered_check(attack).or_else(|| discovered_capture(attack))
}

fn discovered_check(attack: &Attack) -> Option<Motif> {
    attack.own().find_map(|(index, m)| {
        let position = attack.position_after(index);
        let square = position.checkers().into_iter().find(|&checker| checker != m.to())?;
        if m.is_castling() || m.is_en_passant() {
            return None;
        }
        let by = Man { role: position.board().role_at(square)?, square };
        let target = Man { role: Role::King, square: position.king(position.side_to_move()) };
        Some(Motif::DiscoveredAttack { by, target })
    })
}

fn discovered_capture(attack: &Attack) -> Option<Motif> {
    attack.own().skip(1).find_map(|(index, m)| {
        let role = attack.taken(index)?;
        let opening = attack.moves()[index - 2];
        let answer = attack.moves()[index - 1];
        if opening.is_castling() || answer.to() == m.to() {
            return None;
        }
        let opened = attacks::between(m.from(), m.to()).contains(opening.from());
        let another = m.to() != opening.to() && m.from() != opening.to();
        let by = Man { role: attack.moved(index)?, square: m.from() };
        (opened && another).then_some(Motif::DiscoveredAttack { by, target: Man { role, square: m.to() } })
    })
}

/// A man that cannot leave the line to its king is won for it, or cannot take the man that has just moved. A pin
/// elsewhere on the board explains nothing.
pub(super) fn pin(attack: &Attack) -> Option<Motif> {
    attack.own().find_map(|(index, m)| {
        let position = attack.position_after(index);
        let is_last = index + 2 >= attack.moves().len();
        let falls = |pin: &Pinned| {
            let taken = |later: &(usize, Move)| later.0 > index && later.1.to() == pin.pinned.square;
            costs_the_man(position, pin) && (is_last || attack.own().any(|later| taken(&later)))
        };
        let pin = pins(position, position.side_to_move())
            .find(|pin| falls(pin) || stops_capture(position, pin, m.to()))?;
        Some(Motif::Pin { pinned: pin.pinned, by: pin.by })
    })
}

struct Pinned {
    pinned: Man,
    by: Man,
    /// The squares the man may still use.
    line: Bitboard,
}

/// The men of a side that are pinned to its king.
fn pins(position: &Position, side: Color) -> impl Iterator<Item = Pinned> + '_ {
    let board = position.board();
    let king = position.king(side);
    board.color(side).into_iter().filter(move |&square| square != king).filter_map(move |square| {
        let by = pinner(board, king, square, side)?;
        let pinned = Man { role: board.role_at(square)?, square };
        Some(Pinned { pinned, by, line: attacks::line(king, square) })
    })
}

/// The slider that attacks the king as soon as the man has gone.
fn pinner(board: &Board, king: Square, square: Square, side: Color) -> Option<Man> {
    let without = board.occupied() ^ square.bitboard();
    let enemies = board.color(!side);
    let new = board.attackers_to(king, without) & enemies & !board.attackers_to(king, board.occupied());
    let by = new.into_iter().find(|&by| attacks::between(by, king).contains(square))?;
    Some(Man { role: board.role_at(by)?, square: by })
}

/// The pinned man is attacked along the line by a lesser one, or stands unguarded and could flee if it were free.
fn costs_the_man(position: &Position, pin: &Pinned) -> bool {
    let board = position.board();
    if !attacked_by(board, pin.by.square).contains(pin.pinned.square) {
        return false;
    }
    let reach = attacked_by(board, pin.pinned.square);
    let could_flee =
        pin.pinned.role != Role::Pawn && (reach & !pin.line & !board.color(position.side_to_move())).any();
    worth(pin.pinned.role) > worth(pin.by.role)
        || (!is_guarded(board, pin.pinned.square) && !reach.contains(pin.by.square) && could_flee)
}

/// The pinned man attacks that square, off the line, and would like to take what stands there.
fn stops_capture(position: &Position, pin: &Pinned, square: Square) -> bool {
    let board = position.board();
    let attacked = (attacked_by(board, pin.pinned.square) & !pin.line).contains(square);
    let pays = board.role_at(square).is_some_and(|role| worth(role) > worth(pin.pinned.role));
    attacked && (pays || !is_guarded(board, square))
}
