//! One node of the search: a recipe of rules, each in its own small function.

use super::extend::Extension;
use super::judge::Judgement;
use super::learn::Tried;
use super::prune::table_probcut;
use super::reduce::PLY;
use super::window::Window;
use super::{Aborted, Search};
use crate::checks::CheckSquares;
use crate::params;
use crate::picker::{Circumstances, MovePicker};
use crate::score::{Bound, MAX_PLY, Score};
use crate::see::Threats;
use crate::table::{Entry, Searched};
use crate::trace::{Ending, Purpose, Skip, Tracer};
use roque_chess::{Move, Position};

/// What kind of node is searched, known at compile time.
pub(super) trait Kind {
    /// On the principal variation: the window is open.
    const PV: bool;
    /// The root.
    const ROOT: bool;
}

/// The root of the tree.
pub(super) struct Root;
/// A node on the principal variation.
pub(super) struct Pv;
/// A node that only has to prove a bound.
pub(super) struct Scout;

impl Kind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl Kind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl Kind for Scout {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Everything the rules need to know of a node. `J` is what it is worth at first sight: a [`Judgement`], none in check,
/// once it has been judged.
pub(super) struct Node<'p, J = Option<Judgement>> {
    pub(super) position: &'p Position,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Expected to be refuted by its first good move.
    pub(super) cut_node: bool,
    /// A move left out, while the worth of the others is tested.
    pub(super) excluded: Option<Move>,
    /// What the table knows, with scores counted from the root.
    pub(super) entry: Option<Entry>,
    /// The move to try first: the table's, at the root the best so far.
    pub(super) first_move: Option<Move>,
    /// On a principal variation now or ever.
    pub(super) was_pv: bool,
    pub(super) judgement: J,
}

/// A node that has not been judged yet.
pub(super) type Arrival<'p> = Node<'p, ()>;

impl<J> Node<'_, J> {
    /// What an earlier search of this position found.
    #[inline]
    pub(super) fn searched(&self) -> Option<Searched> {
        self.entry.and_then(|entry| entry.searched)
    }
}

impl<'p> Arrival<'p> {
    #[inline]
    pub(super) fn judged(self, judgement: Option<Judgement>) -> Node<'p> {
        Node {
            position: self.position,
            window: self.window,
            depth: self.depth,
            ply: self.ply,
            cut_node: self.cut_node,
            excluded: self.excluded,
            entry: self.entry,
            first_move: self.first_move,
            was_pv: self.was_pv,
            judgement,
        }
    }
}

impl Node<'_> {
    /// Whether the side to move stands better than at its last move; in check it does not.
    #[inline]
    pub(super) fn improving(&self) -> bool {
        self.judgement.as_ref().is_some_and(|judgement| judgement.improving)
    }
}

/// The best found so far in a node.
pub(super) struct Finding {
    pub(super) score: Score,
    pub(super) m: Option<Move>,
    pub(super) count: i32,
}

