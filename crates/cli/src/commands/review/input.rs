//! Where the games of a review come from: a file, standard input, the library.

use crate::commands::games::open;
use anyhow::{Context as _, bail};
use roque_chess::document::Document;
use roque_chess::notation::pgn::{ReadPgnError, Reader};
use roque_library::DocumentId;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// All games of a file, of standard input, or one of the library by its number. Games that cannot be read are told and
/// left out.
pub fn read(games: &str, library: Option<&Path>) -> anyhow::Result<Vec<Document>> {
    if games == "-" {
        return from_text(io::stdin().lock(), "standard input");
    }
    match games.parse() {
        // A file may be called 17; who means it writes ./17.
        Ok(number) if !Path::new(games).exists() || library.is_some() => from_library(number, library),
        _ => {
            let file = File::open(games).with_context(|| format!("cannot read {games}"))?;
            from_text(BufReader::new(file), games)
        }
    }
}

fn from_library(number: u64, library: Option<&Path>) -> anyhow::Result<Vec<Document>> {
    let stored = open(library.map(Path::to_owned))?.load(DocumentId(number))?;
    match stored {
        Some(stored) => Ok(vec![stored.document]),
        None => bail!("there is no game {number} in the library"),
    }
}

fn from_text(text: impl BufRead, name: &str) -> anyhow::Result<Vec<Document>> {
    let mut games = Vec::new();
    for game in Reader::new(text).documents() {
        match game {
            Ok(game) if game.timeline().is_empty() => tell(name, "a game has no moves"),
            Ok(game) => games.push(game),
            Err(error @ ReadPgnError::Malformed { .. }) => tell(name, &error.to_string()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        }
    }
    Ok(games)
}

#[expect(clippy::print_stderr, reason = "remarks on the games are not the answer")]
fn tell(name: &str, reason: &str) {
    eprintln!("{name}: {reason}; it is left out");
}
