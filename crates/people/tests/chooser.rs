//! What every character does, whatever its rating.

use roque_chess::{Move, Position, Timeline};
use roque_game::StopSignal;
use roque_people::calibration::{BasicMate, play_game};
use roque_people::{Character, Chooser, Personality, Rating, Reason, Turn};

fn choice(chooser: &mut Chooser, fen: &str, rating: u16) -> (String, Reason) {
    let position: Position = fen.parse().expect("a legal position");
    let line = Timeline::new(position);
    let choice = chooser.choose(Character::new(Rating::new(rating), 1), &line).expect("there are moves");
    (choice.m.to_string(), choice.reason)
}

#[test]
fn mates_in_one_are_played_at_every_level() {
    let mut chooser = Chooser::default();
    for rating in [600, 1300, 2000, 2800] {
        let found = choice(&mut chooser, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", rating);
        assert_eq!(found, ("a1a8".to_owned(), Reason::Mate));
    }
}

#[test]
fn hanging_queens_are_taken_at_every_level() {
    let mut chooser = Chooser::default();
    for rating in [600, 1300, 2000] {
        let (found, _) = choice(&mut chooser, "r3k3/ppp5/8/3q4/8/8/PPPR4/4K3 w - - 0 1", rating);
        assert_eq!(found, "d2d5");
    }
}

#[test]
fn what_was_taken_is_taken_back_at_every_level() {
    // The exchange variation of the Spanish game: the bishop that took on c6 is taken by a pawn.
    let fen = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    let mut line = Timeline::new(fen.parse().expect("a legal position"));
    line.play(line.current().parse_uci("b5c6").expect("a move")).expect("a legal one");
    let mut chooser = Chooser::default();
    for rating in (600..=2800).step_by(400) {
        for seed in 0..3 {
            let choice = chooser.choose(Character::new(Rating::new(rating), seed), &line).expect("a move");
            assert!(["d7c6", "b7c6"].contains(&choice.m.to_string().as_str()), "{rating}: {}", choice.m);
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_played() {
    let line = Timeline::default();
    let only: Vec<_> =
        ["a2a3", "h2h4"].iter().map(|m| line.current().parse_uci(m).expect("a move")).collect();
    let mut chooser = Chooser::default();
    for rating in [600, 1500, 2800] {
        let character = Character::new(Rating::new(rating), 3);
        let turn = Turn { only: &only, ..Turn::new(character, &line) };
        let choice = chooser.choose_in(&turn, &StopSignal::new()).expect("a move");
        assert!(only.contains(&choice.m), "{}", choice.m);
    }
}

#[test]
fn won_endings_are_won() {
    let games = if std::env::var_os("ROQUE_FULL").is_some_and(|value| value == "1") { 100 } else { 2 };
    let mut chooser = Chooser::default();
    for rating in [600, 1600, 2600] {
        for mate in BasicMate::ALL {
            let character = Character::new(Rating::new(rating), 3);
            assert_eq!(mate.wins(&mut chooser, character, games), games, "{mate:?} at {rating}");
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_another() {
    let mut chooser = Chooser::default();
    let rating = Rating::new(1400);
    let mut moves = |seed: u64| {
        let mut line = Timeline::default();
        while line.len() < 16 && line.outcome().is_none() {
            let choice = chooser.choose(Character::new(rating, seed), &line).expect("the game goes on");
            line.play(choice.m).expect("a legal move");
        }
        line.moves().collect::<Vec<_>>()
    };
    let first = moves(1);
    assert_eq!(moves(1), first);
    let different = (2..10).filter(|&seed| moves(seed) != first).count();
    assert_eq!(different, 8);
}

#[test]
fn every_personality_plays_a_whole_game() {
    let mut chooser = Chooser::default();
    for personality in Personality::ALL {
        let character = Character { personality, ..Character::new(Rating::new(1000), 5) };
        let (_, line) = play_game(&mut chooser, character, Character::new(Rating::new(1000), 6));
        assert!(line.len() > 8, "{personality}");
    }
}

/// How likely a personality is to play a move of a kind, over a few positions.
fn leaning(chooser: &mut Chooser, personality: Personality, kind: impl Fn(&Position, Move) -> bool) -> f32 {
    const FENS: [&str; 4] = [
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 12",
        "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
        "2r3k1/pp3ppp/3bp3/3p4/3P2P1/2P1B2P/PP3PK1/3R4 w - - 0 24",
    ];
    let likely = |fen: &&str| {
        let line = Timeline::new(fen.parse().expect("a legal position"));
        let character = Character { personality, ..Character::new(Rating::new(1500), 1) };
        let prospects = chooser.prospects(&Turn::new(character, &line), &StopSignal::new());
        let chosen = prospects.felt.iter().filter(|(m, _)| kind(line.current(), *m));
        chosen.map(|(_, share)| share).sum::<f32>()
    };
    FENS.iter().map(likely).sum::<f32>() / FENS.len() as f32
}

#[test]
fn personalities_lean_where_they_say() {
    let chooser = &mut Chooser::default();
    let takes = |_: &Position, m: Move| m.is_capture();
    let checks = |position: &Position, m: Move| position.after(m).is_check();
    let usual = leaning(chooser, Personality::Average, takes);
    let grabbed = leaning(chooser, Personality::Grabber, takes);
    assert!(grabbed > 1.2 * usual, "{grabbed} {usual}");
    let usual = leaning(chooser, Personality::Average, checks);
    let checked = leaning(chooser, Personality::Attacker, checks);
    assert!(checked > 1.5 * usual, "{checked} {usual}");
    let strategist = leaning(chooser, Personality::Positional, checks);
    assert!(strategist < usual, "{strategist} {usual}");
}
