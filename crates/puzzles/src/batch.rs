//! Puzzles of many games, several at a time, in order.

use crate::difficulty::Rater;
use crate::{Maker, Puzzle, Settings};
use roque_chess::document::Document;
use roque_game::StopSignal;
use roque_review::Stopped;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError, mpsc};

/// Makes puzzles of games with several threads and tells what each game gave, in their order, rated. Neither the
/// order nor the threads change a puzzle. Ends early, after telling what is complete up to then, when the signal is given.
///
/// # Errors
/// [`Stopped`] if games are left; or whatever `hear` returns.
pub fn make_all<E: From<Stopped>>(
    games: impl Iterator<Item = Document> + Send,
    settings: Settings,
    jobs: usize,
    stop: &StopSignal,
    mut hear: impl FnMut(Document, Vec<Puzzle>) -> Result<(), E>,
) -> Result<(), E> {
    let games = Mutex::new(games.enumerate());
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            let (games, sender) = (&games, sender.clone());
            scope.spawn(move || work(games, settings, stop, &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        let mut all = true;
        for told in receiver {
            match told {
                Some((game, found)) => drop(waiting.insert(game, found)),
                None => all = false,
            }
            while let Some((document, puzzles)) = waiting.remove(&next) {
                // A listener that fails ends the work: nobody is left to tell.
                hear(document, puzzles).inspect_err(|_| stop.stop())?;
                next += 1;
            }
        }
        if all { Ok(()) } else { Err(Stopped.into()) }
    })
}

/// A game by its place with its puzzles; nothing if the work was stopped.
type Told = Option<(usize, (Document, Vec<Puzzle>))>;

fn work(
    games: &Mutex<impl Iterator<Item = (usize, Document)>>,
    settings: Settings,
    stop: &StopSignal,
    sender: &mpsc::Sender<Told>,
) {
    let mut maker = Maker::new(settings);
    let mut rater = Rater::default();
    loop {
        let next = games.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some((game, document)) = next else { return };
        let told = maker.find(&document, stop).ok().map(|mut puzzles| {
            puzzles.iter_mut().for_each(|puzzle| puzzle.rating = rater.rate(puzzle));
            (game, (document, puzzles))
        });
        let ended = told.is_none();
        if sender.send(told).is_err() || ended {
            return;
        }
    }
}
