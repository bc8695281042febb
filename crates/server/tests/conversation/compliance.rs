//! What tournament managers check before they let an engine play, and that every option does what it says.

use super::partner::Partner;
use roque_chess::Position;
use roque_uci::{BestMove, Info};

const MIDDLEGAME: &str = "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Every line about the search has the numbers a GUI shows, the last best line begins with the move, and all is legal.
fn assert_complete(start: &Position, infos: &[Info], best: &BestMove, what: &str) {
    let scored: Vec<&Info> = infos.iter().filter(|info| info.score.is_some()).collect();
    assert!(!scored.is_empty(), "{what}: nothing about the search");
    for info in &scored {
        let complete = info.depth.is_some() && info.nodes.is_some() && info.time.is_some();
        assert!(complete && info.nps.is_some() && !info.pv.is_empty(), "{what}: {info}");
        let mut position = *start;
        for m in &info.pv {
            position.play_unchecked(m.resolve(&position).unwrap_or_else(|| panic!("{what}: {info}")));
        }
    }
    let last = scored.iter().rfind(|info| info.multipv.unwrap_or(1) == 1).expect("a best line");
    assert_eq!(last.pv.first().copied(), best.best, "{what}");
}

#[test]
fn lines_are_complete_whatever_ends_the_search() {
    let partner = Partner::new();
    let start: Position = MIDDLEGAME["position fen ".len()..].parse().unwrap();
    let limits = [
        "depth 1",
        "depth 7",
        "nodes 1",
        "nodes 3000",
        "movetime 1",
        "movetime 30",
        "wtime 1 btime 1",
        "wtime 1 btime 1 winc 1 binc 1",
        "wtime 100 btime 100 winc 1 binc 1",
        "wtime 1000 btime 1000 movestogo 40",
        "mate 1 nodes 2000",
    ];
    for setting in ["MultiPV value 1", "MultiPV value 3", "UCI_LimitStrength value true", "Threads value 2"] {
        partner.say(&format!("setoption name {setting}"));
        for limit in limits {
            partner.say(MIDDLEGAME);
            let (infos, best) = partner.search(&format!("go {limit}"));
            assert_complete(&start, &infos, &best, &format!("{setting}, {limit}"));
        }
    }
}

#[test]
fn a_hurried_search_tells_each_line_once() {
    let partner = Partner::new();
    for lines in [1, 3] {
        partner.say(&format!("setoption name MultiPV value {lines}"));
        let (infos, _) = partner.search("go wtime 20 btime 20");
        let told: Vec<u32> = infos.iter().map(|info| info.multipv.unwrap_or(1)).collect();
        // How many there are depends on how far it came.
        assert_eq!(told.first(), Some(&1));
        assert!(told.len() <= lines && told.is_sorted_by(|a, b| a < b), "{told:?}");
    }
}

#[test]
fn a_game_of_a_thousand_moves_is_read() {
    let partner = Partner::new();
    let circle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves: Vec<&str> = circle.into_iter().cycle().take(1001).collect();
    partner.say(&format!("position startpos moves {}", moves.join(" ")));
    let (infos, best) = partner.search("go depth 3");
    let mut position = Position::default();
    position.play(position.parse_uci("g1f3").unwrap()).unwrap();
    assert!(best.best.unwrap().resolve(&position).is_some());
    assert!(infos.iter().all(|info| !info.pv.is_empty()));
}

#[test]
fn illegal_search_moves_are_named_and_never_played() {
    let partner = Partner::new();
    let (infos, best) = partner.search("go searchmoves e2e5 a2a4 depth 3");
    assert!(infos[0].string.as_ref().unwrap().contains("e2e5"));
    assert_eq!(best.best.unwrap().to_string(), "a2a4");
    let (infos, best) = partner.search("go searchmoves e2e5 depth 3");
    assert!(infos[1].string.as_ref().unwrap().contains("searching all"));
    assert!(best.best.unwrap().resolve(&Position::default()).is_some());
}

#[test]
fn the_number_of_lines_follows_multipv_and_the_legal_moves() {
    let partner = Partner::new();
    for (position, wanted, expected) in [("startpos", 4, 4), ("fen 7k/8/8/8/8/8/8/R6K b - - 0 1", 9, 3)] {
        partner.say(&format!("setoption name MultiPV value {wanted}\nposition {position}"));
        let (infos, _) = partner.search("go depth 4");
        let deepest: Vec<u32> =
            infos.iter().filter(|info| info.depth == Some(4)).filter_map(|info| info.multipv).collect();
        assert_eq!(deepest, (1..=expected).collect::<Vec<_>>(), "{position}");
    }
}

#[test]
fn chances_are_shown_only_if_asked_for() {
    let partner = Partner::new();
    for (value, shown) in [("true", true), ("false", false)] {
        partner.say(&format!("setoption name uci_showwdl value {value}"));
        assert!(partner.search("go depth 3").0.iter().all(|info| info.wdl.is_some() == shown));
    }
}

#[test]
fn both_ways_of_limiting_strength_limit_the_search() {
    let nodes = |settings: &str| {
        let partner = Partner::new();
        partner.say(settings);
        let (infos, _) = partner.search("go depth 16");
        infos.iter().filter_map(|info| info.nodes).max().unwrap()
    };
    let full = nodes("setoption name Skill Level value 20");
    for limited in [
        "setoption name Skill Level value 0",
        "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600",
    ] {
        assert!(nodes(limited) * 10 < full, "{limited}");
    }
    let unlimited = "setoption name UCI_Elo value 600\nsetoption name UCI_LimitStrength value false";
    assert_eq!(nodes(unlimited), full);
    let analysis = "setoption name Skill Level value 0\nsetoption name UCI_AnalyseMode value true";
    assert_eq!(nodes(analysis), full);
}

#[test]
fn clearing_the_hash_forgets() {
    let partner = Partner::new();
    let nodes = || partner.search("go depth 9").0.last().and_then(|info| info.nodes).unwrap();
    let first = nodes();
    assert_ne!(nodes(), first);
    partner.say("setoption name Clear Hash");
    assert_eq!(nodes(), first);
    partner.say("setoption name Hash value 4\nsetoption name Hash value 16\nucinewgame");
    assert_eq!(nodes(), first);
}
