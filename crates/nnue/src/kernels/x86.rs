//! x86-64: SSE2 (always there), AVX2, AVX-512, and AVX-512 with VNNI.
//!
//! The product `clip(neuron) * weight` fits 16 bits (`QUANTIZED_ONE * MAX_OUTPUT_WEIGHT` = 32,385), so one 16-bit
//! multiplication and one multiply-add of pairs do the whole square.

#![expect(unsafe_code, reason = "vector registers are loaded and stored through pointers")]

use super::{Change, Kernels};
use crate::{Block, QUANTIZED_ONE};
use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

pub fn available() -> Vec<Kernels> {
    let mut found = Vec::new();
    if is_x86_feature_detected!("avx512bw") {
        if is_x86_feature_detected!("avx512vnni") {
            found.push(Kernels {
                name: "avx512-vnni",
                update: |to, from, change| {
                    // SAFETY: this entry exists only where the processor has AVX-512 BW.
                    unsafe { avx512::update(to, from, change) }
                },
                squared_dot: |neurons, weights| {
                    // SAFETY: this entry exists only where the processor has AVX-512 BW and VNNI.
                    unsafe { avx512::squared_dot_vnni(neurons, weights) }
                },
            });
        }
        found.push(Kernels {
            name: "avx512",
            update: |to, from, change| {
                // SAFETY: this entry exists only where the processor has AVX-512 BW.
                unsafe { avx512::update(to, from, change) }
            },
            squared_dot: |neurons, weights| {
                // SAFETY: this entry exists only where the processor has AVX-512 BW.
                unsafe { avx512::squared_dot(neurons, weights) }
            },
        });
    }
    if is_x86_feature_detected!("avx2") {
        found.push(Kernels {
            name: "avx2",
            update: |to, from, change| {
                // SAFETY: this entry exists only where the processor has AVX2.
                unsafe { avx2::update(to, from, change) }
            },
            squared_dot: |neurons, weights| {
                // SAFETY: this entry exists only where the processor has AVX2.
                unsafe { avx2::squared_dot(neurons, weights) }
            },
        });
    }
    found.push(Kernels {
        name: "sse2",
        update: |to, from, change| {
            // SAFETY: every x86-64 processor has SSE2.
            unsafe { sse2::update(to, from, change) }
        },
        squared_dot: |neurons, weights| {
            // SAFETY: every x86-64 processor has SSE2.
            unsafe { sse2::squared_dot(neurons, weights) }
        },
    });
    found
}

