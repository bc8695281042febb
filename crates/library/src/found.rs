//! What our own engine found, as it is remembered, so that every front end remembers it alike.

use crate::Analysis;
use roque_engine::Report;

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
            value: report.score.kind(),
            line: report.pv.clone(),
        }
    }
}
