//! What a short look ahead says about every legal move.
//!
//! People do not see one best move, they weigh several, each as far as they look. So the search here answers for all
//! moves: what each is worth after captures have calmed down, and after one, two and three more plies. It is small on purpose
//! and judges by a network of its own: what it reports must stay the same when the strong search or the network of the engine
//! changes, because the model has learnt from it.

mod search;

use crate::traits::{FIRST_SIGHTED, TRAITS, step};
use roque_chess::{Move, MoveList, Outcome, Position};
use roque_engine::Score;
use roque_nnue::Network;
use search::{LEAST_MATE, Search, Window};
use std::sync::{Arc, LazyLock};

/// The network the embedded model has learnt to look with: assets/people.md.
const NETWORK: &[u8] = include_bytes!("../../../../assets/sight.rqnn");

static EMBEDDED: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::from_bytes(NETWORK).expect("the eyes' network is read by tests")));

/// The most plies a sight looks ahead after the move, captures not counted.
pub const DEEPEST: usize = 3;

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Plies after the move, at most [`DEEPEST`].
    pub depth: usize,
    /// Positions after which no deeper look begins.
    pub nodes: u64,
}

impl Default for Reach {
    fn default() -> Self {
        Self { depth: 2, nodes: 30_000 }
    }
}

/// Values of all legal moves, in the order of [`Position::legal_moves`], in centipawns for the mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// As the network judges the position after the move.
    statics: Vec<i32>,
    /// By depth; values far below the best are bounds from above.
    depths: Vec<Vec<i32>>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Moves that lose more than this against the best are not told apart: the less, the deeper the look and the dearer.
const MARGINS: [i32; DEEPEST + 1] = [600, 400, 250, 200];

/// Looks ahead; keeps its memory from position to position.
pub struct Eyes {
    search: Search,
}

impl Default for Eyes {
    fn default() -> Self {
        Self::new(Arc::clone(&EMBEDDED))
    }
}

impl Eyes {
    /// Eyes that judge by a network.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        Self { search: Search::new(network) }
    }

    /// What the network says of a position, for the side to move.
    pub fn standing(&mut self, position: &Position) -> Score {
        match position.outcome() {
            Some(Outcome::Checkmate { .. }) => Score::mated_in_plies(0),
            Some(Outcome::Draw(_)) => Score::DRAW,
            None => Score::centipawns(self.search.standing(position)),
        }
    }

    /// Looks at all legal moves.
    pub fn look(&mut self, position: &Position, reach: Reach) -> Sight {
        let moves = position.legal_moves();
        self.search.start(position);
        let statics = moves.iter().map(|&m| self.search.static_after(position, m)).collect();
        let mut order: Vec<usize> = (0..moves.len()).collect();
        let mut depths: Vec<Vec<i32>> = Vec::new();
        for depth in 0..=reach.depth.min(DEEPEST) {
            if depth > 0 && self.search.nodes >= reach.nodes {
                break;
            }
            let values = self.layer(position, &moves, &order, depth);
            order.sort_by_key(|&index| -values[index]);
            depths.push(values);
        }
        Sight { statics, depths, nodes: self.search.nodes }
    }

    /// The values of all moves at one depth, tried in the order of the depth before.
    fn layer(&mut self, position: &Position, moves: &MoveList, order: &[usize], depth: usize) -> Vec<i32> {
        let mut values = vec![0; moves.len()];
        let mut best = -search::INFINITE;
        for &index in order {
            let floor = (best - MARGINS[depth]).max(-search::INFINITE);
            let value = self.search.after(position, moves[index], depth as i32, Window::above(floor));
            values[index] = value;
            best = best.max(value);
        }
        values
    }
}

impl Sight {
    /// What the best move is worth as far as was looked.
    #[must_use]
    pub fn best(&self) -> i32 {
        self.deepest().iter().copied().max().unwrap_or(0)
    }

    /// The values at the greatest depth reached.
    #[must_use]
    pub fn deepest(&self) -> &[i32] {
        self.depths.last().map_or(&[], Vec::as_slice)
    }

