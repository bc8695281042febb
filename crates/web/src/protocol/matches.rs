//! Matches and tournaments: what is played, how it stands, the boards.

use roque_language::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The kind of tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MatchFormat {
    /// Two players.
    Match,
    /// Everybody against everybody.
    RoundRobin,
    /// The first against everybody else.
    Gauntlet,
    /// In each round players with equal points.
    Swiss,
    /// The loser is out.
    Knockout,
}

/// A player of a match that is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewMatchPlayer {
    /// `random`, `roque:elo=1500`, `solver:…`, or `engine:NAME` for a program the server was started with.
    pub spec: String,
    /// The name in tables; else what plays.
    pub name: Option<String>,
    /// What it may spend, if not what everybody may.
    pub time: Option<String>,
}

/// A test that may end a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewMatchTest {
    /// The difference under the first hypothesis, Elo.
    pub elo0: f64,
    /// The difference under the second one.
    pub elo1: f64,
    /// Whether the differences are in normalised Elo.
    pub normalized: bool,
}

/// A match or tournament that is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewMatch {
    /// Its name; made of the players if not given.
    pub name: Option<String>,
    /// Who meets whom.
    pub format: MatchFormat,
    /// Who plays.
    pub players: Vec<NewMatchPlayer>,
    /// Games in all of a match, otherwise of a meeting.
    pub games: u32,
    /// How often everybody meets, or the rounds of a Swiss.
    pub rounds: Option<u32>,
    /// What everybody may spend: `10+0.1`, `movetime=0.1`, `nodes=5000`, `depth=6`; `null`: what players set themselves.
    pub time: Option<String>,
    /// Where games begin, by name.
    pub openings: String,
    /// Games at a time.
    pub jobs: u32,
    /// Games longer than so many moves are drawn.
    pub max_moves: Option<u32>,
    /// Decides everything random.
    pub seed: u32,
    /// A test that may end it.
    pub test: Option<NewMatchTest>,
}

/// What a page may ask of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum MatchCommand {
    /// Play on.
    Resume,
    /// Finish the running games and stop.
    Finish,
    /// Break the running games off; they are played again when it goes on.
    Stop,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum MatchState {
    /// Nothing was played yet.
    Ready,
    /// It is played here.
    Running,
    /// Its last games are played here.
    Finishing,
    /// Another program plays it.
    Elsewhere,
    /// It was stopped.
    Paused,
    /// All games are played, or the test has decided.
    Complete,
}

/// A line of the list of matches.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchRow {
    /// Its name in addresses.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who meets whom; `null` if the file does not say.
    pub format: Option<MatchFormat>,
    /// Who plays.
    pub players: Vec<String>,
    /// Games played.
    #[ts(type = "number")]
    pub games: u64,
    /// Games in all, where that is known.
    #[ts(type = "number | null")]
    pub total: Option<u64>,
    /// Where it stands.
    pub state: MatchState,
    /// When a game ended last, milliseconds since 1970.
    #[ts(type = "number")]
    pub updated_ms: u64,
    /// Wins, draws and losses of the first of two players.
    #[ts(type = "[number, number, number] | null")]
    pub score: Option<[u64; 3]>,
    /// Who leads, of more than two.
    pub leader: Option<String>,
}

/// What matches may be made of here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchOffer {
    /// Programs of others, by the names they were given.
    pub engines: Vec<String>,
    /// Openings by name.
    pub openings: Vec<String>,
    /// Most games at a time.
    pub most_jobs: u32,
    /// Most players.
    pub most_players: u32,
}

/// The list of matches, newest first.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchesView {
    /// Where they are kept; `null` where nothing is kept.
    pub folder: Option<String>,
    /// The matches.
    pub matches: Vec<MatchRow>,
    /// What a new one may be made of.
    pub offer: MatchOffer,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchPlayer {
    /// The name in tables.
    pub name: String,
    /// What plays.
    pub spec: String,
    /// What it may spend.
    pub time: Option<String>,
}

