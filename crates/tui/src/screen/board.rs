//! The board: squares, men and marks.

use super::layout::Layout;
use super::{Appearance, ColorStyle, PieceStyle, sprite};
use crate::messages::{Language, man_letter};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier, Style};
use roque_chess::{
    Bitboard, Board, CastlingNotation, Color, File, Move, Piece, Position, Rank, Role, Square,
};

/// What is to be said about a square, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mark {
    Selected,
    Target,
    Check,
    Hint,
    LastMove,
    None,
}

/// Everything marked on a board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    pub(super) selected: Bitboard,
    pub(super) targets: Bitboard,
    check: Bitboard,
    hint: Bitboard,
    last: Bitboard,
}

impl Marks {
    /// What is to be seen in a position by itself, after the move that led to it.
    pub(super) fn of(position: &Position, last: Option<(Position, Move)>) -> Self {
        let checked = position.is_check().then(|| position.king(position.side_to_move()).bitboard());
        Self {
            check: checked.unwrap_or_default(),
            last: last.map(|(before, m)| squares(&before, m)).unwrap_or_default(),
            ..Self::default()
        }
    }

    /// Marks a move that somebody advises.
    pub(super) fn advise(&mut self, position: &Position, m: Move) {
        self.hint = squares(position, m);
    }

    fn at(&self, square: Square) -> Mark {
        let marks = [
            (self.selected, Mark::Selected),
            (self.targets, Mark::Target),
            (self.check, Mark::Check),
            (self.hint, Mark::Hint),
            (self.last, Mark::LastMove),
        ];
        marks.into_iter().find(|(squares, _)| squares.contains(square)).map_or(Mark::None, |(_, mark)| mark)
    }
}

/// Where a person sees a man leave and land: castling is shown as the king's steps.
pub(super) fn ends(position: &Position, m: Move) -> (Square, Square) {
    let text = position.uci(m, CastlingNotation::KingSteps);
    let square = |from: usize| text.get(from..from + 2).and_then(|square| square.parse().ok());
    (square(0).unwrap_or(m.from()), square(2).unwrap_or(m.to()))
}

fn squares(position: &Position, m: Move) -> Bitboard {
    let (from, to) = ends(position, m);
    from.bitboard() | to.bitboard()
}

/// What is on a board.
pub(super) struct Scene<'a> {
    pub(super) board: &'a Board,
    pub(super) marks: Marks,
    pub(super) flipped: bool,
    pub(super) cursor: Option<Square>,
}

/// How men and squares look.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) appearance: Appearance,
    pub(super) language: Language,
}

/// Draws the squares with their men, and files and ranks at the edge.
pub(super) fn draw(scene: &Scene<'_>, layout: &Layout, hand: Hand, buffer: &mut Buffer) {
    let flipped = scene.flipped;
    for square in Square::ALL {
        let area = layout.square_area(square, flipped);
        let mark = scene.marks.at(square);
        draw_square(square, scene.board.piece_at(square), mark, hand, area, buffer);
        if Some(square) == scene.cursor {
            embrace(buffer, area, ["[", "]"]);
        }
    }
    for rank in Rank::ALL {
        let area = layout.square_area(Square::new(File::A, rank), flipped);
        buffer.set_string(
            layout.ranks.x + 1,
            area.y + area.height / 2,
            rank.letter().to_string(),
            Style::new(),
        );
    }
    for file in File::ALL {
        let area = layout.square_area(Square::new(file, Rank::First), flipped);
        buffer.set_string(area.x + area.width / 2, layout.files.y, file.letter().to_string(), Style::new());
    }
}

fn draw_square(
    square: Square,
    piece: Option<Piece>,
    mark: Mark,
    hand: Hand,
    area: Rect,
    buffer: &mut Buffer,
) {
    let appearance = hand.appearance;
    let light = Bitboard::LIGHT.contains(square);
    let style = style(light, mark, piece, appearance.colors);
    let blank = match (appearance.colors, appearance.pieces) {
        (ColorStyle::None, PieceStyle::Unicode) if !light => "·",
        (ColorStyle::None, PieceStyle::Ascii) if !light => ".",
        _ => " ",
    };
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            buffer[(x, y)].set_symbol(blank).set_style(style);
        }
    }
    let colored = appearance.colors != ColorStyle::None && appearance.pieces == PieceStyle::Unicode;
    let scale = sprite::scale(area).filter(|_| colored);
    if let (Some(piece), Some(scale)) = (piece, scale) {
        sprite::draw(piece.role, area, scale, buffer);
    } else if let Some(piece) = piece {
        if blank != " " {
            put(buffer, area, -1, " ");
            put(buffer, area, 1, " ");
        }
        put(buffer, area, 0, &symbol(piece, hand).to_string());
    }
    if let Some(signs) = brackets(mark, piece.is_some(), appearance.colors) {
        embrace(buffer, area, signs);
    }
    if mark == Mark::Target && piece.is_none() {
        put(buffer, area, 0, if appearance.pieces == PieceStyle::Unicode { "•" } else { "*" });
    }
}

