//! How table files are read: small win-draw-loss files whole into memory, all others piece by piece.
//!
//! A probe reads a dozen scattered pieces; from memory that costs no system calls, which is what makes looking up
//! tables inside the search worth it. Memory maps would do the same but cannot be had without `unsafe`.

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};
use std::io;
use std::path::{Path, PathBuf};

/// The largest file kept in memory: every table of up to five men fits.
const LARGEST_IN_MEMORY: u64 = 24 << 20;

/// Reads table files as the module says.
#[derive(Debug, Default)]
pub(crate) struct TableFiles {
    system: OsFilesystem,
}

impl Filesystem for TableFiles {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        self.system.regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        self.system.read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        let is_wdl = path.extension().is_some_and(|extension| extension == "rtbw");
        if is_wdl && self.regular_file_size(path)? <= LARGEST_IN_MEMORY {
            return Ok(Box::new(InMemory(std::fs::read(path)?)));
        }
        self.system.open(path)
    }
}

struct InMemory(Vec<u8>);

impl RandomAccessFile for InMemory {
    fn read_at(&self, buffer: &mut [u8], offset: u64, _hint: ReadHint) -> io::Result<usize> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX).min(self.0.len());
        let count = buffer.len().min(self.0.len() - start);
        buffer[..count].copy_from_slice(&self.0[start..start + count]);
        Ok(count)
    }
}
