//! The table of weights as the source file the evaluator is built from, and back.

use super::groups::{COUNT, GROUPS};
use super::{Tapered, WeightTable};
use std::fmt::Write;

const WEIGHTS_A_LINE: usize = 8;

const HEAD: &str = "//! The weights of `classical`, group by group in the order of `groups.rs`: middlegame and endgame \
                    centipawns.\n//!\n";

const INTRODUCTION: &str = "
use super::groups::WeightTable;
use super::tapered::Tapered;

const fn s(middlegame: i32, endgame: i32) -> Tapered {
    Tapered::new(middlegame, endgame)
}

/// The weights the evaluator starts with.
#[rustfmt::skip]
pub static WEIGHTS: WeightTable = [
";

/// Source of `crates/evaluation/src/classical/weights.rs` for a table; `origin` says in one line where it is from.
#[must_use]
pub fn weight_source(table: &WeightTable, origin: &str) -> String {
    let mut source = format!("{HEAD}//! {origin}\n{INTRODUCTION}");
    for info in GROUPS {
        let _ = writeln!(source, "    // {}", info.name);
        let weights = &table[info.group.start..info.group.start + info.group.len];
        for line in weights.chunks(WEIGHTS_A_LINE) {
            let cells: Vec<_> = line
                .iter()
                .map(|weight| format!("s({}, {}),", weight.middlegame(), weight.endgame()))
                .collect();
            let _ = writeln!(source, "    {}", cells.join(" "));
        }
    }
    source.push_str("];\n");
    source
}

/// Why a text is not a weight table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseWeightsError {
    /// A weight is not two numbers.
    #[error("`s({0})` is not a weight (accepted: two whole numbers between -15000 and 15000)")]
    NotAWeight(String),
    /// Not as many weights as the evaluation has.
    #[error("the table has {found} weights, the evaluation has {COUNT}")]
    WrongCount {
        /// Weights in the text.
        found: usize,
    },
}

/// Reads a table written by [`weight_source`].
///
/// # Errors
/// When a weight is not two numbers, or their count is wrong.
pub fn parse_weight_source(source: &str) -> Result<WeightTable, ParseWeightsError> {
    let body = source.split_once("WeightTable = [").map_or("", |(_, body)| body);
    let mut weights = Vec::new();
    for cell in body.split("s(").skip(1) {
        let numbers = cell.split(')').next().unwrap_or_default();
        let bad = || ParseWeightsError::NotAWeight(numbers.to_owned());
        let (middlegame, endgame) = numbers.split_once(',').ok_or_else(bad)?;
        let number = |text: &str| text.trim().parse().ok().filter(|value| (-15_000..=15_000).contains(value));
        weights.push(Tapered::new(number(middlegame).ok_or_else(bad)?, number(endgame).ok_or_else(bad)?));
    }
    let found = weights.len();
    weights.try_into().map_err(|_| ParseWeightsError::WrongCount { found })
}
