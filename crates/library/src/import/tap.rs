//! A stream of chunks to read from, which can tell the checksum of everything up to a place.

use super::source::Unpacked;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read};
use std::rc::Rc;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// How much of the beginning tells one source from another.
const BEGINNING: usize = 1 << 16;

/// What was read but not yet summed up.
struct Sum {
    hash: Xxh3,
    done: u64,
    pending: VecDeque<Rc<Vec<u8>>>,
    /// Bytes of the first pending chunk that are summed up.
    within: usize,
}

impl Sum {
    fn advance(&mut self, to: u64) {
        while self.done < to {
            let Some(chunk) = self.pending.front() else { return };
            let rest = &chunk[self.within..];
            let length = rest.len().min((to - self.done) as usize);
            self.hash.update(&rest[..length]);
            self.done += length as u64;
            self.within += length;
            if self.within == chunk.len() {
                self.pending.pop_front();
                self.within = 0;
            }
        }
    }
}

/// Tells checksums, and what was read lately, while somebody else reads.
#[derive(Clone)]
pub(super) struct Checksum(Rc<RefCell<Sum>>);

impl Checksum {
    /// The bytes from one place to another, neither of them summed up yet.
    pub(super) fn between(&self, from: u64, to: u64) -> Vec<u8> {
        let sum = self.0.borrow();
        let chunks = sum.pending.iter().enumerate();
        let rests = chunks.map(|(index, chunk)| if index == 0 { &chunk[sum.within..] } else { chunk });
        let mut bytes = Vec::with_capacity((to - from) as usize);
        let mut at = sum.done;
        for rest in rests {
            let end = at + rest.len() as u64;
            if at >= to {
                break;
            }
            if end > from {
                let begin = from.saturating_sub(at) as usize;
                bytes.extend_from_slice(&rest[begin..(to.min(end) - at) as usize]);
            }
            at = end;
        }
        bytes
    }

    /// The checksum of the first bytes, as many as that. Places may only grow.
    pub(super) fn of_first(&self, bytes: u64) -> u64 {
        let mut sum = self.0.borrow_mut();
        sum.advance(bytes);
        sum.hash.digest()
    }
}

/// The unpacked text.
pub(super) struct Tap {
    source: Unpacked,
    chunk: Rc<Vec<u8>>,
    at: usize,
    sum: Checksum,
}

impl Tap {
    /// Waits for the first chunk.
    pub(super) fn new(source: Unpacked) -> io::Result<Self> {
        let sum = Sum { hash: Xxh3::new(), done: 0, pending: VecDeque::new(), within: 0 };
        let mut tap = Self { source, chunk: Rc::default(), at: 0, sum: Checksum(Rc::new(RefCell::new(sum))) };
        tap.fill_buf()?;
        Ok(tap)
    }

    /// Tells this source from others. Before anything is read.
    pub(super) fn beginning(&self) -> u64 {
        xxh3_64(&self.chunk[..self.chunk.len().min(BEGINNING)])
    }

    pub(super) fn checksum(&self) -> Checksum {
        self.sum.clone()
    }

    /// Reads over so many bytes; `false` if there are fewer.
    pub(super) fn skip(&mut self, bytes: u64) -> io::Result<bool> {
        let mut left = bytes;
        while left > 0 {
            let here = self.fill_buf()?.len();
            if here == 0 {
                return Ok(false);
            }
            let step = here.min(usize::try_from(left).unwrap_or(usize::MAX));
            self.consume(step);
            left -= step as u64;
            self.sum.0.borrow_mut().advance(bytes - left);
        }
        Ok(true)
    }
}

impl Read for Tap {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        buffer[..length].copy_from_slice(&available[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl BufRead for Tap {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.chunk.len() {
            // A closed channel is the end of the source.
            let Ok(next) = self.source.chunks.recv() else { return Ok(&[]) };
            self.chunk = Rc::new(next?);
            self.at = 0;
            self.sum.0.borrow_mut().pending.push_back(Rc::clone(&self.chunk));
        }
        Ok(&self.chunk[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        self.at = (self.at + amount).min(self.chunk.len());
    }
}
