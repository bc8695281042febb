use super::{Advice, BookError, PerfectFour, Prospect, StrategyBook};
use roque_game::{Column, ConnectFour, GameState, Random};

/// A state after so many random moves, not over.
fn random_state(random: &mut Random, plies: u32) -> ConnectFour {
    loop {
        let mut state = ConnectFour::default();
        while state.outcome().is_none() && state.plies() < plies {
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            state.play(moves[random.below(moves.len())]);
        }
        if state.outcome().is_none() && state.plies() == plies {
            return state;
        }
    }
}

#[test]
fn proofs_by_following_up_change_no_verdict() {
    let mut random = Random::new(11);
    let (mut quick, mut plain) = (PerfectFour::new(4), PerfectFour::without_claims(4));
    let mut seen = [0; 3];
    for round in 0..300 {
        let state = random_state(&mut random, 15 + round % 18);
        let found = quick.columns(&state, u64::MAX);
        assert_eq!(found, plain.columns(&state, u64::MAX), "{state}");
        for verdict in found.unwrap().into_iter().flatten() {
            seen[verdict as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
    assert!(quick.nodes() < plain.nodes());
}

#[test]
fn a_small_budget_ends_the_search() {
    let state: ConnectFour = "4444".parse().unwrap();
    let mut solver = PerfectFour::new(1);
    let refused = solver.verdict(&state, 1000).unwrap_err();
    assert!(refused.to_string().contains("1000 nodes") && solver.nodes() < 2000);
}

#[test]
fn a_finished_game_has_its_verdict() {
    let mut solver = PerfectFour::new(1);
    let state: ConnectFour = "4141414".parse().unwrap();
    assert_eq!(solver.verdict(&state, 1), Ok(Prospect::Loss), "for the side that would be to move");
    assert_eq!(solver.columns(&state, 1), Ok([None; 7]));
}

#[test]
fn a_book_gives_back_what_it_was_told_also_for_the_mirror_image() {
    let (left, right): (ConnectFour, ConnectFour) = ("12".parse().unwrap(), "76".parse().unwrap());
    let mut book = StrategyBook::default();
    book.insert(&left, Advice { verdict: Prospect::Draw, column: Column::ALL[2] });
    let book = StrategyBook::from_bytes(&book.to_bytes()).unwrap();
    assert_eq!(book.len(), 1);
    assert_eq!(book.advice(&left).map(|advice| advice.column.index()), Some(2));
    assert_eq!(book.advice(&right), Some(Advice { verdict: Prospect::Draw, column: Column::ALL[4] }));
    assert_eq!(book.advice(&ConnectFour::default()), None);
}

#[test]
fn damaged_books_are_refused() {
    assert_eq!(StrategyBook::from_bytes(b"nonsense"), Err(BookError::Shape(8)));
    assert_eq!(StrategyBook::from_bytes(b"ROQUE4B1abc"), Err(BookError::Shape(11)));
    assert_eq!(
        StrategyBook::from_bytes(b"ROQUE4B1\xff\xff\xff\xff\xff\xff\xff\xff"),
        Err(BookError::Entry(0))
    );
    let twice = [&b"ROQUE4B1"[..], &[0; 16]].concat();
    assert_eq!(StrategyBook::from_bytes(&twice), Err(BookError::Entry(1)));
}

/// States where the side that follows the book is to move, as far as the book goes.
fn states_of_book(book: &StrategyBook) -> Vec<ConnectFour> {
    let replies = |state: &ConnectFour| {
        let mut moves = Vec::new();
        state.legal_moves(&mut moves);
        moves.into_iter().map(|column| state.after(column)).collect::<Vec<_>>()
    };
    let empty = ConnectFour::default();
    let mut waiting = replies(&empty);
    waiting.push(empty);
    let mut found: Vec<ConnectFour> = Vec::new();
    while let Some(state) = waiting.pop() {
        if let Some(advice) = book.advice(&state)
            && !found.contains(&state)
        {
            found.push(state);
            waiting.extend(replies(&state.after(advice.column)));
        }
    }
    found
}

/// The value of every first move is known since 1988: the middle wins, its neighbours draw, the others lose.
#[test]
fn the_shipped_book_says_what_is_known() {
    let book = StrategyBook::from_bytes(include_bytes!("../../../../assets/connect-four.bin")).unwrap();
    let known = [
        Prospect::Win,
        Prospect::Win,
        Prospect::Draw,
        Prospect::Loss,
        Prospect::Draw,
        Prospect::Win,
        Prospect::Win,
    ];
    for (column, verdict) in Column::ALL.into_iter().zip(known) {
        let advice = book.advice(&ConnectFour::default().after(column));
        assert_eq!(
            advice.map(|advice| advice.verdict),
            Some(verdict),
            "after {column}, for the second player"
        );
    }
    let start = book.advice(&ConnectFour::default());
    assert_eq!(start, Some(Advice { verdict: Prospect::Win, column: Column::ALL[3] }));
    // The solver agrees where the book ends.
    let mut solver = PerfectFour::new(16);
    let states = states_of_book(&book);
    let last = states.iter().map(ConnectFour::plies).max().unwrap();
    for state in states.iter().filter(|state| state.plies() == last).step_by(states.len() / 3 + 1) {
        let advice = book.advice(state).unwrap();
        assert_eq!(solver.verdict(state, u64::MAX), Ok(advice.verdict), "{state}");
        assert_eq!(solver.verdict(&state.after(advice.column), u64::MAX), Ok(-advice.verdict), "{state}");
    }
}
