//! What the operating system says.

use super::Localized;
use roque_language::Message;
use std::io::{Error, ErrorKind};

impl Localized for Error {
    fn message(&self) -> Message {
        match self.kind() {
            ErrorKind::NotFound => Message::SystemNotFound,
            ErrorKind::PermissionDenied => Message::SystemDenied,
            ErrorKind::IsADirectory => Message::SystemIsFolder,
            ErrorKind::NotADirectory => Message::SystemNotFolder,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Message::SystemFull,
            ErrorKind::ReadOnlyFilesystem => Message::SystemReadOnly,
            ErrorKind::InvalidFilename => Message::SystemFileName,
            // The system's own words, whatever its language is.
            _ => Message::SystemOther { detail: self.to_string() },
        }
    }
}
