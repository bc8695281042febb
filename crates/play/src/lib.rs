//! One game of chess from start to result.
//!
//! The [`Referee`] is the only place in the program where clocks, draw claims and results are decided. It is a
//! state machine without threads or waiting: page, terminal and tournament tell it what players do and what time
//! it is. [`players`] choose moves by themselves (our engine, the textbook
//! search, any UCI program, chance), and [`Conduct`] plays a
//! game between two of them, or of one against itself. A [`Table`](table) is the board somebody sits at: seats, takeback,
//! hints, draws, pause, book. Nothing here draws; the only files read are evaluations that a player's name asks for, when
//! the player is made.
//!
//! ```
//! use roque_chess::Color;
//! use roque_play::{GameSetup, Moment, Referee};
//!
//! let mut referee = Referee::new(GameSetup::default(), Moment::ZERO);
//! for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!     let m = referee.position().parse_uci(text)?;
//!     referee.play(m, None, Moment::ZERO)?;
//! }
//! assert_eq!(referee.result().unwrap().to_string(), "Black wins: checkmate");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `time_control` (what a side may spend), `clock`, `result`, `record`, `setup`, `referee`, `snapshot`, `pgn`; then
//! `spec` (players by name), `evaluation_file`, [`players`], `adjudication`, `conduct`, `random_opening`; then [`table`].

mod adjudication;
mod calendar;
mod clock;
mod conduct;
mod draws;
mod evaluation_file;
mod messages;
mod moment;
mod pgn;
pub mod players;
mod random_opening;
mod record;
mod referee;
mod result;
mod setup;
mod snapshot;
mod spec;
pub mod table;
mod time_control;

pub use adjudication::{Adjudication, Announced, DrawFrom, DrawRule, WinRule};
pub use calendar::pgn_day;
pub use clock::Clock;
pub use conduct::Conduct;
pub use evaluation_file::{LoadEvaluationError, LoadedEvaluation};
pub use messages::{Localized, role_name, side_name, style_about, style_name};
pub use moment::{ManualTime, Moment, SteadyTime, TimeSource};
pub use players::{MakePlayerError, Player, make_player};
pub use random_opening::RandomOpening;
pub use record::{GameRecord, PlayedMove, Thought};
pub use referee::{Referee, RefereeError};
pub use result::{Fault, GameResult, Reason};
pub use setup::{Claims, ClockStart, GameSetup};
pub use snapshot::{RestoreError, Snapshot};
pub use spec::{
    AcceptedValue, EvaluationSpec, ParsePlayerError, PlayerSpec, RoqueSpec, Setting, SolverPlayerSpec,
    UciSpec,
};
pub use table::Table;
pub use time_control::{Bonus, Pace, ParseTimeControlError, Stage, TimeControl};
