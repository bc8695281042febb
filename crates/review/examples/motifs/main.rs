//! How our motifs compare with the themes of public puzzles: precision and recall of each, and examples of differences.
//!
//! `cargo run --release -p roque-review --example motifs [-- PUZZLES.tsv.zst [EXAMPLES]]`
//!
//! The puzzles are looked for in `$ROQUE_DATA`, then in `../shared/data`. A puzzle's line is its solution; no search is
//! involved. Puzzles whose themes say neither how long nor what for they are have lost their themes on the way and are
//! left out; so is what no theme of the collection means.

mod compare;

use compare::{Comparison, PAIRS};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().map_or_else(compare::default_path, PathBuf::from);
    let shown: usize = arguments.next().map_or(Ok(2), |text| text.parse())?;
    if !path.exists() {
        say(&format!("skipped: no {}", path.display()));
        return Ok(());
    }
    let comparison = Comparison::new(&path)?;
    say(&format!("{} puzzles, {} of them with all their themes", comparison.read, comparison.puzzles.len()));
    say(&format!("{:<20} {:>7} {:>7} {:>10} {:>8}", "motif", "ours", "theirs", "precision", "recall"));
    for ((kind, _), count) in PAIRS.iter().zip(&comparison.counts) {
        let name = format!("{kind:?}");
        let (ours, theirs) = (count.ours(), count.theirs());
        say(&format!("{name:<20} {ours:>7} {theirs:>7} {:>10.3} {:>8.3}", count.precision(), count.recall()));
    }
    for ((kind, _), count) in PAIRS.iter().zip(&comparison.counts) {
        for (word, some) in [("only ours", &count.only_ours), ("only theirs", &count.only_theirs)] {
            for &index in some.iter().take(shown) {
                say(&format!("{kind:?}, {word}: {}", comparison.puzzles[index].describe()));
            }
        }
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a table for whoever runs this")]
fn say(line: &str) {
    println!("{line}");
}
