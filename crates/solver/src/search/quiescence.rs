//! Beyond the depth: noisy moves are played out, so that no state is judged in the middle of an exchange.

use super::node::{Place, Trial};
use super::{Evaluate, MAX_PLY, Search};
use crate::config::Algorithm;
use crate::score::{GameScore, Window};
use crate::tracer::{BoundSource, Entry, Leaf, Tracer};
use roque_game::GameState;

impl<G: GameState, E: Evaluate<G>, T: Tracer<G>> Search<'_, G, E, T> {
    /// The value of a state that is visited, not settled, and out of depth.
    ///
    /// The side to move may stop with the evaluation instead of playing any noisy move, except when it is forced:
    /// then every legal move is tried.
    pub(super) fn quiesce(&mut self, state: &G, ply: usize, mut window: Window) -> Option<GameScore> {
        let mut best = GameScore::MIN;
        if state.is_forced() {
            state.legal_moves(&mut self.frames[ply].moves);
            if self.frames[ply].moves.is_empty() {
                return Some(self.ended(state, state.outcome_without_moves(), ply));
            }
        } else {
            state.noisy_moves(&mut self.frames[ply].moves);
            if self.frames[ply].moves.is_empty() && !state.has_legal_move() {
                return Some(self.ended(state, state.outcome_without_moves(), ply));
            }
            best = self.stand_pat(state);
            if best >= window.beta || self.frames[ply].moves.is_empty() {
                return Some(best);
            }
            if best > window.alpha {
                window.alpha = best;
                if T::ENABLED {
                    self.frames[ply].alpha_source = BoundSource::StandPat { ply };
                }
            }
        }
        self.arrange(state, ply, None);
        self.path.push(state.key());
        let score = self.try_noisy(state, ply, window, best)?;
        self.path.pop();
        Some(score)
    }

    fn try_noisy(
        &mut self,
        state: &G,
        ply: usize,
        mut window: Window,
        mut best: GameScore,
    ) -> Option<GameScore> {
        let place = Place { ply, depth: 0 };
        for tried in 0..self.frames[ply].moves.len() {
            let index = self.frames[ply].sequence.pick(tried);
            let m = self.frames[ply].moves[index];
            let score = self.noisy_reply(&state.after(m), Trial { place, m, window, first: tried == 0 })?;
            if score <= best {
                continue;
            }
            best = score;
            if score > window.alpha {
                window.alpha = score;
                self.raise(ply, m, score);
                if score >= window.beta {
                    self.cut(state, place, tried, Trial { place, m, window, first: tried == 0 });
                    break;
                }
            }
        }
        Some(best)
    }

    fn noisy_reply(&mut self, child: &G, trial: Trial<G::Move>) -> Option<GameScore> {
        let window = match self.config.algorithm {
            Algorithm::Minimax => Window::FULL,
            _ => trial.window.flipped(),
        };
        let ply = trial.place.ply + 1;
        self.pass_sources(trial.place.ply, false);
        if T::ENABLED {
            let m = Some(trial.m);
            self.tracer.enter(&Entry { ply, depth: 0, m, window, state: child, quiescence: true });
        }
        let score = self.quiescence_node(child, ply, window);
        if T::ENABLED {
            self.tracer.leave(score);
        }
        Some(-score?)
    }

    fn quiescence_node(&mut self, state: &G, ply: usize, window: Window) -> Option<GameScore> {
        self.budget.spend(&self.statistics)?;
        self.statistics.nodes += 1;
        self.statistics.quiescence_nodes += 1;
        self.frames[ply].line.clear();
        if let Some(score) = self.settled(state, ply) {
            return Some(score);
        }
        if ply >= MAX_PLY {
            let score = self.estimate(state);
            return Some(self.leaf(Leaf::Evaluated, score));
        }
        self.quiesce(state, ply, window)
    }

    fn stand_pat(&mut self, state: &G) -> GameScore {
        let score = self.estimate(state);
        self.statistics.leaves += 1;
        if T::ENABLED {
            self.tracer.stand_pat(score);
        }
        score
    }
}
