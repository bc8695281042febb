//! Jobs that compute nothing, to measure and to break the way they travel.

use crate::build_mark::sha256;
use crate::crew::Parcel;
use crate::task::{Refused, Task, TaskError};
use roque_game::StopSignal;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::{Duration, Instant};

/// The name of this kind.
pub const KIND: &str = "synthetic";

/// A job that takes some time and has a result that only this job has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SyntheticJob {
    /// Its number.
    pub number: u64,
    /// Milliseconds it takes.
    pub millis: u64,
    /// When it was handed out, in microseconds of the coordinator's clock.
    #[serde(default)]
    pub at: u64,
}

/// What comes of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SyntheticDone {
    /// A function of the number.
    pub mark: String,
    /// As the job says.
    pub at: u64,
}

impl SyntheticJob {
    /// What comes of this job, whoever does it.
    #[must_use]
    pub fn mark(&self) -> String {
        sha256(&self.number.to_le_bytes())
    }
}

impl Parcel for SyntheticDone {
    fn unpack(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }
}

struct Idler;

impl Task for Idler {
    fn work(&mut self, job: &[u8], stop: &StopSignal) -> Result<Vec<u8>, TaskError> {
        let job: SyntheticJob =
            serde_json::from_slice(job).map_err(|error| TaskError::Failed(error.to_string()))?;
        let until = Instant::now() + Duration::from_millis(job.millis);
        while Instant::now() < until {
            if stop.is_stopped() {
                return Err(TaskError::Stopped);
            }
            std::thread::sleep(Duration::from_millis(job.millis.min(5)));
        }
        let done = SyntheticDone { mark: job.mark(), at: job.at };
        serde_json::to_vec(&done).map_err(|error| TaskError::Failed(error.to_string()))
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every kind begins alike")]
pub(crate) fn begin(_: Value) -> Result<Box<dyn Task>, Refused> {
    Ok(Box::new(Idler))
}
