//! Whether levels are what they are called: rated puzzles, games between levels, ratings guessed from games.

mod games;
mod guesses;
mod puzzles;

pub use games::{Contestant, Habits, Score, play_game, play_match, watch};
pub use guesses::{GuessErrors, guess_errors};
pub use puzzles::{ParsePuzzleError, Puzzle, implied_rating};
