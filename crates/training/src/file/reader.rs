//! Reading block by block, past damage.

use super::block::{self, BLOCK_HEADER_BYTES, Content, Header, MARKER_START};
use super::settings::Settings;
use super::{GameFileError, MAGIC};
use crate::record::GameRecord;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Bytes that hold no sound block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Where they begin.
    pub offset: u64,
    /// How many there are.
    pub length: u64,
    /// What is wrong with the block that should begin there.
    pub what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, length, what } = self;
        write!(f, "{length} bytes from byte {offset} on are damaged: {what}")
    }
}

/// What the next bytes of a file hold.
#[derive(Debug)]
pub enum Part {
    /// Games, written together.
    Games(Vec<GameRecord>),
    /// How the games were made.
    Settings(Settings),
    /// Nothing that can be read.
    Damaged(Damage),
}

/// Reads a game file block by block.
#[derive(Debug)]
pub struct GameReader {
    path: PathBuf,
    input: BufReader<File>,
    /// Where the next part begins.
    offset: u64,
}

/// What stands at one place of the file.
enum Here {
    End,
    Block(Content, u64),
    NoBlock(String),
}

impl GameReader {
    /// Opens a file.
    ///
    /// # Errors
    /// When it cannot be read or is no game file.
    pub fn open(path: &Path) -> Result<Self, GameFileError> {
        let file = File::open(path).map_err(GameFileError::io("open", path))?;
        Self::from_file(file, path)
    }

    /// Reads an open file from its beginning.
    pub(super) fn from_file(file: File, path: &Path) -> Result<Self, GameFileError> {
        let mut reader = Self::at_start(file, path)?;
        let mut magic = [0; 8];
        let read = read_up_to(&mut reader.input, &mut magic).map_err(GameFileError::io("read", path))?;
        if read < 8 || magic != MAGIC {
            return Err(GameFileError::NotAGameFile(path.to_owned()));
        }
        reader.offset = 8;
        Ok(reader)
    }

    /// Reads whatever blocks a file holds, even if it begins with something else.
    pub(super) fn at_start(file: File, path: &Path) -> Result<Self, GameFileError> {
        let mut input = BufReader::with_capacity(1 << 16, file);
        input.rewind().map_err(GameFileError::io("read", path))?;
        Ok(Self { path: path.to_owned(), input, offset: 0 })
    }

    /// Where the next part begins.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// The next part, or `None` at the end. After damage, reading goes on at the next sound block.
    ///
    /// # Errors
    /// When the system refuses to read.
    pub fn next_part(&mut self) -> Result<Option<Part>, GameFileError> {
        match self.look().map_err(GameFileError::io("read", &self.path))? {
            Here::End => Ok(None),
            Here::Block(content, length) => {
                self.offset += length;
                Ok(Some(match content {
                    Content::Games(games) => Part::Games(games),
                    Content::Settings(settings) => Part::Settings(settings),
                }))
            }
            Here::NoBlock(what) => {
                let offset = self.offset;
                self.skip_damage().map_err(GameFileError::io("read", &self.path))?;
                Ok(Some(Part::Damaged(Damage { offset, length: self.offset - offset, what })))
            }
        }
    }

    /// What stands where the input is.
    fn look(&mut self) -> io::Result<Here> {
        let mut header = [0; BLOCK_HEADER_BYTES];
        let read = read_up_to(&mut self.input, &mut header)?;
        if read == 0 {
            return Ok(Here::End);
        }
        let Some(header) = (read == BLOCK_HEADER_BYTES).then(|| Header::parse(&header)).flatten() else {
            return Ok(Here::NoBlock("no block begins there".to_owned()));
        };
        let mut payload = vec![0; header.length];
        if read_up_to(&mut self.input, &mut payload)? < header.length {
            return Ok(Here::NoBlock("the file ends inside the block".to_owned()));
        }
        Ok(match block::parse(&header, &payload) {
            Ok(content) => Here::Block(content, (BLOCK_HEADER_BYTES + header.length) as u64),
            Err(error) => Here::NoBlock(error.to_string()),
        })
    }

    /// Moves on to the next sound block, or to the end.
    fn skip_damage(&mut self) -> io::Result<()> {
        let mut chunk = vec![0; 1 << 16];
        let mut from = self.offset + 1;
        loop {
            self.input.seek(SeekFrom::Start(from))?;
            let read = read_up_to(&mut self.input, &mut chunk)?;
            let markers = chunk[..read].windows(2).enumerate().filter(|(_, bytes)| *bytes == MARKER_START);
            for candidate in markers.map(|(index, _)| from + index as u64) {
                self.input.seek(SeekFrom::Start(candidate))?;
                if let Here::Block(..) = self.look()? {
                    self.offset = candidate;
                    self.input.seek(SeekFrom::Start(candidate))?;
                    return Ok(());
                }
            }
            if read < chunk.len() {
                self.offset = from + read as u64;
                self.input.seek(SeekFrom::Start(self.offset))?;
                return Ok(());
            }
            // A marker may lie across two chunks.
            from += (read - 1) as u64;
        }
    }
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

/// Calls `visit` for every game of a file, and returns what could not be read.
///
/// # Errors
/// When the file cannot be read at all.
#[must_use = "damage is to be told"]
pub fn for_each_game(path: &Path, mut visit: impl FnMut(GameRecord)) -> Result<Vec<Damage>, GameFileError> {
    let mut reader = GameReader::open(path)?;
    let mut damages = Vec::new();
    while let Some(part) = reader.next_part()? {
        match part {
            Part::Games(games) => games.into_iter().for_each(&mut visit),
            Part::Settings(_) => {}
            Part::Damaged(damage) => damages.push(damage),
        }
    }
    Ok(damages)
}
