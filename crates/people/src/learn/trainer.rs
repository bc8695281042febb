//! Learning: passes over the samples, many at a time.

use super::adam::{Adam, Step};
use super::samples::Samples;
use crate::model::Model;
use crate::model::layout::{BLOCKS, CONDENSE, INPUT, OUTPUT, SETTING, WEIGHTS};
use crate::model::mirror::Mirror;
use crate::model::passes::Passes;
use roque_game::Random;

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// After so many epochs learning ends.
    pub epochs: u64,
    /// Samples of an epoch, drawn anew for each; all if there are not so many.
    pub epoch_size: usize,
    /// Samples for each step.
    pub batch: usize,
    /// Threads.
    pub threads: usize,
    /// Learning rate in the beginning; it falls along a half cosine to a fiftieth.
    pub rate: f32,
    /// Seed of the first weights and of the order.
    pub seed: u64,
}

/// What happened in an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u64,
    /// Mean loss while learning.
    pub loss: f64,
    /// Samples learnt from in a second.
    pub speed: f64,
}

/// A model while it learns.
pub struct Trainer {
    settings: Settings,
    weights: Vec<f32>,
    adam: Adam,
    epochs: u64,
}

impl Trainer {
    /// Starts with random weights.
    #[must_use]
    pub fn new(settings: Settings) -> Self {
        Self::from_weights(settings, random_weights(settings.seed))
    }

    /// Goes on from a model, with other settings or other samples.
    #[must_use]
    pub fn from_model(settings: Settings, model: &Model) -> Self {
        Self::from_weights(settings, model.weights.clone())
    }

    fn from_weights(settings: Settings, weights: Vec<f32>) -> Self {
        Self { settings, weights, adam: Adam::new(WEIGHTS), epochs: 0 }
    }

    /// Epochs done.
    #[must_use]
    pub fn epochs(&self) -> u64 {
        self.epochs
    }

    /// Whether all epochs are done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.epochs >= self.settings.epochs
    }

    /// The model as it is now.
    #[must_use]
    pub fn model(&self, description: String) -> Model {
        Model::from_weights(self.weights.clone(), description)
    }

    /// One epoch. `report` hears how many are done and the mean loss so far; if it says no, the epoch
    /// is broken off and does not count.
    pub fn epoch(&mut self, samples: &Samples, mut report: impl FnMut(usize, f64) -> bool) -> Option<Epoch> {
        let started = std::time::Instant::now();
        let before = (self.weights.clone(), self.adam.clone());
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        Random::stream(self.settings.seed, self.epochs + 1).shuffle(&mut order);
        order.truncate(self.settings.epoch_size.max(1));
        let mut workers: Vec<Worker> = (0..self.settings.threads.max(1)).map(|_| Worker::default()).collect();
        let (mut done, mut loss) = (0, 0.0);
        for batch in order.chunks(self.settings.batch.max(1)) {
            loss += self.step(samples, batch, &mut workers, done as f64 / order.len() as f64);
            done += batch.len();
            if !report(done, loss / done as f64) {
                (self.weights, self.adam) = before;
                return None;
            }
        }
        self.epochs += 1;
        let seconds = started.elapsed().as_secs_f64();
        Some(Epoch { number: self.epochs, loss: loss / done.max(1) as f64, speed: done as f64 / seconds })
    }

    fn step(&mut self, samples: &Samples, batch: &[u32], workers: &mut [Worker], share: f64) -> f64 {
        let part = batch.len().div_ceil(workers.len());
        let (weights, epoch) = (&self.weights, self.epochs);
        std::thread::scope(|scope| {
            for (worker, indices) in workers.iter_mut().zip(batch.chunks(part)) {
                scope.spawn(move || worker.learn(weights, samples, indices, epoch));
            }
        });
        let loss = workers.iter_mut().map(|worker| std::mem::take(&mut worker.loss)).sum();
        let step = Step { rate: self.rate(share), scale: 1.0 / batch.len() as f32 };
        let mut slopes: Vec<&mut [f32]> = workers.iter_mut().map(|worker| &mut worker.slopes[..]).collect();
        self.adam.step(&mut self.weights, &mut slopes, step);
        loss
    }

    /// The learning rate so far through the epoch.
    fn rate(&self, share: f64) -> f32 {
        let progress = (self.epochs as f64 + share) / self.settings.epochs.max(1) as f64;
        let cosine = 0.5 * (1.0 + (std::f64::consts::PI * progress.min(1.0)).cos());
        self.settings.rate * (0.02 + 0.98 * cosine as f32)
    }

    /// Everything needed to go on later, as bytes.
    #[must_use]
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&self.epochs.to_le_bytes());
        bytes.extend_from_slice(&self.adam.steps.to_le_bytes());
        for list in [&self.weights, &self.adam.momentum, &self.adam.velocity] {
            bytes.extend(list.iter().flat_map(|value| value.to_le_bytes()));
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Goes on from a checkpoint; `None` if the bytes are not one of a model of this shape.
    #[must_use]
    pub fn resume(settings: Settings, bytes: &[u8]) -> Option<Self> {
        let (body, checksum) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let rest = body.strip_prefix(MAGIC)?;
        let (&epochs, rest) = rest.split_first_chunk::<8>()?;
        let (&steps, rest) = rest.split_first_chunk::<8>()?;
        let values: Vec<f32> = rest.as_chunks::<4>().0.iter().map(|&word| f32::from_le_bytes(word)).collect();
        if values.len() != 3 * WEIGHTS {
            return None;
        }
        let list = |number: usize| values[number * WEIGHTS..][..WEIGHTS].to_vec();
        let adam = Adam { momentum: list(1), velocity: list(2), steps: u64::from_le_bytes(steps) };
        Some(Self { settings, weights: list(0), adam, epochs: u64::from_le_bytes(epochs) })
    }
}

const MAGIC: &[u8; 8] = b"RQPCHK01";

/// One thread's work space.
struct Worker {
    slopes: Vec<f32>,
    passes: Passes,
    mirror: Mirror,
    loss: f64,
}

impl Default for Worker {
    fn default() -> Self {
        Self { slopes: vec![0.0; WEIGHTS], passes: Passes::default(), mirror: Mirror::default(), loss: 0.0 }
    }
}

impl Worker {
    /// Every other sample is seen in the mirror, and in the next epoch the others.
    fn learn(&mut self, weights: &[f32], samples: &Samples, indices: &[u32], epoch: u64) {
        for &index in indices {
            let (question, chosen) = samples.question(index as usize);
            let mirrored = (u64::from(index) + epoch) % 2 == 1;
            let image = if mirrored { self.mirror.image(question) } else { None };
            let question = image.unwrap_or(question);
            self.loss += f64::from(self.passes.learn(weights, question, chosen, &mut self.slopes));
        }
    }
}

/// Small random weights where a layer needs different neurons; zero where rows only add their opinion.
fn random_weights(seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    let mut weights = vec![0.0; WEIGHTS];
    for block in BLOCKS {
        // So many terms are added up in a neuron, and this keeps their sum near one.
        let terms = if block == INPUT {
            40.0
        } else if block == CONDENSE || block == SETTING || block == OUTPUT {
            block.rows.max(block.width) as f32
        } else {
            400.0
        };
        let size = (1.0 / terms).sqrt();
        for weight in &mut weights[block.start..block.start + block.len()] {
            let uniform = random.next_u64() as f64 / u64::MAX as f64;
            *weight = (uniform as f32 * 2.0 - 1.0) * size;
        }
    }
    weights
}
