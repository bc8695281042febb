//! What the engines may use of the machine: given on the command line for this run, or kept with the games.

use crate::protocol::{ApiError, EngineSettings, EngineSettingsView, ErrorCode};
use roque_engine::EngineConfig;
use roque_language::Message;
use roque_library::{Library, LibraryError};

/// Name under which the settings are kept.
const NAME: &str = "engine";
/// The largest hash table that the page offers, megabytes.
const MOST_HASH_MB: u32 = 1024;
/// The most threads for the free board.
const MOST_THREADS: usize = 64;
/// What holds before anybody has chosen.
const INITIAL: EngineSettings = EngineSettings { hash_mb: 32, threads: 1 };

/// The settings that are kept, and what the command line puts in their place for this run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    kept: EngineSettings,
    given_hash_mb: Option<u32>,
}

impl Settings {
    /// Takes up the settings of an earlier run; what no longer fits the machine is left.
    pub(crate) fn recall(library: &Library, given_hash_mb: Option<u32>) -> Result<Self, LibraryError> {
        let kept = library.setting(NAME)?.and_then(|text| serde_json::from_str(&text).ok());
        let mut settings = Self { kept: INITIAL, given_hash_mb };
        if let Some(kept) = kept {
            match (Self { kept, given_hash_mb: None }).check() {
                Ok(()) => settings.kept = kept,
                Err(error) => tracing::warn!(error = %error.message, "kept engine settings are not used"),
            }
        }
        Ok(settings)
    }

    /// Changes what is kept. A hash table given on the command line stays for this run.
    pub(crate) fn change(&mut self, wished: EngineSettings, library: &Library) -> Result<(), ApiError> {
        let mut next = Self { kept: wished, ..*self };
        if let Some(given) = self.given_hash_mb {
            if wished.hash_mb != given {
                return Err(ApiError::new(
                    ErrorCode::NotNow,
                    Message::ServerHashGiven { given: given.into() },
                ));
            }
            // What another run chose is not this run's to overwrite.
            next.kept.hash_mb = self.kept.hash_mb;
        }
        next.check()?;
        library.set_setting(NAME, &serde_json::to_string(&next.kept).unwrap_or_default())?;
        *self = next;
        Ok(())
    }

    fn check(&self) -> Result<(), ApiError> {
        let EngineSettings { hash_mb, threads } = self.kept;
        let most = most_threads();
        if (1..=MOST_HASH_MB).contains(&hash_mb) && (1..=most).contains(&threads) {
            return Ok(());
        }
        Err(ApiError::new(
            ErrorCode::BadMessage,
            Message::ServerSettings {
                hash: hash_mb.into(),
                threads: threads.into(),
                most_hash: MOST_HASH_MB.into(),
                most_threads: most.into(),
            },
        ))
    }

    /// What holds in this run.
    fn in_force(&self) -> EngineSettings {
        EngineSettings { hash_mb: self.given_hash_mb.unwrap_or(self.kept.hash_mb), ..self.kept }
    }

    /// For the settings page.
    pub(crate) fn view(&self) -> EngineSettingsView {
        let settings = self.in_force();
        EngineSettingsView {
            settings,
            hash_given: self.given_hash_mb.is_some(),
            most_hash_mb: MOST_HASH_MB.max(settings.hash_mb),
            most_threads: most_threads(),
        }
    }

    /// The engines that play: one thread each, so that many games share the machine fairly.
    pub(crate) fn for_games(&self) -> EngineConfig {
        EngineConfig { hash_mb: self.in_force().hash_mb as usize, threads: 1 }
    }

    /// The engine of the free board.
    pub(crate) fn for_analysis(&self) -> EngineConfig {
        let EngineSettings { hash_mb, threads } = self.in_force();
        EngineConfig { hash_mb: hash_mb as usize, threads: threads as usize }
    }
}

fn most_threads() -> u32 {
    std::thread::available_parallelism().map_or(1, usize::from).min(MOST_THREADS) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_wins_for_its_run_and_changes_nothing_that_is_kept() {
        let library = Library::in_memory().unwrap();
        let mut first = Settings::recall(&library, None).unwrap();
        first.change(EngineSettings { hash_mb: 64, threads: 1 }, &library).unwrap();

        let mut given = Settings::recall(&library, Some(4096)).unwrap();
        let view = given.view();
        assert_eq!((view.settings.hash_mb, view.hash_given, view.most_hash_mb), (4096, true, 4096));
        assert_eq!((given.for_games().hash_mb, given.for_analysis().hash_mb), (4096, 4096));
        let refused = given.change(EngineSettings { hash_mb: 8, threads: 1 }, &library).unwrap_err();
        assert!(refused.message.to_string().contains("--hash"));
        given.change(EngineSettings { hash_mb: 4096, threads: 1 }, &library).unwrap();

        let later = Settings::recall(&library, None).unwrap().view();
        assert_eq!((later.settings.hash_mb, later.hash_given), (64, false));
    }

    #[test]
    fn what_does_not_fit_is_refused_or_left() {
        let library = Library::in_memory().unwrap();
        let mut settings = Settings::recall(&library, None).unwrap();
        for (hash_mb, threads) in [(0, 1), (MOST_HASH_MB + 1, 1), (32, 0), (32, 10_000)] {
            assert!(settings.change(EngineSettings { hash_mb, threads }, &library).is_err());
        }
        library.set_setting(NAME, "{\"hashMb\":32,\"threads\":10000}").unwrap();
        assert_eq!(Settings::recall(&library, None).unwrap().view().settings, INITIAL);
    }
}
