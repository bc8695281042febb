//! A whole game: the reviewer and what it finds.

use crate::accuracy::{self, Weighted};
use crate::bleed::{self, Bleed};
use crate::look::Look;
use crate::memory::Memory;
use crate::moment::{Circumstance, Moment};
use crate::phase::{self, Phase};
use crate::reason::Fault;
use crate::thinking::{self, MoveTime, Thinking};
use crate::walk::{Engines, Step, Walk, one_ply_earlier};
use crate::{Grade, Scale, Stopped};
use roque_book::{Book, Opening, OpeningNames};
use roque_chess::document::Document;
use roque_chess::{ByColor, Color, Move, Position, Timeline};
use roque_engine::{Engine, EngineConfig};
use roque_game::{FirstValue, StopSignal, Value};
use roque_library::Library;
use std::sync::Arc;

/// How to judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// By whose formulas.
    pub scale: Scale,
    /// Positions to search for each position of the game; what is claimed gets four times as many, and mistakes get a
    /// second opinion.
    pub nodes: u64,
    /// Megabytes for each of the two tables.
    pub hash_mb: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { scale: Scale::Own, nodes: Self::DEFAULT_NODES, hash_mb: 16 }
    }
}

impl Settings {
    /// What a person waits for without growing tired: docs/review.md has the times.
    pub const DEFAULT_NODES: u64 = 40_000;
}

/// What is told while a game is reviewed.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A move has been judged for the first time, the last of the game first; `left` moves are still to come.
    Judged {
        /// The verdict so far.
        moment: &'a Moment,
        /// Moves before it.
        left: usize,
    },
    /// A claim was searched again; this is what is left of it.
    Proved(&'a Moment),
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// By whose formulas.
    pub scale: Scale,
    /// Positions searched for each position of the game.
    pub nodes: u64,
    /// What each position is worth, from the start to the end: one more than there are moves.
    pub values: Vec<FirstValue>,
    /// The moves.
    pub moments: Vec<Moment>,
    /// What the opening is called.
    pub opening: Option<Opening>,
    /// Accuracy in percent; `None` for a side that never moved.
    pub accuracy: ByColor<Option<f64>>,
    /// Accuracy in each [`Phase`], in their order.
    pub by_phase: [ByColor<Option<f64>>; 3],
    /// Where much was lost in small steps.
    pub bleeds: Vec<Bleed>,
    /// Time against mistakes, where times are known.
    pub thinking: ByColor<Option<Thinking>>,
}

impl Review {
    /// How many moves of a side have this verdict against them.
    #[must_use]
    pub fn faults(&self, side: Color, verdict: Grade) -> usize {
        self.moments.iter().filter(|moment| moment.mover() == side && moment.fault() == Some(verdict)).count()
    }

    /// The moments worth stopping at: every `?` and `??`.
    pub fn key_moments(&self) -> impl Iterator<Item = &Moment> {
        self.moments.iter().filter(|moment| moment.fault() >= Some(Grade::Mistake))
    }
}

/// Judges games, one after the other.
pub struct Reviewer {
    pub(crate) engines: Engines,
    pub(crate) settings: Settings,
    book: Book,
}

