//! Watching the strong search node by node.
//!
//! A [`Tracer`] is a type parameter of the search: the one that watches nothing is `()`, and with it the search is compiled
//! as if there were none. Whoever watches sees one visit after the other, each between its [`enter`](Tracer::enter) and
//! its [`leave`](Tracer::leave), and its children's between the two; and why each ended as it did.

use crate::score::Score;
use roque_chess::{Move, Position};

/// What a visit is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// An iteration begins, or begins again with a wider window.
    Root,
    /// The first move of a node on the principal variation, or a move that surprised, with an open window.
    Open,
    /// Is the move better than the best so far? To full depth.
    Scout,
    /// The same question, asked less deeply of a late move.
    Reduced,
    /// A late move that did better than expected, asked again.
    Again,
    /// What if we passed?
    NullMove,
    /// Is what passing promised true without passing?
    Verification,
    /// Is the table's move the only good one? The same position without it.
    Singular,
    /// Does a capture beat the window by far in a shallow search?
    ProbCut,
    /// Is there a capture that saves a hopeless position?
    Razoring,
    /// A capture, promotion or answer to check beyond the horizon.
    Noisy,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Root,
        Self::Open,
        Self::Scout,
        Self::Reduced,
        Self::Again,
        Self::NullMove,
        Self::Verification,
        Self::Singular,
        Self::ProbCut,
        Self::Razoring,
        Self::Noisy,
    ];

    /// Whether no move is played for it: it looks at the position of the visit that asks.
    #[must_use]
    pub const fn stays(self) -> bool {
        matches!(self, Self::Root | Self::Verification | Self::Singular | Self::Razoring)
    }
}

/// Why a visit ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// All moves that deserved it were searched.
    Searched,
    /// A move reached the upper bound.
    Cutoff,
    /// Mate or stalemate; in other games whatever ends them.
    GameOver,
    /// Repetition, fifty moves, or nobody can mate.
    Drawn,
    /// The side to move can repeat, and a draw is all that was asked.
    Repeatable,
    /// A mate nearer to the root is known.
    MateDistance,
    /// The line is followed no further: the evaluation spoke.
    Evaluated,
    /// The hash table had the answer.
    TableCutoff,
    /// Endgame tables had the answer.
    EndgameTable,
    /// Hopeless, and no capture helps.
    Razoring,
    /// So far above the window that nothing the opponent does will matter.
    ReverseFutility,
    /// Even passing is good enough.
    NullMove,
    /// A capture beats the window by far in a shallow search.
    ProbCut,
    /// Several moves reach the upper bound.
    Multicut,
    /// Beyond the horizon, doing nothing is good enough.
    StandPat,
    /// Time or nodes ran out.
    Aborted,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Searched,
        Self::Cutoff,
        Self::GameOver,
        Self::Drawn,
        Self::Repeatable,
        Self::MateDistance,
        Self::Evaluated,
        Self::TableCutoff,
        Self::EndgameTable,
        Self::Razoring,
        Self::ReverseFutility,
        Self::NullMove,
        Self::ProbCut,
        Self::Multicut,
        Self::StandPat,
        Self::Aborted,
    ];
}

/// Why a move was not searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum SkipRule {
    /// Many moves have been tried: no more quiet ones.
    LateMoves,
    /// A quiet move cannot lift an evaluation so far below the window.
    Futility,
    /// Even with what it takes it does not come near the window.
    FutileCapture,
    /// It has failed again and again in such circumstances.
    History,
    /// It puts a man en prise.
    LosingQuiet,
    /// A check that loses much.
    LosingCheck,
    /// A capture that loses material.
    LosingCapture,
    /// Beyond the horizon: what it takes is not enough.
    FutileNoisy,
    /// Beyond the horizon: captures that lose material.
    LosingNoisy,
    /// Beyond the horizon: enough ways out of check were tried.
    Evasions,
}

impl SkipRule {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::LateMoves,
        Self::Futility,
        Self::FutileCapture,
        Self::History,
        Self::LosingQuiet,
        Self::LosingCheck,
        Self::LosingCapture,
        Self::FutileNoisy,
        Self::LosingNoisy,
        Self::Evasions,
    ];

    /// Whether it leaves out the rest of the moves, not one.
    #[must_use]
    pub const fn is_rest(self) -> bool {
        matches!(self, Self::LateMoves | Self::LosingNoisy | Self::Evasions)
    }
}

