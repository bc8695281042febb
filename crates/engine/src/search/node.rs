//! One node of the search: a recipe of rules, each in its own small function.

use super::learn::Tried;
use super::reduce::PLY;
use super::window::Window;
use super::{Aborted, Search};
use crate::history::CorrectionIndex;
use crate::params;
use crate::picker::{CheckSquares, Circumstances, MovePicker};
use crate::score::{Bound, MAX_PLY, Score};
use crate::see;
use crate::table::Entry;
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

/// Everything the rules need to know of a node.
pub(super) struct Node<'p> {
    pub(super) position: &'p Position,
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Expected to be refuted by its first good move.
    pub(super) cut_node: bool,
    /// A move left out, while the worth of the others is tested.
    pub(super) excluded: Option<Move>,
    pub(super) entry: Option<Entry>,
    /// The table's score, counted from the root.
    pub(super) table_score: Score,
    pub(super) table_move: Option<Move>,
    /// On a principal variation now or ever.
    pub(super) was_pv: bool,
    pub(super) in_check: bool,
    /// The static evaluation as evaluated; `None` in check.
    pub(super) raw_eval: Option<i32>,
    /// Corrected by what was learnt.
    pub(super) eval: i32,
    /// Corrected further by the table's bound: the best guess there is.
    pub(super) estimate: i32,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
    pub(super) correction: CorrectionIndex,
}

/// The last two turns of the side to move, in plies.
const OWN_TURNS: [usize; 2] = [2, 4];

/// The best found so far in a node.
pub(super) struct Finding {
    pub(super) score: Score,
    pub(super) m: Option<Move>,
    pub(super) count: i32,
}