impl Reviewer {
    /// With the strongest evaluation the program has.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        let engine = || Engine::new(EngineConfig { hash_mb: settings.hash_mb, threads: 1 });
        let engines = Engines { first: engine(), second: engine(), memory: Memory::default() };
        Self { engines, settings, book: Book::embedded() }
    }

    /// Uses what somebody's analysis found with more nodes than a proof has, and leaves what it finds for others.
    pub fn remember_in(&mut self, library: Arc<Library>) {
        self.engines.memory = Memory::of(library);
    }

    /// The same as [`Self::remember_in`], in one breath with the making.
    #[must_use]
    pub fn remembering(mut self, library: Arc<Library>) -> Self {
        self.remember_in(library);
        self
    }

    /// Reviews the main line of a game, up to the first null move.
    ///
    /// # Errors
    /// [`Stopped`] if the signal is given before the end.
    pub fn review(
        &mut self,
        document: &Document,
        stop: &StopSignal,
        event: &mut dyn FnMut(Event<'_>),
    ) -> Result<Review, Stopped> {
        let Settings { scale, nodes, .. } = self.settings;
        let game = document.timeline();
        let facts = Facts::new(document, &game, scale, &self.book);
        let mut tell = |walk: &Walk<'_>, step: Step| match step {
            Step::Judged(ply) => {
                let moment = facts.moment(walk, &walk.values(), ply, Reasons::Without);
                event(Event::Judged { moment: &moment, left: ply });
            }
            Step::Proved(ply) => {
                let moment = facts.moment(walk, &walk.values(), ply, Reasons::With);
                event(Event::Proved(&moment));
            }
        };
        let mut walk = Walk::through(&mut self.engines, &game, scale, nodes, stop, &mut tell)?;
        walk.prove(stop, &mut tell)?;
        walk.keep(&facts.positions);
        Ok(facts.review(&walk, nodes))
    }
}

/// Whether the reason of a fault is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reasons {
    With,
    Without,
}

/// What is known of a game without searching.
struct Facts<'a> {
    scale: Scale,
    positions: Vec<Position>,
    moves: Vec<Move>,
    phases: Vec<Phase>,
    times: Vec<MoveTime>,
    opening: Option<Opening>,
    /// Moves of books, and moves on lines with a name, counted from the start.
    in_book: usize,
    named: usize,
    book: &'a Book,
}

impl<'a> Facts<'a> {
    fn new(document: &Document, game: &Timeline, scale: Scale, book: &'a Book) -> Self {
        let positions: Vec<Position> = game.positions().copied().collect();
        let moves: Vec<Move> = game.moves().collect();
        let first = positions[0].side_to_move();
        let names = OpeningNames::embedded();
        let mut facts = Self {
            scale,
            phases: phase::phases(positions.iter()),
            times: thinking::times(document, first),
            opening: names.of_game(game),
            in_book: 0,
            named: 0,
            positions,
            moves,
            book,
        };
        if facts.positions[0] == Position::default() {
            let knows = |ply: &usize| facts.is_book_move(*ply);
            let in_book = (0..facts.moves.len()).take_while(knows).count();
            let named =
                facts.positions[1..].iter().take_while(|after| names.of_position(after).is_some()).count();
            facts.in_book = in_book;
            facts.named = named;
        }
        facts
    }

    fn is_book_move(&self, ply: usize) -> bool {
        self.book.moves(&self.positions[ply]).iter().any(|known| known.m == self.moves[ply])
    }

    fn circumstance(&self, ply: usize, verdict: Grade, before: Value, after: Value) -> Circumstance {
        // Even a line with a name may be a blunder: its name may say so.
        let is_named = ply < self.named && verdict < Grade::Mistake;
        if ply < self.in_book || is_named {
            Circumstance::Book
        } else if self.positions[ply].legal_moves().len() == 1 {
            Circumstance::Forced
        } else if self.scale.keeps_decided(before, after) {
            Circumstance::Decided
        } else {
            Circumstance::Ordinary
        }
    }

    /// What a move lost that was not the best, and the verdict on it: the milder one where two engines were asked.
    fn judge(&self, before: Value, after: Value, heard: Option<f64>) -> (f64, Grade) {
        let (loss, verdict) = (self.scale.certain_loss(before, after), self.scale.verdict(before, after));
        match heard {
            Some(heard) if heard < loss => (heard, verdict.min(self.scale.verdict_of_loss(heard))),
            _ => (loss, verdict),
        }
    }

