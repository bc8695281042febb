//! Fits the estimate of difficulty to the ratings of public puzzles, and measures it on others.
//!
//! `cargo run --release -p roque-puzzles --example difficulty -- [--fit N] [--check N] [--jobs N] [--write]`
//!
//! The puzzles are looked for in `$ROQUE_DATA`, then in `../shared/data`. Which of them are kept apart for checking depends on their
//! names alone. Without `--fit` the weights of the repository are checked; `--write` puts new ones in their place. After that
//! `--rate assets/puzzles.tsv` gives the puzzles of a file their new ratings.

use roque_chess::Position;
use roque_puzzles::Puzzle;
use roque_puzzles::difficulty::{Model, Rater, Traits, Trier, spearman};
use roque_review::Fingerprint;
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

struct Known {
    puzzle: Puzzle,
    rating: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut fit, mut check, mut jobs, mut write) = (0, 5000, 1, false);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number =
            || words.next().ok_or(format!("{word} needs a number"))?.parse().map_err(|_| word.clone());
        match word.as_str() {
            "--fit" => fit = number()?,
            "--check" => check = number()?,
            "--jobs" => jobs = number()?,
            "--write" => write = true,
            "--rate" => return rate(Path::new(&words.next().ok_or("--rate needs a file")?)),
            other => return Err(format!("{other} is not an option").into()),
        }
    }
    let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/difficulty/weights.txt");
    let path = data();
    if !path.exists() {
        say(&format!("skipped: no {}", path.display()));
        return Ok(());
    }
    let (train, held_out) = read(&path, fit, check)?;
    let model = if fit == 0 {
        Model::parse(&fs::read_to_string(&weights)?)?
    } else {
        Model::fit(&tried(&train, jobs))
    };
    let pairs = |known: &[(Traits, f64)]| -> Vec<(f64, f64)> {
        known.iter().map(|(traits, rating)| (f64::from(model.rating(traits)), *rating)).collect()
    };
    let pairs = pairs(&tried(&held_out, jobs));
    let off = pairs.iter().map(|(one, other)| (one - other).abs()).sum::<f64>() / pairs.len() as f64;
    say(&format!(
        "fitted to {} puzzles; on {} others: Spearman {:.3}, mean error {off:.0} points of rating",
        train.len(),
        pairs.len(),
        spearman(&pairs)
    ));
    if write && fit > 0 {
        fs::write(&weights, model.to_string())?;
    }
    Ok(())
}

/// Rates the puzzles of a file anew; the easiest come first.
fn rate(path: &Path) -> Result<(), Box<dyn Error>> {
    let mut rater = Rater::default();
    let mut puzzles = Vec::new();
    for row in fs::read_to_string(path)?.lines() {
        let mut puzzle: Puzzle = row.parse().map_err(|error| format!("{row}: {error}"))?;
        puzzle.rating = rater.rate(&puzzle);
        puzzles.push(puzzle);
    }
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    Ok(fs::write(path, puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect::<String>())?)
}

fn data() -> PathBuf {
    let root = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    root.join("human/puzzles.tsv.zst")
}

/// Puzzles with settled ratings, evenly spread over the file: some to fit to, others to check with.
fn read(path: &Path, fit: usize, check: usize) -> Result<(Vec<Known>, Vec<Known>), Box<dyn Error>> {
    let reader = BufReader::new(zstd::Decoder::new(File::open(path)?)?);
    let (mut train, mut held_out) = (Vec::new(), Vec::new());
    for row in reader.lines().skip(1) {
        let row = row?;
        let columns: Vec<&str> = row.split('\t').collect();
        let is_settled = columns[3].parse::<f64>().is_ok_and(|deviation| deviation <= 90.0);
        let Ok(rating) = columns[2].parse::<f64>() else { continue };
        if !is_settled {
            continue;
        }
        let apart = u64::from_str_radix(&Fingerprint::of(columns[6]).to_string(), 16)? % 4 == 0;
        if let Some(puzzle) = puzzle(columns[0], columns[1]) {
            if apart { &mut held_out } else { &mut train }.push(Known { puzzle, rating });
        }
    }
    Ok((spread(train, fit), spread(held_out, check)))
}

fn spread(all: Vec<Known>, count: usize) -> Vec<Known> {
    let step = (all.len() / count.max(1)).max(1);
    all.into_iter().step_by(step).take(count).collect()
}

fn puzzle(fen: &str, moves: &str) -> Option<Puzzle> {
    let before: Position = fen.parse().ok()?;
    let mut position = before;
    let mut line = Vec::new();
    for text in moves.split(' ') {
        let m = position.parse_uci(text).ok()?;
        position.play(m).ok()?;
        line.push(m);
    }
    Puzzle::new(before, &line, String::new()).ok()
}

fn tried(known: &[Known], jobs: usize) -> Vec<(Traits, f64)> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                let mut trier = Trier::default();
                while let Some(known) = known.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let tried = (trier.traits(&known.puzzle), known.rating);
                    found.lock().expect("no thread panics while it adds").push(tried);
                }
            });
        }
    });
    found.into_inner().expect("no thread panicked")
}

#[expect(clippy::print_stdout, reason = "this command is there to print")]
fn say(text: &str) {
    println!("{text}");
}
