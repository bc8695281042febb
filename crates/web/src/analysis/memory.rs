//! What the free board's engine finds, kept in the library.

use crate::protocol::AnalysisLine;
use crate::view::{moves_view, wdl_view};
use roque_chess::{CastlingNotation, Position};
use roque_engine::Report;
use roque_library::{Analysis, Library};

/// The deepest that is known of a position, and who found it.
pub(super) fn known(
    library: &Library,
    position: &Position,
    notation: CastlingNotation,
) -> Option<(AnalysisLine, String)> {
    let recalled = library.recall(position, None);
    let recalled = recalled.inspect_err(|error| tracing::warn!(%error, "analysis not recalled")).ok()?;
    let analysis = recalled.into_iter().find(|analysis| !analysis.line.is_empty())?;
    let value = analysis.finding.value().for_first(position.side_to_move().into());
    let (uci, san) = moves_view(position, &analysis.line, notation);
    let line = AnalysisLine {
        rank: 1,
        depth: analysis.depth,
        selective_depth: None,
        score: value.into(),
        wdl: wdl_view(value),
        nodes: analysis.nodes,
        nps: 0,
        time_ms: 0,
        uci,
        san,
    };
    Some((line, analysis.engine))
}

/// Remembers the first line of a search. Waits for the disk.
pub(super) fn keep(library: &Library, position: &Position, report: &Report) {
    if let Err(error) = library.remember(position, &Analysis::of_report(report)) {
        tracing::warn!(%error, "analysis not remembered");
    }
}
