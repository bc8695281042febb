//! Films of searches: made on a thread of the pool, kept for a while, looked at.
//!
//! A film is a file without a name that is gone when nobody holds it. The last few are kept: a page that comes back too late is
//! told so, and can have it made again, because the same search gives the same film.

mod view;

use crate::house::{House, blocking};
use crate::player::MOST_TABLE;
use crate::pool::{Hold, Job, Priority};
use crate::protocol::{
    ApiError, ErrorCode, FilmGame, FilmMoment, FilmRequest, FilmStep, FilmView, IcicleView, SceneView,
    XrayView,
};
use roque_engine::{Ending, Purpose};
use roque_game::StopSignal;
use roque_lab::GameName;
use roque_lab::film::scene::Direction;
use roque_lab::film::studio::{FilmOrder, FilmOrderError, Who, shoot};
use roque_lab::film::{Film, FilmError, Visit, icicle, scene};
use roque_language::{Message, number};
use roque_solver::SolverSpec;
use std::collections::VecDeque;
use std::fs::File;
use std::io::BufWriter;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// Films kept. With 2,000,000 visits each they are 40 megabytes on the disk, and less than five in memory while somebody looks.
const KEPT: usize = 8;
/// Visits of a film, at most.
const MOST_VISITS: u32 = 2_000_000;
/// What the strong engine searches if nobody says how much.
const USUAL_NODES: u64 = 200_000;
/// Bars of an icicle, at most.
const MOST_BARS: usize = 6_000;
/// Visits looked at for one step to the next cutoff.
const PATIENCE: u32 = 500_000;

type Shared = Arc<Mutex<Film<File>>>;

/// The films that are kept.
#[derive(Default)]
pub(crate) struct Darkroom(Mutex<Shelf>);

#[derive(Default)]
struct Shelf {
    /// The number of the last film.
    last: u32,
    /// The latest first.
    films: VecDeque<(u32, FilmGame, Shared)>,
}

impl Darkroom {
    fn keep(&self, game: FilmGame, film: Film<File>) -> (u32, Shared) {
        let mut shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.last += 1;
        let (id, film) = (shelf.last, Arc::new(Mutex::new(film)));
        shelf.films.push_front((id, game, Arc::clone(&film)));
        shelf.films.truncate(KEPT);
        (id, film)
    }

    fn find(&self, id: u32) -> Result<(FilmGame, Shared), ApiError> {
        let shelf = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = shelf.films.iter().find(|(known, ..)| *known == id);
        let gone = || ApiError::new(ErrorCode::UnknownGame, Message::ServerFilmGone);
        found.map(|(_, game, film)| (*game, Arc::clone(film))).ok_or_else(gone)
    }
}

/// Calls the search off when the page no longer waits.
pub(crate) struct Waiting(pub Hold);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Searches, records, and says what is in the film.
pub(crate) async fn make(house: &Arc<House>, request: FilmRequest) -> Result<FilmView, ApiError> {
    let game = request.game;
    let order = order(request)?;
    let (done, made) = oneshot::channel();
    let mut done = Some(done);
    let waiting = Waiting(Hold::default());
    let hold = waiting.0.clone();
    let work = move |_: Result<&mut roque_engine::Engine, _>, stop: &StopSignal| {
        let film = film(&order, stop);
        // Another attempt will come, or nobody wants it.
        if !hold.is_void()
            && let Some(done) = done.take()
        {
            let _ = done.send(film);
        }
    };
    let job = Job { hold: waiting.0.clone(), work: Box::new(work) };
    house.analysis.submit(Priority::Analysis, job);
    let film =
        made.await.map_err(|_| ApiError::new(ErrorCode::Unavailable, Message::ServerSearchFailed))??;
    let (id, film) = house.darkroom.keep(game, film);
    blocking(move || look(&film, |film| view::film_view(id, game, film))).await?
}

fn film(order: &FilmOrder, stop: &StopSignal) -> Result<Film<File>, ApiError> {
    let file = tempfile::tempfile().map_err(FilmOrderError::from);
    let made = file.and_then(|file| {
        let out = shoot(order, BufWriter::new(file), stop)?;
        Ok(out.into_inner().map_err(std::io::IntoInnerError::into_error)?)
    });
    Film::open(made.map_err(refused)?).map_err(unreadable)
}

fn order(request: FilmRequest) -> Result<FilmOrder, ApiError> {
    let who = searcher(request.solver.as_deref(), request.depth, request.nodes)?;
    Ok(FilmOrder { game: game_name(request.game), state: request.state, who, most: MOST_VISITS })
}

pub(crate) fn game_name(game: FilmGame) -> GameName {
    match game {
        FilmGame::Chess => GameName::Chess,
        FilmGame::TicTacToe => GameName::TicTacToe,
        FilmGame::ConnectFour => GameName::ConnectFour,
        FilmGame::Tree => GameName::Tree,
    }
}

