//! How an engine is kept apart from us, and what ends it when this program was killed before it could.

#[cfg(unix)]
use std::process::Stdio;
use std::process::{Child, Command};

/// Ctrl-C in our terminal is meant for us: an engine in a group of its own is not ended by it. On Windows it opens no window, either.
#[cfg_attr(not(any(unix, windows)), expect(unused_variables, reason = "a browser has no processes"))]
pub(super) fn set_apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    {
        const NEW_PROCESS_GROUP: u32 = 0x0000_0200;
        const NO_WINDOW: u32 = 0x0800_0000;
        std::os::windows::process::CommandExt::creation_flags(command, NEW_PROCESS_GROUP | NO_WINDOW);
    }
}

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
