//! The rounds of a run as JSON lines: the plan first, then a line a round.

use super::Plan;
use roque_game::Tally;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;
use thiserror::Error;

/// A round that has been played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Its number, from 1.
    pub round: u32,
    /// What the values moved along the directions made of the opposite ones.
    #[serde(flatten)]
    pub tally: Tally,
    /// The values after it, in the order of the plan.
    pub values: Vec<f64>,
}

/// Why rounds cannot be kept.
#[derive(Debug, Error)]
pub enum LogError {
    /// The file system refused.
    #[error("cannot use the log {path}: {problem}")]
    Io {
        /// The file.
        path: String,
        /// Why.
        problem: io::Error,
    },
    /// It belongs to another run.
    #[error(
        "{path} is the log of another run; move it away or choose another file (it has {found}, this one is {wanted})"
    )]
    OtherRun {
        /// The file.
        path: String,
        /// Its plan.
        found: String,
        /// What it should be.
        wanted: String,
    },
    /// It is no log.
    #[error("{path}, line {line}: {problem}; this is not a log of rounds")]
    Malformed {
        /// The file.
        path: String,
        /// Where.
        line: usize,
        /// What is wrong.
        problem: String,
    },
}

/// A log that is written to.
#[derive(Debug)]
pub struct Log {
    file: File,
    path: String,
}

impl Log {
    /// Opens or begins a log; returns the rounds in it. A last line cut short by a crash is dropped.
    ///
    /// # Errors
    /// [`LogError`] if it cannot be used or belongs to another run.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, Vec<Round>), LogError> {
        let name = path.display().to_string();
        let failed = |problem| LogError::Io { path: name.clone(), problem };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = options.map_err(failed)?;
        let (rounds, end) = read(&mut file, plan, &name)?;
        file.set_len(end).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut log = Self { file, path: name };
        if end == 0 {
            log.write(plan)?;
        }
        Ok((log, rounds))
    }

    /// Adds a round.
    ///
    /// # Errors
    /// [`LogError`] if it cannot be written.
    pub fn add(&mut self, round: &Round) -> Result<(), LogError> {
        self.write(round)
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), LogError> {
        let written = serde_json::to_string(line).map_err(io::Error::from).and_then(|mut text| {
            text.push('\n');
            self.file.write_all(text.as_bytes())
        });
        written.map_err(|problem| LogError::Io { path: self.path.clone(), problem })
    }
}

/// The rounds, and where the last whole line ends.
fn read(file: &mut File, plan: &Plan, path: &str) -> Result<(Vec<Round>, u64), LogError> {
    let mut reader = BufReader::new(file);
    let (mut rounds, mut end, mut line, mut number) = (Vec::new(), 0, String::new(), 0);
    loop {
        line.clear();
        let count =
            reader.read_line(&mut line).map_err(|problem| LogError::Io { path: path.to_owned(), problem })?;
        if !line.ends_with('\n') {
            return Ok((rounds, end));
        }
        number += 1;
        let malformed = |problem: serde_json::Error| LogError::Malformed {
            path: path.to_owned(),
            line: number,
            problem: problem.to_string(),
        };
        if number == 1 {
            let found: Plan = serde_json::from_str(&line).map_err(malformed)?;
            if found != *plan {
                let (found, wanted) = (format!("{found:?}"), format!("{plan:?}"));
                return Err(LogError::OtherRun { path: path.to_owned(), found, wanted });
            }
        } else {
            let round: Round = serde_json::from_str(&line).map_err(malformed)?;
            if round.round as usize != rounds.len() + 1 || round.values.len() != plan.tuned.len() {
                let problem =
                    format!("round {} with {} values does not fit here", round.round, round.values.len());
                return Err(LogError::Malformed { path: path.to_owned(), line: number, problem });
            }
            rounds.push(round);
        }
        end += count as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_goes_on_where_it_ends_and_refuses_others() {
        let path = std::env::temp_dir().join(format!("roque-spsa-{}.jsonl", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let plan = Plan { tuned: vec![("a".into(), 2.0)], games: 4, time: "nodes=100".into(), seed: 1 };
        let round = |number| Round {
            round: number,
            tally: Tally { wins: 2, draws: 1, losses: 1 },
            values: vec![f64::from(number) / 3.0],
        };
        let (mut log, rounds) = Log::open(&path, &plan).unwrap();
        assert!(rounds.is_empty());
        log.add(&round(1)).unwrap();
        log.add(&round(2)).unwrap();
        drop(log);
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{whole}{{\"round\":3,\"wi")).unwrap();
        let (mut log, rounds) = Log::open(&path, &plan).unwrap();
        assert_eq!(rounds, [round(1), round(2)]);
        log.add(&round(3)).unwrap();
        drop(log);
        assert_eq!(Log::open(&path, &plan).unwrap().1.len(), 3);
        let error = Log::open(&path, &Plan { seed: 2, ..plan.clone() }).unwrap_err().to_string();
        assert!(error.contains("is the log of another run"), "{error}");
        std::fs::write(&path, format!("{whole}{}\n", serde_json::to_string(&round(4)).unwrap())).unwrap();
        assert!(Log::open(&path, &plan).unwrap_err().to_string().contains("line 4"));
        std::fs::remove_file(&path).unwrap();
    }
}
