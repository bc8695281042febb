//! The knock-out: the loser of each meeting is out.

use crate::ledger::Ledger;
use crate::schedule::Meeting;

/// More pairs for a level meeting before the higher seed (the lower number) goes on.
const EXTRA_PAIRS: u32 = 3;

/// Meetings with games to be played next; none when a winner is found.
pub(crate) fn next_meetings(players: usize, games: u32, ledger: &Ledger) -> Vec<Meeting> {
    rounds(players, games, ledger).into_iter().flatten().filter_map(|duel| duel.open).collect()
}

/// The numbers that games may have.
pub(crate) fn most_games(players: u128, games: u32) -> u128 {
    players.next_power_of_two() * (u128::from(games) + 2 * u128::from(EXTRA_PAIRS))
}

/// Two seats of the bracket that meet.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    /// The higher seed.
    pub a: usize,
    /// The other one; `None`: the seat is empty and the higher seed goes on without playing.
    pub b: Option<usize>,
    /// Points of both so far, in halves.
    pub halves: [u64; 2],
    /// The part of the meeting to be played before it is known who goes on.
    open: Option<Meeting>,
}

impl Duel {
    /// Who goes on, once that is known. A meeting level to the end goes to the higher seed.
    pub(crate) fn winner(&self) -> Option<usize> {
        let lost = self.halves[1] > self.halves[0];
        self.open.is_none().then_some(if lost { self.b.unwrap_or(self.a) } else { self.a })
    }
}

/// Plays the rounds again from the ledger until one is open or a single player is left.
pub(crate) fn rounds(players: usize, games: u32, ledger: &Ledger) -> Vec<Vec<Duel>> {
    let mut left = bracket(players);
    let mut rounds = Vec::new();
    let (mut round, mut first) = (1, 0);
    while left.len() > 1 {
        let duels = play_round(&left, round, first, games, ledger);
        let winners: Option<Vec<usize>> = duels.iter().map(Duel::winner).collect();
        rounds.push(duels);
        let Some(winners) = winners else { break };
        first += (left.len() / 2) as u32 * (games + 2 * EXTRA_PAIRS);
        left = winners.into_iter().map(Some).collect();
        round += 1;
    }
    rounds
}

/// Seats so that the best seeds meet last; an empty seat has no player, and its neighbour goes on without playing.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut seats = vec![0];
    while seats.len() < players {
        let size = 2 * seats.len();
        seats = seats.iter().flat_map(|&seed| [seed, size - 1 - seed]).collect();
    }
    seats.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

fn play_round(left: &[Option<usize>], round: u32, first: u32, games: u32, ledger: &Ledger) -> Vec<Duel> {
    let mut duels = Vec::new();
    for (index, two) in left.chunks_exact(2).enumerate() {
        let mut seated: Vec<usize> = two.iter().copied().flatten().collect();
        seated.sort_unstable();
        match seated[..] {
            [a, b] => {
                let meeting = Meeting {
                    a,
                    b,
                    round,
                    board: index as u32 + 1,
                    games,
                    first: first + index as u32 * (games + 2 * EXTRA_PAIRS),
                    // Every meeting of a round has the same openings, and no two rounds share one.
                    opening: ((round - 1) * (games + 2 * EXTRA_PAIRS).div_ceil(2)) as usize,
                    before: 0,
                };
                duels.push(settle(meeting, ledger));
            }
            [a] => duels.push(Duel { a, b: None, halves: [0, 0], open: None }),
            _ => {}
        }
    }
    duels
}

/// How a meeting stands: level ones get more pairs.
fn settle(meeting: Meeting, ledger: &Ledger) -> Duel {
    let mut halves = [0, 0];
    let mut part = meeting;
    let most = meeting.games + 2 * EXTRA_PAIRS;
    loop {
        let open = part.is_open(ledger).then_some(part);
        // Meetings may be longer than anybody wants to count: what lies beyond the last game played is not looked at.
        for fixture in part.fixtures().take_while(|fixture| Some(fixture.game) <= ledger.last_game()) {
            let Some(white) = ledger.white_points(fixture.game) else { continue };
            let points = if fixture.white == meeting.a { white } else { -white };
            halves[0] += points.halves() as u64;
            halves[1] += (-points).halves() as u64;
        }
        let played = part.before + part.games;
        let settled = halves[0] != halves[1] || played >= most;
        if open.is_some() || settled {
            return Duel { a: meeting.a, b: Some(meeting.b), halves, open };
        }
        part = Meeting {
            games: 2,
            first: meeting.first + played,
            opening: meeting.opening + played.div_ceil(2) as usize,
            before: played,
            ..meeting
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use crate::ledger::tests::entry;

    fn play(players: usize, games: u32, result: impl Fn(&Fixture) -> &'static str) -> (usize, usize, u32) {
        let mut ledger = Ledger::new(players);
        let (mut count, mut rounds) = (0, 0);
        loop {
            let next = next_meetings(players, games, &ledger);
            if next.is_empty() {
                let winner = super::rounds(players, games, &ledger).last().and_then(|last| last[0].winner());
                return (winner.unwrap(), count, rounds);
            }
            for fixture in next.into_iter().flat_map(Meeting::fixtures) {
                let mut finished = entry(fixture.game, fixture.white, fixture.black, result(&fixture));
                finished.fixture = fixture;
                assert!(ledger.enter(&finished), "a number is used twice");
                count += 1;
                rounds = rounds.max(fixture.round);
            }
        }
    }

    #[test]
    fn the_strongest_wins_and_loses_none() {
        for players in 2..10 {
            let strongest = players - 1;
            let result = |f: &Fixture| if f.white > f.black { "1-0" } else { "0-1" };
            let (winner, games, rounds) = play(players, 2, result);
            assert_eq!(winner, strongest);
            assert_eq!(games, 2 * (players - 1));
            assert_eq!(rounds, (players as u32).next_power_of_two().ilog2());
        }
    }

    #[test]
    fn level_meetings_get_more_games_and_then_the_seed_decides() {
        assert_eq!(play(4, 2, |_| "1/2"), (0, 3 * 8, 2));
        let decided_late = |f: &Fixture| if f.game % 8 == 3 && f.white == 1 { "1-0" } else { "1/2" };
        assert_eq!(play(2, 2, decided_late), (1, 4, 1));
    }

    #[test]
    fn the_best_seeds_are_kept_apart() {
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5].map(Some));
        assert_eq!(bracket(3), [Some(0), None, Some(1), Some(2)]);
    }
}
