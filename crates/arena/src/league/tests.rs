//! Leagues whose truth is known.

use super::*;
use crate::statistics::{Interval, expected_score};
use roque_game::Random;

const MODELS: [Model; 2] = [Model::Points, Model::Draws];

/// Plays games between players of known strength: White is worth so much more, and equals draw so often.
fn play(strengths: &[f64], rounds: usize, advantage: f64, draws: f64, seed: u64) -> League {
    let mut random = Random::new(seed);
    let mut league = League::default();
    for _ in 0..rounds {
        for white in 0..strengths.len() {
            for black in 0..strengths.len() {
                if white == black {
                    continue;
                }
                let expected = expected_score(strengths[white] - strengths[black] + advantage);
                // As many draws as fit: near a certain result there is no room for them.
                let drawn = draws * 4.0 * expected * (1.0 - expected);
                let lot = random.below(1_000_000) as f64 / 1e6;
                let verdict = if lot < drawn {
                    Verdict::Draw
                } else if lot < drawn + expected - drawn / 2.0 {
                    Verdict::Win(Color::White)
                } else {
                    Verdict::Win(Color::Black)
                };
                league.add(&white.to_string(), &black.to_string(), verdict);
            }
        }
    }
    league
}

#[test]
fn known_strengths_come_back() {
    let strengths = [180.0, 60.0, 0.0, -40.0, -200.0];
    for model in MODELS {
        let table = play(&strengths, 300, 30.0, 0.4, 7).rate(model, 0.0);
        assert!((table.advantage - 30.0).abs() < 12.0, "{model:?}: {}", table.advantage);
        for player in &table.players {
            let truth = strengths[player.name.parse::<usize>().unwrap()];
            assert!((player.elo - truth).abs() < 25.0, "{model:?}: {player:?}");
            assert!((5.0..25.0).contains(&player.interval.half_width()), "{model:?}: {player:?}");
        }
    }
    let table = play(&strengths, 300, 30.0, 0.4, 7).rate(Model::Draws, 0.0);
    assert!((table.draws_between_equals - 0.4).abs() < 0.05, "{}", table.draws_between_equals);
}

#[test]
fn intervals_hold_the_truth_as_often_as_they_say() {
    let strengths = [120.0, 30.0, -20.0, -130.0];
    for model in MODELS {
        let (mut inside, mut all) = (0, 0);
        for seed in 0..250 {
            for player in play(&strengths, 12, 20.0, 0.35, seed).rate(model, 0.0).players {
                let truth = strengths[player.name.parse::<usize>().unwrap()];
                inside += u32::from(player.interval.contains(truth));
                all += 1;
            }
        }
        let share = 100.0 * f64::from(inside) / f64::from(all);
        assert!((92.5..97.5).contains(&share), "{model:?}: {share}");
    }
}

#[test]
fn one_match_says_the_same_as_a_match() {
    let mut league = League::default();
    for (times, verdict) in
        [(136, Verdict::Win(Color::White)), (111, Verdict::Draw), (96, Verdict::Win(Color::Black))]
    {
        for index in 0..times {
            // Colours in turn, so that there is no advantage to be found.
            match (index % 2, verdict) {
                (0, verdict) => league.add("A", "B", verdict),
                (_, Verdict::Win(color)) => league.add("B", "A", Verdict::Win(!color)),
                (_, verdict) => league.add("B", "A", verdict),
            }
        }
    }
    for model in MODELS {
        let table = league.rate(model, 0.0);
        let elo = table.players[0].elo - table.players[1].elo;
        assert!((elo - 40.6).abs() < 3.0, "{model:?}: {elo}");
        assert!(
            (table.superiority(0, 1).unwrap() - 0.9956).abs() < 0.003,
            "{model:?}: {:?}",
            table.superiority(0, 1)
        );
        assert_eq!(table.superiority(0, 1), table.players[0].superiority);
    }
}

#[test]
fn a_clean_sweep_is_open_above() {
    let mut league = League::default();
    for _ in 0..6 {
        league.add("A", "B", Verdict::Win(Color::White));
        league.add("C", "B", Verdict::Draw);
        league.add("B", "C", Verdict::Win(Color::White));
    }
    for model in MODELS {
        let table = league.rate(model, 2000.0);
        assert_eq!(table.players[0].name, "A");
        let Interval { low, high } = table.players[0].interval;
        assert!(low > 2000.0 && high == f64::INFINITY, "{model:?}: {low} {high}");
        assert!(table.players[1..].iter().all(|player| player.interval.half_width().is_finite()));
    }
}

#[test]
fn players_apart_are_named_and_left_out() {
    let mut league = League::default();
    for (white, black) in [("A", "B"), ("B", "C"), ("X", "Y")] {
        league.add(white, black, Verdict::Draw);
    }
    let table = league.rate(Model::Draws, 0.0);
    assert_eq!(table.players.len(), 3);
    assert_eq!(table.apart, ["X", "Y"]);
    assert!(League::default().rate(Model::Draws, 0.0).players.is_empty());
}

#[test]
fn many_players_who_have_hardly_met_are_rated_too() {
    let mut random = Random::new(3);
    let strengths: Vec<f64> = (0..3000).map(|_| random.below(800) as f64 - 400.0).collect();
    let mut league = League::default();
    for white in 0..strengths.len() {
        for step in [1, 7, 60, 500] {
            let black = (white + step) % strengths.len();
            let expected = expected_score(strengths[white] - strengths[black]);
            let won = (random.below(1000) as f64) < 1000.0 * expected;
            let winner = if won { Color::White } else { Color::Black };
            league.add(&white.to_string(), &black.to_string(), Verdict::Win(winner));
        }
    }
    let table = league.rate(Model::Draws, 0.0);
    assert!(table.coarse && table.players.len() == 3000);
    let top: f64 =
        table.players[..300].iter().map(|player| strengths[player.name.parse::<usize>().unwrap()]).sum();
    assert!(top / 300.0 > 150.0, "the best of the list are good: {}", top / 300.0);
}

#[test]
fn games_of_a_file_are_counted_by_their_headers() {
    let text = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
        [White \"B\"]\n[Black \"A\"]\n[Result \"*\"]\n\n1. e4 *\n\n\
        [White \"?\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
        [White \"B\"]\n[Black \"A\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";
    let mut league = League::default();
    let summary = league.add_pgn(text.as_bytes(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(summary, LeagueSummary { games: 2, without_result: 2, malformed: 0 });
    assert_eq!(league.players(), 2);
}
