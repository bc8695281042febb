//! `roque lab`: experiments on search.

mod audit;
mod pages;
mod race;
mod record;

use super::answer::give;
use super::{interrupt, progress, tui};
use anyhow::Context as _;
use clap::Subcommand;
use roque_chess::Position;
use roque_evaluation::EvaluatorSpec;
use roque_lab::comparison::compare;
use roque_lab::tree::Detail;
use roque_lab::{Context, Effort, Findings, Folder, Format, GameName, Parameters, TreeRequest, experiments};
use roque_play::PlayerSpec;
use roque_solver::SolverSpec;
use roque_tui::{Language, Stepper};
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Experiments on game-tree search: run, tabulate, plot
#[derive(clap::Args)]
#[command(after_help = "Example: roque lab run ordering --quick --out results")]
pub struct Args {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    List(ListArgs),
    Run(RunArgs),
    Compare(CompareArgs),
    Race(race::RaceArgs),
    Tree(TreeArgs),
    Step(StepArgs),
    Record(record::RecordArgs),
    Film(record::FilmArgs),
    Audit(audit::AuditArgs),
    Pages(pages::PagesArgs),
}

/// Names the experiments and the question each asks
#[derive(clap::Args)]
#[command(after_help = "Example: roque lab list")]
struct ListArgs {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Runs an experiment and writes its tables (CSV, JSON) and figures (SVG, PNG)
#[derive(clap::Args)]
#[command(after_help = "Example: roque lab run ordering --quick --out results")]
struct RunArgs {
    /// Name of an experiment from `roque lab list`, or `all`
    name: String,
    /// Does just enough to see the effect: all experiments in about two minutes
    #[arg(long)]
    quick: bool,
    /// Decides everything random; counts are the same for the same seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    own: OwnArgs,
    /// Folder for the files
    #[arg(long, value_name = "DIR", default_value = "lab-results")]
    out: PathBuf,
    /// Print JSON instead of text, an object for each experiment
    #[arg(long)]
    json: bool,
}

/// Values of one's own; `roque lab list` says which experiment takes which
#[derive(clap::Args)]
struct OwnArgs {
    /// A position to search instead of the usual ones; may be given several times
    #[arg(long, value_name = "FEN")]
    fen: Vec<Position>,
    /// The greatest depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// How many games: of each side or pair, as the experiment says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// What judges, with weights, such as classical or control:a=1.0; where evaluations are compared, several
    #[arg(long, value_name = "EVALUATION")]
    eval: Vec<EvaluatorSpec>,
}

impl OwnArgs {
    fn parameters(&self) -> Parameters {
        Parameters {
            positions: self.fen.clone(),
            depth: self.depth,
            games: self.games.map(|games| games as usize),
            nodes: self.nodes,
            time: self.movetime.map(Duration::from_millis),
            evaluations: self.eval.clone(),
        }
    }
}

/// Lets any two players play and puts their work and the result into one table
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab compare solver:algo=pvs,order=full,tt=16,depth=4 solver:algo=alphabeta,depth=4 --games 40"
)]
struct CompareArgs {
    /// A player, named as in `roque match`
    first: PlayerSpec,
    /// Another
    second: PlayerSpec,
    /// How many games; every start is played with both colours
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Decides the starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Prints JSON
    #[arg(long)]
    json: bool,
    /// Folder for the table and the picture
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
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
                  In a terminal: a screen with board, tree and window, walked through with the arrow keys.\n\
                  Otherwise, or with --plain, commands are read line by line: n next, b back, c next cutoff, h help, q quit."
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
    /// Commands and answers line by line, even in a terminal
    #[arg(long)]
    plain: bool,
    /// Language of the screen: en or fr; by default what the environment says
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        LabCommand::Record(args) => record::record(args),
        LabCommand::Film(args) => record::film(&args),
        LabCommand::Audit(args) => audit::run(args),
        LabCommand::Pages(args) => pages::run(&args),
        LabCommand::Race(args) => race::run(args),
        LabCommand::List(args) => list(&args),
        LabCommand::Compare(args) => compare_players(&args),
        LabCommand::Run(args) => run_experiments(&args),
        LabCommand::Tree(args) => draw_tree(args),
        LabCommand::Step(args) => step(args),
    }
}