/// A visit that begins.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    /// The position looked at.
    pub position: &'a Position,
    /// The move that led here; `None` for the root, after passing, and where the position [stays](Purpose::stays).
    pub m: Option<Move>,
    /// What it is for.
    pub purpose: Purpose,
    /// Plies still to search; 0 or less beyond the horizon.
    pub depth: i32,
    /// Moves from the root.
    pub ply: usize,
    /// Below this the side to move has something better already.
    pub alpha: Score,
    /// From here on the opponent has something better already.
    pub beta: Score,
}

/// A move that is not searched, and how it would have been.
#[derive(Clone, Copy, Debug)]
pub struct Skip<'a> {
    /// The position it would be played in.
    pub position: &'a Position,
    /// The move; the first of those left out where the rule is for the rest, if it is known.
    pub m: Option<Move>,
    /// Why.
    pub rule: SkipRule,
    /// Plies it would have been searched, at most.
    pub depth: i32,
    /// What it would have had to beat.
    pub alpha: Score,
}

/// Receives what a search does, in order. Every method does nothing unless implemented.
pub trait Tracer {
    /// Whether anything is received. If not, the search is compiled without any of it.
    const ENABLED: bool = true;

    /// A visit begins.
    fn enter(&mut self, visit: &Visit<'_>) {
        let _ = visit;
    }

    /// What the position of the visit is worth at first sight, for its side to move, in centipawns.
    fn judged(&mut self, eval: i32) {
        let _ = eval;
    }

    /// A move of the visit is left out.
    fn skip(&mut self, skip: &Skip<'_>) {
        let _ = skip;
    }

    /// The visit ends, with a score unless it was aborted.
    fn leave(&mut self, score: Option<Score>, ending: Ending) {
        let _ = (score, ending);
    }
}

/// Watches nothing.
impl Tracer for () {
    const ENABLED: bool = false;
}

/// What the search says to its tracer: the tracer, and what the next visit is for and why the last one ended.
pub(crate) struct Watch<'a, T> {
    tracer: &'a mut T,
    purpose: Purpose,
    ending: Ending,
}

impl<'a, T: Tracer> Watch<'a, T> {
    pub(crate) fn new(tracer: &'a mut T) -> Self {
        Self { tracer, purpose: Purpose::Root, ending: Ending::Searched }
    }

    /// Says what the next visit is for.
    #[inline(always)]
    pub(crate) fn purpose(&mut self, purpose: Purpose) {
        if T::ENABLED {
            self.purpose = purpose;
        }
    }

    /// Says why the present visit ends.
    #[inline(always)]
    pub(crate) fn because<S>(&mut self, ending: Ending, score: S) -> S {
        if T::ENABLED {
            self.ending = ending;
        }
        score
    }

    /// A visit begins; `before` is the last move of the line.
    #[inline(always)]
    pub(crate) fn enter(
        &mut self,
        position: &Position,
        before: impl FnOnce() -> Option<Move>,
        (alpha, beta): (Score, Score),
        (depth, ply): (i32, usize),
    ) {
        if T::ENABLED {
            let purpose = self.purpose;
            let m = if purpose.stays() { None } else { before() };
            self.tracer.enter(&Visit { position, m, purpose, depth, ply, alpha, beta });
        }
    }

    #[inline(always)]
    pub(crate) fn judged(&mut self, eval: i32) {
        if T::ENABLED {
            self.tracer.judged(eval);
        }
    }

    #[inline(always)]
    pub(crate) fn skip<'p>(&mut self, skip: impl FnOnce() -> Skip<'p>) {
        if T::ENABLED {
            self.tracer.skip(&skip());
        }
    }

    /// The visit ends.
    #[inline(always)]
    pub(crate) fn leave<E>(&mut self, result: &Result<Score, E>) {
        if T::ENABLED {
            match result {
                Ok(score) => self.tracer.leave(Some(*score), self.ending),
                Err(_) => self.tracer.leave(None, Ending::Aborted),
            }
        }
    }
}
