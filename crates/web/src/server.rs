//! Starting and stopping.

use crate::guard::Names;
use crate::house::House;
use crate::http;
use crate::pool::SearchPool;
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
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
    /// File with the games; in memory when absent.
    pub database: Option<PathBuf>,
    /// Searches at once.
    pub searches: usize,
    /// Hash table of each search, megabytes. What is given holds for this run; without it the settings kept with the
    /// games hold.
    pub hash_mb: Option<usize>,
    /// Names, besides plain addresses and `localhost`, under which the server may be reached.
    pub names: Vec<String>,
}

impl Default for ServerConfig {
    /// Only this machine, one search a processor, games in memory.
    fn default() -> Self {
        Self {
            address: Ipv4Addr::LOCALHOST.into(),
            port: 8640,
            database: None,
            searches: std::thread::available_parallelism().map_or(1, usize::from),
            hash_mb: None,
            names: Vec::new(),
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
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
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
    games: std::thread::JoinHandle<()>,
}

impl Server {
    /// Opens the database and the port.
    ///
    /// # Errors
    /// [`ServerError`] if either fails.
    pub async fn bind(config: ServerConfig) -> Result<Self, ServerError> {
        let listener = listen(config.address, config.port).await?;
        let (store, games) = Store::open(config.database.as_deref())?;
        let settings = Settings::recall(&store, config.hash_mb.map(|megabytes| megabytes as u32)).await?;
        let pool = SearchPool::start(config.searches, settings.for_games())?;
        let analysis = SearchPool::start(config.searches, settings.for_analysis())?;
        let house = House::new(store, pool, analysis, settings);
        Ok(Self { listener, house, names: Names(config.names.into()), games })
    }

    /// Where the page is.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or_else(|_| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }

    /// Answers until `stop` completes, then saves every game and ends within two seconds.
    ///
    /// # Errors
    /// [`ServerError::System`] if the system ends the listening.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let Self { listener, house, names, games } = self;
        let router = http::router(Arc::clone(&house), names);
        let closing = Arc::clone(&house);
        let mut closed = house.closing();
        let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
            stop.await;
            closing.close().await;
        });
        let patience = async move {
            let _ = closed.changed().await;
            tokio::time::sleep(Duration::from_millis(1500)).await;
        };
        tokio::select! {
            result = serving => result?,
            () = patience => tracing::warn!("some pages did not let go in time"),
        }
        drop(house);
        // The database thread ends with the last handle on it; what it was given is written.
        let _ =
            tokio::time::timeout(Duration::from_millis(300), tokio::task::spawn_blocking(|| games.join()))
                .await;
        Ok(())
    }
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