/// A match: what is played and where it stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchView {
    /// As in the list.
    pub row: MatchRow,
    /// Who plays.
    pub players: Vec<MatchPlayer>,
    /// Where games begin.
    pub openings: Option<String>,
    /// Games at a time.
    pub jobs: Option<u32>,
    /// Why it ended without being complete, or cannot be read.
    #[ts(type = "Message | null")]
    pub problem: Option<Message>,
    /// Why it cannot be played on from the page; `null` if it can.
    #[ts(type = "Message | null")]
    pub barred: Option<Message>,
    /// What goes on with it on the command line, if that is known.
    pub command: Option<String>,
}

/// What a player did for a move, on average.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchWork {
    /// Moves it made.
    #[ts(type = "number")]
    pub moves: u64,
    /// Depth.
    pub depth: f64,
    /// Positions searched.
    pub nodes: f64,
    /// Positions searched in a second.
    pub speed: Option<f64>,
    /// Milliseconds.
    pub milliseconds: f64,
}

/// What a player made against another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CrossCell {
    /// Games won.
    #[ts(type = "number")]
    pub wins: u64,
    /// Games drawn.
    #[ts(type = "number")]
    pub draws: u64,
    /// Games lost.
    #[ts(type = "number")]
    pub losses: u64,
    /// Likelihood of being the stronger of the two, from 0 to 1.
    pub superiority: f64,
}

/// One player's line of the table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchStanding {
    /// Its number among the players.
    pub player: u32,
    /// The rating; `null` before the first game.
    pub elo: Option<f64>,
    /// Lower end of its 95 % interval, if the games bound it.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Games won.
    #[ts(type = "number")]
    pub wins: u64,
    /// Games drawn.
    #[ts(type = "number")]
    pub draws: u64,
    /// Games lost.
    #[ts(type = "number")]
    pub losses: u64,
    /// Games lost by crashes, illegal moves and lost clocks.
    #[ts(type = "number")]
    pub faults: u64,
    /// What it did.
    pub work: MatchWork,
    /// What it made against each, in the order of the table.
    pub against: Vec<Option<CrossCell>>,
}

/// Strength of the first of two players relative to the second.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchEstimate {
    /// Elo.
    pub elo: f64,
    /// Lower end of its 95 % interval, if the games bound it.
    pub low: Option<f64>,
    /// Upper end.
    pub high: Option<f64>,
    /// Likelihood that the first is stronger, from 0 to 1.
    pub superiority: f64,
    /// Pairs in which the first made 0, ½, 1, 1½ and 2 points.
    #[ts(type = "[number, number, number, number, number]")]
    pub pairs: [u64; 5],
}

/// A sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchTest {
    /// The difference under the first hypothesis.
    pub elo0: f64,
    /// The difference under the second one.
    pub elo1: f64,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below it the first hypothesis is accepted.
    pub lower: f64,
    /// At or above it the second one.
    pub upper: f64,
    /// The accepted hypothesis, 0 or 1; `null` while undecided.
    pub accepted: Option<u8>,
}

/// A meeting of a knockout.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct KnockoutMeeting {
    /// The higher seed.
    pub a: String,
    /// The other one; `null` if the higher seed goes on without playing.
    pub b: Option<String>,
    /// Points of both.
    #[ts(type = "[number, number]")]
    pub points: [f64; 2],
    /// Who goes on, once it is known.
    pub winner: Option<String>,
}

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchStandings {
    /// One line a player, best first.
    pub lines: Vec<MatchStanding>,
    /// Of two players: how they compare.
    pub estimate: Option<MatchEstimate>,
    /// The test, if there is one.
    pub test: Option<MatchTest>,
    /// The rounds of a knockout.
    pub rounds: Vec<Vec<KnockoutMeeting>>,
    /// Games it is made of.
    #[ts(type = "number")]
    pub games: u64,
}
