//! Ctrl-C: ends a search and whatever would follow, so that a command can finish with what it has.

use anyhow::Context;
use roque_game::StopSignal;

/// A signal that is given when the person presses Ctrl-C or the system asks the program to end. A second Ctrl-C ends
/// the program at once.
pub fn signal() -> anyhow::Result<StopSignal> {
    let signal = StopSignal::new();
    let given = signal.clone();
    at_first(move || given.stop())?;
    Ok(signal)
}

/// Calls `stop` at the first Ctrl-C; the second ends the program at once.
pub fn at_first(stop: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    let mut asked = false;
    let handler = move || {
        if std::mem::replace(&mut asked, true) {
            std::process::exit(130);
        }
        stop();
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}
