//! `roque lab`: experiments on search.

use anyhow::Context as _;
use clap::Subcommand;
use roque_lab::{Context, Effort, Folder, StopHandle, experiments};
use std::path::PathBuf;

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

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        LabCommand::List => list(),
        LabCommand::Run(args) => run_experiments(&args),
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
    let context = Context::new(if args.quick { Effort::Quick } else { Effort::Full }, args.seed);
    stop_on_interrupt(context.stop.clone())?;
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

/// The first Ctrl-C ends the experiment with what it has; a second one ends the program.
fn stop_on_interrupt(stop: StopHandle) -> anyhow::Result<()> {
    let handler = move || {
        if stop.is_stopped() {
            std::process::exit(130);
        }
        stop.stop();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}
