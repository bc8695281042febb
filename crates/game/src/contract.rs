//! The test kit: what every [`GameState`] must keep, checked over random games.
//!
//! ```
//! roque_game::contract::check::<roque_game::TicTacToe>(1, 20);
//! ```

use crate::{GameState, Random};
use std::collections::HashMap;

/// No game of the kit is followed longer; games without a natural end stop here.
const LONGEST_GAME: usize = 400;

/// Plays `games` random games from the start and checks every state on the way.
///
/// # Panics
/// With a sentence that says what was broken and where, as a test wants it.
pub fn check<G: GameState>(seed: u64, games: usize) {
    check_from(&G::default(), seed, games);
}

/// Like [`check`], from a given state.
///
/// # Panics
/// As [`check`].
pub fn check_from<G: GameState>(start: &G, seed: u64, games: usize) {
    let mut random = Random::new(seed);
    let mut keys = HashMap::new();
    for _ in 0..games {
        let mut state = start.clone();
        for _ in 0..LONGEST_GAME {
            check_state(&state);
            let key = *keys.entry(state.to_string()).or_insert_with(|| state.key());
            assert_eq!(key, state.key(), "{state}: reached twice with different keys");
            let mut moves = G::Moves::default();
            state.legal_moves(&mut moves);
            let Some(m) = random.choose(&moves) else { break };
            state.play(m);
        }
    }
}

/// Checks one state and its moves.
///
/// # Panics
/// As [`check`].
pub fn check_state<G: GameState>(state: &G) {
    check_text(state);
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    check_end(state, &moves);
    check_hints(state, &moves);
    let mut keys: HashMap<u64, G::Move> = HashMap::new();
    for &m in moves.iter() {
        check_move(state, m);
        if let Some(other) = keys.insert(state.after(m).key(), m) {
            panic!("{state}: {other} and {m} lead to the same key");
        }
    }
}

fn check_text<G: GameState>(state: &G) {
    let text = state.to_string();
    assert!(!text.contains('\n'), "{text:?}: a state is one line of text");
    let read: G = match text.parse() {
        Ok(read) => read,
        Err(error) => panic!("{text}: cannot be read back: {error}"),
    };
    assert!(read == *state, "{text}: reading it back gives {read:?}, not {state:?}");
    assert_eq!(read.key(), state.key(), "{text}: reading it back gives another key");
}

fn check_end<G: GameState>(state: &G, moves: &[G::Move]) {
    assert_eq!(state.has_legal_move(), !moves.is_empty(), "{state}: has_legal_move contradicts the list");
    assert_eq!(
        state.outcome().is_some(),
        moves.is_empty(),
        "{state}: a game is over exactly when there is no move, here outcome {:?} with {} moves",
        state.outcome(),
        moves.len()
    );
}

fn check_hints<G: GameState>(state: &G, moves: &[G::Move]) {
    let mut again = G::Moves::default();
    state.legal_moves(&mut again);
    assert!(*again == *moves, "{state}: the order of the legal moves changes from call to call");
    state.noisy_moves(&mut again);
    let noisy: Vec<_> = moves.iter().copied().filter(|&m| state.is_noisy(m)).collect();
    let same = again.len() == noisy.len() && again.iter().all(|m| noisy.contains(m));
    assert!(same, "{state}: noisy_moves gives {:?}, is_noisy {noisy:?}", &*again);
}

fn check_move<G: GameState>(state: &G, m: G::Move) {
    let before = (state.clone(), state.key());
    let after = state.after(m);
    assert!(*state == before.0 && state.key() == before.1, "{state}: after({m}) changed the state itself");
    let mut played = state.clone();
    played.play(m);
    assert!(played == after && played.key() == after.key(), "{state}: after({m}) and play({m}) differ");
    if after.ended().is_none() {
        assert_ne!(after.side_to_move(), state.side_to_move(), "{state}: {m} does not pass the turn");
    }
    let text = state.move_text(m);
    assert!(state.parse_move(&text) == Some(m), "{state}: {m} is written {text:?} but not read back");
    assert!(state.move_slot(m) < G::MOVE_SLOTS, "{state}: slot of {m} is not below {}", G::MOVE_SLOTS);
}
