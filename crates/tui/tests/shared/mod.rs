//! The application in a terminal of letters, for tests.

#![allow(dead_code, reason = "each test program uses its part")]
#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use roque_library::Library;
use roque_play::table::{Effort, Openings, Program};
use roque_play::{ManualTime, Moment, TimeSource};
use roque_tui::{App, Appearance, ColorStyle, Event, Language, Mode, Options, PieceStyle, Room};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A clock that a test and a library share.
struct Shared(Arc<ManualTime>);

impl TimeSource for Shared {
    fn now(&self) -> Moment {
        self.0.now()
    }
}

/// The application in a terminal of letters, with a clock that moves when told to.
pub struct Screen {
    pub app: App,
    pub terminal: Terminal<TestBackend>,
    pub time: Arc<ManualTime>,
}

impl Screen {
    pub fn new(options: Options, language: Language, appearance: Appearance) -> Self {
        Self::at(Arc::new(Library::in_memory().unwrap()), options, language, appearance)
    }

    /// The application over a library.
    pub fn at(library: Arc<Library>, options: Options, language: Language, appearance: Appearance) -> Self {
        let time = Arc::new(ManualTime::default());
        let room = Room::with_time(library, Box::new(Shared(time.clone()))).unwrap();
        // Time stands still here, so nobody waits for the sake of the eye.
        let options = Options { pause: Some(Duration::ZERO), ..options };
        let app = App::new(room, options, language, appearance);
        Self { app, terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(), time }
    }

    /// The application with the pauses between moves that people see.
    pub fn paced(library: Arc<Library>, options: Options, old: Self) -> Self {
        let room = Room::with_time(library, Box::new(Shared(old.time.clone()))).unwrap();
        Self { app: App::new(room, options, Language::English, plain()), ..old }
    }

    /// Lets everybody think for a moment while the clock stands still.
    pub fn settle(&mut self) {
        for _ in 0..40 {
            self.app.update(Event::Tick);
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        self.app.update(Event::Resize(columns, rows));
        self
    }

    pub fn people() -> Self {
        Self::new(people(), Language::English, plain())
    }

    pub fn press(&mut self, codes: &[KeyCode]) -> &mut Self {
        for &code in codes {
            self.app.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    /// Types a line and Enter.
    pub fn line(&mut self, text: &str) -> &mut Self {
        let letters: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
        self.press(&letters).press(&[KeyCode::Enter])
    }

    pub fn start(&mut self) -> &mut Self {
        self.press(&[KeyCode::Enter])
    }

    /// Goes to a row of the menu and presses Enter.
    pub fn choose(&mut self, row: &str) -> &mut Self {
        for _ in 0..30 {
            if self.text().lines().any(|line| line.contains(&format!("> {row}"))) {
                return self.press(&[KeyCode::Enter]);
            }
            self.press(&[KeyCode::Down]);
        }
        panic!("there is no row {row:?}:\n{}", self.text());
    }

    pub fn click(&mut self, column: u16, row: u16) -> &mut Self {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.app.update(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        self
    }

    pub fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.app.view(frame)).unwrap();
        self.terminal.backend().to_string()
    }

    /// Lets the computer think until the screen says something.
    pub fn wait_for(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            self.app.update(Event::Tick);
            let text = self.text();
            if wanted(&text) {
                return text;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "waited in vain:\n{text}");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

pub fn plain() -> Appearance {
    Appearance { pieces: PieceStyle::Ascii, colors: ColorStyle::None }
}

pub fn people() -> Options {
    Options { mode: Mode::People, ..Options::default() }
}

pub fn against() -> Options {
    let program = Program::at_level(Some(600)).with_effort(Effort::Depth(NonZeroU32::MIN));
    let programs = roque_chess::ByColor::from_fn(|_| program.clone());
    Options { programs, openings: Openings::Thought, ..Options::default() }
}
