//! `roque levels moves` and the like: how well the model of people predicts, and what its levels are worth.

#![expect(clippy::print_stdout, reason = "commands print their answers")]

use crate::commands::train::people_files::{band_json, open_table, print_bands, read_games};
use anyhow::{Context, bail};
use roque_people::calibration::{
    BasicMate, GuessErrors, Habits, Puzzle, Score, guess_errors, implied_rating, play_match, watch,
};
use roque_people::learn::{Parts, RatedGame, Selection, collect, measure};
use roque_people::{Character, Chooser, Guesser, Level, Model, Personality, Rating, Reach};
use serde_json::{Value, json};
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
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Seed of all choices
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Comparisons with people
#[derive(clap::Subcommand)]
pub enum Command {
    /// Moves matched and likelihood by rating, on games never learnt from
    #[command(after_help = "Example: roque levels moves --data games.tsv.zst --jobs 2")]
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
    #[command(after_help = "Example: roque levels puzzles --data puzzles.tsv --levels 1000,1400,1800")]
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
        #[arg(long, value_delimiter = ',', default_values_t = LEVELS, value_parser = rating)]
        levels: Vec<u16>,
    },
    /// Each level against the next
    #[command(after_help = "Example: roque levels ladder --games 100 --levels 1000,1200,1400 --jobs 2")]
    Ladder {
        #[command(flatten)]
        common: Common,
        /// Games of each meeting
        #[arg(long, default_value_t = 200)]
        games: usize,
        /// The levels
        #[arg(long, value_delimiter = ',', default_values_t = LEVELS, value_parser = rating)]
        levels: Vec<u16>,
    },
    /// How often each level mates with king and rook, and with king and queen
    #[command(after_help = "Example: roque levels endings --games 20 --levels 600,1600 --jobs 2")]
    Endings {
        #[command(flatten)]
        common: Common,
        /// Games of each ending
        #[arg(long, default_value_t = 100)]
        games: usize,
        /// The levels
        #[arg(long, value_delimiter = ',', default_values_t = LEVELS, value_parser = rating)]
        levels: Vec<u16>,
    },
    /// How far guessed ratings are off, on games never learnt from
    #[command(after_help = "Example: roque levels guess --data games.tsv.zst --games 300")]
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
    #[command(after_help = "Example: roque levels styles --rating 1500 --games 40")]
    Styles {
        #[command(flatten)]
        common: Common,
        /// The rating of all
        #[arg(long, default_value_t = 1500, value_parser = rating)]
        rating: u16,
        /// Games of each against the average
        #[arg(long, default_value_t = 40)]
        games: usize,
    },
}

pub(super) const LEVELS: [u16; 12] = [600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600, 2800];

/// A rating of a level.
pub(super) fn rating(text: &str) -> Result<u16, String> {
    let accepted = Rating::LOWEST.value()..=Rating::HIGHEST.value();
    let value = text.trim().parse().ok().filter(|value| accepted.contains(value));
    value.ok_or_else(|| format!("{text:?} is not a rating from {} to {}", accepted.start(), accepted.end()))
}

pub fn run(command: Command) -> anyhow::Result<()> {
    let (json, answer) = match command {
        Command::Moves { common, data, share } => (common.json, moves(&common, &data, share)?),
        Command::Puzzles { common, data, count, levels } => {
            (common.json, puzzles(&common, &data, count, &levels)?)
        }
        Command::Ladder { common, games, levels } => (common.json, ladder(&common, games, &levels)?),
        Command::Endings { common, games, levels } => (common.json, endings(&common, games, &levels)?),
        Command::Guess { common, data, games } => (common.json, guess(&common, &data, games)?),
        Command::Styles { common, rating, games } => {
            (common.json, styles(&common, Rating::new(rating), games)?)
        }
    };
    if json {
        println!("{answer}");
    }
    Ok(())
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

    /// Tells a person, as soon as it is known; programs get everything together.
    fn tell(&self, line: impl FnOnce() -> String) {
        if !self.json {
            println!("{}", line());
        }
    }
}

fn moves(common: &Common, data: &Path, share: f64) -> anyhow::Result<Value> {
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
    let mut answer = serde_json::Map::new();
    for (name, parts) in parts {
        let bands = measure(Arc::clone(&model), &samples.reduced(parts));
        if !common.json {
            println!("{name}:");
            print_bands(&bands);
        }
        answer.insert(name.to_owned(), bands.iter().map(band_json).collect());
    }
    Ok(answer.into())
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

fn puzzles(common: &Common, data: &Path, count: usize, levels: &[u16]) -> anyhow::Result<Value> {
    let model = common.model()?;
    let puzzles = read_puzzles(data, count)?;
    if puzzles.is_empty() {
        bail!("{} has no puzzles", data.display());
    }
    common.tell(|| "level  solves like  ±     near it  ±".to_owned());
    let mut answer = Vec::new();
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
        common.tell(|| format!("{value:5}  {all:11.0}  {all_error:4.0}  {close:7.0}  {close_error:4.0}"));
        answer.push(json!({
            "level": value, "elo": all, "error": all_error, "near_elo": close, "near_error": close_error,
        }));
    }
    Ok(json!({ "puzzles": puzzles.len(), "levels": answer }))
}

