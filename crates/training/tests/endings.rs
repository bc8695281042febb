//! Elementary endings are won on the board, with the evaluation as the only guide.

use roque_chess::{Color, Outcome, Position, Timeline};
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest};
use roque_game::StopSignal;

/// Plays both sides with few nodes until the game ends or may be claimed drawn.
fn play_out(fen: &str, nodes: u64) -> (Option<Outcome>, usize) {
    let start: Position = fen.parse().expect("a legal position");
    let mut engine = Engine::new(EngineConfig { hash_mb: 4, threads: 1 });
    let mut timeline = Timeline::new(start);
    while timeline.outcome().is_none() && timeline.claimable_draw().is_none() {
        let mut request = SearchRequest::new(*timeline.current(), Limits::nodes(nodes));
        request.earlier_keys = timeline.repeatable_keys().to_vec();
        let answer = engine.search(&request, &StopSignal::new(), &mut ());
        timeline.play(answer.best.expect("a legal move")).expect("a legal move");
    }
    (timeline.outcome(), timeline.len())
}

#[test]
fn bare_kings_are_mated_before_the_fifty_move_rule() {
    let white = Outcome::Checkmate { winner: Color::White };
    for (fen, nodes) in [
        ("8/8/8/4k3/8/8/8/3QK3 w - - 0 1", 1500),
        ("8/8/8/4k3/8/8/8/3RK3 w - - 0 1", 1500),
        ("8/8/8/4k3/8/8/8/2BBK3 w - - 0 1", 20_000),
        ("8/8/8/4k3/8/8/8/1NB1K3 w - - 0 1", 20_000),
        ("k7/8/8/8/3K4/8/4B3/4N3 w - - 0 1", 20_000),
        ("8/8/3k4/8/8/8/1K6/1N1B4 w - - 0 1", 20_000),
        ("8/8/8/3k4/8/8/8/KNB5 w - - 0 1", 20_000),
        ("7k/8/8/8/8/2K5/1N6/2B5 w - - 0 1", 20_000),
    ] {
        let (outcome, plies) = play_out(fen, nodes);
        assert_eq!(outcome, Some(white), "{fen} after {plies} plies");
    }
}

#[test]
fn a_won_pawn_ending_is_won_and_a_drawn_one_held() {
    let (outcome, _) = play_out("4k3/8/8/4K3/4P3/8/8/8 w - - 0 1", 1500);
    assert_eq!(outcome.and_then(Outcome::winner), Some(Color::White));
    let (outcome, _) = play_out("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1", 1500);
    assert_eq!(outcome.and_then(Outcome::winner), None);
}
