//! The laboratory: searches recorded visit by visit, and looked at.

use super::Side;
use roque_engine::{Ending, Purpose, SkipRule};
use roque_lab::film::{Left, cause};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Games that can be searched and looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FilmGame {
    /// Chess.
    Chess,
    /// Three in a row.
    TicTacToe,
    /// Four in a row.
    ConnectFour,
    /// A tree typed by hand.
    Tree,
}

/// `POST /api/lab/films`: search and record. Answered when the search has ended.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FilmRequest {
    /// The game.
    pub game: FilmGame,
    /// Where to begin, as the game writes it; its start if not given.
    #[serde(default)]
    pub state: Option<String>,
    /// A textbook search with these switches, as in a player's name; without them the strong engine.
    #[serde(default)]
    pub solver: Option<String>,
    /// How deep the strong engine searches.
    #[serde(default)]
    pub depth: Option<u32>,
    /// How many nodes it searches.
    #[serde(default)]
    pub nodes: Option<u32>,
}

/// What a visit is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is documented where it comes from: roque_engine::Purpose")]
pub enum VisitPurpose {
    Root,
    Open,
    Scout,
    Reduced,
    Again,
    NullMove,
    Verification,
    Singular,
    ProbCut,
    Razoring,
    Noisy,
}

impl From<Purpose> for VisitPurpose {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Root => Self::Root,
            Purpose::Open => Self::Open,
            Purpose::Scout => Self::Scout,
            Purpose::Reduced => Self::Reduced,
            Purpose::Again => Self::Again,
            Purpose::NullMove => Self::NullMove,
            Purpose::Verification => Self::Verification,
            Purpose::Singular => Self::Singular,
            Purpose::ProbCut => Self::ProbCut,
            Purpose::Razoring => Self::Razoring,
            Purpose::Noisy => Self::Noisy,
        }
    }
}

/// Why a visit ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is documented where it comes from: roque_engine::Ending")]
pub enum VisitEnding {
    Searched,
    Cutoff,
    GameOver,
    Drawn,
    Repeatable,
    MateDistance,
    Evaluated,
    TableCutoff,
    EndgameTable,
    Razoring,
    ReverseFutility,
    NullMove,
    ProbCut,
    Multicut,
    StandPat,
    Aborted,
}

impl From<Ending> for VisitEnding {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Searched => Self::Searched,
            Ending::Cutoff => Self::Cutoff,
            Ending::GameOver => Self::GameOver,
            Ending::Drawn => Self::Drawn,
            Ending::Repeatable => Self::Repeatable,
            Ending::MateDistance => Self::MateDistance,
            Ending::Evaluated => Self::Evaluated,
            Ending::TableCutoff => Self::TableCutoff,
            Ending::EndgameTable => Self::EndgameTable,
            Ending::Razoring => Self::Razoring,
            Ending::ReverseFutility => Self::ReverseFutility,
            Ending::NullMove => Self::NullMove,
            Ending::ProbCut => Self::ProbCut,
            Ending::Multicut => Self::Multicut,
            Ending::StandPat => Self::StandPat,
            Ending::Aborted => Self::Aborted,
        }
    }
}

/// Why a move was never searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(
    missing_docs,
    reason = "each is documented where it comes from: roque_engine::SkipRule and film::Left"
)]
pub enum LeftOut {
    AfterCutoff,
    Width,
    LateMoves,
    Futility,
    FutileCapture,
    History,
    LosingQuiet,
    LosingCheck,
    LosingCapture,
    FutileNoisy,
    LosingNoisy,
    Evasions,
}

impl From<Left> for LeftOut {
    fn from(left: Left) -> Self {
        match left {
            Left::AfterCutoff => Self::AfterCutoff,
            Left::Width => Self::Width,
            Left::Rule(rule) => match rule {
                SkipRule::LateMoves => Self::LateMoves,
                SkipRule::Futility => Self::Futility,
                SkipRule::FutileCapture => Self::FutileCapture,
                SkipRule::History => Self::History,
                SkipRule::LosingQuiet => Self::LosingQuiet,
                SkipRule::LosingCheck => Self::LosingCheck,
                SkipRule::LosingCapture => Self::LosingCapture,
                SkipRule::FutileNoisy => Self::FutileNoisy,
                SkipRule::LosingNoisy => Self::LosingNoisy,
                SkipRule::Evasions => Self::Evasions,
            },
        }
    }
}

/// One visit. Scores are for its side to move, in centipawns or the units of the game; from 31,000 on a game won in 32,000 less so many plies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct VisitView {
    /// Its number: visits are numbered as they end.
    pub number: u32,
    /// The move that led to it; none where the state stays, or the side passed.
    pub text: Option<String>,
    /// What it is for.
    pub purpose: VisitPurpose,
    /// Why it ended.
    pub ending: VisitEnding,
    /// Plies still to search; 0 beyond the horizon.
    pub depth: u32,
    /// The window on entering.
    pub alpha: i32,
    /// Its upper end.
    pub beta: i32,
    /// What came of it; none if it was aborted.
    pub score: Option<i32>,
    /// What the state is worth at first sight, if that was asked.
    pub eval: Option<i32>,
    /// Visits below it, and itself.
    pub size: u32,
    /// Moves that were left out.
    pub left: u32,
}

