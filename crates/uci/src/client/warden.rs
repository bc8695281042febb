//! What ends an engine when this program was killed before it could.

use std::process::Child;
#[cfg(unix)]
use std::process::{Command, Stdio};

/// A small process that waits for our end and then ends the engine; as long as we live we end it ourselves.
///
/// Engines are asked to end when their input does, and not all do; a program that is killed cannot kill them.
#[derive(Debug)]
pub(super) struct Warden(Child);

impl Warden {
    /// Watches over a process that leads a group of its own. Where there is no shell nobody watches.
    #[cfg(unix)]
    pub(super) fn over(process: u32) -> Option<Self> {
        use std::os::unix::process::CommandExt as _;
        let process = process.to_string();
        Command::new("sh")
            .args(["-c", "read -r word || kill -s KILL -- \"-$0\"", &process])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()
            .map(Self)
    }

    #[cfg(not(unix))]
    pub(super) fn over(_: u32) -> Option<Self> {
        None
    }
}

/// The engine has ended: there is nothing to watch.
impl Drop for Warden {
    fn drop(&mut self) {
        // Killed and not sent away by a word: nobody shall wait for a shell.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
