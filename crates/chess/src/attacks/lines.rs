//! Sliding attacks by arithmetic on plain words, for every processor.
//!
//! The subtraction trick ("hyperbola quintessence", after Gerd Isenberg and Aleks Peshkov): with `o` the
//! blockers on a line and `s` the slider, `o ^ (o - 2s)` flips exactly the squares up to and including the
//! first blocker above `s`; the same on the mirrored word does the other half.
//!
//! The build script includes this file to fill the lookup table of `attacks::sliders`, so it uses `u64` only.

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xFF;
const MAIN_DIAGONAL: u64 = 0x8040_2010_0804_0201;
const ANTI_DIAGONAL: u64 = 0x0102_0408_1020_4080;

const fn file_of(square: u32) -> u64 {
    FILE_A << (square & 7)
}

const fn rank_of(square: u32) -> u64 {
    RANK_1 << (square & 56)
}

const fn diagonal_of(square: u32) -> u64 {
    let shift = (square & 7) as i32 - (square >> 3) as i32;
    if shift >= 0 { MAIN_DIAGONAL >> (8 * shift) } else { MAIN_DIAGONAL << (-8 * shift) }
}

const fn anti_diagonal_of(square: u32) -> u64 {
    let shift = 7 - (square & 7) as i32 - (square >> 3) as i32;
    if shift >= 0 { ANTI_DIAGONAL >> (8 * shift) } else { ANTI_DIAGONAL << (-8 * shift) }
}

const fn along(square: u32, occupied: u64, line: u64) -> u64 {
    let slider = 1u64 << square;
    let up = (occupied & line).wrapping_sub(slider << 1);
    let down = (occupied & line).reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

/// Squares a rook attacks.
pub const fn rook(square: u32, occupied: u64) -> u64 {
    let slider = 1u64 << square;
    let others = occupied & !slider;
    along(square, others, file_of(square)) | along(square, others, rank_of(square))
}

/// Squares a bishop attacks.
pub const fn bishop(square: u32, occupied: u64) -> u64 {
    let slider = 1u64 << square;
    let others = occupied & !slider;
    along(square, others, diagonal_of(square)) | along(square, others, anti_diagonal_of(square))
}

/// Squares whose occupation matters to a rook: its lines without their last squares.
#[allow(dead_code, reason = "without BMI2 attacks are computed, not looked up")]
pub const fn rook_mask(square: u32) -> u64 {
    let file_ends = RANK_1 | RANK_1 << 56;
    let rank_ends = FILE_A | FILE_A << 7;
    ((file_of(square) & !file_ends) | (rank_of(square) & !rank_ends)) & !(1 << square)
}

/// Squares whose occupation matters to a bishop.
#[allow(dead_code, reason = "without BMI2 attacks are computed, not looked up")]
pub const fn bishop_mask(square: u32) -> u64 {
    let edge = RANK_1 | RANK_1 << 56 | FILE_A | FILE_A << 7;
    (diagonal_of(square) | anti_diagonal_of(square)) & !edge & !(1 << square)
}
