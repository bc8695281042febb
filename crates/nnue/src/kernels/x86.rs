//! x86-64: SSE2 (always there), AVX2, AVX-512, and AVX-512 with VNNI.
//!
//! The product `clip(neuron) * weight` fits 16 bits (`QUANTIZED_ONE * MAX_OUTPUT_WEIGHT` = 32,385), so one 16-bit
//! multiplication and one multiply-add of pairs do the whole square.

#![expect(unsafe_code, reason = "vector registers are loaded and stored through pointers")]

use super::Kernels;
use crate::{Block, QUANTIZED_ONE};
use std::arch::is_x86_feature_detected;
use std::arch::x86_64::*;

pub fn available() -> Vec<Kernels> {
    let mut found = Vec::new();
    if is_x86_feature_detected!("avx512bw") {
        if is_x86_feature_detected!("avx512vnni") {
            found.push(Kernels {
                name: "avx512-vnni",
                update: |to, from, added, removed| {
                    // SAFETY: this entry exists only where the processor has AVX-512 BW.
                    unsafe { avx512::update(to, from, added, removed) }
                },
                squared_dot: |neurons, weights| {
                    // SAFETY: this entry exists only where the processor has AVX-512 BW and VNNI.
                    unsafe { avx512::squared_dot_vnni(neurons, weights) }
                },
            });
        }
        found.push(Kernels {
            name: "avx512",
            update: |to, from, added, removed| {
                // SAFETY: this entry exists only where the processor has AVX-512 BW.
                unsafe { avx512::update(to, from, added, removed) }
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
            update: |to, from, added, removed| {
                // SAFETY: this entry exists only where the processor has AVX2.
                unsafe { avx2::update(to, from, added, removed) }
            },
            squared_dot: |neurons, weights| {
                // SAFETY: this entry exists only where the processor has AVX2.
                unsafe { avx2::squared_dot(neurons, weights) }
            },
        });
    }
    found.push(Kernels {
        name: "sse2",
        update: |to, from, added, removed| {
            // SAFETY: every x86-64 processor has SSE2.
            unsafe { sse2::update(to, from, added, removed) }
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

        #[inline]
        #[target_feature(enable = $features)]
        fn load(block: &Block, register: usize) -> $register {
            debug_assert!(register < REGISTERS);
            // SAFETY: a block is 64-byte aligned and holds `REGISTERS` registers; callers count up to that.
            unsafe { $load(block.0.as_ptr().add(register * $lanes).cast()) }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store(block: &mut Block, register: usize, value: $register) {
            debug_assert!(register < REGISTERS);
            // SAFETY: as for `load`.
            unsafe { $store(block.0.as_mut_ptr().add(register * $lanes).cast(), value) }
        }

        /// The three kinds of move have loops of their own, so that no register waits for a count: a quiet move or
        /// promotion, a capture, castling. A refresh takes what comes.
        #[target_feature(enable = $features)]
        pub fn update(to: &mut [Block], from: &[Block], added: &[&[Block]], removed: &[&[Block]]) {
            match (added, removed) {
                (&[to_square], &[from_square]) => fused(to, from, [to_square], [from_square]),
                (&[to_square], &[from_square, taken]) => fused(to, from, [to_square], [from_square, taken]),
                (&[king, rook], &[old_king, old_rook]) => fused(to, from, [king, rook], [old_king, old_rook]),
                _ => any(to, from, added, removed),
            }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn fused<const ADDED: usize, const REMOVED: usize>(
            to: &mut [Block],
            from: &[Block],
            added: [&[Block]; ADDED],
            removed: [&[Block]; REMOVED],
        ) {
            let length = to.len().min(from.len());
            let (to, from) = (&mut to[..length], &from[..length]);
            // Slices of one known length need one check for all blocks.
            for row in added.iter().chain(&removed) {
                assert!(row.len() >= length, "a row for every neuron");
            }
            for index in 0..length {
                for register in 0..REGISTERS {
                    let mut value = load(&from[index], register);
                    for row in added {
                        value = $add16(value, load(&row[index], register));
                    }
                    for row in removed {
                        value = $sub16(value, load(&row[index], register));
                    }
                    store(&mut to[index], register, value);
                }
            }
        }

        #[target_feature(enable = $features)]
        fn any(to: &mut [Block], from: &[Block], added: &[&[Block]], removed: &[&[Block]]) {
            for (index, target) in to.iter_mut().enumerate() {
                for register in 0..REGISTERS {
                    let mut value = load(&from[index], register);
                    for row in added {
                        value = $add16(value, load(&row[index], register));
                    }
                    for row in removed {
                        value = $sub16(value, load(&row[index], register));
                    }
                    store(target, register, value);
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
            for (neurons, weights) in neurons.iter().zip(weights) {
                for register in 0..REGISTERS {
                    let clipped = clip(load(neurons, register));
                    let weighted = $multiply16(clipped, load(weights, register));
                    sums = $add32(sums, $multiply_add(weighted, clipped));
                }
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
        for (neurons, weights) in neurons.iter().zip(weights) {
            let clipped = clip(load(neurons, 0));
            let weighted = _mm512_mullo_epi16(clipped, load(weights, 0));
            sums = _mm512_dpwssd_epi32(sums, weighted, clipped);
        }
        total(sums)
    }
}
