//! `roque ratings`: rating lists from PGN files.

use super::interrupt;
use anyhow::{Context, bail};
use roque_arena::{League, LeagueTable, Model};
use roque_game::{StopSignal, quoted};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// More players than this make a matrix that nobody reads.
const LARGEST_MATRIX: usize = 24;

/// Rates the players of PGN files by their results
#[derive(clap::Args)]
#[command(after_help = "\
Two models: draws (as BayesElo: draws are results of their own, likelier between equals) and points (as Ordo: a draw is half a
win). Both find what the first move is worth. Intervals hold the truth with 95 %; `better` is the likelihood of being stronger than
the next player.
Example: roque ratings match.pgn more.pgn --anchor stockfish=3600 --matrix")]
pub struct Args {
    /// PGN files; - reads standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How results depend on ratings: draws or points
    #[arg(long, default_value = "draws", value_parser = model)]
    model: Model,
    /// The rating of one player, others relative to it; without it the mean is 0
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor)]
    anchor: Option<(String, f64)>,
    /// Show players with at least so many games; the others still count
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// Show only the best
    #[arg(long, value_name = "N")]
    top: Option<usize>,
    /// Show for every two players how likely the first is stronger
    #[arg(long)]
    matrix: bool,
    /// Print the list as one JSON object
    #[arg(long)]
    json: bool,
}

fn model(text: &str) -> Result<Model, String> {
    match text {
        "draws" => Ok(Model::Draws),
        "points" => Ok(Model::Points),
        _ => Err(format!("{:?} is not a model (accepted: draws, points)", quoted(text))),
    }
}

fn anchor(text: &str) -> Result<(String, f64), String> {
    let wrong = || format!("{:?} is not a player and a rating, as in stockfish=3600", quoted(text));
    let (name, elo) = text.rsplit_once('=').ok_or_else(wrong)?;
    let elo: f64 = elo.trim().parse().map_err(|_| wrong())?;
    if elo.is_finite() { Ok((name.trim().to_owned(), elo)) } else { Err(wrong()) }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let stop = interrupt::signal()?;
    let mut league = League::default();
    for file in &args.files {
        read(&mut league, file, &stop)?;
    }
    if stop.is_stopped() {
        bail!("interrupted: there is no list of half the games");
    }
    let mut table = league.rate(args.model, 0.0);
    if table.players.is_empty() {
        bail!("there is no game with two players and a result");
    }
    if let Some((name, elo)) = &args.anchor {
        let found = table.players.iter().find(|player| player.name == *name);
        let found = found.with_context(|| {
            format!("{:?} is not among the {} players", quoted(name), table.players.len())
        })?;
        let shift = elo - found.elo;
        table.shift(shift);
    }
    print(&table, &args)
}

fn read(league: &mut League, path: &Path, stop: &StopSignal) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let input: Box<dyn BufRead> = match path.to_str() {
        Some("-") => Box::new(BufReader::new(io::stdin())),
        _ => Box::new(BufReader::new(File::open(path).with_context(name)?)),
    };
    let go_on = || if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let summary = league.add_pgn(input, |_| go_on()).with_context(name)?;
    tell(&name(), summary.malformed, "could not be read");
    tell(&name(), summary.without_result, "without names or result");
    Ok(())
}

#[expect(clippy::print_stderr, reason = "remarks on the games are not the answer")]
fn tell(file: &str, games: usize, what: &str) {
    match games {
        0 => {}
        1 => eprintln!("{file}: 1 game {what} is left out"),
        _ => eprintln!("{file}: {games} games {what} are left out"),
    }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn print(table: &LeagueTable, args: &Args) -> anyhow::Result<()> {
    if args.json {
        println!("{}", serde_json::to_string(table)?);
        return Ok(());
    }
    let shown = |player: &&roque_arena::RatedPlayer| player.score.games() >= args.min_games;
    let shown: Vec<_> = table.players.iter().filter(shown).take(args.top.unwrap_or(usize::MAX)).collect();
    let width = shown.iter().map(|player| player.name.chars().count()).max().unwrap_or(0).max("player".len());
    println!(
        "{:>5} {:<width$} {:>8} {:>8} {:>8} {:>7} {:>8} {:>6} {:>6} {:>6}",
        "rank", "player", "elo", "from", "to", "games", "points", "score", "draws", "better"
    );
    for (rank, player) in shown.iter().enumerate() {
        let games = player.score.games() as f64;
        let better =
            player.superiority.map_or_else(|| "-".to_owned(), |share| format!("{:.1}", 100.0 * share));
        println!(
            "{:>5} {:<width$} {:>8.1} {:>8.1} {:>8.1} {:>7} {:>8.1} {:>5.1}% {:>5.1}% {:>6}",
            rank + 1,
            player.name,
            player.elo,
            player.interval.low,
            player.interval.high,
            player.score.games(),
            player.score.points(),
            100.0 * player.score.points() / games,
            100.0 * player.score.draw_rate(),
            better
        );
    }
    let draws = match args.model {
        Model::Draws => format!("; equals draw {:.1}% of their games", 100.0 * table.draws_between_equals),
        Model::Points => String::new(),
    };
    println!("the first move is worth {:.1} Elo{draws}", table.advantage);
    if table.coarse {
        println!(
            "intervals take the ratings of all others for granted: there are too many players for better ones"
        );
    }
    if !table.apart.is_empty() {
        println!(
            "left out, because no chain of games leads to them: {} players, such as {}",
            table.apart.len(),
            table.apart[0]
        );
    }
    if args.matrix {
        print_matrix(table)?;
    }
    Ok(())
}

/// Who is how likely stronger than whom, in per cent.
#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn print_matrix(table: &LeagueTable) -> anyhow::Result<()> {
    let players = table.players.len();
    if table.coarse || players > LARGEST_MATRIX {
        bail!("a matrix of {players} players cannot be read; --matrix is for up to {LARGEST_MATRIX}");
    }
    let width = table.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
    println!("\nlikelihood in per cent that the player of the line is stronger");
    let head: String = (1..=players).map(|rank| format!(" {rank:>5}")).collect();
    println!("{:>5} {:<width$}{head}", "", "");
    for (line, player) in table.players.iter().enumerate() {
        let cells = (0..players).map(|column| match table.superiority(line, column) {
            Some(share) if line != column => format!(" {:>5.1}", 100.0 * share),
            _ => format!(" {:>5}", "x"),
        });
        println!("{:>5} {:<width$}{}", line + 1, player.name, cells.collect::<String>());
    }
    Ok(())
}