fn ladder(common: &Common, games: usize, levels: &[u16]) -> anyhow::Result<Value> {
    let model = common.model()?;
    let seed = common.seed;
    let pairs: Vec<(u16, u16)> = levels.windows(2).map(|pair| (pair[0], pair[1])).collect();
    common.tell(|| "stronger  weaker  games  won  drawn  lost  share".to_owned());
    let scores = in_parallel(&pairs, common.threads(), |pairs| {
        let mut chooser = Chooser::new(Arc::clone(&model));
        let of = |rating: u16| Level::of(Rating::new(rating));
        let mut meeting = |&(weaker, stronger): &(u16, u16)| {
            let score = play_match(&mut chooser, of(stronger), of(weaker), games, seed);
            common.tell(|| {
                format!(
                    "{stronger:8}  {weaker:6}  {games:5}  {:3}  {:5}  {:4}  {:.1} % ± {:.1}",
                    score.wins,
                    score.draws,
                    score.losses,
                    100.0 * score.share(),
                    100.0 * score.error()
                )
            });
            score
        };
        pairs.iter().map(&mut meeting).collect()
    });
    let outside = scores.iter().filter(|score| !(0.65..=0.85).contains(&score.share())).count();
    common.tell(|| format!("{outside} of {} meetings outside 65 to 85 %", scores.len()));
    let meeting = |(&(weaker, stronger), score): (&(u16, u16), &Score)| {
        json!({
            "stronger": stronger, "weaker": weaker, "wins": score.wins, "draws": score.draws,
            "losses": score.losses, "share": score.share(), "error": score.error(),
        })
    };
    let meetings: Vec<Value> = pairs.iter().zip(&scores).map(meeting).collect();
    Ok(json!({ "meetings": meetings, "outside": outside }))
}

fn endings(common: &Common, games: usize, levels: &[u16]) -> anyhow::Result<Value> {
    let model = common.model()?;
    common.tell(|| format!("mates of {games}: level  king and rook  king and queen"));
    let answer = in_parallel(levels, common.threads(), |levels| {
        let mut chooser = Chooser::new(Arc::clone(&model));
        let mut mates = |&level: &u16| {
            let character = Character::new(Rating::new(level), common.seed);
            let [rook, queen] = BasicMate::ALL.map(|ending| ending.wins(&mut chooser, character, games));
            common.tell(|| format!("{level:>14}  {rook:13}  {queen:14}"));
            json!({ "level": level, "rook": rook, "queen": queen })
        };
        levels.iter().map(&mut mates).collect()
    });
    Ok(json!({ "games": games, "levels": answer }))
}

fn guess(common: &Common, data: &Path, games: usize) -> anyhow::Result<Value> {
    let model = common.model()?;
    let held_out: Vec<RatedGame> = read_games(data)?.into_iter().filter(RatedGame::is_held_out).collect();
    let step = (held_out.len() / games.max(1)).max(1);
    let chosen: Vec<RatedGame> = held_out.into_iter().step_by(step).take(games).collect();
    let evidence = in_parallel(&chosen, common.threads(), |part| {
        let mut guesser = Guesser::new(Arc::clone(&model));
        part.iter().flat_map(|game| guesser.both(game)).collect()
    });
    common
        .tell(|| "games of one player  players  mean error  mean deviation  inside the interval".to_owned());
    let mut answer = Vec::new();
    for size in [1, 10] {
        let GuessErrors { players, error, bias, inside } = guess_errors(&evidence, size);
        common
            .tell(|| format!("{size:19}  {players:7}  {error:10.0}  {bias:14.0}  {:18.0} %", 100.0 * inside));
        answer.push(
            json!({ "games": size, "players": players, "error": error, "bias": bias, "inside": inside }),
        );
    }
    Ok(json!({ "guesses": answer }))
}

fn styles(common: &Common, rating: Rating, games: usize) -> anyhow::Result<Value> {
    let mut chooser = Chooser::new(common.model()?);
    common.tell(|| {
        "of 100 moves: personality  checks  takes  exchanges  leaves bait  nears the king  plies  score"
            .to_owned()
    });
    let mut answer = Vec::new();
    for personality in Personality::ALL {
        let Habits { checks, captures, exchanges, baits, approaches, plies, score } =
            watch(&mut chooser, personality, rating, games, common.seed);
        common.tell(|| {
            format!(
                "{:>26}  {checks:6.1}  {captures:5.1}  {exchanges:9.1}  {baits:11.1}  {approaches:14.1}  {plies:5.0}  {:4.0} %",
                personality.name(),
                100.0 * score.share()
            )
        });
        answer.push(json!({
            "personality": personality.name(), "checks": checks, "captures": captures, "exchanges": exchanges,
            "baits": baits, "approaches": approaches, "plies": plies, "share": score.share(),
        }));
    }
    Ok(json!({ "rating": rating.value(), "personalities": answer }))
}
