//! Who plays whom, when, and from which opening.
//!
//! A [`Format`] turns the games finished so far into the games to be played next. It looks at nothing else, so an
//! interrupted tournament goes on exactly as if it had not been.

use crate::fixture::Fixture;
use crate::knockout;
use crate::ledger::Ledger;
use crate::swiss;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// The kind of tournament. `games` is how many games two players play each time they meet; two of them in a row
/// share an opening, with colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// The first two players against each other.
    Match {
        /// Games in all.
        games: NonZeroU32,
    },
    /// Everybody against everybody.
    RoundRobin {
        /// How often.
        cycles: NonZeroU32,
        /// Games a meeting.
        games: NonZeroU32,
    },
    /// The first player against everybody else.
    Gauntlet {
        /// How often.
        cycles: NonZeroU32,
        /// Games a meeting.
        games: NonZeroU32,
    },
    /// In each round players with equal points who have not met.
    Swiss {
        /// Rounds.
        rounds: NonZeroU32,
        /// Games a meeting.
        games: NonZeroU32,
    },
    /// The loser is out.
    Knockout {
        /// Games a meeting; level meetings get up to three more pairs, then the higher seed goes on.
        games: NonZeroU32,
    },
}

impl Format {
    /// The next games, or none if all have been played. Call it again when those are in the ledger.
    #[must_use]
    pub fn next_games(&self, players: usize, ledger: &Ledger) -> Vec<Fixture> {
        match *self {
            Self::Match { games } => unplayed(ledger, meeting(0, 1, 1, games.get(), 0, 0)),
            Self::RoundRobin { cycles, games } => {
                unplayed(ledger, cycle_games(&round_robin(players), cycles.get(), games.get()))
            }
            Self::Gauntlet { cycles, games } => {
                let meetings: Vec<_> = (1..players).map(|other| vec![(0, other)]).collect();
                unplayed(ledger, cycle_games(&meetings, cycles.get(), games.get()))
            }
            Self::Swiss { rounds, games } => swiss::next_games(players, rounds.get(), games.get(), ledger),
            Self::Knockout { games } => knockout::next_games(players, games.get(), ledger),
        }
    }

    /// Games in all, where that is known beforehand.
    #[must_use]
    pub fn total_games(&self, players: usize) -> Option<u64> {
        let players = players as u64;
        let times = |meetings: u64, cycles: NonZeroU32, games: NonZeroU32| {
            Some(meetings * u64::from(cycles.get()) * u64::from(games.get()))
        };
        match *self {
            Self::Match { games } => Some(games.get().into()),
            Self::RoundRobin { cycles, games } => times(players * (players - 1) / 2, cycles, games),
            Self::Gauntlet { cycles, games } => times(players - 1, cycles, games),
            Self::Swiss { rounds, games } => times(players / 2, rounds, games),
            Self::Knockout { .. } => None,
        }
    }
}

fn unplayed(ledger: &Ledger, mut games: Vec<Fixture>) -> Vec<Fixture> {
    games.retain(|fixture| !ledger.has(fixture.game));
    games
}

/// The games of one meeting, numbered from `first`, with openings from `opening`.
pub(crate) fn meeting(
    a: usize,
    b: usize,
    round: u32,
    games: u32,
    first: u32,
    opening: usize,
) -> Vec<Fixture> {
    (0..games)
        .map(|index| {
            let (white, black) = if index % 2 == 0 { (a, b) } else { (b, a) };
            Fixture {
                game: first + index,
                round,
                // Pairs never span meetings: an odd number of games leaves the last pair open.
                pair: (first + index) - index % 2,
                white,
                black,
                opening: opening + (index / 2) as usize,
            }
        })
        .collect()
}

