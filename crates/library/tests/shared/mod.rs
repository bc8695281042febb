//! Libraries and games to test with.

#![allow(dead_code, reason = "each test program uses its part")]
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a skipped test says so, a failing one may panic"
)]

use roque_chess::document::Document;
use roque_library::{ImportError, ImportOptions, ImportReport, Library, Source};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A library in a folder that goes away with it.
pub struct Fixture {
    pub library: Library,
    pub folder: TempDir,
}

impl Fixture {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::open(&folder.path().join("library.sqlite")).unwrap();
        Self { library, folder }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("library.sqlite")
    }

    /// The same file, as another program has it.
    pub fn again(&self) -> Library {
        Library::open(&self.path()).unwrap()
    }

    pub fn import(&self, text: impl Into<Vec<u8>>) -> ImportReport {
        import(&self.library, text).unwrap()
    }
}

pub fn import(library: &Library, text: impl Into<Vec<u8>>) -> Result<ImportReport, ImportError> {
    let source = Source::stream("games", std::io::Cursor::new(text.into()));
    library.import(source, ImportOptions::default(), &mut |_| ControlFlow::Continue(()))
}

pub fn document(text: &str) -> Document {
    text.parse().unwrap()
}

/// A file of the shared data; says so and gives `None` if it is not there.
pub fn data(file: &str) -> Option<PathBuf> {
    let root = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let path = root.join(file);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: no {}", path.display());
    None
}

/// How often programs are killed: `ROQUE_KILLS` times, or more often where everything is run.
#[allow(dead_code, reason = "not every test binary kills")]
pub fn kills(few: usize, many: usize) -> usize {
    let asked = std::env::var("ROQUE_KILLS").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if everything() { many } else { few })
}

/// Whether everything is to be run, however long it takes.
pub fn everything() -> bool {
    std::env::var_os("ROQUE_FULL").is_some_and(|value| value == "1")
}

pub const GAMES: &str = r#"[Event "Match"]
[Site "Moscow"]
[Date "1985.11.09"]
[Round "24"]
[White "Karpov, Anatoly"]
[Black "Kasparov, Garry"]
[Result "0-1"]
[WhiteElo "2720"]
[BlackElo "2700"]
[ECO "B84"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e6 0-1

[Event "Café"]
[Site "Paris"]
[Date "1990.??.??"]
[White "Müller, Jürgen"]
[Black "Tal"]
[Result "1-0"]
[Termination "time forfeit"]

{A quiet start} 1. e4 e5 2. Nf3 $1 (2. f4 exf4 {the gambit}) Nc6 3. Bb5 a6 1-0

[Event "?"]
[White "Fool"]
[Black "Scholar"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Odds"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "8/8/8/3k4/8/8/1p2KR2/8 b - - 0 1"]

1... b1=Q 2. Rf5+ Ke6 1/2-1/2
"#;
