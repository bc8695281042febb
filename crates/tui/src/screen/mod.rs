//! The full screen: a state, what changes it, what draws it.

mod action;
mod board;
mod game;
mod layout;
mod menu;
mod panels;
mod terminal;
mod view;

pub(crate) use terminal::run;

use crate::messages::{Language, speak};
use crate::options::Options;
use game::Game;
use menu::Menu;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use roque_chess::Timeline;
use roque_play::{SteadyTime, TimeSource};
use std::sync::Arc;

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceStyle {
    /// Chess symbols.
    #[default]
    Unicode,
    /// Letters, White's in capitals.
    Ascii,
}

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorStyle {
    /// The sixteen that every colour terminal has.
    #[default]
    Sixteen,
    /// None: marks and patterns say everything.
    None,
}

/// What the screen looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Appearance {
    /// How pieces are drawn.
    pub pieces: PieceStyle,
    /// How many colours there are.
    pub colors: ColorStyle,
}

/// Something that happened to the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The terminal has this many columns and rows.
    Resize(u16, u16),
    /// Time passed.
    Tick,
}

/// Everything the screen shows.
pub struct App {
    screen: Screen,
    options: Options,
    language: Language,
    appearance: Appearance,
    size: (u16, u16),
    time: Arc<dyn TimeSource>,
    finished: bool,
}

enum Screen {
    Menu(Menu),
    Game(Box<Game>),
}

/// What a screen wants of the application.
enum Wish {
    Nothing,
    Quit,
    Menu,
    Play(Box<Timeline>),
}

impl App {
    /// The application at its menu.
    #[must_use]
    pub fn new(options: Options, language: Language, appearance: Appearance) -> Self {
        Self::with_time(options, language, appearance, Arc::new(SteadyTime::start()))
    }

    /// The application with a clock of its own, for tests.
    #[must_use]
    pub fn with_time(
        options: Options,
        language: Language,
        appearance: Appearance,
        time: Arc<dyn TimeSource>,
    ) -> Self {
        let screen = Screen::Menu(Menu::default());
        Self { screen, options, language, appearance, size: (80, 24), time, finished: false }
    }

    /// Whether the person has left.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Changes the state. Never waits for the computer.
    pub fn update(&mut self, event: Event) {
        if let Event::Resize(columns, rows) = event {
            self.size = (columns, rows);
            return;
        }
        if is_interrupt(event) {
            self.finished = true;
            return;
        }
        let wish = match &mut self.screen {
            Screen::Menu(menu) => {
                menu.update(event, &mut self.options, &mut self.language, &mut self.appearance)
            }
            Screen::Game(game) => game.update(event, self.size, self.language),
        };
        self.fulfil(wish);
    }

    fn fulfil(&mut self, wish: Wish) {
        match wish {
            Wish::Nothing => {}
            Wish::Quit => self.finished = true,
            Wish::Menu => {
                // A new game is a new draw of everything random.
                self.options.seed = self.options.seed.wrapping_add(1);
                self.screen = Screen::Menu(Menu::default());
            }
            Wish::Play(line) => match Game::new(&self.options, &line, self.time.clone(), self.language) {
                Ok(game) => self.screen = Screen::Game(Box::new(game)),
                Err(error) => self.screen = Screen::Menu(Menu::with_message(speak(&error, self.language))),
            },
        }
    }
}

fn is_interrupt(event: Event) -> bool {
    matches!(event, Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers, .. })
        if modifiers.contains(KeyModifiers::CONTROL))
}