/// Writes one character beside the middle of a square.
fn put(buffer: &mut Buffer, area: Rect, offset: i32, text: &str) {
    let x = i32::from(area.x + area.width / 2) + offset;
    buffer[(x as u16, area.y + area.height / 2)].set_symbol(text);
}

/// Writes signs on both sides of a man: beside a letter, or at the edges where men are drawn large.
fn embrace(buffer: &mut Buffer, area: Rect, [left, right]: [&str; 2]) {
    let away = if sprite::scale(area).is_some() { i32::from(area.width / 2) } else { 1 };
    put(buffer, area, -away, left);
    put(buffer, area, away, right);
}

/// Signs around a man, for terminals without colours and for captures.
fn brackets(mark: Mark, occupied: bool, colors: ColorStyle) -> Option<[&'static str; 2]> {
    match (mark, colors) {
        (Mark::Target, _) if occupied => Some(["(", ")"]),
        (_, ColorStyle::Sixteen | ColorStyle::Indexed | ColorStyle::True) => None,
        (Mark::Selected, _) => Some(["<", ">"]),
        (Mark::Check, _) => Some(["!", "!"]),
        (Mark::Hint, _) => Some(["?", "?"]),
        (Mark::LastMove, _) => Some(["-", "-"]),
        _ => None,
    }
}

fn style(light: bool, mark: Mark, piece: Option<Piece>, colors: ColorStyle) -> Style {
    let white = piece.is_some_and(|piece| piece.color == Color::White);
    let (ground, ink) = match colors {
        ColorStyle::None => return Style::new(),
        ColorStyle::Sixteen => (sixteen(light, mark), if white { Ink::White } else { Ink::Black }),
        ColorStyle::Indexed => {
            let (index, _) = fine(light, mark);
            (Ink::Indexed(index), Ink::Indexed(if white { 231 } else { 16 }))
        }
        ColorStyle::True => {
            let (_, (red, green, blue)) = fine(light, mark);
            (Ink::Rgb(red, green, blue), if white { Ink::Rgb(255, 255, 255) } else { Ink::Rgb(16, 16, 16) })
        }
    };
    Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD)
}

fn sixteen(light: bool, mark: Mark) -> Ink {
    match mark {
        Mark::Selected => Ink::Cyan,
        Mark::Check => Ink::Red,
        Mark::Hint => Ink::Blue,
        Mark::LastMove => Ink::Magenta,
        Mark::Target | Mark::None if light => Ink::Yellow,
        Mark::Target | Mark::None => Ink::Green,
    }
}

/// The ground of a square where there are colours enough, of 256 and of all: warm grey-green and cream, dark enough for
/// white men; the last move amber.
fn fine(light: bool, mark: Mark) -> (u8, (u8, u8, u8)) {
    match mark {
        Mark::Selected => (73, (84, 160, 162)),
        Mark::Check => (167, (200, 72, 62)),
        Mark::Hint => (67, (88, 132, 186)),
        Mark::LastMove if light => (179, (206, 172, 92)),
        Mark::LastMove => (136, (168, 132, 50)),
        Mark::Target | Mark::None if light => (144, (186, 178, 148)),
        Mark::Target | Mark::None => (65, (104, 126, 96)),
    }
}

fn symbol(piece: Piece, hand: Hand) -> char {
    // On coloured squares the ink tells the sides apart, and full shapes are easier to see.
    let hollow = piece.color == Color::White && hand.appearance.colors == ColorStyle::None;
    if hand.appearance.pieces == PieceStyle::Ascii {
        return man_letter(piece, hand.language);
    }
    let (outline, full) = match piece.role {
        Role::King => ('♔', '♚'),
        Role::Queen => ('♕', '♛'),
        Role::Rook => ('♖', '♜'),
        Role::Bishop => ('♗', '♝'),
        Role::Knight => ('♘', '♞'),
        Role::Pawn => ('♙', '♟'),
    };
    if hollow { outline } else { full }
}
