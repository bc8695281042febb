//! Iterative deepening: every depth in turn, each with a narrow window around what the last one found.

use super::window::Window;
use super::{Aborted, Search, Workspace};
use crate::params;
use crate::report::Report;
use crate::score::{Bound, MAX_PLY, Score};
use crate::search::node::Root;
use crate::time::Composure;
use crate::trace::{Purpose, Tracer};
use roque_chess::{Move, Position};
use roque_game::Chances;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Details of short searches help nobody.
const DETAILS_AFTER: Duration = Duration::from_secs(3);

/// The narrowest windows grow too, in centipawns.
const LEAST_GROWTH: i32 = 2;

impl<T: Tracer> Search<'_, T> {
    /// Searches until a limit is reached, from the depth on that is known already. Afterwards the root moves are in order,
    /// best first.
    pub(crate) fn deepen(&mut self, position: &Position, lines: usize, known_depth: u32) {
        let _installed = self.shared.parameters.install();
        let lines = lines.clamp(1, self.root.moves.len());
        let last = self.shared.limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let mut composure = Composure::new();
        let mut best = None;
        self.memory.evaluator.reset(position);
        self.frame_mut(0).keys = crate::history::ExtraKeys::of(position);
        let first = known_depth.clamp(1, last);
        self.completed_depth = known_depth.min(last);
        if known_depth <= last {
            self.tell_known(lines, known_depth);
        }
        for depth in first..=last {
            self.root_depth = depth as i32;
            self.root.begin_iteration();
            if self.iteration(position, lines).is_err() {
                break;
            }
            self.completed_depth = depth;
            let leader = &self.root.moves[0];
            composure.note(best != Some(leader.m), leader.score);
            best = Some(leader.m);
            if self.handler.is_some() && self.is_enough(&composure) {
                break;
            }
        }
        self.restore_last_finished();
        self.shared.nodes.fetch_add(self.nodes - self.nodes_told, Ordering::Relaxed);
        self.nodes_told = self.nodes;
    }

    /// Tells the lines this search goes on from: to find them once more may take long, and nobody should wait for what is
    /// known. They have cost no nodes.
    fn tell_known(&mut self, lines: usize, depth: u32) {
        self.root_depth = depth as i32;
        let known = self.root.moves.iter().take(lines).take_while(|line| line.mean.is_some()).count();
        for index in 0..known {
            self.tell(index, Bound::Exact);
        }
    }

    /// One depth, all lines asked for.
    fn iteration(&mut self, position: &Position, lines: usize) -> Result<(), Aborted> {
        for index in 0..lines {
            self.root.index = index;
            self.seldepth = 0;
            let result = self.aspiration(position);
            self.root.sort_open();
            result?;
            self.root.sort_done(index + 1);
        }
        for index in 0..lines {
            self.tell(index, Bound::Exact);
        }
        Ok(())
    }

    /// Searches a window around the expected score and widens it until the score lies inside.
    ///
    /// Idea: most iterations confirm the last one, and a narrow window is searched faster. Source:
    /// <https://www.chessprogramming.org/Aspiration_Windows>. Gain: +28 ± 40.
    fn aspiration(&mut self, position: &Position) -> Result<(), Aborted> {
        let mean = self.root.moves[self.root.index].mean;
        let mut width = params::aspiration_width();
        let mut window = Window::FULL;
        if params::rule_aspiration()
            && self.root_depth >= params::aspiration_depth()
            && let Some(mean) = mean
        {
            width += mean * mean / params::aspiration_score_share();
            window = Window::around(Score::from_value(mean), width);
        }
        let mut fails_high = 0;
        loop {
            let depth = (self.root_depth - fails_high).max(1);
            self.watch.purpose(Purpose::Root);
            let score = self.node::<Root>(position, window, depth, 0, false)?;
            self.root.sort_open();
            if score <= window.alpha {
                window.beta = Score::from_value((window.alpha.value() + window.beta.value()) / 2);
                window.alpha = (score - width).max(Window::FULL.alpha);
                fails_high = 0;
                self.report_fail(Bound::Upper);
            } else if score >= window.beta {
                window.beta = (score + width).min(Window::FULL.beta);
                fails_high = (fails_high + 1).min(params::aspiration_reduction());
                self.report_fail(Bound::Lower);
            } else {
                return Ok(());
            }
            width += params::percent(width, params::aspiration_growth()) + LEAST_GROWTH;
            if width > params::aspiration_widest() {
                window = Window::FULL;
            }
        }
    }

    fn report_fail(&mut self, bound: Bound) {
        if self.root.index == 0 && self.is_heard() && self.shared.elapsed() >= DETAILS_AFTER {
            self.tell(0, bound);
        }
    }

    /// Whether somebody listens to this thread: clocks and tables are not looked at for nobody.
    fn is_heard(&self) -> bool {
        self.handler.as_ref().is_some_and(|handler| handler.listens())
    }

    fn tell(&mut self, index: usize, bound: Bound) {
        if !self.is_heard() {
            return;
        }
        let report = self.line_report(index, bound);
        if let Some(handler) = &mut self.handler {
            handler.report(&report);
        }
    }

    /// Says which root move is being searched, once the search takes long.
    pub(super) fn tell_current_move(&mut self, m: Move, count: i32) {
        let shared = self.shared;
        let number = self.root.index + count as usize;
        if let Some(handler) = &mut self.handler
            && handler.listens()
            && shared.elapsed() >= DETAILS_AFTER
        {
            handler.current_move(self.root_depth as u32, m, number);
        }
    }

    fn line_report(&self, index: usize, bound: Bound) -> Report {
        let line = &self.root.moves[index];
        let score = if line.score > -Score::INFINITE { line.score } else { line.previous };
        Report {
            depth: self.root_depth as u32,
            seldepth: line.seldepth as u32,
            multipv: index + 1,
            score,
            bound,
            wdl: Chances::of(score.kind()),
            nodes: self.total_nodes(),
            time: self.shared.elapsed(),
            hashfull: self.shared.table.hashfull(),
            tbhits: self.shared.table_hits.load(Ordering::Relaxed),
            pv: line.pv.to_vec(),
        }
    }

    /// Whether another iteration is not worth its time.
    fn is_enough(&self, composure: &Composure) -> bool {
        let limits = self.shared.limits;
        let leader = &self.root.moves[0];
        if limits.soft_nodes.is_some_and(|nodes| self.total_nodes() >= nodes) {
            return true;
        }
        let mate_found = limits.mate.is_some_and(|moves| {
            leader.score.kind().moves_to_mate().is_some_and(|found| found.unsigned_abs() <= moves)
        });
        if mate_found {
            return true;
        }
        let (Some(soft), true) = (self.shared.budget.soft, self.shared.clock_runs()) else { return false };
        let effort = leader.nodes as f64 / self.nodes.max(1) as f64;
        let mut factor = composure.factor(effort);
        if self.root.moves.len() == 1 {
            factor *= params::factor(params::time_only_move());
        }
        self.shared.elapsed() >= soft.mul_f64(factor)
    }

    /// An unfinished iteration counts only if it found a better move in full; otherwise the last finished one does.
    fn restore_last_finished(&mut self) {
        self.root.index = 0;
        for root_move in &mut self.root.moves {
            if root_move.score == -Score::INFINITE {
                root_move.score = root_move.previous;
            }
        }
    }

    pub(crate) fn into_result(self) -> (Vec<super::RootMove>, u32) {
        self.memory.workspace = Workspace { frames: self.frames, pv: self.pv };
        (self.root.moves, self.completed_depth)
    }
}
