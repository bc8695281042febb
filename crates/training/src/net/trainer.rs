//! The training loop.

use super::checkpoint::Checkpoint;
use super::gradient::{Batch, Gradient};
use super::model::Model;
use super::optimizer::AdamW;
use super::position::PackedPosition;
use super::schedule::Schedule;
use roque_game::Random;
use roque_nnue::Architecture;
use std::thread;
use std::time::Instant;

/// How to train.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrainingSettings {
    /// The sizes.
    pub architecture: Architecture,
    /// Passes over the data.
    pub epochs: u64,
    /// Positions per optimiser step.
    pub batch: usize,
    /// Threads.
    pub threads: usize,
    /// Learning rate and result share over the run.
    pub schedule: Schedule,
    /// Seed of the first weights and of the shuffling.
    pub seed: u64,
}

/// What an epoch did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochReport {
    /// Number of the epoch, from 1.
    pub epoch: u64,
    /// Mean squared error of the win probability on the training positions, during the epoch.
    pub loss: f64,
    /// The same on the positions held out, after the epoch.
    pub held_out_loss: f64,
    /// Learning rate at its end.
    pub rate: f32,
    /// Positions a second.
    pub speed: f64,
}

/// A run.
#[derive(Debug)]
pub struct Trainer {
    settings: TrainingSettings,
    state: Checkpoint,
    gradients: Vec<Gradient>,
}

impl Trainer {
    /// A run from random weights.
    #[must_use]
    pub fn new(settings: TrainingSettings) -> Self {
        let model = Model::random(settings.architecture, settings.seed);
        let optimizer = AdamW::new(settings.architecture);
        Self::resume(settings, Checkpoint { epochs: 0, model, optimizer })
    }

    /// A run that goes on where it was; the checkpoint's sizes count.
    #[must_use]
    pub fn resume(settings: TrainingSettings, state: Checkpoint) -> Self {
        let architecture = state.model.architecture;
        let settings = TrainingSettings { architecture, ..settings };
        let gradients = (0..settings.threads.max(1)).map(|_| Gradient::new(architecture)).collect();
        Self { settings, state, gradients }
    }

    /// The parameters and everything needed to go on.
    #[must_use]
    pub fn state(&self) -> &Checkpoint {
        &self.state
    }

    /// Whether all epochs are done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.state.epochs >= self.settings.epochs
    }

    /// One pass over the training positions, and a look at those held out. `progress` hears how many positions
    /// are done and says whether to go on; an epoch cut short returns `None` and counts as not begun.
    pub fn epoch(
        &mut self,
        training: &[PackedPosition],
        held_out: &[PackedPosition],
        mut progress: impl FnMut(usize, f64) -> bool,
    ) -> Option<EpochReport> {
        let before = self.state.clone();
        let order = shuffled(training.len(), self.settings.seed ^ (self.state.epochs + 1));
        let batches = order.chunks(self.settings.batch.max(1));
        let count = batches.len().max(1);
        let (mut loss, mut done) = (0.0, 0);
        let start = Instant::now();
        for (number, indices) in batches.enumerate() {
            let passed = self.state.epochs as f32 + number as f32 / count as f32;
            let at = passed / self.settings.epochs.max(1) as f32;
            loss += self.step(training, indices, at);
            done += indices.len();
            if !progress(done, loss / done as f64) {
                self.state = before;
                return None;
            }
        }
        let speed = done as f64 / start.elapsed().as_secs_f64().max(1e-9);
        self.state.epochs += 1;
        let at = self.state.epochs as f32 / self.settings.epochs.max(1) as f32;
        Some(EpochReport {
            epoch: self.state.epochs,
            loss: loss / done.max(1) as f64,
            held_out_loss: self.loss(held_out),
            rate: self.settings.schedule.rate(at),
            speed,
        })
    }

    /// One optimiser step; returns the sum of losses.
    fn step(&mut self, positions: &[PackedPosition], indices: &[u32], progress: f32) -> f64 {
        let schedule = self.settings.schedule;
        let result_share = schedule.share(progress);
        self.on_threads(positions, indices, result_share, |gradient, model, batch| {
            gradient.add(model, batch)
        });
        let (first, others) = self.gradients.split_first_mut().expect("a trainer has at least one thread");
        others.iter().for_each(|other| first.merge(other));
        let scale = 1.0 / indices.len() as f32;
        let Checkpoint { model, optimizer, .. } = &mut self.state;
        optimizer.step(model, &first.model, schedule.rate(progress), scale);
        first.loss
    }

    /// Mean loss over positions, with the result share of the run's end, so that epochs can be compared.
    pub fn loss(&mut self, positions: &[PackedPosition]) -> f64 {
        let indices: Vec<u32> = (0..positions.len() as u32).collect();
        let share = self.settings.schedule.last_share;
        self.on_threads(positions, &indices, share, |gradient, model, batch| gradient.add_loss(model, batch));
        self.gradients.iter().map(|gradient| gradient.loss).sum::<f64>() / positions.len().max(1) as f64
    }

    /// Clears the gradients and lets each thread work on its share of the positions.
    fn on_threads(
        &mut self,
        positions: &[PackedPosition],
        indices: &[u32],
        result_share: f32,
        work: impl Fn(&mut Gradient, &Model, Batch<'_>) + Sync,
    ) {
        let model = &self.state.model;
        let share = indices.len().div_ceil(self.gradients.len()).max(1);
        let mut parts = indices.chunks(share);
        thread::scope(|scope| {
            for gradient in &mut self.gradients {
                let batch = Batch { positions, indices: parts.next().unwrap_or_default(), result_share };
                let work = &work;
                scope.spawn(move || {
                    gradient.clear();
                    work(gradient, model, batch);
                });
            }
        });
    }
}

/// The numbers below `count` in random order.
fn shuffled(count: usize, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    Random::new(seed).shuffle(&mut order);
    order
}
