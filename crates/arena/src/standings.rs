//! The table of a tournament: ratings and points, who scored what against whom, and the bracket of a knockout.

use crate::knockout;
use crate::ledger::Ledger;
use crate::ratings::{Anchor, rating_list};
use crate::schedule::Format;
use crate::statistics::Interval;
use crate::summary::{WorkSummary, work_table};
use crate::tournament::Tournament;
use roque_game::Tally;
use serde::Serialize;
use std::cmp::Reverse;
use std::fmt;

/// More players than this make a cross table that nobody reads.
const LARGEST_CROSS_TABLE: usize = 20;

/// The table of a tournament with more than two players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    /// One line a player: by how far it came in a knockout, by points in a Swiss, else by rating.
    pub lines: Vec<Standing>,
    /// Games played.
    pub games: u64,
    /// The rounds of a knockout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Bracket>,
}

/// One player's line.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Its number among the players.
    #[serde(skip)]
    pub player: usize,
    /// The player.
    pub name: String,
    /// The rating with its 95 % interval; `None` before the first game.
    pub rating: Option<(f64, Interval)>,
    /// Score against everybody.
    #[serde(flatten)]
    pub score: Tally,
    /// Games lost by faults.
    pub faults: u64,
    /// What the player did.
    pub work: WorkSummary,
    /// Points against each player, in the order of the lines; `None` against oneself and whoever was not met.
    pub against: Vec<Option<f64>>,
}

impl Standings {
    /// The table as it stands.
    #[must_use]
    pub fn new(tournament: &Tournament, ledger: &Ledger, anchor: Anchor) -> Self {
        let names: Vec<String> = tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        Self::of(&tournament.format, &names, ledger, anchor)
    }

    /// The same for whoever knows only the kind of tournament and the names of the players.
    #[must_use]
    pub fn of(format: &Format, names: &[String], ledger: &Ledger, anchor: Anchor) -> Self {
        let players = names.len();
        let ratings = rating_list(ledger, players, anchor);
        let rating_of = |player: usize| {
            let rating = ratings.iter().find(|rating| rating.player == player)?;
            Some((rating.elo, rating.interval))
        };
        let mut order: Vec<usize> = ratings.iter().map(|rating| rating.player).collect();
        order.extend((0..players).filter(|&player| rating_of(player).is_none()));
        let bracket = Bracket::of(format, names, ledger);
        // The sorts are stable, so that ratings break ties.
        match (format, &bracket) {
            (Format::Swiss { .. }, _) => {
                order.sort_by(|&a, &b| ledger.total(b).points().total_cmp(&ledger.total(a).points()));
            }
            (_, Some(bracket)) => order.sort_by_key(|&player| Reverse(bracket.reached(player))),
            _ => {}
        }
        let line = |&player: &usize| Standing {
            player,
            name: names[player].clone(),
            rating: rating_of(player),
            score: ledger.total(player),
            faults: ledger.faults(player),
            work: ledger.work(player).into(),
            against: order.iter().map(|&other| points(ledger, player, other)).collect(),
        };
        Self { lines: order.iter().map(line).collect(), games: ledger.games(), bracket }
    }

    /// Who scored what against whom; `None` for two players or more than a page holds.
    #[must_use]
    pub fn cross_table(&self) -> Option<String> {
        if !(3..=LARGEST_CROSS_TABLE).contains(&self.lines.len()) {
            return None;
        }
        let width = self.name_width();
        let head: String = (1..=self.lines.len()).map(|rank| format!(" {rank:>6}")).collect();
        let mut text = format!("{:>4} {:<width$}{head}", "", "points against");
        for (rank, line) in self.lines.iter().enumerate() {
            text += &format!("\n{:>4} {:<width$}", rank + 1, line.name);
            for (column, points) in line.against.iter().enumerate() {
                let cell = match points {
                    Some(points) => format!("{points:.1}"),
                    None if column == rank => "x".to_owned(),
                    None => "-".to_owned(),
                };
                text += &format!(" {cell:>6}");
            }
        }
        Some(text)
    }

    /// What the players did, as a table.
    #[must_use]
    pub fn work_table(&self) -> String {
        work_table(self.lines.iter().map(|line| (line.name.as_str(), line.work)))
    }

