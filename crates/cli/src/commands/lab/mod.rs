//! `roque lab`: experiments on search.

mod audit;
mod record;

use super::{interrupt, progress};
use anyhow::Context as _;
use clap::Subcommand;
use roque_lab::tree::Detail;
use roque_lab::{Context, Effort, Folder, Format, GameName, TreeRequest, experiments};
use roque_solver::SolverSpec;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Experiments on game-tree search: run, tabulate, plot
#[derive(clap::Args)]
#[command(after_help = "Example: roque lab run ordering --quick --out results")]
pub struct Args {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Names the experiments and the question each asks
    List,
    Run(RunArgs),
    Tree(TreeArgs),
    Step(StepArgs),
    Record(record::RecordArgs),
    Film(record::FilmArgs),
    Audit(audit::AuditArgs),
}

/// Runs an experiment and writes its tables (CSV, JSON) and figures (SVG, PNG)
#[derive(clap::Args)]
struct RunArgs {
    /// Name of an experiment from `roque lab list`, or `all`
    name: String,
    /// Does just enough to see the effect: all experiments in about two minutes
    #[arg(long)]
    quick: bool,
    /// Decides everything random; counts are the same for the same seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Folder for the files
    #[arg(long, value_name = "DIR", default_value = "lab-results")]
    out: PathBuf,
}

/// What to search, and how
#[derive(clap::Args)]
struct SearchArgs {
    /// chess, tictactoe, connect-four, or tree: one typed by hand
    #[arg(long, default_value_t = GameName::Chess)]
    game: GameName,
    /// Where to begin: a FEN, three rows such as X.O/.X./..., the columns played such as 4453, or a tree such as
    /// ((3 12 8) (2 4 6) (14 5 2))
    #[arg(long, alias = "fen", value_name = "STATE")]
    position: Option<String>,
    /// Switches of the search, as in a player's name: algo, order, tt, width, quiescence, deepening, sort, eval,
    /// depth, nodes, time
    #[arg(long, value_name = "SETTINGS", default_value = "algo=alphabeta,depth=2")]
    solver: SolverSpec,
}

impl SearchArgs {
    fn request(self, budget: u64, detail: Detail) -> TreeRequest {
        TreeRequest { game: self.game, state: self.position, solver: self.solver, budget, detail }
    }
}

/// Draws the tree of a search: moves, windows, values, why nodes were cut, and what was pruned
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab tree --game tictactoe --position X.O/.X./... --solver algo=alphabeta,depth=9 \
                  --out tree.svg --out tree.json"
)]
struct TreeArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// Visited and pruned nodes that may be drawn
    #[arg(long, value_name = "NODES", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    budget: u64,
    /// Draws as many plies as fit and sums up the rest
    #[arg(long)]
    aggregate: bool,
    /// File to write, by its ending SVG, PNG, DOT or JSON; may be given several times
    #[arg(long, value_name = "FILE", default_value = "tree.svg")]
    out: Vec<PathBuf>,
}

/// Walks through a search step by step with the board, the window and the reason of every cutoff
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab step --game connect-four --position 44444 --solver algo=alphabeta,depth=3\n\
                  Commands are read line by line: n next, b back, c next cutoff, h help, q quit."
)]
struct StepArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// Visited and pruned nodes that may be recorded
    #[arg(long, value_name = "NODES", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..=2_000_000))]
    budget: u64,
    /// Records as many plies as fit
    #[arg(long)]
    aggregate: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        LabCommand::Record(args) => record::record(args),
        LabCommand::Film(args) => record::film(&args),
        LabCommand::Audit(args) => audit::run(args),
        LabCommand::List => list(),
        LabCommand::Run(args) => run_experiments(&args),
        LabCommand::Tree(args) => draw_tree(args),
        LabCommand::Step(args) => {
            let request = args.search.request(args.budget, detail(args.aggregate));
            Ok(request.walk(io::stdin().lock(), io::stdout().lock())?)
        }
    }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn list() -> anyhow::Result<()> {
    for experiment in experiments::ALL {
        println!("{:22} {}", experiment.name, experiment.question);
    }
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn run_experiments(args: &RunArgs) -> anyhow::Result<()> {
    let chosen = match args.name.as_str() {
        "all" => experiments::ALL,
        name => std::slice::from_ref(experiments::find(name)?),
    };
    let folder = Folder::open(&args.out)?;
    let effort = if args.quick { Effort::Quick } else { Effort::Full };
    let context = Context::new(effort, args.seed).watched_by(Arc::new(progress::LabProgress::default()));
    let stop = context.stop.clone();
    interrupt::at_first(move || stop.stop())?;
    for experiment in chosen {
        let report = (experiment.run)(&context);
        println!("{}\n", report.to_text());
        let written = folder.write(&report.files(args.seed, args.quick)?)?;
        let names: Vec<String> = written.iter().map(|file| file.display().to_string()).collect();
        println!("written: {}\n", names.join(" "));
        if context.is_stopped() {
            break;
        }
    }
    Ok(())
}

fn detail(aggregate: bool) -> Detail {
    if aggregate { Detail::Aggregate } else { Detail::Everything }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn draw_tree(args: TreeArgs) -> anyhow::Result<()> {
    let formats: Vec<Format> = args.out.iter().map(|file| Format::of(file)).collect::<Result<_, _>>()?;
    let contents = args.search.request(args.budget, detail(args.aggregate)).export(&formats)?;
    for (file, bytes) in args.out.iter().zip(contents) {
        let name = file.file_name().context("--out takes the name of a file")?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Folder::open(folder)?.write(&[(name.to_string_lossy().into_owned(), bytes)])?;
        println!("written: {}", file.display());
    }
    Ok(())
}
