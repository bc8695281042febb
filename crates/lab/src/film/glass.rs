//! The strong engine, recorded while it searches.

use super::{Left, Recorder, Skip};
use roque_chess::Move;
use roque_engine::{Ending, Purpose, Score, Tracer, Visit};
use roque_game::StopSignal;
use std::io::Write;

/// Watches a search of the strong engine and writes it down.
pub struct Glass<W> {
    recorder: Recorder<W>,
    /// Told to end when there are so many visits, or nothing can be written.
    stop: StopSignal,
    most: u32,
}

impl<W: Write> Glass<W> {
    /// Records until there are so many visits; then the search is told to stop.
    pub fn new(recorder: Recorder<W>, most: u32, stop: StopSignal) -> Self {
        Self { recorder, stop, most }
    }

    /// What was recorded.
    pub fn into_recorder(self) -> Recorder<W> {
        self.recorder
    }
}

/// The name of a purpose in tables and files.
#[must_use]
pub const fn purpose_name(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Root => "root",
        Purpose::Open => "open window",
        Purpose::Scout => "scout",
        Purpose::Reduced => "reduced",
        Purpose::Again => "asked again",
        Purpose::NullMove => "null move",
        Purpose::Verification => "verification",
        Purpose::Singular => "singular",
        Purpose::ProbCut => "probcut",
        Purpose::Razoring => "razoring",
        Purpose::Noisy => "quiescence",
    }
}

pub(crate) fn short(score: Score) -> i16 {
    // No score of the engine is larger than 32,500.
    score.value().clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
}

impl<W: Write> Tracer for Glass<W> {
    fn enter(&mut self, visit: &Visit<'_>) {
        let depth = visit.depth.clamp(0, i32::from(u8::MAX)) as u8;
        let window = (short(visit.alpha), short(visit.beta));
        self.recorder.enter(visit.m.map(Move::to_bits), visit.purpose, depth, window);
    }

    fn judged(&mut self, eval: i32) {
        self.recorder.judged(short(Score::centipawns(eval)));
    }

    fn skip(&mut self, skip: &roque_engine::Skip<'_>) {
        self.recorder.skip(Skip { m: skip.m.map(Move::to_bits), why: Left::Rule(skip.rule) });
    }

    fn leave(&mut self, score: Option<Score>, ending: Ending) {
        self.recorder.leave(score.map(short), ending);
        if self.recorder.visits() >= self.most || self.recorder.has_failed() {
            self.stop.stop();
        }
    }
}
