//! What must hold for every evaluator on every position.

use roque_chess::Position;
use roque_evaluation::{EvaluatorName, EvaluatorSpec};

/// Positions of random games, from a fixed seed: openings, middlegames and bare endings alike.
fn random_positions(games: u64) -> Vec<Position> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % below
    };
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::default();
        for _ in 0..200 {
            positions.push(position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random(moves.len())]);
        }
    }
    positions
}

#[test]
fn colours_are_treated_alike() {
    for &name in EvaluatorName::ALL {
        let mut evaluator = EvaluatorSpec::from(name).build();
        for position in random_positions(60) {
            let (here, there) = (evaluator.evaluate(&position), evaluator.evaluate(&position.mirrored()));
            assert_eq!(here, there, "{name} on {position}");
        }
    }
}

#[test]
fn explanations_add_up_to_the_evaluation() {
    for &name in EvaluatorName::ALL {
        let mut evaluator = EvaluatorSpec::from(name).build();
        for position in random_positions(40) {
            let explanation = evaluator.explain(&position);
            let sum = explanation.white_sum();
            let total = f64::from(position.side_to_move().pick(explanation.total, -explanation.total));
            assert!((sum - total).abs() <= 1.0, "{name} on {position}: terms {sum}, total {total}");
            assert_eq!(explanation.total, evaluator.evaluate(&position));
        }
    }
}

#[test]
fn memory_does_not_change_answers() {
    let mut used = EvaluatorSpec::from(EvaluatorName::Classical).build();
    for position in random_positions(8) {
        let answer = used.evaluate(&position);
        assert_eq!(answer, used.fresh().evaluate(&position), "{position}");
    }
}

#[test]
fn a_queen_more_is_better_for_everyone() {
    let queen_up: Position = "4k3/pppp4/8/8/8/8/PPPP4/Q3K3 b - - 0 1".parse().expect("a legal position");
    for &name in EvaluatorName::ALL {
        assert!(EvaluatorSpec::from(name).build().evaluate(&queen_up) < -600, "{name}");
    }
}
