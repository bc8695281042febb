//! What a worker can do: the kinds of jobs, each of our own making. Nothing else is ever run.

use crate::kinds;
use crate::wire::{Manifest, VERSION};
use roque_game::StopSignal;
use roque_play::UciSpec;
use std::collections::BTreeMap;
use std::path::PathBuf;
use thiserror::Error;

/// What the owner of a worker lets it use.
#[derive(Clone, Debug, Default)]
pub struct Tools {
    /// Programs by the names jobs may call them; what arrives over the wire is looked up here and nowhere else.
    pub engines: BTreeMap<String, UciSpec>,
    /// Directories with endgame tables.
    pub syzygy: Option<String>,
}

/// Does the jobs of one run, one after another.
pub trait Task {
    /// Does a job.
    ///
    /// # Errors
    /// [`TaskError`] if it was stopped or cannot be done.
    fn work(&mut self, job: &[u8], stop: &StopSignal) -> Result<Vec<u8>, TaskError>;
}

/// Why a job was not done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TaskError {
    /// The signal was given.
    #[error("it was stopped")]
    Stopped,
    /// Nobody can do it.
    #[error("{0}")]
    Failed(String),
}

/// This worker does not do such jobs, though another may.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// Begins to work for a run. `files` has where each file of the manifest lies on this machine.
pub(crate) fn begin(
    manifest: &Manifest,
    files: &BTreeMap<String, PathBuf>,
    tools: &Tools,
) -> Result<Box<dyn Task>, Refused> {
    if manifest.version != VERSION {
        let version = manifest.version;
        return Err(Refused(format!(
            "the run is written in form {version}, this worker reads form {VERSION}"
        )));
    }
    let settings = manifest.settings.clone();
    match manifest.kind.as_str() {
        kinds::games::KIND => kinds::games::begin(settings, files, tools),
        kinds::positions::KIND => kinds::positions::begin(settings, files),
        kinds::review::KIND => kinds::review::begin(settings),
        kinds::selfplay::KIND => kinds::selfplay::begin(settings, files),
        kinds::synthetic::KIND => kinds::synthetic::begin(settings),
        other => Err(Refused(format!("jobs of kind {other:?} are not known here"))),
    }
}
