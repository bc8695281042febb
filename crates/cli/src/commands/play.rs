//! `roque play`: the board in the browser.

use super::{interrupt, tui};
use anyhow::Context as _;
use roque_library::{default_library, old_store};
use roque_web::{
    Access, EngineError, NamedEngine, Server, ServerConfig, ServerError, is_page_built, lan_address,
    open_browser, terminal_picture,
};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tokio::sync::oneshot;

/// Opens the board in the browser.
///
/// The page is served to this machine only. With `--lan` others on the network may play and watch where you invite them. Games are kept in the library, which
/// the terminal and `roque games` use too, and continue after a restart. Ctrl-C saves everything and ends. Where the
/// board is open already, that one is shown.
#[derive(clap::Args)]
#[command(after_help = "Examples: roque play --port 9000 --no-browser\n          roque play --lan")]
pub struct Args {
    /// Let others on the network play and watch by links you give them
    #[arg(long)]
    lan: bool,
    /// Address to listen on; 127.0.0.1 if not given, with --lan the one of this machine on the network
    #[arg(long, value_name = "IP")]
    address: Option<IpAddr>,
    /// Port; a free one is taken if this is in use
    #[arg(long, default_value_t = 8640)]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_browser: bool,
    /// Play in the terminal instead, as does a program built without the page
    #[arg(long)]
    tui: bool,
    /// The library with the games; `:memory:` keeps none
    #[arg(long, value_name = "FILE", alias = "games")]
    library: Option<PathBuf>,
    /// Searches at once; one a processor if not given
    #[arg(long = "jobs", alias = "searches", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    searches: Option<u16>,
    /// Hash table of each search in this run, megabytes; without it what the settings page says, 32 at first
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: Option<u16>,
    /// Another name under which this machine is reached (may be repeated)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A program of others that may take part in matches of the page (may be repeated); those of engines.toml beside the
    /// library may too
    #[arg(long, value_name = "NAME=COMMAND", value_parser = engine)]
    engine: Vec<NamedEngine>,
    /// Write what happens to stderr, one JSON object a line
    #[arg(long)]
    log: bool,
}

/// Serves until Ctrl-C.
pub fn run(args: Args) -> anyhow::Result<()> {
    if args.tui || !is_page_built() {
        return tui::run(tui::Args::default());
    }
    if args.log {
        tracing_subscriber::fmt().json().with_writer(std::io::stderr).init();
    }
    let (stop, stopped) = oneshot::channel();
    let stop = Mutex::new(Some(stop));
    interrupt::at_first(move || {
        if let Some(stop) = stop.lock().ok().and_then(|mut stop| stop.take()) {
            let _ = stop.send(());
        }
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let result: anyhow::Result<()> = runtime.block_on(async {
        let config = config(&args)?;
        if config.access == Access::Open && !config.address.is_loopback() {
            warn_open(config.address);
        }
        let kept = config.library.is_some();
        let server = match Server::bind(config).await {
            Err(ServerError::Running { address }) if !address.is_empty() => {
                greet_again(&address, !args.no_browser && open_browser(&address));
                return Ok(());
            }
            bound => bound?,
        };
        match server.owner_link() {
            Some(link) => greet_lan(&link, !args.no_browser && open_browser(&link), kept),
            None => {
                let address = format!("http://{}/", server.address());
                greet(&address, !args.no_browser && open_browser(&address), kept);
            }
        }
        Ok(server.run(async { drop(stopped.await) }).await?)
    });
    // Searches end by themselves; nobody waits for them longer than this.
    runtime.shutdown_timeout(std::time::Duration::from_millis(100));
    result
}

fn engine(text: &str) -> Result<NamedEngine, EngineError> {
    NamedEngine::parse(text)
}

/// The programs of the command line and of the person's own file.
fn engines(args: &Args, library: Option<&Path>) -> Result<Vec<NamedEngine>, EngineError> {
    let file = library.map(|library| library.with_file_name("engines.toml"));
    let mut engines = args.engine.clone();
    engines.extend(file.as_deref().map(NamedEngine::read).transpose()?.unwrap_or_default());
    NamedEngine::check(&engines)?;
    Ok(engines)
}

fn config(args: &Args) -> anyhow::Result<ServerConfig> {
    let defaults = ServerConfig::default();
    let (library, old_store) = match &args.library {
        Some(path) if path.as_os_str() == ":memory:" => (None, None),
        Some(path) => (Some(path.clone()), None),
        None => (default_library(), old_store()),
    };
    let engines = engines(args, library.as_deref())?;
    let address = match args.address {
        Some(address) => address,
        None if args.lan => {
            lan_address().context("no network found; name the address of this machine with --address")?
        }
        None => Ipv4Addr::LOCALHOST.into(),
    };
    Ok(ServerConfig {
        address,
        port: args.port,
        library,
        old_store,
        searches: args.searches.map_or(defaults.searches, usize::from),
        hash_mb: args.hash.map(usize::from),
        names: args.host.clone(),
        engines,
        access: if args.lan { Access::Invited } else { Access::Open },
    })
}

#[expect(clippy::print_stderr, reason = "a warning is not the result of this command")]
fn warn_open(address: IpAddr) {
    eprintln!(
        "Warning: everybody who reaches {address} may play, read and delete all games and use this machine's engine. \
         With --lan instead only those you invite come in, each to one seat."
    );
}

#[expect(clippy::print_stdout, reason = "the address is the result of this command")]
#[expect(clippy::print_stderr, reason = "a warning is not")]
fn greet_lan(link: &str, opened: bool, kept: bool) {
    let hint = if opened { "" } else { " (open it in a browser)" };
    let end = if kept { "saves the games and ends" } else { "ends and forgets the games" };
    println!("Your own link, for you alone: {link}{hint}");
    if let Some(picture) = terminal_picture(link) {
        println!("{picture}");
    }
    println!("Others play and watch by the links of “Invite” in the menu of a game; Ctrl-C {end}.");
    eprintln!(
        "Warning: the board is open to your network and nothing is encrypted; use it only where you trust the others."
    );
}

#[expect(clippy::print_stdout, reason = "the address is the result of this command")]
fn greet_again(address: &str, opened: bool) {
    let hint = if opened { "" } else { " (open it in a browser)" };
    println!("Roque is running already: the board is at {address}{hint}.");
}

#[expect(clippy::print_stdout, reason = "the address is the result of this command")]
fn greet(address: &str, opened: bool, kept: bool) {
    let hint = if opened { "" } else { " (open it in a browser)" };
    let end = if kept { "saves the games and ends" } else { "ends and forgets the games" };
    println!("The board is at {address}{hint}; Ctrl-C {end}.");
}