impl Search<'_> {
    /// The score of a position, searched to a depth within a window.
    pub(super) fn node<K: Kind>(
        &mut self,
        position: &Position,
        mut window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Result<Score, Aborted> {
        if depth <= 0 {
            return self.quiescence::<K>(position, window, ply);
        }
        self.pv[ply].clear();
        self.check_limits()?;
        self.seldepth = self.seldepth.max(ply + 1);
        if !K::ROOT {
            if self.is_draw(position, ply) {
                return Ok(self.draw_score());
            }
            if ply >= MAX_PLY - 1 {
                return Ok(self.static_score(position));
            }
            // Mate distance: a mate already found nearer to the root cannot be beaten here.
            window.alpha = window.alpha.max(Score::mated_in_plies(ply));
            window.beta = window.beta.min(Score::mate_in_plies(ply + 1));
            if window.alpha < Score::DRAW && self.can_repeat(position, ply) {
                window.alpha = self.draw_score();
            }
            if window.is_empty() {
                return Ok(window.alpha);
            }
        }
        let mut node = self.look_up::<K>(position, window, depth, ply, cut_node);
        if let Some(score) = self.table_cutoff::<K>(&node) {
            return Ok(score);
        }
        if let Some(score) = self.endgame_table::<K>(&mut node) {
            return Ok(score);
        }
        self.judge(&mut node);
        let may_prune = !K::PV && !node.in_check && !self.proves_mate();
        if may_prune
            && node.excluded.is_none()
            && let Some(score) = self.prune_node(&node)?
        {
            return Ok(score);
        }
        self.reduce_without_table_move::<K>(&mut node);
        if may_prune && let Some(score) = self.probcut(&node)? {
            return Ok(score);
        }
        self.search_moves::<K>(node)
    }

    /// Evaluates, and says whether things get better.
    fn judge(&mut self, node: &mut Node) {
        let ply = node.ply;
        let long = self.frame_before(ply, 1).long_extensions;
        self.frame_mut(ply).long_extensions = long;
        self.frame_mut(ply + 2).cutoffs = 0;
        if node.in_check {
            self.frame_mut(ply).eval = None;
            return;
        }
        if node.excluded.is_some()
            && let Some(eval) = self.frame(ply).eval
        {
            (node.eval, node.estimate) = (eval, eval);
        } else {
            let known = node.entry.and_then(|entry| entry.eval);
            let raw = known.unwrap_or_else(|| self.evaluate(node.position));
            node.raw_eval = Some(raw);
            node.eval = self.corrected(node.position, raw, &node.correction);
            node.estimate = node.eval;
            if let Some(entry) = node.entry
                && !node.table_score.is_decisive()
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => node.table_score.value() > node.eval,
                    Bound::Upper => node.table_score.value() < node.eval,
                }
            {
                node.estimate = node.table_score.value();
            }
            if node.entry.is_none() {
                self.remember_eval(node);
            }
        }
        self.frame_mut(ply).eval = Some(node.eval);
        let [last, before_last] = OWN_TURNS.map(|plies| self.frame_before(ply, plies).eval);
        let before = last.or(before_last);
        node.improving = before.is_none_or(|before| node.eval > before);
        if node.excluded.is_none() {
            self.learn_from_swing(node);
        }
    }

    /// Internal reduction: a node the table knows no move for is searched a ply less; if it matters it will be
    /// visited again with a move. Source: Ed Schröder, <https://www.chessprogramming.org/Internal_Iterative_Reductions>.
    /// Gain: −33 ± 37.
    fn reduce_without_table_move<K: Kind>(&self, node: &mut Node) {
        if params::rule_internal_reduction()
            && node.depth >= params::internal_reduction_depth()
            && node.excluded.is_none()
            && node.table_move.is_none()
            && (K::PV || node.cut_node)
        {
            node.depth -= 1;
        }
    }

    /// Tries the moves in turn and keeps the best.
    fn search_moves<K: Kind>(&mut self, mut node: Node) -> Result<Score, Aborted> {
        let position = node.position;
        let threats = see::attacked_by(position, !position.side_to_move());
        self.frame_mut(node.ply).threats = threats;
        let circumstances = self.circumstances(node.ply, threats, CheckSquares::new(position));
        let mut picker = MovePicker::all(position, node.table_move);
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
            best.count += 1;
            let history = self.history_of(position, m, &circumstances);
            if !K::ROOT && self.may_skip(&node, m, history, &best, (&mut picker, &circumstances.checks)) {
                continue;
            }
            let Some(extension) = self.extension::<K>(&node, m)? else {
                return Ok(self.multicut_score(&node));
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
        Ok(self.conclude::<K>(&node, best, &tried, &circumstances, original_alpha))
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
        let long = self.frame_before(ply, 1).long_extensions + i32::from(extension >= 2);
        self.frame_mut(ply).long_extensions = long;
        let mut depth = node.depth - 1 + extension;
        let closed = Window::above(node.window.alpha).negated();
        let mut score = Score::DRAW;
        let mut open = K::PV && count == 1;
        if params::rule_reductions()
            && node.depth >= params::reduction_depth()
            && count > params::reduction_moves() + i32::from(K::ROOT)
        {
            let reduction = self.reduction(node, m, &next, history, count);
            let reduced = (depth - reduction / PLY).clamp(1, depth + i32::from(K::PV));
            score = -self.node::<Scout>(&next, closed, reduced, ply + 1, true)?;
            if score > node.window.alpha && reduced < depth {
                if params::rule_deeper() {
                    depth += self.second_thought(score, node, reduced, depth);
                }
                if reduced < depth {
                    score = -self.node::<Scout>(&next, closed, depth, ply + 1, !node.cut_node)?;
                }
            }
            open = K::PV && score > node.window.alpha;
        } else if !open {
            score = -self.node::<Scout>(&next, closed, depth, ply + 1, !node.cut_node)?;
            open = K::PV && score > node.window.alpha;
        }
        if open {
            score = -self.node::<Pv>(&next, node.window.negated(), depth, ply + 1, false)?;
        }
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
        line.extend(below[0].iter().copied().take(MAX_PLY));
    }

    /// Mate, stalemate, or what the best move brought; and what is learnt from it.
    fn conclude<K: Kind>(
        &mut self,
        node: &Node,
        mut best: Finding,
        tried: &Tried,
        circumstances: &Circumstances,
        original_alpha: Score,
    ) -> Score {
        if best.count == 0 {
            return match (node.excluded, node.in_check) {
                (Some(_), _) => node.window.alpha,
                (None, true) => Score::mated_in_plies(node.ply),
                (None, false) => Score::DRAW,
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
        }
        let bound = if best.score >= node.window.beta {
            Bound::Lower
        } else if K::PV && best.m.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if node.excluded.is_none() {
            self.remember(node, &best, bound);
            self.learn_correction(node, &best, bound);
        }
        best.score
    }

    /// The plain judgement of a position.
    pub(super) fn static_score(&mut self, position: &Position) -> Score {
        if position.is_check() {
            return Score::DRAW;
        }
        Score::centipawns(self.evaluate(position))
    }
}
