//! Men drawn with half blocks, for squares in which one letter would be lost.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use roque_chess::Role;

/// Points of a man: columns and rows. Two rows of points are one of letters.
const WIDTH: u16 = 7;
const HEIGHT: u16 = 8;

const fn shape(role: Role) -> [&'static [u8; WIDTH as usize]; HEIGHT as usize] {
    match role {
        Role::Pawn => {
            [b"       ", b"   #   ", b"  ###  ", b"  ###  ", b"   #   ", b"  ###  ", b" ##### ", b" ##### "]
        }
        Role::Knight => {
            [b"  # #  ", b" ####  ", b"## ####", b"#######", b"#  ####", b"  #### ", b" ##### ", b"#######"]
        }
        Role::Bishop => {
            [b"   #   ", b"  ###  ", b" ## ## ", b" # ### ", b" ##### ", b"  ###  ", b" ##### ", b"#######"]
        }
        Role::Rook => {
            [b"## # ##", b"#######", b" ##### ", b" ##### ", b" ##### ", b" ##### ", b"#######", b"#######"]
        }
        Role::Queen => {
            [b"#  #  #", b"#  #  #", b"## # ##", b" ##### ", b" ##### ", b"  ###  ", b" ##### ", b"#######"]
        }
        Role::King => {
            [b"   #   ", b"  ###  ", b"   #   ", b" ##### ", b"#######", b"#######", b" ##### ", b" ##### "]
        }
    }
}

/// How many times larger than their points men can be drawn in a square; nothing if they do not fit at all.
pub(super) fn scale(area: Rect) -> Option<u16> {
    let scale = (area.width / (WIDTH + 1)).min(area.height * 2 / HEIGHT);
    (scale > 0).then_some(scale)
}

/// Draws a man in the middle of a square, in the ink that is there.
pub(super) fn draw(role: Role, area: Rect, scale: u16, buffer: &mut Buffer) {
    let rows = shape(role);
    let is_set = |x: u16, y: u16| rows[usize::from(y / scale)][usize::from(x / scale)] == b'#';
    let (width, height) = (WIDTH * scale, HEIGHT * scale / 2);
    let (left, top) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    for y in 0..height {
        for x in 0..width {
            let sign = match (is_set(x, 2 * y), is_set(x, 2 * y + 1)) {
                (true, true) => "█",
                (true, false) => "▀",
                (false, true) => "▄",
                (false, false) => continue,
            };
            buffer[(left + x, top + y)].set_symbol(sign);
        }
    }
}
