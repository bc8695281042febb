//! WebAssembly with 128-bit vectors.

#![expect(unsafe_code, reason = "vector registers are loaded and stored through pointers")]

use super::{Change, Kernels};
use crate::{Block, QUANTIZED_ONE};
use std::arch::wasm32::*;

pub const KERNELS: Kernels = Kernels { name: "wasm-simd", update, squared_dot };

/// Eight neurons to a register.
const LANES: usize = 8;

fn load(block: &Block, start: usize) -> v128 {
    debug_assert!(start + LANES <= 32);
    // SAFETY: callers step through the 32 neurons of a block in whole registers.
    unsafe { v128_load(block.0.as_ptr().add(start).cast()) }
}

fn update(to: &mut [Block], from: &[Block], change: Change<'_>) {
    let length = to.len();
    let row = |number: &u16| &change.table[usize::from(*number) * length..][..length];
    for (index, target) in to.iter_mut().enumerate() {
        for start in (0..32).step_by(LANES) {
            let mut value = load(&from[index], start);
            for row in change.added.iter().map(row) {
                value = i16x8_add(value, load(&row[index], start));
            }
            for row in change.removed.iter().map(row) {
                value = i16x8_sub(value, load(&row[index], start));
            }
            // SAFETY: as for `load`.
            unsafe { v128_store(target.0.as_mut_ptr().add(start).cast(), value) }
        }
    }
}

fn squared_dot(neurons: &[Block], weights: &[Block]) -> i64 {
    let mut sums = i32x4_splat(0);
    for (neurons, weights) in neurons.iter().zip(weights) {
        for start in (0..32).step_by(LANES) {
            let clipped =
                i16x8_min(i16x8_max(load(neurons, start), i16x8_splat(0)), i16x8_splat(QUANTIZED_ONE));
            let weighted = i16x8_mul(clipped, load(weights, start));
            sums = i32x4_add(sums, i32x4_dot_i16x8(weighted, clipped));
        }
    }
    let lanes = [
        i32x4_extract_lane::<0>(sums),
        i32x4_extract_lane::<1>(sums),
        i32x4_extract_lane::<2>(sums),
        i32x4_extract_lane::<3>(sums),
    ];
    lanes.iter().map(|&lane| i64::from(lane)).sum()
}
