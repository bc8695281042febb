//! Which build of the program this is: only equal builds work together.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A build of the program. Two of them play alike only if they are equal, so jobs go from equal to equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Build {
    /// The version.
    pub version: String,
    /// The commit it was built from.
    pub commit: String,
    /// The network built in, by its SHA-256.
    pub network: String,
    /// The program itself by its SHA-256, where the commit does not say what was built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
}

impl Build {
    /// The build of this program. A commit that is unknown or was changed says little: then the bytes of the program tell
    /// it from others.
    #[must_use]
    pub fn new(version: &str, commit: &str, network: &[u8]) -> Self {
        let vague = commit == "unknown" || commit.ends_with("-dirty");
        let bytes = vague.then(|| std::env::current_exe().and_then(std::fs::read).ok()).flatten();
        Self {
            version: version.to_owned(),
            commit: commit.to_owned(),
            network: sha256(network),
            program: bytes.map(|bytes| sha256(&bytes)),
        }
    }

    /// A word for subjects and names on the server: letters and digits.
    #[must_use]
    pub fn mark(&self) -> String {
        let Self { version, commit, network, program } = self;
        short(&sha256(format!("{version} {commit} {network} {program:?}").as_bytes())).to_owned()
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "roque {} (commit {}, network {}", self.version, self.commit, short(&self.network))?;
        if let Some(program) = &self.program {
            write!(f, ", program {}", short(program))?;
        }
        f.write_str(")")
    }
}

/// The SHA-256 of some bytes, as 64 hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first digits, enough for people and for names.
pub(crate) fn short(hash: &str) -> &str {
    hash.get(..12).unwrap_or(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_are_told_apart_by_everything_that_decides_how_they_play() {
        let build = Build::new("1.0", "abc", b"network");
        assert_eq!(build, Build::new("1.0", "abc", b"network"));
        assert_eq!(build.mark().len(), 12);
        for other in [
            Build::new("1.1", "abc", b"network"),
            Build::new("1.0", "abd", b"network"),
            Build::new("1.0", "abc", b"x"),
        ] {
            assert_ne!(build.mark(), other.mark());
        }
        assert!(Build::new("1.0", "abc-dirty", b"network").program.is_some());
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
