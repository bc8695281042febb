//! Searches whose answers are known.

use super::partner::Partner;
use roque_game::Value;

#[test]
fn the_same_search_visits_the_same_nodes_after_a_new_game() {
    let partner = Partner::new();
    let nodes = || {
        partner.say("ucinewgame\nposition startpos moves e2e4 e7e5 g1f3 b8c6");
        let (infos, best) = partner.search("go depth 9");
        (infos.last().unwrap().nodes, best)
    };
    let first = nodes();
    partner.say("position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    partner.search("go depth 6");
    assert_eq!(nodes(), first);
    assert_eq!(nodes(), first);
}

#[test]
fn mates_are_announced_with_their_distance() {
    let partner = Partner::new();
    for (fen, mate) in [
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 2),
        ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", -1),
    ] {
        partner.say(&format!("position fen {fen}"));
        let (infos, _) = partner.search("go depth 8");
        assert_eq!(infos.last().unwrap().score.unwrap().value, Value::mate_in(mate), "{fen}");
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let partner = Partner::new();
    let (_, best) = partner.search("go depth 4 searchmoves a2a3 h2h3");
    assert!(["a2a3", "h2h3"].contains(&best.best.unwrap().to_string().as_str()));
}
