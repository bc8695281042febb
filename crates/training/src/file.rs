//! Game files: blocks of packed games, each with its own checksum.
//!
//! A block is written in one piece and never changed, so a run that is killed leaves at most one damaged block at the
//! end; opening the file to append cuts it off.

use crate::record::{GameRecord, ParseGameError};
use crc32fast::hash as crc32;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first bytes of every game file.
pub const MAGIC: [u8; 8] = *b"RQGAMES1";
/// The first bytes of every block.
const BLOCK_MAGIC: [u8; 4] = *b"RQBK";
/// Marker, payload length, number of games, checksum.
const BLOCK_HEADER_BYTES: usize = 16;
/// A block never grows beyond this.
const MAX_PAYLOAD: usize = 1 << 26;

/// Why a game file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The system refuses.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Not a game file.
    #[error("{0} is not a game file (it does not begin with RQGAMES1)")]
    NotAGameFile(PathBuf),
    /// A block is cut off or changed.
    #[error("{path}: the block at byte {offset} is damaged: {what}")]
    DamagedBlock {
        /// The file.
        path: PathBuf,
        /// Where the block begins.
        offset: u64,
        /// What is wrong.
        what: String,
    },
}

impl GameFileError {
    fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }
}

/// Appends games to a file.
#[derive(Debug)]
pub struct GameWriter {
    path: PathBuf,
    file: File,
}

/// What opening a file to append found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// Bytes of a damaged end that were cut off.
    pub cut: u64,
    /// Whole blocks kept.
    pub blocks: u64,
}

impl GameWriter {
    /// Starts a new file.
    ///
    /// # Errors
    /// When the file exists already or cannot be made.
    pub fn create(path: &Path) -> Result<Self, GameFileError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = file.map_err(GameFileError::io("create", path))?;
        file.write_all(&MAGIC).map_err(GameFileError::io("write", path))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Goes on with a file, or starts it. Cuts off a damaged end; `visit` sees every game already there.
    ///
    /// # Errors
    /// When it is no game file, or cannot be read or written.
    pub fn append(path: &Path, mut visit: impl FnMut(&GameRecord)) -> Result<(Self, Found), GameFileError> {
        if !path.exists() {
            return Ok((Self::create(path)?, Found::default()));
        }
        let mut reader = GameReader::open(path)?;
        let mut found = Found::default();
        while let Ok(Some(games)) = reader.next_block() {
            games.iter().for_each(&mut visit);
            found.blocks += 1;
        }
        let mut file = OpenOptions::new().write(true).open(path).map_err(GameFileError::io("open", path))?;
        let end = file.seek(SeekFrom::End(0)).map_err(GameFileError::io("read", path))?;
        found.cut = end - reader.offset;
        file.set_len(reader.offset).map_err(GameFileError::io("write", path))?;
        file.seek(SeekFrom::End(0)).map_err(GameFileError::io("write", path))?;
        Ok((Self { path: path.to_owned(), file }, found))
    }

    /// Writes games as one block, at once.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn write<'a>(
        &mut self,
        games: impl IntoIterator<Item = &'a GameRecord>,
    ) -> Result<(), GameFileError> {
        let mut block = vec![0; BLOCK_HEADER_BYTES];
        let mut count = 0_u32;
        for game in games {
            game.pack(&mut block);
            count += 1;
        }
        let payload_length = (block.len() - BLOCK_HEADER_BYTES) as u32;
        let checksum = crc32(&block[BLOCK_HEADER_BYTES..]);
        block[..4].copy_from_slice(&BLOCK_MAGIC);
        block[4..8].copy_from_slice(&payload_length.to_le_bytes());
        block[8..12].copy_from_slice(&count.to_le_bytes());
        block[12..16].copy_from_slice(&checksum.to_le_bytes());
        self.file.write_all(&block).map_err(GameFileError::io("write", &self.path))
    }
}

/// Reads a game file block by block.
#[derive(Debug)]
pub struct GameReader {
    path: PathBuf,
    input: BufReader<File>,
    /// Where the next block begins.
    offset: u64,
}

impl GameReader {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read or is no game file.
    pub fn open(path: &Path) -> Result<Self, GameFileError> {
        let file = File::open(path).map_err(GameFileError::io("open", path))?;
        let mut input = BufReader::with_capacity(1 << 16, file);
        let mut magic = [0; 8];
        let read = read_up_to(&mut input, &mut magic).map_err(GameFileError::io("read", path))?;
        if read < 8 || magic != MAGIC {
            return Err(GameFileError::NotAGameFile(path.to_owned()));
        }
        Ok(Self { path: path.to_owned(), input, offset: 8 })
    }

    /// The games of the next block, or `None` at the end.
    ///
    /// # Errors
    /// When the block is cut off or changed.
    pub fn next_block(&mut self) -> Result<Option<Vec<GameRecord>>, GameFileError> {
        let mut header = [0; BLOCK_HEADER_BYTES];
        let read = read_up_to(&mut self.input, &mut header).map_err(GameFileError::io("read", &self.path))?;
        if read == 0 {
            return Ok(None);
        }
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|index| header[at + index]));
        let length = word(4) as usize;
        if read < BLOCK_HEADER_BYTES || header[..4] != BLOCK_MAGIC || length > MAX_PAYLOAD {
            return Err(self.damaged("no block header"));
        }
        let mut payload = vec![0; length];
        let read =
            read_up_to(&mut self.input, &mut payload).map_err(GameFileError::io("read", &self.path))?;
        if read < length {
            return Err(self.damaged("the file ends inside it"));
        }
        if crc32(&payload) != word(12) {
            return Err(self.damaged("its checksum does not fit"));
        }
        let games = parse(&payload, word(8)).map_err(|error| self.damaged(&error.to_string()))?;
        self.offset += (BLOCK_HEADER_BYTES + length) as u64;
        Ok(Some(games))
    }

    fn damaged(&self, what: &str) -> GameFileError {
        GameFileError::DamagedBlock { path: self.path.clone(), offset: self.offset, what: what.to_owned() }
    }
}

fn parse(mut payload: &[u8], count: u32) -> Result<Vec<GameRecord>, ParseGameError> {
    let mut games = Vec::new();
    for _ in 0..count {
        let (game, rest) = GameRecord::unpack(payload)?;
        games.push(game);
        payload = rest;
    }
    if payload.is_empty() { Ok(games) } else { Err(ParseGameError::Truncated) }
}

fn read_up_to(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match input.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Calls `visit` for every game of a file.
///
/// # Errors
/// When the file cannot be read or a block is damaged.
pub fn for_each_game(path: &Path, mut visit: impl FnMut(GameRecord)) -> Result<(), GameFileError> {
    let mut reader = GameReader::open(path)?;
    while let Some(games) = reader.next_block()? {
        games.into_iter().for_each(&mut visit);
    }
    Ok(())
}