impl<T: Tracer> Search<'_, T> {
    /// The score of a position, searched to a depth within a window.
    pub(super) fn node<K: Kind>(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Aborted> {
        if depth <= 0 {
            return self.quiescence::<K>(position, window, ply);
        }
        self.enter(position, window, depth, ply);
        let result = self.recipe::<K>(position, window, depth, ply, cut_node);
        self.watch.leave(&result);
        result
    }

    #[inline(always)]
    fn recipe<K: Kind>(
        &mut self,
        position: &Position,
        mut window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Aborted> {
        self.pv[ply].clear();
        self.check_limits()?;
        self.seldepth = self.seldepth.max(ply + 1);
        if !K::ROOT {
            if self.is_draw(position, ply) {
                return Ok(self.watch.because(Ending::Drawn, self.draw_score()));
            }
            if ply >= MAX_PLY - 1 {
                let score = self.static_score(position);
                return Ok(self.watch.because(Ending::Evaluated, score));
            }
            // Mate distance: a mate already found nearer to the root cannot be beaten here.
            window.alpha = window.alpha.max(Score::mated_in_plies(ply));
            window.beta = window.beta.min(Score::mate_in_plies(ply + 1));
            if window.alpha < Score::DRAW && self.can_repeat(position, ply) {
                window.alpha = self.draw_score();
            }
            if window.is_empty() {
                let ending = if window.alpha.is_mate() { Ending::MateDistance } else { Ending::Repeatable };
                return Ok(self.watch.because(ending, window.alpha));
            }
        }
        let mut arrival = self.look_up::<K>(position, window, depth, ply, cut_node);
        if let Some(score) = self.table_cutoff::<K>(&arrival) {
            return Ok(self.watch.because(Ending::TableCutoff, score));
        }
        if let Some(score) = self.endgame_table::<K>(&mut arrival) {
            return Ok(self.watch.because(Ending::EndgameTable, score));
        }
        let mut node = self.judge(arrival);
        if !K::PV
            && node.excluded.is_none()
            && let Some(judgement) = &node.judgement
            && let Some(score) = self.prune_node(&node, judgement)?
        {
            return Ok(score);
        }
        self.reduce_without_first_move::<K>(&mut node);
        let trusts_captures = !K::PV && !self.proves_mate();
        if trusts_captures
            && let Some(judgement) = &node.judgement
            && let Some(score) = self.probcut(&node, judgement)?
        {
            return Ok(self.watch.because(Ending::ProbCut, score));
        }
        if trusts_captures && let Some(score) = table_probcut(&node) {
            return Ok(self.watch.because(Ending::ProbCut, score));
        }
        self.search_moves::<K>(node)
    }

    /// Internal reduction: a node the table knows no move for is searched a ply less; if it matters it will be
    /// visited again with a move. Source: Ed Schröder, <https://www.chessprogramming.org/Internal_Iterative_Reductions>.
    /// Gain: −33 ± 37.
    fn reduce_without_first_move<K: Kind>(&self, node: &mut Node) {
        if params::rule_internal_reduction()
            && node.depth >= params::internal_reduction_depth()
            && node.excluded.is_none()
            && node.first_move.is_none()
            && (K::PV || node.cut_node)
        {
            node.depth -= 1;
        }
    }

    /// Tries the moves in turn and keeps the best.
    fn search_moves<K: Kind>(&mut self, mut node: Node) -> Result<Score, Aborted> {
        let position = node.position;
        let threats = Threats::to_mover(position);
        self.frame_mut(node.ply).threats = threats.0.all;
        let circumstances = self.circumstances(node.ply, threats, CheckSquares::new(position));
        let mut picker = MovePicker::all(position, node.first_move);
        let mut tried = Tried::default();
        let mut best = Finding { score: -Score::INFINITE, m: None, count: 0 };
        let original_alpha = node.window.alpha;
        let mut root_next = self.root.index;
        loop {
            let m = if K::ROOT {
                let Some(root_move) = self.root.moves.get(root_next) else { break };
                root_next += 1;
                root_move.m
            } else {
                let Some(m) = picker.next(position, &self.memory.histories, &circumstances) else { break };
                m
            };
            if Some(m) == node.excluded {
                continue;
            }
            self.expect(position, m);
            best.count += 1;
            let history = self.history_of(position, m, &circumstances);
            if !K::ROOT
                && let Some(rule) =
                    self.skip_rule(&node, m, history, &best, (&mut picker, &circumstances.checks))
            {
                let (depth, alpha) = (node.depth - 1, node.window.alpha);
                self.watch.skip(|| Skip { position, m: Some(m), rule, depth, alpha });
                continue;
            }
            let extension = match self.extension::<K>(&node, m)? {
                Extension::Plies(plies) => plies,
                Extension::Multicut(score) => return Ok(self.watch.because(Ending::Multicut, score)),
            };
            let nodes_before = self.nodes;
            if K::ROOT {
                self.tell_current_move(m, best.count);
            }
            let score = self.search_move::<K>(&node, m, extension, history, best.count)?;
            if K::ROOT {
                self.note_root_move(&node, m, score, best.count, nodes_before);
            }
            if score > best.score {
                best.score = score;
                if score > node.window.alpha {
                    best.m = Some(m);
                    if K::PV {
                        self.extend_pv(node.ply, m);
                    }
                    if score >= node.window.beta {
                        self.frame_mut(node.ply).cutoffs += 1 + i32::from(extension < 2);
                        break;
                    }
                    node.window.alpha = score;
                }
            }
            if Some(m) != best.m {
                tried.push(m);
            }
        }
        Ok(self.conclude::<K>(&mut node, best, &tried, &circumstances, original_alpha))
    }

    /// Searches one move: late ones reduced and with a closed window first, fully only if they surprise.
    fn search_move<K: Kind>(
        &mut self,
        node: &Node,
        m: Move,
        extension: i32,
        history: i32,
        count: i32,
    ) -> Result<Score, Aborted> {
        let ply = node.ply;
        let next = self.play(node.position, m, ply);
        self.frame_mut(ply).count = count;
        let long = self.frame_before(ply, 1).long_extensions + i32::from(extension >= 2);
        self.frame_mut(ply).long_extensions = long;
        let mut depth = node.depth - 1 + extension;
        let closed = Window::above(node.window.alpha).negated();
        let late = count > params::reduction_moves() + i32::from(K::ROOT);
        let scouted = if params::rule_reductions() && node.depth >= params::reduction_depth() && late {
            let reduction = self.reduction(node, m, &next, history, count);
            let reduced = (depth - reduction / PLY).clamp(1, depth + i32::from(K::PV));
            self.watch.purpose(Purpose::Reduced);
            let mut score = -self.node::<Scout>(&next, closed, reduced, ply + 1, true)?;
            if score > node.window.alpha && reduced < depth {
                if params::rule_deeper() {
                    depth += self.second_thought(score, node, reduced, depth);
                }
                if reduced < depth {
                    self.watch.purpose(Purpose::Again);
                    score = -self.node::<Scout>(&next, closed, depth, ply + 1, !node.cut_node)?;
                    self.learn_again(node, m, depth, score);
                }
            }
            Some(score)
        } else if K::PV && count == 1 {
            None
        } else {
            self.watch.purpose(Purpose::Scout);
            Some(-self.node::<Scout>(&next, closed, depth, ply + 1, !node.cut_node)?)
        };
        let score = match scouted {
            Some(score) if !K::PV || score <= node.window.alpha => score,
            _ => {
                self.watch.purpose(Purpose::Open);
                -self.node::<Pv>(&next, node.window.negated(), depth, ply + 1, false)?
            }
        };
        self.take_back();
        Ok(score)
    }

    /// What a root move turned out to be worth.
    fn note_root_move(&mut self, node: &Node, m: Move, score: Score, count: i32, nodes_before: u64) {
        let (nodes, seldepth) = (self.nodes - nodes_before, self.seldepth);
        let tail = self.pv[1].clone();
        let Some(root_move) = self.root.find(m) else { return };
        root_move.nodes += nodes;
        if count == 1 || score > node.window.alpha {
            root_move.score = score;
            root_move.seldepth = seldepth;
            let value = score.value();
            root_move.mean = Some(root_move.mean.map_or(value, |mean| (mean + value) / 2));
            root_move.pv.clear();
            root_move.pv.push(m);
            root_move.pv.extend(tail.into_iter().take(MAX_PLY));
        } else {
            root_move.score = -Score::INFINITE;
        }
    }

    pub(super) fn extend_pv(&mut self, ply: usize, m: Move) {
        let (above, below) = self.pv.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(m);
        // A line of the greatest length fills its list: one move less of it fits behind another.
        let tail = &below[0];
        let _ = line.try_extend_from_slice(&tail[..tail.len().min(MAX_PLY)]);
    }

    /// Mate, stalemate, or what the best move brought; and what is learnt from it.
    fn conclude<K: Kind>(
        &mut self,
        node: &mut Node,
        mut best: Finding,
        tried: &Tried,
        circumstances: &Circumstances,
        original_alpha: Score,
    ) -> Score {
        if best.count == 0 {
            return match (node.excluded, &node.judgement) {
                (Some(_), _) => self.watch.because(Ending::Searched, node.window.alpha),
                (None, None) => self.watch.because(Ending::GameOver, Score::mated_in_plies(node.ply)),
                (None, Some(_)) => self.watch.because(Ending::GameOver, Score::DRAW),
            };
        }
        // A move is skipped only after another has avoided loss.
        debug_assert!(best.score > -Score::INFINITE);
        if best.score >= node.window.beta {
            if let Some(m) = best.m {
                self.learn_cutoff(node, m, tried, circumstances);
            }
            if !best.score.is_decisive() && !node.window.alpha.is_decisive() {
                let weighted = best.score.value() * node.depth + node.window.beta.value();
                best.score = Score::from_value(weighted / (node.depth + 1));
            }
        } else if best.score <= original_alpha {
            self.learn_from_refuted_parent(node);
        } else if params::rule_learn_exact()
            && let Some(m) = best.m
        {
            self.learn_cutoff(node, m, tried, circumstances);
        }
        let bound = if best.score >= node.window.beta {
            Bound::Lower
        } else if K::PV && best.m.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if node.excluded.is_none() {
            let raw = node.judgement.as_ref().and_then(Judgement::raw);
            // A mate to be proved must be found in every line: no line deserves more than another.
            let trail = params::rule_pv_trail()
                && !self.proves_mate()
                && best.score <= original_alpha
                && node.depth > params::pv_trail_depth()
                && self.frame_before(node.ply, 1).was_pv;
            node.was_pv |= trail && !K::ROOT;
            self.remember(node, node.depth, raw, &best, bound);
            self.learn_correction(node, &best, bound);
        }
        let ending = if bound == Bound::Lower { Ending::Cutoff } else { Ending::Searched };
        self.watch.because(ending, best.score)
    }
}
