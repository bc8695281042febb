//! The full screen: a state, what changes it, what draws it.

mod action;
mod board;
mod editor;
mod entry;
mod game;
mod layout;
mod list;
mod menu;
mod panels;
mod pick;
mod puzzles;
mod small;
mod sprite;
mod study;
mod terminal;
mod view;

pub(crate) use panels::Look;
pub use terminal::Shown;
pub(crate) use terminal::run as run_shown;

use crate::games::GameList;
use crate::messages::{Language, say, speak};
use crate::options::Options;
use crate::session::{Session, SessionError};
use crate::study::Study;
use crate::{OpenWith, Room};
use editor::Editor;
use game::Game;
use list::ListScreen;
use menu::{Menu, Settings};
use puzzles::PuzzleScreen;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent};
use roque_chess::document::Document;
use roque_chess::{Position, Setup, Timeline};
use roque_language::{Message, number};
use roque_library::{DocumentId, Origin};
use small::SmallScreen;
use std::sync::Arc;
use study::StudyScreen;

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
    /// All there are.
    True,
    /// A palette of 256.
    Indexed,
    /// The sixteen that every colour terminal has.
    #[default]
    Sixteen,
    /// None: marks and patterns say everything.
    None,
}

impl ColorStyle {
    /// From many to none.
    pub const ALL: [Self; 4] = [Self::True, Self::Indexed, Self::Sixteen, Self::None];
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
    room: Room,
    options: Options,
    /// What was played before the next game begins.
    start: Timeline,
    /// The list one came from.
    list: Option<Box<ListScreen>>,
    language: Language,
    appearance: Appearance,
    size: (u16, u16),
    finished: bool,
}

enum Screen {
    Menu(Menu),
    Game(Box<Game>),
    Study(Box<StudyScreen>),
    List(Box<ListScreen>),
    Editor(Box<Editor>),
    Puzzles(Box<PuzzleScreen>),
    Small(Box<SmallScreen>),
}

/// What a screen wants of the application.
enum Wish {
    Nothing,
    Quit,
    Menu,
    /// To where one came from.
    Back,
    /// Begin the game of the settings.
    Play,
    /// Choose a game of the library.
    Games,
    /// Choose one of these.
    List(Box<GameList>),
    /// Go on with a game under play.
    Continue(DocumentId),
    /// Look at a game of the library.
    Read(DocumentId),
    /// Look at a document, with so many lines of an engine.
    Study(Box<Study>, usize),
    /// Look at a position.
    Analyse(Box<Position>),
    /// Solve puzzles.
    Puzzles,
    /// Play a small game.
    Small,
    /// Set a position up.
    SetUp(Box<Setup>),
    /// Choose who plays on from here.
    StartFrom(Box<Timeline>),
}

impl App {
    /// The application as it opens.
    #[must_use]
    pub fn new(room: Room, options: Options, language: Language, appearance: Appearance) -> Self {
        let screen = Screen::Menu(Menu::default());
        Self {
            screen,
            room,
            options,
            start: Timeline::default(),
            list: None,
            language,
            appearance,
            size: (80, 24),
            finished: false,
        }
    }

    /// Opens what was asked for on the command line.
    pub fn open(&mut self, opening: OpenWith) {
        let wish = match opening {
            OpenWith::Menu => self.greeting(),
            OpenWith::File(list) => Wish::List(list),
            OpenWith::Position(position) => Wish::Analyse(position),
            OpenWith::Game(id) => Wish::Continue(id),
        };
        self.fulfil(wish);
    }

