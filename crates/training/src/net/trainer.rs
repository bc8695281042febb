//! The training loop.

use super::checkpoint::Checkpoint;
use super::gradient::{Aim, Gradient};
use super::model::Model;
use super::optimizer::AdamW;
use super::position::PackedPosition;
use super::schedule::Schedule;
use super::source::Source;
use super::unit::ScoreUnit;
use roque_nnue::Architecture;
use std::thread;
use std::time::Instant;
use thiserror::Error;

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
    /// What the scores of the games mean.
    pub unit: ScoreUnit,
    /// Seed of the first weights and of the shuffling.
    pub seed: u64,
    /// What the written network says is multiplied by this: its centipawns shall be those that the margins of the search
    /// were tuned for, whatever the labels were.
    pub scale: f32,
}

/// Why nothing can be learnt with some settings.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SettingsError {
    /// Sizes no network can have.
    #[error(
        "{0} neurons with {1} buckets is not possible: neurons must be a multiple of 32 up to {max_hidden}, buckets 1 to {max_buckets}",
        max_hidden = Architecture::MAX_HIDDEN,
        max_buckets = Architecture::MAX_BUCKETS
    )]
    Architecture(usize, usize),
    /// A learning rate that leads nowhere.
    #[error("the learning rate {0} is not possible: it must be above 0 and below 1")]
    Rate(f32),
    /// A scale that leaves nothing, or too much.
    #[error("the scale {0} is not possible: it must be from 0.1 to 10")]
    Scale(f32),
    /// A share that is no share.
    #[error("the result share {0} is not possible: it must be from 0 to 1")]
    Share(f32),
}

impl TrainingSettings {
    /// Whether something can be learnt with them.
    ///
    /// # Errors
    /// [`SettingsError`] names the first value that is not possible.
    pub fn check(&self) -> Result<(), SettingsError> {
        let Schedule { first_rate, last_rate, first_share, last_share, open_king_share, few_men_share } =
            self.schedule;
        if !self.architecture.is_valid() {
            return Err(SettingsError::Architecture(self.architecture.hidden, self.architecture.buckets));
        }
        if !(0.1..=10.0).contains(&self.scale) {
            return Err(SettingsError::Scale(self.scale));
        }
        let wrong_rate = [first_rate, last_rate].into_iter().find(|rate| !(*rate > 0.0 && *rate < 1.0));
        let shares = [Some(first_share), Some(last_share), open_king_share, few_men_share];
        let wrong_share = shares.into_iter().flatten().find(|share| !(0.0..=1.0).contains(share));
        match (wrong_rate, wrong_share) {
            (Some(rate), _) => Err(SettingsError::Rate(rate)),
            (_, Some(share)) => Err(SettingsError::Share(share)),
            (None, None) => Ok(()),
        }
    }
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

/// A model that learns.
#[derive(Debug)]
pub struct Trainer {
    settings: TrainingSettings,
    state: Checkpoint,
    gradients: Vec<Gradient>,
}

impl Trainer {
    /// From random weights.
    #[must_use]
    pub fn new(settings: TrainingSettings) -> Self {
        Self::begin(settings, Model::random(settings.architecture, settings.seed))
    }

    /// From weights that exist; their sizes count.
    #[must_use]
    pub fn begin(settings: TrainingSettings, model: Model) -> Self {
        let optimizer = AdamW::new(model.architecture);
        Self::resume(settings, Checkpoint { epochs: 0, model, optimizer })
    }

    /// From where it was; the checkpoint's sizes count.
    #[must_use]
    pub fn resume(settings: TrainingSettings, state: Checkpoint) -> Self {
        let architecture = state.model.architecture;
        let settings = TrainingSettings { architecture, ..settings };
        let gradients = (0..settings.threads.max(1)).map(|_| Gradient::new(architecture)).collect();
        Self { settings, state, gradients }
    }

    /// How it learns.
    #[must_use]
    pub fn settings(&self) -> &TrainingSettings {
        &self.settings
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
        training: &dyn Source,
        held_out: &[PackedPosition],
        mut progress: impl FnMut(usize, f64) -> bool,
    ) -> Option<EpochReport> {
        let before = self.state.clone();
        let size = self.settings.batch.max(1);
        let count = training.positions().div_ceil(size).max(1);
        let (mut loss, mut done, mut number) = (0.0, 0, 0);
        let mut waiting: Vec<PackedPosition> = Vec::new();
        let start = Instant::now();
        let seed = self.settings.seed ^ (self.state.epochs + 1);
        let mut portions = training.portions(seed, self.settings.threads).peekable();
        while let Some(portion) = portions.next() {
            waiting.extend(portion);
            // What does not fill a step waits for the next portion.
            let ready = if portions.peek().is_some() { waiting.len() / size * size } else { waiting.len() };
            for batch in waiting[..ready].chunks(size) {
                let passed = self.state.epochs as f32 + number as f32 / count as f32;
                loss += self.step(batch, passed / self.settings.epochs.max(1) as f32);
                done += batch.len();
                number += 1;
                if !progress(done, loss / done as f64) {
                    self.state = before;
                    return None;
                }
            }
            waiting.drain(..ready);
        }
        let speed = done as f64 / start.elapsed().as_secs_f64().max(1e-9);
        self.state.epochs += 1;
        Some(self.report(loss / done.max(1) as f64, speed, held_out))
    }

    fn report(&mut self, loss: f64, speed: f64, held_out: &[PackedPosition]) -> EpochReport {
        let at = self.state.epochs as f32 / self.settings.epochs.max(1) as f32;
        let rate = self.settings.schedule.rate(at);
        EpochReport { epoch: self.state.epochs, loss, held_out_loss: self.loss(held_out), rate, speed }
    }

    /// What is to be learnt after that share of the run.
    fn aim(&self, progress: f32) -> Aim {
        Aim { unit: self.settings.unit, share: self.settings.schedule.share(progress) }
    }

    /// One optimiser step; returns the sum of losses.
    fn step(&mut self, batch: &[PackedPosition], progress: f32) -> f64 {
        let schedule = self.settings.schedule;
        let aim = self.aim(progress);
        self.on_threads(batch, |gradient, model, part| gradient.add(model, part, aim));
        let (first, others) = self.gradients.split_first_mut().expect("a trainer has at least one thread");
        others.iter_mut().for_each(|other| first.absorb(other));
        let scale = 1.0 / batch.len() as f32;
        let Checkpoint { model, optimizer, .. } = &mut self.state;
        optimizer.step(model, &mut first.model, schedule.rate(progress), scale);
        std::mem::take(&mut first.loss)
    }

    /// Mean loss over positions, with the result share of the run's end, so that epochs can be compared.
    pub fn loss(&mut self, positions: &[PackedPosition]) -> f64 {
        let aim = self.aim(1.0);
        self.on_threads(positions, |gradient, model, part| gradient.add_loss(model, part, aim));
        let losses = self.gradients.iter_mut().map(|gradient| std::mem::take(&mut gradient.loss));
        losses.sum::<f64>() / positions.len().max(1) as f64
    }

    /// Lets each thread work on its share of the positions.
    fn on_threads(
        &mut self,
        positions: &[PackedPosition],
        work: impl Fn(&mut Gradient, &Model, &[PackedPosition]) + Sync,
    ) {
        let model = &self.state.model;
        let share = positions.len().div_ceil(self.gradients.len()).max(1);
        thread::scope(|scope| {
            for (gradient, part) in self.gradients.iter_mut().zip(positions.chunks(share)) {
                let work = &work;
                scope.spawn(move || work(gradient, model, part));
            }
        });
    }
}
