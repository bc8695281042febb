//! The network file: a short header, the weights as little-endian integers, a checksum.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `RQNN` |
//! | 2 | format version: 1, 3 or 4 |
//! | 2 | neurons per side |
//! | 2 | output buckets |
//! | 2 | kinds of standing told apart: 1 or 2 ([`Sight`]); not in format 1, where there is one |
//! | 2 | only in format 4: 1 if there is a counsel, 0 if not |
//! | 2 | length of the description |
//! | n | description, UTF-8: who made it, from what, when |
//! | 2 × kinds × 768 × hidden | input weights, kind by kind and input by input |
//! | 2 × hidden | input biases |
//! | 2 × buckets × 2 × hidden | output weights: per bucket the mover's half, then the opponent's |
//! | 4 × buckets | output biases |
//! | 4 × terms | in format 3, and in format 4 with a counsel: middlegame and endgame weight of every hand-written term |
//! | 4 | CRC-32 of everything before |

use crate::network::RawWeights;
use crate::{Architecture, Block, Counsel, Network, Sight};
use thiserror::Error;

const MAGIC: [u8; 4] = *b"RQNN";
/// Networks that see squares only are written as before, so that earlier programs read them. Format 2, with weights for zones of the
/// king, is gone: no network of it was ever worth keeping.
const SQUARES: u16 = 1;
const COUNSEL: u16 = 3;
const SIGHT: u16 = 4;

/// Why bytes are not a network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LoadNetworkError {
    /// Another kind of file.
    #[error("this is not a Roque network: it does not begin with RQNN")]
    Foreign,
    /// A later format.
    #[error("network format {0} is not known; this program reads formats {SQUARES}, {COUNSEL} and {SIGHT}")]
    Version(u16),
    /// Bytes changed on the way.
    #[error("the network file is damaged: its checksum does not match")]
    Checksum,
    /// Too short or too long.
    #[error("the network file has the wrong size: {found} where {expected} was expected")]
    Size {
        /// What is there.
        found: usize,
        /// What should be.
        expected: usize,
    },
    /// Sizes this program cannot use.
    #[error(
        "{hidden} neurons with {buckets} buckets is not supported; neurons must be a multiple of 32 up to 1024, buckets 1 to 8"
    )]
    Architecture {
        /// Neurons per side.
        hidden: usize,
        /// Output buckets.
        buckets: usize,
    },
    /// A sight this program does not have.
    #[error("a network that tells {0} kinds of standing apart is not supported; there are 1 or 2")]
    Sight(usize),
    /// A weight that could overflow a sum.
    #[error("the {what} {value} is outside the allowed ±{limit}")]
    Range {
        /// Which kind of weight.
        what: &'static str,
        /// Its value.
        value: i32,
        /// The largest absolute value allowed.
        limit: i32,
    },
    /// A description that is not text.
    #[error("the network's description is not readable text")]
    Description,
}

/// Takes little-endian numbers off the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes(&mut self, count: usize) -> Result<&[u8], LoadNetworkError> {
        let size = LoadNetworkError::Size { found: self.0.len(), expected: count };
        let (head, rest) = self.0.split_at_checked(count).ok_or(size)?;
        self.0 = rest;
        Ok(head)
    }

    fn shorts(&mut self, count: usize) -> Result<Vec<i16>, LoadNetworkError> {
        let (pairs, _) = self.bytes(2 * count)?.as_chunks::<2>();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn words(&mut self, count: usize) -> Result<Vec<i32>, LoadNetworkError> {
        let (words, _) = self.bytes(4 * count)?.as_chunks::<4>();
        Ok(words.iter().map(|&word| i32::from_le_bytes(word)).collect())
    }

    fn size(&mut self) -> Result<usize, LoadNetworkError> {
        Ok(self.shorts(1)?[0] as u16 as usize)
    }
}

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// [`LoadNetworkError`] for anything but an undamaged network this program can compute.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadNetworkError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(LoadNetworkError::Foreign);
        }
        let mut reader = Reader(&bytes[MAGIC.len()..]);
        let version = reader.size()? as u16;
        if ![SQUARES, COUNSEL, SIGHT].contains(&version) {
            return Err(LoadNetworkError::Version(version));
        }
        let (content, checksum) = bytes.split_last_chunk::<4>().ok_or(LoadNetworkError::Checksum)?;
        if crc32fast::hash(content) != u32::from_le_bytes(*checksum) {
            return Err(LoadNetworkError::Checksum);
        }
        let (hidden, buckets) = (reader.size()?, reader.size()?);
        let kinds = if version == SQUARES { 1 } else { reader.size()? };
        let sight = Sight::of_kinds(kinds).ok_or(LoadNetworkError::Sight(kinds))?;
        let is_advised = version == COUNSEL || version == SIGHT && reader.size()? != 0;
        let architecture = Architecture { hidden, buckets, sight };
        if !architecture.is_valid() {
            return Err(LoadNetworkError::Architecture { hidden, buckets });
        }
        let length = reader.size()?;
        let description = String::from_utf8(reader.bytes(length)?.to_vec());
        let description = description.map_err(|_| LoadNetworkError::Description)?;
        let weights = RawWeights {
            input_weights: reader.shorts(architecture.inputs() * hidden)?,
            input_biases: reader.shorts(hidden)?,
            output_weights: reader.shorts(buckets * 2 * hidden)?,
            output_biases: reader.words(buckets)?,
        };
        let counsel = match is_advised {
            true => {
                let (pairs, _) = reader.bytes(4 * Counsel::TERMS)?.as_chunks::<4>();
                let pair = |&[a, b, c, d]: &[u8; 4]| [i16::from_le_bytes([a, b]), i16::from_le_bytes([c, d])];
                Some(Counsel::new(pairs.iter().map(pair).collect())?)
            }
            false => None,
        };
        let found = reader.0.len();
        if found != checksum.len() {
            return Err(LoadNetworkError::Size { found, expected: checksum.len() });
        }
        let network = Self::from_weights(architecture, String::new(), &weights)?;
        Ok(network.advised(counsel, description))
    }

    /// The network as a file. Descriptions longer than 65,535 bytes are cut.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let description = &self.description[..self.description.floor_char_boundary(usize::from(u16::MAX))];
        let mut bytes = MAGIC.to_vec();
        let Architecture { hidden, buckets, sight } = self.architecture;
        let (version, more) = match (sight, &self.counsel) {
            (Sight::Squares, None) => (SQUARES, vec![]),
            (Sight::Squares, Some(_)) => (COUNSEL, vec![sight.kinds()]),
            (Sight::Safety, counsel) => (SIGHT, vec![sight.kinds(), usize::from(counsel.is_some())]),
        };
        for size in [usize::from(version), hidden, buckets].into_iter().chain(more).chain([description.len()])
        {
            bytes.extend((size as u16).to_le_bytes());
        }
        bytes.extend(description.as_bytes());
        for blocks in [&self.input_weights, &self.input_biases, &self.output_weights] {
            let shorts = blocks.iter().flat_map(|Block(shorts)| shorts);
            bytes.extend(shorts.flat_map(|short| short.to_le_bytes()));
        }
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        let counsel = self.counsel.iter().flat_map(|counsel| counsel.weights().as_flattened());
        bytes.extend(counsel.flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}
