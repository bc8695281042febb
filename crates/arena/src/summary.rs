//! What a match came to, as text and as data.

use crate::ledger::Ledger;
use crate::sprt::{Sprt, SprtState};
use crate::statistics::{EloEstimate, MatchScore, shown};
use roque_game::Tally;
use roque_play::players::WorkDone;
use serde::Serialize;
use std::fmt;

/// What a match between two players came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchSummary {
    /// The players.
    pub players: [String; 2],
    /// Score of the first.
    #[serde(flatten)]
    pub score: MatchScore,
    /// Strength of the first relative to the second.
    pub estimate: Option<EloEstimate>,
    /// Games lost by faults.
    pub faults: [u64; 2],
    /// The test, if there was one.
    pub sprt: Option<SprtState>,
    /// What both did.
    pub work: [WorkSummary; 2],
}

/// What a player did for a move, on average over its games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct WorkSummary {
    /// Moves it thought about.
    pub moves: u64,
    /// Moves it knew without thinking, or said nothing about.
    pub known: u64,
    /// Depth.
    pub depth: f64,
    /// Positions searched.
    pub nodes: f64,
    /// Positions searched in a second, where time was used.
    pub speed: Option<f64>,
    /// Milliseconds.
    pub milliseconds: f64,
    /// Cutoffs that the first move gave, 0 to 1, where the player counts them.
    pub first_move_cutoffs: Option<f64>,
}

impl From<WorkDone> for WorkSummary {
    fn from(work: WorkDone) -> Self {
        Self {
            moves: work.moves,
            known: work.known,
            depth: work.mean_depth(),
            nodes: work.mean_nodes(),
            speed: work.speed(),
            milliseconds: work.mean_time().as_secs_f64() * 1000.0,
            first_move_cutoffs: work.cutoffs.first_move_share(),
        }
    }
}

/// A table of what players did: one line for each, and one above them that says what the columns are.
#[must_use]
pub fn work_table<'a>(players: impl Iterator<Item = (&'a str, WorkSummary)> + Clone) -> String {
    let width = players.clone().map(|(name, _)| name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<width$} {:>8} {:>7} {:>12} {:>12} {:>9} {:>12}",
        "player", "moves", "depth", "nodes/move", "nodes/s", "ms/move", "first cutoff"
    );
    for (name, work) in players {
        let speed = work.speed.map_or_else(|| "-".to_owned(), |speed| format!("{speed:.0}"));
        let share = work.first_move_cutoffs;
        let share = share.map_or_else(|| "-".to_owned(), |share| format!("{:.1}%", 100.0 * share));
        text += &format!(
            "\n{name:<width$} {:>8} {:>7.1} {:>12.0} {speed:>12} {:>9.1} {share:>12}",
            work.moves + work.known,
            work.depth,
            work.nodes,
            work.milliseconds
        );
    }
    text
}

impl MatchSummary {
    /// The summary of the first two players' games.
    #[must_use]
    pub fn new(players: [String; 2], ledger: &Ledger, sprt: Option<Sprt>) -> Self {
        let score = ledger.score(0, 1);
        Self {
            players,
            score,
            estimate: score.estimate(),
            faults: [ledger.faults(0), ledger.faults(1)],
            sprt: sprt.map(|sprt| sprt.state(&score)),
            work: [0, 1].map(|player| ledger.work(player).into()),
        }
    }

    /// What both players did, as a table.
    #[must_use]
    pub fn work_table(&self) -> String {
        work_table(self.players.iter().map(String::as_str).zip(self.work))
    }

    /// The second line of a report: likelihood of superiority, draw rate, pairs, test.
    #[must_use]
    pub fn details(&self) -> String {
        let superiority = self.estimate.map_or(50.0, |estimate| estimate.superiority * 100.0);
        let normalized = self.estimate.map_or_else(String::new, |estimate| {
            format!("nelo {:+.1} {}  ", shown(estimate.normalized), estimate.normalized_interval)
        });
        let mut text = format!(
            "{normalized}los {superiority:.1}%  draws {:.1}%  pairs {:?}",
            self.score.tally.draw_rate() * 100.0,
            self.score.pairs.0
        );
        if let Some(state) = self.sprt {
            text += &format!("  llr {:+.2} ({:.2}, {:.2})", state.llr, state.lower, state.upper);
        }
        text
    }
}

/// The line other tools read: `elo +12.3 +-20.1 [-7.7, +32.6]  W10 D5 L9  faults a=0 b=0`.
impl fmt::Display for MatchSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.estimate {
            Some(estimate) => write!(f, "{estimate}")?,
            None => f.write_str("elo unknown")?,
        }
        let Tally { wins, draws, losses } = self.score.tally;
        let [a, b] = self.faults;
        write!(f, "  W{wins} D{draws} L{losses}  faults a={a} b={b}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;

    #[test]
    fn the_last_line_has_its_form() {
        let mut ledger = Ledger::new(2);
        for game in 0..24 {
            let result = ["1-0", "1/2", "1-0", "0-1"][game as usize % 4];
            ledger.enter(&entry(game, (game % 2) as usize, ((game + 1) % 2) as usize, result));
        }
        let summary = MatchSummary::new(["x".into(), "y".into()], &ledger, "0,5".parse().ok());
        assert_eq!(summary.to_string(), "elo +315.3 +-126.9 [+205.0, +458.8]  W18 D6 L0  faults a=0 b=0");
        assert!(summary.details().contains("pairs [0, 0, 0, 6, 6]"), "{}", summary.details());
    }
}