/// Who searches: a textbook search with these switches, or the strong engine with these limits.
pub(crate) fn searcher(
    solver: Option<&str>,
    depth: Option<u32>,
    nodes: Option<u32>,
) -> Result<Who, ApiError> {
    let Some(solver) = solver else {
        let nodes = nodes.map(u64::from).or(depth.is_none().then_some(USUAL_NODES));
        return Ok(Who::Engine { depth, nodes });
    };
    let spec: SolverSpec = solver.parse().map_err(|error: roque_solver::ParseSolverError| {
        let message = Message::ServerFilmSettings { detail: error.to_string() };
        ApiError::new(ErrorCode::BadMessage, message)
    })?;
    if let Some(table) = spec.config.table.filter(|&table| table > MOST_TABLE) {
        let (table, most) = (number(table.get()), number(MOST_TABLE.get()));
        return Err(ApiError::new(ErrorCode::BadMessage, Message::ServerPlayerMemory { table, most }));
    }
    Ok(Who::Textbook(spec))
}

pub(crate) fn refused(error: FilmOrderError) -> ApiError {
    let (code, message) = match error {
        FilmOrderError::Over(_) => (ErrorCode::BadGame, Message::ServerFilmOver),
        FilmOrderError::NotChess(_) => (ErrorCode::BadMessage, Message::ServerFilmNotChess),
        FilmOrderError::Request(error) => {
            (ErrorCode::BadMessage, Message::ServerFilmSettings { detail: error.to_string() })
        }
        FilmOrderError::Write(error) => {
            tracing::error!(%error, "a film cannot be written");
            (ErrorCode::Unavailable, Message::ServerInternal)
        }
    };
    ApiError::new(code, message)
}

fn unreadable(error: FilmError) -> ApiError {
    if let FilmError::NoVisit { number: wanted, visits } = error {
        let message = Message::ServerFilmVisit { number: number(wanted), visits: number(visits) };
        return ApiError::new(ErrorCode::BadMessage, message);
    }
    tracing::error!(%error, "a film cannot be read");
    ApiError::new(ErrorCode::Unavailable, Message::ServerInternal)
}

fn look<T>(film: &Shared, work: impl FnOnce(&mut Film<File>) -> Result<T, FilmError>) -> Result<T, ApiError> {
    work(&mut film.lock().unwrap_or_else(PoisonError::into_inner)).map_err(unreadable)
}

/// A film that was made before.
pub(crate) async fn show(house: &Arc<House>, id: u32) -> Result<FilmView, ApiError> {
    let (game, film) = house.darkroom.find(id)?;
    blocking(move || look(&film, |film| view::film_view(id, game, film))).await?
}

/// What changed the searcher's mind in it.
pub(crate) async fn xray(house: &Arc<House>, id: u32) -> Result<XrayView, ApiError> {
    let (_, film) = house.darkroom.find(id)?;
    blocking(move || look(&film, view::xray_view)).await?
}

/// One visit of it.
pub(crate) async fn visit(house: &Arc<House>, id: u32, number: u32) -> Result<SceneView, ApiError> {
    let (_, film) = house.darkroom.find(id)?;
    blocking(move || look(&film, |film| view::scene_view(film, number))).await?
}

/// The widest bars under a visit.
pub(crate) async fn bars(
    house: &Arc<House>,
    id: u32,
    from: u32,
    most: usize,
) -> Result<IcicleView, ApiError> {
    let (_, film) = house.darkroom.find(id)?;
    let most = most.min(MOST_BARS);
    blocking(move || look(&film, |film| Ok(view::icicle_view(icicle::icicle(film, from, most)?)))).await?
}

/// The moment a step leads to; none at the ends.
pub(crate) async fn step(
    house: &Arc<House>,
    id: u32,
    from: FilmMoment,
    step: FilmStep,
) -> Result<Option<FilmMoment>, ApiError> {
    let (_, film) = house.darkroom.find(id)?;
    blocking(move || look(&film, |film| stepped(film, from, step))).await?
}

fn stepped(film: &mut Film<File>, from: FilmMoment, step: FilmStep) -> Result<Option<FilmMoment>, FilmError> {
    let moment = match from.ends {
        true => scene::Beat::Ends(from.visit),
        false => scene::Beat::Begins(from.visit),
    };
    let cutoff = |visit: &Visit| visit.ending == Ending::Cutoff;
    let mut end = |direction: Direction, wanted: &dyn Fn(&Visit) -> bool| {
        // What ends next after a visit begins may be that very visit.
        let from = if direction == Direction::Forward && !from.ends {
            from.visit.saturating_sub(film.visit(from.visit)?.size)
        } else {
            from.visit
        };
        let found = scene::find(film, from, direction, PATIENCE, wanted)?;
        Ok(found.map(|visit| FilmMoment { visit, ends: true }))
    };
    let found = match step {
        FilmStep::Next => scene::next(film, moment)?,
        FilmStep::Back => scene::previous(film, moment)?,
        FilmStep::NextCutoff => return end(Direction::Forward, &cutoff),
        FilmStep::LastCutoff => return end(Direction::Back, &cutoff),
        FilmStep::NextTable => return end(Direction::Forward, &|visit| visit.ending == Ending::TableCutoff),
        FilmStep::NextAgain => {
            return end(Direction::Forward, &|visit| visit.purpose == Purpose::Again);
        }
    };
    Ok(found.map(|moment| match moment {
        scene::Beat::Begins(visit) => FilmMoment { visit, ends: false },
        scene::Beat::Ends(visit) => FilmMoment { visit, ends: true },
    }))
}
