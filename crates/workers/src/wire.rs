//! What travels: subjects, and the messages on them.
//!
//! | subject | carries | kept by the server |
//! |---|---|---|
//! | `roque.job.BUILD.RUN.NUMBER` | a job, as the kind of run writes it | until a worker's result is kept |
//! | `roque.result.RUN` | an [`Answer`] | until the coordinator has written it down |
//! | `roque.control.RUN` | [`Order`] | no |
//! | `roque.refused.RUN` | a [`Refusal`] | no |
//! | `roque.beat.NAME` | a [`Beat`] of a worker | no |
//! | `roque.call` | nothing: every worker answers with a beat | no |

use crate::build_mark::Build;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The form of all messages; others are not understood.
pub const VERSION: u32 = 1;

/// Everything that all jobs of a run have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The form, [`VERSION`].
    pub version: u32,
    /// The run by its short name.
    pub run: String,
    /// What kind of jobs these are, such as `games`.
    pub kind: String,
    /// What it is, for people.
    pub title: String,
    /// The build that may do them.
    pub build: Build,
    /// What the kind needs to know.
    pub settings: Value,
    /// Files the jobs need: the name settings use → content.
    pub files: BTreeMap<String, FileRef>,
}

/// A file by its content.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileRef {
    /// SHA-256 as hexadecimal digits; also its name in the object store.
    pub sha256: String,
    /// Bytes.
    pub size: u64,
    /// How its name ends, such as `rqnn`: what it is read as.
    pub ending: String,
}

/// What precedes the result of a job, on a line of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The form, [`VERSION`].
    pub version: u32,
    /// The job.
    pub number: u64,
    /// Who did it.
    pub worker: String,
    /// Milliseconds it took.
    pub millis: u64,
    /// Why it cannot be done by anybody; then nothing follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

impl Answer {
    /// As bytes, with the result behind it.
    pub(crate) fn with(&self, result: &[u8]) -> Vec<u8> {
        // Writing to memory cannot fail.
        let mut bytes = serde_json::to_vec(self).unwrap_or_default();
        bytes.push(b'\n');
        bytes.extend_from_slice(result);
        bytes
    }

    /// Reads an answer; the rest is the result.
    pub(crate) fn read(bytes: &[u8]) -> Result<(Self, &[u8]), String> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("an answer without a first line")?;
        let head: Self =
            serde_json::from_slice(&bytes[..end]).map_err(|error| format!("an answer: {error}"))?;
        if head.version != VERSION {
            return Err(format!("an answer of form {}; this program reads form {VERSION}", head.version));
        }
        Ok((head, &bytes[end + 1..]))
    }
}

/// What a coordinator tells those who work on its run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Jobs under way are wanted no more.
    Stop,
    /// The run has ended.
    End,
}

/// A worker cannot do the jobs of a run, though another may.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    /// Who.
    pub worker: String,
    /// Why, in a sentence.
    pub reason: String,
}

/// A worker shows that it lives.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Beat {
    /// Its name.
    pub worker: String,
    /// What it is.
    pub build: Build,
    /// Jobs it does at a time.
    pub slots: usize,
    /// What it does: run and number of each job.
    pub doing: Vec<(String, u64)>,
    /// Jobs done since it began.
    pub done: u64,
    /// Seconds since it began.
    pub seconds: f64,
    /// Whether it leaves.
    #[serde(default)]
    pub leaving: bool,
}

/// The subject of a job.
pub(crate) fn job_subject(mark: &str, run: &str, number: u64) -> String {
    format!("roque.job.{mark}.{run}.{number}")
}

/// All jobs of a run.
pub(crate) fn jobs_of_run(mark: &str, run: &str) -> String {
    format!("roque.job.{mark}.{run}.*")
}

/// Run and number of a job's subject.
pub(crate) fn read_job_subject(subject: &str) -> Option<(&str, u64)> {
    let mut words = subject.split('.').skip(3);
    Some((words.next()?, words.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_carry_any_bytes() {
        let answer = Answer { version: VERSION, number: 7, worker: "a".into(), millis: 3, failed: None };
        let bytes = answer.with(b"\n\0x");
        assert_eq!(Answer::read(&bytes), Ok((answer.clone(), &b"\n\0x"[..])));
        let other = Answer { version: 9, ..answer };
        assert!(Answer::read(&other.with(b"")).unwrap_err().contains("form 9"));
        assert!(Answer::read(b"hello").is_err());
    }

    #[test]
    fn subjects_say_run_and_number() {
        assert_eq!(read_job_subject(&job_subject("abc", "r1", 42)), Some(("r1", 42)));
        assert_eq!(read_job_subject("roque.job.abc"), None);
    }
}
