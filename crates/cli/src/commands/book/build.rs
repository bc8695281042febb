//! `roque book build`: makes a book from games.

use crate::commands::answer::give;
use crate::commands::{interrupt, progress};
use anyhow::{Context as _, bail};
use indicatif::ProgressBar;
use roque_book::{BookBuilder, BuildOptions, PgnSummary};
use roque_game::StopSignal;
use roque_training::{check_output, write_whole};
use serde_json::json;
use std::fs::File;
use std::io::BufReader;
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
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let cannot = || format!("cannot write {}", args.out.display());
    check_output(&args.out).with_context(cannot)?;
    let stop = interrupt::signal()?;
    let mut builder = BookBuilder::new(BuildOptions {
        plies: args.plies,
        min_games: args.min_games,
        min_share: args.min_share,
        min_score: args.min_score,
    });
    let mut total = PgnSummary::default();
    for path in &args.games {
        let summary = read(path, args.min_rating, &mut builder, &stop)?;
        total.games += summary.games;
        total.used += summary.used;
        total.malformed += summary.malformed;
    }
    if stop.is_stopped() {
        bail!("stopped after {} games; {} is not written", total.games, args.out.display());
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
    write_whole(&args.out, book.as_bytes()).with_context(cannot)?;
    let (moves, positions) = (book.len(), book.positions());
    let PgnSummary { games, used, malformed } = total;
    let value = || {
        json!({
            "moves": moves, "positions": positions, "games": games, "used": used, "malformed": malformed,
        })
    };
    give(args.json, value, || {
        format!("{moves} moves of {positions} positions from {used} of {games} games ({malformed} malformed)")
    });
    Ok(())
}

fn read(
    path: &Path,
    min_rating: Option<u16>,
    builder: &mut BookBuilder,
    stop: &StopSignal,
) -> anyhow::Result<PgnSummary> {
    let cannot = || format!("cannot read {}", path.display());
    let file = BufReader::new(File::open(path).with_context(cannot)?);
    let bar = progress::styled(ProgressBar::new_spinner(), "{msg}: {pos} games");
    bar.set_message(path.display().to_string());
    let summary = builder.add_pgn(file, min_rating, |summary| {
        bar.set_position(summary.games as u64);
        if stop.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    summary.with_context(cannot)
}
