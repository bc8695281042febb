//! What the free board's engine finds, kept in the library.

use crate::protocol::AnalysisLine;
use crate::view::{moves_view, wdl_view};
use roque_chess::{CastlingNotation, Position};
use roque_engine::Engine;
use roque_library::{Findings, Library};

/// The deepest that is known of a position, and who found it.
pub(super) fn known(
    library: &Library,
    position: &Position,
    notation: CastlingNotation,
) -> Option<(AnalysisLine, String)> {
    let recalled = library.recall(position, None);
    let recalled = recalled.inspect_err(|error| tracing::warn!(%error, "analysis not recalled")).ok()?;
    let analysis = recalled.into_iter().find(|analysis| !analysis.line.is_empty())?;
    let value = analysis.value.for_first(position.side_to_move().into());
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

/// Lets a search go on where an earlier one ended.
pub(super) fn remind(library: &Library, engine: &mut Engine, position: &Position) {
    if let Err(error) = library.remind(engine, position) {
        tracing::warn!(%error, "analysis not recalled");
    }
}

/// Remembers what a search found. Waits for the disk.
pub(super) fn keep(library: &Library, engine: &Engine, position: &Position, found: &Findings) {
    if let Err(error) = library.keep(engine, position, found) {
        tracing::warn!(%error, "analysis not remembered");
    }
}
