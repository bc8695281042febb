//! `roque worker`: does jobs for coordinators elsewhere.

use super::on::url;
use std::path::PathBuf;

/// Does jobs for commands started with --on at the same NATS server, until Ctrl-C
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  roque worker --nats nats://server:4222
  roque worker --nats tls://server --nats-creds worker.creds --jobs 8 --engine stockfish=/usr/games/stockfish
It does only what this program can do: games, self-play, reviews, test positions. Other programs play only if they are named here
by --engine; jobs call them by that name (uci:stockfish). Ctrl-C hands back what is under way.")]
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
    /// Seconds this worker may be silent before its jobs go to others; what workers have been told first holds
    #[arg(long, value_name = "SECONDS", hide = true)]
    nats_patience: Option<u64>,
    /// Jobs at a time; as many as there are cores if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// A program that may play here, by the name jobs call it
    #[arg(long, value_name = "NAME=PATH [ARGS]", value_parser = engine)]
    engine: Vec<(String, String)>,
    /// Directories with Syzygy tables
    #[arg(long, value_name = "DIRECTORIES")]
    syzygy: Option<String>,
    /// The name of this worker; the machine's with the number of the process if not given
    #[arg(long, value_name = "NAME", value_parser = name)]
    name: Option<String>,
    /// Where networks and other files are kept
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
}

fn engine(text: &str) -> Result<(String, String), String> {
    let (name, path) =
        text.split_once('=').ok_or_else(|| format!("{text:?} is not of the form NAME=PATH"))?;
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if name.is_empty() || !name.chars().all(fits) || name.starts_with('.') {
        return Err(format!("{name:?} is no name (accepted: letters, digits, - _ .)"));
    }
    Ok((name.to_owned(), path.trim().to_owned()))
}

fn name(text: &str) -> Result<String, String> {
    let fits = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    fits.then(|| text.to_owned())
        .ok_or_else(|| format!("{text:?} is no name (accepted: letters, digits, - and _)"))
}

#[cfg(not(feature = "workers"))]
pub fn run(args: Args) -> anyhow::Result<()> {
    let Args { nats, nats_creds, nats_ca, nats_patience, jobs, engine, syzygy, name, cache } = args;
    drop((nats, nats_creds, nats_ca, nats_patience, jobs, engine, syzygy, name, cache));
    anyhow::bail!("{}", super::on::ABSENT)
}

#[cfg(feature = "workers")]
pub use real::run;

#[cfg(feature = "workers")]
mod real {
    use super::Args;
    use crate::commands::{hall, interrupt};
    use roque_game::StopSignal;
    use roque_play::UciSpec;
    use roque_workers::{Address, ServerError, Tools, Worker, WorkerError};
    use std::collections::BTreeMap;
    use std::env;
    use std::path::PathBuf;
    use std::time::Duration;

    /// Between two tries to find the server.
    const PAUSE: Duration = Duration::from_secs(1);

    #[expect(clippy::print_stdout, reason = "a command prints its answer")]
    pub fn run(args: Args) -> anyhow::Result<()> {
        let address =
            hall::address(&args.nats, args.nats_creds.clone(), args.nats_ca.clone(), args.nats_patience);
        let stop = interrupt::signal()?;
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let engines =
            args.engine.iter().map(|(name, command)| Ok((name.clone(), command.parse::<UciSpec>()?)));
        let worker = Worker {
            name: args.name.unwrap_or_else(usual_name),
            slots: args.jobs.map_or_else(cores, usize::from),
            build: hall::build(),
            tools: Tools {
                engines: engines.collect::<anyhow::Result<BTreeMap<_, _>>>()?,
                syzygy: args.syzygy,
            },
            cache: args.cache.unwrap_or_else(usual_cache),
        };
        println!("worker {}: {}, {} jobs at a time", worker.name, worker.build, worker.slots);
        let done = serve(&worker, &address, &stop)?;
        println!("worker {}: {done} jobs done", worker.name);
        Ok(())
    }

    /// A server that is not there yet is waited for.
    fn serve(worker: &Worker, address: &Address, stop: &StopSignal) -> anyhow::Result<u64> {
        let mut said = false;
        loop {
            match worker.clone().serve(address, stop, hall::aloud()) {
                Err(WorkerError::Server(error)) if !matches!(error, ServerError::Credentials { .. }) => {
                    if !said {
                        hall::aloud()(&format!("{error}; waiting for it"));
                    }
                    said = true;
                    std::thread::sleep(PAUSE);
                    if stop.is_stopped() {
                        return Ok(0);
                    }
                }
                other => return Ok(other?),
            }
        }
    }

    fn usual_name() -> String {
        let host = env::var("HOSTNAME").ok().or_else(|| std::fs::read_to_string("/etc/hostname").ok());
        let host = host.unwrap_or_else(|| "worker".to_owned());
        let host: String =
            host.trim().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        format!("{host}-{}", std::process::id())
    }

    fn usual_cache() -> PathBuf {
        let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
        let folder = env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
        folder.unwrap_or_else(env::temp_dir).join("roque").join("workers")
    }
}
