//! A place of the search pool for work on a thread of its own: matches and experiments think only while one is kept free for them.

use crate::house::House;
use crate::pool::{Hold, Job, Priority};
use roque_game::StopSignal;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Asks for a place to think, as the least urgent of all: for each attempt the signal that ends it, and what gives the place back when it is
/// dropped. Nothing comes any more when the thinking was called off, or the server stops.
pub(crate) fn ask_for_place(house: &House, hold: &Hold) -> Receiver<(StopSignal, Sender<()>)> {
    let (begin, begun) = channel();
    let work = move |_: Result<&mut roque_play::table::Desk, _>, signal: &StopSignal| {
        let (done, finished) = channel::<()>();
        if begin.send((signal.clone(), done)).is_ok() {
            // It ends when the other end is dropped.
            let _ = finished.recv();
        }
    };
    house.think(Priority::Unwatched, Job { hold: hold.clone(), work: Box::new(work) });
    begun
}

/// Lets threads that carry messages go before this one: they need little, and somebody looks at the board. Among searches the pool decides.
pub(crate) fn step_back() {
    // Elsewhere than on Linux this would concern the whole program.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(5);
}
