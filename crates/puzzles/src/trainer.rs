//! Which puzzle comes next, and what a try at it means; everything lasting is in the library.

use crate::repetition::{Attempted, next_box, wait};
use crate::{Puzzle, rating, starter};
use roque_game::Random;
use roque_library::{Library, LibraryError, TrainedPuzzle, Trainee};
use roque_review::MotifKind;
use std::collections::HashMap;

/// Which puzzles are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Deck {
    /// All that come with the program.
    #[default]
    All,
    /// Those with a motif.
    Theme(MotifKind),
    /// Those made from somebody's own mistakes.
    Mistakes,
}

/// A puzzle that was chosen, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether it was tried before and comes again.
    pub is_repeated: bool,
}

/// How a deck stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DeckCount {
    /// Puzzles in it.
    pub puzzles: usize,
    /// Of these never tried.
    pub fresh: usize,
    /// Of these tried before and due again.
    pub due: usize,
}

/// What a try meant.
#[derive(Clone, PartialEq, Debug)]
pub struct Result {
    /// Who trains, before.
    pub before: Trainee,
    /// And after.
    pub after: Trainee,
    /// What is now known about the puzzle.
    pub puzzle: TrainedPuzzle,
}

/// Of the fresh puzzles nearest to somebody's rating, one of so many is taken.
const VARIETY: usize = 24;

/// What somebody should be able to solve more often than not is a little below his rating.
const EASIER: f64 = 50.0;

/// Who trains; a newcomer if nobody has yet.
///
/// # Errors
/// [`LibraryError`].
pub fn trainee(library: &Library) -> std::result::Result<Trainee, LibraryError> {
    Ok(library.trainee()?.unwrap_or(rating::newcomer()))
}

/// The puzzles of a deck.
///
/// # Errors
/// [`LibraryError`].
pub fn puzzles(library: &Library, deck: Deck) -> std::result::Result<Vec<Puzzle>, LibraryError> {
    Ok(match deck {
        Deck::All => starter::puzzles().to_vec(),
        Deck::Theme(kind) => {
            starter::puzzles().iter().filter(|puzzle| puzzle.motifs.contains(&kind)).cloned().collect()
        }
        // A row that another version wrote and this one cannot read is left alone.
        Deck::Mistakes => library.own_puzzles()?.iter().filter_map(|own| own.row.parse().ok()).collect(),
    })
}

/// The next puzzle of a deck at a time in milliseconds since 1970: what is due again first, then something fresh near the
/// rating; `None` if nothing is left for now. `seed` varies what is fresh.
///
/// # Errors
/// [`LibraryError`].
pub fn next(
    library: &Library,
    deck: Deck,
    now: u64,
    seed: u64,
) -> std::result::Result<Option<Chosen>, LibraryError> {
    let known = known(library)?;
    let (tried, mut fresh): (Vec<Puzzle>, Vec<Puzzle>) =
        puzzles(library, deck)?.into_iter().partition(|puzzle| known.contains_key(&puzzle.id().to_string()));
    let due = |puzzle: &Puzzle| known.get(&puzzle.id().to_string()).map_or(u64::MAX, |known| known.due);
    if let Some(puzzle) = tried.into_iter().filter(|puzzle| due(puzzle) <= now).min_by_key(due) {
        return Ok(Some(Chosen { puzzle, is_repeated: true }));
    }
    let wanted = trainee(library)?.rating - EASIER;
    fresh.sort_by_key(|puzzle| ((f64::from(puzzle.rating) - wanted).abs() as u64, puzzle.id().to_string()));
    fresh.truncate(VARIETY);
    if fresh.is_empty() {
        return Ok(None);
    }
    let index = Random::new(seed).below(fresh.len());
    Ok(Some(Chosen { puzzle: fresh.swap_remove(index), is_repeated: false }))
}

/// The puzzle of this name, wherever it is from.
///
/// # Errors
/// [`LibraryError`].
pub fn find(library: &Library, id: &str) -> std::result::Result<Option<Puzzle>, LibraryError> {
    let is_it = |puzzle: &&Puzzle| puzzle.id().to_string() == id;
    if let Some(puzzle) = starter::puzzles().iter().find(is_it) {
        return Ok(Some(puzzle.clone()));
    }
    Ok(puzzles(library, Deck::Mistakes)?.iter().find(is_it).cloned())
}

/// How a deck stands.
///
/// # Errors
/// [`LibraryError`].
pub fn count(library: &Library, deck: Deck, now: u64) -> std::result::Result<DeckCount, LibraryError> {
    let known = known(library)?;
    let mut count = DeckCount::default();
    for puzzle in puzzles(library, deck)? {
        count.puzzles += 1;
        match known.get(&puzzle.id().to_string()) {
            None => count.fresh += 1,
            Some(known) if known.due <= now => count.due += 1,
            Some(_) => {}
        }
    }
    Ok(count)
}

/// Keeps what came of a try, at a time in milliseconds since 1970.
///
/// # Errors
/// [`LibraryError`].
pub fn finish(
    library: &Library,
    puzzle: &Puzzle,
    attempted: Attempted,
    now: u64,
) -> std::result::Result<Result, LibraryError> {
    let id = puzzle.id().to_string();
    let before = trainee(library)?;
    let (after, puzzle) = library.train(&id, |person, known| {
        let person = person.unwrap_or(rating::newcomer());
        let stage = next_box(known.as_ref().map(|known| known.stage), attempted);
        let is_first = known.is_none();
        let known = known.unwrap_or_else(|| TrainedPuzzle {
            puzzle: id.clone(),
            stage,
            due: now,
            tries: 0,
            solved: 0,
        });
        let now_known = TrainedPuzzle {
            stage,
            due: now + wait(stage).as_millis() as u64,
            tries: known.tries + 1,
            solved: known.solved + u32::from(attempted == Attempted::Solved),
            ..known
        };
        (rating::after(person, puzzle.rating, attempted, is_first), now_known)
    })?;
    Ok(Result { before, after, puzzle })
}

fn known(library: &Library) -> std::result::Result<HashMap<String, TrainedPuzzle>, LibraryError> {
    Ok(library.all_trained()?.into_iter().map(|known| (known.puzzle.clone(), known)).collect())
}
