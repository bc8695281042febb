//! The knock-out: the loser of each meeting is out.

use crate::fixture::Fixture;
use crate::ledger::Ledger;
use crate::schedule::meeting;

/// More pairs for a level meeting before the higher seed (the lower number) goes on.
const EXTRA_PAIRS: u32 = 3;

/// Who is still in after a round, or the games still to be played.
enum Round {
    Open(Vec<Fixture>),
    Done(Vec<usize>),
}

/// The next games; none when a winner is found.
pub(crate) fn next_games(players: usize, games: u32, ledger: &Ledger) -> Vec<Fixture> {
    match progress(players, games, ledger) {
        Round::Open(games) => games,
        Round::Done(_) => Vec::new(),
    }
}

/// Plays the rounds again from the ledger until one is open or a single player is left.
fn progress(players: usize, games: u32, ledger: &Ledger) -> Round {
    let mut left = bracket(players);
    let (mut round, mut first) = (1, 0);
    while left.len() > 1 {
        let meetings = (left.len() / 2) as u32;
        match play_round(&left, round, first, games, ledger) {
            Round::Done(winners) => left = winners,
            open => return open,
        }
        first += meetings * (games + 2 * EXTRA_PAIRS);
        round += 1;
    }
    Round::Done(left)
}

/// Seats so that the best seeds meet last; numbers past the last player are empty seats, whose neighbours go on
/// without playing.
fn bracket(players: usize) -> Vec<usize> {
    let mut seats = vec![0];
    while seats.len() < players {
        let size = 2 * seats.len();
        seats = seats.iter().flat_map(|&seed| [seed, size - 1 - seed]).collect();
    }
    seats.into_iter().map(|seed| if seed < players { seed } else { usize::MAX }).collect()
}

fn play_round(left: &[usize], round: u32, first: u32, games: u32, ledger: &Ledger) -> Round {
    let per_meeting = games + 2 * EXTRA_PAIRS;
    let mut open = Vec::new();
    let mut winners = Vec::new();
    for (index, two) in left.chunks_exact(2).enumerate() {
        let (a, b) = (two[0].min(two[1]), two[0].max(two[1]));
        if b == usize::MAX {
            winners.push(a);
            continue;
        }
        let number = first + index as u32 * per_meeting;
        match settle(a, b, round, number, games, ledger) {
            Ok(winner) => winners.push(winner),
            Err(unplayed) => open.extend(unplayed),
        }
    }
    if open.is_empty() { Round::Done(winners) } else { Round::Open(open) }
}

/// The winner of a meeting, or the games it still needs.
fn settle(
    a: usize,
    b: usize,
    round: u32,
    number: u32,
    games: u32,
    ledger: &Ledger,
) -> Result<usize, Vec<Fixture>> {
    // Every meeting of a round has the same openings, and no two rounds share one.
    let opening = ((round - 1) * (games + 2 * EXTRA_PAIRS).div_ceil(2)) as usize;
    let mut balance = 0i64;
    let mut played = 0;
    let mut wanted = games;
    loop {
        let part = meeting(a, b, round, wanted, number + played, opening + played.div_ceil(2) as usize);
        let unplayed: Vec<Fixture> = part.iter().copied().filter(|f| !ledger.has(f.game)).collect();
        if !unplayed.is_empty() {
            return Err(unplayed);
        }
        for fixture in &part {
            let Some(white) = ledger.white_points(fixture.game) else { continue };
            let points = if fixture.white == a { white } else { -white };
            balance += points.halves() as i64 - 1;
        }
        played += wanted;
        wanted = 2;
        match balance {
            1.. => return Ok(a),
            ..=-1 => return Ok(b),
            0 if played >= games + 2 * EXTRA_PAIRS => return Ok(a),
            0 => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;

    fn play(players: usize, games: u32, result: impl Fn(&Fixture) -> &'static str) -> (usize, usize, u32) {
        let mut ledger = Ledger::new(players);
        let (mut count, mut rounds) = (0, 0);
        loop {
            let next = next_games(players, games, &ledger);
            if next.is_empty() {
                let Round::Done(left) = progress(players, games, &ledger) else { unreachable!() };
                return (left[0], count, rounds);
            }
            for fixture in next {
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
        assert_eq!(bracket(8), [0, 7, 3, 4, 1, 6, 2, 5]);
        assert_eq!(bracket(3), [0, usize::MAX, 1, 2]);
    }
}
