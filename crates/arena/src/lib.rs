//! Many games: who meets whom, from which openings, and what the results say about strength.
//!
//! A [`Tournament`] is played by [`run`]: several games at a time, every result on the disk before it counts. A run
//! that was interrupted, even by pulling the plug, goes on where it stopped when started again with the same
//! journal. The crate referees nothing itself (`roque-play` does) and prints nothing.
//!
//! ```
//! use roque_arena::MatchScore;
//! use roque_game::Tally;
//!
//! let score = MatchScore::of_games(Tally { wins: 136, draws: 111, losses: 96 });
//! assert_eq!(score.estimate().unwrap().to_string(), "elo +40.6 +-30.3 [+10.4, +71.1]");
//! ```
//!
//! Reading order: `fixture` (a game to be played, a game played), `schedule` with `swiss` and `knockout`,
//! `openings`, `ledger` (the account), `statistics`, `sprt`, `journal` (durability), `follow` (reading what another program plays), `tournament`,
//! `plan` and `spec` (the same as TOML), `salon` and `live` (boards and who looks on), `playroom` (one game after another), `venue` (where), `runner`, `ratings`, `summary` and
//! `standings`, `ladder` (what levels are worth).

mod control;
mod fixture;
mod follow;
mod journal;
mod knockout;
mod ladder;
mod league;
mod ledger;
mod live;
mod log;
mod openings;
mod plan;
mod playroom;
mod ratings;
mod run_error;
mod runner;
mod salon;
mod schedule;
mod spec;
pub mod sprt;
mod standings;
pub mod statistics;
mod summary;
mod swiss;
mod tournament;
mod venue;

pub use control::{Control, Urgency};
pub use fixture::{Entry, Fixture};
pub use follow::{Follower, Passage, is_in_use};
pub use journal::{Journal, JournalError};
pub use ladder::{Ladder, Measured, Rung};
pub use league::{League, LeagueSummary, LeagueTable, Model, RatedPlayer};
pub use ledger::Ledger;
pub use live::LiveBoard;
pub use openings::{Opening, OpeningOptions, Openings, OpeningsError, Order};
pub use plan::{Plan, PlannedEnds, PlannedPlayer, PlannedRatings, PlannedTest};
pub use playroom::Playroom;
pub use ratings::{Anchor, Rating, rating_list};
pub use run_error::RunError;
pub use runner::{Conclusion, Ending, Event, run, run_at};
pub use salon::{Anywhere, Board, Salon};
pub use schedule::{Format, Games, TooManyGames};
pub use spec::{Spec, SpecError};
pub use sprt::Sprt;
pub use standings::{Bracket, BracketMeeting, BracketRound, Standing, Standings, unsigned_zero};
pub use statistics::{EloEstimate, Interval, MatchScore, Pairs};
pub use summary::{MatchSummary, WorkSummary};
pub use tournament::{Entrant, FaultPolicy, Files, Restart, Tournament};
pub use venue::{GameCrew, Outcome, Threads, ThreadsIn, Venue, open_tables};
