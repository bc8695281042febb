//! Where a coordinator gathers workers: a server, and who asks.

use crate::build_mark::{Build, sha256, short};
use crate::crew::runtime;
use crate::files::{Content, FileError, offer};
use crate::server::{Address, Hear, Server};
use crate::wire::FileRef;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// A server whose workers do the jobs.
#[derive(Clone)]
pub struct Hall {
    /// The server.
    pub address: Address,
    /// The build this is, and workers must be.
    pub build: Build,
    /// Is told what happens to the connection and which workers cannot help.
    pub hear: Hear,
}

impl Hall {
    /// Puts files into the store of the server, each under the name the manifest has for it.
    pub(crate) fn offer(
        &self,
        contents: BTreeMap<String, Content>,
    ) -> Result<BTreeMap<String, FileRef>, FileError> {
        if contents.is_empty() {
            return Ok(BTreeMap::new());
        }
        let runtime = runtime();
        let offered = runtime.block_on(async {
            let server = Server::connect(&self.address, "roque files", Arc::new(|_| {})).await?;
            let mut files = BTreeMap::new();
            for (name, content) in contents {
                files.insert(name, offer(&server, content).await?);
            }
            Ok(files)
        });
        runtime.shutdown_background();
        offered
    }

    /// The same name for the same work written to the same file by the same build, so that an interrupted run is found again.
    pub(crate) fn name_of(&self, work: &str, file: &Path) -> String {
        let place = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let text = format!("{} {} {work}", self.build.mark(), place.display());
        short(&sha256(text.as_bytes())).to_owned()
    }

    /// A name that no other run has.
    #[must_use]
    pub fn fresh_name() -> String {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        short(&sha256(format!("{} {}", since.as_nanos(), std::process::id()).as_bytes())).to_owned()
    }
}
