//! `roque levels moves` and the like: how well the model of people predicts, and what its levels are worth.

#![expect(clippy::print_stdout, reason = "commands print their answers")]

use crate::commands::train::people_files::{open_table, print_bands, read_games};
use anyhow::{Context, bail};
use roque_people::calibration::{
    GuessErrors, Habits, Puzzle, guess_errors, implied_rating, play_match, watch,
};
use roque_people::learn::{Parts, RatedGame, Selection, collect, measure};
use roque_people::{Character, Chooser, Guesser, Level, Model, Personality, Rating, Reach};
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What every comparison needs.
#[derive(clap::Args)]
pub struct Common {
    /// Another model than the one that comes with the program
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Seed of all choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Comparisons with people
#[derive(clap::Subcommand)]
pub enum Command {
    /// Moves matched and likelihood by rating, on games never learnt from
    Moves {
        #[command(flatten)]
        common: Common,
        /// Rated games
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
        /// Share of the positions to measure on
        #[arg(long, default_value_t = 0.2)]
        share: f64,
    },
    /// The rating at which each level solves puzzles
    Puzzles {
        #[command(flatten)]
        common: Common,
        /// Rated puzzles: a table with fen, moves_uci, rating
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
        /// How many puzzles
        #[arg(long, default_value_t = 500)]
        count: usize,
        /// The levels
        #[arg(long, value_delimiter = ',', default_values_t = LEVELS)]
        levels: Vec<u16>,
    },
    /// Each level against the next
    Ladder {
        #[command(flatten)]
        common: Common,
        /// Games of each meeting
        #[arg(long, default_value_t = 200)]
        games: usize,
        /// The levels
        #[arg(long, value_delimiter = ',', default_values_t = LEVELS)]
        levels: Vec<u16>,
    },
    /// How far guessed ratings are off, on games never learnt from
    Guess {
        #[command(flatten)]
        common: Common,
        /// Rated games
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
        /// How many games
        #[arg(long, default_value_t = 300)]
        games: usize,
    },
    /// What the personalities do differently
    Styles {
        #[command(flatten)]
        common: Common,
        /// The rating of all
        #[arg(long, default_value_t = 1500)]
        rating: u16,
        /// Games of each against the average
        #[arg(long, default_value_t = 40)]
        games: usize,
    },
}

const LEVELS: [u16; 12] = [600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600, 2800];

pub fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Moves { common, data, share } => moves(&common, &data, share),
        Command::Puzzles { common, data, count, levels } => puzzles(&common, &data, count, &levels),
        Command::Ladder { common, games, levels } => ladder(&common, games, &levels),
        Command::Guess { common, data, games } => guess(&common, &data, games),
        Command::Styles { common, rating, games } => styles(&common, Rating::new(rating), games),
    }
}

impl Common {
    fn model(&self) -> anyhow::Result<Arc<Model>> {
        let Some(path) = &self.model else { return Ok(Model::embedded()) };
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let model = Model::from_bytes(&bytes).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Arc::new(model))
    }

    fn threads(&self) -> usize {
        self.threads.into()
    }
}

fn moves(common: &Common, data: &Path, share: f64) -> anyhow::Result<()> {
    let model = common.model()?;
    let held_out: Vec<RatedGame> = read_games(data)?.into_iter().filter(RatedGame::is_held_out).collect();
    let selection = Selection { share, reach: Some(Reach::default()), plies: (20, 80), seed: common.seed };
    let samples = collect(&held_out, &selection, common.threads(), &|_: usize| ());
    let parts = [
        ("all", Parts::All),
        ("look ahead silenced", Parts::Unsighted),
        ("look ahead and traits silenced", Parts::Policy),
        ("policy silenced", Parts::Traits),
    ];
    for (name, parts) in parts {
        println!("{name}:");
        print_bands(&measure(&model, &samples.reduced(parts)));
    }
    Ok(())
}

/// Puzzles spread evenly over the table.
fn read_puzzles(data: &Path, count: usize) -> anyhow::Result<Vec<Puzzle>> {
    let lines: Vec<String> = open_table(data)?.lines().skip(1).collect::<Result<_, _>>()?;
    let step = (lines.len() / count.max(1)).max(1);
    let chosen = lines.iter().step_by(step).take(count);
    chosen
        .map(|line| Puzzle::from_line(line).with_context(|| format!("cannot read {}", data.display())))
        .collect()
}

