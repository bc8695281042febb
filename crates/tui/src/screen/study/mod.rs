//! A document on the screen: walking through it, changing it, an engine that looks at it.

mod act;
mod judge;
mod view;

use super::entry::Entry;
use super::layout::Layout;
use super::pick::{Picked, pick, promotion, targets};
use super::{Event, Wish};
use crate::analyst::{Analyst, EngineLine, MOST_LINES};
use crate::critic::Critic;
use crate::messages::{Language, means, read_move, say, speak};
use crate::study::{Step, Study, StudyError};
use act::Action;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use roque_chess::document::Place;
use roque_chess::notation::pgn::Nag;
use roque_chess::{Bitboard, Color, Move, Position, Square};
use roque_language::Message;
use roque_library::Library;
use std::path::PathBuf;
use std::sync::Arc;

/// What the entry line is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Asking {
    Move,
    Promotion(Square, Square),
    Comment,
    Sign,
    FileName,
    /// What to do with a file that is there.
    Present(PathBuf),
}

/// A document on the screen.
pub(super) struct StudyScreen {
    study: Study,
    library: Arc<Library>,
    analyst: Option<Analyst>,
    critic: Option<Critic>,
    /// Lines the engine looks for; none: it rests.
    lines: usize,
    /// What the library remembers of the position in front of the reader.
    known: Option<EngineLine>,
    /// The place it was looked up for.
    known_at: Option<Place>,
    flipped: bool,
    selected: Option<Square>,
    asking: Asking,
    entry: Entry,
    message: String,
    help: bool,
}

impl StudyScreen {
    /// Shows a document, with an engine looking for so many lines.
    pub(super) fn new(study: Study, library: Arc<Library>, lines: usize) -> Self {
        let mut screen = Self {
            study,
            library,
            analyst: None,
            critic: None,
            lines: lines.min(MOST_LINES),
            known: None,
            known_at: None,
            flipped: false,
            selected: None,
            asking: Asking::Move,
            entry: Entry::default(),
            message: String::new(),
            help: false,
        };
        screen.look();
        screen
    }

