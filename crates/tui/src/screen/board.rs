//! The board: squares, men and marks.

use super::game::Game;
use super::layout::Layout;
use super::{Appearance, ColorStyle, PieceStyle};
use crate::messages::{Language, man_letter};
use crate::session::Advice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier, Style};
use roque_chess::{Bitboard, CastlingNotation, Color, File, Piece, Rank, Role, Square};

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

/// Everything marked on the board.
struct Marks {
    selected: Bitboard,
    targets: Bitboard,
    check: Bitboard,
    hint: Bitboard,
    last: Bitboard,
}

impl Marks {
    fn of(game: &Game) -> Self {
        let position = game.session.position();
        let squares = |text: String| {
            let square = |range: std::ops::Range<usize>| {
                text.get(range).and_then(|square| square.parse::<Square>().ok())
            };
            [square(0..2), square(2..4)]
                .into_iter()
                .flatten()
                .fold(Bitboard::EMPTY, |all, one| all | one.bitboard())
        };
        let timeline = game.session.table().game().timeline();
        let last = timeline.positions().zip(timeline.moves()).last();
        let checked = position.is_check().then(|| position.king(position.side_to_move()).bitboard());
        Self {
            selected: game.selected.map_or(Bitboard::EMPTY, Square::bitboard),
            targets: game.targets(),
            check: checked.unwrap_or(Bitboard::EMPTY),
            hint: match game.session.advice() {
                Advice::Found(m) => squares(position.uci(m, CastlingNotation::KingSteps)),
                _ => Bitboard::EMPTY,
            },
            last: last
                .map_or(Bitboard::EMPTY, |(before, m)| squares(before.uci(m, CastlingNotation::KingSteps))),
        }
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

/// How men and squares look.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) appearance: Appearance,
    pub(super) language: Language,
}

/// Draws the squares with their men, and files and ranks at the edge.
pub(super) fn draw(game: &Game, layout: &Layout, hand: Hand, buffer: &mut Buffer) {
    let marks = Marks::of(game);
    for square in Square::ALL {
        let area = layout.square_area(square, game.flipped);
        let mark = marks.at(square);
        let piece = game.session.position().board().piece_at(square);
        draw_square(square, piece, mark, hand, area, buffer);
        if square == game.cursor {
            put(buffer, area, -1, "[");
            put(buffer, area, 1, "]");
        }
    }
    for rank in Rank::ALL {
        let area = layout.square_area(Square::new(File::A, rank), game.flipped);
        buffer.set_string(
            layout.ranks.x + 1,
            area.y + area.height / 2,
            rank.letter().to_string(),
            Style::new(),
        );
    }
    for file in File::ALL {
        let area = layout.square_area(Square::new(file, Rank::First), game.flipped);
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
    if let Some(piece) = piece {
        if blank != " " {
            put(buffer, area, -1, " ");
            put(buffer, area, 1, " ");
        }
        put(buffer, area, 0, &symbol(piece, hand).to_string());
    }
    if let Some([left, right]) = brackets(mark, piece.is_some(), appearance.colors) {
        put(buffer, area, -1, left);
        put(buffer, area, 1, right);
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

/// Signs around a man, for terminals without colours and for captures.
fn brackets(mark: Mark, occupied: bool, colors: ColorStyle) -> Option<[&'static str; 2]> {
    match (mark, colors) {
        (Mark::Target, _) if occupied => Some(["(", ")"]),
        (_, ColorStyle::Sixteen) => None,
        (Mark::Selected, _) => Some(["<", ">"]),
        (Mark::Check, _) => Some(["!", "!"]),
        (Mark::Hint, _) => Some(["?", "?"]),
        (Mark::LastMove, _) => Some(["-", "-"]),
        _ => None,
    }
}

fn style(light: bool, mark: Mark, piece: Option<Piece>, colors: ColorStyle) -> Style {
    if colors == ColorStyle::None {
        return Style::new();
    }
    let ground = match mark {
        Mark::Selected => Ink::Cyan,
        Mark::Check => Ink::Red,
        Mark::Hint => Ink::Blue,
        Mark::LastMove => Ink::Magenta,
        Mark::Target | Mark::None if light => Ink::Yellow,
        Mark::Target | Mark::None => Ink::Green,
    };
    let ink = match piece.map(|piece| piece.color) {
        Some(Color::White) => Ink::White,
        _ => Ink::Black,
    };
    Style::new().bg(ground).fg(ink).add_modifier(Modifier::BOLD)
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
