//! What an experiment hands back, and how it becomes files.

use crate::draw::{Figure, png};
use crate::table::DataTable;
use crate::words::Words;
use roque_language::{Language, Message};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The result of an experiment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Findings {
    /// Name of the experiment.
    pub name: String,
    /// Its headline.
    pub title: Words,
    /// The tables.
    pub tables: Vec<DataTable>,
    /// The pictures, each with the suffix of its file.
    pub figures: Vec<(String, Figure)>,
    /// What the numbers say, in sentences that carry the numbers.
    pub sentences: Vec<Words>,
    /// Whether somebody ended the experiment before it was complete.
    pub interrupted: bool,
}

/// Why results could not be written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The folder cannot be made or written to.
    #[error("cannot write into the folder {folder}: {cause}; --out takes a folder that can be written to")]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// A file cannot be written.
    #[error("cannot write {file}: {cause}")]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// A picture cannot be drawn.
    #[error(transparent)]
    Render(#[from] png::RenderError),
}

impl Findings {
    /// Nothing found yet.
    #[must_use]
    pub fn new(name: &str, title: impl Into<Words>) -> Self {
        Self {
            name: name.to_owned(),
            title: title.into(),
            tables: Vec::new(),
            figures: Vec::new(),
            sentences: Vec::new(),
            interrupted: false,
        }
    }

    /// What the numbers say, in English.
    pub(crate) fn told(&self) -> impl Iterator<Item = String> {
        self.sentences.iter().map(|finding| finding.sentence(Language::English))
    }

    /// All it says, for the line below a headline.
    pub(crate) fn summary(&self) -> Words {
        Words::Sentences(self.sentences.clone())
    }

    /// Adds a picture, with the suffix of its file.
    pub(crate) fn draw(&mut self, suffix: &str, figure: Figure) {
        self.figures.push((suffix.to_owned(), figure));
    }

    /// Everything for a terminal.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut parts = vec![format!("{}: {}", self.name, self.title)];
        parts.extend(self.tables.iter().map(DataTable::to_text));
        let mut findings: Vec<String> = self.told().map(|finding| format!("* {finding}")).collect();
        if self.interrupted {
            findings.push("* Interrupted: the tables hold what was finished.".to_owned());
        }
        if !findings.is_empty() {
            parts.push(findings.join("\n"));
        }
        parts.join("\n\n")
    }

    /// Everything as one JSON value, with the settings that gave it.
    #[must_use]
    pub fn to_json(&self, seed: u64, quick: bool) -> Value {
        json!({
            "experiment": self.name,
            "title": self.title.to_string(),
            "seed": seed,
            "quick": quick,
            "interrupted": self.interrupted,
            "findings": self.told().collect::<Vec<_>>(),
            "codes": self.codes(),
            "tables": self.tables.iter().map(DataTable::to_json).collect::<Vec<_>>(),
        })
    }

    /// What the numbers say as codes with arguments, for whoever speaks another language.
    fn codes(&self) -> Vec<Option<&Message>> {
        self.sentences.iter().map(Words::message).collect()
    }

    /// The files: name and contents.
    ///
    /// # Errors
    /// [`WriteError::Render`] if a picture cannot be drawn.
    pub fn files(&self, seed: u64, quick: bool) -> Result<Vec<(String, Vec<u8>)>, WriteError> {
        let mut files = Vec::new();
        for table in &self.tables {
            files.push((format!("{}-{}.csv", self.name, table.name), table.to_csv().into_bytes()));
        }
        let json = format!("{:#}\n", self.to_json(seed, quick));
        files.push((format!("{}.json", self.name), json.into_bytes()));
        for (name, svg) in self.drawings(Language::English) {
            files.push((name.replace(".svg", ".png"), png::render(&svg)?));
            files.push((name, svg.into_bytes()));
        }
        Ok(files)
    }

    /// The pictures with the words of a language, as SVG, each with the name of its file: `NAME.svg`, `NAME-SUFFIX.svg`.
    pub fn drawings(&self, language: Language) -> impl Iterator<Item = (String, String)> {
        self.figures.iter().map(move |(suffix, figure)| {
            let hyphen = if suffix.is_empty() { "" } else { "-" };
            (format!("{}{hyphen}{suffix}.svg", self.name), figure.to_svg_in(language))
        })
    }
}

/// A folder for results that has been found to take files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Makes the folder if need be and checks that files can be written there, before any long work.
    ///
    /// # Errors
    /// [`WriteError::Folder`] if not.
    pub fn open(path: &Path) -> Result<Self, WriteError> {
        let failed = |cause| WriteError::Folder { folder: path.to_owned(), cause };
        let existed = path.exists();
        fs::create_dir_all(path).map_err(failed)?;
        let probe = path.join(temporary_name("probe"));
        let result = fs::write(&probe, b"").and_then(|()| fs::remove_file(&probe));
        if result.is_err() && !existed {
            // Best effort: what stood there before is what stands there after.
            let _ = fs::remove_dir(path);
        }
        result.map_err(failed)?;
        Ok(Self { path: path.to_owned() })
    }

    /// Writes files so that each is either complete or not there at all; gives their paths.
    ///
    /// # Errors
    /// [`WriteError::File`] if one cannot be written; none is then left half-written.
    pub fn write(&self, files: &[(String, Vec<u8>)]) -> Result<Vec<PathBuf>, WriteError> {
        let staged: Vec<(PathBuf, PathBuf)> = files
            .iter()
            .map(|(name, _)| (self.path.join(temporary_name(name)), self.path.join(name)))
            .collect();
        let write_all = || {
            for ((temporary, file), (_, contents)) in staged.iter().zip(files) {
                let failed = |cause| WriteError::File { file: file.clone(), cause };
                fs::write(temporary, contents).map_err(failed)?;
            }
            for (temporary, file) in &staged {
                fs::rename(temporary, file)
                    .map_err(|cause| WriteError::File { file: file.clone(), cause })?;
            }
            Ok(())
        };
        let result = write_all();
        if result.is_err() {
            for (temporary, _) in &staged {
                // Some were never written; there is nothing to say about those.
                let _ = fs::remove_file(temporary);
            }
        }
        result.map(|()| staged.into_iter().map(|(_, file)| file).collect())
    }
}

/// A name beside the final one that no other run uses.
fn temporary_name(name: &str) -> String {
    format!(".{name}.{}.tmp", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn files_appear_whole() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(&place.path().join("a/b")).unwrap();
        let written =
            folder.write(&[("x.csv".into(), b"1".to_vec()), ("y.csv".into(), b"2".to_vec())]).unwrap();
        assert_eq!(written.len(), 2);
        assert_eq!(names(&place.path().join("a/b")), ["x.csv", "y.csv"]);
    }

    #[test]
    fn a_failure_leaves_nothing_half_written() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        fs::create_dir(place.path().join("taken.csv")).unwrap();
        let files = [("taken.csv".to_owned(), b"1".to_vec())];
        assert!(folder.write(&files).unwrap_err().to_string().contains("taken.csv"));
        assert_eq!(names(place.path()), ["taken.csv"]);
    }

    #[test]
    fn a_file_is_no_folder() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("file");
        fs::write(&file, b"").unwrap();
        let message = Folder::open(&file.join("sub")).unwrap_err().to_string();
        assert!(message.contains("file/sub") && message.contains("--out"), "{message}");
    }
}
