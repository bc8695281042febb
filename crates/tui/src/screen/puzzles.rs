//! Puzzles on the screen.

use super::board::{self, Marks, Scene};
use super::entry::Entry;
use super::layout::Layout;
use super::pick::{Picked, pick, promotion, targets};
use super::view::{Foot, draw_foot};
use super::{Appearance, Event, Wish};
use crate::messages::{Language, means, read_move, say, speak};
use crate::trainer::Training;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Paragraph, Wrap};
use roque_chess::{Bitboard, Move, Square};
use roque_language::Message;
use roque_library::{Library, LibraryError};
use std::sync::Arc;

/// Somebody at a puzzle.
pub(super) struct PuzzleScreen {
    training: Training,
    turned: bool,
    selected: Option<Square>,
    /// A pawn that waits for what it becomes.
    promoting: Option<(Square, Square)>,
    entry: Entry,
    message: String,
}

impl PuzzleScreen {
    pub(super) fn new(library: Arc<Library>, language: Language) -> Result<Self, LibraryError> {
        let training = Training::new(library)?;
        let message = say(training.standing(language)?, language);
        let entry = Entry::default();
        Ok(Self { training, turned: false, selected: None, promoting: None, entry, message })
    }

    fn flipped(&self) -> bool {
        self.training.is_black() != self.turned
    }

    pub(super) fn update(&mut self, event: Event, size: (u16, u16), language: Language) -> Wish {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key, language),
            Event::Mouse(mouse) => {
                self.point(mouse, size, language);
                Wish::Nothing
            }
            _ => Wish::Nothing,
        }
    }

    fn press(&mut self, key: KeyEvent, language: Language) -> Wish {
        match key.code {
            KeyCode::F(2) => return Wish::Menu,
            KeyCode::F(10) => return Wish::Quit,
            KeyCode::F(3) => self.give(language),
            KeyCode::F(4) => self.next(language),
            KeyCode::F(5) => self.turned = !self.turned,
            KeyCode::F(6) => {
                let said = self.training.turn_deck(language);
                self.report(said.map(|said| vec![said]), language);
            }
            KeyCode::Esc if self.entry.is_empty() && self.selected.is_none() => return Wish::Menu,
            KeyCode::Esc => {
                self.entry.clear();
                self.selected = None;
                self.promoting = None;
            }
            KeyCode::Enter => return self.enter(language),
            code => drop(self.entry.press(code)),
        }
        Wish::Nothing
    }

    fn enter(&mut self, language: Language) -> Wish {
        let text = self.entry.take();
        if let Some((from, to)) = self.promoting.take() {
            let chosen = promotion(&text, language);
            if let Some(m) =
                chosen.and_then(|chosen| self.training.position().find_move(from, to, Some(chosen)))
            {
                self.play(m, language);
            }
            return Wish::Nothing;
        }
        let (word, rest) = text.split_once(' ').unwrap_or((&text, ""));
        if means(word, &Message::CommandMenu) {
            return Wish::Menu;
        }
        if means(word, &Message::CommandQuit) {
            return Wish::Quit;
        }
        if means(word, &Message::CommandSolution) {
            self.give(language);
        } else if means(word, &Message::CommandDeck) {
            let said = self.training.choose(rest, language);
            self.report(said.map(|said| vec![said]), language);
        } else if means(word, &Message::CommandNext) || (text.is_empty() && self.training.is_over()) {
            self.next(language);
        } else if !text.is_empty() {
            match read_move(self.training.position(), &text, language) {
                Ok(m) => self.play(m, language),
                Err(sentence) => self.message = sentence,
            }
        }
        Wish::Nothing
    }

    fn play(&mut self, m: Move, language: Language) {
        self.selected = None;
        let said = self.training.play(m);
        self.report(said, language);
    }

    fn give(&mut self, language: Language) {
        let said = self.training.give();
        self.report(said, language);
    }

    fn next(&mut self, language: Language) {
        self.turned = false;
        self.selected = None;
        self.message.clear();
        if let Err(error) = self.training.next() {
            self.message = speak(&error, language);
        }
    }

    fn report(&mut self, said: Result<Vec<Message>, LibraryError>, language: Language) {
        self.message = match said {
            Ok(all) => all.into_iter().map(|message| say(message, language)).collect::<Vec<_>>().join("  "),
            Err(error) => speak(&error, language),
        };
    }

    fn point(&mut self, mouse: MouseEvent, size: (u16, u16), language: Language) {
        let Some(layout) = Layout::new(size.0, size.1) else { return };
        let square = layout.square_at(mouse.column, mouse.row, self.flipped());
        let (MouseEventKind::Down(MouseButton::Left), Some(square)) = (mouse.kind, square) else { return };
        if self.training.is_over() {
            return;
        }
        match pick(self.training.position(), &mut self.selected, square) {
            Picked::Nothing => {}
            Picked::Play(m) => self.play(m, language),
            Picked::Promote(from, to) => {
                self.promoting = Some((from, to));
                self.message = say(Message::TerminalPromotion, language);
            }
        }
    }

    pub(super) fn view(&self, appearance: Appearance, language: Language, frame: &mut Frame<'_>) {
        let area = frame.area();
        let Some(layout) = Layout::new(area.width, area.height) else {
            let text = say(Message::TerminalTooSmall, language);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        };
        let level = self.training.level().map_or_else(String::new, |level| say(level, language));
        let title =
            Paragraph::new(format!(" Roque - {level}")).style(Style::new().add_modifier(Modifier::BOLD));
        frame.render_widget(title, layout.title);
        let position = self.training.position();
        let mut marks = Marks::of(position, self.training.last());
        marks.selected = self.selected.map_or(Bitboard::EMPTY, Square::bitboard);
        marks.targets = targets(position, self.selected);
        let scene = Scene { board: position.board(), marks, flipped: self.flipped(), cursor: None };
        board::draw(&scene, &layout, board::Hand { appearance, language }, frame.buffer_mut());
        if let Some(side) = layout.side {
            let text = [say(self.training.question(), language), self.message.clone()].join("\n\n");
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), side);
        }
        let is_asked = self.message.is_empty();
        let status = if is_asked { say(self.training.question(), language) } else { self.message.clone() };
        let foot = Foot {
            status: format!(" {status}"),
            entry: self.entry.shown(usize::from(area.width.saturating_sub(3))),
            keys: say(Message::TerminalPuzzleKeys, language),
        };
        draw_foot(&foot, &layout, appearance.colors, frame);
    }
}
