//! Samples as bytes, so that what took an hour to look at is looked at once.

use super::samples::{Head, Samples};
use crate::model::{Candidate, Player};
use crate::rating::{Pace, Rating};
use crate::traits::TRAITS;
use std::io::{self, Read, Write};

const MAGIC: &[u8; 8] = b"RQPSAM02";
const HEAD: usize = 16;
const CANDIDATE: usize = 3 + TRAITS;
/// Samples written and read at once.
const CHUNK: usize = 1 << 12;

impl Samples {
    /// Writes all samples.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        for count in [self.heads.len(), self.rows.len(), self.candidates.len()] {
            out.write_all(&(count as u64).to_le_bytes())?;
        }
        for head in &self.heads {
            out.write_all(&head_bytes(head))?;
        }
        for &row in &self.rows {
            out.write_all(&row.to_le_bytes())?;
        }
        for candidate in &self.candidates {
            out.write_all(&[candidate.role, candidate.from, candidate.to])?;
            out.write_all(&candidate.traits)?;
        }
        Ok(())
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// If reading fails, or the bytes are something else.
    pub fn read(input: &mut impl Read) -> io::Result<Self> {
        let mut magic = [0; 8];
        input.read_exact(&mut magic)?;
        if &magic != MAGIC {
            return Err(invalid("these are no samples of this version"));
        }
        let mut count = || {
            let mut word = [0; 8];
            input.read_exact(&mut word)?;
            Ok::<_, io::Error>(u64::from_le_bytes(word) as usize)
        };
        let (heads, rows, candidates) = (count()?, count()?, count()?);
        let samples = Self {
            heads: read_list(input, heads, HEAD, head)?,
            rows: read_list(input, rows, 2, |bytes| Some(u16::from_le_bytes([bytes[0], bytes[1]])))?,
            candidates: read_list(input, candidates, CANDIDATE, candidate)?,
        };
        let fits = |head: &Head| {
            head.rows.0 as usize + usize::from(head.rows.1) <= rows
                && head.candidates.0 as usize + usize::from(head.candidates.1) <= candidates
                && head.chosen < head.candidates.1
        };
        if samples.heads.iter().all(fits) { Ok(samples) } else { Err(invalid("a sample points outside")) }
    }
}

fn invalid(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

fn read_list<T>(
    input: &mut impl Read,
    count: usize,
    size: usize,
    item: impl Fn(&[u8]) -> Option<T>,
) -> io::Result<Vec<T>> {
    let mut list = Vec::new();
    let mut left = count;
    let mut buffer = vec![0; CHUNK * size];
    while left > 0 {
        let now = left.min(CHUNK);
        let bytes = &mut buffer[..now * size];
        input.read_exact(bytes)?;
        for bytes in bytes.chunks_exact(size) {
            list.push(item(bytes).ok_or_else(|| invalid("a sample is damaged"))?);
        }
        left -= now;
    }
    Ok(list)
}

fn head_bytes(head: &Head) -> [u8; HEAD] {
    let mut bytes = [0; HEAD];
    bytes[..4].copy_from_slice(&head.rows.0.to_le_bytes());
    bytes[4..8].copy_from_slice(&head.candidates.0.to_le_bytes());
    bytes[8..10].copy_from_slice(&head.player.rating.value().to_le_bytes());
    bytes[10..12].copy_from_slice(&head.ply.to_le_bytes());
    bytes[12..].copy_from_slice(&[head.rows.1, head.candidates.1, head.chosen, head.player.pace as u8]);
    bytes
}

fn head(bytes: &[u8]) -> Option<Head> {
    let &[r0, r1, r2, r3, c0, c1, c2, c3, e0, e1, p0, p1, rows, candidates, chosen, pace] = bytes else {
        return None;
    };
    const PACES: [Pace; Pace::COUNT] =
        [Pace::Unknown, Pace::Bullet, Pace::Blitz, Pace::Rapid, Pace::Classical];
    Some(Head {
        rows: (u32::from_le_bytes([r0, r1, r2, r3]), rows),
        candidates: (u32::from_le_bytes([c0, c1, c2, c3]), candidates),
        chosen,
        player: Player {
            rating: Rating::new(u16::from_le_bytes([e0, e1])),
            pace: *PACES.get(usize::from(pace))?,
        },
        ply: u16::from_le_bytes([p0, p1]),
    })
}

fn candidate(bytes: &[u8]) -> Option<Candidate> {
    let (&[role, from, to], traits) = bytes.split_first_chunk::<3>()?;
    let traits = *traits.first_chunk::<TRAITS>()?;
    (role < 6 && from < 64 && to < 64 && crate::traits::are_valid(&traits)).then_some(Candidate {
        role,
        from,
        to,
        traits,
    })
}
