//! What the side that has just moved can prove without search, by answering every disc with the one above it.
//!
//! Rows are counted from 1. Whoever only follows up gets the even cells of the columns that have an even number of
//! discs; in a column with an odd number the next cell is open to both, and the even cells above it are the follower's
//! again. The idea is Victor Allis' *claimeven* ("A knowledge-based approach of connect-four", 1988); the tests compare
//! it with a search that does not use it.

use roque_game::connect_four::bits::{BOARD, BOTTOM, HEIGHT, STRIDE, completing_cells, has_four};

/// Rows 1, 3 and 5.
const ODD_ROWS: u64 = BOTTOM * 0b01_0101;
/// Rows 2, 4 and 6.
const EVEN_ROWS: u64 = BOTTOM * 0b10_1010;

/// What following up brings the side that has just moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Claim {
    Nothing,
    Draw,
    Win,
}

/// A claim of the side that has just moved; `mover` is to move and cannot win at once.
#[inline]
pub(super) fn claim(mover: u64, occupied: u64, landing: u64) -> Claim {
    let (follower, empty) = (mover ^ occupied, BOARD & !occupied);
    let open = landing & EVEN_ROWS;
    if occupied.count_ones() & 1 == 0 {
        second_follows(mover, follower, empty, open)
    } else {
        first_follows(mover, follower, empty, open)
    }
}

/// The first player is to move, and the number of open cells is even: the second always has an answer, the cell above
/// or another open cell. So the first gets odd cells and at most all open ones.
#[inline]
fn second_follows(mover: u64, follower: u64, empty: u64, open: u64) -> Claim {
    let sure = empty & EVEN_ROWS & !open;
    let hits = completing_cells(follower) & sure;
    if has_four(mover | empty & ODD_ROWS & !above(hits) | open) {
        Claim::Nothing
    } else if hits != 0 || has_four(follower | sure) {
        Claim::Win
    } else {
        Claim::Draw
    }
}

/// The second player is to move, and the number of open cells is odd. If the first has an odd cell to win on in one of
/// those columns and follows up everywhere, the second comes to play the cell below it in the end.
#[inline]
fn first_follows(mover: u64, follower: u64, empty: u64, open: u64) -> Claim {
    let wins = completing_cells(follower) & empty;
    let mut odd = wins & ODD_ROWS;
    while odd != 0 {
        let win = odd & odd.wrapping_neg();
        let column = ((1 << HEIGHT) - 1) << (win.trailing_zeros() / u32::from(STRIDE) * u32::from(STRIDE));
        odd &= !column;
        if open & column == 0 {
            continue;
        }
        let open = open & !column;
        let dead = above(wins & EVEN_ROWS & !open & !column);
        let elsewhere = empty & ODD_ROWS & !column & !dead | open;
        let below = empty & EVEN_ROWS & column & (win - 1);
        if !has_four(mover | elsewhere | below) {
            return Claim::Win;
        }
    }
    Claim::Nothing
}

/// Cells above others: nobody gets there once the lower one has decided the game.
#[inline]
fn above(cells: u64) -> u64 {
    let mut result = cells << 1 & BOARD;
    result |= result << 1 & BOARD;
    result |= result << 1 & BOARD;
    // Two steps at once may step over the empty bit into the next column.
    result | result << 2 & BOARD & !(BOTTOM * 0b11)
}