    fn name_width(&self) -> usize {
        self.lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0).max("points against".len())
    }
}

fn points(ledger: &Ledger, player: usize, other: usize) -> Option<f64> {
    let tally = ledger.score(player, other).tally;
    (tally.games() > 0).then(|| tally.points())
}

/// A table for people: rank, name, rating with its 95 % interval, games, score, draws, faults.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.name_width();
        write!(
            f,
            "{:>4} {:<width$} {:>8} {:>8} {:>8} {:>7} {:>8} {:>7} {:>6} {:>6}",
            "rank", "player", "elo", "from", "to", "games", "points", "score", "draws", "faults"
        )?;
        for (rank, line) in self.lines.iter().enumerate() {
            // An end of the interval that the games do not bound is infinite.
            let [elo, low, high] = line.rating.map_or_else(
                || ["-"; 3].map(str::to_owned),
                |(elo, Interval { low, high })| [elo, low, high].map(|value| unsigned_zero(value, 1)),
            );
            let games = line.score.games();
            write!(
                f,
                "\n{:>4} {:<width$} {elo:>8} {low:>8} {high:>8} {games:>7} {:>8.1} {:>6.1}% {:>5.1}% {:>6}",
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

/// A number with so many decimals; what rounds to nothing has no sign.
#[must_use]
pub fn unsigned_zero(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) => digits.to_owned(),
        _ => text,
    }
}

/// The rounds of a knockout as far as they are known.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Bracket {
    /// From the first round on.
    pub rounds: Vec<BracketRound>,
    /// Who has won it all.
    pub champion: Option<String>,
}

/// One round of a knockout.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BracketRound {
    /// `final`, `semi-finals`, `quarter-finals`, `round of 16`.
    pub name: String,
    /// Its meetings, from the top of the bracket.
    pub meetings: Vec<BracketMeeting>,
}

/// A meeting of a knockout.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BracketMeeting {
    /// The higher seed.
    pub a: String,
    /// The other one; `None` if the higher seed goes on without playing.
    pub b: Option<String>,
    /// Points of both.
    pub points: [f64; 2],
    /// Who goes on, once it is known.
    pub winner: Option<String>,
    #[serde(skip)]
    seats: [Option<usize>; 2],
}

impl Bracket {
    fn of(format: &Format, names: &[String], ledger: &Ledger) -> Option<Self> {
        let Format::Knockout { games } = format else { return None };
        let players = names.len();
        let name = |player: usize| names[player].clone();
        let rounds = knockout::rounds(players, games.get(), ledger);
        let last = players.next_power_of_two().ilog2() as usize;
        let meeting = |duel: &knockout::Duel| BracketMeeting {
            a: name(duel.a),
            b: duel.b.map(name),
            points: duel.halves.map(|halves| halves as f64 / 2.0),
            winner: duel.winner().map(name),
            seats: [Some(duel.a), duel.b],
        };
        let rounds: Vec<BracketRound> = rounds
            .iter()
            .enumerate()
            .map(|(index, duels)| BracketRound {
                name: round_name(last - 1 - index),
                meetings: duels.iter().map(meeting).collect(),
            })
            .collect();
        let champion = rounds.get(last - 1).and_then(|round| round.meetings.first()?.winner.clone());
        Some(Self { rounds, champion })
    }

    /// How many rounds a player has taken part in, one more if it won the last.
    fn reached(&self, player: usize) -> usize {
        let part = |round: &&BracketRound| {
            round.meetings.iter().any(|meeting| meeting.seats.contains(&Some(player)))
        };
        let last = self.rounds.iter().rev().find(part);
        let won = last.is_some_and(|round| {
            round.meetings.iter().any(|meeting| {
                meeting.seats.contains(&Some(player))
                    && meeting.winner.as_deref()
                        == meeting
                            .seats
                            .iter()
                            .zip([Some(&meeting.a), meeting.b.as_ref()])
                            .find_map(|(seat, name)| (*seat == Some(player)).then_some(name?.as_str()))
            })
        });
        self.rounds.iter().filter(part).count() + usize::from(won)
    }
}

