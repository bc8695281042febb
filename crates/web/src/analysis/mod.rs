//! The free board's engine: it thinks about one position until it is given another.

mod memory;

use crate::house::House;
use crate::pool::{Hold, Job, Priority};
use crate::protocol::{AnalysisClient, AnalysisServer, ApiError, ErrorCode};
use crate::start;
use crate::view::line_view;
use roque_chess::{CastlingNotation, Position};
use roque_engine::{Engine, Limits, NotEnoughMemory, Report, SearchRequest};
use roque_game::{Bound, StopSignal};
use roque_language::{Message, number};
use roque_library::{Findings, Library};
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
        let hold = Hold::default();
        self.hold = Some(hold.clone());
        let (page, house) = (self.page.clone(), Arc::clone(&self.house));
        let mut study = Study {
            library: Arc::clone(house.shift.library()),
            page: page.clone(),
            hold: hold.clone(),
            token,
            position,
            lines: lines as usize,
            seen: 0,
        };
        let notation = study.notation();
        let job = Job { hold, work: Box::new(move |engine, stop| study.attempt(engine, stop)) };
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

/// A position that is thought about for a page, in one turn or in several.
struct Study {
    library: Arc<Library>,
    page: mpsc::UnboundedSender<AnalysisServer>,
    hold: Hold,
    token: u32,
    position: Position,
    lines: usize,
    /// How deep it was seen in all turns together: what was found in one is not taken back in the next.
    seen: u32,
}

impl Study {
    fn notation(&self) -> CastlingNotation {
        CastlingNotation::for_chess960(self.position.is_chess960())
    }

    /// One turn. What it finds is kept, so that the next goes on from there.
    fn attempt(&mut self, engine: Result<&mut Engine, NotEnoughMemory>, stop: &StopSignal) {
        let engine = match engine {
            Ok(engine) => engine,
            Err(error) => {
                let message = Message::PlayersMemory { megabytes: number(error.megabytes) };
                let error = ApiError::new(ErrorCode::Unavailable, message);
                let _ = self.page.send(AnalysisServer::Error { error });
                return;
            }
        };
        let (position, notation, token) = (self.position, self.notation(), self.token);
        memory::remind(&self.library, engine, &position);
        let limits = Limits::movetime(LONGEST);
        let request = SearchRequest { multipv: self.lines, ..SearchRequest::new(position, limits) };
        let (began, known) = (Instant::now(), self.seen);
        let (mut found, mut first) = (Findings::default(), None);
        engine.search(&request, stop, &mut |report: &Report| {
            found.hear(report);
            if report.depth < known {
                return;
            }
            self.seen = self.seen.max(report.depth);
            let early = began.elapsed() < QUIET && report.depth > *first.get_or_insert(report.depth);
            if report.bound == Bound::Exact && !early {
                let line = line_view(&position, report, notation);
                let _ = self.page.send(AnalysisServer::Line { token, line });
            }
        });
        memory::keep(&self.library, engine, &position, &found);
        if !self.hold.is_to_be_repeated() {
            let _ = self.page.send(AnalysisServer::Done { token });
        }
    }
}
