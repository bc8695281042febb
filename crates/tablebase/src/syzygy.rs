//! Syzygy files as endgame tables.

use crate::convert::to_shakmaty;
use crate::files::TableFiles;
use crate::rank::{Distance, DistanceTable, rank_root};
use roque_chess::{Move, Position};
use roque_engine::{EndgameTables, TableResult};
use shakmaty::Chess;
use shakmaty_syzygy::{MaybeRounded, ProbeError, SyzygyError, Tablebase, Wdl};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// Something wrong with the tables; the game goes on without them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
pub enum TableProblem {
    /// A directory could not be listed.
    #[error("cannot read the tables in {path}: {reason}")]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// A directory has no table in it.
    #[error("no Syzygy tables (files such as KQvK.rtbw) in {path}")]
    Empty {
        /// The directory.
        path: PathBuf,
    },
    /// A file cannot be a whole table.
    #[error("the table {path} is cut off or damaged ({reason}) and is not used")]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file that looked right could not be looked up.
    #[error("looking up the {metric} table of {material} failed: {reason}; playing on without it")]
    Lookup {
        /// WDL or DTZ.
        metric: String,
        /// The men, as in the file's name.
        material: String,
        /// What is wrong.
        reason: String,
    },
}

/// The most problems remembered: a damaged disk would otherwise fill memory with them.
const MOST_PROBLEMS: usize = 64;

/// Syzygy tables of one or more directories.
///
/// Opening only lists the files; each is opened when it is first needed, whole into memory if it is a small
/// win-draw-loss table.
pub struct SyzygyTables {
    tables: Tablebase<Chess>,
    files: usize,
    met: Mutex<Vec<TableProblem>>,
}

impl SyzygyTables {
    /// Opens all tables in the directories of a list, separated as in `PATH` (`:`, on Windows `;`). Whatever cannot be
    /// used is left out and reported.
    #[must_use]
    pub fn open(directories: &str) -> (Self, Vec<TableProblem>) {
        let mut tables = Tablebase::with_filesystem(Arc::new(TableFiles::default()));
        let mut files = 0;
        let mut problems = Vec::new();
        for directory in std::env::split_paths(directories).filter(|path| !path.as_os_str().is_empty()) {
            match add_directory(&mut tables, &directory, &mut problems) {
                Ok(0) => problems.push(TableProblem::Empty { path: directory }),
                Ok(count) => files += count,
                Err(error) => {
                    problems.push(TableProblem::Directory { path: directory, reason: error.to_string() });
                }
            }
        }
        (Self { tables, files, met: Mutex::new(Vec::new()) }, problems)
    }

    /// How many table files can be used.
    #[must_use]
    pub fn files(&self) -> usize {
        self.files
    }

    /// Problems met while looking up since the last call, each kind once.
    #[must_use]
    pub fn take_problems(&self) -> Vec<TableProblem> {
        std::mem::take(&mut self.met.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Drops expected refusals, remembers real failures.
    fn note<T>(&self, result: Result<T, SyzygyError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(SyzygyError::ProbeFailed { metric, material, error }) => {
                let reason = match *error {
                    ProbeError::Read { error } => error.to_string(),
                    ProbeError::Magic { .. } => "it does not start like a table".to_owned(),
                    ProbeError::CorruptedTable { .. } => "its contents contradict themselves".to_owned(),
                };
                let (metric, material) = (metric.to_string().to_uppercase(), material.to_string());
                let problem = TableProblem::Lookup { metric, material, reason };
                let mut met = self.met.lock().unwrap_or_else(PoisonError::into_inner);
                if met.len() < MOST_PROBLEMS && !met.contains(&problem) {
                    met.push(problem);
                }
                None
            }
            Err(_) => None,
        }
    }

    /// The position for the table reader, if tables could cover it.
    fn covered(&self, position: &Position) -> Option<Chess> {
        let covered = position.board().occupied().len() <= self.tables.max_pieces();
        if covered { to_shakmaty(position) } else { None }
    }
}

/// Adds every usable table of a directory; returns how many.
fn add_directory(
    tables: &mut Tablebase<Chess>,
    directory: &Path,
    problems: &mut Vec<TableProblem>,
) -> std::io::Result<usize> {
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(directory)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    paths.sort();
    let mut count = 0;
    for path in paths {
        match tables.add_file(&path) {
            Ok(()) => count += 1,
            Err(error) if error.kind() == std::io::ErrorKind::InvalidInput => {}
            Err(error) => problems.push(TableProblem::File { path, reason: error.to_string() }),
        }
    }
    Ok(count)
}

impl DistanceTable for SyzygyTables {
    fn result(&self, position: &Position) -> Option<TableResult> {
        let wdl = self.note(self.tables.probe_wdl_after_zeroing(&self.covered(position)?))?;
        Some(match wdl {
            Wdl::Loss => TableResult::Loss,
            Wdl::BlessedLoss => TableResult::BlessedLoss,
            Wdl::Draw => TableResult::Draw,
            Wdl::CursedWin => TableResult::CursedWin,
            Wdl::Win => TableResult::Win,
        })
    }

    fn distance(&self, position: &Position) -> Option<Distance> {
        let distance = self.note(self.tables.probe_dtz(&self.covered(position)?))?;
        let rounded = matches!(distance, MaybeRounded::Rounded(_));
        Some(Distance { plies: distance.ignore_rounding().0, rounded })
    }
}

impl EndgameTables for SyzygyTables {
    fn max_men(&self) -> usize {
        self.tables.max_pieces()
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        self.result(position)
    }

    fn probe_root(&self, position: &Position) -> Option<(TableResult, Vec<Move>)> {
        if position.board().occupied().len() > self.max_men() || position.castling_rooks().any() {
            return None;
        }
        rank_root(self, position)
    }
}

impl fmt::Debug for SyzygyTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SyzygyTables({} files, up to {} men)", self.files, self.tables.max_pieces())
    }
}
