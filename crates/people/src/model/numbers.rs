//! Loops over lists of numbers, written so that the compiler makes vector instructions of them.

const LANES: usize = 16;

/// Adds a list to another.
#[inline]
pub(crate) fn add(sum: &mut [f32], list: &[f32]) {
    for (sum, value) in sum.iter_mut().zip(list) {
        *sum += value;
    }
}

/// Adds a multiple of a list to another.
#[inline]
pub(crate) fn add_scaled(sum: &mut [f32], list: &[f32], scale: f32) {
    for (sum, value) in sum.iter_mut().zip(list) {
        *sum += scale * value;
    }
}

/// The scalar product.
#[inline]
pub(crate) fn dot(one: &[f32], other: &[f32]) -> f32 {
    let (one, one_rest) = one.as_chunks::<LANES>();
    let (other, other_rest) = other.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for (one, other) in one.iter().zip(other) {
        for ((sum, a), b) in sums.iter_mut().zip(one).zip(other) {
            *sum += a * b;
        }
    }
    let rest: f32 = one_rest.iter().zip(other_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

/// Sets what is negative to zero.
#[inline]
pub(crate) fn rectify(list: &mut [f32]) {
    for value in list {
        *value = value.max(0.0);
    }
}

/// Clears slopes where the rectified value is zero.
#[inline]
pub(crate) fn gate(slopes: &mut [f32], rectified: &[f32]) {
    for (slope, value) in slopes.iter_mut().zip(rectified) {
        *slope = if *value > 0.0 { *slope } else { 0.0 };
    }
}

/// Logits become probabilities.
pub(crate) fn softmax(values: &mut [f32]) {
    let largest = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for value in values.iter_mut() {
        *value = (*value - largest).exp();
    }
    let sum: f32 = values.iter().sum();
    for value in values.iter_mut() {
        *value /= sum;
    }
}
