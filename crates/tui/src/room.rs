//! Where games are kept while somebody is at the terminal, and what is opened first.

use crate::games::GameList;
use roque_chess::Position;
use roque_language::Message;
use roque_library::{DocumentId, Library, LibraryError, Shift, default_library};
use roque_play::{Localized as _, TimeSource};
use std::path::Path;
use std::sync::Arc;

/// The library, and a referee's time in it.
pub struct Room {
    shift: Arc<Shift>,
    kept: bool,
    warning: Option<Message>,
}

/// What is opened first.
pub enum OpenWith {
    /// The menu.
    Menu,
    /// The games of a file.
    File(Box<GameList>),
    /// A position, to look at.
    Position(Box<Position>),
    /// A game of the library, to go on with.
    Game(DocumentId),
}

impl Room {
    /// The library in a file.
    ///
    /// # Errors
    /// [`LibraryError`] if it cannot be used.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        let library = Arc::new(Library::open(path)?);
        Ok(Self { shift: Arc::new(Shift::begin(library)?), kept: true, warning: None })
    }

    /// The person's own library; where it cannot be used one in memory, and a warning about that.
    ///
    /// # Errors
    /// [`LibraryError`] if there is not even memory.
    pub fn own() -> Result<Self, LibraryError> {
        let opened = default_library().ok_or(LibraryError::NoPlace).and_then(|path| Self::open(&path));
        match opened {
            Ok(room) => Ok(room),
            Err(error) => {
                let reason = error.message().into();
                Ok(Self { warning: Some(Message::TerminalNoLibrary { reason }), ..Self::in_memory()? })
            }
        }
    }

    /// A library that is gone when the program ends.
    ///
    /// # Errors
    /// [`LibraryError`] if there is no memory for it.
    pub fn in_memory() -> Result<Self, LibraryError> {
        let library = Arc::new(Library::in_memory()?);
        Ok(Self { shift: Arc::new(Shift::begin(library)?), kept: false, warning: None })
    }

    /// A library with a clock of its own, for tests.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn with_time(library: Arc<Library>, time: Box<dyn TimeSource>) -> Result<Self, LibraryError> {
        Ok(Self { shift: Arc::new(Shift::begin_with(library, time)?), kept: true, warning: None })
    }

    /// The referee's time.
    #[must_use]
    pub fn shift(&self) -> &Arc<Shift> {
        &self.shift
    }

    /// The library.
    #[must_use]
    pub fn library(&self) -> &Arc<Library> {
        self.shift.library()
    }

    /// Whether games outlive the program.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        self.kept
    }

    /// What a person should know about where games are kept.
    #[must_use]
    pub fn warning(&self) -> Option<&Message> {
        self.warning.as_ref()
    }
}
