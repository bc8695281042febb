//! `--on`: the same work, done by workers elsewhere.

use roque_arena::{Threads, Venue};
use roque_game::StopSignal;
use roque_training::selfplay::{Progress, SelfplayOptions, Summary, generate};
use std::path::{Path, PathBuf};

/// Where the work is done.
#[derive(clap::Args, Clone, Default)]
pub struct OnArgs {
    /// Let workers of this NATS server do it (roque worker --nats URL) instead of this machine
    #[arg(long, value_name = "URL", value_parser = url)]
    on: Option<String>,
    /// A file of credentials for the server
    #[arg(long, value_name = "FILE", requires = "on")]
    nats_creds: Option<PathBuf>,
    /// Certificates of the authority that vouches for the server
    #[arg(long, value_name = "FILE", requires = "on")]
    nats_ca: Option<PathBuf>,
    /// Seconds a worker may be silent before its jobs go to others; what workers have been told first holds
    #[arg(long, value_name = "SECONDS", hide = true, requires = "on")]
    nats_patience: Option<u64>,
}

/// The address of a server.
pub fn url(text: &str) -> Result<String, String> {
    let known = ["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme));
    if known {
        return Ok(text.to_owned());
    }
    Err("an address of a NATS server is written nats://HOST:PORT or tls://HOST:PORT".to_owned())
}

impl OnArgs {
    /// Where games are played: here, or on the workers of a server.
    pub fn venue(&self) -> anyhow::Result<Box<dyn Venue>> {
        match &self.on {
            None => Ok(Box::new(Threads)),
            Some(url) => self.remote(url),
        }
    }

    /// Self-play, here or on the workers of a server.
    pub fn generate(
        &self,
        path: &Path,
        games: u32,
        options: &SelfplayOptions,
        stop: &StopSignal,
        progress: impl FnMut(Progress),
    ) -> anyhow::Result<Summary> {
        match &self.on {
            None => Ok(generate(path, games, options, stop, progress)?),
            #[cfg(feature = "workers")]
            Some(url) => {
                Ok(super::hall::hall(&self.address(url)).generate(path, games, options, stop, progress)?)
            }
            #[cfg(not(feature = "workers"))]
            Some(_) => anyhow::bail!("{}", ABSENT),
        }
    }

    /// The workers of a server, if that is where the work is done.
    #[cfg(feature = "workers")]
    pub fn hall(&self) -> Option<roque_workers::Hall> {
        self.on.as_ref().map(|url| super::hall::hall(&self.address(url)))
    }

    /// Refuses another place, which this build does not know.
    #[cfg(not(feature = "workers"))]
    pub fn refuse(&self) -> anyhow::Result<()> {
        if self.on.is_some() { Err(anyhow::anyhow!("{}", ABSENT)) } else { Ok(()) }
    }

    #[cfg(feature = "workers")]
    fn remote(&self, url: &str) -> anyhow::Result<Box<dyn Venue>> {
        Ok(Box::new(super::hall::hall(&self.address(url))))
    }

    #[cfg(feature = "workers")]
    fn address(&self, url: &str) -> roque_workers::Address {
        super::hall::address(url, self.nats_creds.clone(), self.nats_ca.clone(), self.nats_patience)
    }

    #[cfg(not(feature = "workers"))]
    fn remote(&self, _: &str) -> anyhow::Result<Box<dyn Venue>> {
        let _ = (&self.nats_creds, &self.nats_ca, &self.nats_patience);
        anyhow::bail!("{}", ABSENT)
    }
}

/// What is said where other machines cannot be reached.
#[cfg(not(feature = "workers"))]
pub const ABSENT: &str =
    "this program was built to play only and knows no other machines; make EXE=roque builds one that does";
