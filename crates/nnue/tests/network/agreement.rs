//! Every kernel computes what the reference computes, and updating computes what starting afresh computes.

use crate::random::{Random, random_move, random_network};
use roque_chess::Position;
use roque_nnue::kernels::Kernels;
use roque_nnue::{Architecture, Judge, Network, Sight};
use std::sync::Arc;

fn fresh(network: &Arc<Network>, position: &Position) -> i32 {
    let mut judge = Judge::new(Arc::clone(network));
    judge.reset(position);
    judge.evaluate(position)
}

/// Walks up and down random lines, asking only now and then, as a search does.
fn check_random_lines(network: &Arc<Network>, reference: &Arc<Network>, seed: u64) {
    let mut random = Random(seed);
    let mut judge = Judge::new(Arc::clone(network));
    for _ in 0..12 {
        let mut line = vec![Position::default()];
        judge.reset(&line[0]);
        for _ in 0..160 {
            let Some(&top) = line.last() else { break };
            let back = line.len() > 1 && random.below(4) == 0;
            match (back, random_move(&top, &mut random)) {
                (false, Some(next)) => {
                    judge.push(&next);
                    line.push(next);
                }
                (true, _) => {
                    judge.pop();
                    line.pop();
                }
                (false, None) => break,
            }
            if let Some(top) = line.last().filter(|_| random.below(3) == 0) {
                assert_eq!(judge.evaluate(top), fresh(reference, top), "{} at {top}", network.kernel_name());
            }
        }
    }
}

#[test]
fn updated_layers_equal_fresh_ones_on_every_kernel() {
    let (squares, safety) = (Sight::Squares, Sight::Safety);
    for (hidden, buckets, sight) in [(32, 1, squares), (64, 8, safety), (160, 4, squares), (256, 8, safety)] {
        let network = random_network(Architecture { hidden, buckets, sight }, hidden as u64);
        let reference = Arc::new(network.clone().with_kernels(Kernels::SCALAR));
        for (seed, kernels) in (1..).zip(Kernels::available()) {
            let network = Arc::new(network.clone().with_kernels(kernels));
            check_random_lines(&network, &reference, seed);
        }
    }
}

#[test]
fn null_moves_change_the_mover_only() {
    let network = Arc::new(random_network(Architecture { hidden: 32, buckets: 1, sight: Sight::Squares }, 7));
    let position = Position::default();
    let passed = position.after_null().expect("not in check");
    let mut judge = Judge::new(Arc::clone(&network));
    judge.reset(&position);
    let before = judge.evaluate(&position);
    judge.push(&passed);
    assert_eq!(judge.evaluate(&passed), fresh(&network, &passed));
    judge.pop();
    assert_eq!(judge.evaluate(&position), before);
}

#[test]
fn judgement_is_the_same_for_both_colours() {
    let network = Arc::new(random_network(Architecture { hidden: 64, buckets: 8, sight: Sight::Safety }, 11));
    let mut random = Random(5);
    let mut position = Position::default();
    while let Some(next) = random_move(&position, &mut random).filter(|_| position.fullmove_number() < 80) {
        position = next;
        assert_eq!(fresh(&network, &position), fresh(&network, &position.mirrored()), "{position}");
    }
}

#[test]
fn removal_values_are_score_differences() {
    let network = Arc::new(random_network(Architecture { hidden: 32, buckets: 2, sight: Sight::Squares }, 3));
    let position: Position = "4k3/8/8/3q4/8/8/4P3/4K3 w - - 0 1".parse().expect("legal");
    let without_queen: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().expect("legal");
    let values = Judge::removal_values(&network, &position);
    assert_eq!(values.len(), 2);
    let queen = values.iter().find(|(square, ..)| square.to_string() == "d5").expect("the queen is listed");
    assert_eq!(queen.2, fresh(&network, &position) - fresh(&network, &without_queen));
}
