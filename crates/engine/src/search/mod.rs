//! The search of one thread.

use crate::evaluator::{Changes, Evaluator};
use crate::limits::Limits;
use crate::report::{BestMove, Report, SearchHandler};
use crate::request::SearchRequest;
use crate::score::{Bound, MAX_PLY, Score, Wdl};
use crate::signal::SearchSignal;
use crate::stopwatch::Stopwatch;
use crate::table::{Entry, TranspositionTable};
use roque_chess::{Move, MoveKinds, MoveList, Position, Role, ZobristKey};
use std::time::Duration;

/// The search was told to stop; its unfinished results are void.
pub(crate) struct Aborted;

/// One search.
pub(crate) struct Search<'a> {
    pub(crate) request: &'a SearchRequest,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) signal: &'a SearchSignal,
    pub(crate) evaluator: &'a mut dyn Evaluator,
    keys: Vec<ZobristKey>,
    nodes: u64,
    seldepth: usize,
    stopwatch: Stopwatch,
    budget: Option<Duration>,
    may_abort: bool,
    pv: Vec<Vec<Move>>,
    root_moves: MoveList,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        request: &'a SearchRequest,
        table: &'a TranspositionTable,
        signal: &'a SearchSignal,
        evaluator: &'a mut dyn Evaluator,
    ) -> Self {
        evaluator.reset(&request.position);
        let mut root_moves = request.position.legal_moves();
        if !request.search_moves.is_empty() {
            root_moves.retain(|m| request.search_moves.contains(&m));
        }
        let mut keys = request.earlier_keys.clone();
        keys.push(request.position.key());
        Self {
            request,
            table,
            signal,
            evaluator,
            keys,
            nodes: 0,
            seldepth: 0,
            stopwatch: Stopwatch::start(),
            budget: budget(&request.limits, &request.position),
            may_abort: false,
            pv: vec![Vec::new(); MAX_PLY + 2],
            root_moves,
        }
    }

    pub(crate) fn run(&mut self, handler: &mut dyn SearchHandler) -> BestMove {
        let limits = &self.request.limits;
        let mut answer = BestMove {
            best: self.root_moves.first().copied(),
            ponder: None,
            score: Score::DRAW,
            depth: 0,
            nodes: 0,
        };
        let last = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        let root = self.request.position;
        if answer.best.is_none() {
            answer.score = if root.is_check() { Score::mated_in_plies(0) } else { Score::DRAW };
            return answer;
        }
        for depth in 1..=last.max(1) {
            let Ok(score) = self.node(&root, -Score::INFINITE, Score::INFINITE, depth as i32, 0) else {
                break;
            };
            self.may_abort = true;
            let pv = self.pv[0].clone();
            answer = BestMove {
                best: pv.first().copied().or(answer.best),
                ponder: pv.get(1).copied(),
                score,
                depth,
                nodes: self.nodes,
            };
            handler.report(&Report {
                depth,
                seldepth: self.seldepth as u32,
                multipv: 1,
                score,
                bound: Bound::Exact,
                wdl: Wdl::from_score(score),
                nodes: self.nodes,
                time: self.stopwatch.elapsed(),
                hashfull: self.table.hashfull(),
                tbhits: 0,
                pv,
            });
            let timed = !limits.infinite && (!limits.ponder || self.signal.is_ponder_hit());
            if timed && self.budget.is_some_and(|budget| self.stopwatch.elapsed() > budget / 2)
                || limits.soft_nodes.is_some_and(|nodes| self.nodes >= nodes)
            {
                break;
            }
        }
        answer.nodes = self.nodes;
        if limits.infinite || limits.ponder {
            self.signal.wait(!limits.infinite);
        }
        answer
    }

    fn check_limits(&mut self) -> Result<(), Aborted> {
        let limits = &self.request.limits;
        let over = limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
            || self.nodes.is_multiple_of(1024)
                && (self.signal.is_stopped()
                    || !limits.infinite
                        && (!limits.ponder || self.signal.is_ponder_hit())
                        && self.budget.is_some_and(|budget| self.stopwatch.elapsed() >= budget));
        if over && self.may_abort { Err(Aborted) } else { Ok(()) }
    }

    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        let clock = usize::from(position.halfmove_clock());
        let last = self.keys.len() - 1;
        clock >= 100 && ply > 0
            || (4..=clock.min(last)).step_by(2).any(|back| self.keys[last - back] == position.key())
    }

    fn play(&mut self, position: &Position, m: Move) -> Position {
        let mut changes = Changes::default();
        let mut next = *position;
        next.play_observed(m, &mut changes);
        self.table.prefetch(next.key());
        self.evaluator.push(&changes, &next);
        self.keys.push(next.key());
        self.nodes += 1;
        next
    }

    fn unplay(&mut self) {
        self.keys.pop();
        self.evaluator.pop();
    }

    fn node(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Score, Aborted> {
        self.pv[ply].clear();
        if depth <= 0 {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.check_limits()?;
        self.seldepth = self.seldepth.max(ply);
        if ply > 0 && self.is_draw(position, ply) {
            return Ok(Score::DRAW);
        }
        if ply >= MAX_PLY {
            return Ok(Score::centipawns(self.evaluator.evaluate(position)));
        }
        let entry = self.table.probe(position.key());
        let table_move = entry.and_then(|entry| entry.m);
        if let Some(entry) = entry
            && ply > 0
            && beta.value() - alpha.value() == 1
            && entry.depth >= depth
        {
            let score = entry.score.seen_from_root(ply);
            let usable = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if usable {
                return Ok(score);
            }
        }
        let mut moves = if ply == 0 { self.root_moves.clone() } else { position.legal_moves() };
        if moves.is_empty() {
            return Ok(if position.is_check() { Score::mated_in_plies(ply) } else { Score::DRAW });
        }
        moves.sort_by_key(|&m| {
            std::cmp::Reverse(if Some(m) == table_move { 10_000 } else { trade(position, m) })
        });
        let (mut best, mut best_move, original_alpha) = (-Score::INFINITE, None, alpha);
        for (index, &m) in moves.iter().enumerate() {
            let next = self.play(position, m);
            let mut score = None;
            if index > 0 {
                let reduced = if index > 4 && depth > 2 && !m.is_noisy() { depth - 2 } else { depth - 1 };
                let narrow = -self.node(&next, -alpha - 1, -alpha, reduced, ply + 1)?;
                score = (narrow <= alpha).then_some(narrow);
            }
            let score = match score {
                Some(score) => score,
                None => -self.node(&next, -beta, -alpha, depth - 1, ply + 1)?,
            };
            self.unplay();
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(m);
                    let tail = std::mem::take(&mut self.pv[ply + 1]);
                    self.pv[ply].clear();
                    self.pv[ply].push(m);
                    self.pv[ply].extend_from_slice(&tail);
                    self.pv[ply + 1] = tail;
                }
                if score >= beta {
                    break;
                }
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.store(
            position.key(),
            Entry { m: best_move, score: best.seen_from_node(ply), eval: None, depth, bound, was_pv: false },
        );
        Ok(best)
    }

    fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Result<Score, Aborted> {
        self.pv[ply].clear();
        self.check_limits()?;
        self.seldepth = self.seldepth.max(ply);
        if self.is_draw(position, ply) {
            return Ok(Score::DRAW);
        }
        let mut moves = MoveList::new();
        let mut best = Score::mated_in_plies(ply);
        if position.is_check() && ply < MAX_PLY {
            position.generate(MoveKinds::All, &mut moves);
        } else {
            best = Score::centipawns(self.evaluator.evaluate(position));
            if best >= beta || ply >= MAX_PLY {
                return Ok(best);
            }
            alpha = alpha.max(best);
            position.generate(MoveKinds::Noisy, &mut moves);
        }
        moves.sort_by_key(|&m| std::cmp::Reverse(trade(position, m)));
        for &m in &moves {
            let next = self.play(position, m);
            let score = -self.quiescence(&next, -beta, -alpha, ply + 1)?;
            self.unplay();
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        Ok(best)
    }
}

/// Most valuable victim, least valuable attacker.
fn trade(position: &Position, m: Move) -> i32 {
    if !m.is_noisy() {
        return 0;
    }
    let victim = position.board().role_at(m.to()).unwrap_or(Role::Pawn) as i32;
    let attacker = position.board().role_at(m.from()).unwrap_or(Role::Pawn) as i32;
    100 + 10 * victim - attacker + if m.promotion().is_some() { 50 } else { 0 }
}

fn budget(limits: &Limits, position: &Position) -> Option<Duration> {
    let clock = limits.clock[position.side_to_move()].map(|clock| {
        let remaining = clock.remaining.saturating_sub(limits.overhead);
        (remaining / limits.moves_to_go.unwrap_or(30).clamp(1, 30) + clock.increment * 3 / 4)
            .min(remaining / 2)
    });
    let fixed = limits.movetime.map(|time| time.saturating_sub(limits.overhead));
    match (clock, fixed) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
