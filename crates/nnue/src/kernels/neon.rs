//! 64-bit ARM: NEON, which every such processor has.

#![expect(unsafe_code, reason = "vector registers are loaded and stored through pointers")]

use super::{Change, Kernels};
use crate::{Block, QUANTIZED_ONE};
use std::arch::aarch64::*;

pub const KERNELS: Kernels = Kernels { name: "neon", update, squared_dot };

/// Eight neurons to a register.
const LANES: usize = 8;

fn update(to: &mut [Block], from: &[Block], change: Change<'_>) {
    let length = to.len();
    let row = |number: &u16| &change.table[usize::from(*number) * length..][..length];
    for (index, target) in to.iter_mut().enumerate() {
        for start in (0..32).step_by(LANES) {
            // SAFETY: `start + LANES` never exceeds the 32 neurons of a block.
            unsafe {
                let mut value = vld1q_s16(from[index].0.as_ptr().add(start));
                for row in change.added.iter().map(row) {
                    value = vaddq_s16(value, vld1q_s16(row[index].0.as_ptr().add(start)));
                }
                for row in change.removed.iter().map(row) {
                    value = vsubq_s16(value, vld1q_s16(row[index].0.as_ptr().add(start)));
                }
                vst1q_s16(target.0.as_mut_ptr().add(start), value);
            }
        }
    }
}

fn squared_dot(neurons: &[Block], weights: &[Block]) -> i64 {
    // SAFETY: `start + LANES` never exceeds the 32 neurons of a block.
    unsafe {
        let mut sums = vdupq_n_s32(0);
        for (neurons, weights) in neurons.iter().zip(weights) {
            for start in (0..32).step_by(LANES) {
                let neurons = vld1q_s16(neurons.0.as_ptr().add(start));
                let clipped = vminq_s16(vmaxq_s16(neurons, vdupq_n_s16(0)), vdupq_n_s16(QUANTIZED_ONE));
                let weighted = vmulq_s16(clipped, vld1q_s16(weights.0.as_ptr().add(start)));
                sums = vmlal_s16(sums, vget_low_s16(weighted), vget_low_s16(clipped));
                sums = vmlal_high_s16(sums, weighted, clipped);
            }
        }
        vaddlvq_s32(sums)
    }
}
