//! How long a book probe, the name of a whole game, and reading the table take.

use criterion::{Criterion, criterion_group, criterion_main};
use roque_book::{Book, OpeningNames, Random};
use roque_chess::{Move, Position, Timeline};
use std::hint::black_box;

/// A long game: a main line of the Ruy Lopez, then any legal moves up to 160 plies.
fn long_game() -> Timeline {
    let line = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7";
    let mut game = Timeline::default();
    let mut rng = Random::new(3);
    for word in line.split(' ') {
        let m = game.current().parse_san(word).expect("the line is legal");
        game.play(m).expect("the line is legal");
    }
    while game.len() < 160 && game.outcome().is_none() {
        let moves = game.current().legal_moves();
        let m = moves[rng.below(moves.len())];
        game.play(m).expect("generated moves are legal");
    }
    game
}

fn lookup(criterion: &mut Criterion) {
    let book = Book::embedded();
    let game = long_game();
    let known: Vec<Position> = game.positions().take(12).copied().collect();
    let mut rng = Random::new(1);
    let mut index = 0;
    criterion.bench_function("book probe and choice", |bencher| {
        bencher.iter(|| {
            index = (index + 1) % known.len();
            book.choose(black_box(&known[index]), &mut rng)
        });
    });
    let names = OpeningNames::embedded();
    let moves: Vec<Move> = game.moves().collect();
    criterion.bench_function("book probe alone", |bencher| {
        bencher.iter(|| {
            index = (index + 1) % known.len();
            book.moves(black_box(&known[index])).len()
        });
    });
    criterion.bench_function("name of a game of 160 plies, from its moves", |bencher| {
        bencher.iter(|| names.of_moves(black_box(game.start()), moves.iter().copied()));
    });
    criterion.bench_function("name of a game of 160 plies, from its positions", |bencher| {
        bencher.iter(|| names.of_game(black_box(&game)));
    });
    criterion.bench_function("reading the table of names", |bencher| {
        bencher.iter(|| OpeningNames::parse(include_str!("../../../assets/openings.tsv")));
    });
}

criterion_group!(benches, lookup);
criterion_main!(benches);
