//! What the model sees of a position: which rows of its first layer are switched on.
//!
//! Everything is seen from the mover's side, the board turned for Black. A man is not only on a square: it is also safe
//! or loose or attacked, because that is what people look at first.

use crate::exchange;
use crate::moment::Moment;
use crate::rating::{KNOTS, Pace};
use arrayvec::ArrayVec;
use roque_chess::{Color, Role, Square};

/// The number of a row of the first layer.
pub(crate) type Row = u16;
/// More rows than a position with 32 men can switch on.
pub(crate) type Rows = ArrayVec<Row, 64>;

const STATES: usize = 4;
const MEN: usize = 0;
const LAST_TO: usize = MEN + 2 * 6 * 64 * STATES;
const LAST_FROM: usize = LAST_TO + 6 * 64;
const LAST_TOOK: usize = LAST_FROM + 64;
const OWN_TO: usize = LAST_TOOK + 64;
const OWN_FROM: usize = OWN_TO + 64;
const CASTLING: usize = OWN_FROM + 64;
const CHECK: usize = CASTLING + 4;
const EN_PASSANT: usize = CHECK + 1;
const PLY: usize = EN_PASSANT + 8;
const PHASE: usize = PLY + 8;
const BALANCE: usize = PHASE + 8;
const OWN_LOSS: usize = BALANCE + 9;
const ENEMY_LOSS: usize = OWN_LOSS + 5;
const WORTH: usize = ENEMY_LOSS + 5;
/// The first of the rows that stand for the knots of the rating.
pub(crate) const RATING: usize = WORTH + WORTHS;
/// The first of the rows that stand for the pace.
pub(crate) const PACE: usize = RATING + KNOTS;
/// How many rows there are.
pub(crate) const ROWS: usize = PACE + Pace::COUNT;

/// Steps of what the search says a position is worth.
const WORTHS: usize = 12;

/// The rows of a position; those of rating and pace are the model's business.
pub(crate) fn rows(moment: &Moment<'_>) -> Rows {
    let mut rows = Rows::new();
    men(moment, &mut rows);
    history(moment, &mut rows);
    rights(moment, &mut rows);
    balance(moment, &mut rows);
    rows
}

/// The row that says what the shallow search thinks of the position, in centipawns for the mover.
pub(crate) fn worth_row(centipawns: i32) -> Row {
    const STEPS: [i32; WORTHS - 1] = [-900, -500, -300, -150, -60, -15, 40, 100, 250, 450, 800];
    (WORTH + STEPS.partition_point(|&step| step < centipawns)) as Row
}

/// The same row with left and right changed over; none for rights of castling, which have no such image.
pub(crate) fn mirrored(row: Row) -> Option<Row> {
    let row = usize::from(row);
    // The file is in the lowest three bits of a square.
    let image = match row {
        MEN..LAST_TO => ((row - MEN) ^ (7 * STATES)) + MEN,
        LAST_TO..CASTLING => ((row - LAST_TO) ^ 7) + LAST_TO,
        CASTLING..CHECK => return None,
        EN_PASSANT..PLY => EN_PASSANT + PLY - 1 - row,
        CHECK | PLY.. => row,
    };
    Some(image as Row)
}

/// Whether a row belongs to the shallow search.
pub(crate) fn is_worth_row(row: Row) -> bool {
    (WORTH..WORTH + WORTHS).contains(&usize::from(row))
}

/// How far a man is in danger, as a number below [`STATES`].
fn state(moment: &Moment<'_>, square: Square, owner: Color, role: Role) -> usize {
    let board = moment.position.board();
    let around = board.attackers_to(square, board.occupied());
    let attacked = (around & board.color(!owner)).any();
    let defended = (around & board.color(owner)).any();
    match (attacked, defended) {
        (false, true) => 0,
        (false, false) => 1,
        (true, _) if role == Role::King => 3,
        (true, _) if exchange::winnable(board, square, !owner) == 0 => 2,
        (true, _) => 3,
    }
}

