//! `roque review`: judged and annotated games.

mod input;
mod output;

use super::engine::check_memory;
use super::on::OnArgs;
use super::{interrupt, memory, progress};
use anyhow::bail;
use indicatif::ProgressBar;
use output::{Format, Output};
use roque_chess::document::Document;
use roque_game::StopSignal;
use roque_language::Language;
use roque_review::{BatchEvent, Reviewer, Scale, Settings, Stopped, review_all};
use std::path::PathBuf;
use std::sync::Arc;

/// Judges games: what each move cost, why, and what was better
#[derive(clap::Args)]
#[command(
    after_help = "Each verdict is searched again before it is told, with four times the nodes, and mistakes by a second engine \
                  too. The same games with the same nodes give the same output, whatever --jobs is, unless somebody has analysed \
                  their positions longer meanwhile: what the library remembers of that is used. Ctrl-C stops; with --out the \
                  same command goes on with the next game.\n\nExamples:\n  roque review game.pgn --html --out game.html\n  \
                  roque review 17 --text\n  roque review season.pgn --jobs 2 --out reviewed.pgn\n  cat game.pgn | roque \
                  review - --json"
)]
pub struct Args {
    /// A file of games (PGN), - for standard input, or the number of a game in the library
    #[arg(value_name = "FILE|-|NUMBER")]
    games: String,
    #[command(flatten)]
    format: FormatArgs,
    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Positions to search for each position of a game
    #[arg(long, value_name = "N", default_value_t = Settings::DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    /// Games reviewed side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: u16,
    /// Whose formulas judge: own, lichess or chesscom
    #[arg(long, default_value_t = Scale::Own)]
    scale: Scale,
    /// Megabytes for remembering positions, twice for each of the jobs
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// The language of comments: en or fr
    #[arg(long = "lang", alias = "language", value_name = "LANGUAGE", default_value = "en")]
    language: Language,
    /// The file of the library; the person's own if not given
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// Neither use what the library remembers of positions nor remember anything
    #[arg(long)]
    no_memory: bool,
    #[command(flatten)]
    on: OnArgs,
}

/// What to write; annotated PGN if nothing else is asked for.
#[derive(clap::Args)]
#[group(multiple = false)]
struct FormatArgs {
    /// Write JSON, one object a line for each game
    #[arg(long)]
    json: bool,
    /// Write a page for the browser
    #[arg(long)]
    html: bool,
    /// Write the graph of one game as SVG
    #[arg(long)]
    svg: bool,
    /// Write a short account
    #[arg(long)]
    text: bool,
}

impl FormatArgs {
    fn format(&self) -> Format {
        match self {
            Self { json: true, .. } => Format::Json,
            Self { html: true, .. } => Format::Html,
            Self { svg: true, .. } => Format::Svg,
            Self { text: true, .. } => Format::Text,
            _ => Format::Pgn,
        }
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    check_memory(args.hash, 2 * usize::from(args.jobs))?;
    let format = args.format.format();
    let games = input::read(&args.games, args.library.as_deref())?;
    if games.is_empty() {
        bail!("{} has no game that can be reviewed", args.games);
    }
    if format == Format::Svg && games.len() > 1 {
        bail!("--svg draws one game, and {} has {}", args.games, games.len());
    }
    #[cfg(not(feature = "workers"))]
    args.on.refuse()?;
    let settings = Settings { scale: args.scale, nodes: args.nodes, hash_mb: args.hash as usize };
    let mut output = Output::open(args.out, format, args.language, settings)?;
    let done = output.skip(&games)?;
    let stop = interrupt::signal()?;
    #[cfg(feature = "workers")]
    if let Some(hall) = args.on.hall() {
        return elsewhere(&hall, games.into_iter().skip(done).collect(), settings, &stop, output);
    }
    let library = memory::open(args.library.as_deref(), args.no_memory)?.map(Arc::new);
    let reviewer = || {
        let reviewer = Reviewer::new(settings);
        library.iter().fold(reviewer, |reviewer, library| reviewer.remembering(Arc::clone(library)))
    };
    match review(games, done, reviewer, args.jobs.into(), &stop, &mut output) {
        Err(error) if error.is::<Stopped>() => output.stop(),
        other => other.and_then(|()| output.finish()),
    }
}

/// The same by the workers of a server.
#[cfg(feature = "workers")]
fn elsewhere(
    hall: &roque_workers::Hall,
    games: Vec<Document>,
    settings: Settings,
    stop: &StopSignal,
    mut output: Output,
) -> anyhow::Result<()> {
    use roque_workers::kinds::review::{RemoteReviewError, ReviewOrder};
    let Some(form) = output.form() else {
        bail!("--text is not written elsewhere; use --json, --html or PGN with --on")
    };
    let bar = progress::bar(games.len() as u64, "games");
    let file = output.path();
    let order = ReviewOrder { settings, form, language: output.language(), file: file.as_deref() };
    let reviewed = hall.review(games, order, stop, |document, text| {
        bar.inc(1);
        output.write_text(document, text)
    });
    bar.finish_and_clear();
    match reviewed {
        Err(error) if matches!(error.downcast_ref(), Some(RemoteReviewError::Stopped)) => output.stop(),
        other => other.and_then(|()| output.finish()),
    }
}

/// Reviews what is not written yet and writes it, game after game.
fn review(
    games: Vec<Document>,
    done: usize,
    reviewer: impl Fn() -> Reviewer + Sync,
    jobs: usize,
    stop: &StopSignal,
    output: &mut Output,
) -> anyhow::Result<()> {
    let bar = bar(&games[done..]);
    let rest = games.into_iter().skip(done);
    let reviewed = review_all(rest, reviewer, jobs, stop, |event| {
        match event {
            BatchEvent::Searched => bar.inc(1),
            BatchEvent::Finished { document, review, .. } => output.write(&document, &review)?,
        }
        anyhow::Ok(())
    });
    bar.finish_and_clear();
    reviewed
}

/// A step for each move; how many claims will be looked at again is not known before.
fn bar(games: &[Document]) -> ProgressBar {
    let moves: usize = games.iter().map(|game| game.main_line().len()).sum();
    progress::bar(moves as u64 * 5 / 4, "positions")
}
