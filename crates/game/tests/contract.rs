//! Both games keep the contract, and tic-tac-toe has exactly the size it is known to have.

use roque_game::{ConnectFour, GameState, Outcome, Player, TicTacToe, contract};

#[test]
fn tictactoe_keeps_the_contract() {
    contract::check::<TicTacToe>(2024, 200);
}

#[test]
fn connect_four_keeps_the_contract() {
    contract::check::<ConnectFour>(2024, 100);
}

#[derive(Default, PartialEq, Debug)]
struct Census {
    nodes: u64,
    first_wins: u64,
    second_wins: u64,
    draws: u64,
}

fn count(state: &TicTacToe, census: &mut Census) {
    census.nodes += 1;
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    for &m in &moves {
        count(&state.after(m), census);
    }
    match state.outcome() {
        Some(Outcome::Win(Player::First)) => census.first_wins += 1,
        Some(Outcome::Win(Player::Second)) => census.second_wins += 1,
        Some(Outcome::Draw) => census.draws += 1,
        None => {}
    }
}

/// The published size of the complete tree: 255,168 games.
#[test]
fn tictactoe_has_255_168_games() {
    let mut census = Census::default();
    count(&TicTacToe::default(), &mut census);
    let known = Census { nodes: 549_946, first_wins: 131_184, second_wins: 77_904, draws: 46_080 };
    assert_eq!(census, known);
    assert_eq!(census.first_wins + census.second_wins + census.draws, 255_168);
}

/// Numbers of connect-four games of 0 to 8 plies, as in the published perft-like tables (1, 7, 49, 343, 2401,
/// 16807, 117649, 823536, 5673234).
#[test]
fn connect_four_counts_its_first_plies() {
    fn leaves(state: &ConnectFour, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        moves.iter().map(|&m| leaves(&state.after(m), depth - 1)).sum()
    }
    let counts: Vec<u64> = (0..=7).map(|depth| leaves(&ConnectFour::default(), depth)).collect();
    assert_eq!(counts, [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536]);
}
