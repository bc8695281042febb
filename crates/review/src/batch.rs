//! Many games side by side, told in the order in which they came.

use crate::{Review, Reviewer, Stopped};
use roque_chess::document::Document;
use roque_game::StopSignal;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};

/// What is told while games are reviewed.
#[derive(Debug)]
pub enum BatchEvent {
    /// A position of some game was searched, for the first time or again.
    Searched,
    /// A game is done, and so are all before it.
    Finished {
        /// Which one, from 0.
        game: usize,
        /// The game as it came.
        document: Box<Document>,
        /// What was found.
        review: Box<Review>,
    },
}

/// Reviews games on so many threads, each with a reviewer of its own. Every game is reviewed with an empty table, so neither their order
/// nor the threads change a verdict. Ends early, after telling what is complete up to then, when the signal is given.
///
/// # Errors
/// [`Stopped`] if games are left; or whatever `hear` returns.
pub fn review_all<E: From<Stopped>>(
    games: impl Iterator<Item = Document> + Send,
    reviewer: impl Fn() -> Reviewer + Sync,
    jobs: usize,
    stop: &StopSignal,
    mut hear: impl FnMut(BatchEvent) -> Result<(), E>,
) -> Result<(), E> {
    let games = Mutex::new(games.enumerate());
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (games, reviewer, sender) = (&games, &reviewer, sender.clone());
            scope.spawn(move || work(games, reviewer(), stop, &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut all = true;
        for message in receiver {
            match message {
                Told::Searched => give(hear(BatchEvent::Searched), stop)?,
                Told::Stopped => all = false,
                Told::Finished(game, done) => drop(waiting.insert(game, done)),
            }
            while let Some((document, review)) = waiting.remove(&next) {
                give(hear(BatchEvent::Finished { game: next, document, review }), stop)?;
                next += 1;
            }
        }
        if all { Ok(()) } else { Err(Stopped.into()) }
    })
}

/// A listener that fails ends the work: nobody is left to tell.
fn give<E>(heard: Result<(), E>, stop: &StopSignal) -> Result<(), E> {
    if heard.is_err() {
        stop.stop();
    }
    heard
}

enum Told {
    Searched,
    Stopped,
    Finished(usize, (Box<Document>, Box<Review>)),
}

fn work(
    games: &Mutex<impl Iterator<Item = (usize, Document)>>,
    mut reviewer: Reviewer,
    stop: &StopSignal,
    sender: &mpsc::Sender<Told>,
) {
    loop {
        let next = games.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((game, document)) = next else { return };
        let mut tell = |_: crate::Event<'_>| drop(sender.send(Told::Searched));
        let told = match reviewer.review(&document, stop, &mut tell) {
            Ok(review) => Told::Finished(game, (Box::new(document), Box::new(review))),
            Err(Stopped) => Told::Stopped,
        };
        let ended = matches!(told, Told::Stopped);
        if sender.send(told).is_err() || ended {
            return;
        }
    }
}
