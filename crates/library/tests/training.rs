//! Puzzles and reviews, kept.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_chess::Position;
use roque_chess::document::Document;
use roque_library::{DocumentId, Library, Origin, TrainedPuzzle, Trainee};

fn library(name: &str) -> (Library, std::path::PathBuf) {
    let path = std::env::temp_dir().join(format!("roque-training-{name}-{}.db", std::process::id()));
    let _ = std::fs::remove_file(&path);
    (Library::open(&path).unwrap(), path)
}

const PERSON: Trainee = Trainee {
    rating: 1512.5,
    deviation: 290.0,
    volatility: 0.06,
    streak: 1,
    best_streak: 3,
    tried: 4,
    solved: 3,
};

#[test]
fn a_try_is_kept_for_who_comes_next() {
    let (library, path) = library("try");
    assert_eq!(library.trainee().unwrap(), None);
    let try_once = || {
        library
            .train("a", |person, puzzle| {
                let tries = puzzle.map_or(0, |puzzle| puzzle.tries) + 1;
                let person = person.unwrap_or(PERSON);
                (
                    Trainee { tried: person.tried + 1, ..person },
                    TrainedPuzzle { puzzle: "a".to_owned(), stage: 2, due: 99, tries, solved: 1 },
                )
            })
            .unwrap()
    };
    try_once();
    try_once();
    drop(library);
    let library = Library::open(&path).unwrap();
    assert_eq!(library.trainee().unwrap(), Some(Trainee { tried: 6, ..PERSON }));
    assert_eq!(library.trained("a").unwrap().map(|puzzle| (puzzle.tries, puzzle.due)), Some((2, 99)));
    assert_eq!(library.all_trained().unwrap().len(), 1);
    assert_eq!(library.trained("b").unwrap(), None);
}

#[test]
fn puzzles_of_a_game_replace_those_it_had() {
    let (library, _) = library("own");
    let [first, second] =
        [(); 2].map(|()| library.create(&Document::new(Position::default()), Origin::Own, None).unwrap());
    let keep = |game, names: &[&str]| {
        let rows: Vec<(String, String)> =
            names.iter().map(|n| ((*n).to_owned(), format!("row {n}"))).collect();
        library.keep_own_puzzles(game, &rows).unwrap();
    };
    let names = || {
        let mut names: Vec<String> =
            library.own_puzzles().unwrap().into_iter().map(|own| own.puzzle).collect();
        names.sort();
        names
    };
    keep(first, &["a", "b"]);
    keep(second, &["c"]);
    keep(first, &["d"]);
    assert_eq!(names(), ["c", "d"]);
    library.delete(&[second]).unwrap();
    assert_eq!(names(), ["d"]);
    library.restore(&[second]).unwrap();
    assert_eq!(names(), ["c", "d"]);
}

#[test]
fn a_review_is_shown_only_for_the_game_it_judged() {
    let (library, _) = library("review");
    library.keep_review(DocumentId(7), "abc", "{}").unwrap();
    assert_eq!(library.kept_review(DocumentId(7), "abc").unwrap().as_deref(), Some("{}"));
    assert_eq!(library.kept_review(DocumentId(7), "abd").unwrap(), None);
    assert_eq!(library.kept_review(DocumentId(8), "abc").unwrap(), None);
}

#[test]
fn what_was_learnt_is_kept_once_and_forgotten_on_demand() {
    let (library, path) = library("learnt");
    for exercise in ["minimax/1", "alphabeta/0", "minimax/1"] {
        library.learn(exercise).unwrap();
    }
    drop(library);
    let library = Library::open(&path).unwrap();
    assert_eq!(library.learnt().unwrap(), ["alphabeta/0", "minimax/1"]);
    library.forget_learnt().unwrap();
    assert!(library.learnt().unwrap().is_empty());
    drop(library);
    std::fs::remove_file(path).unwrap();
}
