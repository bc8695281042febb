//! Results as text and as data.

use crate::ledger::Ledger;
use crate::ratings::{Anchor, rating_list};
use crate::schedule::Format;
use crate::sprt::{Sprt, SprtState};
use crate::statistics::{EloEstimate, Interval, MatchScore};
use crate::tournament::Tournament;
use roque_game::Tally;
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
        }
    }

    /// The second line of a report: likelihood of superiority, draw rate, pairs, test.
    #[must_use]
    pub fn details(&self) -> String {
        let superiority = self.estimate.map_or(50.0, |estimate| estimate.superiority * 100.0);
        let normalized = self.estimate.map_or_else(String::new, |estimate| {
            format!("nelo {:+.1} {}  ", estimate.normalized, estimate.normalized_interval)
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

/// The table of a tournament with more than two players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// One line a player: by points where rounds decide who goes on, else by rating.
    pub lines: Vec<Standing>,
    /// Games played.
    pub games: u64,
}

/// One player's line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The player.
    pub name: String,
    /// The rating with its 95 % interval; `None` before the first game.
    pub rating: Option<(f64, Interval)>,
    /// Score against everybody.
    #[serde(flatten)]
    pub score: Tally,
    /// Games lost by faults.
    pub faults: u64,
}

impl Standings {
    /// The table as it stands.
    #[must_use]
    pub fn new(tournament: &Tournament, ledger: &Ledger, anchor: Anchor) -> Self {
        let players = tournament.entrants.len();
        let ratings = rating_list(ledger, players, anchor);
        let line = |player: usize, rating: Option<(f64, Interval)>| Standing {
            name: tournament.entrants[player].name.clone(),
            rating,
            score: ledger.total(player),
            faults: ledger.faults(player),
        };
        let mut lines: Vec<Standing> =
            ratings.iter().map(|rating| line(rating.player, Some((rating.elo, rating.interval)))).collect();
        let unplayed = (0..players).filter(|player| ratings.iter().all(|rating| rating.player != *player));
        lines.extend(unplayed.map(|player| line(player, None)));
        if matches!(tournament.format, Format::Swiss { .. } | Format::Knockout { .. }) {
            // Points decide there; the sort is stable, so ratings break ties.
            lines.sort_by(|a, b| b.score.points().total_cmp(&a.score.points()));
        }
        Self { lines, games: ledger.games() }
    }
}

/// A table for people: rank, name, rating, games, score, draws, faults.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max(6);
        write!(
            f,
            "{:>4} {:<width$} {:>8} {:>7} {:>7} {:>8} {:>7} {:>6} {:>6}",
            "rank", "player", "elo", "+-", "games", "points", "score", "draws", "faults"
        )?;
        for (rank, line) in self.lines.iter().enumerate() {
            let (elo, error) = line.rating.map_or_else(
                || ("-".to_owned(), "-".to_owned()),
                |(elo, interval)| (format!("{elo:.1}"), format!("{:.1}", interval.half_width())),
            );
            let games = line.score.games();
            write!(
                f,
                "\n{:>4} {:<width$} {elo:>8} {error:>7} {games:>7} {:>8.1} {:>6.1}% {:>5.1}% {:>6}",
                rank + 1,
                line.name,
                line.score.points(),
                100.0 * line.score.points() / games.max(1) as f64,
                100.0 * line.score.draw_rate(),
                line.faults
            )?;
        }
        Ok(())
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
