//! What the embedded table must know, and what its reader must refuse.

use super::*;

fn game(moves: &str) -> Timeline {
    let mut game = Timeline::default();
    for word in moves.split_whitespace() {
        let m = game.current().parse_san(word).unwrap();
        game.play(m).unwrap();
    }
    game
}

fn named(moves: &str) -> Opening {
    OpeningNames::embedded().of_game(&game(moves)).unwrap()
}

#[test]
fn openings_everybody_knows() {
    let known = [
        ("e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez", "Ouverture espagnole"),
        ("e4 e5 Nf3 Nc6 Bc4", "C50", "Italian Game", "Ouverture italienne"),
        ("e4 e5 Nf3 Nc6 d4", "C44", "Scotch Game", "Ouverture écossaise"),
        ("e4 e5 f4", "C30", "King's Gambit", "Gambit roi"),
        ("e4 e5 Nc3", "C25", "Vienna Game", "Ouverture viennoise"),
        ("e4 c5", "B20", "Sicilian Defense", "Défense sicilienne"),
        ("e4 e6", "C00", "French Defense", "Défense française"),
        ("e4 d5", "B01", "Scandinavian Defense", "Défense scandinave"),
        ("d4 d5 c4", "D06", "Queen's Gambit", "Gambit dame"),
        ("d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6", "A60", "Benoni Defense: Modern Variation", "Défense Benoni"),
        ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90", "Sicilian Defense: Najdorf Variation", "Najdorf"),
    ];
    for (moves, eco, english, french) in known {
        let opening = named(moves);
        assert_eq!((opening.eco.to_string().as_str(), opening.english), (eco, english), "{moves}");
        assert!(opening.french.contains(french), "{moves}: {}", opening.french);
        assert_eq!(opening.name(Language::French), opening.french);
    }
}

#[test]
fn transpositions_meet() {
    assert_eq!(named("Nf3 d5 d4 Nf6 c4 e6"), named("d4 d5 c4 e6 Nf3 Nf6"));
    assert_eq!(named("Nf3 d5 d4 Nf6 c4 e6").english, "Queen's Gambit Declined");
    assert_eq!(named("c4 e6 Nc3 d5 d4 Nf6"), named("d4 Nf6 c4 e6 Nc3 d5"));
}

#[test]
fn the_deepest_name_holds_when_a_game_leaves_the_table() {
    let opening = named("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 h4 h5 a3 a5 Kh1 Kf8 Kg1 Kg8");
    assert!(opening.english.starts_with("Ruy Lopez"), "{opening}");
    let game = game("e4 c5 h4 h5 Rh3 Rh6");
    let by_moves = OpeningNames::embedded().of_moves(game.start(), game.moves()).unwrap();
    assert_eq!(Some(by_moves.0), OpeningNames::embedded().of_game(&game));
    assert!(by_moves.1 < game.len());
}

#[test]
fn every_first_move_has_both_names() {
    let start = Position::default();
    for &m in &start.legal_moves() {
        let opening = OpeningNames::embedded().of_position(&start.after(m)).unwrap();
        assert!(!opening.english.is_empty() && !opening.french.is_empty(), "{m}: {opening:?}");
    }
    assert_eq!(OpeningNames::embedded().of_position(&start), None);
}

#[test]
fn the_table_is_large_and_complete() {
    let names = OpeningNames::embedded();
    assert!(names.len() > 8000, "{names:?}");
    let codes: std::collections::HashSet<Eco> =
        names.by_key.values().map(|known| known.opening.eco).collect();
    assert_eq!(codes.len(), 500);
    let mut openings = names.by_key.values().map(|known| known.opening);
    assert_eq!(openings.find(|opening| opening.english.is_empty() || opening.french.is_empty()), None);
}

#[test]
fn unusual_starts_have_no_name() {
    let endgame: Position = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1".parse().unwrap();
    assert_eq!(OpeningNames::embedded().of_game(&Timeline::new(endgame)), None);
}

#[test]
fn wrong_tables_are_refused() {
    let problem = |text| OpeningNames::parse(text).unwrap_err().to_string();
    assert_eq!(problem("0 e2e4\tB00"), "line 1 of the table of openings: 2 fields instead of 4");
    assert!(
        problem("0 e2e4\tB00\tA\tB\n5 e7e5\tC20\tA\tB")
            .starts_with("line 2 of the table of openings: keeps 5")
    );
    assert!(problem("0 e2e5\tB00\tA\tB").contains("e2e5"));
    assert!(problem("0 e2e4\tX00\tA\tB").contains("\"X00\" is not a code such as C60"));
}

#[test]
fn a_written_table_reads_the_same() {
    let start = Position::default();
    let e4 = start.parse_uci("e2e4").unwrap();
    let e5 = start.after(e4).parse_uci("e7e5").unwrap();
    let line = |moves: Vec<Move>, eco, english: Option<&str>, french: Option<&str>| NamedLine {
        moves,
        eco: Eco::new(eco).unwrap(),
        english: english.map(str::to_owned),
        french: french.map(str::to_owned),
    };
    let text = write_lines(&[
        line(vec![e4], "B00", Some("King's Pawn"), Some("Pion roi")),
        line(vec![e4, e5], "C20", Some("Open Game"), None),
    ]);
    assert_eq!(text, "0 e2e4\tB00\tKing's Pawn\tPion roi\n1 e7e5\tC20\tOpen Game\t\n");
    let names = OpeningNames::parse(text.leak()).unwrap();
    let opening = names.of_position(&start.after(e4).after(e5)).unwrap();
    assert_eq!((opening.english, opening.french), ("Open Game", "Pion roi"));
}
