//! The tuned table as the source file the evaluator is built from.

use roque_evaluation::classical::WeightTable;
use roque_evaluation::classical::groups::GROUPS;
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
