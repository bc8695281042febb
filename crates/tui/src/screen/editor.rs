//! A board that is set up by hand: letters put men, signs take them away.

use super::board::{self, Marks, Scene};
use super::entry::Entry;
use super::layout::Layout;
use super::panels::Look;
use super::view::{Foot, draw_foot, draw_help};
use super::{Appearance, Event, Wish};
use crate::messages::{Language, color_name, man_letter, say, speak};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use roque_chess::{Bitboard, Color, Piece, Position, Role, Setup, Square, Timeline};
use roque_language::Message;

/// The rooks that castle in the usual game, with the letters of their rights.
const CASTLING: [(char, Square, Square, Color); 4] = [
    ('K', Square::H1, Square::E1, Color::White),
    ('Q', Square::A1, Square::E1, Color::White),
    ('k', Square::H8, Square::E8, Color::Black),
    ('q', Square::A8, Square::E8, Color::Black),
];

/// What the entry line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    Nothing,
    Fen,
}

/// A board that is being set up.
pub(super) struct Editor {
    setup: Setup,
    cursor: Square,
    flipped: bool,
    asking: Asking,
    entry: Entry,
    message: String,
    help: bool,
}

impl Editor {
    pub(super) fn new(setup: Setup) -> Self {
        Self {
            setup,
            cursor: Square::E4,
            flipped: false,
            asking: Asking::Nothing,
            entry: Entry::default(),
            message: String::new(),
            help: false,
        }
    }

