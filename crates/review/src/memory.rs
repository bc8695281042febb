//! What was found of a position elsewhere, and what a review leaves behind for others.
//!
//! Reviews read what somebody's own analysis found if it cost more than a proof does, and never what reviews wrote: so the same
//! game is judged alike however often it is reviewed, until somebody has looked deeper.

use crate::look::Look;
use roque_chess::Position;
use roque_library::{Analysis, Library};
use std::sync::{Arc, LazyLock};

/// What is found sooner than this depth is found again at once.
const WORTH_KEEPING: u32 = 8;

/// Reviews share a table between the positions of a game, so that what they find is not what a search alone finds.
static REVIEWER: LazyLock<String> = LazyLock::new(|| format!("{}, review", Analysis::our_engine()));

/// The library, if there is one. One that fails has nothing to say, and keeps nothing: the review is worth more than it.
#[derive(Default)]
pub(crate) struct Memory(Option<Arc<Library>>);

impl Memory {
    pub(crate) fn of(library: Arc<Library>) -> Self {
        Self(Some(library))
    }

    /// What our engine found of a position with more than so many nodes.
    pub(crate) fn recall(&self, position: &Position, nodes: u64) -> Option<Look> {
        let known = self.0.as_ref()?.recall(position, Some(Analysis::our_engine())).ok()?;
        let best = known.into_iter().next().filter(|best| best.nodes > nodes && !best.line.is_empty())?;
        Some(Look { value: best.value, line: best.line, depth: best.depth, nodes: best.nodes })
    }

    /// Keeps what was found in the positions of a game.
    pub(crate) fn keep<'a>(&self, found: impl Iterator<Item = (&'a Position, &'a Look)>) {
        let Some(library) = &self.0 else { return };
        let worth = found.filter(|(_, look)| look.nodes > 0 && look.depth >= WORTH_KEEPING);
        let all: Vec<(Position, Analysis)> =
            worth.map(|(position, look)| (*position, analysis(look))).collect();
        let _ = library.remember_all(&all);
    }
}

fn analysis(look: &Look) -> Analysis {
    Analysis {
        engine: REVIEWER.clone(),
        depth: look.depth,
        nodes: look.nodes,
        value: look.value,
        line: look.line.clone(),
    }
}
