//! Evaluation, loss and gradient over a [`Dataset`].

use super::dataset::{Dataset, Row};
use roque_evaluation::classical::groups::COUNT;
use roque_evaluation::classical::{Tapered, WeightTable};

/// Parts a batch is summed in, whatever the number of threads.
const PARTS: usize = 8;

/// Weights as the tuner moves them: middlegame and endgame in fractions of a centipawn, and the slope that turns
/// centipawns into an expected result.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Middlegame and endgame value of each weight.
    pub values: Vec<[f64; 2]>,
    /// Expected result = 1 / (1 + e^(-slope · centipawns)).
    pub slope: f64,
}

impl Weights {
    /// From the table in use.
    #[must_use]
    pub fn new(table: &WeightTable, slope: f64) -> Self {
        let value = |weight: &Tapered| [f64::from(weight.middlegame()), f64::from(weight.endgame())];
        Self { values: table.iter().map(value).collect(), slope }
    }

    /// Number of weights.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Rounded to whole centipawns.
    #[must_use]
    pub fn table(&self) -> WeightTable {
        let mut table = [Tapered::ZERO; COUNT];
        for (weight, [middlegame, endgame]) in table.iter_mut().zip(&self.values) {
            *weight = Tapered::new(middlegame.round() as i32, endgame.round() as i32);
        }
        table
    }

    /// Centipawns for White.
    fn judge(&self, row: Row<'_>) -> f64 {
        let mut sums = [0.0_f64; 2];
        for (index, count) in row.uses() {
            let [middlegame, endgame] = self.values[index];
            sums[0] += middlegame * f64::from(count);
            sums[1] += endgame * f64::from(count);
        }
        f64::from(row.base) + sums[0] * f64::from(row.shares[0]) + sums[1] * f64::from(row.shares[1])
    }

    /// Expected result of a row, and its loss.
    fn expect(&self, row: Row<'_>) -> (f64, f64) {
        let expected = logistic(self.slope * self.judge(row)).clamp(1e-9, 1.0 - 1e-9);
        let target = f64::from(row.target);
        (expected, -target * expected.ln() - (1.0 - target) * (1.0 - expected).ln())
    }
}

/// Expected result from a score already multiplied by the slope.
pub fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// Change of the loss with each weight.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// By weight, middlegame and endgame.
    pub values: Vec<[f64; 2]>,
    /// The loss itself, summed.
    pub loss: f64,
}

impl Gradient {
    fn zero() -> Self {
        Self { values: vec![[0.0; 2]; COUNT], loss: 0.0 }
    }

    fn add_row(&mut self, row: Row<'_>, weights: &Weights) {
        let (expected, loss) = weights.expect(row);
        self.loss += loss;
        let slope = weights.slope * (expected - f64::from(row.target));
        let [middlegame, endgame] = row.shares.map(|share| slope * f64::from(share));
        for (index, count) in row.uses() {
            let value = &mut self.values[index];
            value[0] += middlegame * f64::from(count);
            value[1] += endgame * f64::from(count);
        }
    }

    fn add(&mut self, other: &Self) {
        self.loss += other.loss;
        for (sum, value) in self.values.iter_mut().zip(&other.values) {
            sum[0] += value[0];
            sum[1] += value[1];
        }
    }

    /// Multiplies everything but the loss.
    pub fn scale(&mut self, factor: f64) {
        self.values.iter_mut().flatten().for_each(|value| *value *= factor);
    }

    /// Adds the pull of the starting weights.
    pub fn pull(&mut self, weights: &Weights, start: &Weights, strength: f64) {
        let pairs = weights.values.iter().flatten().zip(start.values.iter().flatten());
        for (value, (now, then)) in self.values.iter_mut().flatten().zip(pairs) {
            *value += strength * (now - then);
        }
    }
}

/// Gradient over the rows with these numbers.
pub fn gradient(data: &Dataset, rows: &[u32], weights: &Weights, threads: usize) -> Gradient {
    let part_len = rows.len().div_ceil(PARTS).max(1);
    let parts: Vec<&[u32]> = rows.chunks(part_len).collect();
    let sum_part = |part: &[u32]| {
        let mut gradient = Gradient::zero();
        part.iter().for_each(|&number| gradient.add_row(data.row(number as usize), weights));
        gradient
    };
    let groups: Vec<&[&[u32]]> = parts.chunks(parts.len().div_ceil(threads.max(1)).max(1)).collect();
    let sums: Vec<Gradient> = std::thread::scope(|scope| {
        let work = |group: &[&[u32]]| group.iter().map(|part| sum_part(part)).collect::<Vec<_>>();
        let handles: Vec<_> = groups.iter().map(|&group| scope.spawn(move || work(group))).collect();
        handles.into_iter().flat_map(|handle| handle.join().expect("summing does not panic")).collect()
    });
    let mut total = Gradient::zero();
    sums.iter().for_each(|part| total.add(part));
    total
}

/// Mean loss over all rows.
pub fn mean_loss(data: &Dataset, weights: &Weights) -> f64 {
    let sum: f64 = (0..data.len()).map(|number| weights.expect(data.row(number)).1).sum();
    sum / data.len().max(1) as f64
}

/// The slope at which search scores predict results best: pairs of centipawns and points, both for White.
#[must_use]
pub fn fit_slope(pairs: &[(f64, f64)]) -> f64 {
    let loss = |slope: f64| -> f64 {
        pairs
            .iter()
            .map(|&(score, points)| {
                let expected = logistic(slope * score).clamp(1e-9, 1.0 - 1e-9);
                -points * expected.ln() - (1.0 - points) * (1.0 - expected).ln()
            })
            .sum()
    };
    // The loss is convex in the slope: shrink an interval around its lowest point.
    let (mut low, mut high) = (1e-4, 0.05);
    for _ in 0..60 {
        let (first, second) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(first) < loss(second) {
            high = second;
        } else {
            low = first;
        }
    }
    (low + high) / 2.0
}