    /// Plies looked ahead, the move itself included.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depths.len() as u32
    }

    /// What each move is worth at the greatest depth, in the engine's words.
    #[must_use]
    pub fn scores(&self) -> Vec<Score> {
        self.deepest().iter().map(|&value| search::score(value)).collect()
    }

    /// The number of the move that looks best.
    #[must_use]
    pub fn best_index(&self) -> Option<usize> {
        let values = self.deepest();
        (0..values.len()).max_by_key(|&index| values[index])
    }

    /// The values at a depth, if it was reached.
    #[must_use]
    pub fn at(&self, depth: usize) -> Option<&[i32]> {
        self.depths.get(depth).map(Vec::as_slice)
    }

    /// Whether a move mates by force, as far as was looked.
    #[must_use]
    pub fn mates(&self, index: usize) -> bool {
        self.deepest().get(index).is_some_and(|&value| value >= LEAST_MATE)
    }

    /// What the model gets to know of a move.
    pub(crate) fn traits(&self, index: usize) -> [u8; TRAITS - FIRST_SIGHTED] {
        let mut traits = [0; TRAITS - FIRST_SIGHTED];
        for (depth, values) in self.depths.iter().enumerate() {
            traits[depth] = loss_trait(values, index);
        }
        let deepest = self.deepest();
        let (first, last) = (self.depths.first(), deepest.get(index).copied().unwrap_or(0));
        let swing = first.map_or(0, |first| (last - self.best()) - (first[index] - largest(first)));
        traits[4] = step(swing, &[-300, -150, -60, -20, 20, 60, 150, 300]);
        let better = deepest.iter().filter(|&&value| value > last).count();
        traits[5] = step(better as i32, &[1, 2, 3, 4, 5, 8, 12, 18]);
        traits[6] = gap_trait(deepest, index);
        traits[7] = if last >= LEAST_MATE { 1 } else { 2 * u8::from(last <= -LEAST_MATE) };
        traits[8] = loss_trait(&self.statics, index);
        traits[9] = match (self.at(0), self.at(1)) {
            (Some(calm), Some(answered)) => step(calm[index] - answered[index], &[40, 120, 280]),
            _ => 0,
        };
        traits
    }
}

fn largest(values: &[i32]) -> i32 {
    values.iter().copied().max().unwrap_or(0)
}

/// Scores in the range where games are decided, flattened as people feel them: a pawn matters less when a queen up.
fn felt(centipawns: i32) -> i32 {
    let x = centipawns.clamp(-2500, 2500) as f32;
    (x / (1.0 + x.abs() / 900.0)) as i32
}

/// How much worse than the best, in sixteen steps.
fn loss_trait(values: &[i32], index: usize) -> u8 {
    let loss = felt(largest(values)) - felt(values[index]);
    step(loss, &[1, 8, 16, 26, 38, 52, 70, 92, 120, 155, 200, 260, 330, 420, 550])
}

/// How much better than all others, if it is.
fn gap_trait(values: &[i32], index: usize) -> u8 {
    let others = values.iter().enumerate().filter(|&(other, _)| other != index);
    let second = others.map(|(_, &value)| value).max();
    match second {
        Some(second) if values[index] > second => {
            step(felt(values[index]) - felt(second), &[15, 40, 75, 120, 200, 320])
        }
        Some(second) if values[index] == second => 8,
        Some(_) => 0,
        None => 7,
    }
}

/// A move with its value, best first, for those who want to show what was seen.
#[must_use]
pub fn ranked(position: &Position, sight: &Sight) -> Vec<(Move, i32)> {
    let moves = position.legal_moves();
    let mut ranked: Vec<_> = moves.iter().copied().zip(sight.deepest().iter().copied()).collect();
    ranked.sort_by_key(|&(_, value)| -value);
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(fen: &str, depth: usize) -> (Position, Sight) {
        let position: Position = fen.parse().unwrap();
        let sight = Eyes::default().look(&position, Reach { depth, nodes: u64::MAX });
        (position, sight)
    }

    fn best(fen: &str, depth: usize) -> String {
        let (position, sight) = look(fen, depth);
        ranked(&position, &sight)[0].0.to_string()
    }

    #[test]
    fn mates_are_seen_as_far_as_one_looks() {
        assert_eq!(best("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 0), "a1a8");
        // Two rooks: mate in two needs two more plies after the move.
        let (position, sight) = look("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2);
        let first = ranked(&position, &sight)[0].1;
        assert!(first >= LEAST_MATE, "{first}");
    }

    #[test]
    fn hanging_pieces_are_taken_and_not_left() {
        assert_eq!(best("4k3/8/8/3q4/8/8/3R4/4K3 w - - 0 1", 0), "d2d5");
        // The queen is attacked by a pawn: every quiet move that leaves it loses it after one ply.
        let (position, sight) = look("4k3/8/2p5/3Q4/8/8/PPP5/4K3 w - - 0 1", 1);
        let a3 = position.legal_moves().iter().position(|m| m.to_string() == "a2a3").unwrap();
        assert!(sight.best() - sight.deepest()[a3] > 300);
        assert!(sight.traits(a3)[1] >= 13);
    }

    #[test]
    fn the_same_look_sees_the_same() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        let mut eyes = Eyes::default();
        let first = eyes.look(&position, Reach::default());
        eyes.look(&Position::default(), Reach::default());
        assert_eq!(eyes.look(&position, Reach::default()), first);
    }
}
