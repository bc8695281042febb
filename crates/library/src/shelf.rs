//! Shelves: many games in three blobs.
//!
//! The heads of a shelf are records of fixed size. Moves and details are of any length, with a table of where each game
//! begins in front. A checksum closes every blob: what is shown to a person is checked first, while a scan over all
//! games, which must be fast, trusts nothing but the bounds.

use crate::codec::Broken;
use crate::head::{HEAD, Head};
use xxhash_rust::xxh3::xxh3_64;

/// Games of a full shelf.
pub(crate) const SHELF: usize = 512;

/// Closes a blob with its checksum.
pub(crate) fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = xxh3_64(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// Takes the checksum off without looking at it.
pub(crate) fn unsealed(bytes: &[u8]) -> Result<&[u8], Broken> {
    let length = bytes.len().checked_sub(8).ok_or(Broken("it is too short"))?;
    Ok(&bytes[..length])
}

/// Takes the checksum off after looking at it.
pub(crate) fn checked(bytes: &[u8]) -> Result<&[u8], Broken> {
    let inner = unsealed(bytes)?;
    if bytes[inner.len()..] == xxh3_64(inner).to_le_bytes() {
        Ok(inner)
    } else {
        Err(Broken("its checksum is wrong"))
    }
}

/// Parts of any length, one after the other.
pub(crate) fn join(parts: &[impl AsRef<[u8]>]) -> Vec<u8> {
    let total: usize = parts.iter().map(|part| part.as_ref().len()).sum();
    let mut bytes = Vec::with_capacity(4 * parts.len() + total + 8);
    let mut end = 0u32;
    for part in parts {
        end += part.as_ref().len() as u32;
        bytes.extend(end.to_le_bytes());
    }
    parts.iter().for_each(|part| bytes.extend_from_slice(part.as_ref()));
    bytes
}

/// The parts of what [`join`] made.
#[derive(Clone, Copy)]
pub(crate) struct Parts<'a> {
    ends: &'a [u8],
    data: &'a [u8],
}

impl<'a> Parts<'a> {
    pub(crate) fn new(bytes: &'a [u8], count: usize) -> Result<Self, Broken> {
        let split = count.checked_mul(4).filter(|split| *split <= bytes.len());
        let (ends, data) = bytes.split_at(split.ok_or(Broken("its table is too short"))?);
        Ok(Self { ends, data })
    }

    /// A part; nothing where the table makes no sense.
    pub(crate) fn get(&self, index: usize) -> Option<&'a [u8]> {
        let end = |index: usize| {
            let bytes = self.ends.get(4 * index..4 * index + 4)?;
            Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]) as usize)
        };
        let start = if index == 0 { 0 } else { end(index - 1)? };
        self.data.get(start..end(index)?)
    }
}

/// The heads in a blob.
pub(crate) fn heads(bytes: &[u8]) -> impl ExactSizeIterator<Item = Result<Head, Broken>> + '_ {
    bytes.chunks_exact(HEAD).map(Head::decode)
}
