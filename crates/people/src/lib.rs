//! How people choose their moves: a probability for every legal move, given a rating, and what follows from it: opponents
//! who play like people, and ratings guessed from moves.
//!
//! The model ([`Model`]) is learnt from rated games ([`learn`], `roque train people`) and part of the program. It combines a
//! small network that knows where people put their men, traits of each move that everybody notices (takes, threatens,
//! hangs, takes back), and what a look two plies ahead says ([`Eyes`]). What it is worth is in docs/people.md.
//!
//! ```
//! use roque_chess::Timeline;
//! use roque_people::{Character, Chooser, Rating};
//!
//! let mut line = Timeline::default();
//! let mut chooser = Chooser::default();
//! let character = Character::new(Rating::new(1200), 7);
//! while line.len() < 6 {
//!     let choice = chooser.choose(character, &line).expect("the game has just begun");
//!     line.play(choice.m)?;
//! }
//! # Ok::<(), roque_chess::IllegalMove>(())
//! ```
//!
//! # What it refuses to do
//! It opens no files and prints nothing: tables, samples and models come and go as readers and bytes. It keeps no
//! clocks; it says how long a person would think ([`thinking_time`]), and somebody else waits.
//!
//! # Reading order
//! `rating`, `moment`, `inputs` and `traits` (what is seen), `sight` (the look ahead), `model` (the weights and the two
//! passes through them), `learn`; then `level`, `personality`, `chooser`, `time` (an opponent), `guess` (a rating from moves)
//! and [`calibration`].

pub mod calibration;
mod chooser;
mod exchange;
mod floors;
mod guess;
mod inputs;
pub mod learn;
mod level;
mod model;
mod moment;
mod opponent;
mod personality;
mod rating;
mod sight;
mod time;
mod traits;

pub use chooser::{Character, Choice, Chooser, Prospects, Reason, Turn};
pub use guess::{Estimate, Evidence, Guesser};
pub use level::Level;
pub use model::{LoadModelError, Model, Player, Reader, View};
pub use moment::Moment;
pub use opponent::{ParseTempoError, Tempo};
pub use personality::{ParsePersonalityError, Personality};
pub use rating::{Pace, ParsePaceError, Rating};
pub use sight::{DEEPEST, Eyes, Reach, Sight, ranked};
pub use time::{Effort, Timer, thinking_time};