/// The name of the round with so many more after it.
fn round_name(after: usize) -> String {
    match after {
        0 => "final".to_owned(),
        1 => "semi-finals".to_owned(),
        2 => "quarter-finals".to_owned(),
        _ => format!("round of {}", 2usize << after),
    }
}

/// Round by round; whoever goes on is marked.
impl fmt::Display for Bracket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for round in &self.rounds {
            writeln!(f, "{}", round.name)?;
            for meeting in &round.meetings {
                match &meeting.b {
                    None => writeln!(f, "  {} goes on without playing", meeting.a)?,
                    Some(b) => {
                        let [a_points, b_points] = meeting.points;
                        write!(f, "  {} - {b}  {a_points:.1} : {b_points:.1}", meeting.a)?;
                        match &meeting.winner {
                            Some(winner) => writeln!(f, "  {winner} goes on")?,
                            None => writeln!(f, "  open")?,
                        }
                    }
                }
            }
        }
        match &self.champion {
            Some(champion) => write!(f, "champion: {champion}"),
            None => f.write_str("no champion yet"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;
    use crate::tournament::Entrant;
    use roque_play::TimeControl;
    use std::num::NonZeroU32;

    fn tournament(players: usize, format: Format) -> Tournament {
        let entrant = |index: usize| Entrant {
            name: format!("p{index}"),
            spec: "random".parse().unwrap(),
            options: Vec::new(),
            time: TimeControl::unlimited(),
        };
        Tournament { entrants: (0..players).map(entrant).collect(), ..Tournament::new("test", format) }
    }

    /// Plays everything; the higher number wins.
    fn play(tournament: &Tournament) -> Ledger {
        let players = tournament.entrants.len();
        let mut ledger = Ledger::new(players);
        loop {
            let next: Vec<_> = tournament
                .format
                .next_games(players, &ledger)
                .filter(|fixture| !ledger.has(fixture.game))
                .collect();
            if next.is_empty() {
                return ledger;
            }
            for fixture in next {
                let result = if fixture.white > fixture.black { "1-0" } else { "0-1" };
                let mut finished = entry(fixture.game, fixture.white, fixture.black, result);
                finished.fixture = fixture;
                ledger.enter(&finished);
            }
        }
    }

    #[test]
    fn a_knockout_has_a_bracket_and_a_champion() {
        let tournament = tournament(5, Format::Knockout { games: NonZeroU32::new(2).unwrap() });
        let begun = Standings::new(&tournament, &Ledger::new(5), Anchor::Mean(0.0));
        assert_eq!(begun.bracket.as_ref().unwrap().champion, None);
        let standings = Standings::new(&tournament, &play(&tournament), Anchor::Mean(0.0));
        let bracket = standings.bracket.as_ref().unwrap();
        let text = bracket.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "quarter-finals");
        assert_eq!(lines[1], "  p0 goes on without playing");
        assert!(lines.contains(&"  p3 - p4  0.0 : 2.0  p4 goes on"), "{text}");
        assert!(lines.contains(&"semi-finals") && lines.contains(&"final"), "{text}");
        assert_eq!(*lines.last().unwrap(), "champion: p4");
        let names: Vec<&str> = standings.lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(
            (names[0], names[1]),
            ("p4", "p2"),
            "the finalist stands before the semi-finalists: {text}"
        );
    }

    #[test]
    fn everybody_finds_everybody_in_the_cross_table() {
        let one = NonZeroU32::new(1).unwrap();
        let games = NonZeroU32::new(2).unwrap();
        let tournament = tournament(3, Format::RoundRobin { cycles: one, games });
        let standings = Standings::new(&tournament, &play(&tournament), Anchor::Mean(0.0));
        let text = standings.cross_table().unwrap();
        let cells: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(cells[1], ["1", "p2", "x", "2.0", "2.0"]);
        assert_eq!(cells[3], ["3", "p0", "0.0", "0.0", "x"]);
    }

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(unsigned_zero(-0.04, 1), "0.0");
        assert_eq!(unsigned_zero(-0.4, 0), "0");
        assert_eq!((unsigned_zero(-0.06, 1), unsigned_zero(12.34, 1)), ("-0.1".into(), "12.3".into()));
    }
}