    /// Says that there are games to go on with.
    fn greeting(&mut self) -> Wish {
        let list = GameList::of_library(Arc::clone(self.room.library()));
        let open = list.map_or(0, |list| list.unfinished());
        let mut message = match open {
            0 => String::new(),
            open => say(Message::TerminalOpenGames { count: number(open) }, self.language),
        };
        if let Some(warning) = self.room.warning() {
            message = warning.sentence(self.language);
        }
        self.screen = Screen::Menu(Menu::with_message(message));
        Wish::Nothing
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
        }
        if is_interrupt(event) {
            self.finished = true;
            return;
        }
        let wish = match &mut self.screen {
            Screen::Menu(menu) => {
                let mut settings = Settings {
                    options: &mut self.options,
                    language: &mut self.language,
                    appearance: &mut self.appearance,
                    start: &mut self.start,
                    size: self.size,
                };
                menu.update(event, &mut settings)
            }
            Screen::Game(game) => game.update(event, self.size, self.language),
            Screen::Study(study) => study.update(event, self.size, self.language),
            Screen::List(list) => list.update(event, self.size, self.language),
            Screen::Editor(editor) => editor.update(event, self.size, self.language),
            Screen::Puzzles(puzzles) => puzzles.update(event, self.size, self.language),
            Screen::Small(small) => small.update(event),
        };
        self.fulfil(wish);
    }

    fn fulfil(&mut self, wish: Wish) {
        match wish {
            Wish::Nothing => {}
            Wish::Quit => self.finished = true,
            Wish::Menu => self.go_to_menu(),
            Wish::Back => match self.list.take() {
                Some(mut list) => {
                    list.refresh(self.language);
                    self.show(Screen::List(list));
                }
                None => self.go_to_menu(),
            },
            Wish::Play => {
                let setup = self.options.setup(&self.start);
                let session = Session::create(setup, self.room.shift());
                self.sit_down(session);
            }
            Wish::Continue(id) => {
                let session = Session::resume(id, self.room.shift());
                self.sit_down(session);
            }
            Wish::Games => match GameList::of_library(Arc::clone(self.room.library())) {
                Ok(list) => self.fulfil(Wish::List(Box::new(list))),
                Err(error) => {
                    let message = speak(&error, self.language);
                    self.screen = Screen::Menu(Menu::with_message(message));
                }
            },
            Wish::List(list) => {
                let library = Arc::clone(self.room.library());
                self.show(Screen::List(Box::new(ListScreen::new(*list, library))));
            }
            Wish::Read(id) => self.read(id),
            Wish::Study(study, lines) => {
                let library = Arc::clone(self.room.library());
                self.show(Screen::Study(Box::new(StudyScreen::new(*study, library, lines))));
            }
            Wish::Analyse(position) => {
                let document = Document::new(*position);
                let study = Study::new(Arc::clone(self.room.library()), document, Origin::Own);
                self.fulfil(Wish::Study(Box::new(study), 1));
            }
            Wish::Puzzles => match PuzzleScreen::new(Arc::clone(self.room.library()), self.language) {
                Ok(puzzles) => self.show(Screen::Puzzles(Box::new(puzzles))),
                Err(error) => {
                    self.screen = Screen::Menu(Menu::with_message(speak(&error, self.language)));
                }
            },
            Wish::Small => self.show(Screen::Small(Box::new(SmallScreen::new(self.options.seed)))),
            Wish::SetUp(setup) => self.show(Screen::Editor(Box::new(Editor::new(*setup)))),
            Wish::StartFrom(start) => {
                self.start = *start;
                self.go_to_menu();
                let message = say(Message::TerminalPositionReady, self.language);
                self.screen = Screen::Menu(Menu::ready(self.options.mode, message));
            }
        }
    }

    /// Puts another screen in front, and remembers a list it was chosen from.
    fn show(&mut self, screen: Screen) {
        if let Screen::List(list) = std::mem::replace(&mut self.screen, screen) {
            self.list = Some(list);
        }
        let (columns, rows) = self.size;
        // A list needs to know how much of it is seen.
        if let Screen::List(list) = &mut self.screen {
            list.update(Event::Resize(columns, rows), self.size, self.language);
        }
    }

    fn go_to_menu(&mut self) {
        // A new game is a new draw of everything random.
        self.options.seed = self.options.seed.wrapping_add(1);
        self.list = None;
        let left = matches!(&self.screen, Screen::Game(game) if !game.session.table().game().is_over());
        let message = match left && self.room.is_kept() {
            true => say(Message::TerminalGameKept, self.language),
            false => String::new(),
        };
        self.screen = Screen::Menu(Menu::with_message(message));
    }

    fn sit_down(&mut self, session: Result<Session, SessionError>) {
        match session {
            Ok(session) => {
                self.start = Timeline::default();
                self.show(Screen::Game(Box::new(Game::new(session, self.room.is_kept()))));
            }
            Err(error) => {
                self.screen = Screen::Menu(Menu::with_message(speak(&error, self.language)));
            }
        }
    }

    /// Shows a game of the library; one that is left for it keeps its clocks as they stand.
    fn read(&mut self, id: DocumentId) {
        match Study::open(Arc::clone(self.room.library()), id) {
            Ok(study) => self.fulfil(Wish::Study(Box::new(study), 0)),
            Err(error) => self.screen = Screen::Menu(Menu::with_message(speak(&error, self.language))),
        }
    }
}

impl Shown for App {
    fn update(&mut self, event: Event) {
        Self::update(self, event);
    }

    fn view(&self, frame: &mut ratatui::Frame<'_>) {
        Self::view(self, frame);
    }

    fn is_finished(&self) -> bool {
        Self::is_finished(self)
    }
}

fn is_interrupt(event: Event) -> bool {
    matches!(event, Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers, .. })
        if modifiers.contains(KeyModifiers::CONTROL))
}
