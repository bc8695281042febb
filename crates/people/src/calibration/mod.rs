//! Whether levels are what they are called: rated puzzles, games between levels, endings everybody wins, ratings guessed from games.

mod endings;
mod games;
mod guesses;
mod puzzles;

pub use endings::BasicMate;
pub use games::{Contestant, Habits, Score, play_game, play_match, watch};
pub use guesses::{GuessErrors, guess_errors};
pub use puzzles::{ParsePuzzleError, Puzzle, implied_rating};
