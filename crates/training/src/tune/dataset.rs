//! Positions as lists of counts, small enough that millions fit in memory.

use crate::samples::Sample;
use roque_chess::Color;
use roque_evaluation::Classical;
use roque_evaluation::classical::groups::COUNT;
use roque_evaluation::classical::{FULL_PHASE, FULL_SCALE};

/// Bits of an entry that hold the number of the weight; the six above hold its count, offset by 32.
const INDEX_BITS: u32 = 10;
const COUNT_OFFSET: i32 = 32;
const LARGEST_COUNT: i32 = 31;

const _: () = assert!(COUNT <= 1 << INDEX_BITS);

/// Labelled positions in the form the model reads.
#[derive(Clone, Default, Debug)]
pub struct Dataset {
    entries: Vec<u16>,
    /// Where each position's entries end.
    ends: Vec<u64>,
    /// How much of the middlegame and the endgame value counts.
    shares: Vec<[f32; 2]>,
    /// Expected result for White, between 0 and 1.
    targets: Vec<f32>,
    /// Centipawns for White that somebody else's judgement gives, to which the weights are added.
    bases: Vec<f32>,
}

/// One position of a [`Dataset`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    entries: &'a [u16],
    /// Shares of the middlegame and the endgame value.
    pub shares: [f32; 2],
    /// Expected result for White.
    pub target: f32,
    /// Centipawns for White before any weight is counted.
    pub base: f32,
}

impl Row<'_> {
    /// Weights used and how often, White's uses minus Black's.
    #[inline]
    pub fn uses(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.entries.iter().map(|&entry| {
            let count = i32::from(entry >> INDEX_BITS) - COUNT_OFFSET;
            (usize::from(entry & ((1 << INDEX_BITS) - 1)), count as f32)
        })
    }
}

impl Dataset {
    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Adds a position whose expected result for White is `target` and which is worth `base` centipawns to White before any
    /// weight is counted. Positions judged as a whole, which no weight can change, are left out.
    pub fn push(&mut self, sample: &Sample, target: f64, base: i32, evaluator: &mut Classical) {
        let uses = evaluator.uses(&sample.position);
        if uses.known.is_some() {
            return;
        }
        let mut counts = [0_i32; COUNT];
        for &(color, index, count) in &uses.entries {
            counts[index] += match color {
                Color::White => count,
                Color::Black => -count,
            };
        }
        for (index, &count) in counts.iter().enumerate() {
            self.push_uses(index, count);
        }
        self.ends.push(self.entries.len() as u64);
        let middlegame = f64::from(uses.phase) / f64::from(FULL_PHASE);
        let endgame = (1.0 - middlegame) * f64::from(uses.scale) / f64::from(FULL_SCALE);
        self.shares.push([middlegame as f32, endgame as f32]);
        self.targets.push(target as f32);
        self.bases.push(base as f32);
    }

    fn push_uses(&mut self, index: usize, mut count: i32) {
        while count != 0 {
            let part = count.clamp(-LARGEST_COUNT, LARGEST_COUNT);
            self.entries.push(index as u16 | ((part + COUNT_OFFSET) as u16) << INDEX_BITS);
            count -= part;
        }
    }

    /// One position.
    #[inline]
    #[must_use]
    pub fn row(&self, number: usize) -> Row<'_> {
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        Row {
            entries: &self.entries[start..self.ends[number] as usize],
            shares: self.shares[number],
            target: self.targets[number],
            base: self.bases[number],
        }
    }
}
