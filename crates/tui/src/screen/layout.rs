//! Where things are: a pure function of the terminal's size, so that drawing and mouse agree.

use ratatui::layout::Rect;
use roque_chess::{File, Rank, Square};

/// The rows of the largest squares: more than any terminal needs.
const TALLEST: u16 = 16;
/// Rows besides the board: title, two players, files, status, entry, keys.
const OTHER_ROWS: u16 = 7;
/// Columns left of the board for the ranks.
const RANK_COLUMNS: u16 = 3;
/// The least width of the panels beside the board.
const PANEL_COLUMNS: u16 = 28;

/// The places of everything on a screen with a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub(super) square: (u16, u16),
    pub(super) title: Rect,
    pub(super) top: Rect,
    pub(super) ranks: Rect,
    pub(super) board: Rect,
    pub(super) files: Rect,
    pub(super) bottom: Rect,
    pub(super) status: Rect,
    pub(super) entry: Rect,
    pub(super) keys: Rect,
    /// Beside the board, if there is room.
    pub(super) side: Option<Rect>,
}

impl Layout {
    /// `None` if the terminal is too small for any board.
    pub(super) fn new(columns: u16, rows: u16) -> Option<Self> {
        // Letters are about twice as high as wide, and a man stands in the middle.
        let mut squares = (1..=TALLEST).rev().map(|height| (2 * height + 1, height));
        let fits = |&(width, height): &(u16, u16), panel: u16| {
            8 * height + OTHER_ROWS <= rows && RANK_COLUMNS + 8 * width + panel <= columns
        };
        let with_panel = squares.clone().find(|square| fits(square, PANEL_COLUMNS + 1));
        let square = with_panel.or_else(|| squares.find(|square| fits(square, 9)))?;
        let (width, height) = (8 * square.0, 8 * square.1);
        let row = |y: u16, height: u16| Rect::new(0, y, columns, height);
        let board = Rect::new(RANK_COLUMNS, 2, width, height);
        let below = 2 + height;
        let side_x = RANK_COLUMNS + width + 1;
        let side =
            (columns >= side_x + PANEL_COLUMNS).then(|| Rect::new(side_x, 1, columns - side_x, height + 3));
        let names = RANK_COLUMNS + width;
        Some(Self {
            square,
            title: row(0, 1),
            top: Rect::new(0, 1, names, 1),
            ranks: Rect::new(0, 2, RANK_COLUMNS, height),
            board,
            files: Rect::new(RANK_COLUMNS, below, width, 1),
            bottom: Rect::new(0, below + 1, names, 1),
            status: row(below + 2, 1),
            entry: row(below + 3, 1),
            keys: row(rows - 1, 1),
            side,
        })
    }

    /// The place of a square.
    pub(super) fn square_area(&self, square: Square, flipped: bool) -> Rect {
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        let (column, row) = if flipped { (7 - file, rank) } else { (file, 7 - rank) };
        let (width, height) = self.square;
        Rect::new(self.board.x + column * width, self.board.y + row * height, width, height)
    }

    /// The square at a place.
    pub(super) fn square_at(&self, x: u16, y: u16, flipped: bool) -> Option<Square> {
        let (column, row) = (x.checked_sub(self.board.x)?, y.checked_sub(self.board.y)?);
        if x >= self.board.right() || y >= self.board.bottom() {
            return None;
        }
        let (column, row) = ((column / self.square.0) as u8, (row / self.square.1) as u8);
        let (file, rank) = if flipped { (7 - column, row) } else { (column, 7 - row) };
        Some(Square::new(File::from_low_bits(file), Rank::from_low_bits(rank)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eighty_by_twenty_four_has_room_for_everything() {
        let layout = Layout::new(80, 24).unwrap();
        assert_eq!(layout.square, (5, 2));
        assert!(layout.side.unwrap().right() <= 80);
        assert!(layout.entry.y < layout.keys.y && layout.keys.y == 23);
    }

    #[test]
    fn drawing_and_mouse_agree_everywhere() {
        for (columns, rows) in [(80, 24), (120, 40), (36, 15), (200, 60), (400, 200)] {
            let layout = Layout::new(columns, rows).unwrap();
            for flipped in [false, true] {
                for square in Square::ALL {
                    let area = layout.square_area(square, flipped);
                    assert_eq!(layout.square_at(area.x, area.y, flipped), Some(square));
                    assert_eq!(layout.square_at(area.right() - 1, area.bottom() - 1, flipped), Some(square));
                }
            }
            assert_eq!(layout.square_at(0, 0, false), None);
            assert_eq!(layout.square_at(layout.board.right(), 3, false), None);
        }
        assert_eq!(Layout::new(30, 10), None);
    }

    #[test]
    fn the_board_fills_large_terminals() {
        for (columns, rows, square) in
            [(200, 60, (13, 6)), (132, 50, (11, 5)), (100, 60, (7, 3)), (300, 100, (23, 11))]
        {
            assert_eq!(Layout::new(columns, rows).unwrap().square, square, "{columns} x {rows}");
        }
    }
}