fn men(moment: &Moment<'_>, rows: &mut Rows) {
    let us = moment.position.side_to_move();
    for (square, piece) in moment.position.board().iter() {
        let side = usize::from(piece.color != us);
        let man = (side * 6 + piece.role as usize) * 64 + square.relative_to(us).index();
        rows.push((MEN + man * STATES + state(moment, square, piece.color, piece.role)) as Row);
    }
}

fn history(moment: &Moment<'_>, rows: &mut Rows) {
    let us = moment.position.side_to_move();
    let seen = |square: Square| square.relative_to(us).index();
    if let Some(m) = moment.last {
        // After castling the rook's square may be empty or not; the king's own square tells as much.
        let role = if m.is_castling() { Some(Role::King) } else { moment.position.board().role_at(m.to()) };
        if let Some(role) = role {
            rows.push((LAST_TO + role as usize * 64 + seen(m.to())) as Row);
        }
        rows.push((LAST_FROM + seen(m.from())) as Row);
        if m.is_capture() {
            rows.push((LAST_TOOK + seen(m.to())) as Row);
        }
    }
    if let Some(m) = moment.own {
        rows.push((OWN_TO + seen(m.to())) as Row);
        rows.push((OWN_FROM + seen(m.from())) as Row);
    }
}

fn rights(moment: &Moment<'_>, rows: &mut Rows) {
    let position = moment.position;
    let us = position.side_to_move();
    for rook in position.castling_rooks() {
        let owner = position.board().color_at(rook).unwrap_or(us);
        let right = usize::from(owner != us) * 2 + usize::from(rook < position.king(owner));
        rows.push((CASTLING + right) as Row);
    }
    if position.is_check() {
        rows.push(CHECK as Row);
    }
    if let Some(square) = position.en_passant() {
        rows.push((EN_PASSANT + square.file() as usize) as Row);
    }
}

/// Steps of a loss in exchanges: nothing, a pawn, a piece, a rook, more.
pub(crate) fn loss_step(centipawns: i32) -> usize {
    [1, 150, 350, 550].partition_point(|&step| step <= centipawns)
}

fn balance(moment: &Moment<'_>, rows: &mut Rows) {
    let board = moment.position.board();
    let us = moment.position.side_to_move();
    let worth = |color: Color, pawns: bool| {
        let roles = Role::ALL[usize::from(!pawns)..5].iter();
        roles.map(|&role| board.pieces(color, role).len() as i32 * exchange::value(role)).sum::<i32>()
    };
    let ply = [2, 6, 12, 20, 32, 48, 72].partition_point(|&step| step <= moment.ply);
    let pieces = worth(us, false) + worth(!us, false);
    let phase = [600, 1300, 2000, 2900, 3900, 5000, 5900].partition_point(|&step| step < pieces);
    let ahead = worth(us, true) - worth(!us, true);
    let ahead = [-800, -450, -250, -80, 80, 250, 450, 800].partition_point(|&step| step < ahead);
    let loss = exchange::most_winnable(board, board.color(us) - board.role(Role::King), !us);
    let win = exchange::most_winnable(board, board.color(!us) - board.role(Role::King), us);
    rows.push((PLY + ply) as Row);
    rows.push((PHASE + phase) as Row);
    rows.push((BALANCE + ahead) as Row);
    rows.push((OWN_LOSS + loss_step(loss)) as Row);
    rows.push((ENEMY_LOSS + loss_step(win)) as Row);
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::{Position, Timeline};

    fn sorted(moment: &Moment<'_>) -> Vec<Row> {
        let mut rows = rows(moment).to_vec();
        rows.sort_unstable();
        rows
    }

    #[test]
    fn both_sides_see_the_same_alike() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        let mirrored = position.mirrored();
        let white = Moment { ply: 30, ..Moment::bare(&position) };
        let black = Moment { ply: 30, ..Moment::bare(&mirrored) };
        assert_eq!(sorted(&white), sorted(&black));
    }

    #[test]
    fn rows_are_below_the_count_and_different() {
        let mut line = Timeline::default();
        for text in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"] {
            let m = line.current().parse_uci(text).unwrap();
            line.play(m).unwrap();
            let rows = sorted(&Moment::of(&line));
            assert!(rows.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(rows.iter().all(|&row| usize::from(row) < RATING));
        }
    }
}
