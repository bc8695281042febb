//! Asks another engine whether puzzles have the one solution they claim.
//!
//! `cargo run --release -p roque-puzzles --example confirm -- [PUZZLES.tsv] [--uci PROGRAM] [--movetime MS] [--jobs N] [--keep FILE]`
//!
//! Without a file the puzzles of the program are asked about. A puzzle is confirmed if for every move to find the other
//! engine, asked for its two best lines, puts that move first and every other move is a blunder against it on lichess's
//! published scale (15 points or more). A last move that mates need not be the only one that does. `--keep` writes the puzzles that were confirmed.

use roque_chess::{Move, Position};
use roque_game::Value;
use roque_puzzles::Puzzle;
use roque_review::{Grade, Scale};
use roque_uci::{Client, ClientError, Go};
use std::error::Error;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

struct Options {
    file: Option<PathBuf>,
    uci: PathBuf,
    movetime: i64,
    jobs: usize,
    keep: Option<PathBuf>,
}

/// What became of the puzzles asked about.
#[derive(Default)]
struct Sums {
    asked: usize,
    moves: usize,
    confirmed: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let text = match &options.file {
        Some(path) => std::fs::read_to_string(path)?,
        None => roque_puzzles::STARTER.to_owned(),
    };
    let puzzles: Vec<Puzzle> = text.lines().map(str::parse).collect::<Result<_, _>>()?;
    let keep = options.keep.as_ref().map(File::create).transpose()?.map(Mutex::new);
    let (next, sums) = (AtomicUsize::new(0), Mutex::new(Sums::default()));
    std::thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..options.jobs.max(1) {
            workers.push(scope.spawn(|| -> Result<(), Box<dyn Error + Send + Sync>> {
                let mut client = Client::start(&options.uci, &[])?;
                client.set_option("MultiPV", Some("2"))?;
                client.set_option("Hash", Some("64"))?;
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let doubt = doubt(&mut client, puzzle, options.movetime)?;
                    let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
                    sums.asked += 1;
                    sums.moves += puzzle.length();
                    match doubt {
                        Some(doubt) => say(&format!("not confirmed: {puzzle}: {doubt}")),
                        None => {
                            sums.confirmed += 1;
                            if let Some(keep) = &keep {
                                writeln!(keep.lock().unwrap_or_else(PoisonError::into_inner), "{puzzle}")?;
                            }
                        }
                    }
                }
                Ok(())
            }));
        }
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })
    .map_err(|error| error.to_string())?;
    let Sums { asked, moves, confirmed } = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    say(&format!(
        "{asked} puzzles, {moves} moves to find, {} ms each: {confirmed} confirmed ({:.2} %)",
        options.movetime,
        100.0 * confirmed as f64 / asked.max(1) as f64
    ));
    Ok(())
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options =
        Options { file: None, uci: PathBuf::from("stockfish"), movetime: 1000, jobs: 1, keep: None };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--uci" => options.uci = value()?.into(),
            "--movetime" => options.movetime = value()?.parse()?,
            "--jobs" => options.jobs = value()?.parse()?,
            "--keep" => options.keep = Some(value()?.into()),
            file => options.file = Some(file.into()),
        }
    }
    Ok(options)
}

/// What the other engine says against a puzzle, if anything.
fn doubt(client: &mut Client, puzzle: &Puzzle, movetime: i64) -> Result<Option<String>, ClientError> {
    client.new_game();
    for (position, _, wanted) in puzzle.tasks() {
        let end = position.after(wanted);
        let mates = end.is_check() && !end.has_legal_move();
        if mates || position.count_legal_moves() == 1 {
            continue;
        }
        let [best, second] = two_best(client, &position, movetime)?;
        let (Some((m, value)), Some((_, other))) = (best, second) else { continue };
        if m != wanted {
            return Ok(Some(format!("it plays {} instead of {}", position.san(m), position.san(wanted))));
        }
        let is_blunder = Scale::Lichess.loss(value, other) >= Scale::Lichess.thresholds()[2];
        if !is_blunder || Scale::Lichess.verdict(value, other) < Grade::Inaccuracy {
            return Ok(Some(format!("{} is {value}, the next best move {other}", position.san(m))));
        }
    }
    Ok(None)
}

type Ranked = Option<(Move, Value)>;

fn two_best(client: &mut Client, position: &Position, movetime: i64) -> Result<[Ranked; 2], ClientError> {
    client.position(position, &[]);
    client.go(Go { movetime: Some(movetime), ..Go::default() });
    let mut ranked = [None; 2];
    client.best_move(Some(Duration::from_secs(60)), |info| {
        let rank = info.multipv.unwrap_or(1) as usize;
        let first = info.pv.first().and_then(|m| position.parse_uci(&m.to_string()).ok());
        if let (Some(slot), Some(m), Some(score)) = (ranked.get_mut(rank.wrapping_sub(1)), first, info.score)
        {
            *slot = Some((m, score.value));
        }
    })?;
    Ok(ranked)
}

#[expect(clippy::print_stdout, reason = "this command is there to print")]
fn say(text: &str) {
    println!("{text}");
}