/// Writes both loops for one register width. A macro, because intrinsics of different widths share no type.
macro_rules! loops {
    (
        $features:literal, $register:ty, $lanes:literal,
        $load:ident, $store:ident, $set:ident, $zero:ident, $min:ident, $max:ident,
        $add16:ident, $sub16:ident, $multiply16:ident, $multiply_add:ident, $add32:ident
    ) => {
        use super::*;

        const REGISTERS: usize = 32 / $lanes;

        /// The neurons of so many blocks, register by register.
        #[inline]
        #[target_feature(enable = $features)]
        fn load(blocks: &[Block], register: usize) -> $register {
            assert!(register < blocks.len() * REGISTERS, "a register of these blocks");
            // SAFETY: blocks are 64-byte aligned, lie one after the other and hold `REGISTERS` registers each.
            unsafe { $load(blocks.as_ptr().cast::<i16>().add(register * $lanes).cast()) }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store(blocks: &mut [Block], register: usize, value: $register) {
            assert!(register < blocks.len() * REGISTERS, "a register of these blocks");
            // SAFETY: as for `load`.
            unsafe { $store(blocks.as_mut_ptr().cast::<i16>().add(register * $lanes).cast(), value) }
        }

        /// As many registers at a time as the width allows: they stay where they are while row after row is added.
        #[target_feature(enable = $features)]
        pub fn update(to: &mut [Block], from: &[Block], change: Change<'_>) {
            let registers = to.len() * REGISTERS;
            if registers.is_multiple_of(6) {
                columns::<6>(to, from, change);
            } else if registers.is_multiple_of(8) {
                columns::<8>(to, from, change);
            } else {
                columns::<1>(to, from, change);
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn columns<const WIDTH: usize>(to: &mut [Block], from: &[Block], change: Change<'_>) {
            let length = to.len();
            let row = |number: &u16| &change.table[usize::from(*number) * length..][..length];
            for first in (0..length * REGISTERS).step_by(WIDTH) {
                let mut column = [$zero(); WIDTH];
                for (register, value) in (first..).zip(&mut column) {
                    *value = load(from, register);
                }
                for row in change.added.iter().map(row) {
                    for (register, value) in (first..).zip(&mut column) {
                        *value = $add16(*value, load(row, register));
                    }
                }
                for row in change.removed.iter().map(row) {
                    for (register, value) in (first..).zip(&mut column) {
                        *value = $sub16(*value, load(row, register));
                    }
                }
                for (register, value) in (first..).zip(column) {
                    store(to, register, value);
                }
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn clip(neurons: $register) -> $register {
            $min($max(neurons, $zero()), $set(QUANTIZED_ONE))
        }

        #[target_feature(enable = $features)]
        pub fn squared_dot(neurons: &[Block], weights: &[Block]) -> i64 {
            let mut sums = $zero();
            for register in 0..neurons.len() * REGISTERS {
                let clipped = clip(load(neurons, register));
                let weighted = $multiply16(clipped, load(weights, register));
                sums = $add32(sums, $multiply_add(weighted, clipped));
            }
            total(sums)
        }

        /// The sum of all 32-bit lanes, which may exceed 32 bits itself.
        #[inline]
        #[target_feature(enable = $features)]
        fn total(sums: $register) -> i64 {
            let mut lanes = [0i32; $lanes / 2];
            // SAFETY: the array is exactly as large as the register, and the store needs no alignment.
            unsafe { std::ptr::write_unaligned(lanes.as_mut_ptr().cast::<$register>(), sums) };
            lanes.iter().map(|&lane| i64::from(lane)).sum()
        }
    };
}

mod sse2 {
    loops!(
        "sse2",
        __m128i,
        8,
        _mm_load_si128,
        _mm_store_si128,
        _mm_set1_epi16,
        _mm_setzero_si128,
        _mm_min_epi16,
        _mm_max_epi16,
        _mm_add_epi16,
        _mm_sub_epi16,
        _mm_mullo_epi16,
        _mm_madd_epi16,
        _mm_add_epi32
    );
}

mod avx2 {
    loops!(
        "avx2",
        __m256i,
        16,
        _mm256_load_si256,
        _mm256_store_si256,
        _mm256_set1_epi16,
        _mm256_setzero_si256,
        _mm256_min_epi16,
        _mm256_max_epi16,
        _mm256_add_epi16,
        _mm256_sub_epi16,
        _mm256_mullo_epi16,
        _mm256_madd_epi16,
        _mm256_add_epi32
    );
}

mod avx512 {
    loops!(
        "avx512bw",
        __m512i,
        32,
        _mm512_load_si512,
        _mm512_store_si512,
        _mm512_set1_epi16,
        _mm512_setzero_si512,
        _mm512_min_epi16,
        _mm512_max_epi16,
        _mm512_add_epi16,
        _mm512_sub_epi16,
        _mm512_mullo_epi16,
        _mm512_madd_epi16,
        _mm512_add_epi32
    );

    /// The multiply-add and the addition in one instruction.
    #[target_feature(enable = "avx512bw,avx512vnni")]
    pub fn squared_dot_vnni(neurons: &[Block], weights: &[Block]) -> i64 {
        let mut sums = _mm512_setzero_si512();
        for register in 0..neurons.len() {
            let clipped = clip(load(neurons, register));
            let weighted = _mm512_mullo_epi16(clipped, load(weights, register));
            sums = _mm512_dpwssd_epi32(sums, weighted, clipped);
        }
        total(sums)
    }
}
