//! Writes the slider attack table that processors with a fast bit-extract instruction (BMI2) index directly.
//! Other targets compute attacks and need no table.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, error::Error, fs};

#[path = "src/attacks/lines.rs"]
mod lines;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=src/attacks/lines.rs");
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if features.split(',').any(|feature| feature == "bmi2") {
        let path = Path::new(&env::var("OUT_DIR")?).join("slider_table.rs");
        fs::write(path, table()?)?;
    }
    Ok(())
}

/// All attack sets: rooks from a1 to h8, then bishops, each for every subset of its mask in counting order.
fn table() -> Result<String, std::fmt::Error> {
    let mut entries = Vec::new();
    for square in 0..64 {
        push_subsets(&mut entries, lines::rook_mask(square), |occupied| lines::rook(square, occupied));
    }
    for square in 0..64 {
        push_subsets(&mut entries, lines::bishop_mask(square), |occupied| lines::bishop(square, occupied));
    }
    let mut text = format!("static TABLE: [u64; {}] = [\n", entries.len());
    for entry in entries {
        writeln!(text, "{entry:#x},")?;
    }
    text.push_str("];\n");
    Ok(text)
}

/// Counting through the subsets of a mask visits them in the order of their extracted bits.
fn push_subsets(entries: &mut Vec<u64>, mask: u64, attacks: impl Fn(u64) -> u64) {
    let mut subset = 0u64;
    loop {
        entries.push(attacks(subset));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            return;
        }
    }
}
