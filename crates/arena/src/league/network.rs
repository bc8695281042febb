//! Players as the nodes of a network, games as its springs: the system of equations that the likeliest ratings solve.
//!
//! Each pair that has met pulls its ratings towards the difference that explains its games. Newton's method asks for the
//! solution of a system with one equation a player, in which only pairs that met appear; conjugate gradients solve it in a
//! few dozen passes over the games, however many players there are.

/// Passes after which a solution is good enough: whoever wants a better one asks again from there. Long chains of players
/// who met only their neighbours are slow to settle; of a thousand players in a full round robin, a dozen passes suffice.
const MOST_PASSES: usize = 1000;

/// Springs between nodes.
#[derive(Debug)]
pub(super) struct Network {
    size: usize,
    /// Two nodes and how stiff the spring between them is.
    springs: Vec<(usize, usize, f64)>,
    /// All springs at each node.
    diagonal: Vec<f64>,
}

impl Network {
    pub(super) fn new(size: usize, springs: Vec<(usize, usize, f64)>) -> Self {
        let mut diagonal = vec![0.0; size];
        for &(a, b, stiffness) in &springs {
            diagonal[a] += stiffness;
            diagonal[b] += stiffness;
        }
        Self { size, springs, diagonal }
    }

    /// All springs at a node.
    pub(super) fn stiffness(&self, node: usize) -> f64 {
        self.diagonal[node]
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        let mut product: Vec<f64> =
            vector.iter().zip(&self.diagonal).map(|(value, own)| value * own).collect();
        for &(a, b, stiffness) in &self.springs {
            product[a] -= stiffness * vector[b];
            product[b] -= stiffness * vector[a];
        }
        product
    }

    /// Where nodes come to rest under forces that sum to zero in every connected part; their mean is zero.
    pub(super) fn rest(&self, forces: &[f64]) -> Vec<f64> {
        let mut place = vec![0.0; self.size];
        let mut residual = forces.to_vec();
        let relieve = |residual: &[f64]| -> Vec<f64> {
            residual
                .iter()
                .zip(&self.diagonal)
                .map(|(value, own)| value / own.max(f64::MIN_POSITIVE))
                .collect()
        };
        let mut step = relieve(&residual);
        let mut power = dot(&residual, &step);
        let enough = 1e-16 * power.max(f64::MIN_POSITIVE);
        for _ in 0..MOST_PASSES {
            if power <= enough {
                break;
            }
            let answer = self.times(&step);
            let length = power / dot(&step, &answer);
            for index in 0..self.size {
                place[index] += length * step[index];
                residual[index] -= length * answer[index];
            }
            let relieved = relieve(&residual);
            let next = dot(&residual, &relieved);
            let share = next / power;
            for index in 0..self.size {
                step[index] = relieved[index] + share * step[index];
            }
            power = next;
        }
        let mean = place.iter().sum::<f64>() / self.size as f64;
        place.iter_mut().for_each(|value| *value -= mean);
        place
    }

    /// How far the difference between a node and another (or the mean of all) may wander: its variance.
    pub(super) fn variance(&self, node: usize, against: Option<usize>) -> f64 {
        let mut forces = match against {
            Some(_) => vec![0.0; self.size],
            None => vec![-1.0 / self.size as f64; self.size],
        };
        forces[node] += 1.0;
        if let Some(other) = against {
            forces[other] -= 1.0;
        }
        dot(&self.rest(&forces), &forces)
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
