//! Two searches side by side: a page asks, both run in one place of the pool, and the page is told how far they are.
//!
//! A race that has to give way stands still and goes on later: nothing is lost, and no time goes by for it. It ends with its page.

use crate::darkroom;
use crate::house::House;
use crate::http::Refusal;
use crate::place::step_back;
use crate::pool::{Hold, Job, Priority};
use crate::protocol::{ApiError, FilmGame, LaneRequest, LaneView, RaceClient, RaceServer, RaceVerdict};
use crate::socket::{Line, not_a_socket, parse};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocketUpgrade};
use axum::response::Response;
use roque_engine::Engine;
use roque_game::StopSignal;
use roque_lab::film::studio::FilmOrderError;
use roque_lab::race::{self, RaceOrder, Standing, Track};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often a page is told how far both are.
const TELL: Duration = Duration::from_millis(100);
/// How often the place is looked after.
const LOOK: Duration = Duration::from_millis(20);
/// How long both may run together.
const LONGEST: Duration = Duration::from_secs(600);
/// Largest message: a tree typed by hand may be long.
const MESSAGE_LIMIT: usize = 64 * 1024;

/// A race of a page.
struct Race {
    track: Arc<Track>,
    hold: Hold,
    state: Arc<Situation>,
    told: Option<(bool, Standing)>,
}

#[derive(Default)]
struct Situation {
    begun: AtomicBool,
    /// It has a place now.
    runs: AtomicBool,
    over: AtomicBool,
    late: AtomicBool,
    failure: Mutex<Option<FilmOrderError>>,
}

impl Drop for Race {
    fn drop(&mut self) {
        self.track.stop();
        self.hold.cancel();
    }
}

/// `GET /api/lab/race`
pub(crate) async fn socket(
    State(house): State<Arc<House>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(not_a_socket)?;
    Ok(upgrade.max_message_size(MESSAGE_LIMIT).on_upgrade(move |socket| async move {
        let mut line = Line::new(socket);
        let mut closing = house.closing();
        let mut race: Option<Race> = None;
        let mut tick = tokio::time::interval(TELL);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let message = tokio::select! {
                text = line.hear() => {
                    let Some(text) = text else { break };
                    parse::<RaceClient>(&text).and_then(|message| obey(&house, &mut race, message)).err()
                        .map(|error| RaceServer::Error { error })
                }
                _ = tick.tick(), if race.is_some() => news(&mut race),
                _ = closing.changed() => break,
            };
            if let Some(message) = message
                && !line.tell(&message).await
            {
                break;
            }
        }
        line.send(Frame::Close(None)).await;
    }))
}

fn obey(house: &Arc<House>, race: &mut Option<Race>, message: RaceClient) -> Result<(), ApiError> {
    match message {
        RaceClient::Start { game, state, lanes } => {
            let order = order(game, state, &lanes)?;
            // The one before ends first.
            *race = None;
            *race = Some(Race::begin(house, order));
        }
        RaceClient::Stop => {
            if let Some(race) = race {
                race.stop();
            }
        }
    }
    Ok(())
}

fn order(game: FilmGame, state: Option<String>, lanes: &[LaneRequest; 2]) -> Result<RaceOrder, ApiError> {
    let [first, second] = lanes.each_ref().map(|lane| {
        let LaneRequest { solver, depth, nodes } = lane;
        darkroom::searcher(solver.as_deref(), *depth, *nodes)
    });
    Ok(RaceOrder { game: darkroom::game_name(game), state, lanes: [first?, second?] })
}

/// What is new for the page; the race is gone when it is over.
fn news(race: &mut Option<Race>) -> Option<RaceServer> {
    let going = race.as_mut()?;
    let state = Arc::clone(&going.state);
    let is_over = state.over.load(Ordering::Acquire);
    let standing = going.track.standing();
    let lanes = || standing.lanes.each_ref().map(LaneView::from);
    if is_over {
        *race = None;
        let failure = state.failure.lock().unwrap_or_else(PoisonError::into_inner).take();
        return Some(match failure {
            Some(failure) => RaceServer::Error { error: darkroom::refused(failure) },
            None => RaceServer::Done {
                lanes: lanes(),
                verdict: race::verdict(&standing).map(RaceVerdict::from),
                late: state.late.load(Ordering::Relaxed),
            },
        });
    }
    let now = (!state.runs.load(Ordering::Relaxed), standing.clone());
    let message = RaceServer::Going { waits: now.0, lanes: lanes() };
    (going.told.replace(now.clone()).as_ref() != Some(&now)).then_some(message)
}

impl Race {
    fn begin(house: &House, order: RaceOrder) -> Self {
        let race = Self { track: Arc::default(), hold: Hold::default(), state: Arc::default(), told: None };
        let (track, state) = (Arc::clone(&race.track), Arc::clone(&race.state));
        let work = move |_: Result<&mut Engine, _>, stop: &StopSignal| {
            if !state.begun.swap(true, Ordering::Relaxed) {
                start(order.clone(), Arc::clone(&track), Arc::clone(&state));
            }
            attend(&track, &state, stop);
        };
        house.analysis.submit(Priority::Analysis, Job { hold: race.hold.clone(), work: Box::new(work) });
        race
    }

    fn stop(&self) {
        self.track.stop();
        // Nobody has begun to run, so nobody will say that it is over.
        if !self.state.begun.swap(true, Ordering::Relaxed) {
            self.hold.cancel();
            self.state.over.store(true, Ordering::Release);
        }
    }
}

/// Says that a race is over when it is dropped.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Both searches, on threads that run only while the track is open.
fn start(order: RaceOrder, track: Arc<Track>, state: Arc<Situation>) {
    let begun = Arc::clone(&state);
    let running = std::thread::Builder::new().name("race".to_owned()).spawn(move || {
        step_back();
        // Also after a fault: what was counted up to it is told, and nobody waits for more.
        let over = Over(&state.over);
        if let Err(error) = race::run(&order, &track) {
            *state.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
        drop(over);
    });
    if let Err(error) = running {
        *begun.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(FilmOrderError::Write(error));
        begun.over.store(true, Ordering::Release);
    }
}

/// Keeps the track open for as long as there is a place for it.
fn attend(track: &Track, state: &Situation, stop: &StopSignal) {
    track.open();
    state.runs.store(true, Ordering::Relaxed);
    while !state.over.load(Ordering::Acquire) && !stop.is_stopped() {
        track.wait(LOOK);
        let ran: Duration = track.standing().lanes.iter().map(|lane| lane.time).sum();
        if ran > LONGEST {
            state.late.store(true, Ordering::Relaxed);
            track.stop();
        }
    }
    state.runs.store(false, Ordering::Relaxed);
    track.close();
}
