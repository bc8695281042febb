//! Parameters belong to an engine: several may search with different values at the same time.
#![cfg(feature = "tuning")]
#![allow(clippy::unwrap_used, reason = "tests")]

use roque_chess::Position;
use roque_engine::{
    BENCH_POSITIONS, Engine, EngineConfig, Limits, PARAMETERS, ParameterError, ParameterKind, SearchRequest,
};
use std::thread;

fn nodes(engine: &mut Engine) -> u64 {
    engine.clear();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let request = SearchRequest::new(fen.parse::<Position>().unwrap(), Limits::depth(9));
    engine.search(&request, &roque_game::StopSignal::new(), &mut ()).nodes
}

fn engine(changes: &[(&str, i32)]) -> Engine {
    let mut engine = Engine::new(EngineConfig { hash_mb: 4, threads: 1 });
    for &(name, value) in changes {
        engine.set_parameter(name, value).unwrap();
    }
    engine
}

#[test]
fn engines_with_different_parameters_search_side_by_side() {
    let changes: [&[(&str, i32)]; 3] =
        [&[], &[("rule_reductions", 0)], &[("reverse_futility_margin", 100), ("aspiration_width", 40)]];
    let alone = changes.map(|changes| nodes(&mut engine(changes)));
    assert!(alone[0] != alone[1] && alone[0] != alone[2] && alone[1] != alone[2], "{alone:?}");
    // In turns on one thread, and all at once on threads of their own.
    let mut engines = changes.map(engine);
    for _ in 0..2 {
        assert_eq!(engines.each_mut().map(nodes), alone);
    }
    let together = thread::scope(|scope| {
        engines.each_mut().map(|engine| scope.spawn(|| nodes(engine))).map(|search| search.join().unwrap())
    });
    assert_eq!(together, alone);
}

#[test]
fn what_cannot_be_set_changes_nothing() {
    let mut engine = engine(&[("aspiration_width", 30)]);
    let before = engine.parameters().clone();
    assert!(matches!(
        engine.set_parameter("aspiration_with", 30),
        Err(ParameterError::Unknown { nearest: "aspiration_width", .. })
    ));
    assert!(matches!(
        engine.set_parameter("aspiration_width", 61),
        Err(ParameterError::Unacceptable { name: "aspiration_width", .. })
    ));
    assert_eq!(*engine.parameters(), before);
}

#[test]
fn a_search_survives_the_ends_of_every_range() {
    let mut changes = vec![Vec::new(); 3];
    for parameter in PARAMETERS {
        match parameter.kind {
            ParameterKind::Switch { .. } => changes[2].push((parameter.name, 0)),
            ParameterKind::Number { lowest, highest, .. } => {
                changes[0].push((parameter.name, lowest));
                changes[1].push((parameter.name, highest));
            }
        }
    }
    for changes in changes {
        let mut engine = engine(&changes);
        for fen in BENCH_POSITIONS {
            let root: Position = fen.parse().unwrap();
            let request = SearchRequest::new(root, Limits::nodes(3_000));
            let answer = engine.search(&request, &roque_game::StopSignal::new(), &mut ());
            assert_eq!(answer.best.is_some(), !root.legal_moves().is_empty(), "{fen}");
            assert!(answer.best.is_none_or(|m| root.is_legal(m)), "{fen}");
        }
    }
}
