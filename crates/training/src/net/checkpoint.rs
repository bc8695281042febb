//! Everything a run needs to go on after an interruption, as one file with a checksum.

use super::model::Model;
use super::optimizer::{AdamW, Common};
use crate::output::write_whole;
use roque_nnue::{Architecture, Sight};
use std::path::{Path, PathBuf};
use std::{fs, io};
use thiserror::Error;

const MAGIC: [u8; 8] = *b"RQTRAIN3";

/// A model in training.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    /// Epochs finished.
    pub epochs: u64,
    /// The parameters.
    pub model: Model,
    /// The optimiser's memory.
    pub optimizer: AdamW,
}

/// Why a checkpoint cannot be read or written.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// The file system said no.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        source: io::Error,
    },
    /// Another kind of file, or a damaged one.
    #[error("{path} is not an undamaged checkpoint of a training run")]
    Damaged {
        /// The file.
        path: PathBuf,
    },
}

impl Checkpoint {
    /// Writes the file so that an interruption leaves the old one or the new one, never a half.
    ///
    /// # Errors
    /// [`CheckpointError::Io`].
    pub fn save(&self, path: &Path) -> Result<(), CheckpointError> {
        let failed = |source| CheckpointError::Io { path: path.to_owned(), source };
        write_whole(path, &self.to_bytes()).map_err(failed)
    }

    /// Reads the file.
    ///
    /// # Errors
    /// [`CheckpointError`].
    pub fn load(path: &Path) -> Result<Self, CheckpointError> {
        let bytes = fs::read(path).map_err(|source| CheckpointError::Io { path: path.to_owned(), source })?;
        Self::from_bytes(&bytes).ok_or_else(|| CheckpointError::Damaged { path: path.to_owned() })
    }

    fn to_bytes(&self) -> Vec<u8> {
        let Architecture { hidden, buckets, sight } = self.model.architecture;
        let mut bytes = MAGIC.to_vec();
        for number in [hidden, buckets, sight.kinds()]
            .map(|size| size as u64)
            .into_iter()
            .chain([self.epochs, self.optimizer.steps])
        {
            bytes.extend(number.to_le_bytes());
        }
        for model in [&self.model, &self.optimizer.momentum, &self.optimizer.velocity] {
            let values = model.groups().into_iter().flatten();
            bytes.extend(values.flat_map(|value| value.to_le_bytes()));
        }
        let Common { momentum, velocity } = &self.optimizer.common;
        bytes.extend(momentum.iter().chain(velocity).flat_map(|value| value.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (content, checksum) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return None;
        }
        let rest = content.strip_prefix(&MAGIC)?;
        let (numbers, rest) = rest.split_at_checked(40)?;
        let numbers: Vec<u64> =
            numbers.as_chunks::<8>().0.iter().map(|&word| u64::from_le_bytes(word)).collect();
        let &[hidden, buckets, kinds, epochs, steps] = numbers.as_slice() else { return None };
        let sight = Sight::of_kinds(kinds as usize)?;
        let architecture = Architecture { hidden: hidden as usize, buckets: buckets as usize, sight };
        if !architecture.is_valid() {
            return None;
        }
        let mut values = rest.as_chunks::<4>().0.iter().map(|&word| f32::from_le_bytes(word));
        let mut model = || {
            let mut model = Model::zero(architecture);
            for group in model.groups_mut() {
                for value in group {
                    *value = values.next()?;
                }
            }
            Some(model)
        };
        let (parameters, momentum, velocity) = (model()?, model()?, model()?);
        let mut common = Common::new(architecture);
        for value in common.momentum.iter_mut().chain(&mut common.velocity) {
            *value = values.next()?;
        }
        let optimizer = AdamW { momentum, velocity, common, steps };
        values.next().is_none().then_some(Self { epochs, model: parameters, optimizer })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_whole_or_not_at_all() {
        let architecture = Architecture { hidden: 32, buckets: 2, sight: Sight::Safety };
        let mut optimizer = AdamW::new(architecture);
        let mut model = Model::random(architecture, 5);
        let mut slopes = Model::random(architecture, 6);
        optimizer.step(&mut model, &mut slopes, 0.01, 1.0);
        let checkpoint = Checkpoint { epochs: 3, model, optimizer };
        let bytes = checkpoint.to_bytes();
        assert_eq!(Checkpoint::from_bytes(&bytes), Some(checkpoint));
        let mut damaged = bytes.clone();
        damaged[100] ^= 1;
        assert_eq!(Checkpoint::from_bytes(&damaged), None);
        assert_eq!(Checkpoint::from_bytes(&bytes[..bytes.len() - 9]), None);
    }
}
