//! The board as 49 bits: seven columns of six cells from the bottom, each with one bit above that stays empty, so that
//! no line wraps around. For programs that look at very many states.

/// Columns of the board.
pub const WIDTH: u8 = 7;
/// Rows of the board.
pub const HEIGHT: u8 = 6;
/// Bits of one column: its cells from the bottom, and one that stays empty.
pub const STRIDE: u8 = HEIGHT + 1;
/// The cell at the bottom of every column.
pub const BOTTOM: u64 = {
    let (mut bits, mut column) = (0, 0);
    while column < WIDTH {
        bits |= 1 << (column * STRIDE);
        column += 1;
    }
    bits
};
/// All cells.
pub const BOARD: u64 = BOTTOM * ((1 << HEIGHT) - 1);
/// Bit distances between neighbours in a line: up, right, and the two diagonals.
pub const DIRECTIONS: [u8; 4] = [1, STRIDE, STRIDE - 1, STRIDE + 1];

/// First cells of all lines of four in one direction.
#[inline]
#[must_use]
pub const fn four_in_line(discs: u64, step: u8) -> u64 {
    let pairs = discs & discs >> step;
    pairs & pairs >> (2 * step)
}

/// All 69 lines of four.
pub fn lines() -> impl Iterator<Item = u64> {
    DIRECTIONS.into_iter().flat_map(|step| {
        let line = 1 | 1 << step | 1 << (2 * step) | 1 << (3 * step);
        (0..WIDTH * STRIDE).map(move |start| line << start).filter(|line| line & !BOARD == 0)
    })
}

/// Whether four of the cells lie in a line.
#[inline]
#[must_use]
pub fn has_four(discs: u64) -> bool {
    DIRECTIONS.into_iter().fold(0, |found, step| found | four_in_line(discs, step)) != 0
}

/// Cells (also occupied or outside ones) that together with three discs make a line of four.
#[inline]
#[must_use]
pub fn completing_cells(discs: u64) -> u64 {
    let vertical = discs << 1 & discs << 2 & discs << 3;
    DIRECTIONS[1..].iter().fold(vertical, |cells, &step| {
        let (left_pair, right_pair) =
            (discs << step & discs << (2 * step), discs >> step & discs >> (2 * step));
        cells
            | left_pair & (discs << (3 * step) | discs >> step)
            | right_pair & (discs >> (3 * step) | discs << step)
    })
}

/// The cell where the next disc of every column comes to rest; none for a full column.
#[inline]
#[must_use]
pub const fn landing_cells(occupied: u64) -> u64 {
    (occupied + BOTTOM) & BOARD
}

/// The board seen from behind: the columns in the opposite order.
#[inline]
#[must_use]
pub const fn mirrored(bits: u64) -> u64 {
    let column = (1 << STRIDE) - 1;
    let (mut result, mut index) = (0, 0);
    while index < WIDTH {
        result |= (bits >> (index * STRIDE) & column) << ((WIDTH - 1 - index) * STRIDE);
        index += 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_seen_from_behind_twice_is_the_board() {
        assert_eq!(mirrored(BOARD), BOARD);
        assert_eq!(mirrored(0b11), 0b11 << (6 * STRIDE));
        let some = BOARD & 0x0123_4567_89ab_cdef;
        assert_eq!(mirrored(mirrored(some)), some);
    }

    #[test]
    fn a_full_column_takes_no_disc() {
        assert_eq!(landing_cells(0), BOTTOM);
        assert_eq!(landing_cells(0b11_1111), BOTTOM & !1);
        assert_eq!(landing_cells(BOARD), 0);
    }
}
