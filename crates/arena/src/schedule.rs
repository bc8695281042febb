//! Who plays whom, when, and from which opening.
//!
//! A [`Format`] turns the games finished so far into the games to be played next. It looks at nothing else, so an
//! interrupted tournament goes on exactly as if it had not been.

use crate::fixture::Fixture;
use crate::knockout;
use crate::ledger::Ledger;
use crate::swiss;
use std::num::NonZeroU32;
use thiserror::Error;

/// The kind of tournament. `games` is how many games two players play each time they meet; two of them in a row
/// share an opening, with colours swapped.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// These players against each other, by their numbers.
    Meetings {
        /// Who meets whom.
        pairs: Vec<(usize, usize)>,
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
    /// The next games, made one after another as they are asked for; none if all have been played. Those that stand in
    /// the ledger already may be among them. Call it again when all are in the ledger. There must not be [too
    /// many](Self::check).
    #[must_use]
    pub fn next_games(&self, players: usize, ledger: &Ledger) -> Games {
        match self {
            Self::Match { games } => Box::new(Meeting::new(0, 1, *games).fixtures()),
            Self::RoundRobin { cycles, games } => cycle_games(round_robin(players), *cycles, *games),
            Self::Gauntlet { cycles, games } => {
                cycle_games((1..players).map(|other| vec![(0, other)]).collect(), *cycles, *games)
            }
            Self::Meetings { pairs, games } => cycle_games(vec![pairs.clone()], NonZeroU32::MIN, *games),
            Self::Swiss { rounds, games } => {
                in_turn(swiss::next_meetings(players, rounds.get(), games.get(), ledger))
            }
            Self::Knockout { games } => in_turn(knockout::next_meetings(players, games.get(), ledger)),
        }
    }

    /// Games in all, where that is known beforehand.
    #[must_use]
    pub fn total_games(&self, players: usize) -> Option<u64> {
        match self {
            Self::Knockout { .. } => None,
            _ => Some(u64::try_from(self.most_games(players)).unwrap_or(u64::MAX)),
        }
    }

    /// What the tag `Round` of a game says: the number of the game in a match, otherwise round, meeting and game.
    #[must_use]
    pub fn round_name(&self, fixture: &Fixture) -> String {
        match self {
            Self::Match { .. } => fixture.leg.to_string(),
            _ => format!("{}.{}.{}", fixture.round, fixture.board, fixture.leg),
        }
    }

    /// Refuses more games than can be numbered.
    ///
    /// # Errors
    /// [`TooManyGames`].
    pub fn check(&self, players: usize) -> Result<(), TooManyGames> {
        let games = self.most_games(players);
        if games <= u32::MAX.into() { Ok(()) } else { Err(TooManyGames(games)) }
    }

    fn most_games(&self, players: usize) -> u128 {
        let players = players as u128;
        let times = |meetings: u128, cycles: NonZeroU32, games: NonZeroU32| {
            meetings * u128::from(cycles.get()) * u128::from(games.get())
        };
        match self {
            Self::Match { games } => games.get().into(),
            Self::RoundRobin { cycles, games } => times(players * (players - 1) / 2, *cycles, *games),
            Self::Gauntlet { cycles, games } => times(players - 1, *cycles, *games),
            Self::Meetings { pairs, games } => times(pairs.len() as u128, NonZeroU32::MIN, *games),
            Self::Swiss { rounds, games } => times(players / 2, *rounds, *games),
            Self::Knockout { games } => knockout::most_games(players, games.get()),
        }
    }
}

/// A tournament that would have more games than it can number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0} games are too many (accepted: up to {most})", most = u32::MAX)]
pub struct TooManyGames(pub u128);

/// Games one after another.
pub type Games = Box<dyn Iterator<Item = Fixture>>;

/// Two players who meet for some games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    /// Begins with white.
    pub a: usize,
    pub b: usize,
    pub round: u32,
    /// Number of the meeting in its round, from 1.
    pub board: u32,
    pub games: u32,
    /// Number of the first game.
    pub first: u32,
    /// Number of the first opening.
    pub opening: usize,
    /// Games these two have played in this meeting before.
    pub before: u32,
}

impl Meeting {
    /// The only meeting of a tournament.
    fn new(a: usize, b: usize, games: NonZeroU32) -> Self {
        Self { a, b, round: 1, board: 1, games: games.get(), first: 0, opening: 0, before: 0 }
    }

    /// Whether some of its games are still to be played.
    pub(crate) fn is_open(self, ledger: &Ledger) -> bool {
        self.fixtures().any(|fixture| !ledger.has(fixture.game))
    }

    /// Its games, two in a row with one opening and colours swapped.
    pub(crate) fn fixtures(self) -> impl Iterator<Item = Fixture> {
        (0..self.games).map(move |index| {
            let (white, black) = if index % 2 == 0 { (self.a, self.b) } else { (self.b, self.a) };
            Fixture {
                game: self.first + index,
                round: self.round,
                board: self.board,
                leg: self.before + index + 1,
                // Pairs never span meetings: an odd number of games leaves the last pair open.
                pair: (self.first + index) - index % 2,
                white,
                black,
                opening: self.opening + (index / 2) as usize,
            }
        })
    }
}

