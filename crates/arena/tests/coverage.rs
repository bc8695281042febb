//! Intervals of 95 % contain the truth about 95 times in 100: in thousands of simulated matches and tournaments of which the
//! truth is known, from even to hopeless, short to long, drawish to wild.

use roque_arena::{Anchor, Entry, Fixture, Ledger, MatchScore, rating_list, statistics::expected_score};
use roque_chess::Color;
use roque_game::{GamePoints, Random};
use roque_play::{GameResult, Reason};

const EVENTS: u32 = 2000;

fn share(random: &mut Random) -> f64 {
    random.below(1 << 20) as f64 / f64::from(1 << 20)
}

fn pick<T: Copy>(random: &mut Random, choices: &[T]) -> T {
    choices[random.below(choices.len())]
}

/// One game of a player with this expectation; draws are as likely as asked for where the expectation leaves room.
fn game(random: &mut Random, expectation: f64, draws: f64) -> GamePoints {
    let draw = draws * 2.0 * expectation.min(1.0 - expectation);
    let win = expectation - draw / 2.0;
    match share(random) {
        roll if roll < win => GamePoints::Win,
        roll if roll < win + draw => GamePoints::Draw,
        _ => GamePoints::Loss,
    }
}

fn assert_covers(covered: u32, events: u32, what: &str) {
    let rate = f64::from(covered) / f64::from(events);
    assert!((0.93..=0.97).contains(&rate), "{what}: {covered} of {events}");
}

#[test]
fn matches_of_single_games() {
    let mut random = Random::new(1);
    let mut covered = 0;
    for _ in 0..EVENTS {
        let elo = pick(&mut random, &[-800.0, -300.0, -60.0, -10.0, 0.0, 25.0, 120.0, 400.0, 600.0]);
        let (games, draws) =
            (pick(&mut random, &[6, 10, 20, 50, 100, 300]), pick(&mut random, &[0.0, 0.3, 0.6]));
        let mut score = MatchScore::default();
        (0..games).for_each(|_| score.tally += game(&mut random, expected_score(elo), draws));
        covered += u32::from(score.estimate().is_some_and(|estimate| estimate.interval.contains(elo)));
    }
    assert_covers(covered, EVENTS, "games");
}

/// Openings that favour one side make the two games of a pair alike in opposite ways.
#[test]
fn matches_of_pairs_with_unbalanced_openings() {
    let mut random = Random::new(2);
    let mut covered = 0;
    for _ in 0..EVENTS {
        let elo = pick(&mut random, &[-500.0, -200.0, -40.0, 0.0, 15.0, 80.0, 350.0]);
        let (pairs, draws) = (pick(&mut random, &[5, 10, 30, 100, 200]), pick(&mut random, &[0.1, 0.5]));
        let bias = pick(&mut random, &[0.0, 150.0]);
        let mut score = MatchScore::default();
        for _ in 0..pairs {
            score.add_pair([bias, -bias].map(|bias| game(&mut random, expected_score(elo + bias), draws)));
        }
        // What a bias does to the mean of both colours is part of the truth that is measured.
        let mean = (expected_score(elo + bias) + expected_score(elo - bias)) / 2.0;
        let truth = roque_arena::statistics::elo_of_score(mean);
        covered += u32::from(score.estimate().is_some_and(|estimate| estimate.interval.contains(truth)));
    }
    assert_covers(covered, EVENTS, "pairs");
}

/// Enters a game that ended so for the first of two players, with the white men.
fn enter(ledger: &mut Ledger, number: u32, players: (usize, usize), points: GamePoints) {
    let result = match points {
        GamePoints::Win => GameResult::win(Color::White, Reason::Checkmate),
        GamePoints::Draw => GameResult::draw(Reason::Stalemate),
        GamePoints::Loss => GameResult::win(Color::Black, Reason::Checkmate),
    };
    let (white, black) = players;
    let fixture =
        Fixture { game: number, round: 1, board: 1, leg: 1, pair: number, white, black, opening: 0 };
    ledger.enter(&Entry {
        fixture,
        result,
        plies: 1,
        seconds: 0.0,
        work: Default::default(),
        pgn: String::new(),
    });
}

#[test]
fn rating_lists() {
    for (seed, spread) in [(3, 100.0), (4, 400.0), (5, 900.0)] {
        let mut random = Random::new(seed);
        let (mut covered, mut asked) = (0, 0);
        while asked < EVENTS {
            let players = 2 + random.below(4);
            let truth: Vec<f64> = (0..players).map(|_| (share(&mut random) - 0.5) * spread).collect();
            let (games, draws) = (pick(&mut random, &[8, 20, 60]), pick(&mut random, &[0.0, 0.4]));
            let mut ledger = Ledger::new(players);
            let mut number = 0;
            for a in 0..players {
                for b in a + 1..players {
                    for _ in 0..games {
                        let points = game(&mut random, expected_score(truth[a] - truth[b]), draws);
                        enter(&mut ledger, number, (a, b), points);
                        number += 1;
                    }
                }
            }
            let list = rating_list(&ledger, players, Anchor::Player { player: 0, elo: truth[0] });
            for rating in list.iter().filter(|rating| rating.player != 0) {
                asked += 1;
                covered += u32::from(rating.interval.contains(truth[rating.player]));
            }
        }
        assert_covers(covered, asked, &format!("ratings within {spread}"));
    }
}
