//! The textbook search of any game, recorded while it searches.

use super::{Filmed, Left, Recorder, Skip};
use roque_engine::{Ending, Purpose};
use roque_game::{Bound, StopSignal, Value};
use roque_solver::{Cutoff, Entry, GameScore, Leaf, Tracer, Window};
use std::io::Write;

/// Scores of films are the strong engine's: decided games stand at this, less the plies until their end.
const DECIDED: i16 = 32_000;
/// Above every score.
const INFINITE: i16 = 32_500;
/// The largest estimate.
const LARGEST: i32 = 19_000;

/// A score as films write it.
#[must_use]
pub fn short(score: GameScore) -> i16 {
    if score >= GameScore::MAX {
        return INFINITE;
    }
    if score <= GameScore::MIN {
        return -INFINITE;
    }
    match score.kind() {
        Value::WinIn(plies) => DECIDED - plies.min(10_000) as i16,
        Value::LossIn(plies) => plies.min(10_000) as i16 - DECIDED,
        Value::Estimate(value) => value.clamp(-LARGEST, LARGEST) as i16,
    }
}

/// A visit under way.
struct Open<G> {
    state: G,
    beta: GameScore,
    /// Why it will have ended.
    ending: Ending,
}

/// Watches a textbook search and writes it down.
pub struct Textbook<G, W> {
    recorder: Recorder<W>,
    open: Vec<Open<G>>,
    /// The next visit asks a move again that did better than its probe.
    again: bool,
    stop: StopSignal,
    most: u32,
}

impl<G: Filmed, W: Write> Textbook<G, W> {
    /// Records until there are so many visits; then the search is told to stop.
    pub fn new(recorder: Recorder<W>, most: u32, stop: StopSignal) -> Self {
        Self { recorder, open: Vec::new(), again: false, stop, most }
    }

    /// What was recorded.
    pub fn into_recorder(self) -> Recorder<W> {
        self.recorder
    }

    fn because(&mut self, ending: Ending) {
        if let Some(open) = self.open.last_mut() {
            open.ending = ending;
        }
    }

    fn skip(&mut self, moves: &[G::Move], why: Left) {
        let Some(open) = self.open.last() else { return };
        for &m in moves {
            self.recorder.skip(Skip { m: open.state.code(m), why });
        }
    }
}

/// Whether a window only asks if a score is exceeded.
fn is_closed(window: Window) -> bool {
    window.beta.value() - window.alpha.value() == 1
}

impl<G: Filmed, W: Write> Tracer<G> for Textbook<G, W> {
    fn enter(&mut self, entry: &Entry<'_, G>) {
        let m = self.open.last().zip(entry.m).and_then(|(parent, m)| parent.state.code(m));
        let purpose = match entry.m {
            None => Purpose::Root,
            Some(_) if entry.quiescence => Purpose::Noisy,
            Some(_) if std::mem::take(&mut self.again) => Purpose::Again,
            Some(_) if is_closed(entry.window) => Purpose::Scout,
            Some(_) => Purpose::Open,
        };
        let depth = entry.depth.min(u32::from(u8::MAX)) as u8;
        self.recorder.enter(m, purpose, depth, (short(entry.window.alpha), short(entry.window.beta)));
        self.open.push(Open {
            state: entry.state.clone(),
            beta: entry.window.beta,
            ending: Ending::Searched,
        });
    }

    fn leaf(&mut self, leaf: Leaf, score: GameScore) {
        self.because(match leaf {
            Leaf::Ended(_) => Ending::GameOver,
            Leaf::Repetition => Ending::Drawn,
            Leaf::Evaluated => Ending::Evaluated,
        });
        if leaf == Leaf::Evaluated {
            self.recorder.judged(short(score));
        }
    }

    fn cutoff(&mut self, cutoff: &Cutoff<'_, G::Move>) {
        self.because(Ending::Cutoff);
        self.skip(cutoff.pruned, Left::AfterCutoff);
    }

    fn table_hit(&mut self, _: GameScore, _: Bound, used: bool) {
        if used {
            self.because(Ending::TableCutoff);
        }
    }

    fn re_search(&mut self, _: G::Move, _: Window) {
        self.again = true;
    }

    fn stand_pat(&mut self, score: GameScore) {
        self.recorder.judged(short(score));
        if self.open.last().is_some_and(|open| score >= open.beta) {
            self.because(Ending::StandPat);
        }
    }

    fn width_cap(&mut self, skipped: &[G::Move]) {
        self.skip(skipped, Left::Width);
    }

    fn leave(&mut self, score: Option<GameScore>) {
        let ending = self.open.pop().map_or(Ending::Aborted, |open| open.ending);
        let ending = if score.is_some() { ending } else { Ending::Aborted };
        self.recorder.leave(score.map(short), ending);
        if self.recorder.visits() >= self.most || self.recorder.has_failed() {
            self.stop.stop();
        }
    }
}