/// All games of rounds of meetings, repeated; every meeting of a cycle has the same openings.
fn cycle_games(rounds: &[Vec<(usize, usize)>], cycles: u32, games: u32) -> Vec<Fixture> {
    let mut all = Vec::new();
    for cycle in 0..cycles {
        let opening = (cycle * games.div_ceil(2)) as usize;
        for (index, meetings) in rounds.iter().enumerate() {
            let round = cycle * rounds.len() as u32 + index as u32 + 1;
            for &(a, b) in meetings {
                // Colours change from cycle to cycle, which matters when a meeting is a single game.
                let (a, b) = if cycle % 2 == 0 { (a, b) } else { (b, a) };
                let first = all.len() as u32;
                all.extend(meeting(a, b, round, games, first, opening));
            }
        }
    }
    all
}

/// Rounds in which everybody meets everybody once, by the circle method: one player stays, the others turn.
fn round_robin(players: usize) -> Vec<Vec<(usize, usize)>> {
    let seats = players + players % 2;
    let mut rounds = Vec::new();
    for round in 0..seats - 1 {
        let mut meetings = Vec::new();
        for table in 0..seats / 2 {
            let turn = |seat: usize| if seat == 0 { 0 } else { (seat - 1 + round) % (seats - 1) + 1 };
            let (a, b) = (turn(table), turn(seats - 1 - table));
            if a < players && b < players {
                // Whoever stays would always have one colour.
                let swap = if table == 0 { round % 2 == 1 } else { table % 2 == 1 };
                meetings.push(if swap { (b, a) } else { (a, b) });
            }
        }
        rounds.push(meetings);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn number(n: u32) -> NonZeroU32 {
        NonZeroU32::new(n).unwrap()
    }

    #[test]
    fn a_match_swaps_colours_on_each_opening() {
        let games = Format::Match { games: number(5) }.next_games(2, &Ledger::new(2));
        let seen: Vec<_> = games.iter().map(|g| (g.game, g.white, g.opening, g.pair)).collect();
        assert_eq!(seen, [(0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 2), (3, 1, 1, 2), (4, 0, 2, 4)]);
    }

    #[test]
    fn everybody_meets_everybody_once_a_cycle() {
        for players in 2..9 {
            let format = Format::RoundRobin { cycles: number(2), games: number(2) };
            let games = format.next_games(players, &Ledger::new(players));
            assert_eq!(Some(games.len() as u64), format.total_games(players));
            let meetings: HashSet<_> = games.iter().map(|g| (g.round, g.white, g.black)).collect();
            assert_eq!(meetings.len(), games.len(), "nobody meets an opponent twice in a round");
            for a in 0..players {
                for b in 0..players {
                    let met = games.iter().filter(|g| (g.white, g.black) == (a, b)).count();
                    assert_eq!(met, if a == b { 0 } else { 2 });
                }
            }
            for round in 1..=games.iter().map(|g| g.round).max().unwrap() {
                let busy: Vec<_> = games.iter().filter(|g| g.round == round && g.game % 2 == 0).collect();
                let names: HashSet<_> = busy.iter().flat_map(|g| [g.white, g.black]).collect();
                assert_eq!(names.len(), 2 * busy.len(), "one meeting a round for each");
            }
        }
    }

    #[test]
    fn single_games_balance_colours() {
        let format = Format::RoundRobin { cycles: number(1), games: number(1) };
        let games = format.next_games(6, &Ledger::new(6));
        for player in 0..6 {
            let whites = games.iter().filter(|g| g.white == player).count();
            assert!((2..=3).contains(&whites), "player {player} has white {whites} times");
        }
    }

    #[test]
    fn a_gauntlet_is_one_against_all() {
        let format = Format::Gauntlet { cycles: number(1), games: number(2) };
        let games = format.next_games(4, &Ledger::new(4));
        assert_eq!(games.len(), 6);
        assert!(games.iter().all(|g| g.white == 0 || g.black == 0));
        assert!(games.iter().all(|g| g.opening == 0), "the same openings against everybody");
    }
}
