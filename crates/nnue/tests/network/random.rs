//! Random networks and random games.

use roque_chess::Position;
use roque_nnue::{Architecture, Network, RawWeights};

/// A small seeded generator (xorshift64*, Vigna 2016).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize) % limit
    }

    pub fn weight(&mut self, limit: i16) -> i16 {
        self.below(2 * limit as usize + 1) as i16 - limit
    }
}

pub fn random_weights(architecture: Architecture, random: &mut Random) -> RawWeights {
    let hidden = architecture.hidden;
    let mut weights = |count: usize, limit| (0..count).map(|_| random.weight(limit)).collect::<Vec<_>>();
    RawWeights {
        input_weights: weights(architecture.inputs() * hidden, 200),
        input_biases: weights(hidden, 400),
        output_weights: weights(architecture.buckets * 2 * hidden, 127),
        output_biases: weights(architecture.buckets, 9_000).into_iter().map(i32::from).collect(),
    }
}

pub fn random_network(architecture: Architecture, seed: u64) -> Network {
    let weights = random_weights(architecture, &mut Random(seed));
    Network::from_weights(architecture, format!("random, seed {seed}"), &weights).expect("allowed weights")
}

pub fn random_move(position: &Position, random: &mut Random) -> Option<Position> {
    let moves = position.legal_moves();
    let m = *moves.get(random.below(moves.len().max(1)))?;
    Some(position.after(m))
}
