//! Reading a film, a little at a time.

use super::{BLOCK, FOOTER, Left, MAGIC, Skip, Title, Visit};
use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Seek, SeekFrom};

/// Blocks kept: with so many a walk from the root to a leaf and its neighbours is read once. Less than five megabytes.
const KEPT: usize = 64;
/// Bytes of a row of the index.
const INDEX: u64 = 4;
/// A title is a position and a player's name.
const LONGEST_TITLE: u32 = 1 << 16;

/// Why a film cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// The file cannot be read.
    #[error("the film cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// Something else is in it, or only part of a film.
    #[error("this is no complete film of a search: {0}")]
    NoFilm(&'static str),
    /// There is no such visit.
    #[error("the film has {visits} visits, numbered from 0: there is no number {number}")]
    NoVisit {
        /// What was asked for.
        number: u32,
        /// How many there are.
        visits: u32,
    },
}

/// A film that is open.
pub struct Film<R> {
    file: R,
    title: Title,
    visits: u32,
    skips: u32,
    /// Where the visits begin.
    begin: u64,
    /// The last blocks read, the latest first.
    blocks: VecDeque<(u32, Vec<u8>)>,
}

impl<R: Read + Seek> Film<R> {
    /// Opens a film: reads its title and how long it is.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn open(mut file: R) -> Result<Self, FilmError> {
        let length = file.seek(SeekFrom::End(0))?;
        file.rewind()?;
        let mut head = [0; 12];
        if length < head.len() as u64 + FOOTER {
            return Err(FilmError::NoFilm("it is too short"));
        }
        file.read_exact(&mut head)?;
        if &head[..8] != MAGIC {
            return Err(FilmError::NoFilm("it begins otherwise"));
        }
        let title_length = u32::from_le_bytes([head[8], head[9], head[10], head[11]]);
        let begin = head.len() as u64 + u64::from(title_length);
        if title_length > LONGEST_TITLE || begin + FOOTER > length {
            return Err(FilmError::NoFilm("its title is longer than the file"));
        }
        let mut title = vec![0; title_length as usize];
        file.read_exact(&mut title)?;
        let title = serde_json::from_slice(&title).map_err(|_| FilmError::NoFilm("its title is damaged"))?;
        file.seek(SeekFrom::Start(length - FOOTER))?;
        let mut footer = [0; FOOTER as usize];
        file.read_exact(&mut footer)?;
        let number =
            |at: usize| footer[at..at + 8].iter().rev().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
        let count = |at| u32::try_from(number(at)).map_err(|_| FilmError::NoFilm("its end is damaged"));
        if &footer[16..] != MAGIC {
            return Err(FilmError::NoFilm("its end is missing"));
        }
        let (visits, skips) = (count(0)?, count(8)?);
        let body = u64::from(visits) * Visit::BYTES as u64
            + u64::from(skips) * Skip::BYTES as u64
            + u64::from(visits.div_ceil(BLOCK)) * INDEX;
        if begin + body + FOOTER != length {
            return Err(FilmError::NoFilm("its length does not fit its end"));
        }
        Ok(Self { file, title, visits, skips, begin, blocks: VecDeque::new() })
    }

    /// What it is of.
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// How many visits there are.
    pub fn visits(&self) -> u32 {
        self.visits
    }

    /// How many moves were left out.
    pub fn skips(&self) -> u32 {
        self.skips
    }

    /// A visit by its number.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn visit(&mut self, number: u32) -> Result<Visit, FilmError> {
        if number >= self.visits {
            return Err(FilmError::NoVisit { number, visits: self.visits });
        }
        let at = (number % BLOCK) as usize * Visit::BYTES;
        let block = self.block(number / BLOCK)?;
        let bytes = block
            .get(at..)
            .and_then(|bytes| bytes.first_chunk())
            .ok_or(FilmError::NoFilm("a block is short"))?;
        let visit = Visit::from_bytes(bytes).ok_or(FilmError::NoFilm("a visit is damaged"))?;
        if visit.size > number + 1 {
            return Err(FilmError::NoFilm("a visit is damaged"));
        }
        Ok(visit)
    }

    fn block(&mut self, number: u32) -> io::Result<&[u8]> {
        if let Some(place) = self.blocks.iter().position(|(kept, _)| *kept == number) {
            if place > 0 {
                self.blocks.swap(0, place);
            }
        } else {
            let first = number * BLOCK;
            let count = BLOCK.min(self.visits - first);
            let mut bytes = match self.blocks.len() {
                KEPT => self.blocks.pop_back().map(|(_, bytes)| bytes).unwrap_or_default(),
                _ => Vec::new(),
            };
            bytes.resize(count as usize * Visit::BYTES, 0);
            self.file.seek(SeekFrom::Start(self.begin + u64::from(first) * Visit::BYTES as u64))?;
            self.file.read_exact(&mut bytes)?;
            self.blocks.push_front((number, bytes));
        }
        Ok(&self.blocks[0].1)
    }

    /// The visits that no other asked for, the first one first: one for each try of each iteration.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn roots(&mut self) -> Result<Vec<(u32, Visit)>, FilmError> {
        self.between(0, self.visits)
    }

    /// What a visit asked for, the first one first.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn children(&mut self, number: u32) -> Result<Vec<(u32, Visit)>, FilmError> {
        let visit = self.visit(number)?;
        self.between(number + 1 - visit.size, number)
    }

    fn between(&mut self, first: u32, end: u32) -> Result<Vec<(u32, Visit)>, FilmError> {
        let mut found = Vec::new();
        let mut end = end;
        while end > first {
            let visit = self.visit(end - 1)?;
            found.push((end - 1, visit));
            end = end
                .checked_sub(visit.size)
                .filter(|&next| next >= first)
                .ok_or(FilmError::NoFilm("a visit is damaged"))?;
        }
        found.reverse();
        Ok(found)
    }

    /// From a root to a visit: the numbers of all visits on the way, itself last.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn path(&mut self, number: u32) -> Result<Vec<(u32, Visit)>, FilmError> {
        self.visit(number)?;
        let mut path = Vec::new();
        let mut among = self.roots()?;
        loop {
            let next = among.into_iter().find(|&(found, _)| found >= number);
            let (found, visit) = next.ok_or(FilmError::NoFilm("a visit is damaged"))?;
            path.push((found, visit));
            if found == number {
                return Ok(path);
            }
            among = self.children(found)?;
        }
    }

    /// The moves a visit left out.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn skips_of(&mut self, number: u32) -> Result<Vec<Skip>, FilmError> {
        let visit = self.visit(number)?;
        if visit.skips == 0 {
            return Ok(Vec::new());
        }
        let first = self.skips_before(number)?;
        if first + u32::from(visit.skips) > self.skips {
            return Err(FilmError::NoFilm("its index is damaged"));
        }
        let begin = self.begin + u64::from(self.visits) * Visit::BYTES as u64;
        self.file.seek(SeekFrom::Start(begin + u64::from(first) * Skip::BYTES as u64))?;
        let mut bytes = vec![0; usize::from(visit.skips) * Skip::BYTES];
        self.file.read_exact(&mut bytes)?;
        let skips = bytes.as_chunks::<{ Skip::BYTES }>().0.iter().map(|&skip| Skip::from_bytes(skip));
        skips.collect::<Option<_>>().ok_or(FilmError::NoFilm("a skip is damaged"))
    }

    /// How many moves were left out for which reason, in the whole film.
    ///
    /// # Errors
    /// [`FilmError`]
    pub fn skips_by_reason(&mut self) -> Result<BTreeMap<Left, u32>, FilmError> {
        let begin = self.begin + u64::from(self.visits) * Visit::BYTES as u64;
        self.file.seek(SeekFrom::Start(begin))?;
        let mut left = self.skips as usize;
        let mut counts = BTreeMap::new();
        let mut bytes = vec![0; BLOCK as usize * Skip::BYTES];
        while left > 0 {
            let now = left.min(BLOCK as usize);
            let part = &mut bytes[..now * Skip::BYTES];
            self.file.read_exact(part)?;
            for &skip in part.as_chunks::<{ Skip::BYTES }>().0 {
                let skip = Skip::from_bytes(skip).ok_or(FilmError::NoFilm("a skip is damaged"))?;
                *counts.entry(skip.why).or_default() += 1;
            }
            left -= now;
        }
        Ok(counts)
    }

    /// How many moves were left out by visits that ended before this one.
    fn skips_before(&mut self, number: u32) -> Result<u32, FilmError> {
        let block = number / BLOCK;
        let begin = self.begin
            + u64::from(self.visits) * Visit::BYTES as u64
            + u64::from(self.skips) * Skip::BYTES as u64;
        self.file.seek(SeekFrom::Start(begin + u64::from(block) * INDEX))?;
        let mut row = [0; INDEX as usize];
        self.file.read_exact(&mut row)?;
        let inside = (number % BLOCK) as usize * Visit::BYTES;
        let visits = self.block(block)?[..inside].as_chunks::<{ Visit::BYTES }>().0;
        let before: u32 = visits.iter().map(|visit| u32::from(visit[Visit::SKIPS_AT])).sum();
        u32::from_le_bytes(row).checked_add(before).ok_or(FilmError::NoFilm("its index is damaged"))
    }
}
