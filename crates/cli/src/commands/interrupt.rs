//! Ctrl-C: ends a search and whatever would follow, so that a command can finish with what it has.

use roque_engine::SearchSignal;

/// A signal that is given when the person presses Ctrl-C or the system asks the program to end. A second Ctrl-C ends
/// the program at once.
pub fn signal() -> anyhow::Result<SearchSignal> {
    let signal = SearchSignal::new();
    let given = signal.clone();
    ctrlc::set_handler(move || {
        if given.is_stopped() {
            std::process::exit(130);
        }
        given.stop();
    })?;
    Ok(signal)
}
