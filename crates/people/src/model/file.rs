//! The model as bytes: one byte for each weight, and a scale for each row.
//!
//! `RQPM`, version, length and text of the description, then every row of every block as a 32-bit scale and its weights,
//! then a checksum of all that.

use super::Model;
use super::layout::{BLOCKS, WEIGHTS};
use thiserror::Error;

const MAGIC: &[u8; 5] = b"RQPM\x01";

/// Why bytes are not a model.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadModelError {
    /// The first bytes are others.
    #[error("this is no model of people: it does not begin with RQPM and version 1")]
    Magic,
    /// Too few or too many bytes.
    #[error("the model has {found} bytes; {expected} are needed")]
    Size {
        /// Bytes there are.
        found: usize,
        /// Bytes there should be.
        expected: usize,
    },
    /// Damaged on the way.
    #[error("the model is damaged: its checksum is {found:08x}, not {expected:08x}")]
    Checksum {
        /// Of the bytes.
        found: u32,
        /// In the file.
        expected: u32,
    },
    /// A scale is no number.
    #[error("row {0} of the model has a scale that is not a number")]
    Scale(usize),
}

impl Model {
    /// Reads what [`to_bytes`](Self::to_bytes) wrote.
    ///
    /// # Errors
    /// [`LoadModelError`] if it is anything else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadModelError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(LoadModelError::Magic)?;
        let (&length, rest) = rest.split_first_chunk::<2>().ok_or(LoadModelError::Magic)?;
        let length = usize::from(u16::from_le_bytes(length));
        let rows: usize = BLOCKS.iter().map(|block| block.rows).sum();
        let expected = MAGIC.len() + 2 + length + WEIGHTS + 4 * rows + 4;
        if bytes.len() != expected {
            return Err(LoadModelError::Size { found: bytes.len(), expected });
        }
        let (body, checksum) = bytes.split_at(expected - 4);
        let found = crc32fast::hash(body);
        let stored = checksum.first_chunk::<4>().map_or(0, |&word| u32::from_le_bytes(word));
        if found != stored {
            return Err(LoadModelError::Checksum { found, expected: stored });
        }
        let (description, rest) = rest.split_at(length);
        let weights = read_weights(rest)?;
        Ok(Self::from_weights(weights, String::from_utf8_lossy(description).into_owned()))
    }

    /// The model in the fewest bytes. Each weight is rounded to one of 255 steps of its row.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let length = self.description.len().min(usize::from(u16::MAX));
        bytes.extend_from_slice(&(length as u16).to_le_bytes());
        bytes.extend_from_slice(&self.description.as_bytes()[..length]);
        for row in rows() {
            let weights = &self.weights[row];
            let largest = weights.iter().fold(0.0_f32, |most, weight| most.max(weight.abs()));
            let scale = largest / 127.0;
            bytes.extend_from_slice(&scale.to_le_bytes());
            let rounded = |&weight: &f32| if scale > 0.0 { (weight / scale).round() as i8 } else { 0 };
            bytes.extend(weights.iter().map(rounded).map(|value| value as u8));
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&checksum.to_le_bytes());
        bytes
    }
}

/// Where the rows of all blocks lie.
fn rows() -> impl Iterator<Item = std::ops::Range<usize>> {
    BLOCKS.into_iter().flat_map(|block| (0..block.rows).map(move |row| block.row(row)))
}

fn read_weights(bytes: &[u8]) -> Result<Vec<f32>, LoadModelError> {
    let mut weights = Vec::with_capacity(WEIGHTS);
    let mut rest = bytes;
    for (number, row) in rows().enumerate() {
        let (scale, values) = rest.split_at(4);
        let scale = scale.first_chunk::<4>().map_or(f32::NAN, |&word| f32::from_le_bytes(word));
        if !scale.is_finite() {
            return Err(LoadModelError::Scale(number));
        }
        let (values, behind) = values.split_at(row.len());
        weights.extend(values.iter().map(|&value| f32::from(value as i8) * scale));
        rest = behind;
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_rounded_or_not_at_all() {
        let weights: Vec<f32> = (0..WEIGHTS).map(|index| ((index % 251) as f32 - 125.0) / 100.0).collect();
        let model = Model::from_weights(weights, "a test".to_owned());
        let bytes = model.to_bytes();
        let back = Model::from_bytes(&bytes).unwrap();
        assert_eq!(back.description(), "a test");
        let worst = back.weights.iter().zip(&model.weights).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
        assert!(worst <= 0.5 * 1.25 / 127.0 + 1e-6, "{worst}");
        let mut damaged = bytes.clone();
        damaged[5000] ^= 4;
        assert!(matches!(Model::from_bytes(&damaged), Err(LoadModelError::Checksum { .. })));
        assert!(matches!(Model::from_bytes(&bytes[..900]), Err(LoadModelError::Size { .. })));
        assert_eq!(Model::from_bytes(b"RQNN"), Err(LoadModelError::Magic));
    }

    #[test]
    fn the_embedded_model_is_small_and_whole() {
        assert!(super::super::EMBEDDED.len() <= 3_000_000);
        assert!(!Model::embedded().description().is_empty());
    }
}
