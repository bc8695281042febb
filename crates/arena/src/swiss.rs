//! The Swiss system: in each round players with equal points who have not met yet.

use crate::ledger::Ledger;
use crate::schedule::Meeting;

/// What pairing needs to know of a player.
#[derive(Clone, Copy, Debug)]
struct Standing {
    player: usize,
    half_points: u64,
    /// Meetings begun with white more often than with black.
    white_excess: i32,
    had_bye: bool,
}

/// The next round's meetings, or the unfinished ones of a round; none when all rounds have been played.
///
/// Earlier rounds are computed again from the ledger, so nothing but the ledger has to be kept.
pub(crate) fn next_meetings(players: usize, rounds: u32, games: u32, ledger: &Ledger) -> Vec<Meeting> {
    let mut standings: Vec<Standing> = (0..players)
        .map(|player| Standing { player, half_points: 0, white_excess: 0, had_bye: false })
        .collect();
    let mut met = vec![vec![false; players]; players];
    let meetings_a_round = (players / 2) as u32;
    for round in 1..=rounds {
        let (pairs, bye) = pair_round(&standings, &met);
        let meeting = |(index, &(a, b)): (usize, &(usize, usize))| {
            let first = ((round - 1) * meetings_a_round + index as u32) * games;
            let opening = ((round - 1) * games.div_ceil(2)) as usize;
            let board = index as u32 + 1;
            Meeting { a, b, round, board, games, first, opening, before: 0 }
        };
        let meetings: Vec<Meeting> = pairs.iter().enumerate().map(meeting).collect();
        let open: Vec<Meeting> = meetings.iter().copied().filter(|meeting| meeting.is_open(ledger)).collect();
        if !open.is_empty() {
            return open;
        }
        for fixture in meetings.into_iter().flat_map(Meeting::fixtures) {
            let Some(points) = ledger.white_points(fixture.game) else { continue };
            standings[fixture.white].half_points += points.halves() as u64;
            standings[fixture.black].half_points += (-points).halves() as u64;
        }
        for &(a, b) in &pairs {
            met[a][b] = true;
            met[b][a] = true;
            standings[a].white_excess += 1;
            standings[b].white_excess -= 1;
        }
        if let Some(player) = bye {
            standings[player].half_points += 2 * u64::from(games);
            standings[player].had_bye = true;
        }
    }
    Vec::new()
}

/// Meetings of one round (the first named begins with white), and who sits out if the number is odd.
fn pair_round(standings: &[Standing], met: &[Vec<bool>]) -> (Vec<(usize, usize)>, Option<usize>) {
    let mut order: Vec<Standing> = standings.to_vec();
    order.sort_by(|a, b| b.half_points.cmp(&a.half_points).then(a.player.cmp(&b.player)));
    let bye = (order.len() % 2 == 1).then(|| {
        let last_without = order.iter().rposition(|standing| !standing.had_bye);
        order.remove(last_without.unwrap_or(order.len() - 1)).player
    });
    let mut meetings = Vec::new();
    let mut budget = 100_000;
    if !pair_rest(&mut order.clone(), met, &mut meetings, &mut budget) {
        // Everybody left has met: neighbours in the table meet again.
        meetings = order.chunks_exact(2).map(|two| (two[0], two[1])).collect();
    }
    let colored = meetings.into_iter().map(|(a, b)| {
        // Whoever had white less often gets it; the lower number decides ties, so that runs repeat.
        if (a.white_excess, a.player) <= (b.white_excess, b.player) {
            (a.player, b.player)
        } else {
            (b.player, a.player)
        }
    });
    (colored.collect(), bye)
}

/// Pairs the first with the nearest player it has not met, and so on; steps back where that leads nowhere.
fn pair_rest(
    rest: &mut Vec<Standing>,
    met: &[Vec<bool>],
    meetings: &mut Vec<(Standing, Standing)>,
    budget: &mut u32,
) -> bool {
    if rest.is_empty() {
        return true;
    }
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    let first = rest.remove(0);
    for index in candidates(&first, rest) {
        let other = rest[index];
        if met[first.player][other.player] {
            continue;
        }
        rest.remove(index);
        meetings.push((first, other));
        if pair_rest(rest, met, meetings, budget) {
            return true;
        }
        meetings.pop();
        rest.insert(index, other);
    }
    rest.insert(0, first);
    false
}

/// Opponents in order of preference: within the group of equal points the one half a group away, as is the custom;
/// then the rest in the order of the table.
fn candidates(first: &Standing, rest: &[Standing]) -> Vec<usize> {
    let group = rest.iter().take_while(|other| other.half_points == first.half_points).count();
    let middle = group.div_ceil(2).saturating_sub(1).max(group / 2);
    let mut order: Vec<usize> = (0..rest.len()).collect();
    order[..group].sort_by_key(|&index| (index < middle, index));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use crate::ledger::tests::entry;
    use std::collections::HashSet;

    /// Plays a tournament in which the lower number always wins.
    fn play(players: usize, rounds: u32, games: u32) -> Vec<Fixture> {
        let mut ledger = Ledger::new(players);
        let mut all = Vec::new();
        loop {
            let next = next_meetings(players, rounds, games, &ledger);
            if next.is_empty() {
                return all;
            }
            let next: Vec<Fixture> = next.into_iter().flat_map(Meeting::fixtures).collect();
            for fixture in &next {
                let result = if fixture.white < fixture.black { "1-0" } else { "0-1" };
                let mut finished = entry(fixture.game, fixture.white, fixture.black, result);
                finished.fixture = *fixture;
                assert!(ledger.enter(&finished));
            }
            all.extend(next);
        }
    }

    #[test]
    fn nobody_meets_twice_while_it_can_be_avoided() {
        for players in 4..12 {
            let games = play(players, 3, 2);
            assert_eq!(games.len(), players / 2 * 3 * 2);
            let meetings: HashSet<_> =
                games.iter().map(|g| (g.white.min(g.black), g.white.max(g.black))).collect();
            assert_eq!(meetings.len() * 2, games.len(), "{players} players");
            let numbers: HashSet<_> = games.iter().map(|g| g.game).collect();
            assert_eq!(numbers.len(), games.len());
        }
    }

    #[test]
    fn the_best_meet_in_the_end() {
        let games = play(8, 3, 1);
        let round = |number: u32| -> Vec<(usize, usize)> {
            let mut pairs: Vec<_> = games
                .iter()
                .filter(|g| g.round == number)
                .map(|g| (g.white.min(g.black), g.white.max(g.black)))
                .collect();
            pairs.sort_unstable();
            pairs
        };
        // The lower number wins: halves of each group of equal points meet, and the two without a loss in the last.
        assert_eq!(round(1), [(0, 4), (1, 5), (2, 6), (3, 7)]);
        assert_eq!(round(2), [(0, 2), (1, 3), (4, 6), (5, 7)]);
        assert_eq!(round(3), [(0, 1), (2, 4), (3, 5), (6, 7)]);
    }

    #[test]
    fn more_rounds_than_opponents_still_work() {
        assert_eq!(play(4, 6, 2).len(), 2 * 6 * 2);
    }

    #[test]
    fn colours_are_balanced() {
        let games = play(8, 4, 1);
        for player in 0..8 {
            let whites = games.iter().filter(|g| g.white == player).count();
            assert!((1..=3).contains(&whites), "player {player}: {whites} of 4");
        }
    }
}