fn step(args: StepArgs) -> anyhow::Result<()> {
    let request = args.search.request(args.budget, detail(args.aggregate));
    if args.plain || !roque_tui::has_screen() {
        return Ok(request.walk(io::stdin().lock(), io::stdout().lock())?);
    }
    let title = format!("{}: {}", request.game, request.solver);
    let language = args.lang.unwrap_or_else(tui::language);
    let stepper = Stepper::new(request.steps()?, title, language, tui::appearance(false, false));
    Ok(roque_tui::step_through(stepper, &interrupt::signal_for_screen()?)?)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn list(args: &ListArgs) -> anyhow::Result<()> {
    let takes = |experiment: &experiments::Experiment| -> Vec<String> {
        experiment.takes.iter().map(ToString::to_string).collect()
    };
    if args.json {
        let all = experiments::ALL.iter();
        let all = all.map(|one| json!({ "name": one.name, "question": one.question, "takes": takes(one) }));
        println!("{}", json!({ "experiments": all.collect::<Vec<_>>() }));
        return Ok(());
    }
    for experiment in experiments::ALL {
        println!("{:22} {}", experiment.name, experiment.question);
        let takes = takes(experiment);
        if !takes.is_empty() {
            println!("{:22} takes {}", "", takes.join(", "));
        }
    }
    Ok(())
}

fn run_experiments(args: &RunArgs) -> anyhow::Result<()> {
    let chosen = match args.name.as_str() {
        "all" => experiments::ALL,
        name => std::slice::from_ref(experiments::find(name)?),
    };
    let parameters = args.own.parameters();
    chosen.iter().try_for_each(|experiment| experiment.check(&parameters))?;
    let folder = Folder::open(&args.out)?;
    let effort = if args.quick { Effort::Quick } else { Effort::Full };
    let context = Context::new(effort, args.seed)
        .with(parameters)
        .watched_by(Arc::new(progress::LabProgress::default()));
    let stop = context.stop.clone();
    interrupt::at_first(move || stop.stop())?;
    for experiment in chosen {
        let report = (experiment.run)(&context);
        let written = folder.write(&report.files(args.seed, args.quick)?)?;
        give(
            args.json,
            || report.to_json(args.seed, args.quick),
            || {
                let names: Vec<String> = written.iter().map(|file| file.display().to_string()).collect();
                format!("{}\n\nwritten: {}\n", report.to_text(), names.join(" "))
            },
        );
        if context.is_stopped() {
            break;
        }
    }
    Ok(())
}

fn compare_players(args: &CompareArgs) -> anyhow::Result<()> {
    let folder = args.out.as_deref().map(Folder::open).transpose()?;
    let parameters = Parameters { games: Some(args.games as usize), ..Parameters::default() };
    let context = Context::new(Effort::Full, args.seed)
        .with(parameters)
        .watched_by(Arc::new(progress::LabProgress::default()));
    let stop = context.stop.clone();
    interrupt::at_first(move || stop.stop())?;
    let report = compare(&context, [&args.first, &args.second])?;
    tell(&report, args.seed, args.json, folder.as_ref())
}

/// Prints findings as text or JSON, and writes their files where somebody wants them.
#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn tell(report: &Findings, seed: u64, json: bool, folder: Option<&Folder>) -> anyhow::Result<()> {
    let written = folder.map(|folder| anyhow::Ok(folder.write(&report.files(seed, false)?)?)).transpose()?;
    if json {
        println!("{:#}", report.to_json(seed, false));
        return Ok(());
    }
    println!("{}", report.to_text());
    for file in written.unwrap_or_default() {
        println!("written: {}", file.display());
    }
    Ok(())
}

fn detail(aggregate: bool) -> Detail {
    if aggregate { Detail::Aggregate } else { Detail::Everything }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn draw_tree(args: TreeArgs) -> anyhow::Result<()> {
    let formats: Vec<Format> = args.out.iter().map(|file| Format::of(file)).collect::<Result<_, _>>()?;
    let places: Vec<(Folder, String)> = args.out.iter().map(|file| place(file)).collect::<Result<_, _>>()?;
    let contents = args.search.request(args.budget, detail(args.aggregate)).export(&formats)?;
    for ((folder, name), bytes) in places.into_iter().zip(contents) {
        folder.write(&[(name, bytes)])?;
    }
    args.out.iter().for_each(|file| println!("written: {}", file.display()));
    Ok(())
}

/// The folder of a file, which takes files, and the file's name in it.
fn place(file: &Path) -> anyhow::Result<(Folder, String)> {
    let name = file.file_name().context("--out takes the name of a file")?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok((Folder::open(folder)?, name.to_string_lossy().into_owned()))
}
