//! The free board's engine: it thinks about one position until it is given another.

mod memory;

use crate::house::House;
use crate::pool::{Hold, Job, Priority};
use crate::protocol::{AnalysisClient, AnalysisServer, ApiError, ErrorCode};
use crate::start;
use crate::view::line_view;
use roque_chess::CastlingNotation;
use roque_engine::{Engine, Limits, NotEnoughMemory, Report, SearchRequest};
use roque_game::{Bound, StopSignal};
use roque_language::{Message, number};
use roque_library::Findings;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

const MOST_LINES: u32 = 5;
/// Nobody looks longer than this at one position; a forgotten page must not keep a processor busy for ever.
const LONGEST: Duration = Duration::from_secs(300);
/// Reports of shallow iterations come faster than anybody reads.
const QUIET: Duration = Duration::from_millis(60);

/// A free board that somebody looks at.
pub(crate) struct Board {
    house: Arc<House>,
    page: mpsc::UnboundedSender<AnalysisServer>,
    hold: Option<Hold>,
}

impl Board {
    pub(crate) fn new(house: Arc<House>, page: mpsc::UnboundedSender<AnalysisServer>) -> Self {
        Self { house, page, hold: None }
    }

    pub(crate) fn obey(&mut self, message: AnalysisClient) -> Result<(), ApiError> {
        self.stop();
        let AnalysisClient::Start { fen, lines, token } = message else { return Ok(()) };
        if !(1..=MOST_LINES).contains(&lines) {
            return Err(ApiError::new(
                ErrorCode::BadMessage,
                Message::ServerLines { lines: lines.into(), most: MOST_LINES.into() },
            ));
        }
        let position = start::read_fen(&fen)?;
        if position.legal_moves().is_empty() {
            let _ = self.page.send(AnalysisServer::Done { token });
            return Ok(());
        }
        let notation = CastlingNotation::for_chess960(position.is_chess960());
        let hold = Hold::default();
        self.hold = Some(hold.clone());
        let request = SearchRequest {
            multipv: lines as usize,
            ..SearchRequest::new(position, Limits::movetime(LONGEST))
        };
        let (page, house, held) = (self.page.clone(), Arc::clone(&self.house), hold.clone());
        let library = Arc::clone(house.shift.library());
        // Of all turns together, if there were several: what was found in one is not taken back in the next.
        let mut seen = 0;
        let work = move |engine: Result<&mut Engine, NotEnoughMemory>, stop: &StopSignal| {
            let engine = match engine {
                Ok(engine) => engine,
                Err(error) => {
                    let message = Message::PlayersMemory { megabytes: number(error.megabytes) };
                    let error = ApiError::new(ErrorCode::Unavailable, message);
                    let _ = page.send(AnalysisServer::Error { error });
                    return;
                }
            };
            memory::remind(&library, engine, &position);
            let (began, mut found) = (Instant::now(), Findings::default());
            let known = seen;
            let mut report = |report: &Report| {
                found.hear(report);
                if report.depth < known {
                    return;
                }
                seen = seen.max(report.depth);
                let early = began.elapsed() < QUIET && report.depth > 1;
                if report.bound == Bound::Exact && !early {
                    let line = line_view(&position, report, notation);
                    let _ = page.send(AnalysisServer::Line { token, line });
                }
            };
            engine.search(&request, stop, &mut report);
            // A search that is interrupted for somebody goes on from here in its next turn.
            memory::keep(&library, engine, &position, &found);
            if held.is_to_be_repeated() {
                return;
            }
            let _ = page.send(AnalysisServer::Done { token });
        };
        let (page, job) = (self.page.clone(), Job { hold, work: Box::new(work) });
        // What is known is told before anything is searched; looking it up may wait for the disk.
        tokio::task::spawn_blocking(move || {
            if let Some((line, engine)) = memory::known(house.shift.library(), &position, notation) {
                let _ = page.send(AnalysisServer::Known { token, line, engine });
            }
            house.analysis.submit(Priority::Analysis, job);
        });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(hold) = self.hold.take() {
            hold.cancel();
        }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        self.stop();
    }
}
