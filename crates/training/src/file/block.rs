//! One block: a marker, its length, a count, a checksum, and the payload.

use super::settings::Settings;
use crate::record::{GameRecord, HEADER_BYTES, MAX_PLIES, MOVE_BYTES, ParseGameError};
use crc32fast::hash as crc32;

/// Marker, payload length, count, checksum.
pub(super) const BLOCK_HEADER_BYTES: usize = 16;
/// A block never grows beyond this: four hundred games of the greatest length.
const MAX_PAYLOAD: usize = 1 << 21;
/// What both markers begin with, for those who look for one.
pub(super) const MARKER_START: [u8; 2] = *b"RQ";

/// What a block holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Games,
    Settings,
}

impl Kind {
    const fn marker(self) -> [u8; 4] {
        match self {
            Self::Games => *b"RQBK",
            Self::Settings => *b"RQST",
        }
    }
}

/// The first bytes of a block, understood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    kind: Kind,
    pub(super) length: usize,
    count: u32,
    checksum: u32,
}

impl Header {
    /// `None` where no block begins.
    pub(super) fn parse(bytes: &[u8; BLOCK_HEADER_BYTES]) -> Option<Self> {
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|index| bytes[at + index]));
        let kind =
            [Kind::Games, Kind::Settings].into_iter().find(|kind| bytes.starts_with(&kind.marker()))?;
        let header = Self { kind, length: word(4) as usize, count: word(8), checksum: word(12) };
        header.is_possible().then_some(header)
    }

    fn is_possible(&self) -> bool {
        let count = self.count as usize;
        let fits = match self.kind {
            Kind::Games => {
                let shortest = count.saturating_mul(HEADER_BYTES);
                let longest = count.saturating_mul(HEADER_BYTES + MAX_PLIES * MOVE_BYTES);
                (shortest..=longest).contains(&self.length)
            }
            Kind::Settings => count == 1,
        };
        fits && self.length <= MAX_PAYLOAD
    }
}

/// The content of a sound block.
#[derive(Debug)]
pub(super) enum Content {
    Games(Vec<GameRecord>),
    Settings(Settings),
}

/// Why a payload is not what its header says.
#[derive(Debug, thiserror::Error)]
pub(super) enum PayloadError {
    #[error("its checksum does not fit")]
    Checksum,
    #[error(transparent)]
    Game(#[from] ParseGameError),
    #[error("its settings are not readable")]
    Settings,
}

/// Checks and reads a payload.
pub(super) fn parse(header: &Header, payload: &[u8]) -> Result<Content, PayloadError> {
    if crc32(payload) != header.checksum {
        return Err(PayloadError::Checksum);
    }
    match header.kind {
        Kind::Games => Ok(Content::Games(parse_games(payload, header.count)?)),
        Kind::Settings => {
            let text = std::str::from_utf8(payload).map_err(|_| PayloadError::Settings)?;
            Settings::parse(text).map(Content::Settings).ok_or(PayloadError::Settings)
        }
    }
}

fn parse_games(mut payload: &[u8], count: u32) -> Result<Vec<GameRecord>, ParseGameError> {
    let mut games = Vec::new();
    for _ in 0..count {
        let (game, rest) = GameRecord::unpack(payload)?;
        games.push(game);
        payload = rest;
    }
    if payload.is_empty() { Ok(games) } else { Err(ParseGameError::Truncated) }
}

/// The bytes of a block with games.
pub(super) fn of_games<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> Vec<u8> {
    let mut block = vec![0; BLOCK_HEADER_BYTES];
    let mut count = 0;
    for game in games {
        game.pack(&mut block);
        count += 1;
    }
    sealed(block, Kind::Games, count)
}

/// The bytes of a block with settings.
pub(super) fn of_settings(settings: &Settings) -> Vec<u8> {
    let mut block = vec![0; BLOCK_HEADER_BYTES];
    block.extend(settings.to_string().into_bytes());
    sealed(block, Kind::Settings, 1)
}

/// Fills in the header before a payload.
fn sealed(mut block: Vec<u8>, kind: Kind, count: u32) -> Vec<u8> {
    let length = (block.len() - BLOCK_HEADER_BYTES) as u32;
    let checksum = crc32(&block[BLOCK_HEADER_BYTES..]);
    block[..4].copy_from_slice(&kind.marker());
    block[4..8].copy_from_slice(&length.to_le_bytes());
    block[8..12].copy_from_slice(&count.to_le_bytes());
    block[12..16].copy_from_slice(&checksum.to_le_bytes());
    block
}
