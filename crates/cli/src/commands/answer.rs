//! Answers in the forms people and programs read.

use roque_chess::{Move, Position};
use roque_engine::Score;
use roque_game::Value;
use serde::Serialize;

/// Prints the answer of a command: one JSON value for a program (`--json`), or text for a person.
#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn give(json: bool, value: impl FnOnce() -> serde_json::Value, text: impl FnOnce() -> String) {
    if json {
        println!("{}", value());
    } else {
        println!("{}", text());
    }
}

/// A score for programs: exactly one of the two is there.
#[derive(Serialize)]
pub struct ScoreText {
    /// Centipawns for the side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    cp: Option<i32>,
    /// Moves to mate; negative if the side to move is mated.
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<i32>,
}

impl From<Score> for ScoreText {
    fn from(score: Score) -> Self {
        score.kind().into()
    }
}

impl From<Value> for ScoreText {
    fn from(value: Value) -> Self {
        match value {
            Value::Estimate(cp) => Self { cp: Some(cp), mate: None },
            forced => Self { cp: None, mate: forced.moves_to_mate() },
        }
    }
}

/// A legal line in the notation programs write.
pub fn uci_line(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *position;
    let castling = position.castling_notation();
    let mut words = Vec::new();
    for &m in line {
        words.push(position.uci(m, castling));
        position.play_unchecked(m);
    }
    words
}
