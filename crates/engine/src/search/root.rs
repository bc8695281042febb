//! The moves at the root and what each iteration says about them.

use crate::recollection::KnownLine;
use crate::score::{MAX_PLY, Score};
use arrayvec::ArrayVec;
use roque_chess::Move;

/// One root move.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// From this iteration; minus infinity if it was not better than another.
    pub(crate) score: Score,
    /// From the last iteration.
    pub(crate) previous: Score,
    /// A running mean of its scores, the center of the next window.
    pub(crate) mean: Option<i32>,
    pub(crate) seldepth: usize,
    pub(crate) nodes: u64,
    pub(crate) pv: ArrayVec<Move, { MAX_PLY + 1 }>,
}

/// All root moves, best first, and the line being worked on.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves {
    pub(crate) moves: Vec<RootMove>,
    /// Moves before this one already have their place in this iteration.
    pub(crate) index: usize,
}

impl RootMoves {
    /// Those whose lines are known already come first, with their scores.
    pub(crate) fn new(moves: impl IntoIterator<Item = Move>, known: &[KnownLine]) -> Self {
        let root_move = |m: Move| RootMove {
            m,
            score: -Score::INFINITE,
            previous: -Score::INFINITE,
            mean: None,
            seldepth: 0,
            nodes: 0,
            pv: std::iter::once(m).collect(),
        };
        let mut root = Self { moves: moves.into_iter().map(root_move).collect(), index: 0 };
        for line in known {
            if let Some(first) = line.moves.first().and_then(|&m| root.find(m)) {
                first.score = line.score;
                first.mean = Some(line.score.value());
                first.pv = line.moves.iter().copied().take(MAX_PLY).collect();
                first.seldepth = first.pv.len();
            }
        }
        // Of lines with the same score the one that was first stays first.
        let rank = |m: Move| known.iter().position(|line| line.moves.first() == Some(&m));
        root.moves.sort_by_key(|root_move| rank(root_move.m).unwrap_or(known.len()));
        root.sort_open();
        root
    }

    pub(super) fn find(&mut self, m: Move) -> Option<&mut RootMove> {
        self.moves.iter_mut().find(|candidate| candidate.m == m)
    }

    pub(super) fn begin_iteration(&mut self) {
        for root_move in &mut self.moves {
            root_move.previous = root_move.score;
        }
    }

    /// Puts the moves still open in order; equals keep theirs.
    pub(super) fn sort_open(&mut self) {
        self.moves[self.index..]
            .sort_by_key(|root_move| std::cmp::Reverse((root_move.score, root_move.previous)));
    }

    pub(super) fn sort_done(&mut self, count: usize) {
        self.moves[..count].sort_by_key(|root_move| std::cmp::Reverse((root_move.score, root_move.previous)));
    }
}
