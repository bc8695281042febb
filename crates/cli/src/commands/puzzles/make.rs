//! `roque puzzles make`: puzzles from games.

use super::input::open_games;
use crate::commands::answer::uci_line;
use crate::commands::engine::check_memory;
use crate::commands::{interrupt, progress};
use anyhow::Context as _;
use indicatif::ProgressBar;
use roque_chess::Move;
use roque_chess::document::Document;
use roque_puzzles::{Puzzle, Settings, make_all};
use roque_review::{Fingerprint, Journal, Stopped};
use serde_json::json;
use std::io::Write as _;
use std::path::PathBuf;

/// Finds positions of games with exactly one good move: a line for each (position, moves, rating, motifs, source)
#[derive(clap::Args)]
#[command(
    after_help = "Every move to find is proved with ten times the nodes; the other side defends as well as it can. The same \
                  games with the same nodes give the same puzzles, whatever --jobs is. Ctrl-C stops; with --out the same command \
                  goes on with the next game.\n\nExamples:\n  roque puzzles make season.pgn --jobs 2 --out puzzles.tsv\n  \
                  roque puzzles make library.db --out mine.tsv\n  cat game.pgn | roque puzzles make -"
)]
pub struct Args {
    /// A file of games (PGN), a library, or - for standard input
    #[arg(value_name = "FILE|LIBRARY|-")]
    games: String,
    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Positions to search for a first opinion; ten times as many prove it
    #[arg(long, value_name = "N", default_value_t = Settings::DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(500..=100_000_000))]
    nodes: u64,
    /// Games looked at side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: u16,
    /// Look at one game in so many: for large collections
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Megabytes for remembering positions, twice for each of the jobs
    #[arg(long, value_name = "MB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// Write a JSON object a line instead of columns
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    check_memory(args.hash, 2 * usize::from(args.jobs))?;
    let settings = Settings { nodes: args.nodes, hash_mb: args.hash as usize };
    let mut games = open_games(&args.games)?.step_by(args.every as usize);
    let mut output = Output::open(args, settings)?;
    for place in 0..output.done() {
        let game = games.next().context("there are fewer games than were looked at before")?;
        output.check(place, &game)?;
    }
    let stop = interrupt::signal()?;
    let bar = progress::styled(ProgressBar::new_spinner(), "{pos} games, {msg}, {elapsed} {spinner}");
    let made = make_all(games, settings, args.jobs.into(), &stop, |game, puzzles| {
        output.write(&game, &puzzles)?;
        bar.inc(1);
        bar.set_message(format!("{} puzzles", output.puzzles));
        anyhow::Ok(())
    });
    bar.finish_and_clear();
    match made {
        Err(error) if error.is::<Stopped>() => {
            output.stop();
            Ok(())
        }
        other => other.and_then(|()| output.finish()),
    }
}

enum Sink {
    Stdout,
    File(PathBuf, Journal),
}

struct Output {
    sink: Sink,
    puzzles: usize,
    form: fn(&Puzzle) -> String,
}

/// A puzzle for programs: the moves begin with the one that leads to the position to solve.
fn as_json(puzzle: &Puzzle) -> String {
    let moves: Vec<Move> = std::iter::once(puzzle.first()).chain(puzzle.line().iter().copied()).collect();
    let motifs: Vec<&str> = puzzle.motifs.iter().map(|kind| kind.name()).collect();
    let value = json!({
        "fen": puzzle.before().to_string(),
        "moves": uci_line(puzzle.before(), &moves),
        "rating": puzzle.rating,
        "motifs": motifs,
        "source": puzzle.source,
    });
    value.to_string()
}

impl Output {
    fn open(args: &Args, settings: Settings) -> anyhow::Result<Self> {
        let form = if args.json { as_json } else { ToString::to_string };
        let Some(path) = &args.out else { return Ok(Self { sink: Sink::Stdout, puzzles: 0, form }) };
        let json = if args.json { " as JSON" } else { "" };
        let asked = format!("{} puzzles {settings:?} {}{json}", env!("CARGO_PKG_VERSION"), args.every);
        let asked = Fingerprint::of(&asked);
        let journal = Journal::open(path, asked, "")?;
        if journal.done() > 0 {
            aside(&format!("{}: going on after {} games", path.display(), journal.done()));
        }
        Ok(Self { sink: Sink::File(path.clone(), journal), puzzles: 0, form })
    }

    /// How many games were looked at before.
    fn done(&self) -> usize {
        match &self.sink {
            Sink::Stdout => 0,
            Sink::File(_, journal) => journal.done(),
        }
    }

    fn check(&self, place: usize, game: &Document) -> anyhow::Result<()> {
        match &self.sink {
            Sink::Stdout => Ok(()),
            Sink::File(_, journal) => Ok(journal.check(place, game)?),
        }
    }

    fn write(&mut self, game: &Document, puzzles: &[Puzzle]) -> anyhow::Result<()> {
        self.puzzles += puzzles.len();
        let text: String = puzzles.iter().map(|puzzle| (self.form)(puzzle) + "\n").collect();
        match &mut self.sink {
            Sink::Stdout => print(&text),
            Sink::File(_, journal) => Ok(journal.append(game, &text)?),
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        match self.sink {
            Sink::Stdout => Ok(()),
            Sink::File(_, journal) => Ok(journal.finish("")?),
        }
    }

    /// Ends with what there is, because somebody wants no more.
    fn stop(self) {
        match self.sink {
            Sink::Stdout => aside("stopped"),
            Sink::File(path, _) => aside(&format!(
                "stopped; {} keeps what is done, and the same command goes on",
                path.display()
            )),
        }
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("the puzzles cannot be written")
}

#[expect(clippy::print_stderr, reason = "remarks are not the answer")]
fn aside(text: &str) {
    eprintln!("{text}");
}