/// A move that was left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LeftMove {
    /// The move; none for the quiet rest.
    pub text: Option<String>,
    /// Why.
    pub why: LeftOut,
}

/// Who set the bound that a visit broke.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BoundCause {
    /// The window the iteration began with.
    Root,
    /// An earlier move of a visit above reached it.
    Move {
        /// The visit above.
        ancestor: u32,
        /// The visit after its earlier move.
        visit: u32,
        /// That move.
        text: Option<String>,
    },
    /// A visit above may stop with that much.
    Stand {
        /// The visit above.
        ancestor: u32,
    },
    /// A visit above can repeat.
    Repetition {
        /// The visit above.
        ancestor: u32,
    },
    /// A rule asked with a bound of its own.
    Question {
        /// The visit that was asked with it.
        visit: u32,
        /// What for.
        purpose: VisitPurpose,
    },
}

/// Which end of the window was broken, and who set it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BrokenBound {
    /// Whether it is the upper one.
    pub upper: bool,
    /// Who set it.
    pub cause: BoundCause,
}

impl BrokenBound {
    /// Whether an end is the upper one.
    pub(crate) fn is_upper(end: cause::End) -> bool {
        end == cause::End::Beta
    }
}

/// `GET /api/lab/films/{id}/scene/{visit}`: a visit with all around it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SceneView {
    /// The state, as the game writes it.
    pub state: String,
    /// Who is to move.
    pub side: Side,
    /// From the root to the visit itself.
    pub path: Vec<VisitView>,
    /// What it asked for, in order.
    pub children: Vec<VisitView>,
    /// Moves left out.
    pub left: Vec<LeftMove>,
    /// Legal moves that were neither tried nor named.
    pub untried: Vec<String>,
    /// Who set the bound that was broken, if one was.
    pub broken: Option<BrokenBound>,
}

/// A moment of a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilmMoment {
    /// The visit.
    pub visit: u32,
    /// Whether it ends; else it begins.
    pub ends: bool,
}

/// Where to step to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum FilmStep {
    /// The next moment.
    Next,
    /// The one before.
    Back,
    /// The next cutoff.
    NextCutoff,
    /// The last one.
    LastCutoff,
    /// The next visit that the table answered.
    NextTable,
    /// The next move that is searched again.
    NextAgain,
}

/// The widest bars of an icicle, one column for each property; parents before their children.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct IcicleView {
    /// Numbers of the visits: a bar ends there.
    pub numbers: Vec<u32>,
    /// Visits below and itself: how wide it is.
    pub sizes: Vec<u32>,
    /// How far below the visit the icicle hangs from.
    pub levels: Vec<u32>,
    /// What for.
    pub purposes: Vec<VisitPurpose>,
    /// How it ended.
    pub endings: Vec<VisitEnding>,
    /// Plies still to search.
    pub depths: Vec<u32>,
    /// Scores for White, or whoever moves first.
    pub scores: Vec<Option<i32>>,
    /// What the scores are.
    pub bounds: Vec<ScoreBound>,
    /// Who is to move.
    pub sides: Vec<Side>,
    /// Moves of bars that are wide enough to be named; all of them where at most 400 visits are shown.
    pub texts: Vec<Option<String>>,
    /// Moves left out, where at most 400 visits are shown.
    pub left: Vec<Vec<LeftMove>>,
}

/// What a score of an icicle says, as White sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ScoreBound {
    /// The value.
    Exact,
    /// At least that.
    AtLeast,
    /// At most that.
    AtMost,
}

/// How many visits were for or ended by something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Counted<T> {
    /// What.
    pub what: T,
    /// How many.
    pub count: u32,
}

/// What a move of the root took and brought in a try.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RootMoveView {
    /// The move.
    pub text: String,
    /// Visits below it.
    pub visits: u32,
    /// What it brought, for the side that plays it.
    pub score: Option<i32>,
    /// Whether that is its value and not a bound.
    pub exact: bool,
}

/// One try of one iteration.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TryView {
    /// The visit of the root.
    pub visit: u32,
    /// The depth of the iteration.
    pub depth: u32,
    /// The window.
    pub alpha: i32,
    /// Its upper end.
    pub beta: i32,
    /// What came of it.
    pub score: Option<i32>,
    /// Visits it took.
    pub visits: u32,
    /// Its moves in the order they were searched.
    pub moves: Vec<RootMoveView>,
}

/// `POST /api/lab/films`, `GET /api/lab/films/{id}`: a film and where its visits went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilmView {
    /// Its number. Only the last few films are kept.
    pub id: u32,
    /// The game.
    pub game: FilmGame,
    /// Where it began, as the game writes it.
    pub start: String,
    /// Who searched.
    pub player: String,
    /// Visits.
    pub visits: u32,
    /// Moves left out.
    pub left: u32,
    /// What the visits were for.
    pub purposes: Vec<Counted<VisitPurpose>>,
    /// How they ended.
    pub endings: Vec<Counted<VisitEnding>>,
    /// How many were searched so deep: place 0 is beyond the horizon.
    pub depths: Vec<u32>,
    /// Every try of every iteration.
    pub tries: Vec<TryView>,
}