/// The games of some meetings, one after another.
fn in_turn(meetings: Vec<Meeting>) -> Games {
    Box::new(meetings.into_iter().flat_map(Meeting::fixtures))
}

/// All games of rounds of meetings, repeated; every meeting of a cycle has the same openings.
fn cycle_games(rounds: Vec<Vec<(usize, usize)>>, cycles: NonZeroU32, games: NonZeroU32) -> Games {
    let games = games.get();
    let count = rounds.len() as u32;
    let meetings: Vec<Meeting> = rounds
        .iter()
        .enumerate()
        .flat_map(|(round, meetings)| {
            meetings.iter().enumerate().map(move |(board, &two)| (round, board, two))
        })
        .zip(0..)
        .map(|((round, board, (a, b)), number)| Meeting {
            a,
            b,
            round: round as u32 + 1,
            board: board as u32 + 1,
            games,
            first: number * games,
            opening: 0,
            before: 0,
        })
        .collect();
    let a_cycle = meetings.len() as u32 * games;
    Box::new((0..cycles.get()).flat_map(move |cycle| {
        let later = move |meeting: Meeting| {
            // Colours change from cycle to cycle, which matters when a meeting is a single game.
            let (a, b) = if cycle % 2 == 0 { (meeting.a, meeting.b) } else { (meeting.b, meeting.a) };
            Meeting {
                a,
                b,
                round: meeting.round + cycle * count,
                first: meeting.first + cycle * a_cycle,
                opening: (cycle * games.div_ceil(2)) as usize,
                ..meeting
            }
        };
        meetings.clone().into_iter().flat_map(move |meeting| later(meeting).fixtures())
    }))
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
        let games: Vec<_> = Format::Match { games: number(5) }.next_games(2, &Ledger::new(2)).collect();
        let seen: Vec<_> = games.iter().map(|g| (g.game, g.white, g.opening, g.pair)).collect();
        assert_eq!(seen, [(0, 0, 0, 0), (1, 1, 0, 0), (2, 0, 1, 2), (3, 1, 1, 2), (4, 0, 2, 4)]);
    }

    #[test]
    fn everybody_meets_everybody_once_a_cycle() {
        for players in 2..9 {
            let format = Format::RoundRobin { cycles: number(2), games: number(2) };
            let games: Vec<_> = format.next_games(players, &Ledger::new(players)).collect();
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
        let games: Vec<_> = format.next_games(6, &Ledger::new(6)).collect();
        for player in 0..6 {
            let whites = games.iter().filter(|g| g.white == player).count();
            assert!((2..=3).contains(&whites), "player {player} has white {whites} times");
        }
    }

    #[test]
    fn a_gauntlet_is_one_against_all() {
        let format = Format::Gauntlet { cycles: number(1), games: number(2) };
        let games: Vec<_> = format.next_games(4, &Ledger::new(4)).collect();
        assert_eq!(games.len(), 6);
        assert!(games.iter().all(|g| g.white == 0 || g.black == 0));
        assert!(games.iter().all(|g| g.opening == 0), "the same openings against everybody");
    }

    #[test]
    fn games_are_numbered_without_gaps() {
        let format = Format::RoundRobin { cycles: number(3), games: number(3) };
        let numbers: Vec<u32> = format.next_games(5, &Ledger::new(5)).map(|fixture| fixture.game).collect();
        assert_eq!(numbers, (0..90).collect::<Vec<_>>());
        let pairs = vec![(0, 2), (2, 1)];
        let games: Vec<_> = Format::Meetings { pairs, games: number(2) }
            .next_games(3, &Ledger::new(3))
            .map(|fixture| (fixture.game, fixture.white, fixture.black, fixture.board, fixture.leg))
            .collect();
        assert_eq!(games, [(0, 0, 2, 1, 1), (1, 2, 0, 1, 2), (2, 2, 1, 2, 1), (3, 1, 2, 2, 2)]);
    }

    #[test]
    fn billions_of_games_cost_nothing_before_they_are_played_and_more_are_refused() {
        let endless = Format::Match { games: number(u32::MAX) };
        assert_eq!(endless.check(2), Ok(()));
        assert_eq!(endless.next_games(2, &Ledger::new(2)).nth(1000).map(|fixture| fixture.game), Some(1000));
        let billion = number(1_000_000_000);
        for format in
            [Format::Knockout { games: billion }, Format::Swiss { rounds: number(3), games: billion }]
        {
            assert_eq!(format.check(2), Ok(()));
            assert_eq!(format.next_games(2, &Ledger::new(2)).nth(7).map(|fixture| fixture.game), Some(7));
        }
        let absurd = Format::RoundRobin { cycles: number(u32::MAX), games: number(u32::MAX) };
        assert!(absurd.check(100).unwrap_err().to_string().contains("accepted: up to 4294967295"));
        assert!(Format::Knockout { games: number(u32::MAX) }.check(4).is_err());
    }
}
