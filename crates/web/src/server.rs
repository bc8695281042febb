//! Starting and stopping.

use crate::access::{Access, Doors, lan_address};
use crate::connections;
use crate::guard::Names;
use crate::house::House;
use crate::http;
use crate::matches::{Matches, NamedEngine};
use crate::others;
use crate::pool::SearchPool;
use crate::settings::Settings;
use roque_engine::EngineConfig;
use roque_library::{Library, LibraryError, MigrateError, OwnError, Ownership, Shift};
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// Address to listen on.
    pub address: IpAddr,
    /// Port wished for; if it is taken, any free one.
    pub port: u16,
    /// The library with the games; one in memory when absent.
    pub library: Option<PathBuf>,
    /// Where an earlier version kept games: they come over when the server starts for the first time.
    pub old_store: Option<PathBuf>,
    /// Searches at once.
    pub searches: usize,
    /// Hash table of each search, megabytes. What is given holds for this run; without it the settings kept with the
    /// games hold.
    pub hash_mb: Option<usize>,
    /// Names, besides plain addresses and `localhost`, under which the server may be reached.
    pub names: Vec<String>,
    /// Programs of others that may take part in matches.
    pub engines: Vec<NamedEngine>,
    /// Who may use it.
    pub access: Access,
}

impl Default for ServerConfig {
    /// Only this machine, one search a processor, games in memory.
    fn default() -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 8640,
            library: None,
            old_store: None,
            searches: std::thread::available_parallelism().map_or(1, usize::from),
            hash_mb: None,
            names: Vec::new(),
            engines: Vec::new(),
            access: Access::Open,
        }
    }
}

/// Why the server cannot start or go on.
#[derive(Debug, Error)]
pub enum ServerError {
    /// No port could be had.
    #[error("cannot listen on {address}: {reason}")]
    Bind {
        /// Where it was tried.
        address: SocketAddr,
        /// What the system said.
        reason: io::Error,
    },
    /// The library cannot be used.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// Another server has it.
    #[error("Roque is running already{}", if address.is_empty() { String::new() } else { format!(": {address}") })]
    Running {
        /// Where its page is; empty if it has not said so.
        address: String,
    },
    /// The system refused something else.
    #[error("the server failed: {0}")]
    System(io::Error),
}

impl From<io::Error> for ServerError {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// A server that listens but does not answer yet.
pub struct Server {
    listener: TcpListener,
    house: Arc<House>,
    names: Names,
    matches: Arc<Matches>,
    /// Nobody else serves these games meanwhile; in memory nobody could.
    ownership: Option<Ownership>,
}

impl Server {
    /// Opens the library and the port.
    ///
    /// # Errors
    /// [`ServerError`] if either fails.
    pub async fn bind(config: ServerConfig) -> Result<Self, ServerError> {
        let listener = listen(config.address, config.port).await?;
        let doors = Doors::new(config.access, reached_at(listener.local_addr()?))?;
        let address = format!("http://{}/", listener.local_addr()?);
        let prepare =
            tokio::task::spawn_blocking(move || prepare(&config, &address).map(|done| (config, done)));
        let (config, (shift, ownership)) = prepare.await.map_err(io::Error::other)??;
        let given = config.hash_mb.map(|megabytes| megabytes as u32);
        let settings = Settings::recall(shift.library(), given)?;
        let pool = SearchPool::start(config.searches, settings.for_games())?;
        let analysis = SearchPool::start(config.searches, settings.for_analysis())?;
        let critics = || SearchPool::start(1, EngineConfig::default());
        let house = House::new(shift, pool, analysis, [critics()?, critics()?], (settings, doors));
        if let Some(library) = &config.library {
            house.workshop.keep_in(library.with_file_name("experiments"));
        }
        let folder = config.library.as_deref().map(|library| library.with_file_name("matches"));
        let matches = Matches::new(Arc::clone(&house), folder, config.engines, config.searches);
        Ok(Self { listener, house, names: Names(config.names.into()), matches, ownership })
    }

    /// Where the page is.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or_else(|_| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }

