//! What all commands have in common that speak with a NATS server.

use roque_nnue::Network;
use roque_workers::{Address, Build, Hall, Hear};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A server by what the command line says of it.
pub fn address(
    url: &str,
    credentials: Option<PathBuf>,
    authority: Option<PathBuf>,
    patience: Option<u64>,
) -> Address {
    let patience = patience.map_or(Address::PATIENCE, |seconds| Duration::from_secs(seconds.max(1)));
    Address { url: url.to_owned(), credentials, authority, patience }
}

/// The build this program is.
pub fn build() -> Build {
    Build::new(env!("CARGO_PKG_VERSION"), env!("ROQUE_COMMIT"), &Network::embedded().to_bytes())
}

/// The workers of a server.
pub fn hall(address: &Address) -> Hall {
    Hall { address: address.clone(), build: build(), hear: aloud() }
}

/// Sentences about the connection go where errors go.
pub fn aloud() -> Hear {
    Arc::new(|sentence| {
        // Nobody reads it: no reason to stop.
        let _ = writeln!(std::io::stderr().lock(), "{sentence}");
    })
}
