//! The terminal board.
//!
//! [`run`] picks the form: a full screen when input and output are a terminal that can draw one, else plain numbered
//! prompts that any pipe can answer. Both drive the same parts: a [`Session`] is a game under play, a scoresheet of the
//! library whose programs think in threads of their own, so that nothing ever freezes and nothing is lost; a [`Study`] is
//! any document, read and changed; a [`GameList`] is games to choose from; an [`Analyst`] looks at a position, a [`Critic`]
//! judges a game. A [`Stepper`] walks through a search of the laboratory.
//!
//! The screen is a state ([`App`]), a function that changes it ([`App::update`]) and a function that draws it
//! ([`App::view`]); neither rules nor clocks live here, they are `roque-play`'s.
//!
//! ```
//! use roque_tui::{Options, Room, Session};
//!
//! let room = Room::in_memory()?;
//! let options = Options { mode: roque_tui::Mode::People, ..Options::default() };
//! let setup = options.setup(&Default::default());
//! let mut session = Session::create(setup, room.shift())?;
//! let m = roque_tui::read_move(session.position(), "e4", Default::default())?;
//! session.play(m)?;
//! assert_eq!(session.opening().unwrap().english, "King's Pawn Game");
//! assert!(session.pgn()?.contains("1. e4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `options`, `room`, `session`, `thinker`, `study`, `games`, `analyst`, `critic`, `trainer`, `small`, `stepper`, `screen`, `prompt`, `messages`.

mod analyst;
mod critic;
mod files;
mod games;
mod messages;
mod options;
mod prompt;
mod room;
mod screen;
mod session;
mod small;
mod stepper;
mod study;
mod thinker;
mod trainer;

pub use analyst::{Analyst, EngineLine, MOST_LINES, Thoughts};
pub use critic::{Critic, Criticism};
pub use files::{FileError, Present, export};
pub use games::{GameList, ReadFault, SearchFault};
pub use messages::{Language, read_move};
pub use options::{
    ChoiceError, Mode, Options, Side, clock_name, clocks_name, read_clock, read_clocks, read_program,
};
pub use prompt::converse;
pub use room::{OpenWith, Room};
pub use screen::{App, Appearance, ColorStyle, Event, PieceStyle, Shown};
pub use session::{Advice, Session, SessionError};
pub use stepper::{Stepper, step_through};
pub use study::{Step, Study, StudyError};
pub use thinker::{News, Thinker};

use roque_game::StopSignal;
use std::io::{self, IsTerminal as _};

/// Whether input and output are a terminal that can draw a screen; one that calls itself dumb can only print lines.
#[must_use]
pub fn has_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Plays at the terminal until the person has had enough, or the signal is given. Returns at the end of input, too.
///
/// # Errors
/// What the system says about the terminal or the pipe.
pub fn run(
    room: Room,
    opening: OpenWith,
    options: Options,
    language: Language,
    appearance: Appearance,
    signal: &StopSignal,
) -> io::Result<()> {
    if has_screen() {
        let mut app = App::new(room, options, language, appearance);
        app.open(opening);
        return screen::run_shown(app, signal);
    }
    let mut output = io::stdout().lock();
    converse(io::stdin().lock(), &mut output, room, opening, options, language)
}