    /// The link by which the owner comes in, where [`Access::Invited`] needs one.
    #[must_use]
    pub fn owner_link(&self) -> Option<String> {
        self.house.doors.owner_link()
    }

    /// Answers until `stop` completes, then saves every game and ends within two seconds.
    ///
    /// # Errors
    /// [`ServerError::System`] if the system ends the listening.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let Self { listener, house, names, matches, ownership } = self;
        let router = http::router(Arc::clone(&house), names, Arc::clone(&matches));
        tokio::spawn(matches.follow_closing());
        tokio::spawn(others::follow(Arc::clone(&house)));
        let closing = Arc::clone(&house);
        let mut closed = house.closing();
        let serving = connections::serve(listener, router, house.closing());
        let saving = tokio::spawn(async move {
            stop.await;
            closing.close().await;
        });
        let patience = async move {
            let _ = closed.changed().await;
            tokio::time::sleep(Duration::from_millis(1500)).await;
        };
        tokio::select! {
            () = serving => {}
            () = patience => tracing::warn!("some pages did not let go in time"),
        }
        saving.await.map_err(io::Error::other)?;
        drop(house);
        drop(ownership);
        Ok(())
    }
}

/// Opens the library, becomes its owner, and brings games of an earlier version over.
fn prepare(config: &ServerConfig, address: &str) -> Result<(Arc<Shift>, Option<Ownership>), ServerError> {
    let Some(path) = &config.library else {
        return Ok((Arc::new(Shift::begin(Arc::new(Library::in_memory()?))?), None));
    };
    let library = Library::open(path)?;
    let ownership = own(&library, address)?;
    if let Some(store) = config.old_store.as_deref().filter(|store| store.exists()) {
        migrate(&library, store)?;
    }
    Ok((Arc::new(Shift::begin(Arc::new(library))?), Some(ownership)))
}

/// Becomes the owner; one that has just begun is given a moment to say where it is.
fn own(library: &Library, address: &str) -> Result<Ownership, ServerError> {
    const PATIENCE: u32 = 20;
    let mut tried = 0;
    loop {
        match library.own(address) {
            Ok(ownership) => return Ok(ownership),
            Err(OwnError::Owned { note }) if !note.is_empty() || tried >= PATIENCE => {
                return Err(ServerError::Running { address: note });
            }
            Err(OwnError::Owned { .. }) => {
                tried += 1;
                std::thread::sleep(Duration::from_millis(50));
            }
            Err(OwnError::File { path, source }) => {
                return Err(LibraryError::File { path, source }.into());
            }
        }
    }
}

/// Brings games of an earlier version over, once.
fn migrate(library: &Library, store: &Path) -> Result<(), ServerError> {
    const DONE: &str = "migrated";
    if library.setting(DONE)?.is_some() {
        return Ok(());
    }
    match library.migrate(store) {
        Ok(migration) => {
            tracing::info!(games = migration.games, broken = migration.broken.len(), "games brought over");
            library.set_setting(DONE, &store.display().to_string())?;
        }
        // What cannot be read is left where it is; there is a command to try again.
        Err(MigrateError::Store { path, reason }) => {
            tracing::error!(path = %path.display(), reason, "games of an earlier version not brought over");
        }
        Err(MigrateError::Library(error)) => return Err(error.into()),
    }
    Ok(())
}

/// The address of links: a server that listens everywhere is reached where this machine is on its network.
fn reached_at(address: SocketAddr) -> SocketAddr {
    let ip = Some(address.ip()).filter(|ip| !ip.is_unspecified()).or_else(|| lan_address().ok());
    SocketAddr::new(ip.unwrap_or(Ipv4Addr::LOCALHOST.into()), address.port())
}

async fn listen(address: IpAddr, port: u16) -> Result<TcpListener, ServerError> {
    let wished = SocketAddr::new(address, port);
    match TcpListener::bind(wished).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            let any = SocketAddr::new(address, 0);
            TcpListener::bind(any).await.map_err(|reason| ServerError::Bind { address: any, reason })
        }
        result => result.map_err(|reason| ServerError::Bind { address: wished, reason }),
    }
}