/// Work shared out among threads; the answers in the order of the items.
fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    work: impl Fn(&[T]) -> Vec<R> + Sync,
) -> Vec<R> {
    let part = items.len().div_ceil(threads.max(1)).max(1);
    let work = &work;
    std::thread::scope(|scope| {
        let handles: Vec<_> = items.chunks(part).map(|items| scope.spawn(move || work(items))).collect();
        let mut answers = Vec::new();
        for handle in handles {
            match handle.join() {
                Ok(answer) => answers.extend(answer),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        answers
    })
}

fn puzzles(common: &Common, data: &Path, count: usize, levels: &[u16]) -> anyhow::Result<()> {
    let model = common.model()?;
    let puzzles = read_puzzles(data, count)?;
    if puzzles.is_empty() {
        bail!("{} has no puzzles", data.display());
    }
    println!("level  solves like  ±     near it  ±");
    for &value in levels {
        let rating = Rating::new(value);
        let results = in_parallel(&puzzles, common.threads(), |part| {
            let mut chooser = Chooser::new(Arc::clone(&model));
            let character = Character::new(rating, 1);
            let level = Level::of(rating);
            part.iter().map(|puzzle| (puzzle.rating, puzzle.solved(&mut chooser, character, level))).collect()
        });
        let near: Vec<(u16, f64)> =
            results.iter().copied().filter(|(puzzle, _)| puzzle.abs_diff(value) <= 300).collect();
        let ((all, all_error), (close, close_error)) = (implied_rating(&results), implied_rating(&near));
        println!("{value:5}  {all:11.0}  {all_error:4.0}  {close:7.0}  {close_error:4.0}");
    }
    Ok(())
}

fn ladder(common: &Common, games: usize, levels: &[u16]) -> anyhow::Result<()> {
    let model = common.model()?;
    let seed = common.seed;
    let pairs: Vec<(u16, u16)> = levels.windows(2).map(|pair| (pair[0], pair[1])).collect();
    println!("stronger  weaker  games  won  drawn  lost  share");
    let scores = in_parallel(&pairs, common.threads(), |pairs| {
        let mut chooser = Chooser::new(Arc::clone(&model));
        let of = |rating: u16| Level::of(Rating::new(rating));
        let mut meeting = |&(weaker, stronger): &(u16, u16)| {
            let score = play_match(&mut chooser, of(stronger), of(weaker), games, seed);
            println!(
                "{stronger:8}  {weaker:6}  {games:5}  {:3}  {:5}  {:4}  {:.1} % ± {:.1}",
                score.wins,
                score.draws,
                score.losses,
                100.0 * score.share(),
                100.0 * score.error()
            );
            score
        };
        pairs.iter().map(&mut meeting).collect()
    });
    let outside = scores.iter().filter(|score| !(0.65..=0.85).contains(&score.share())).count();
    println!("{outside} of {} meetings outside 65 to 85 %", scores.len());
    Ok(())
}

fn guess(common: &Common, data: &Path, games: usize) -> anyhow::Result<()> {
    let model = common.model()?;
    let held_out: Vec<RatedGame> = read_games(data)?.into_iter().filter(RatedGame::is_held_out).collect();
    let step = (held_out.len() / games.max(1)).max(1);
    let chosen: Vec<RatedGame> = held_out.into_iter().step_by(step).take(games).collect();
    let evidence = in_parallel(&chosen, common.threads(), |part| {
        let mut guesser = Guesser::new(Arc::clone(&model));
        part.iter().flat_map(|game| guesser.both(game)).collect()
    });
    println!("games of one player  players  mean error  mean deviation  inside the interval");
    for size in [1, 10] {
        let GuessErrors { players, error, bias, inside } = guess_errors(&evidence, size);
        println!("{size:19}  {players:7}  {error:10.0}  {bias:14.0}  {:18.0} %", 100.0 * inside);
    }
    Ok(())
}

fn styles(common: &Common, rating: Rating, games: usize) -> anyhow::Result<()> {
    let mut chooser = Chooser::new(common.model()?);
    println!(
        "of 100 moves: personality  checks  takes  exchanges  leaves bait  nears the king  plies  score"
    );
    for personality in Personality::ALL {
        let Habits { checks, captures, exchanges, baits, approaches, plies, score } =
            watch(&mut chooser, personality, rating, games, common.seed);
        println!(
            "{:>26}  {checks:6.1}  {captures:5.1}  {exchanges:9.1}  {baits:11.1}  {approaches:14.1}  {plies:5.0}  {:4.0} %",
            personality.name(),
            100.0 * score.share()
        );
    }
    Ok(())
}
