//! `roque workers`: who works at a server, and on what.

use super::on::url;
use std::path::PathBuf;

/// Shows the workers of a NATS server and what they do; on a terminal until Ctrl-C
#[derive(clap::Args)]
#[command(after_help = "Example: roque workers --nats nats://server:4222")]
pub struct Args {
    /// The server
    #[arg(long, value_name = "URL", value_parser = url)]
    nats: String,
    /// A file of credentials for the server
    #[arg(long, value_name = "FILE")]
    nats_creds: Option<PathBuf>,
    /// Certificates of the authority that vouches for the server
    #[arg(long, value_name = "FILE")]
    nats_ca: Option<PathBuf>,
    /// Print one JSON object and end
    #[arg(long)]
    json: bool,
    /// Print once and end
    #[arg(long)]
    once: bool,
    /// Remove a run whose coordinator will not come back, with its jobs and results
    #[arg(long, value_name = "RUN", conflicts_with_all = ["json", "once"])]
    forget: Option<String>,
}

#[cfg(not(feature = "workers"))]
pub fn run(args: Args) -> anyhow::Result<()> {
    let Args { nats, nats_creds, nats_ca, json, once, forget } = args;
    let _ = (nats, nats_creds, nats_ca, json, once, forget);
    anyhow::bail!("{}", super::on::ABSENT)
}

#[cfg(feature = "workers")]
pub use real::run;

#[cfg(feature = "workers")]
mod real {
    use super::Args;
    use crate::commands::{hall, interrupt};
    use anyhow::bail;
    use indicatif::ProgressBar;
    use roque_workers::{Overview, RunSeen, WorkerSeen, forget};
    use std::fmt::Write as _;
    use std::io::IsTerminal as _;
    use std::time::Duration;

    /// How long answers are waited for.
    const LISTEN: Duration = Duration::from_millis(700);

    #[expect(clippy::print_stdout, reason = "a command prints its answer")]
    pub fn run(args: Args) -> anyhow::Result<()> {
        let address = hall::address(&args.nats, args.nats_creds, args.nats_ca, None);
        if let Some(run) = &args.forget {
            if !forget(&address, run)? {
                bail!("there is no run {run:?} on this server");
            }
            println!("forgotten: {run}");
            return Ok(());
        }
        let mut overview = Overview::open(&address, std::sync::Arc::new(|_| {}))?;
        let (workers, runs) = overview.look(LISTEN)?;
        if args.json {
            println!("{}", serde_json::json!({ "workers": workers, "runs": runs }));
            return Ok(());
        }
        if args.once || !std::io::stdout().is_terminal() {
            println!("{}", table(&workers, &runs));
            return Ok(());
        }
        let stop = interrupt::signal()?;
        let bar = ProgressBar::new_spinner().with_style(indicatif::ProgressStyle::with_template("{msg}")?);
        bar.set_message(table(&workers, &runs));
        while !stop.is_stopped() {
            let (workers, runs) = overview.look(Duration::from_secs(1))?;
            bar.set_message(table(&workers, &runs));
            bar.tick();
        }
        bar.finish();
        Ok(())
    }

    fn table(workers: &[WorkerSeen], runs: &[RunSeen]) -> String {
        let mut text = String::new();
        let slots: usize = workers.iter().map(|worker| worker.slots).sum();
        let busy: usize = workers.iter().map(|worker| worker.doing.len()).sum();
        let rate = workers.iter().fold(0.0, |sum, worker| sum + worker.per_second);
        let _ =
            writeln!(text, "{} workers, {busy} of {slots} at work, {rate:.1} jobs a second", workers.len());
        if !workers.is_empty() {
            let _ = writeln!(
                text,
                "{:<24} {:>6} {:>8} {:>8} {:>6}  doing",
                "worker", "slots", "done", "jobs/s", "heard"
            );
        }
        for WorkerSeen { name, slots, done, per_second, heard_seconds_ago, doing, .. } in workers {
            let doing: Vec<String> =
                doing.iter().take(3).map(|(run, number)| format!("{run}:{number}")).collect();
            let heard = format!("{heard_seconds_ago:.0} s");
            let _ = writeln!(
                text,
                "{name:<24} {slots:>6} {done:>8} {per_second:>8.2} {heard:>6}  {}",
                doing.join(" ")
            );
        }
        for RunSeen { run, title, kind, build, jobs, under_way } in runs {
            let _ = writeln!(
                text,
                "run {run}: {title} ({kind}), {jobs} jobs here, {under_way} under way, for {build}"
            );
        }
        text.trim_end().to_owned()
    }
}
