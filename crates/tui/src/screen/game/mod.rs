//! The game screen's state and what keys and mouse do to it.

mod deeds;

use super::action::{Action, key_at};
use super::board::{Marks, Scene};
use super::entry::Entry;
use super::layout::Layout;
use super::pick::{Picked, pick, promotion, targets};
use super::{Event, Wish};
use crate::messages::{Language, means, read_move, say, speak};
use crate::session::{Advice, Session, SessionError};
use ratatui::crossterm::event::{KeyCode, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use roque_chess::{Bitboard, Color, Move, Position, Square};
use roque_language::Message;
use roque_play::side_name;
use std::path::PathBuf;
use std::time::Duration;

/// Half-moves of a large step back.
const LARGE_STEP: usize = 10;

/// What the entry line is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    Move,
    Promotion(Square, Square),
    FileName,
    /// What to do with a file that is there.
    Present(PathBuf),
    /// Whether a word that was typed is meant.
    Sure(Action),
}

/// A game on the screen.
pub(super) struct Game {
    pub(super) session: Session,
    pub(super) flipped: bool,
    pub(super) cursor: Square,
    pub(super) selected: Option<Square>,
    pub(super) asking: Asking,
    pub(super) entry: Entry,
    pub(super) message: String,
    pub(super) help: bool,
    pub(super) panel: bool,
    /// Half-moves of the position that is looked back at.
    seen: Option<usize>,
    /// What the last key asked for and the same key would do now.
    armed: Option<Action>,
    /// Whether the game is kept when it is left.
    kept: bool,
}

impl Game {
    pub(super) fn new(session: Session, kept: bool) -> Self {
        let flipped = session.table().only_person() == Some(Color::Black);
        Self {
            session,
            flipped,
            cursor: if flipped { Square::E7 } else { Square::E2 },
            selected: None,
            asking: Asking::Move,
            entry: Entry::default(),
            message: String::new(),
            help: false,
            panel: true,
            seen: None,
            armed: None,
            kept,
        }
    }

