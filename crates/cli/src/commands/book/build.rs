//! `roque book build`: makes a book from games.

use anyhow::{Context as _, bail};
use roque_book::{BookBuilder, BuildOptions, PgnSummary};
use roque_training::write_whole;
use std::fs::File;
use std::io::{BufReader, IsTerminal as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Makes a Polyglot book from the games of PGN files
#[derive(clap::Args)]
#[command(after_help = "Example: roque book build games.pgn --plies 20 --min-games 5 --out book.bin")]
pub struct Args {
    /// PGN files
    #[arg(required = true, value_name = "GAMES.pgn")]
    games: Vec<PathBuf>,
    /// The book to write
    #[arg(long, value_name = "BOOK.bin")]
    out: PathBuf,
    /// Use only games in which both players have at least this rating
    #[arg(long, value_name = "ELO")]
    min_rating: Option<u16>,
    /// Half-moves of each game to read
    #[arg(long, default_value_t = 24)]
    plies: usize,
    /// Games a move must have been played in
    #[arg(long, value_name = "N", default_value_t = 3)]
    min_games: u32,
    /// Smallest share of its position's games, in percent, a move needs
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    min_share: u32,
    /// Smallest share of the points, in percent, a move needs
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    min_score: u32,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let mut builder = BookBuilder::new(BuildOptions {
        plies: args.plies,
        min_games: args.min_games,
        min_share: args.min_share,
        min_score: args.min_score,
    });
    let mut total = PgnSummary::default();
    for path in &args.games {
        let summary = read(path, args.min_rating, &mut builder)?;
        total.games += summary.games;
        total.used += summary.used;
        total.malformed += summary.malformed;
    }
    let book = builder.finish();
    if book.is_empty() {
        bail!(
            "no move is left for a book: {} of {} games were used ({} malformed), and a move needs {} games; {} is \
             not written",
            total.used,
            total.games,
            total.malformed,
            args.min_games,
            args.out.display()
        );
    }
    write_whole(&args.out, book.as_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!(
        "{} moves of {} positions from {} of {} games ({} malformed)",
        book.len(),
        book.positions(),
        total.used,
        total.games,
        total.malformed
    );
    Ok(())
}

fn read(path: &Path, min_rating: Option<u16>, builder: &mut BookBuilder) -> anyhow::Result<PgnSummary> {
    let cannot = || format!("cannot read {}", path.display());
    let file = BufReader::new(File::open(path).with_context(cannot)?);
    let shown = std::io::stderr().is_terminal();
    builder
        .add_pgn(file, min_rating, |summary| {
            if shown && summary.games.is_multiple_of(1000) {
                show_progress(path, summary);
            }
            ControlFlow::Continue(())
        })
        .with_context(cannot)
}

#[expect(clippy::print_stderr, reason = "progress is for the person, not part of the answer")]
fn show_progress(path: &Path, summary: &PgnSummary) {
    eprint!("\r{}: {} games, {} used ", path.display(), summary.games, summary.used);
}
