//! Quiescence: captures until the position is calm, so that the evaluation is asked about nothing that hangs.

use super::lookup::refines;
use super::node::Kind;
use super::window::Window;
use super::{Aborted, Search};
use crate::checks::CheckSquares;
use crate::params;
use crate::picker::{MovePicker, Stage};
use crate::score::{Bound, MAX_PLY, Score};
use crate::see::{self, Threats};
use crate::table::{Entry, Searched};
use crate::trace::{Ending, Purpose, Skip, SkipRule, Tracer};
use roque_chess::{Move, Position};

/// What quiescence has found so far.
struct Calm {
    best: Score,
    m: Option<Move>,
    /// What it is worth to do nothing; none in check.
    stand: Option<Stand>,
}

/// A position that need not be left by a capture.
struct Stand {
    /// The evaluation before any correction.
    raw: i32,
    /// The evaluation plus all that a capture may be hoped to bring besides the man taken.
    hope: i32,
}

impl<T: Tracer> Search<'_, T> {
    /// The score of a position when only captures, promotions and answers to checks are played.
    ///
    /// Source: Shannon 1950; stand pat, table and exchange rules as in <https://www.chessprogramming.org/Quiescence_Search>.
    /// Gain of leaving out losing captures: +39 ± 37.
    pub(super) fn quiescence<K: Kind>(
        &mut self,
        position: &Position,
        window: Window,
        ply: usize,
    ) -> Result<Score, Aborted> {
        self.enter(position, window, 0, ply);
        let result = self.calm_down::<K>(position, window, ply);
        self.watch.leave(&result);
        result
    }

    #[inline(always)]
    fn calm_down<K: Kind>(
        &mut self,
        position: &Position,
        mut window: Window,
        ply: usize,
    ) -> Result<Score, Aborted> {
        self.pv[ply].clear();
        self.check_limits()?;
        self.seldepth = self.seldepth.max(ply + 1);
        if window.alpha < Score::DRAW && self.can_repeat(position, ply) {
            window.alpha = self.draw_score();
            if window.is_empty() {
                return Ok(self.watch.because(Ending::Repeatable, window.alpha));
            }
        }
        if self.is_draw(position, ply) {
            return Ok(self.watch.because(Ending::Drawn, self.draw_score()));
        }
        if ply >= MAX_PLY - 1 {
            let score = self.static_score(position);
            return Ok(self.watch.because(Ending::Evaluated, score));
        }
        let entry = self.shared.table.probe(position.key()).map(|entry| entry.seen_from_root(ply));
        if !K::PV
            && let Some(score) = usable_score(entry, window)
        {
            return Ok(self.watch.because(Ending::TableCutoff, score));
        }
        let mut calm = self.stand_pat(position, entry, ply);
        let was_pv = K::PV || entry.is_some_and(|entry| entry.was_pv);
        if calm.best >= window.beta {
            if params::rule_quiescence_mean() && !calm.best.is_decisive() {
                calm.best = Score::from_value((calm.best.value() + window.beta.value()) / 2);
            }
            if entry.is_none() {
                self.remember_calm(position, &calm, (Bound::Lower, was_pv), ply);
            }
            return Ok(self.watch.because(Ending::StandPat, calm.best));
        }
        window.alpha = window.alpha.max(calm.best);
        let table_move = entry.and_then(|entry| entry.m);
        self.captures::<K>(position, window, ply, table_move, &mut calm)?;
        if calm.best >= window.beta && !calm.best.is_decisive() {
            calm.best = Score::from_value((calm.best.value() + window.beta.value()) / 2);
        }
        let bound = if calm.best >= window.beta { Bound::Lower } else { Bound::Upper };
        self.remember_calm(position, &calm, (bound, was_pv), ply);
        let ending = match bound {
            Bound::Lower => Ending::Cutoff,
            // Without a way out of check nothing raised the score of being mated.
            _ if calm.stand.is_none() && calm.best == Score::mated_in_plies(ply) => Ending::GameOver,
            _ => Ending::Searched,
        };
        Ok(self.watch.because(ending, calm.best))
    }

    /// The score of doing nothing; none in check.
    fn stand_pat(&mut self, position: &Position, entry: Option<Entry>, ply: usize) -> Calm {
        if position.is_check() {
            self.frame_mut(ply).eval = None;
            return Calm { best: Score::mated_in_plies(ply), m: None, stand: None };
        }
        let known = entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| self.evaluate(position));
        let index = self.correction_index(position, ply);
        let eval = self.corrected(position, raw, &index);
        self.frame_mut(ply).eval = Some(eval);
        self.watch.judged(eval);
        let mut best = Score::centipawns(eval);
        if let Some(Searched { score, bound, .. }) = entry.and_then(|entry| entry.searched)
            && refines(score, bound, eval)
            && !score.is_decisive()
        {
            best = score;
        }
        let hope = eval + params::quiescence_futility();
        Calm { best, m: None, stand: Some(Stand { raw, hope }) }
    }

    fn captures<K: Kind>(
        &mut self,
        position: &Position,
        mut window: Window,
        ply: usize,
        table_move: Option<Move>,
        calm: &mut Calm,
    ) -> Result<(), Aborted> {
        let in_check = position.is_check();
        let mut picker = match in_check {
            true => MovePicker::all(position, table_move),
            false => MovePicker::noisy(position, table_move, 0),
        };
        let circumstances = self.circumstances(ply, Threats::NONE, CheckSquares::NONE);
        let mut quiets = 0;
        while let Some(m) = picker.next(position, &self.memory.histories, &circumstances) {
            self.expect(position, m);
            if !calm.best.is_loss() {
                quiets += i32::from(!m.is_noisy());
                let rule = if params::rule_quiescence_exchange() && picker.stage() == Stage::BadNoisy {
                    Some(SkipRule::LosingNoisy)
                } else if quiets > params::quiescence_evasions() {
                    Some(SkipRule::Evasions)
                } else {
                    let stand = calm.stand.as_ref();
                    stand
                        .is_some_and(|stand| is_futile(position, m, stand.hope, window.alpha, &mut calm.best))
                        .then_some(SkipRule::FutileNoisy)
                };
                if let Some(rule) = rule {
                    self.watch.skip(|| Skip { position, m: Some(m), rule, depth: 0, alpha: window.alpha });
                    if rule.is_rest() {
                        break;
                    }
                    continue;
                }
            }
            self.watch.purpose(Purpose::Noisy);
            let next = self.play(position, m, ply);
            let score = -self.quiescence::<K>(&next, window.negated(), ply + 1)?;
            self.take_back();
            if score > calm.best {
                calm.best = score;
                if score > window.alpha {
                    calm.m = Some(m);
                    window.alpha = score;
                    if K::PV {
                        self.extend_pv(ply, m);
                    }
                    if score >= window.beta {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn remember_calm(&self, position: &Position, calm: &Calm, (bound, was_pv): (Bound, bool), ply: usize) {
        let entry = Entry {
            m: calm.m,
            eval: calm.stand.as_ref().map(|stand| stand.raw),
            was_pv,
            searched: Some(Searched { score: calm.best, depth: 0, bound }),
        };
        self.shared.table.store(position.key(), entry.seen_from_node(ply));
    }
}

/// What the table knows, where that is all the window asks.
fn usable_score(entry: Option<Entry>, window: Window) -> Option<Score> {
    let Searched { score, bound, .. } = entry?.searched?;
    (params::rule_table_cutoff() && window.is_answered_by(score, bound)).then_some(score)
}

/// Whether a capture cannot reach the window even if nothing is taken back, or does not win what is missing.
#[inline]
fn is_futile(position: &Position, m: Move, hope: i32, alpha: Score, best: &mut Score) -> bool {
    if hope > alpha.value() || m.promotion().is_some() || alpha.is_decisive() {
        return false;
    }
    let reach = hope + see::gain(position, m);
    if reach <= alpha.value() {
        *best = (*best).max(Score::centipawns(reach));
        return true;
    }
    if !see::wins_at_least(position, m, 1) {
        *best = (*best).max(Score::centipawns(hope));
        return true;
    }
    false
}
