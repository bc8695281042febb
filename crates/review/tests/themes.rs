//! Our motifs against the themes of public puzzles: what we call something is called that.

#[path = "../examples/motifs/compare.rs"]
#[allow(dead_code, reason = "the command shows more than the test needs")]
mod compare;

use compare::{Comparison, PAIRS};

#[test]
fn what_we_call_a_motif_is_called_that() {
    let path = compare::default_path();
    if !path.exists() {
        println!("skipped: no {}", path.display());
        return;
    }
    let comparison = Comparison::new(&path).expect("readable puzzles");
    for ((kind, _), count) in PAIRS.iter().zip(&comparison.counts) {
        let (precision, recall) = (count.precision(), count.recall());
        assert!(precision >= 0.95 && recall >= 0.6, "{kind:?}: precision {precision:.3}, recall {recall:.3}");
    }
}
