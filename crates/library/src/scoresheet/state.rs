//! A table as it is kept: what belongs to a half-move beside that half-move, the rest as the state of the game, so that a
//! move costs as much as a move.
//!
//! What a table writes about a half-move is its own business: here it is a value that is taken out and put back.

use roque_play::Moment;
use roque_play::table::{SavedTable, Table};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The state of a game as it is read. Stores of earlier versions kept everything in it, with the half-moves inside.
#[derive(Serialize, Deserialize)]
struct State {
    /// Which shift referees it, and at what time of the shift it was written; nothing if it was put down.
    #[serde(default, skip_serializing)]
    stamp: Option<(i64, u64)>,
    scores: Vec<Value>,
    thoughts: Vec<Value>,
    referee: RefereeState,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
struct RefereeState {
    moves: Vec<Value>,
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// What belongs to one half-move.
#[derive(Serialize, Deserialize)]
struct PlyState {
    #[serde(rename = "move")]
    played: Value,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    thought: Value,
    #[serde(default, skip_serializing_if = "Value::is_null")]
    score: Value,
}

/// A table in two parts.
pub(super) struct Parts {
    pub(super) session: Vec<u8>,
    pub(super) notes: Vec<Vec<u8>>,
}

/// Takes a table apart.
pub(super) fn write(
    table: &Table,
    now: Moment,
    stamp: Option<(i64, u64)>,
) -> Result<Parts, serde_json::Error> {
    let mut state = serde_json::to_value(table.save(now))?;
    let moves = take_list(&mut state, "/referee/moves");
    let mut thoughts = take_list(&mut state, "/thoughts").into_iter();
    // The first judgement is that of the start, before any half-move.
    let mut scores = take_list(&mut state, "/scores").into_iter();
    state["scores"] = scores.next().into_iter().collect();
    if let Some(stamp) = stamp {
        state["stamp"] = serde_json::to_value(stamp)?;
    }
    let plies = moves.into_iter().map(|played| PlyState {
        played,
        thought: thoughts.next().unwrap_or_default(),
        score: scores.next().unwrap_or_default(),
    });
    let notes = plies.map(|ply| serde_json::to_vec(&ply)).collect::<Result<_, _>>()?;
    Ok(Parts { session: serde_json::to_vec(&state)?, notes })
}

/// Takes the entries of a list and leaves it empty.
fn take_list(state: &mut Value, path: &str) -> Vec<Value> {
    match state.pointer_mut(path) {
        Some(Value::Array(list)) => std::mem::take(list),
        _ => Vec::new(),
    }
}

/// Puts a table together again, with the stamp it was written with.
pub(super) fn read(
    session: &[u8],
    notes: &[Option<Vec<u8>>],
) -> Result<(SavedTable, Option<(i64, u64)>), serde_json::Error> {
    let mut state: State = serde_json::from_slice(session)?;
    let stamp = state.stamp.take();
    let inside = state.referee.moves.len();
    state.thoughts.resize(inside, Value::Null);
    state.scores.resize(inside + 1, Value::Null);
    for note in notes.iter().skip(inside) {
        let ply: PlyState = serde_json::from_slice(note.as_deref().unwrap_or_default())?;
        state.referee.moves.push(ply.played);
        state.thoughts.push(ply.thought);
        state.scores.push(ply.score);
    }
    Ok((serde_json::from_value(serde_json::to_value(state)?)?, stamp))
}
