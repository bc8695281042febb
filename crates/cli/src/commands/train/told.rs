//! What fitting the weights of hand-written terms tells: lines as they come, or everything at the end as one JSON object.

#![expect(clippy::print_stdout, reason = "commands print their answers")]

use anyhow::ensure;
use roque_training::tune::Epoch;
use serde_json::{Value, json};
use std::ops::RangeInclusive;

/// To whom it is told.
pub(super) struct Told {
    json: bool,
    epochs: Vec<Value>,
}

impl Told {
    pub(super) fn new(json: bool) -> Self {
        Self { json, epochs: Vec::new() }
    }

    /// For a person.
    pub(super) fn line(&self, line: impl FnOnce() -> String) {
        if !self.json {
            println!("{}", line());
        }
    }

    pub(super) fn epoch(&mut self, Epoch { number, training, held_out }: Epoch) {
        self.line(|| format!("epoch {number}: loss {training:.6}, held out {held_out:.6}"));
        self.epochs.push(json!({ "epoch": number, "loss": training, "held_out_loss": held_out }));
    }

    /// For a program: an object, to which the epochs are added.
    pub(super) fn end(self, mut answer: Value) {
        if self.json {
            answer["epochs"] = self.epochs.into();
            println!("{answer}");
        }
    }
}

/// Refuses a number outside its range.
pub(super) fn ensure_within(name: &str, value: f64, range: RangeInclusive<f64>) -> anyhow::Result<()> {
    ensure!(range.contains(&value), "--{name} is {value} (accepted: {} to {})", range.start(), range.end());
    Ok(())
}
