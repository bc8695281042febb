//! Makes the set of puzzles that comes with the program out of puzzles that were made and confirmed.
//!
//! `cargo run --release -p roque-puzzles --example starter -- CONFIRMED.tsv… [--count N]`
//!
//! Positions are taken once, motifs looked for and ratings estimated again. First come puzzles with a motif or with more
//! than one move to find, then others that are not just a way out of check; of each kind as many as fit, evenly spread over the files.

use roque_game::StopSignal;
use roque_puzzles::{Maker, Puzzle, Rater, Settings};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut files, mut count) = (Vec::new(), 1200);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--count" => count = words.next().ok_or("--count needs a number")?.parse()?,
            file => files.push(std::fs::read_to_string(file)?),
        }
    }
    let rows = files.iter().flat_map(|text| text.lines());
    let mut puzzles: Vec<Puzzle> = rows.map(str::parse).collect::<Result<_, _>>()?;
    let mut seen = BTreeSet::new();
    puzzles.retain(|puzzle| seen.insert(puzzle.start().key().0));
    let (mut maker, mut rater) = (Maker::new(Settings::default()), Rater::default());
    for puzzle in &mut puzzles {
        maker.tag(puzzle, &StopSignal::new())?;
        puzzle.rating = rater.rate(puzzle);
        // Players of self-play are named by what they were asked for.
        puzzle.source = puzzle.source.replace("roque:elo=", "Roque ");
    }
    let is_telling = |puzzle: &Puzzle| !puzzle.motifs.is_empty() || puzzle.length() > 1;
    let (telling, others): (Vec<Puzzle>, Vec<Puzzle>) = puzzles.into_iter().partition(is_telling);
    let others: Vec<Puzzle> = others.into_iter().filter(|puzzle| !puzzle.start().is_check()).collect();
    say(&format!("{} puzzles with a motif or several moves, {} others", telling.len(), others.len()));
    let mut chosen = spread(telling, count);
    let room = count - chosen.len();
    chosen.extend(spread(others, room));
    chosen.sort_by_key(|puzzle| (puzzle.rating, puzzle.id().to_string()));
    let text: String = chosen.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/puzzles.tsv");
    std::fs::write(&path, &text)?;
    say(&format!("{} puzzles, {} bytes", chosen.len(), text.len()));
    Ok(())
}

fn spread(all: Vec<Puzzle>, count: usize) -> Vec<Puzzle> {
    let total = all.len();
    let is_taken = |index: usize| (index + 1) * count.min(total) / total > index * count.min(total) / total;
    all.into_iter().enumerate().filter(|(index, _)| is_taken(*index)).map(|(_, puzzle)| puzzle).collect()
}

#[expect(clippy::print_stdout, reason = "this command is there to print")]
fn say(text: &str) {
    println!("{text}");
}
