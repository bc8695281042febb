//! What the free board's engine finds, kept in the library.

use crate::protocol::AnalysisLine;
use crate::view::{moves_view, wdl_view};
use roque_chess::{CastlingNotation, Position};
use roque_engine::Report;
use roque_game::Value;
use roque_library::{Analysis, Finding, Library};

/// Name and build: another build may judge differently, and is remembered beside this one.
const ENGINE: &str = concat!("Roque ", env!("CARGO_PKG_VERSION"));

/// The deepest that is known of a position, and who found it.
pub(super) fn known(
    library: &Library,
    position: &Position,
    notation: CastlingNotation,
) -> Option<(AnalysisLine, String)> {
    let recalled = library.recall(position, None);
    let recalled = recalled.inspect_err(|error| tracing::warn!(%error, "analysis not recalled")).ok()?;
    let analysis = recalled.into_iter().find(|analysis| !analysis.line.is_empty())?;
    let value = match analysis.finding {
        Finding::Centipawns(value) => Value::Estimate(value),
        Finding::Mate(moves) => Value::mate_in(moves),
    };
    let value = value.for_first(position.side_to_move().into());
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
    let finding = match report.score.kind() {
        Value::Estimate(value) => Finding::Centipawns(value),
        forced => Finding::Mate(forced.moves_to_mate().unwrap_or_default()),
    };
    let analysis = Analysis {
        engine: ENGINE.to_owned(),
        depth: report.depth,
        nodes: report.nodes,
        finding,
        line: report.pv.clone(),
    };
    if let Err(error) = library.remember(position, &analysis) {
        tracing::warn!(%error, "analysis not remembered");
    }
}
