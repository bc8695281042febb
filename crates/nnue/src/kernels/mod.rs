//! The two inner loops, once per instruction set. `scalar` says what they compute; the others must agree bit
//! for bit (`tests/kernels_agree.rs`).

mod scalar;

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::Block;

/// Rows of a table that come and go, by their numbers. A row is as long as what it is added to.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// All rows, one after the other.
    pub table: &'a [Block],
    /// Rows to be added.
    pub added: &'a [u16],
    /// Rows to be taken away.
    pub removed: &'a [u16],
}

/// `to = from + added… - removed…`. Both slices have the same length.
type Update = fn(to: &mut [Block], from: &[Block], change: Change<'_>);

/// Sum over all neurons of `weight * clip(neuron)²`, where clipping is to `0..=QUANTIZED_ONE`.
type SquaredDot = fn(neurons: &[Block], weights: &[Block]) -> i64;

/// One implementation of the arithmetic.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    /// Name of the instruction set.
    pub name: &'static str,
    update: Update,
    squared_dot: SquaredDot,
}

impl Kernels {
    /// The reference.
    pub const SCALAR: Self =
        Self { name: "scalar", update: scalar::update, squared_dot: scalar::squared_dot };

    /// All that this processor can run, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        found.extend(x86::available());
        #[cfg(target_arch = "aarch64")]
        found.push(neon::KERNELS);
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        found.push(wasm::KERNELS);
        found.push(Self::SCALAR);
        found
    }

    /// The fastest that this processor can run; with the feature `scalar` the reference.
    #[must_use]
    pub fn best() -> Self {
        if cfg!(feature = "scalar") {
            return Self::SCALAR;
        }
        Self::available().first().copied().unwrap_or(Self::SCALAR)
    }

    /// Adds and removes rows of weights: `to = from + added… - removed…`.
    ///
    /// # Panics
    /// If the slices differ in length, or the table has no such row.
    #[inline]
    pub fn update(&self, to: &mut [Block], from: &[Block], change: Change<'_>) {
        assert_eq!(from.len(), to.len(), "as many neurons before as after");
        (self.update)(to, from, change);
    }

    /// Sum over all neurons of `weight * clip(neuron)²`.
    ///
    /// # Panics
    /// If the slices differ in length.
    #[inline]
    #[must_use]
    pub fn squared_dot(&self, neurons: &[Block], weights: &[Block]) -> i64 {
        assert_eq!(neurons.len(), weights.len(), "one weight per neuron");
        (self.squared_dot)(neurons, weights)
    }
}
