//! The recipe of one node: is it settled, does the table know it, which moves, in which order, what do they prove.

use super::{Evaluate, MAX_PLY, Search};
use crate::config::{Algorithm, Ordering};
use crate::score::{Bound, GameScore, Window};
use crate::table::{Entry as TableEntry, SOLVED};
use crate::tracer::{BoundSource, Cutoff, Entry, Leaf, Tracer};
use roque_game::{GameState, Outcome};

/// Where in the tree a node stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Moves from the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: u32,
}

impl Place {
    pub(super) const fn below(self) -> Self {
        Self { ply: self.ply + 1, depth: self.depth.saturating_sub(1) }
    }
}

/// A move being tried: where, and what is already known there.
#[derive(Clone, Copy)]
pub(super) struct Trial<M> {
    pub place: Place,
    pub m: M,
    /// What the node can already have, and must stay below.
    pub window: Window,
    /// Whether it is the first move of its node.
    pub first: bool,
}

/// What trying the moves of a node gave.
pub(super) struct Verdict {
    pub score: GameScore,
    /// Place of the best move in the list.
    pub best: Option<usize>,
}

impl<G: GameState, E: Evaluate<G>, T: Tracer<G>> Search<'_, G, E, T> {
    /// The score of a state for its side to move; `None` when a limit is reached.
    pub(super) fn visit(&mut self, state: &G, m: G::Move, place: Place, window: Window) -> Option<GameScore> {
        if T::ENABLED {
            let Place { ply, depth } = place;
            self.tracer.enter(&Entry { ply, depth, m: Some(m), window, state, quiescence: false });
        }
        let score = self.search_node(state, place, window);
        if T::ENABLED {
            self.tracer.leave(score);
        }
        score
    }

    fn search_node(&mut self, state: &G, place: Place, window: Window) -> Option<GameScore> {
        let ply = place.ply;
        self.budget.spend(&self.statistics)?;
        self.statistics.nodes += 1;
        self.frames[ply].line.clear();
        if let Some(score) = self.settled(state, ply) {
            return Some(score);
        }
        if place.depth == 0 || ply >= MAX_PLY {
            return self.judge(state, ply, window);
        }
        let estimates = self.estimates;
        let (known, best) = self.consult_table(state, place, window);
        if known.is_some() {
            return known;
        }
        state.legal_moves(&mut self.frames[ply].moves);
        if self.frames[ply].moves.is_empty() {
            return Some(self.ended(state, state.outcome_without_moves(), ply));
        }
        self.arrange(state, ply, best);
        self.path.push(state.key());
        let verdict = self.try_moves(state, place, window)?;
        self.path.pop();
        let depth = if self.estimates == estimates { SOLVED } else { place.depth as u8 };
        self.remember(state, (ply, depth), window.bound(verdict.score), &verdict);
        Some(verdict.score)
    }

    /// The heart of it: every move is answered by its best reply, the best of them counts, and once one is too good
    /// for the opponent the rest no longer matters.
    fn try_moves(&mut self, state: &G, place: Place, mut window: Window) -> Option<Verdict> {
        let ply = place.ply;
        let count = self.capped_count(ply);
        let mut verdict = Verdict { score: GameScore::MIN, best: None };
        for tried in 0..count {
            let index = self.frames[ply].sequence.pick(tried);
            let m = self.frames[ply].moves[index];
            let score = self.reply_score(&state.after(m), Trial { place, m, window, first: tried == 0 })?;
            if score <= verdict.score {
                continue;
            }
            verdict = Verdict { score, best: Some(index) };
            if score > window.alpha {
                window.alpha = score;
                self.raise(ply, m, score);
                if score >= window.beta {
                    self.cut(state, place, tried, Trial { place, m, window, first: tried == 0 });
                    break;
                }
            }
        }
        Some(verdict)
    }

    /// The score of a move for the side that plays it.
    pub(super) fn reply_score(&mut self, child: &G, trial: Trial<G::Move>) -> Option<GameScore> {
        let Trial { place, m, window, first } = trial;
        let below = place.below();
        match self.config.algorithm {
            Algorithm::Minimax => Some(-self.visit(child, m, below, Window::FULL)?),
            Algorithm::PrincipalVariation if !first => {
                let probe = Window::probe(window.alpha);
                self.pass_sources(place.ply, true);
                let score = -self.visit(child, m, below, probe.flipped())?;
                if score <= window.alpha || score >= window.beta {
                    return Some(score);
                }
                self.statistics.re_searches += 1;
                if T::ENABLED {
                    self.tracer.re_search(m, window);
                }
                self.pass_sources(place.ply, false);
                Some(-self.visit(child, m, below, window.flipped())?)
            }
            Algorithm::AlphaBeta | Algorithm::PrincipalVariation => {
                self.pass_sources(place.ply, false);
                Some(-self.visit(child, m, below, window.flipped())?)
            }
        }
    }

    /// The end of the game or a repetition, if the state is one.
    #[inline]
    pub(super) fn settled(&mut self, state: &G, ply: usize) -> Option<GameScore> {
        if let Some(outcome) = state.ended() {
            return Some(self.ended(state, outcome, ply));
        }
        if !self.repeats(state) {
            return None;
        }
        self.estimates += 1;
        Some(self.leaf(Leaf::Repetition, GameScore::DRAW))
    }

    /// Whether the state is on the path already. One repetition counts as the draw it can be made.
    #[inline]
    fn repeats(&self, state: &G) -> bool {
        let reach = state.reversible_plies().min(self.path.len());
        // The same side is to move every second ply, and two plies are too few to come back.
        reach >= 4
            && self.path[self.path.len() - reach..]
                .iter()
                .rev()
                .skip(3)
                .step_by(2)
                .any(|&key| key == state.key())
    }

    /// The value of a state at the end of the depth.
    fn judge(&mut self, state: &G, ply: usize, window: Window) -> Option<GameScore> {
        if self.config.quiescence && ply < MAX_PLY {
            return self.quiesce(state, ply, window);
        }
        if !state.has_legal_move() {
            return Some(self.ended(state, state.outcome_without_moves(), ply));
        }
        let score = self.estimate(state);
        Some(self.leaf(Leaf::Evaluated, score))
    }

    #[inline]
    pub(super) fn estimate(&mut self, state: &G) -> GameScore {
        self.estimates += 1;
        GameScore::estimate(self.evaluate.evaluate(state))
    }

    /// The score of a finished game: its points, or sooner is better for the winner, later for the loser.
    pub(super) fn ended(&mut self, state: &G, outcome: Outcome, ply: usize) -> GameScore {
        let score = match (state.points(), outcome) {
            (Some(points), _) => GameScore::estimate(points),
            (None, Outcome::Draw) => GameScore::DRAW,
            (None, Outcome::Win(player)) if player == state.side_to_move() => GameScore::win_in(ply as u32),
            (None, Outcome::Win(_)) => GameScore::loss_in(ply as u32),
        };
        self.leaf(Leaf::Ended(outcome), score)
    }

    #[inline]
    pub(super) fn leaf(&mut self, leaf: Leaf, score: GameScore) -> GameScore {
        self.statistics.leaves += 1;
        if T::ENABLED {
            self.tracer.leaf(leaf, score);
        }
        score
    }

    /// What the table settles, and the move it would try first.
    #[inline]
    fn consult_table(&mut self, state: &G, place: Place, window: Window) -> (Option<GameScore>, Option<u8>) {
        let Some(table) = &self.table else { return (None, None) };
        self.statistics.table_probes += 1;
        let Some(entry) = table.probe(state.key()) else { return (None, None) };
        self.statistics.table_hits += 1;
        let score = entry.score.seen_at_root(place.ply);
        let used = entry.settles(score, window, place.depth);
        if T::ENABLED {
            self.tracer.table_hit(score, entry.bound, used);
        }
        if used {
            self.statistics.table_cutoffs += 1;
            self.estimates += u64::from(entry.depth != SOLVED);
        }
        (used.then_some(score), entry.best)
    }

    #[inline]
    pub(super) fn remember(&mut self, state: &G, (ply, depth): (usize, u8), bound: Bound, verdict: &Verdict) {
        if let Some(table) = &mut self.table {
            let best =
                verdict.best.and_then(|place| u8::try_from(place).ok()).filter(|&place| place < u8::MAX);
            let score = verdict.score.seen_from(ply);
            table.store(state.key(), TableEntry { score, bound, depth, best });
        }
    }

    /// Decides the order of the moves of a node.
    #[inline]
    pub(super) fn arrange(&mut self, state: &G, ply: usize, best: Option<u8>) {
        let ordering = self.config.ordering;
        let frame = &mut self.frames[ply];
        let best = best.filter(|_| ordering.hash);
        if best.is_none() && (Ordering { hash: false, ..ordering }) == Ordering::NONE {
            frame.sequence.keep();
        } else {
            let memory = &self.memory;
            frame.sequence.rank(&frame.moves, best, |m| memory.rank(ordering, state, m, ply));
        }
    }

    /// How many moves the width cap leaves.
    fn capped_count(&mut self, ply: usize) -> usize {
        let all = self.frames[ply].moves.len();
        let Some(width) = self.config.width.filter(|width| width.get() < all) else { return all };
        self.statistics.width_skipped += (all - width.get()) as u64;
        self.estimates += 1;
        if T::ENABLED {
            // Picking them all sorts the whole sequence; what is picked again below stays the same.
            let skipped = self.moves_from(ply, 0).split_off(width.get());
            self.tracer.width_cap(&skipped);
        }
        width.get()
    }

    /// The moves of a node from the given place in the order of trying.
    pub(super) fn moves_from(&mut self, ply: usize, tried: usize) -> Vec<G::Move> {
        let frame = &mut self.frames[ply];
        (tried..frame.moves.len()).map(|place| frame.moves[frame.sequence.pick(place)]).collect()
    }

    /// A move is the best so far: it begins the line expected from here.
    #[inline]
    pub(super) fn raise(&mut self, ply: usize, m: G::Move, score: GameScore) {
        let (upper, lower) = self.frames.split_at_mut(ply + 1);
        let line = &mut upper[ply].line;
        line.clear();
        line.push(m);
        if let Some(below) = lower.first() {
            line.extend_from_slice(&below.line);
        }
        if T::ENABLED {
            self.frames[ply].alpha_source = BoundSource::Ancestor { ply, m };
            self.tracer.raise(m, score);
        }
    }

    /// A move is too good for the opponent to allow the node.
    #[inline]
    pub(super) fn cut(&mut self, state: &G, place: Place, tried: usize, trial: Trial<G::Move>) {
        self.statistics.cutoffs += 1;
        self.statistics.first_move_cutoffs += u64::from(tried == 0);
        let (m, ply) = (trial.m, place.ply);
        if !state.is_noisy(m) {
            self.memory.reward(state.move_slot(m), m, ply, place.depth);
        }
        if T::ENABLED {
            let pruned = self.moves_from(ply, tried + 1);
            let (beta, source) = (trial.window.beta, self.frames[ply].beta_source);
            self.tracer.cutoff(&Cutoff { ply, m, score: trial.window.alpha, beta, source, pruned: &pruned });
        }
    }

    /// Tells the next ply where the bounds it is given came from.
    #[inline]
    pub(super) fn pass_sources(&mut self, ply: usize, probe: bool) {
        if T::ENABLED && ply < MAX_PLY {
            let (alpha, beta) = (self.frames[ply].alpha_source, self.frames[ply].beta_source);
            let below = &mut self.frames[ply + 1];
            below.beta_source = alpha;
            below.alpha_source = if probe { BoundSource::Probe { ply } } else { beta };
        }
    }
}
