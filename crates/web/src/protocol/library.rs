//! Lists of games, games in and out, and what was played in a position.

use super::{ApiError, EndReason};
use roque_language::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which games a request is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// All of them.
    #[default]
    All,
    /// Those that were played or written here.
    Own,
    /// Those that came from files.
    Imported,
    /// Those under play.
    Live,
}

/// What a list is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ListSort {
    /// The last change.
    #[default]
    Updated,
    /// The day played.
    Date,
    /// The player with the white men.
    White,
    /// The player with the black men.
    Black,
    /// The better rating of the two.
    Rating,
    /// The event.
    Event,
    /// The code of the opening.
    Eco,
    /// The result.
    Result,
    /// The number of moves.
    Length,
}

/// `GET /api/library`: a page of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LibraryPage {
    /// Games in the whole list.
    pub total: u32,
    /// Games under play in the whole library, whatever was asked for.
    pub unfinished: u32,
    /// The games of the page.
    pub games: Vec<GameRow>,
}

/// Where a document comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum DocumentOrigin {
    /// Played or written here.
    Own,
    /// From a file.
    Imported,
}

/// A line of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameRow {
    /// The document's number, its name in addresses.
    #[ts(type = "number")]
    pub id: u64,
    /// White's name; empty if unknown, `Human` for a person who gave none.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// White's rating.
    pub white_elo: Option<u16>,
    /// Black's rating.
    pub black_elo: Option<u16>,
    /// The event; empty if unknown.
    pub event: String,
    /// The place; empty if unknown.
    pub site: String,
    /// The day, `YYYY.MM.DD` with question marks for what is not known.
    pub date: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Why it ended, where that is known.
    pub reason: Option<EndReason>,
    /// Code of the Encyclopaedia of Chess Openings.
    pub eco: Option<String>,
    /// English name of the opening; empty if it has none.
    pub opening: String,
    /// French name of the opening.
    pub opening_french: String,
    /// Half-moves of the main line.
    pub plies: u32,
    /// Where it comes from.
    pub origin: DocumentOrigin,
    /// Whether there are remarks or variations.
    pub annotated: bool,
    /// Whether it is under play.
    pub live: bool,
    /// Unix time of the last change, milliseconds.
    #[ts(type = "number")]
    pub updated_ms: u64,
    /// The last position of the main line, for a small picture.
    pub fen: String,
}

/// `POST /api/library/delete`: the games named, or all that a query finds.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct DeleteGames {
    /// Games by their numbers.
    #[ts(type = "Array<number>")]
    pub ids: Option<Vec<u64>>,
    /// Or all games that fit.
    pub q: Option<String>,
    /// Of these.
    pub scope: Option<Scope>,
}

/// `POST /api/library/restore`, and what was deleted or brought back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameIds {
    /// Games by their numbers.
    #[ts(type = "Array<number>")]
    pub ids: Vec<u64>,
}

/// `POST /api/library/import`: one of these a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ImportProgress {
    /// How far it is.
    Progress {
        /// Bytes of the file that were read.
        #[ts(type = "number")]
        bytes: u64,
        /// Games kept.
        #[ts(type = "number")]
        games: u64,
        /// Games that were there already.
        #[ts(type = "number")]
        duplicates: u64,
        /// Games that could not be read.
        #[ts(type = "number")]
        broken: u64,
    },
    /// A game that was left out; the first hundred are told.
    Broken {
        /// The line of the fault.
        #[ts(type = "number")]
        line: u64,
        /// What is wrong.
        #[ts(type = "Message")]
        reason: Message,
    },
    /// The end.
    Done {
        /// The first game that was kept.
        #[ts(type = "number | null")]
        first: Option<u64>,
        /// Games kept.
        #[ts(type = "number")]
        games: u64,
        /// Games that were there already.
        #[ts(type = "number")]
        duplicates: u64,
        /// Games that could not be read.
        #[ts(type = "number")]
        broken: u64,
    },
    /// It ended early; what was kept stays.
    Failed {
        /// Why.
        error: ApiError,
    },
}

/// Whose games the explorer looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ExploreScope {
    /// All games of the library.
    #[default]
    All,
    /// Those that were played here.
    Own,
    /// Those that came from files.
    Imported,
    /// The opening book of the program: `games` are its weights, and no game is behind them.
    Book,
}

/// `GET /api/library/explore`: what was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExploreView {
    /// Games with this position.
    pub total: u32,
    /// The moves, most played first.
    pub moves: Vec<ExploreMove>,
    /// Some of the games, those of the best-rated players first.
    pub games: Vec<GameRow>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExploreMove {
    /// Squares, as in `LegalMove`.
    pub uci: String,
    /// Standard algebraic notation, English letters.
    pub san: String,
    /// How often.
    pub games: u32,
    /// White won.
    pub white: u32,
    /// Drawn.
    pub draws: u32,
    /// Black won.
    pub black: u32,
    /// Mean rating of the players, where known.
    pub mean_rating: Option<u16>,
}
