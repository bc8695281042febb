//! Endgame tables with the limits the options set.

use roque_chess::{Move, Position};
use roque_engine::{EndgameTables, TableResult};
use roque_tablebase::SyzygyTables;
use std::sync::Arc;

/// What the Syzygy options say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TableSettings {
    pub(crate) path: String,
    pub(crate) largest: usize,
    pub(crate) least_depth: i32,
    pub(crate) fifty_moves: bool,
}

/// Tables seen through the options.
#[derive(Debug)]
pub(crate) struct LimitedTables {
    tables: Arc<SyzygyTables>,
    largest: usize,
    least_depth: i32,
    fifty_moves: bool,
}

impl LimitedTables {
    pub(crate) fn new(tables: Arc<SyzygyTables>, settings: &TableSettings) -> Self {
        let TableSettings { largest, least_depth, fifty_moves, .. } = *settings;
        Self { tables, largest, least_depth, fifty_moves }
    }

    /// Without the fifty-move rule a win that takes too long is a win.
    fn judge(&self, result: TableResult) -> TableResult {
        match result {
            TableResult::CursedWin if !self.fifty_moves => TableResult::Win,
            TableResult::BlessedLoss if !self.fifty_moves => TableResult::Loss,
            result => result,
        }
    }
}

impl EndgameTables for LimitedTables {
    fn max_men(&self) -> usize {
        self.tables.max_men().min(self.largest)
    }

    fn least_depth(&self) -> i32 {
        self.least_depth
    }

    fn probe_wdl(&self, position: &Position) -> Option<TableResult> {
        self.tables.probe_wdl(position).map(|result| self.judge(result))
    }

    fn probe_root(&self, position: &Position) -> Option<(TableResult, Vec<Move>)> {
        let (result, moves) = self.tables.probe_root(position)?;
        Some((self.judge(result), moves))
    }
}
