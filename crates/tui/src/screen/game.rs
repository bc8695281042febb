//! The game screen's state and what keys and mouse do to it.

use super::action::{Action, key_at};
use super::layout::Layout;
use super::{Event, Wish};
use crate::messages::{Language, means, say, speak};
use crate::options::Options;
use crate::session::{Advice, Session};
use ratatui::crossterm::event::{KeyCode, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use roque_chess::{Bitboard, Color, Move, Promotion, Role, Square, Timeline};
use roque_language::Message;
use roque_play::side_name;
use roque_play::{MakePlayerError, TimeSource};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The longest thing anybody needs to type.
const LONGEST_ENTRY: usize = 200;

/// What the entry line is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    Move,
    Promotion(Square, Square),
    FileName,
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
    pub(super) entry: String,
    pub(super) message: String,
    pub(super) help: bool,
    pub(super) panel: bool,
    /// What the last key asked for and the same key would do now.
    armed: Option<Action>,
    /// Half-moves in the game when it was saved.
    saved: Option<usize>,
}

impl Game {
    pub(super) fn new(
        options: &Options,
        line: &Timeline,
        time: Arc<dyn TimeSource>,
        language: Language,
    ) -> Result<Self, MakePlayerError> {
        let session = Session::new(options.setup(line, language), time)?;
        let flipped = session.table().only_person() == Some(Color::Black);
        Ok(Self {
            session,
            flipped,
            cursor: if flipped { Square::E7 } else { Square::E2 },
            selected: None,
            asking: Asking::Move,
            entry: String::new(),
            message: String::new(),
            help: false,
            panel: true,
            armed: None,
            saved: None,
        })
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
        let Some(selected) = self.selected else { return Bitboard::EMPTY };
        let moves = self.session.position().legal_moves();
        moves
            .iter()
            .filter(|m| m.from() == selected)
            .fold(Bitboard::EMPTY, |all, &m| all | self.landing(m).bitboard())
    }

    /// Where a person sees the man land: castling is shown as the king's two steps.
    fn landing(&self, m: Move) -> Square {
        let text = self.session.position().uci(m, roque_chess::CastlingNotation::KingSteps);
        text.get(2..4).and_then(|square| square.parse().ok()).unwrap_or(m.to())
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
            if self.asking != Asking::FileName {
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
            KeyCode::Backspace => {
                self.entry.pop();
            }
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Char(' ') if self.entry.is_empty() && self.session.table().run_state().is_some() => {
                if let Err(error) = self.session.toggle_pause() {
                    self.message = speak(&error, language);
                }
            }
            KeyCode::Char('?') if self.entry.is_empty() => self.help = true,
            KeyCode::Char('/') if self.entry.is_empty() && self.asking == Asking::Move => {}
            KeyCode::Char(letter) if self.entry.len() < LONGEST_ENTRY => {
                self.message.clear();
                self.entry.push(letter);
            }
            _ => {}
        }
        Wish::Nothing
    }

    /// Does what a key asks for; what cannot be undone only if the same key asked for it before.
    fn ask(&mut self, action: Action, armed: Option<Action>, language: Language) -> Wish {
        if !self.is_final(action) || armed == Some(action) {
            return self.act(action, language);
        }
        self.cancel();
        self.armed = Some(action);
        let resigns = action == Action::Resign;
        self.say(
            if resigns { Message::TerminalSureToResign } else { Message::TerminalSureToLeave },
            language,
        );
        Wish::Nothing
    }

    /// Does what a word asks for; what cannot be undone only if it is meant.
    fn ask_in_words(&mut self, action: Action, language: Language) -> Wish {
        if !self.is_final(action) {
            return self.act(action, language);
        }
        self.cancel();
        self.asking = Asking::Sure(action);
        Wish::Nothing
    }

    /// Whether an action throws away something of value.
    fn is_final(&self, action: Action) -> bool {
        let table = self.session.table();
        let moves = table.plies();
        let unsaved = moves > 0 && self.saved != Some(moves);
        !table.game().is_over()
            && (action == Action::Resign || unsaved && matches!(action, Action::Menu | Action::Quit))
    }

    fn cancel(&mut self) {
        self.entry.clear();
        self.selected = None;
        self.asking = Asking::Move;
        self.message.clear();
    }

    fn move_cursor(&mut self, files: i8, ranks: i8) {
        let sign = if self.flipped { -1 } else { 1 };
        self.cursor = self.cursor.offset(sign * files, sign * ranks).unwrap_or(self.cursor);
    }

    fn enter(&mut self, language: Language) -> Wish {
        let entry = std::mem::take(&mut self.entry);
        let entry = entry.trim();
        match self.asking {
            Asking::FileName => self.save(entry, language),
            Asking::Promotion(from, to) => self.promote(from, to, entry, language),
            Asking::Sure(action) => {
                let meant = means(entry, &Message::CommandYes);
                self.cancel();
                return if meant { self.act(action, language) } else { Wish::Nothing };
            }
            Asking::Move if entry.is_empty() => self.pick(self.cursor, language),
            Asking::Move => match Action::of_word(entry) {
                Some(action) => return self.ask_in_words(action, language),
                None => self.type_move(entry, language),
            },
        }
        Wish::Nothing
    }

