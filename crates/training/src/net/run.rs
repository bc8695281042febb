//! A run with its files: what is checked before it begins, what is written after every epoch, how it goes on.

use super::checkpoint::{Checkpoint, CheckpointError};
use super::dataset::Dataset;
use super::model::{CannotGrow, Model};
use super::quantize::{QuantizationError, QuantizationReport, quantize};
use super::source::Source;
use super::trainer::{EpochReport, SettingsError, Trainer, TrainingSettings};
use crate::file::beside;
use crate::output::{check_output, write_whole};
use roque_nnue::Network;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Positions on which the rounding to integers is fitted and measured.
const COMPARED: usize = 100_000;

/// Why a run cannot begin or go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// The settings are not possible.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A result cannot be written.
    #[error("cannot write {path}: {source}")]
    Output {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The checkpoint of another network.
    #[error("{0} is of a network of another size; move it away to start anew")]
    OtherSize(PathBuf),
    /// It cannot begin with that network.
    #[error(transparent)]
    CannotGrow(#[from] CannotGrow),
    /// A checkpoint that cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// Too little to learn from.
    #[error("{0} games are too few to learn from: no position is left to learn or to test")]
    TooFew(u64),
    /// The model has become no network.
    #[error(transparent)]
    Quantization(#[from] QuantizationError),
}

/// What a run knows before its first step.
#[derive(Clone, Copy, Debug)]
pub enum FirstWeights<'a> {
    /// Nothing.
    Random,
    /// What a network of at most its size knows.
    Of(&'a Network),
}

/// A training run and its files: the network, and beside it a checkpoint and a log.
#[derive(Debug)]
pub struct TrainingRun {
    network: PathBuf,
    trainer: Trainer,
}

/// What an epoch did, and how far the network written after it is from the model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochEnd {
    /// The epoch.
    pub report: EpochReport,
    /// The rounding.
    pub rounding: QuantizationReport,
}

impl TrainingRun {
    /// Begins a run, or goes on with one whose checkpoint lies beside `network`. Everything that could refuse later is
    /// asked now.
    ///
    /// # Errors
    /// [`RunError`].
    pub fn open(
        network: &Path,
        settings: TrainingSettings,
        first: FirstWeights<'_>,
    ) -> Result<Self, RunError> {
        settings.check()?;
        let failed = |path: &Path| {
            let path = path.to_owned();
            |source| RunError::Output { path, source }
        };
        check_output(network).map_err(failed(network))?;
        let checkpoint = beside(network, ".checkpoint");
        let trainer = if checkpoint.exists() {
            let state = Checkpoint::load(&checkpoint)?;
            if state.model.architecture != settings.architecture {
                return Err(RunError::OtherSize(checkpoint));
            }
            Trainer::resume(settings, state)
        } else {
            check_output(&checkpoint).map_err(failed(&checkpoint))?;
            match first {
                FirstWeights::Random => Trainer::new(settings),
                FirstWeights::Of(known) => {
                    Trainer::begin(settings, Model::grown(known, settings.architecture, settings.seed)?)
                }
            }
        };
        Ok(Self { network: network.to_owned(), trainer })
    }

    /// The log: a line of JSON for every epoch.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        beside(&self.network, ".log")
    }

    /// Epochs done, in this run and before.
    #[must_use]
    pub fn epochs(&self) -> u64 {
        self.trainer.state().epochs
    }

    /// Whether all epochs are done.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.trainer.is_finished()
    }

    /// One more epoch; afterwards network, checkpoint and log are written, in this order. `progress` hears how many
    /// positions are done and the loss so far, and says whether to go on; `None` if it did not, and the epoch is lost.
    ///
    /// # Errors
    /// [`RunError`].
    pub fn epoch(
        &mut self,
        data: &Dataset,
        progress: impl FnMut(usize, f64) -> bool,
    ) -> Result<Option<EpochEnd>, RunError> {
        if data.positions() == 0 || data.held_out().is_empty() {
            return Err(RunError::TooFew(data.games()));
        }
        let Some(report) = self.trainer.epoch(data, data.held_out(), progress) else { return Ok(None) };
        let rounding = self.write_network(data)?;
        self.trainer.state().save(&beside(&self.network, ".checkpoint"))?;
        let log = self.log();
        append_line(&log, &json(&report)).map_err(|source| RunError::Output { path: log, source })?;
        Ok(Some(EpochEnd { report, rounding }))
    }

    fn write_network(&self, data: &Dataset) -> Result<QuantizationReport, RunError> {
        let settings = self.trainer.settings();
        let description = format!(
            "{} neurons, {} buckets, {} kinds of standing; {} games, {} positions, {} of {} epochs, seed {}",
            settings.architecture.hidden,
            settings.architecture.buckets,
            settings.architecture.sight.kinds(),
            data.games(),
            data.positions(),
            self.epochs(),
            settings.epochs,
            settings.seed
        );
        let compared = &data.held_out()[..data.held_out().len().min(COMPARED)];
        let model = self.trainer.state().model.scaled(settings.scale);
        let (network, rounding) = quantize(&model, description, compared)?;
        let failed = |source| RunError::Output { path: self.network.clone(), source };
        write_whole(&self.network, &network.to_bytes()).map_err(failed)?;
        Ok(rounding)
    }
}

fn append_line(path: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    file.write_all(format!("{line}\n").as_bytes())
}

fn json(report: &EpochReport) -> String {
    let EpochReport { epoch, loss, held_out_loss, rate, speed } = report;
    format!(
        r#"{{"epoch":{epoch},"loss":{loss},"held_out_loss":{held_out_loss},"rate":{rate},"positions_per_second":{speed:.0}}}"#
    )
}
