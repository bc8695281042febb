//! Reviews of games: a job for one thread, told move by move to the page that asked, and kept with the game.
//!
//! A page that leaves ends its job. What is finished is kept in the library as it is told, so that whoever comes back sees it at
//! once; it is found again by the moves it judged and by the version of the program.

mod view;

pub(crate) use view::steps;

use crate::house::{House, blocking};
use crate::pool::{Hold, Job, Place, Priority};
use crate::protocol::{ApiError, ErrorCode, MomentView, ReviewClient, ReviewServer};
use crate::room::unknown;
use roque_chess::document::Document;
use roque_chess::{Color, Move, Timeline, Verdict};
use roque_engine::{EngineConfig, NotEnoughMemory, ask_for_memory};
use roque_game::{FirstValue, StopSignal, Value};
use roque_language::{Message, number};
use roque_library::{DocumentId, Library};
use roque_play::table::read_move;
use roque_puzzles::{Maker, of_mistakes, people};
use roque_review::{Event, Fingerprint, RetryError, Reviewer, Settings};
use std::sync::Arc;
use tokio::sync::mpsc;

/// Who judges games: lives on a thread of the pool.
pub(crate) struct Critic {
    reviewer: Reviewer,
    maker: Maker,
}

impl Place for Critic {
    fn make(_: EngineConfig) -> Result<Self, NotEnoughMemory> {
        // The nodes and tables of a review are part of its meaning: the same game gives the same verdicts.
        let settings = Settings::default();
        ask_for_memory(3 * settings.hash_mb)?;
        Ok(Self { reviewer: Reviewer::new(settings), maker: Maker::new(Default::default()) })
    }
}

/// Messages for the page, as they go over the wire.
pub(crate) type Wire = String;

/// A review that somebody looks at.
pub(crate) struct Reading {
    house: Arc<House>,
    id: DocumentId,
    game: Arc<Game>,
    page: mpsc::UnboundedSender<Wire>,
    hold: Hold,
    retrying: Option<Hold>,
}

/// What is judged.
struct Game {
    document: Document,
    line: Timeline,
    /// Whose mistakes become puzzles.
    sides: Vec<Color>,
    fingerprint: String,
}

impl Reading {
    /// Begins, or tells what was found before.
    pub(crate) async fn begin(
        house: Arc<House>,
        id: DocumentId,
        page: mpsc::UnboundedSender<Wire>,
    ) -> Result<Self, ApiError> {
        let stored = house.library(move |library| library.load(id)).await?.ok_or_else(|| unknown(&id))?;
        // While it is played, nobody is to be told what the best moves are.
        if stored.session.is_some() && stored.document.result == Verdict::Unfinished {
            return Err(ApiError::new(ErrorCode::NotNow, Message::ServerReviewLater));
        }
        let sides = people(&stored.document);
        let line = stored.document.timeline();
        if line.is_empty() {
            return Err(ApiError::new(ErrorCode::NotNow, Message::ServerNothingToReview));
        }
        let fingerprint = fingerprint(&line);
        let game = Arc::new(Game { document: stored.document, line, sides, fingerprint });
        let reading = Self { house, id, game, page, hold: Hold::default(), retrying: None };
        reading.submit();
        Ok(reading)
    }

    fn submit(&self) {
        let (id, game, page, hold) = (self.id, Arc::clone(&self.game), self.page.clone(), self.hold.clone());
        let house = Arc::clone(&self.house);
        tokio::task::spawn_blocking(move || {
            let library = Arc::clone(house.shift.library());
            if tell_kept(&library, id, &game, &page) {
                return;
            }
            let work = move |critic: Result<&mut Critic, NotEnoughMemory>, stop: &StopSignal| {
                let critic = match critic {
                    Ok(critic) => critic,
                    Err(error) => return send(&page, &no_memory(error)),
                };
                // Another page may have asked for the same, and its job may have come first.
                if !tell_kept(&library, id, &game, &page) {
                    critic.review(&library, id, &game, &page, stop);
                }
            };
            // Not as something that is only looked at: a review that gave way would begin anew in its next turn.
            house.reviews.submit(Priority::Person, Job { hold, work: Box::new(work) });
        });
    }

