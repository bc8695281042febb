//! What our own engine found, as it is remembered, so that every front end remembers it alike.

use crate::{Analysis, Finding};
use roque_engine::Report;
use roque_game::Value;

impl Analysis {
    /// Our engine with its own network, as this build of it is named.
    pub const OUR_ENGINE: &str = concat!("Roque ", env!("CARGO_PKG_VERSION"));

    /// What our engine reported.
    #[must_use]
    pub fn of_report(report: &Report) -> Self {
        Self {
            engine: Self::OUR_ENGINE.to_owned(),
            depth: report.depth,
            nodes: report.nodes,
            finding: report.score.kind().into(),
            line: report.pv.clone(),
        }
    }
}

impl Finding {
    /// The judgement for the side to move.
    #[must_use]
    pub fn value(self) -> Value {
        match self {
            Self::Centipawns(value) => Value::Estimate(value),
            Self::Mate(moves) => Value::mate_in(moves),
        }
    }
}

impl From<Value> for Finding {
    fn from(value: Value) -> Self {
        match value {
            Value::Estimate(value) => Self::Centipawns(value),
            forced => Self::Mate(forced.moves_to_mate().unwrap_or_default()),
        }
    }
}
