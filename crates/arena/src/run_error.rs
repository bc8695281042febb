//! What keeps a tournament from being played.

use crate::journal::JournalError;
use crate::schedule::TooManyGames;
use roque_game::CrewError;
use roque_play::MakePlayerError;
use roque_play::players::PlayerFault;
use std::io;
use thiserror::Error;

/// Why a tournament cannot be played.
#[derive(Debug, Error)]
pub enum RunError {
    /// Results cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// There are no endgame tables where they should be.
    #[error("no endgame tables can be used: {0}")]
    Tables(String),
    /// A player cannot be made.
    #[error("player {name}: {problem}")]
    Player {
        /// Its name.
        name: String,
        /// Why.
        problem: MakePlayerError,
    },
    /// A player's program does not come to life.
    #[error("player {name} cannot play: {problem}")]
    Start {
        /// Its name.
        name: String,
        /// Why.
        problem: PlayerFault,
    },
    /// More games than can be numbered.
    #[error(transparent)]
    TooMany(#[from] TooManyGames),
    /// Those who should play cannot.
    #[error(transparent)]
    Crew(#[from] CrewError),
    /// This cannot be played where it should be.
    #[error("{0}")]
    Venue(String),
    /// Logs cannot be written.
    #[error("cannot write the log {path}: {problem}")]
    Log {
        /// The file or folder.
        path: String,
        /// Why.
        problem: io::Error,
    },
    /// A player breaks down again and again.
    #[error(
        "{name} has broken down {times} times, the last time in game {game}: {problem}; games played so far are kept"
    )]
    BreaksDown {
        /// Its name.
        name: String,
        /// How often.
        times: u32,
        /// The last time, as games are counted.
        game: u32,
        /// What happened there.
        problem: String,
    },
}
