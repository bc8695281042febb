//! The weights.

use crate::kernels::{Change, Kernels};
use crate::{Architecture, Counsel, LoadNetworkError, QUANTIZED_ONE, QUANTIZED_OUTPUT_ONE};

/// 32 neurons, aligned for the widest vector registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub struct Block(pub [i16; 32]);

impl Block {
    /// All zero.
    pub const ZERO: Self = Self([0; 32]);
}

/// A quantised network. Immutable; threads share one.
#[derive(Clone, Debug)]
pub struct Network {
    pub(crate) architecture: Architecture,
    pub(crate) description: String,
    /// Per input, one row of `blocks`.
    pub(crate) input_weights: Vec<Block>,
    pub(crate) input_biases: Vec<Block>,
    /// Per bucket, the mover's half, then the opponent's.
    pub(crate) output_weights: Vec<Block>,
    /// Per bucket, in units of `QUANTIZED_ONE * QUANTIZED_OUTPUT_ONE`.
    pub(crate) output_biases: Vec<i32>,
    pub(crate) counsel: Option<Counsel>,
    pub(crate) kernels: Kernels,
}

/// Largest absolute first-layer weight: 32 men of it, plus the bias, stay within 16 bits.
const MAX_INPUT_WEIGHT: i16 = 880;
const MAX_INPUT_BIAS: i16 = 4_000;
/// Largest absolute output weight: times a clipped neuron it stays within 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;
const MAX_OUTPUT_BIAS: i32 = 1 << 24;

/// Plain weights of any source, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RawWeights {
    /// Input-major: all neurons of input 0, then of input 1, …
    pub input_weights: Vec<i16>,
    /// One per neuron.
    pub input_biases: Vec<i16>,
    /// Per bucket: the mover's neurons, then the opponent's.
    pub output_weights: Vec<i16>,
    /// One per bucket.
    pub output_biases: Vec<i32>,
}

impl Network {
    /// A network that judges everything as equal.
    ///
    /// # Errors
    /// If the sizes are not allowed.
    pub fn zero(architecture: Architecture) -> Result<Self, LoadNetworkError> {
        let hidden = architecture.hidden;
        let weights = RawWeights {
            input_weights: vec![0; architecture.inputs() * hidden],
            input_biases: vec![0; hidden],
            output_weights: vec![0; architecture.buckets * 2 * hidden],
            output_biases: vec![0; architecture.buckets],
        };
        Self::from_weights(architecture, String::new(), &weights)
    }

    /// Checks sizes and ranges, so that no sum computed later can overflow.
    ///
    /// # Errors
    /// [`LoadNetworkError`] naming the first size or weight that is not allowed.
    pub fn from_weights(
        architecture: Architecture,
        description: String,
        weights: &RawWeights,
    ) -> Result<Self, LoadNetworkError> {
        let Architecture { hidden, buckets, .. } = architecture;
        if !architecture.is_valid() {
            return Err(LoadNetworkError::Architecture { hidden, buckets });
        }
        let sizes = [
            (weights.input_weights.len(), architecture.inputs() * hidden),
            (weights.input_biases.len(), hidden),
            (weights.output_weights.len(), buckets * 2 * hidden),
            (weights.output_biases.len(), buckets),
        ];
        if let Some(&(found, expected)) = sizes.iter().find(|(found, expected)| found != expected) {
            return Err(LoadNetworkError::Size { found, expected });
        }
        check_range("input weight", &weights.input_weights, MAX_INPUT_WEIGHT)?;
        check_range("input bias", &weights.input_biases, MAX_INPUT_BIAS)?;
        check_range("output weight", &weights.output_weights, MAX_OUTPUT_WEIGHT)?;
        if let Some(&value) =
            weights.output_biases.iter().find(|bias| bias.unsigned_abs() > MAX_OUTPUT_BIAS.unsigned_abs())
        {
            return Err(LoadNetworkError::Range { what: "output bias", value, limit: MAX_OUTPUT_BIAS });
        }
        Ok(Self {
            architecture,
            description,
            input_weights: to_blocks(&weights.input_weights),
            input_biases: to_blocks(&weights.input_biases),
            output_weights: to_blocks(&weights.output_weights),
            output_biases: weights.output_biases.clone(),
            counsel: None,
            kernels: Kernels::best(),
        })
    }

