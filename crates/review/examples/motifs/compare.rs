//! Puzzles with their themes, and our motifs in their solutions.

use roque_chess::{Move, Position};
use roque_review::{Attack, MotifKind, motifs};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Our motif, and the themes any of which is the same thing.
pub const PAIRS: [(MotifKind, &[&str]); 10] = [
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

/// A puzzle of the collection.
pub struct Puzzle {
    id: String,
    before: Position,
    first: Move,
    line: Vec<Move>,
    themes: BTreeSet<String>,
}

/// How often a motif and its themes agree; puzzles by their places.
#[derive(Default)]
pub struct Count {
    pub both: usize,
    pub only_ours: Vec<usize>,
    pub only_theirs: Vec<usize>,
}

/// All puzzles of a file with what was found in them.
pub struct Comparison {
    /// Puzzles in the file.
    pub read: usize,
    /// Those that have all their themes.
    pub puzzles: Vec<Puzzle>,
    /// For each of [`PAIRS`].
    pub counts: Vec<Count>,
}

impl Count {
    pub fn ours(&self) -> usize {
        self.both + self.only_ours.len()
    }

    pub fn theirs(&self) -> usize {
        self.both + self.only_theirs.len()
    }

    pub fn precision(&self) -> f64 {
        self.both as f64 / self.ours().max(1) as f64
    }

    pub fn recall(&self) -> f64 {
        self.both as f64 / self.theirs().max(1) as f64
    }
}

impl Comparison {
    pub fn new(path: &Path) -> io::Result<Self> {
        let reader = BufReader::new(zstd::Decoder::new(File::open(path)?)?);
        let mut puzzles: Vec<Puzzle> =
            reader.lines().skip(1).map_while(Result::ok).filter_map(|line| puzzle(&line)).collect();
        let read = puzzles.len();
        puzzles.retain(has_themes);
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
        Ok(Self { read, puzzles, counts })
    }
}

impl Puzzle {
    /// The puzzle in a line.
    pub fn describe(&self) -> String {
        let line = std::iter::once(self.first).chain(self.line.iter().copied());
        let themes: Vec<&str> = self.themes.iter().map(String::as_str).collect();
        format!("{} {}; {} ({})", self.id, self.before, self.before.san_line(line), themes.join(" "))
    }
}

/// Where the puzzles are, if they are anywhere.
pub fn default_path() -> PathBuf {
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
