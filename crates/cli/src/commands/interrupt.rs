//! Ctrl-C: ends what is going on, so that a command can finish with what it has.

use anyhow::Context;
use roque_arena::{Control, Urgency};
use roque_game::StopSignal;
use std::sync::Arc;
use std::time::Duration;

/// A signal that is given when the person presses Ctrl-C or the system asks the program to end. A second Ctrl-C ends
/// the program at once.
pub fn signal() -> anyhow::Result<StopSignal> {
    let signal = StopSignal::new();
    let given = signal.clone();
    at_first(move || given.stop())?;
    Ok(signal)
}

/// As [`signal`], for a program that waits for keys. A terminal that has hung up may never let it wake from that wait (crossterm
/// reads the end of the file for ever): then the program ends all the same, after a moment. Every move is on disk by then.
pub fn signal_for_screen() -> anyhow::Result<StopSignal> {
    const MOMENT: Duration = Duration::from_secs(1);
    let signal = StopSignal::new();
    let given = signal.clone();
    at_first(move || {
        given.stop();
        std::thread::sleep(MOMENT);
        std::process::exit(129);
    })?;
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

/// A handle for games: the first Ctrl-C finishes those that are being played, the second stops at once.
pub fn control() -> anyhow::Result<Arc<Control>> {
    let control = Arc::new(Control::new());
    let from_keyboard = Arc::clone(&control);
    ctrlc::set_handler(move || tell(from_keyboard.interrupt())).context("cannot listen for Ctrl-C")?;
    Ok(control)
}

#[expect(clippy::print_stderr, reason = "somebody pressed Ctrl-C and wants to know")]
fn tell(urgency: Urgency) {
    match urgency {
        Urgency::Finish => eprintln!("\nfinishing the running games; Ctrl-C again stops at once"),
        _ => eprintln!("\nstopping"),
    }
}