    pub(super) fn update(&mut self, event: Event, size: (u16, u16), language: Language) -> Wish {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key.code, language),
            Event::Mouse(mouse) => self.point(mouse, size, language),
            _ => Wish::Nothing,
        }
    }

    fn press(&mut self, code: KeyCode, language: Language) -> Wish {
        if self.help {
            self.help = false;
            return Wish::Nothing;
        }
        if self.asking == Asking::Fen {
            return self.type_fen(code, language);
        }
        self.message.clear();
        match code {
            KeyCode::Esc => return Wish::Menu,
            KeyCode::Enter => return self.begin(language),
            KeyCode::F(number) => return self.function(number, language),
            KeyCode::Up => self.go(0, 1),
            KeyCode::Down => self.go(0, -1),
            KeyCode::Left => self.go(-1, 0),
            KeyCode::Right => self.go(1, 0),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char(' ' | '.' | '-') => self.put(None),
            KeyCode::Char(digit @ '1'..='4') => self.castling(digit as usize - '1' as usize),
            KeyCode::Char('*') => self.en_passant(),
            KeyCode::Char(letter) => {
                if let Some(piece) = man(letter, language) {
                    self.put(Some(piece));
                }
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn function(&mut self, number: u8, language: Language) -> Wish {
        match number {
            1 => self.help = true,
            2 => return Wish::Menu,
            3 => self.setup.side_to_move = !self.setup.side_to_move,
            4 => self.setup = Setup { side_to_move: self.setup.side_to_move, ..Setup::empty() },
            5 => self.flipped = !self.flipped,
            6 => self.setup = Setup::default(),
            7 => {
                self.asking = Asking::Fen;
                self.entry = Entry::with(&self.setup.to_string());
            }
            8 => return self.analyse(language),
            9 => return self.begin(language),
            10 => return Wish::Quit,
            _ => {}
        }
        Wish::Nothing
    }

    fn type_fen(&mut self, code: KeyCode, language: Language) -> Wish {
        match code {
            KeyCode::Esc => {
                self.asking = Asking::Nothing;
                self.entry.clear();
            }
            KeyCode::Enter => {
                self.asking = Asking::Nothing;
                match self.entry.take().parse::<Setup>() {
                    Ok(setup) => self.setup = setup,
                    Err(error) => self.message = speak(&error, language),
                }
            }
            code => drop(self.entry.press(code)),
        }
        Wish::Nothing
    }

    fn go(&mut self, files: i8, ranks: i8) {
        let sign = if self.flipped { -1 } else { 1 };
        self.cursor = self.cursor.offset(sign * files, sign * ranks).unwrap_or(self.cursor);
    }

    fn put(&mut self, piece: Option<Piece>) {
        self.setup.board.take(self.cursor);
        if let Some(piece) = piece {
            self.setup.board.put(piece, self.cursor);
        }
        self.forget_impossible();
    }

    /// Rights that the men on the board cannot have.
    fn forget_impossible(&mut self) {
        let board = &self.setup.board;
        let stands =
            |square: Square, color: Color, role: Role| board.piece_at(square) == Some(Piece { color, role });
        let rooks = self.setup.castling_rooks.into_iter().filter(|rook| {
            Color::ALL.into_iter().any(|color| {
                stands(*rook, color, Role::Rook)
                    && board.king_of(color).is_some_and(|king| king.rank() == rook.rank())
            })
        });
        self.setup.castling_rooks = rooks.collect();
        self.setup.en_passant = None;
    }

    /// Gives or takes the right to castle on one side.
    fn castling(&mut self, index: usize) {
        let Some(&(_, rook, king, color)) = CASTLING.get(index) else { return };
        let at =
            |square: Square, role: Role| self.setup.board.piece_at(square) == Some(Piece { color, role });
        if self.setup.castling_rooks.contains(rook) {
            self.setup.castling_rooks &= !rook.bitboard();
        } else if at(rook, Role::Rook) && at(king, Role::King) {
            self.setup.castling_rooks |= rook.bitboard();
        }
    }

    /// Says that a pawn has just passed over the square of the cursor, or that none has.
    fn en_passant(&mut self) {
        let square = Some(self.cursor).filter(|square| self.setup.en_passant != Some(*square));
        self.setup.en_passant = square;
    }

    fn position(&mut self, language: Language) -> Option<Position> {
        match Position::try_from(self.setup.clone()) {
            Ok(position) => Some(position),
            Err(error) => {
                self.message = speak(&error, language);
                None
            }
        }
    }

    fn begin(&mut self, language: Language) -> Wish {
        match self.position(language) {
            Some(position) => Wish::StartFrom(Box::new(Timeline::new(position))),
            None => Wish::Nothing,
        }
    }

    fn analyse(&mut self, language: Language) -> Wish {
        match self.position(language) {
            Some(position) => Wish::Analyse(Box::new(position)),
            None => Wish::Nothing,
        }
    }

    fn point(&mut self, mouse: MouseEvent, size: (u16, u16), language: Language) -> Wish {
        let Some(layout) = Layout::new(size.0, size.1) else { return Wish::Nothing };
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Wish::Nothing;
        }
        self.help = false;
        if let Some(square) = layout.square_at(mouse.column, mouse.row, self.flipped) {
            self.cursor = square;
        } else if mouse.row == layout.keys.y {
            let keys = say(Message::TerminalEditorKeys, language);
            if let Some(number) = super::action::key_at(mouse.column, &keys) {
                return self.function(number, language);
            }
        }
        Wish::Nothing
    }

    pub(super) fn view(&self, appearance: Appearance, language: Language, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(layout) = Layout::new(area.width, area.height) else {
            let text = say(Message::TerminalTooSmall, language);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let title = format!(" {}", say(Message::TerminalSetUp, language));
        frame.render_widget(Paragraph::new(title).style(bold), layout.title);
        let mut marks = Marks::default();
        marks.targets = self.setup.en_passant.map_or(Bitboard::EMPTY, Square::bitboard);
        let scene =
            Scene { board: &self.setup.board, marks, flipped: self.flipped, cursor: Some(self.cursor) };
        board::draw(&scene, &layout, board::Hand { appearance, language }, frame.buffer_mut());
        let look = Look { language, pieces: appearance.pieces };
        if let Some(side) = layout.side {
            self.view_side(side, look, frame);
        }
        let status = match (self.asking, self.message.is_empty()) {
            (Asking::Fen, _) => format!(" {}", say(Message::TerminalAskFen, language)),
            (_, false) => format!(" {}", self.message),
            _ => format!(" {}", self.facts(language).join("  ")),
        };
        let entry = self.entry.shown(usize::from(area.width.saturating_sub(3)));
        draw_foot(
            &Foot { status, entry, keys: say(Message::TerminalEditorKeys, language) },
            &layout,
            appearance.colors,
            frame,
        );
        if self.help {
            draw_help(Message::TerminalEditorHelp, look, frame);
        }
    }

    /// Who is to move, and who may castle where.
    fn facts(&self, language: Language) -> Vec<String> {
        let side = color_name(self.setup.side_to_move, language);
        let rights = CASTLING.into_iter().filter(|(_, rook, ..)| self.setup.castling_rooks.contains(*rook));
        let rights: String = rights.map(|(letter, ..)| language.letter(letter)).collect();
        let rights = if rights.is_empty() { "-".to_owned() } else { rights };
        vec![
            format!("{} {side}", say(Message::TerminalToMove, language)),
            format!("{} {rights}", say(Message::TerminalCastling, language)),
        ]
    }

    fn view_side(&self, side: Rect, look: Look, frame: &mut Frame<'_>) {
        let language = look.language;
        let letters = |color: Color| -> String {
            let men = Role::ALL.into_iter().map(|role| man_letter(Piece { color, role }, language));
            men.map(|letter| format!("{letter} ")).collect()
        };
        let mut text = self.facts(language);
        text.push(String::new());
        text.push(format!("{}  {}", color_name(Color::White, language), letters(Color::White)));
        text.push(format!("{}  {}", color_name(Color::Black, language), letters(Color::Black)));
        text.push(String::new());
        text.extend(say(Message::TerminalEditorHint, language).lines().map(str::to_owned));
        text.push(String::new());
        text.push(self.setup.to_string());
        let lines: Vec<Line<'_>> = text.into_iter().map(Line::from).collect();
        let block = look.block(Message::TerminalPosition);
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), side);
    }
}

/// The man of a letter, a capital one White's.
fn man(letter: char, language: Language) -> Option<Piece> {
    let notation = language.notation(letter);
    let color = if notation.is_uppercase() { Color::White } else { Color::Black };
    let role = Role::ALL.into_iter().find(|&role| Piece { color, role }.letter() == notation)?;
    Some(Piece { color, role })
}
