//! Around the nodes: iterations, the order of the root moves, limits, and the answer when time runs out.

use super::node::{Place, Trial, Verdict};
use super::{Evaluate, MAX_DEPTH, Search};
use crate::answer::{Answer, EndReason, Iteration, Question, RootMove, RootScores};
use crate::config::Algorithm;
use crate::limits::Exhausted;
use crate::score::{Bound, GameScore, Window};
use crate::tracer::{Entry, Tracer};
use roque_game::GameState;

/// A legal move of the root and the last thing found out about it.
#[derive(Clone, Copy)]
struct Candidate<M> {
    /// Place in the list of legal moves.
    index: usize,
    m: M,
    found: Option<RootMove<M>>,
}

/// The best of an iteration, complete or not.
#[derive(Clone)]
struct Best<M> {
    m: M,
    score: GameScore,
    line: Vec<M>,
}

/// An iteration: its best move so far and whether it ended.
struct Pass<M> {
    best: Option<Best<M>>,
    complete: bool,
    /// Whether only the rules decided.
    solved: bool,
}

impl<G: GameState, E: Evaluate<G>, T: Tracer<G>> Search<'_, G, E, T> {
    pub(super) fn answer(mut self, question: &Question<G>, depth: Option<u32>) -> Answer<G::Move> {
        let mut moves = G::Moves::default();
        question.state.legal_moves(&mut moves);
        if moves.is_empty() {
            return self.game_over(&question.state);
        }
        let mut candidates: Vec<Candidate<G::Move>> =
            moves.iter().enumerate().map(|(index, &m)| Candidate { index, m, found: None }).collect();
        let last = depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let first = if self.config.deepening { 1 } else { last };
        let mut answer = self.first_guess(&question.state, &candidates);
        for depth in first..=last {
            let before = self.statistics;
            self.sort_candidates(&question.state, &mut candidates);
            let pass = self.iterate(question, depth, &mut candidates);
            if !pass.complete {
                self.take_partial(&mut answer, pass, &candidates, depth);
                break;
            }
            let Some(best) = pass.best else { break };
            answer.iterations.push(Iteration {
                depth,
                best: best.m,
                score: best.score,
                statistics: self.statistics.since(&before),
                elapsed: self.budget.elapsed(),
            });
            let decided = best.score.is_decided() && self.config.width.is_none();
            answer.proven = pass.solved || decided;
            (answer.best, answer.score, answer.depth) = (Some(best.m), best.score, depth);
            answer.line = best.line;
            // With every move to be scored, a decided best move says nothing about the others.
            if pass.solved || decided && question.scores == RootScores::Best {
                answer.end = EndReason::Solved;
                break;
            }
        }
        answer.moves = candidates.iter().filter_map(|candidate| candidate.found).collect();
        answer.statistics = self.statistics;
        answer.elapsed = self.budget.elapsed();
        answer
    }

    /// The order in which the root moves are tried this time.
    fn sort_candidates(&mut self, state: &G, candidates: &mut [Candidate<G::Move>]) {
        candidates.sort_unstable_by_key(|candidate| candidate.index);
        state.legal_moves(&mut self.frames[0].moves);
        let best =
            self.table.as_ref().and_then(|table| table.probe(state.key())).and_then(|entry| entry.best);
        self.arrange(state, 0, best);
        let order: Vec<usize> =
            (0..candidates.len()).map(|tried| self.frames[0].sequence.pick(tried)).collect();
        let mut rank = vec![0; candidates.len()];
        for (place, index) in order.into_iter().enumerate() {
            rank[index] = place;
        }
        candidates.sort_by_key(|candidate| rank[candidate.index]);
        if self.config.root_sort {
            let score =
                |candidate: &Candidate<G::Move>| candidate.found.map_or(GameScore::MIN, |found| found.score);
            candidates.sort_by_key(|candidate| std::cmp::Reverse(score(candidate)));
        }
    }

    /// Searches the root moves to one depth.
    fn iterate(
        &mut self,
        question: &Question<G>,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
    ) -> Pass<G::Move> {
        let state = &question.state;
        let estimates = self.estimates;
        if T::ENABLED {
            self.tracer.iteration(depth);
            let window = Window::FULL;
            self.tracer.enter(&Entry { ply: 0, depth, m: None, window, state, quiescence: false });
        }
        self.path.truncate(question.earlier.len());
        self.path.push(state.key());
        let count = self.root_width(candidates);
        let (best, complete) = self.try_candidates(question, depth, &mut candidates[..count]);
        let solved = complete && self.estimates == estimates;
        if let Some(best) = best.as_ref().filter(|_| complete) {
            let index = candidates.iter().find(|candidate| candidate.m == best.m).map(|found| found.index);
            let verdict = Verdict { score: best.score, best: index };
            self.remember(state, (0, depth as u8), Bound::Exact, &verdict);
        }
        if T::ENABLED {
            self.tracer.leave(best.as_ref().map(|best| best.score).filter(|_| complete));
        }
        Pass { best, complete, solved }
    }

    fn root_width(&mut self, candidates: &[Candidate<G::Move>]) -> usize {
        let all = candidates.len();
        let Some(width) = self.config.width.filter(|width| width.get() < all) else { return all };
        self.statistics.width_skipped += (all - width.get()) as u64;
        self.estimates += 1;
        if T::ENABLED {
            let skipped: Vec<G::Move> =
                candidates[width.get()..].iter().map(|candidate| candidate.m).collect();
            self.tracer.width_cap(&skipped);
        }
        width.get()
    }

    fn try_candidates(
        &mut self,
        question: &Question<G>,
        depth: u32,
        candidates: &mut [Candidate<G::Move>],
    ) -> (Option<Best<G::Move>>, bool) {
        let place = Place { ply: 0, depth };
        let every = question.scores == RootScores::Every;
        let mut best: Option<Best<G::Move>> = None;
        if self.budget.spend(&self.statistics).is_none() {
            return (None, false);
        }
        self.statistics.nodes += 1;
        for (tried, candidate) in candidates.iter_mut().enumerate() {
            let alpha = best.as_ref().map_or(GameScore::MIN, |best| best.score);
            let open = every || self.config.algorithm == Algorithm::Minimax;
            let window = if open { Window::FULL } else { Window { alpha, ..Window::FULL } };
            let before = self.statistics.nodes;
            let trial = Trial { place, m: candidate.m, window, first: tried == 0 || every };
            let Some(score) = self.reply_score(&question.state.after(candidate.m), trial) else {
                return (best, false);
            };
            let nodes = self.statistics.nodes - before;
            let bound = window.bound(score);
            candidate.found = Some(RootMove { m: candidate.m, score, bound, depth, nodes });
            if score > alpha {
                self.raise(0, candidate.m, score);
                best = Some(Best { m: candidate.m, score, line: self.frames[0].line.clone() });
            }
        }
        (best, true)
    }

    /// What an interrupted iteration proved: if it has searched the best move of the last one, its own best is at
    /// least as well founded.
    fn take_partial(
        &self,
        answer: &mut Answer<G::Move>,
        pass: Pass<G::Move>,
        candidates: &[Candidate<G::Move>],
        depth: u32,
    ) {
        answer.end = match self.budget.exhausted() {
            Some(Exhausted::Nodes) | None => EndReason::Nodes,
            Some(Exhausted::Time) => EndReason::Time,
            Some(Exhausted::Stopped) => EndReason::Stopped,
        };
        let searched = |m: G::Move| {
            candidates
                .iter()
                .any(|candidate| candidate.m == m && candidate.found.is_some_and(|f| f.depth == depth))
        };
        let Some(best) = pass.best else { return };
        if answer.iterations.is_empty() || answer.best.is_some_and(searched) {
            (answer.best, answer.score, answer.partial) = (Some(best.m), best.score, true);
            answer.line = best.line;
        }
    }

    /// The answer before anything is searched: some legal move, and what the evaluation says of the state.
    fn first_guess(&mut self, state: &G, candidates: &[Candidate<G::Move>]) -> Answer<G::Move> {
        let best = candidates.first().map(|candidate| candidate.m);
        Answer {
            best,
            score: GameScore::estimate(self.evaluate.evaluate(state)),
            line: best.into_iter().collect(),
            depth: 0,
            partial: false,
            proven: false,
            moves: Vec::new(),
            iterations: Vec::new(),
            statistics: self.statistics,
            end: EndReason::Depth,
            elapsed: self.budget.elapsed(),
        }
    }

    fn game_over(mut self, state: &G) -> Answer<G::Move> {
        let outcome = state.outcome().unwrap_or(roque_game::Outcome::Draw);
        let score = self.ended(state, outcome, 0);
        let mut answer = self.first_guess(state, &[]);
        (answer.score, answer.proven, answer.end) = (score, true, EndReason::GameOver);
        answer
    }
}