    /// Does what the page asks.
    pub(crate) async fn obey(&mut self, message: ReviewClient) -> Result<(), ApiError> {
        let ReviewClient::Retry { ply, text, token } = message;
        let mut line = self.game.line.clone();
        if ply as usize >= line.len() {
            return Err(ApiError::new(ErrorCode::BadMessage, Message::ServerNoSuchMove { ply: ply.into() }));
        }
        while line.len() > ply as usize {
            line.undo();
        }
        let tried = read_move(line.current(), &text)?;
        let (library, id, game) = (Arc::clone(self.house.shift.library()), self.id, Arc::clone(&self.game));
        let kept = blocking(move || library.kept_review(id, &game.fingerprint)).await??;
        let known = kept.as_deref().and_then(|kept| best_of(kept, &line));
        let Some((best, better)) = known else {
            return Err(ApiError::new(ErrorCode::NotNow, Message::ServerReviewGoesOn));
        };
        if let Some(before) = self.retrying.take() {
            before.cancel();
        }
        let hold = Hold::default();
        self.retrying = Some(hold.clone());
        let page = self.page.clone();
        let work = move |critic: Result<&mut Critic, NotEnoughMemory>, stop: &StopSignal| {
            let critic = match critic {
                Ok(critic) => critic,
                Err(error) => return send(&page, &no_memory(error)),
            };
            let position = *line.current();
            match critic.reviewer.retry_against(&line, best, &better, tried, stop) {
                Ok(retry) => {
                    if let Some(retry) = view::retry_view(&position, tried, &retry) {
                        send(&page, &ReviewServer::Retried { token, retry: Box::new(retry) });
                    }
                }
                // Nobody waits for it any more; and the move was read in this position.
                Err(RetryError::Stopped(_) | RetryError::Illegal(_)) => {}
            }
        };
        self.house.retries.submit(Priority::Person, Job { hold, work: Box::new(work) });
        Ok(())
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.hold.cancel();
        if let Some(retrying) = &self.retrying {
            retrying.cancel();
        }
    }
}

impl Critic {
    fn review(
        &mut self,
        library: &Arc<Library>,
        id: DocumentId,
        game: &Game,
        page: &mpsc::UnboundedSender<Wire>,
        stop: &StopSignal,
    ) {
        self.reviewer.remember_in(Arc::clone(library));
        let mut tell = |event: Event<'_>| {
            let (moment, left) = match event {
                Event::Judged { moment, left } => (moment, left),
                Event::Proved(moment) => (moment, 0),
            };
            let moment = Box::new(MomentView::from(moment));
            send(page, &ReviewServer::Judged { moment, left: left as u32 });
        };
        let Ok(review) = self.reviewer.review(&game.document, stop, &mut tell) else { return };
        let mistakes = of_mistakes(&game.document, &review, &game.sides, &mut self.maker, stop);
        let Ok(puzzles) = mistakes else { return };
        let rows: Vec<(String, String)> =
            puzzles.iter().map(|puzzle| (puzzle.id().to_string(), puzzle.to_string())).collect();
        let review = Box::new(view::review_view(&review, rows.len()));
        let Ok(text) = serde_json::to_string(&ReviewServer::Done { review }) else { return };
        let kept = library
            .keep_own_puzzles(id, &rows)
            .and_then(|()| library.keep_review(id, &game.fingerprint, &text));
        if let Err(error) = kept {
            tracing::error!(game = %id, %error, "a review was not kept");
        }
        let _ = page.send(text);
    }
}

fn no_memory(error: NotEnoughMemory) -> ReviewServer {
    let message = Message::PlayersMemory { megabytes: number(error.megabytes) };
    ReviewServer::Error { error: ApiError::new(ErrorCode::Unavailable, message) }
}

fn send(page: &mpsc::UnboundedSender<Wire>, message: &ReviewServer) {
    if let Ok(text) = serde_json::to_string(message) {
        // A page that has left wants nothing.
        let _ = page.send(text);
    }
}

fn tell_kept(library: &Library, id: DocumentId, game: &Game, page: &mpsc::UnboundedSender<Wire>) -> bool {
    match library.kept_review(id, &game.fingerprint) {
        Ok(Some(text)) => page.send(text).is_ok(),
        Ok(None) => false,
        Err(error) => {
            tracing::error!(game = %id, %error, "a kept review cannot be read");
            false
        }
    }
}

/// What a review depends on: where the game began, its moves, and who judges how.
fn fingerprint(line: &Timeline) -> String {
    let moves: Vec<String> = line.moves().map(|m| m.to_bits().to_string()).collect();
    let judge = format!("{} {:?}", env!("CARGO_PKG_VERSION"), Settings::default());
    Fingerprint::of(&format!("{judge} {} {}", line.start(), moves.join(" "))).to_string()
}

/// What a kept review says about the best move in a position of its game: what it is worth to its mover, and its line where the move played was
/// not it.
fn best_of(kept: &str, line: &Timeline) -> Option<(Value, Vec<Move>)> {
    let review: serde_json::Value = serde_json::from_str(kept).ok()?;
    let moment = review.get("review")?.get("moments")?.get(line.len())?;
    let before = moment.get("before")?;
    let number = i32::try_from(before.get("value")?.as_i64()?).ok()?;
    let white = match before.get("type")?.as_str()? {
        "mate" => Value::mate_in(number),
        _ => Value::Estimate(number),
    };
    let position = line.current();
    let mover = position.side_to_move();
    let mut reached = *position;
    let mut better = Vec::new();
    for step in moment.get("better")?.as_array()? {
        let m = reached.parse_uci(step.get("uci")?.as_str()?).ok()?;
        reached.play(m).ok()?;
        better.push(m);
    }
    Some((FirstValue::new(white).for_player(mover.into()), better))
}
