//! Lists of games, and what was played in a position.

use crate::documents::origin_view;
use crate::protocol::{
    ApiError, EndReason, ErrorCode, ExploreMove, ExploreScope, ExploreView, GameRow, LibraryPage, ListSort,
    Scope,
};
use roque_book::Book;
use roque_chess::{CastlingNotation, Move, Position};
use roque_library::{
    Direction, DocumentId, Ending, Filter, Library, LibraryError, Origin, ParseQueryError, Query, Sort,
    Summary,
};
use serde::Deserialize;
use std::sync::LazyLock;

/// Games on a page of a list.
const LONGEST_PAGE: usize = 200;
/// Games named for a position.
const NAMED: usize = 8;

/// `GET /api/library`
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub(crate) struct ListRequest {
    q: String,
    scope: Scope,
    sort: ListSort,
    descending: Option<bool>,
    offset: usize,
    limit: usize,
}

impl Default for ListRequest {
    fn default() -> Self {
        let (q, scope, sort) = (String::new(), Scope::default(), ListSort::default());
        Self { q, scope, sort, descending: None, offset: 0, limit: 50 }
    }
}

impl From<ParseQueryError> for ApiError {
    fn from(error: ParseQueryError) -> Self {
        Self::because(ErrorCode::BadQuery, &error)
    }
}

/// The games a search and a scope mean.
pub(crate) fn selection(q: &str, scope: Scope) -> Result<Filter, ApiError> {
    let mut filter: Filter = q.parse()?;
    match scope {
        Scope::All => {}
        Scope::Own => filter.origin = Some(Origin::Own),
        Scope::Imported => filter.origin = Some(Origin::Imported),
        Scope::Live => filter.live = Some(true),
    }
    Ok(filter)
}

/// A page of a list.
pub(crate) fn list(library: &Library, request: &ListRequest) -> Result<LibraryPage, ApiError> {
    let sort = match request.sort {
        ListSort::Updated => Sort::Updated,
        ListSort::Date => Sort::Date,
        ListSort::White => Sort::White,
        ListSort::Black => Sort::Black,
        ListSort::Rating => Sort::Rating,
        ListSort::Event => Sort::Event,
        ListSort::Eco => Sort::Eco,
        ListSort::Result => Sort::Result,
        ListSort::Length => Sort::Length,
    };
    let direction =
        if request.descending.unwrap_or(true) { Direction::Descending } else { Direction::Ascending };
    let filter = selection(&request.q, request.scope)?;
    let limit = request.limit.min(LONGEST_PAGE);
    let page = library.list(&Query { filter, sort, direction, offset: request.offset, limit })?;
    let live = Filter { live: Some(true), ..Filter::default() };
    let unfinished = library.list(&Query { filter: live, limit: 0, ..Query::default() })?.total;
    let games = rows(library, page.games)?;
    Ok(LibraryPage { total: page.total as u32, unfinished: unfinished as u32, games })
}

fn rows(library: &Library, games: Vec<Summary>) -> Result<Vec<GameRow>, LibraryError> {
    let ids: Vec<DocumentId> = games.iter().map(|game| game.id).collect();
    let ends = library.last_positions(&ids)?;
    let row = |game: Summary| {
        // A game that cannot be read is listed with the usual start.
        let fen = ends.get(&game.id).copied().unwrap_or_default().to_string();
        GameRow {
            id: game.id.0,
            white: game.white,
            black: game.black,
            white_elo: game.white_elo,
            black_elo: game.black_elo,
            event: game.event,
            site: game.site,
            date: game.date.to_string(),
            result: game.result.to_string(),
            reason: reason(game.ending),
            eco: game.eco,
            opening: game.opening,
            opening_french: game.opening_french,
            plies: game.plies.into(),
            origin: origin_view(game.origin),
            annotated: game.annotated,
            live: game.live,
            updated_ms: game.updated_ms,
            fen,
        }
    };
    Ok(games.into_iter().map(row).collect())
}

/// What a file says about the end of a game is less than what a referee knows.
fn reason(ending: Ending) -> Option<EndReason> {
    match ending {
        Ending::Unknown | Ending::Unterminated => None,
        Ending::Checkmate => Some(EndReason::Checkmate),
        Ending::Stalemate => Some(EndReason::Stalemate),
        Ending::DeadPosition => Some(EndReason::DeadPosition),
        Ending::SeventyFiveMoves => Some(EndReason::SeventyFiveMoves),
        Ending::Time => Some(EndReason::Time),
        Ending::Adjudication => Some(EndReason::ScoreAdjudication),
        Ending::Abandoned => Some(EndReason::Abort),
        Ending::Infraction => Some(EndReason::IllegalMove),
    }
}

/// What was played in a position.
pub(crate) fn explore(
    library: &Library,
    position: &Position,
    scope: ExploreScope,
) -> Result<ExploreView, ApiError> {
    let origin = match scope {
        ExploreScope::Book => return Ok(in_book(position)),
        ExploreScope::All => None,
        ExploreScope::Own => Some(Origin::Own),
        ExploreScope::Imported => Some(Origin::Imported),
    };
    let explored = library.explore(position, &Filter { origin, ..Filter::default() })?;
    let moves = explored.moves.iter().map(|explored| {
        let score = &explored.score;
        ExploreMove {
            games: score.games as u32,
            white: score.tally.wins as u32,
            draws: score.tally.draws as u32,
            black: score.tally.losses as u32,
            mean_rating: score.mean_rating(),
            ..named(position, explored.m)
        }
    });
    Ok(ExploreView {
        total: explored.score.games as u32,
        moves: moves.collect(),
        games: rows(library, explored.games.into_iter().take(NAMED).collect())?,
    })
}

fn in_book(position: &Position) -> ExploreView {
    static BOOK: LazyLock<Book> = LazyLock::new(Book::embedded);
    let mut moves = BOOK.moves(position);
    moves.sort_by_key(|entry| std::cmp::Reverse((entry.weight, entry.games)));
    let view =
        |entry: &roque_book::BookMove| ExploreMove { games: entry.weight.into(), ..named(position, entry.m) };
    let moves: Vec<_> = moves.iter().map(view).collect();
    ExploreView { total: moves.iter().map(|entry| entry.games).sum(), moves, games: Vec::new() }
}

fn named(position: &Position, m: Move) -> ExploreMove {
    let notation = CastlingNotation::for_chess960(position.is_chess960());
    let (uci, san) = (position.uci(m, notation), position.san(m));
    ExploreMove { uci, san, games: 0, white: 0, draws: 0, black: 0, mean_rating: None }
}
