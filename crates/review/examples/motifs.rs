//! How our motifs compare with the themes of public puzzles: precision and recall of each, and examples of differences.
//!
//! `cargo run --release -p roque-review --example motifs [-- PUZZLES.tsv.zst [EXAMPLES]]`
//!
//! The puzzles are looked for in `$ROQUE_DATA`, then in `../shared/data`. A puzzle's line is its solution; no search is
//! involved. Puzzles whose themes say neither how long nor what for they are have lost their themes on the way and are
//! left out; so is what no theme of the collection means.

use roque_chess::{Move, Position};
use roque_review::{Attack, MotifKind, motifs};
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Our motif, and the themes any of which is the same thing.
const PAIRS: [(MotifKind, &[&str]); 10] = [
    (MotifKind::Mate, &["mate"]),
    (MotifKind::BackRank, &["backRankMate"]),
    (MotifKind::HangingPiece, &["hangingPiece"]),
    (MotifKind::Fork, &["fork"]),
    (MotifKind::Pin, &["pin"]),
    (MotifKind::Skewer, &["skewer"]),
    (MotifKind::DiscoveredAttack, &["discoveredAttack", "discoveredCheck", "doubleCheck"]),
    (MotifKind::RemovedDefender, &["capturingDefender"]),
    (MotifKind::TrappedPiece, &["trappedPiece"]),
    (MotifKind::Promotion, &["promotion", "underPromotion"]),
];

struct Puzzle {
    id: String,
    before: Position,
    first: Move,
    line: Vec<Move>,
    themes: BTreeSet<String>,
}

#[derive(Default)]
struct Count {
    both: usize,
    only_ours: Vec<usize>,
    only_theirs: Vec<usize>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().map_or_else(default_path, PathBuf::from);
    let shown: usize = arguments.next().map_or(Ok(2), |text| text.parse())?;
    if !path.exists() {
        say(&format!("skipped: no {}", path.display()));
        return Ok(());
    }
    let reader = BufReader::new(zstd::Decoder::new(std::fs::File::open(&path)?)?);
    let mut puzzles: Vec<Puzzle> =
        reader.lines().skip(1).map_while(Result::ok).filter_map(|line| puzzle(&line)).collect();
    let read = puzzles.len();
    puzzles.retain(has_themes);
    say(&format!("{read} puzzles, {} of them with all their themes", puzzles.len()));
    let mut counts: Vec<Count> = PAIRS.iter().map(|_| Count::default()).collect();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let attack = Attack::after(&puzzle.before, puzzle.first, &puzzle.line);
        let found: Vec<MotifKind> = motifs(&attack).iter().map(|motif| motif.kind()).collect();
        for ((kind, themes), count) in PAIRS.iter().zip(&mut counts) {
            match (found.contains(kind), themes.iter().any(|&theme| puzzle.themes.contains(theme))) {
                (true, true) => count.both += 1,
                (true, false) => count.only_ours.push(index),
                (false, true) => count.only_theirs.push(index),
                (false, false) => {}
            }
        }
    }
    print(&puzzles, &counts, shown);
    Ok(())
}

fn default_path() -> PathBuf {
    let root = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    root.join("human/puzzles.tsv.zst")
}

fn puzzle(line: &str) -> Option<Puzzle> {
    let columns: Vec<&str> = line.split('\t').collect();
    let before: Position = columns.first()?.parse().ok()?;
    let mut position = before;
    let mut moves = Vec::new();
    for text in columns.get(1)?.split(' ') {
        let m = position.parse_uci(text).ok()?;
        position.play(m).ok()?;
        moves.push(m);
    }
    let themes = columns.get(5)?.split(' ').map(str::to_owned).collect();
    let id = (*columns.get(6)?).to_owned();
    let (first, line) = moves.split_first()?;
    Some(Puzzle { id, before, first: *first, line: line.to_vec(), themes })
}

/// Every puzzle of the collection is tagged with its length and what it is worth.
fn has_themes(puzzle: &Puzzle) -> bool {
    let any = |wanted: &[&str]| wanted.iter().any(|&theme| puzzle.themes.contains(theme));
    any(&["oneMove", "short", "long", "veryLong"]) && any(&["mate", "crushing", "advantage", "equality"])
}

fn print(puzzles: &[Puzzle], counts: &[Count], shown: usize) {
    say(&format!("{:<20} {:>7} {:>7} {:>10} {:>8}", "motif", "ours", "theirs", "precision", "recall"));
    for ((kind, _), count) in PAIRS.iter().zip(counts) {
        let ours = count.both + count.only_ours.len();
        let theirs = count.both + count.only_theirs.len();
        let share = |whole: usize| count.both as f64 / whole.max(1) as f64;
        say(&format!(
            "{:<20} {ours:>7} {theirs:>7} {:>10.3} {:>8.3}",
            format!("{kind:?}"),
            share(ours),
            share(theirs)
        ));
    }
    for ((kind, _), count) in PAIRS.iter().zip(counts) {
        for (word, some) in [("only ours", &count.only_ours), ("only theirs", &count.only_theirs)] {
            for &index in some.iter().take(shown) {
                let puzzle = &puzzles[index];
                let line = std::iter::once(puzzle.first).chain(puzzle.line.iter().copied());
                let themes: Vec<&str> = puzzle.themes.iter().map(String::as_str).collect();
                say(&format!(
                    "{kind:?}, {word}: {} {}; {} ({})",
                    puzzle.id,
                    puzzle.before,
                    puzzle.before.san_line(line),
                    themes.join(" ")
                ));
            }
        }
    }
}

#[expect(clippy::print_stdout, reason = "a table for whoever runs this")]
fn say(line: &str) {
    println!("{line}");
}
