//! The account of all finished games: who scored what against whom.

use crate::fixture::Entry;
use crate::statistics::MatchScore;
use roque_game::{GamePoints, Tally};
use roque_play::players::WorkDone;
use std::collections::HashMap;

/// The account. Every game counts once, however often it is entered.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    players: usize,
    /// What White made of each game.
    seen: HashMap<u32, GamePoints>,
    /// The highest number among them.
    last: Option<u32>,
    /// Score of `[a][b]` from a's side, kept for both orders.
    scores: Vec<Vec<MatchScore>>,
    /// What the lower index made of the one game known of a pair.
    half_pairs: HashMap<u32, GamePoints>,
    faults: Vec<u64>,
    work: Vec<WorkDone>,
    plies: u64,
    seconds: f64,
}

impl Ledger {
    /// An empty account for so many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self {
            players,
            scores: vec![vec![MatchScore::default(); players]; players],
            faults: vec![0; players],
            work: vec![WorkDone::default(); players],
            ..Self::default()
        }
    }

    /// Enters a finished game. Returns whether it was new and has a result.
    pub fn enter(&mut self, entry: &Entry) -> bool {
        let (white, black) = (entry.fixture.white, entry.fixture.black);
        let Some(points) = entry.white_points() else { return false };
        if white >= self.players || black >= self.players || self.has(entry.fixture.game) {
            return false;
        }
        self.seen.insert(entry.fixture.game, points);
        self.last = self.last.max(Some(entry.fixture.game));
        self.scores[white][black].tally += points;
        self.scores[black][white].tally += -points;
        let (low, high) = (white.min(black), white.max(black));
        let low_points = if white == low { points } else { -points };
        match self.half_pairs.remove(&entry.fixture.pair) {
            Some(first) => {
                let total = first.halves() + low_points.halves();
                self.scores[low][high].pairs.0[total] += 1;
                self.scores[high][low].pairs.0[4 - total] += 1;
            }
            None => drop(self.half_pairs.insert(entry.fixture.pair, low_points)),
        }
        if let Some(player) = entry.at_fault() {
            self.faults[player] += 1;
        }
        self.work[white] += entry.work[0];
        self.work[black] += entry.work[1];
        self.plies += entry.plies as u64;
        self.seconds += entry.seconds;
        true
    }

    /// Whether this game has been entered.
    #[must_use]
    pub fn has(&self, game: u32) -> bool {
        self.seen.contains_key(&game)
    }

    /// What White made of a game that has been entered.
    pub(crate) fn white_points(&self, game: u32) -> Option<GamePoints> {
        self.seen.get(&game).copied()
    }

    /// The highest number of a game that has been entered.
    pub(crate) const fn last_game(&self) -> Option<u32> {
        self.last
    }

    /// Games entered.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.seen.len() as u64
    }

    /// Half-moves in all games.
    #[must_use]
    pub fn plies(&self) -> u64 {
        self.plies
    }

    /// Seconds all games took, one after another.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The score of one player against another.
    #[must_use]
    pub fn score(&self, player: usize, opponent: usize) -> MatchScore {
        self.scores[player][opponent]
    }

    /// The games of a player against everybody.
    #[must_use]
    pub fn total(&self, player: usize) -> Tally {
        self.scores[player].iter().fold(Tally::default(), |sum, score| sum + score.tally)
    }

    /// Games a player lost by its own fault: crashes, illegal moves, lost clocks.
    #[must_use]
    pub fn faults(&self, player: usize) -> u64 {
        self.faults[player]
    }

    /// What a player did in all its games.
    #[must_use]
    pub fn work(&self, player: usize) -> WorkDone {
        self.work[player]
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::fixture::Fixture;
    use roque_chess::Color;
    use roque_play::{GameResult, Reason};

    pub(crate) fn entry(game: u32, white: usize, black: usize, result: &str) -> Entry {
        let result = match result {
            "1-0" => GameResult::win(Color::White, Reason::Checkmate),
            "0-1" => GameResult::win(Color::Black, Reason::Checkmate),
            "time" => GameResult::win(Color::White, Reason::Time),
            "*" => GameResult::aborted(),
            _ => GameResult::draw(Reason::Stalemate),
        };
        let fixture =
            Fixture { game, round: 1, board: 1, leg: game + 1, pair: game / 2, white, black, opening: 0 };
        Entry { fixture, result, plies: 10, seconds: 0.5, work: [WorkDone::default(); 2], pgn: String::new() }
    }

    #[test]
    fn pairs_are_counted_when_complete_and_games_once() {
        let mut ledger = Ledger::new(2);
        assert!(ledger.enter(&entry(0, 0, 1, "1-0")));
        assert_eq!(ledger.score(0, 1).pairs.count(), 0);
        assert!(ledger.enter(&entry(1, 1, 0, "1/2")));
        assert!(!ledger.enter(&entry(1, 1, 0, "1/2")));
        assert!(!ledger.enter(&entry(2, 0, 1, "*")));
        assert_eq!(ledger.score(0, 1).pairs.0, [0, 0, 0, 1, 0]);
        assert_eq!(ledger.score(1, 0).pairs.0, [0, 1, 0, 0, 0]);
        assert_eq!(ledger.score(0, 1).tally, Tally { wins: 1, draws: 1, losses: 0 });
        assert_eq!(ledger.score(1, 0).tally, Tally { wins: 0, draws: 1, losses: 1 });
        assert_eq!(ledger.games(), 2);
    }

    #[test]
    fn the_account_does_not_grow_with_the_text_of_games() {
        let (mut short, mut long) = (Ledger::new(2), Ledger::new(2));
        for game in 0..10 {
            let result = entry(game, game as usize % 2, 1 - game as usize % 2, "1-0");
            long.enter(&Entry { pgn: "1. e4 ".repeat(10_000), ..result.clone() });
            short.enter(&result);
        }
        assert_eq!(format!("{short:?}").len(), format!("{long:?}").len());
    }

    #[test]
    fn lost_clocks_are_faults() {
        let mut ledger = Ledger::new(2);
        ledger.enter(&entry(0, 0, 1, "time"));
        assert_eq!((ledger.faults(0), ledger.faults(1)), (0, 1));
    }
}
