//! Positions with one good move: made from games, rated, and trained with.
//!
//! A [`Maker`] finds [`Puzzle`]s in games: moves that stand alone, proved with ten times the nodes, against the best
//! resistance. A [`Rater`] estimates how difficult they are for people. [`make_all`] does both for many games. The [`trainer`]
//! chooses what somebody solves next, by his rating and by what is due again, and keeps in the library what came of it.
//!
//! ```
//! use roque_puzzles::Puzzle;
//!
//! let puzzle: Puzzle =
//!     "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq e6 0 2\tg2g4 d8h4\t600\tmate\tthe fool".parse()?;
//! assert_eq!(puzzle.length(), 1);
//! # Ok::<(), roque_puzzles::ParsePuzzleError>(())
//! ```
//!
//! # What it refuses to do
//! It does not print, reads no files, keeps no clocks, and judges no games: `roque-review` does.
//!
//! # Reading order
//! 1. [`Puzzle`]: what it is and how it is written.
//! 2. [`Maker`]: how puzzles are found; [`make_all`].
//! 3. [`difficulty`]: how hard they are.
//! 4. [`Attempt`]: solving one; [`trainer`]: which comes next; `rating` and `repetition`: what a try means.
//! 5. [`of_mistakes`]: puzzles from a reviewed game.

mod attempt;
mod batch;
pub mod difficulty;
mod make;
mod own;
mod puzzle;
mod rating;
mod repetition;
mod starter;
pub mod trainer;

pub use attempt::{Attempt, Step};
pub use batch::make_all;
pub use difficulty::Rater;
pub use make::{Maker, Settings};
pub use own::{of_mistakes, people};
pub use puzzle::{ParsePuzzleError, Puzzle};
pub use rating::newcomer;
pub use repetition::Attempted;
pub use starter::{STARTER, puzzles as starter_puzzles};
pub use trainer::Deck;
