//! What is said to people about the library: its errors as messages of the catalogue.

use crate::search::{LONGEST, MOST_WORDS};
use crate::{ChangeError, ImportError, LibraryError, OpenSheetError, ParseQueryError, SheetError};
use roque_language::{Message, number};
use roque_play::Localized;

impl Localized for LibraryError {
    fn message(&self) -> Message {
        match self {
            Self::NoPlace => Message::LibraryNoPlace,
            Self::File { path, source } => {
                Message::LibraryFile { path: path.display().to_string(), reason: source.message().into() }
            }
            Self::Busy => Message::LibraryBusy,
            Self::Full => Message::LibraryFull,
            Self::NotALibrary(path) => Message::LibraryNotALibrary { path: path.display().to_string() },
            Self::Newer { path, found, known } => Message::LibraryNewer {
                path: path.display().to_string(),
                found: (*found).into(),
                known: (*known).into(),
            },
            Self::Damaged(damaged) => {
                Message::LibraryDamaged { game: damaged.id.to_string(), reason: damaged.reason.clone() }
            }
            Self::Database(error) => Message::LibraryFailed { detail: error.to_string() },
        }
    }
}

impl Localized for ChangeError {
    fn message(&self) -> Message {
        match self {
            Self::Conflict { id, .. } => Message::LibraryConflict { game: id.to_string() },
            Self::Missing(id) => Message::LibraryMissing { game: id.to_string() },
            Self::Illegal { id, ply } => Message::LibraryIllegal { game: id.to_string(), ply: number(*ply) },
            Self::Library(error) => error.message(),
        }
    }
}

impl Localized for OpenSheetError {
    fn message(&self) -> Message {
        match self {
            Self::Missing(id) => Message::LibraryMissing { game: id.to_string() },
            Self::NotUnderPlay(id) => Message::LibraryNotUnderPlay { game: id.to_string() },
            Self::ForeignProgram { id, player } => {
                Message::LibraryForeignProgram { game: id.to_string(), player: player.clone() }
            }
            Self::Library(error) => error.message(),
        }
    }
}

impl Localized for SheetError {
    fn message(&self) -> Message {
        match self {
            Self::Table(error) => error.message(),
            Self::ChangedElsewhere(id) => Message::LibraryChangedElsewhere { game: id.to_string() },
            Self::Gone(id) => Message::LibraryGone { game: id.to_string() },
            Self::Open(error) => error.message(),
            Self::Library(error) => error.message(),
        }
    }
}

impl Localized for ImportError {
    fn message(&self) -> Message {
        match self {
            Self::File { path, source } => {
                Message::LibraryFile { path: path.display().to_string(), reason: source.message().into() }
            }
            Self::Read { name, source } => {
                Message::LibraryUnreadable { name: name.clone(), reason: source.message().into() }
            }
            Self::Different(name) => Message::LibraryDifferent { name: name.clone() },
            Self::Library(error) => error.message(),
        }
    }
}

impl Localized for ParseQueryError {
    fn message(&self) -> Message {
        match self {
            Self::TooLong => {
                Message::LibraryQueryTooLong { most: number(LONGEST), words: number(MOST_WORDS) }
            }
            Self::Condition(name) => Message::LibraryQueryCondition { name: name.clone() },
            Self::Value { what, value, .. } => value_message(what, value.clone()),
        }
    }
}

/// Values as errors of queries call them.
fn value_message(what: &str, value: String) -> Message {
    match what {
        "ECO code" => Message::LibraryQueryEco { value },
        "result" => Message::LibraryQueryResult { value },
        "date" => Message::LibraryQueryDate { value },
        "rating" => Message::LibraryQueryRating { value },
        "length" => Message::LibraryQueryLength { value },
        "ending" => Message::LibraryQueryEnding { value },
        "material" => Message::LibraryQueryMaterial { value },
        "position" => Message::LibraryQueryPosition { value },
        "origin" => Message::LibraryQueryOrigin { value },
        _ => Message::LibraryQueryAnswer { value },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Filter;

    #[test]
    fn a_query_that_cannot_be_read_is_told_in_the_words_of_the_error() {
        for text in [
            "eco:x",
            "result:x",
            "date:x",
            "elo:x",
            "moves:x",
            "ending:x",
            "material:x",
            "fen:x",
            "origin:x",
            "live:x",
            "playr:tal",
        ] {
            let error = text.parse::<Filter>().unwrap_err();
            let told = error.message().to_string().replace(['“', '”'], "\"");
            assert_eq!(told, error.to_string(), "{text}");
        }
        let long = "x".repeat(2000).parse::<Filter>().unwrap_err();
        assert_eq!(long.message().to_string().replace(',', ""), long.to_string());
    }
}
