//! Where games come from: files, pipes, uploads; plain or packed. Unpacking has a thread of its own.

use super::ImportError;
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// Bytes handed over at once.
pub(super) const CHUNK: usize = 1 << 18;
/// Chunks that wait to be read.
const WAITING: usize = 8;
/// Games are text: packed well they shrink to a tenth. What grows more than this is made to fill a disk or memory.
const MOST_GROWTH: u64 = 200;
/// Below this size growth harms nobody.
const HARMLESS: u64 = 64 << 20;
/// The largest window of zstd that is granted, as a power of two.
const WINDOW: u32 = 27;

/// Something that games can be read from. Whether it is packed (zstd, gzip, zip) is seen from its first bytes.
pub struct Source {
    name: String,
    size: Option<u64>,
    input: Box<dyn Read + Send>,
}

impl Source {
    /// A file.
    ///
    /// # Errors
    /// [`ImportError::File`].
    pub fn file(path: &Path) -> Result<Self, ImportError> {
        let fail = |source| ImportError::File { path: PathBuf::from(path), source };
        let file = File::open(path).map_err(fail)?;
        let about = file.metadata().map_err(fail)?;
        if about.is_dir() {
            return Err(fail(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a folder, not a file of games",
            )));
        }
        let size = about.is_file().then_some(about.len());
        Ok(Self { name: path.display().to_string(), size, input: Box::new(file) })
    }

    /// Anything that can be read, under a name for messages.
    pub fn stream(name: &str, input: impl Read + Send + 'static) -> Self {
        Self { name: name.to_owned(), size: None, input: Box::new(input) }
    }

    /// The name for messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The size as it lies on disk, where that is known.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.size
    }

    /// Starts unpacking.
    pub(super) fn unpack(self) -> io::Result<Unpacked> {
        let (chunks, received) = sync_channel(WAITING);
        let consumed = Arc::new(AtomicU64::new(0));
        let counted = Counted { input: self.input, consumed: Arc::clone(&consumed) };
        std::thread::Builder::new().name("unpack".to_owned()).spawn(move || {
            if let Err(error) = unpack(counted, &chunks) {
                // Nobody may be waiting any more.
                let _ = chunks.send(Err(error));
            }
        })?;
        Ok(Unpacked { chunks: received, consumed })
    }
}

/// The chunks of an unpacked source, and how much of it was read.
pub(super) struct Unpacked {
    pub(super) chunks: Receiver<io::Result<Vec<u8>>>,
    pub(super) consumed: Arc<AtomicU64>,
}

/// Counts what is read.
struct Counted {
    input: Box<dyn Read + Send>,
    consumed: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.consumed.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

type Chunks = SyncSender<io::Result<Vec<u8>>>;

fn unpack(mut input: Counted, chunks: &Chunks) -> io::Result<()> {
    let consumed = Arc::clone(&input.consumed);
    let mut first = Vec::new();
    input.by_ref().take(4).read_to_end(&mut first)?;
    let kind: [u8; 4] = first.as_slice().try_into().unwrap_or_default();
    let mut input = BufReader::with_capacity(CHUNK, io::Cursor::new(first).chain(input));
    match kind {
        [0x28, 0xb5, 0x2f, 0xfd] => {
            let mut decoder = zstd::stream::read::Decoder::with_buffer(input)?;
            decoder.window_log_max(WINDOW)?;
            hand_over(decoder, chunks, Some(&consumed)).map(drop)
        }
        [0x1f, 0x8b, _, _] => hand_over(MultiGzDecoder::new(input), chunks, Some(&consumed)).map(drop),
        [b'P', b'K', 3, 4] => unpack_zip(&mut input, chunks, &consumed),
        _ => hand_over(input, chunks, None).map(drop),
    }
}

/// The games of every PGN file in the archive.
fn unpack_zip(input: &mut impl Read, chunks: &Chunks, consumed: &AtomicU64) -> io::Result<()> {
    let mut any = false;
    while let Some(file) = zip::read::read_zipfile_from_stream(input).map_err(io::Error::other)? {
        if file.name().to_ascii_lowercase().ends_with(".pgn") {
            any = true;
            // A file that ends without a line end must not run into the next.
            let separated = file.chain(&b"\n\n"[..]);
            if !hand_over(separated, chunks, Some(consumed))? {
                return Ok(());
            }
        }
    }
    if any { Ok(()) } else { Err(io::Error::other("there is no .pgn file in the archive")) }
}

/// Reads to the end, in full chunks. `false` if nobody wants more.
fn hand_over(mut input: impl Read, chunks: &Chunks, packed: Option<&AtomicU64>) -> io::Result<bool> {
    let mut total = 0;
    loop {
        let mut chunk = Vec::with_capacity(CHUNK);
        let read = input.by_ref().take(CHUNK as u64).read_to_end(&mut chunk)?;
        total += read as u64;
        if let Some(consumed) = packed {
            let limit = HARMLESS.max(MOST_GROWTH.saturating_mul(consumed.load(Ordering::Relaxed)));
            if total > limit {
                let text = format!("it unpacks to more than {MOST_GROWTH} times its size; games do not");
                return Err(io::Error::other(text));
            }
        }
        if read == 0 {
            return Ok(true);
        }
        if chunks.send(Ok(chunk)).is_err() {
            return Ok(false);
        }
    }
}
