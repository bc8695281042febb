//! The pages of `docs/lab`: what an experiment found stands between two marks of a page whose other words are written by hand.
//!
//! A run is kept as a [`Record`] beside the pages; tables, sentences and pictures are made of it, so that how they look can change without
//! running anything again, and a test can tell whether a page still is what would be written today.

use crate::context::{Context, Effort};
use crate::experiments::Experiment;
use crate::findings::Findings;
use crate::processor::timed;
use crate::words::Words;
use roque_language::Language;
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use thiserror::Error;

/// Where what is written by the command begins and ends.
const BEGIN: &str = "<!-- written by `roque lab pages`; the rest of this page is written by hand -->";
const END: &str = "<!-- end -->";
/// The folders of the pages' pictures and records.
pub const IMAGES: &str = "images";
/// See [`IMAGES`].
pub const RECORDS: &str = "results";

/// A run with all its effort, as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Decided everything random.
    pub seed: u64,
    /// What the run was given of a processor.
    pub seconds: f64,
    /// What was found, in English.
    pub findings: Findings,
}

/// Why a page cannot be written.
#[derive(Debug, Error)]
pub enum PageError {
    /// There are no marks in it, or not in order.
    #[error("{page} has no place for results: it needs the lines\n{BEGIN}\n{END}")]
    Marks {
        /// The page.
        page: String,
    },
    /// Somebody ended the run.
    #[error("{0} was interrupted: its page is as it was")]
    Interrupted(String),
    /// What was kept cannot be read.
    #[error("{name} is no record of a run: {cause}")]
    Record {
        /// The file.
        name: String,
        /// What is wrong with it.
        cause: serde_json::Error,
    },
}

impl Record {
    /// Runs an experiment with all its effort.
    ///
    /// # Errors
    /// [`PageError::Interrupted`]
    pub fn run(experiment: &Experiment, context: &Context) -> Result<Self, PageError> {
        let context = Context { effort: Effort::Full, ..context.clone() };
        let (mut findings, time) = timed(|| (experiment.run)(&context));
        if findings.interrupted {
            return Err(PageError::Interrupted(findings.name));
        }
        for words in &mut findings.sentences {
            *words = Words::Plain(words.sentence(Language::English));
        }
        // As it will be read again, so that what is written now is what will be written then.
        let record = Self { seed: context.seed, seconds: time.as_secs_f64(), findings };
        Self::read(&record.file_name(), &record.to_json())
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// [`PageError::Record`]
    pub fn read(name: &str, text: &str) -> Result<Self, PageError> {
        serde_json::from_str(text).map_err(|cause| PageError::Record { name: name.to_owned(), cause })
    }

    /// The name of its file in [`RECORDS`].
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.json", self.findings.name)
    }

    /// As it is kept.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Plain data; writing it cannot fail.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }

    /// What stands in the page: how it was found, the pictures, what they say, the tables.
    #[must_use]
    pub fn part(&self) -> String {
        let Findings { name, title, tables, sentences, .. } = &self.findings;
        let mut text = format!("`roque lab run {name} --seed {}`, {}:\n", self.seed, self.took());
        for (file, _) in self.pictures() {
            let _ = write!(text, "\n![{title}]({IMAGES}/{file})\n");
        }
        text.push('\n');
        for sentence in sentences {
            let _ = writeln!(text, "- {sentence}");
        }
        for table in tables {
            let _ = write!(text, "\n```text\n{}\n```\n", table.to_text());
        }
        text
    }

    fn took(&self) -> String {
        match self.seconds {
            seconds if seconds < 90.0 => format!("{seconds:.0} seconds of one processor"),
            seconds => format!("{:.0} minutes of one processor", seconds / 60.0),
        }
    }

    /// The pictures, with the names of their files in [`IMAGES`].
    pub fn pictures(&self) -> impl Iterator<Item = (String, String)> {
        self.findings.drawings(Language::English)
    }

    /// A page with these results in place of those it had.
    ///
    /// # Errors
    /// [`PageError::Marks`]
    pub fn put_into(&self, page: &str) -> Result<String, PageError> {
        let name = || PageError::Marks { page: format!("{}.md", self.findings.name) };
        let (before, rest) = page.split_once(BEGIN).ok_or_else(name)?;
        let (_, after) = rest.split_once(END).ok_or_else(name)?;
        Ok(format!("{before}{BEGIN}\n\n{}\n{END}{after}", self.part()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::find;
    use crate::parameters::Parameters;

    #[test]
    fn only_what_is_between_the_marks_is_replaced() {
        let games = Parameters { games: Some(1), ..Parameters::default() };
        let context = Context::new(Effort::Quick, 4).with(games);
        let record = Record::run(find("tictactoe-self").unwrap(), &context).unwrap();
        assert_eq!(Record::read("r", &record.to_json()).unwrap(), record);
        let page = format!("# By hand\n\n{BEGIN}\nold\n{END}\n\nBy hand, too.\n");
        let once = record.put_into(&page).unwrap();
        assert!(once.starts_with("# By hand\n") && once.ends_with("\nBy hand, too.\n"), "{once}");
        assert!(
            once.contains("--seed 4`")
                && once.contains("- 3 of 3 games were drawn.")
                && !once.contains("old"),
            "{once}"
        );
        assert_eq!(record.put_into(&once).unwrap(), once);
        assert!(record.put_into("# By hand").unwrap_err().to_string().contains("tictactoe-self.md"));
    }

    #[test]
    fn an_interrupted_run_is_no_record() {
        let context = Context::new(Effort::Quick, 4);
        context.stop.stop();
        assert!(Record::run(find("tictactoe-self").unwrap(), &context).is_err());
    }
}
