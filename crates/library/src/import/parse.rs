//! From text to packed games, in batches, on a thread of its own.

use super::source::Unpacked;
use super::tap::{Checksum, Tap};
use super::{BrokenGame, Mark};
use crate::Origin;
use crate::codec::{Packed, pack};
use crate::spelling::own_spelling;
use roque_chess::notation::pgn::{ReadPgnError, Reader};
use std::io;
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

/// Games written in one transaction.
const BATCH: usize = 8 * crate::shelf::SHELF;
/// A batch from a slow source is not kept waiting longer than this.
const SOON: Duration = Duration::from_secs(1);

/// Games that are written together, and where the source stands after them.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) games: Vec<Packed>,
    pub(super) broken: Vec<BrokenGame>,
    pub(super) mark: Mark,
    pub(super) last: bool,
}

/// What the parsing thread says.
pub(super) enum Parsed {
    /// First of all: which source this is. It waits for the answer where to go on.
    Beginning(u64),
    Batch(Batch),
    /// The source is not the one that was begun.
    Different,
    Failed(io::Error),
}

/// Reads the source to its end, or until nobody listens.
pub(super) fn parse(
    source: Unpacked,
    said: &SyncSender<Parsed>,
    resume: &std::sync::mpsc::Receiver<Option<Mark>>,
    origin: Origin,
) {
    if let Err(error) = try_parse(source, said, resume, origin) {
        let _ = said.send(Parsed::Failed(error));
    }
}

fn try_parse(
    source: Unpacked,
    said: &SyncSender<Parsed>,
    resume: &std::sync::mpsc::Receiver<Option<Mark>>,
    origin: Origin,
) -> io::Result<()> {
    let mut tap = Tap::new(source)?;
    let checksum = tap.checksum();
    if said.send(Parsed::Beginning(tap.beginning())).is_err() {
        return Ok(());
    }
    let Ok(from) = resume.recv() else { return Ok(()) };
    let from = from.unwrap_or_default();
    if !tap.skip(from.bytes)? || (from.bytes > 0 && checksum.of_first(from.bytes) != from.hash) {
        let _ = said.send(Parsed::Different);
        return Ok(());
    }
    let reader = Reader::new(tap).after_lines(from.lines);
    batches(reader, &checksum, from.bytes, said, origin)
}

fn batches(
    mut reader: Reader<Tap>,
    checksum: &Checksum,
    before: u64,
    said: &SyncSender<Parsed>,
    origin: Origin,
) -> io::Result<()> {
    let mut batch = Batch::default();
    let mut began = Instant::now();
    loop {
        let from = before + reader.offset();
        match reader.read_document() {
            Ok(Some(document)) => match pack(&document, origin) {
                Ok(mut game) => {
                    let text = checksum.between(from, before + reader.offset());
                    game.spelling = own_spelling(&document, &text);
                    batch.games.push(game);
                }
                Err(_) => batch.broken.push(BrokenGame::unplayable(reader.lines() as usize + 1)),
            },
            Ok(None) => batch.last = true,
            Err(ReadPgnError::Malformed { line, reason }) => {
                batch.broken.push(BrokenGame::new(line, &reason));
            }
            Err(ReadPgnError::Io(error)) => return Err(error),
        }
        let size = batch.games.len() + batch.broken.len();
        if batch.last || size >= BATCH || (size > 0 && began.elapsed() > SOON) {
            let bytes = before + reader.offset();
            batch.mark = Mark { bytes, lines: reader.lines(), hash: checksum.of_first(bytes) };
            let last = batch.last;
            if said.send(Parsed::Batch(std::mem::take(&mut batch))).is_err() || last {
                return Ok(());
            }
            began = Instant::now();
        }
    }
}