    /// The weights as plain numbers.
    #[must_use]
    pub fn weights(&self) -> RawWeights {
        RawWeights {
            input_weights: to_shorts(&self.input_weights),
            input_biases: to_shorts(&self.input_biases),
            output_weights: to_shorts(&self.output_weights),
            output_biases: self.output_biases.clone(),
        }
    }

    /// The same network computing with other kernels; all give the same answers.
    #[must_use]
    pub fn with_kernels(mut self, kernels: Kernels) -> Self {
        self.kernels = kernels;
        self
    }

    /// The same network with this counsel, or without one, and what is to be said about it.
    #[must_use]
    pub fn advised(mut self, counsel: Option<Counsel>, description: String) -> Self {
        self.counsel = counsel;
        self.description = description;
        self
    }

    /// The hand-written terms that correct it, if it has learnt to be corrected.
    #[must_use]
    pub fn counsel(&self) -> Option<&Counsel> {
        self.counsel.as_ref()
    }

    /// The sizes.
    #[must_use]
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// What whoever made the network wrote about it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Name of the instruction set in use.
    #[must_use]
    pub fn kernel_name(&self) -> &'static str {
        self.kernels.name
    }

    /// The worth in centipawns of a board given by the inputs each side sees, computed from scratch. For training,
    /// which has no position at hand.
    ///
    /// # Panics
    /// If an input is not below [`Architecture::inputs`].
    #[must_use]
    pub fn evaluate_inputs(&self, mover: &[u16], opponent: &[u16]) -> i32 {
        let layer = |inputs: &[u16]| {
            let mut layer = self.input_biases.clone();
            self.update(&mut layer, &self.input_biases, inputs, &[]);
            layer
        };
        self.output(&layer(mover), &layer(opponent), mover.len())
    }

    /// The first layer after inputs were switched on and off.
    #[inline]
    pub(crate) fn update(&self, to: &mut [Block], from: &[Block], added: &[u16], removed: &[u16]) {
        self.kernels.update(to, from, Change { table: &self.input_weights, added, removed });
    }

    /// The output in centipawns from both halves of the first layer.
    #[inline]
    pub(crate) fn output(&self, mover: &[Block], opponent: &[Block], men: usize) -> i32 {
        let blocks = self.architecture.blocks();
        let bucket = self.architecture.bucket(men);
        let weights = &self.output_weights[bucket * 2 * blocks..][..2 * blocks];
        let (mover_weights, opponent_weights) = weights.split_at(blocks);
        let sum = self.kernels.squared_dot(mover, mover_weights)
            + self.kernels.squared_dot(opponent, opponent_weights);
        let one = i64::from(QUANTIZED_ONE);
        let output = sum / one + i64::from(self.output_biases[bucket]);
        (output * i64::from(crate::OUTPUT_SCALE) / (one * i64::from(QUANTIZED_OUTPUT_ONE))) as i32
    }
}

fn check_range(what: &'static str, weights: &[i16], limit: i16) -> Result<(), LoadNetworkError> {
    match weights.iter().find(|weight| weight.unsigned_abs() > limit.unsigned_abs()) {
        Some(&value) => Err(LoadNetworkError::Range { what, value: value.into(), limit: limit.into() }),
        None => Ok(()),
    }
}

fn to_shorts(blocks: &[Block]) -> Vec<i16> {
    blocks.iter().flat_map(|Block(shorts)| shorts).copied().collect()
}

fn to_blocks(weights: &[i16]) -> Vec<Block> {
    let (blocks, _) = weights.as_chunks::<32>();
    blocks.iter().map(|&block| Block(block)).collect()
}
