//! The terminal board.
//!
//! [`run`] picks the form: a full screen when input and output are a terminal that can draw one, else plain numbered
//! prompts that any pipe can answer. Both drive the same [`Session`], which carries what a person does to a table of
//! `roque-play` and lets its programs think in threads of their own, so nothing ever freezes.
//!
//! The screen is a state ([`App`]), a function that changes it ([`App::update`]) and a function that draws it
//! ([`App::view`]); neither rules nor clocks live here, they are `roque-play`'s.
//!
//! ```
//! use roque_tui::{Options, Session};
//! use roque_play::ManualTime;
//! use std::sync::Arc;
//!
//! let options = Options { mode: roque_tui::Mode::People, ..Options::default() };
//! let setup = options.setup(&Default::default(), Default::default());
//! let mut session = Session::new(setup, Arc::new(ManualTime::default()))?;
//! let m = session.parse_move("e4", Default::default())?;
//! session.play(m)?;
//! assert_eq!(session.opening().unwrap().english, "King's Pawn Game");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `options`, `session`, `thinker`, `screen`, `prompt`, `messages`.

mod messages;
mod options;
mod prompt;
mod screen;
mod session;
mod thinker;

pub use messages::Language;
pub use options::{ChoiceError, Mode, Options, Side, read_program};
pub use prompt::converse;
pub use screen::{App, Appearance, ColorStyle, Event, PieceStyle};
pub use session::{Advice, FileError, Session, load};
pub use thinker::{News, Thinker};

use std::io::{self, IsTerminal as _};

/// Plays at the terminal until the person has had enough. Returns at the end of input, too.
///
/// # Errors
/// What the system says about the terminal or the pipe.
pub fn run(language: Language, appearance: Appearance, options: Options) -> io::Result<()> {
    // A terminal that calls itself dumb can only print lines.
    let dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb {
        return screen::run(App::new(options, language, appearance));
    }
    let mut output = io::stdout().lock();
    converse(io::stdin().lock(), &mut output, language, options)
}