    fn type_move(&mut self, text: &str, language: Language) {
        if !self.session.table().is_persons_turn() {
            self.say(Message::TerminalNotYourTurn, language);
            return;
        }
        match self.session.parse_move(text, language) {
            Ok(m) => self.play(m, language),
            Err(sentence) => self.message = sentence,
        }
    }

    /// Picks a man up, puts it down, or changes the choice.
    fn pick(&mut self, square: Square, language: Language) {
        self.cursor = square;
        if !self.session.table().is_persons_turn() {
            self.say(Message::TerminalNotYourTurn, language);
            return;
        }
        let position = self.session.position();
        let own = position.board().color_at(square) == Some(position.side_to_move());
        match self.selected {
            Some(selected) if selected == square => self.selected = None,
            Some(selected) if self.targets().contains(square) => self.put_down(selected, square, language),
            _ => self.selected = own.then_some(square),
        }
    }

    fn put_down(&mut self, from: Square, to: Square, language: Language) {
        let position = self.session.position();
        let promotes =
            position.board().role_at(from) == Some(Role::Pawn) && Bitboard::BACK_RANKS.contains(to);
        if promotes {
            self.asking = Asking::Promotion(from, to);
            self.say(Message::TerminalPromotion, language);
        } else if let Some(m) = position.find_move(from, to, None) {
            self.play(m, language);
        }
    }

    fn promote(&mut self, from: Square, to: Square, answer: &str, language: Language) {
        // The language's letter, or the notation's.
        let own: String = answer.to_lowercase().chars().map(|letter| language.notation(letter)).collect();
        let promotion = match own.as_str() {
            "" | "q" => Promotion::Queen,
            "r" => Promotion::Rook,
            "b" => Promotion::Bishop,
            "n" => Promotion::Knight,
            _ => {
                self.say(Message::TerminalPromotion, language);
                return;
            }
        };
        self.asking = Asking::Move;
        if let Some(m) = self.session.position().find_move(from, to, Some(promotion)) {
            self.play(m, language);
        }
    }

    fn play(&mut self, m: Move, language: Language) {
        self.selected = None;
        self.message.clear();
        if let Err(error) = self.session.play(m) {
            self.message = speak(&error, language);
        }
    }

    fn act(&mut self, action: Action, language: Language) -> Wish {
        self.cancel();
        match action {
            Action::Help => self.help = true,
            Action::Menu => return Wish::Menu,
            Action::Quit => return Wish::Quit,
            Action::Flip => self.flipped = !self.flipped,
            Action::Panel => self.panel = !self.panel,
            Action::Hint => match self.session.ask_hint() {
                Ok(()) => {
                    self.say(Message::TerminalHintWait, language);
                    self.show_hint(language);
                }
                Err(error) => self.message = speak(&error, language),
            },
            Action::Undo => match self.session.take_back() {
                Ok(()) => {
                    // As many moves later it may be another game.
                    self.saved = None;
                    self.say(Message::TerminalTakenBack, language);
                }
                Err(_) => self.message = Message::TakeBackNothing.sentence(language),
            },
            Action::Save => {
                self.asking = Asking::FileName;
                self.say(Message::TerminalSaveAs, language);
            }
            Action::Draw => match self.session.draw() {
                Ok(answer) => self.message = answer.sentence(language),
                Err(error) => self.message = speak(&error, language),
            },
            Action::Resign => {
                if let Err(error) = self.session.resign() {
                    self.message = speak(&error, language);
                }
            }
        }
        Wish::Nothing
    }

    fn save(&mut self, name: &str, language: Language) {
        self.asking = Asking::Move;
        let name = if name.is_empty() { "roque.pgn" } else { name };
        self.message = match self.session.save(Path::new(name)) {
            Ok(()) => {
                self.saved = Some(self.session.table().plies());
                say(Message::TerminalSaved { file: name.to_owned() }, language)
            }
            Err(error) => speak(&error, language),
        };
    }

    fn say(&mut self, text: Message, language: Language) {
        self.message = say(text, language);
    }

    fn point(&mut self, mouse: MouseEvent, size: (u16, u16), language: Language) -> Wish {
        let Some(layout) = Layout::new(size.0, size.1) else { return Wish::Nothing };
        let down = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let armed = if down { self.armed.take() } else { None };
        let square = layout.square_at(mouse.column, mouse.row, self.flipped);
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), _) if self.help => self.help = false,
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => self.pick(square, language),
            (MouseEventKind::Down(MouseButton::Left), None) if mouse.row == layout.keys.y => {
                let action = key_at(mouse.column, language).and_then(Action::of_key);
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
