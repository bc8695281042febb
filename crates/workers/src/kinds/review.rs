//! Games to be reviewed, one a job; what comes back is written out already.

use crate::crew::{Parcel, RemoteCrew};
use crate::hall::Hall;
use crate::server::ServerError;
use crate::task::{Refused, Task, TaskError};
use crate::wire::{Manifest, VERSION};
use roque_chess::document::Document;
use roque_chess::notation::pgn;
use roque_game::{Crew as _, CrewError, StopSignal};
use roque_language::Language;
use roque_review::written::WrittenReview;
use roque_review::{Fingerprint, Graph, Reviewer, Scale, Settings as ReviewSettings, annotate, html};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// The name of this kind.
pub(crate) const KIND: &str = "review";

/// How long games are waited for before the signal is looked at again.
const PATIENCE: Duration = Duration::from_millis(100);

/// What a review is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewForm {
    /// An annotated game.
    Pgn,
    /// An object on a line.
    Json,
    /// A section of a page.
    Html,
    /// The graph.
    Svg,
}

/// What all games have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Settings {
    scale: Scale,
    nodes: u64,
    hash_mb: usize,
    language: String,
    form: ReviewForm,
}

/// A written review.
struct Text(String);

impl Parcel for Text {
    fn unpack(bytes: &[u8]) -> Result<Self, String> {
        String::from_utf8(bytes.to_vec()).map(Self).map_err(|error| error.to_string())
    }
}

/// Why games cannot be reviewed elsewhere.
#[derive(Debug, Error)]
pub enum RemoteReviewError {
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// Those who should.
    #[error(transparent)]
    Crew(#[from] CrewError),
    /// Somebody wants no more.
    #[error("it was stopped")]
    Stopped,
}

/// How games shall be reviewed and written.
#[derive(Clone, Copy, Debug)]
pub struct ReviewOrder<'a> {
    /// How they are judged.
    pub settings: ReviewSettings,
    /// As what they are written.
    pub form: ReviewForm,
    /// In which language.
    pub language: Language,
    /// Where they go, if that can be gone on with.
    pub file: Option<&'a Path>,
}

impl Hall {
    /// Reviews games with the workers of this server. `hear` gets each game with its written review, in the order in which they
    /// came; what it has taken is not asked for again.
    ///
    /// # Errors
    /// [`RemoteReviewError`], or whatever `hear` returns.
    pub fn review<E: From<RemoteReviewError>>(
        &self,
        games: Vec<Document>,
        order: ReviewOrder<'_>,
        stop: &StopSignal,
        hear: impl FnMut(&Document, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let crew = self.reviewers(&games, order).map_err(RemoteReviewError::from)?;
        let mut crew = crew;
        let reviewed = lead(&mut crew, &games, stop, hear);
        if reviewed.is_err() {
            crew.abandon();
        }
        crew.close();
        reviewed
    }

    fn reviewers(
        &self,
        games: &[Document],
        order: ReviewOrder<'_>,
    ) -> Result<RemoteCrew<String, Text>, ServerError> {
        let ReviewOrder { settings: ReviewSettings { scale, nodes, hash_mb }, form, language, file } = order;
        let settings = Settings { scale, nodes, hash_mb, language: language.code().to_owned(), form };
        let all: String = games.iter().map(|game| Fingerprint::of_game(game).to_string()).collect();
        let run = match file {
            Some(file) => self.name_of(&format!("{settings:?} {}", Fingerprint::of(&all)), file),
            None => Self::fresh_name(),
        };
        let manifest = Manifest {
            version: VERSION,
            run,
            kind: KIND.to_owned(),
            title: format!("review of {} games", games.len()),
            build: self.build.clone(),
            settings: serde_json::to_value(settings).unwrap_or_default(),
            files: BTreeMap::new(),
        };
        RemoteCrew::gather(&self.address, manifest, Arc::clone(&self.hear))
    }
}

fn lead<E: From<RemoteReviewError>>(
    crew: &mut RemoteCrew<String, Text>,
    games: &[Document],
    stop: &StopSignal,
    mut hear: impl FnMut(&Document, &str) -> Result<(), E>,
) -> Result<(), E> {
    let mut rest = games.iter().zip(0..);
    let (mut open, mut waiting) = (HashSet::new(), BTreeMap::new());
    let mut next = 0;
    while next < games.len() as u64 {
        if stop.is_stopped() {
            return Err(RemoteReviewError::Stopped.into());
        }
        // Games that wait for an earlier one count too: what is done and not told must stay small.
        let wanted = crew.window().saturating_sub(open.len() + waiting.len());
        for (game, number) in rest.by_ref().take(wanted) {
            open.insert(number);
            crew.hand_out(number, game.to_string());
        }
        for (number, Text(text)) in crew.wait(PATIENCE).map_err(RemoteReviewError::from)? {
            open.remove(&number);
            waiting.insert(number, text);
        }
        while let Some(text) = waiting.remove(&next) {
            hear(&games[next as usize], &text)?;
            crew.confirm(&[next]);
            next += 1;
        }
    }
    Ok(())
}

struct Critic {
    reviewer: Reviewer,
    form: ReviewForm,
    language: Language,
}

impl Task for Critic {
    fn work(&mut self, job: &[u8], stop: &StopSignal) -> Result<Vec<u8>, TaskError> {
        let failed = |error: &dyn std::fmt::Display| TaskError::Failed(error.to_string());
        let text: String = serde_json::from_slice(job).map_err(|error| failed(&error))?;
        let game = pgn::Reader::new(text.as_bytes()).documents().next();
        let game = game
            .ok_or_else(|| TaskError::Failed("there is no game".to_owned()))?
            .map_err(|error| failed(&error))?;
        let review = self.reviewer.review(&game, stop, &mut |_| {}).map_err(|_| TaskError::Stopped)?;
        let text = match self.form {
            ReviewForm::Pgn => format!("{}\n", annotate(&game, &review, self.language)),
            ReviewForm::Json => {
                let written = WrittenReview::new(&game, &review, self.language);
                serde_json::to_string(&written).map_err(|error| failed(&error))? + "\n"
            }
            ReviewForm::Html => html::section(&game, &review, self.language),
            ReviewForm::Svg => Graph::new(&review).to_string(),
        };
        Ok(text.into_bytes())
    }
}

/// Begins to review games of a run.
pub(crate) fn begin(settings: Value) -> Result<Box<dyn Task>, Refused> {
    let settings: Settings = serde_json::from_value(settings)
        .map_err(|error| Refused(format!("the settings of its reviews: {error}")))?;
    let language =
        settings.language.parse().map_err(|_| Refused(format!("no language {:?}", settings.language)))?;
    let Settings { scale, nodes, hash_mb, form, .. } = settings;
    Ok(Box::new(Critic { reviewer: Reviewer::new(ReviewSettings { scale, nodes, hash_mb }), form, language }))
}
