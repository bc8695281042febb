//! Showing an address to the person, if this machine has a browser.

use std::process::{Command, Stdio};

/// Asks the desktop to open an address. `false` if there is no desktop, or nothing that opens pages.
#[must_use]
pub fn open_browser(address: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        // Without a display xdg-open would start a text browser on our own terminal.
        let display = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| std::env::var_os(name).is_some());
        if !display {
            return false;
        }
        ("xdg-open", &[])
    };
    Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}
