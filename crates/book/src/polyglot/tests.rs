//! Records, probing and choice; books of other programs when they are installed.

use super::*;
use std::collections::HashMap;

fn entry(position: &Position, uci: &str, weight: u16) -> Entry {
    let m = PolyglotMove::from_move(position.parse_uci(uci).unwrap());
    Entry { key: position.polyglot_key(), m, weight, learn: 7 }
}

fn small_book() -> Book {
    let start = Position::default();
    Book::from_entries(vec![entry(&start, "d2d4", 1), entry(&start, "e2e4", 3), entry(&start, "a2a3", 0)])
}

#[test]
fn moves_come_weightiest_first() {
    let moves = small_book().moves(&Position::default());
    let seen: Vec<_> = moves.iter().map(|known| (known.m.to_string(), known.weight)).collect();
    assert_eq!(seen, [("e2e4".to_owned(), 3), ("d2d4".to_owned(), 1), ("a2a3".to_owned(), 0)]);
    assert_eq!(moves[0].games, 7);
}

#[test]
fn choice_follows_the_weights() {
    let (book, start) = (small_book(), Position::default());
    let mut rng = Random::new(1);
    let mut counts: HashMap<String, u32> = HashMap::new();
    for _ in 0..4000 {
        *counts.entry(book.choose(&start, &mut rng).unwrap().m.to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 2, "a move of weight 0 is never played");
    assert!((2850..3150).contains(&counts["e2e4"]), "{counts:?}");
}

#[test]
fn the_same_seed_chooses_the_same() {
    let (book, start) = (small_book(), Position::default());
    let line = |seed| {
        let mut rng = Random::new(seed);
        (0..64).map(|_| book.choose(&start, &mut rng).unwrap().m).collect::<Vec<_>>()
    };
    assert_eq!(line(5), line(5));
    assert_ne!(line(5), line(6));
}

#[test]
fn unknown_positions_have_no_move() {
    let position: Position = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1".parse().unwrap();
    assert_eq!(small_book().moves(&position), []);
    assert_eq!(small_book().choose(&position, &mut Random::new(1)), None);
    assert_eq!(Book::from_entries(Vec::new()).choose(&Position::default(), &mut Random::new(1)), None);
}

#[test]
fn castling_is_read_in_both_forms_and_written_as_king_takes_rook() {
    let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
    let own = entry(&position, "e1g1", 1);
    assert_eq!((own.m.from().to_string(), own.m.to().to_string()), ("e1".to_owned(), "h1".to_owned()));
    let steps = Entry { m: PolyglotMove(own.m.0 & !0x3f | 6), ..own };
    for record in [own, steps] {
        let moves = Book::from_entries(vec![record]).moves(&position);
        assert!(moves[0].m.is_castling());
    }
}

#[test]
fn promotions_survive() {
    let position: Position = "8/P6k/8/8/8/8/8/K7 w - - 0 1".parse().unwrap();
    for text in ["a7a8q", "a7a8r", "a7a8b", "a7a8n"] {
        let book = Book::from_entries(vec![entry(&position, text, 1)]);
        assert_eq!(book.moves(&position)[0].m.to_string(), text);
    }
}

#[test]
fn impossible_records_are_passed_over() {
    let start = Position::default();
    let good = entry(&start, "e2e4", 1);
    let illegal = Entry { m: PolyglotMove(0), ..good };
    let nonsense = Entry { m: PolyglotMove(0xffff), ..good };
    assert_eq!(Book::from_entries(vec![good, illegal, nonsense]).moves(&start).len(), 1);
}

#[test]
fn bytes_go_round() {
    let book = small_book();
    let again = Book::from_bytes(book.as_bytes().to_vec()).unwrap();
    assert_eq!(again, book);
    assert_eq!((again.len(), again.positions(), again.is_empty()), (3, 1, false));
}

#[test]
fn other_files_are_refused() {
    let cut = Book::from_bytes(vec![0; 17]).unwrap_err();
    assert!(cut.to_string().contains("17 bytes is not a multiple of 16"));
    let mut bytes = vec![9; 16];
    bytes.extend([1; 16]);
    assert_eq!(
        Book::from_bytes(bytes).unwrap_err().to_string(),
        "not a Polyglot book: record 2 is out of order"
    );
    let missing = Book::open(Path::new("/no/such/book.bin")).unwrap_err();
    assert!(missing.to_string().starts_with("cannot read the book /no/such/book.bin: "));
}

#[cfg(unix)]
#[test]
fn only_plain_files_are_opened() {
    let folder = std::env::temp_dir().join(format!("roque-book-pipe-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join("book.bin");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [&pipe, Path::new("/dev/zero"), &folder] {
        let error = Book::open(path).unwrap_err().to_string();
        assert!(error.contains("not a plain file") && error.contains(&*path.to_string_lossy()), "{error}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