    pub(super) fn update(&mut self, event: Event, size: (u16, u16), language: Language) -> Wish {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(key.code, language),
            Event::Mouse(mouse) => self.point(mouse, size, language),
            Event::Tick => {
                self.tick(language);
                Wish::Nothing
            }
            _ => Wish::Nothing,
        }
    }

    /// The squares the selected man can go to.
    pub(super) fn targets(&self) -> Bitboard {
        targets(self.session.position(), self.selected)
    }

    /// Whether an earlier position is shown.
    pub(super) fn is_looking_back(&self) -> bool {
        self.seen.is_some()
    }

    /// The position on the board.
    pub(super) fn shown(&self) -> Position {
        let timeline = self.session.table().game().timeline();
        let seen = self.seen.and_then(|plies| timeline.positions().nth(plies));
        *seen.unwrap_or(self.session.position())
    }

    /// What is on the board, with its marks.
    pub(super) fn scene<'a>(&self, position: &'a Position) -> Scene<'a> {
        let timeline = self.session.table().game().timeline();
        let plies = self.seen.unwrap_or(timeline.len());
        let last =
            plies.checked_sub(1).and_then(|index| timeline.positions().zip(timeline.moves()).nth(index));
        let mut marks = Marks::of(position, last.map(|(before, m)| (*before, m)));
        if self.seen.is_none() {
            marks.selected = self.selected.map_or(Bitboard::EMPTY, Square::bitboard);
            marks.targets = self.targets();
            if let Advice::Found(m) = self.session.advice() {
                marks.advise(position, m);
            }
        }
        Scene { board: position.board(), marks, flipped: self.flipped, cursor: Some(self.cursor) }
    }

    /// Looks at an earlier position, or at the present one again.
    fn look_back(&mut self, to: usize) {
        let plies = self.session.table().plies();
        self.selected = None;
        self.seen = Some(to).filter(|to| *to < plies);
    }

    fn tick(&mut self, language: Language) {
        let (moves, over) = (self.session.table().plies(), self.session.table().game().is_over());
        let looking = self.session.advice() == Advice::Looking;
        // A burst of reports must not slow the screen down, nor may the screen fall behind them.
        for _ in 0..32 {
            if !self.session.advance(Duration::ZERO) {
                break;
            }
        }
        if looking {
            self.show_hint(language);
        }
        let table = self.session.table();
        if table.plies() != moves || table.game().is_over() != over {
            self.drop_question();
            self.selected = None;
            if !matches!(self.asking, Asking::FileName | Asking::Present(_)) {
                self.asking = Asking::Move;
            }
            self.message.clear();
        }
    }

    fn show_hint(&mut self, language: Language) {
        if let Advice::Found(m) = self.session.advice() {
            self.drop_question();
            let position = self.session.position();
            let side = side_name(position.side_to_move());
            self.message = say(Message::TerminalHint { r#move: position.san(m), side }, language);
        }
    }

    /// What is no longer asked on the screen must not be answered by a key meant for something else.
    fn drop_question(&mut self) {
        self.armed = None;
        if matches!(self.asking, Asking::Sure(_)) {
            self.asking = Asking::Move;
            self.entry.clear();
        }
    }

    fn press(&mut self, code: KeyCode, language: Language) -> Wish {
        if self.help {
            self.help = false;
            return Wish::Nothing;
        }
        let armed = self.armed.take();
        match code {
            KeyCode::F(number) => {
                return Action::of_key(number)
                    .map_or(Wish::Nothing, |action| self.ask(action, armed, language));
            }
            KeyCode::Esc => self.cancel(),
            KeyCode::Enter => return self.enter(language),
            // While something is typed, arrows belong to the text.
            code if !self.entry.is_empty() || self.asking != Asking::Move => {
                self.message.clear();
                self.entry.press(code);
            }
            code => self.press_free(code, language),
        }
        Wish::Nothing
    }

    /// A key while nothing is typed.
    fn press_free(&mut self, code: KeyCode, language: Language) {
        let plies = self.session.table().plies();
        let seen = self.seen.unwrap_or(plies);
        let watched = self.session.table().run_state().is_some();
        match code {
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Home => self.look_back(0),
            KeyCode::End => self.look_back(plies),
            KeyCode::PageUp => self.look_back(seen.saturating_sub(1)),
            KeyCode::PageDown => self.look_back(seen + 1),
            KeyCode::Char('<') => self.look_back(seen.saturating_sub(LARGE_STEP)),
            KeyCode::Char('>') => self.look_back(seen + LARGE_STEP),
            KeyCode::Char(' ') if watched => {
                let done = self.session.toggle_pause();
                self.report(done, language);
            }
            KeyCode::Char(sign @ ('+' | '-')) if watched => {
                let done = self.session.change_pace(sign == '-');
                self.report(done, language);
            }
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('/') => {}
            code => {
                self.message.clear();
                self.entry.press(code);
            }
        }
    }

    /// Says why something was not done.
    fn report(&mut self, done: Result<(), SessionError>, language: Language) {
        match (done, self.session.fault()) {
            (Ok(()), _) => {}
            (Err(SessionError::NotKept), Some(fault)) => self.message = speak(fault, language),
            (Err(error), _) => self.message = speak(&error, language),
        }
    }

    fn cancel(&mut self) {
        self.entry.clear();
        self.seen = None;
        self.selected = None;
        self.asking = Asking::Move;
        self.message.clear();
    }

    fn move_cursor(&mut self, files: i8, ranks: i8) {
        let sign = if self.flipped { -1 } else { 1 };
        self.cursor = self.cursor.offset(sign * files, sign * ranks).unwrap_or(self.cursor);
    }

    fn enter(&mut self, language: Language) -> Wish {
        let entry = self.entry.take();
        match std::mem::replace(&mut self.asking, Asking::Move) {
            Asking::FileName => self.save(&entry, language),
            Asking::Present(path) => self.save_over(&path, &entry, language),
            Asking::Promotion(from, to) => self.promote(from, to, &entry, language),
            Asking::Sure(action) => {
                let meant = means(&entry, &Message::CommandYes);
                self.cancel();
                return if meant { self.act(action, language) } else { Wish::Nothing };
            }
            Asking::Move if entry.is_empty() && self.seen.is_some() => self.seen = None,
            Asking::Move if entry.is_empty() => self.pick(self.cursor, language),
            Asking::Move => return self.obey(&entry, language),
        }
        Wish::Nothing
    }

    /// Does what was typed: a word, or a move.
    fn obey(&mut self, text: &str, language: Language) -> Wish {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match Action::of_word(word) {
            Some(Action::Save) if !rest.is_empty() => self.save(rest.trim(), language),
            Some(action) => return self.ask_in_words(action, language),
            None => self.type_move(text, language),
        }
        Wish::Nothing
    }

    fn type_move(&mut self, text: &str, language: Language) {
        if !self.session.table().is_persons_turn() {
            self.say(Message::TerminalNotYourTurn, language);
            return;
        }
        match read_move(self.session.position(), text, language) {
            Ok(m) => self.play(m, language),
            Err(sentence) => self.message = sentence,
        }
    }

    /// Picks a man up, puts it down, or changes the choice.
    fn pick(&mut self, square: Square, language: Language) {
        self.cursor = square;
        self.seen = None;
        if !self.session.table().is_persons_turn() {
            self.say(Message::TerminalNotYourTurn, language);
            return;
        }
        match pick(self.session.position(), &mut self.selected, square) {
            Picked::Nothing => {}
            Picked::Play(m) => self.play(m, language),
            Picked::Promote(from, to) => {
                self.asking = Asking::Promotion(from, to);
                self.say(Message::TerminalPromotion, language);
            }
        }
    }

    fn promote(&mut self, from: Square, to: Square, answer: &str, language: Language) {
        let chosen = promotion(answer, language);
        match chosen.and_then(|chosen| self.session.position().find_move(from, to, Some(chosen))) {
            Some(m) => self.play(m, language),
            None => {
                self.asking = Asking::Promotion(from, to);
                self.say(Message::TerminalPromotion, language);
            }
        }
    }

    fn play(&mut self, m: Move, language: Language) {
        self.selected = None;
        self.seen = None;
        self.message.clear();
        let done = self.session.play(m);
        self.report(done, language);
    }

    fn say(&mut self, text: Message, language: Language) {
        self.message = say(text, language);
    }

    fn point(&mut self, mouse: MouseEvent, size: (u16, u16), language: Language) -> Wish {
        let Some(layout) = Layout::new(size.0, size.1) else { return Wish::Nothing };
        let down = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let armed = if down { self.armed.take() } else { None };
        let square = layout.square_at(mouse.column, mouse.row, self.flipped);
        let plies = self.session.table().plies();
        match (mouse.kind, square) {
            (MouseEventKind::ScrollUp, _) => self.look_back(self.seen.unwrap_or(plies).saturating_sub(1)),
            (MouseEventKind::ScrollDown, _) => self.look_back(self.seen.unwrap_or(plies) + 1),
            (MouseEventKind::Down(MouseButton::Left), _) if self.help => self.help = false,
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => self.pick(square, language),
            (MouseEventKind::Down(MouseButton::Left), None) if mouse.row == layout.keys.y => {
                let keys = say(Message::TerminalKeys, language);
                let action = key_at(mouse.column, &keys).and_then(Action::of_key);
                return action.map_or(Wish::Nothing, |action| self.ask(action, armed, language));
            }
            // Dropping a dragged man is putting it down.
            (MouseEventKind::Up(MouseButton::Left), Some(square))
                if self.selected.is_some_and(|selected| selected != square)
                    && self.targets().contains(square) =>
            {
                self.pick(square, language);
            }
            _ => {}
        }
        Wish::Nothing
    }
}