    fn moment(&self, walk: &Walk<'_>, values: &[Value], ply: usize, reasons: Reasons) -> Moment {
        let position = self.positions[ply];
        let m = self.moves[ply];
        let mover = position.side_to_move();
        let (before, after) = (values[ply], one_ply_earlier(values[ply + 1]));
        let (look, answer) = (walk.at(ply), walk.at(ply + 1));
        let is_best = look.best() == Some(m);
        let (loss, verdict) =
            if is_best { (0.0, Grade::Best) } else { self.judge(before, after, walk.heard(ply)) };
        let circumstance = self.circumstance(ply, verdict, before, after);
        let counted = if circumstance == Circumstance::Book { 0.0 } else { loss };
        let time = self.times.get(ply).copied().unwrap_or_default();
        let mut moment = Moment {
            ply,
            position,
            m,
            phase: self.phases[ply],
            before: before.for_first(mover.into()),
            after: values[ply + 1].for_first((!mover).into()),
            loss,
            accuracy: accuracy::of_loss(counted),
            verdict,
            circumstance,
            best: if is_best { own_line(m, answer) } else { look.line.clone() },
            answer: answer.line.clone(),
            reason: None,
            nodes: [look, answer].iter().map(|look| look.nodes).filter(|&nodes| nodes > 0).min().unwrap_or(0),
            spent: time.spent,
            clock: time.clock,
        };
        if reasons == Reasons::With && moment.fault().is_some() {
            moment.reason = self.fault(walk, values, ply).reason();
        }
        moment
    }

    fn fault<'b>(&'b self, walk: &'b Walk<'_>, values: &[Value], ply: usize) -> Fault<'b> {
        let previous = ply.checked_sub(1);
        let previous_loss = previous
            .map_or(0.0, |before| self.scale.certain_loss(values[before], one_ply_earlier(values[ply])));
        Fault {
            scale: self.scale,
            position: &self.positions[ply],
            m: self.moves[ply],
            previous: previous.map(|before| (&self.positions[before], self.moves[before])),
            previous_was_fault: previous_loss >= self.scale.thresholds()[0],
            look: walk.at(ply),
            answer: walk.at(ply + 1),
            before: values[ply],
            after: one_ply_earlier(values[ply + 1]),
        }
    }

    fn review(&self, walk: &Walk<'_>, nodes: u64) -> Review {
        let worth = walk.values();
        let moments: Vec<Moment> =
            (0..self.moves.len()).map(|ply| self.moment(walk, &worth, ply, Reasons::With)).collect();
        let values: Vec<FirstValue> = worth
            .iter()
            .zip(&self.positions)
            .map(|(value, position)| value.for_first(position.side_to_move().into()))
            .collect();
        let weighed = self.weighed(&values, &moments);
        let of_phase = |phase: Phase| {
            let moves: Vec<Weighted> = weighed
                .iter()
                .zip(&moments)
                .filter(|(_, moment)| moment.phase == phase)
                .map(|(judged, _)| *judged)
                .collect();
            accuracy::of_both(&moves)
        };
        Review {
            scale: self.scale,
            nodes,
            opening: self.opening,
            accuracy: accuracy::of_both(&weighed),
            by_phase: Phase::ALL.map(of_phase),
            bleeds: bleed::bleeds(self.scale, &moments),
            thinking: ByColor::from_fn(|side| thinking::summarize(&moments, side)),
            values,
            moments,
        }
    }

    fn weighed(&self, values: &[FirstValue], moments: &[Moment]) -> Vec<Weighted> {
        let first = self.positions[0].side_to_move();
        let losses = match self.scale {
            Scale::Lichess => accuracy::lichess_losses(values, first),
            Scale::Own | Scale::ChessCom => moments
                .iter()
                .map(|moment| if moment.circumstance == Circumstance::Book { 0.0 } else { moment.loss })
                .collect(),
        };
        accuracy::weigh(self.scale, values, first, &losses)
    }
}

/// The best line where the best move was played: the move, and what was found after it.
fn own_line(m: Move, answer: &Look) -> Vec<Move> {
    std::iter::once(m).chain(answer.line.iter().copied()).collect()
}
