//! The reference: plain integers, one neuron at a time.

use crate::{Block, QUANTIZED_ONE};

pub fn update(to: &mut [Block], from: &[Block], added: &[&[Block]], removed: &[&[Block]]) {
    for index in 0..to.len() {
        let mut block = from[index];
        for neuron in 0..block.0.len() {
            for row in added {
                block.0[neuron] += row[index].0[neuron];
            }
            for row in removed {
                block.0[neuron] -= row[index].0[neuron];
            }
        }
        to[index] = block;
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
