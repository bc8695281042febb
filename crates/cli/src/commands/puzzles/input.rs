//! Where the games for puzzles come from: a file, standard input, or a whole library.

use crate::commands::games::open;
use anyhow::{Context as _, bail};
use roque_chess::document::Document;
use roque_chess::notation::pgn::{ReadPgnError, Reader};
use roque_library::{DocumentId, Filter, Library};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

/// Games one after the other, read while others are looked at: a collection need not fit into memory.
pub type Games = Box<dyn Iterator<Item = Document> + Send>;

/// How many games are read ahead.
const AHEAD: usize = 64;

/// Opens the source. Games that cannot be read are told and left out.
pub fn open_games(name: &str) -> anyhow::Result<Games> {
    if name == "-" {
        return Ok(from_text("standard input".to_owned(), || Ok(Box::new(BufReader::new(io::stdin())))));
    }
    let path = Path::new(name);
    if path.is_dir() {
        bail!("{name} is a folder; a file of games (PGN) or a library is needed");
    }
    if is_library(path)? {
        return from_library(open(Some(path.to_owned()))?);
    }
    let path = path.to_owned();
    let file = File::open(&path).with_context(|| format!("cannot read {name}"))?;
    Ok(from_text(name.to_owned(), move || Ok(Box::new(BufReader::new(file)))))
}

/// A library is a file of SQLite, which says so.
fn is_library(path: &Path) -> anyhow::Result<bool> {
    const BEGINNING: &[u8] = b"SQLite format 3\0";
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut bytes = Vec::new();
    file.take(BEGINNING.len() as u64).read_to_end(&mut bytes)?;
    Ok(bytes == BEGINNING)
}

fn from_library(library: Library) -> anyhow::Result<Games> {
    let library = Arc::new(library);
    let ids: Vec<DocumentId> = library.ids(&Filter::default())?;
    let load = move |id: DocumentId| match library.load(id) {
        Ok(stored) => stored.map(|stored| stored.document),
        Err(error) => {
            tell(&error.to_string());
            None
        }
    };
    Ok(Box::new(ids.into_iter().filter_map(load)))
}

/// Reads on a thread of its own: readers of text cannot be handed from one worker to the next.
fn from_text(name: String, open: impl FnOnce() -> io::Result<Box<dyn BufRead>> + Send + 'static) -> Games {
    let (sender, receiver) = sync_channel(AHEAD);
    std::thread::spawn(move || {
        let text = match open() {
            Ok(text) => text,
            Err(error) => return tell(&format!("{name}: {error}")),
        };
        for game in Reader::new(text).documents() {
            match game {
                Ok(game) => {
                    if sender.send(game).is_err() {
                        return;
                    }
                }
                Err(error @ ReadPgnError::Malformed { .. }) => {
                    tell(&format!("{name}: {error}; it is left out"))
                }
                Err(error) => return tell(&format!("{name}: {error}")),
            }
        }
    });
    Box::new(Arrivals(receiver))
}

struct Arrivals(Receiver<Document>);

impl Iterator for Arrivals {
    type Item = Document;

    fn next(&mut self) -> Option<Document> {
        self.0.recv().ok()
    }
}

#[expect(clippy::print_stderr, reason = "remarks on the games are not the answer")]
fn tell(text: &str) {
    eprintln!("{text}");
}
