//! Several threads on one position, and whose move is played.
//!
//! Idea: all threads search the same root and share only the hash table; differences in timing make them explore
//! different parts, and each profits from what the others stored ("lazy SMP"). In the end they vote. Source:
//! Östensson 2013, <https://www.chessprogramming.org/Lazy_SMP>; the vote is Stockfish's.

use crate::report::SearchHandler;
use crate::search::{Line, Memory, RootMove, RootMoves, Search, Shared};
use crate::trace::Tracer;
use roque_chess::{Move, Position};
use std::sync::atomic::Ordering;

/// What one thread found.
pub(crate) struct Opinion {
    /// Root moves, best first.
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: u32,
}

/// The common starting point of all threads.
#[derive(Clone)]
pub(crate) struct Start {
    pub(crate) position: Position,
    pub(crate) line: Line,
    pub(crate) root: RootMoves,
    pub(crate) lines: usize,
    /// The depth of the lines that the root moves have already; 0 if they have none.
    pub(crate) known_depth: u32,
}

/// Searches with one thread for each memory; the caller's thread is the first, and the one that is watched.
pub(crate) fn search<T: Tracer>(
    shared: &Shared,
    memories: &mut [Memory],
    start: Start,
    handler: &mut dyn SearchHandler,
    tracer: &mut T,
) -> Vec<Opinion> {
    let Some((first, helpers)) = memories.split_first_mut() else { return Vec::new() };
    if helpers.is_empty() {
        return vec![search_one(shared, first, start, Some(handler), tracer)];
    }
    std::thread::scope(|scope| {
        let spawn = |memory| {
            let start = start.clone();
            scope.spawn(move || search_one(shared, memory, start, None, &mut ()))
        };
        let handles: Vec<_> = helpers.iter_mut().map(spawn).collect();
        let mut opinions = vec![search_one(shared, first, start, Some(handler), tracer)];
        shared.finished.store(true, Ordering::Relaxed);
        opinions.extend(handles.into_iter().filter_map(|handle| handle.join().ok()));
        opinions
    })
}

fn search_one<'a, T: Tracer>(
    shared: &'a Shared<'a>,
    memory: &'a mut Memory,
    start: Start,
    handler: Option<&'a mut (dyn SearchHandler + 'a)>,
    tracer: &'a mut T,
) -> Opinion {
    let mut search = Search::new(shared, memory, start.root, start.line, handler, tracer);
    search.deepen(&start.position, start.lines, start.known_depth);
    let (moves, depth) = search.into_result();
    Opinion { moves, depth }
}

/// The opinion to follow: threads vote for moves with the weight of their depth and score, and the best-informed
/// voter for the winning move speaks. A proven win or loss outranks every vote.
pub(crate) fn elect(opinions: &[Opinion]) -> Option<&Opinion> {
    let leader = |opinion: &Opinion| opinion.moves.first().map(|best| (best.m, best.score));
    let lowest = opinions.iter().filter_map(|opinion| Some(leader(opinion)?.1.value())).min()?;
    let weight = |opinion: &Opinion| {
        leader(opinion)
            .map_or(0, |(_, score)| i64::from(score.value() - lowest + 14) * i64::from(opinion.depth))
    };
    let votes = |m: Move| -> i64 {
        opinions.iter().filter(|opinion| leader(opinion).is_some_and(|(vote, _)| vote == m)).map(weight).sum()
    };
    let mut elected = opinions.first()?;
    for opinion in opinions {
        let (Some((m, score)), Some((best, best_score))) = (leader(opinion), leader(elected)) else {
            continue;
        };
        let better = if best_score.is_decisive() {
            score > best_score
        } else {
            score.is_win() || (votes(m), weight(opinion)) > (votes(best), weight(elected))
        };
        if better && opinion.depth > 0 {
            elected = opinion;
        }
    }
    Some(elected)
}