    pub(super) fn update(&mut self, event: Event, size: (u16, u16), language: Language) -> Wish {
        let wish = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key, language),
            Event::Mouse(mouse) => self.point(mouse, size, language),
            Event::Tick => {
                if let Some(analyst) = &mut self.analyst {
                    analyst.hear();
                }
                self.hear_critic(language);
                Wish::Nothing
            }
            _ => Wish::Nothing,
        };
        self.look();
        wish
    }

    /// Lets the engine look at the position in front of the reader.
    fn look(&mut self) {
        let position = self.study.position();
        if self.known_at.as_ref() != Some(self.study.place()) {
            self.known_at = Some(self.study.place().clone());
            self.known = EngineLine::recall(&self.library, &position);
        }
        if self.lines > 0 {
            let library = &self.library;
            self.analyst.get_or_insert_with(|| Analyst::new(Arc::clone(library))).look(&position, self.lines);
        } else if let Some(analyst) = &mut self.analyst {
            analyst.rest();
        }
    }

    fn press(&mut self, key: KeyEvent, language: Language) -> Wish {
        if self.help {
            self.help = false;
            return Wish::Nothing;
        }
        match key.code {
            KeyCode::F(number) => {
                return Action::of_key(number).map_or(Wish::Nothing, |action| self.act(action, "", language));
            }
            KeyCode::Esc
                if self.asking == Asking::Move && self.entry.is_empty() && self.message.is_empty() =>
            {
                return Wish::Back;
            }
            KeyCode::Esc => self.cancel(),
            KeyCode::Enter => return self.enter(language),
            // While something is typed, arrows belong to the text.
            code if !self.entry.is_empty() || self.asking != Asking::Move => drop(self.entry.press(code)),
            KeyCode::Delete => return self.act(Action::Delete, "", language),
            KeyCode::Insert => return self.act(Action::Promote, "", language),
            KeyCode::Char('/') => {}
            code => match step(code) {
                Some(step) => self.walk(step),
                None => {
                    self.message.clear();
                    self.entry.press(code);
                }
            },
        }
        Wish::Nothing
    }

    fn walk(&mut self, step: Step) {
        self.cancel();
        self.study.go(step);
    }

    fn cancel(&mut self) {
        self.entry.clear();
        self.selected = None;
        self.asking = Asking::Move;
        self.message.clear();
    }

    fn enter(&mut self, language: Language) -> Wish {
        let text = self.entry.take();
        match std::mem::replace(&mut self.asking, Asking::Move) {
            Asking::Comment => {
                let done = self.study.comment(&text);
                self.report(done, language);
            }
            Asking::Sign => self.sign(&text, language),
            Asking::FileName => self.export_to(&text, language),
            Asking::Present(path) => self.export_over(&path, &text, language),
            Asking::Promotion(from, to) => self.promote_pawn(from, to, &text, language),
            Asking::Move if text.is_empty() => self.message.clear(),
            Asking::Move => return self.obey(&text, language),
        }
        Wish::Nothing
    }

    /// Does what was typed: a word with what it is about, a sign, or a move.
    fn obey(&mut self, text: &str, language: Language) -> Wish {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        if let Some(action) = Action::of_word(word) {
            return self.act(action, rest.trim(), language);
        }
        if Nag::from_symbol(text.as_bytes()).is_some_and(|nag| nag.0 < 100) {
            self.sign(text, language);
            return Wish::Nothing;
        }
        match read_move(&self.study.position(), text, language) {
            Ok(m) => self.play(m, language),
            Err(sentence) => self.message = sentence,
        }
        Wish::Nothing
    }

    fn play(&mut self, m: Move, language: Language) {
        self.cancel();
        let done = self.study.play(m);
        self.report(done, language);
    }

    /// Says why something was not done.
    fn report(&mut self, done: Result<(), StudyError>, language: Language) {
        if let Err(error) = done {
            self.message = speak(&error, language);
        }
    }

    fn promote_pawn(&mut self, from: Square, to: Square, answer: &str, language: Language) {
        let chosen = promotion(answer, language);
        match chosen.and_then(|chosen| self.study.position().find_move(from, to, Some(chosen))) {
            Some(m) => self.play(m, language),
            None => {
                self.asking = Asking::Promotion(from, to);
                self.message = say(Message::TerminalPromotion, language);
            }
        }
    }

    /// The squares the selected man can go to.
    fn targets(&self) -> Bitboard {
        targets(&self.study.position(), self.selected)
    }

    fn point(&mut self, mouse: MouseEvent, size: (u16, u16), language: Language) -> Wish {
        let Some(layout) = Layout::new(size.0, size.1) else { return Wish::Nothing };
        let square = layout.square_at(mouse.column, mouse.row, self.flipped);
        match (mouse.kind, square) {
            (MouseEventKind::ScrollUp, _) => self.walk(Step::Back),
            (MouseEventKind::ScrollDown, _) => self.walk(Step::On),
            (MouseEventKind::Down(MouseButton::Left), _) if self.help => self.help = false,
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => self.choose(square, language),
            (MouseEventKind::Down(MouseButton::Left), None) if mouse.row == layout.keys.y => {
                let keys = say(Message::TerminalStudyKeys, language);
                let action = super::action::key_at(mouse.column, &keys).and_then(Action::of_key);
                return action.map_or(Wish::Nothing, |action| self.act(action, "", language));
            }
            (MouseEventKind::Down(MouseButton::Left), None) => {
                if let Some(place) = self.place_at(mouse.column, mouse.row, &layout, language) {
                    self.cancel();
                    self.study.go_to(&place);
                }
            }
            // Dropping a dragged man is putting it down.
            (MouseEventKind::Up(MouseButton::Left), Some(square))
                if self.selected != Some(square) && self.targets().contains(square) =>
            {
                self.choose(square, language);
            }
            _ => {}
        }
        Wish::Nothing
    }

    fn choose(&mut self, square: Square, language: Language) {
        match pick(&self.study.position(), &mut self.selected, square) {
            Picked::Nothing => {}
            Picked::Play(m) => self.play(m, language),
            Picked::Promote(from, to) => {
                self.asking = Asking::Promotion(from, to);
                self.message = say(Message::TerminalPromotion, language);
            }
        }
    }

    /// What an engine thinks of the position, now or before: the lines, and whether they were remembered.
    fn thoughts(&self) -> (Vec<&EngineLine>, bool) {
        let running = self.analyst.as_ref().filter(|_| self.lines > 0).map(Analyst::thoughts);
        let lines: Vec<&EngineLine> =
            running.map(|thoughts| thoughts.lines.iter().collect()).unwrap_or_default();
        let deeper = |known: &&EngineLine| lines.first().is_none_or(|found| found.depth < known.depth);
        match self.known.as_ref().filter(deeper) {
            Some(known) => (vec![known], true),
            None => (lines, false),
        }
    }

    /// What a player had on the clock at this point of the game, if anybody wrote it down.
    fn clock(&self, color: Color) -> Option<std::time::Duration> {
        let document = self.study.document();
        let mut place = self.study.place().clone();
        for _ in 0..2 {
            let mover: Position = document.position_at(&crate::study::walk::previous(&place)?)?;
            if mover.side_to_move() == color {
                let record = document.move_at(&place)?;
                return record.comments.iter().find_map(|comment| comment.clock());
            }
            place = crate::study::walk::previous(&place)?;
        }
        None
    }
}

/// The way a key goes.
fn step(code: KeyCode) -> Option<Step> {
    Some(match code {
        KeyCode::Left | KeyCode::Backspace => Step::Back,
        KeyCode::Right => Step::On,
        KeyCode::Up => Step::OtherBack,
        KeyCode::Down => Step::Other,
        KeyCode::Home => Step::Start,
        KeyCode::End => Step::End,
        KeyCode::PageUp => Step::FarBack,
        KeyCode::PageDown => Step::FarOn,
        _ => return None,
    })
}

/// Whether an answer is one of the words of a command.
fn is(answer: &str, command: &Message) -> bool {
    means(answer, command)
}
