//! The reference: plain integers, one neuron at a time.

use super::Change;
use crate::{Block, QUANTIZED_ONE};

/// Sums wrap around on the way, as in vector registers: the whole sum fits again.
pub fn update(to: &mut [Block], from: &[Block], Change { table, added, removed }: Change<'_>) {
    let length = to.len();
    to.copy_from_slice(from);
    let row = |&number: &u16| &table[usize::from(number) * length..][..length];
    for number in added {
        each(to, row(number), i16::wrapping_add);
    }
    for number in removed {
        each(to, row(number), i16::wrapping_sub);
    }
}

fn each(to: &mut [Block], row: &[Block], change: fn(i16, i16) -> i16) {
    for (Block(neurons), Block(weights)) in to.iter_mut().zip(row) {
        for (neuron, &weight) in neurons.iter_mut().zip(weights) {
            *neuron = change(*neuron, weight);
        }
    }
}

pub fn squared_dot(neurons: &[Block], weights: &[Block]) -> i64 {
    let mut sum = 0;
    for (Block(neurons), Block(weights)) in neurons.iter().zip(weights) {
        for (&neuron, &weight) in neurons.iter().zip(weights) {
            let clipped = i32::from(neuron.clamp(0, QUANTIZED_ONE));
            sum += i64::from(clipped * i32::from(weight) * clipped);
        }
    }
    sum
}
