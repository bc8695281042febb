//! Documents on the screen: lists, studies, positions set up by hand.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use ratatui::crossterm::event::KeyCode;
use roque_library::{Library, Query, Scoresheet, Shift};
use roque_tui::{GameList, Language, OpenWith};
use shared::{Screen, against, people, plain};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

const GAMES: &str = r#"[White "Anderssen"]
[Black "Kieseritzky"]
[Date "1851.06.21"]
[Result "1-0"]

{The Immortal Game} 1. e4 e5 2. f4 exf4 3. Bc4 $5 (3. Nf3 {the main move} g5 (3... d5)) 3... Qh4+ 1-0

[White "Ends"]
[Black "Here"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]

*
"#;

struct Desk {
    screen: Screen,
    library: Arc<Library>,
    file: PathBuf,
    _folder: tempfile::TempDir,
}

impl Desk {
    /// A file of games just opened.
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("games.pgn");
        std::fs::write(&file, text).unwrap();
        let library = Arc::new(Library::in_memory().unwrap());
        let mut screen = Screen::at(library.clone(), people(), Language::English, plain());
        screen.app.open(OpenWith::File(Box::new(GameList::of_file(&file).unwrap())));
        Self { screen, library, file, _folder: folder }
    }

    fn kept(&self) -> Vec<String> {
        let games = self.library.list(&Query::default()).unwrap().games;
        games.iter().map(|game| self.library.load(game.id).unwrap().unwrap().document.to_string()).collect()
    }
}

#[test]
fn any_game_of_a_file_is_opened_and_walked_through() {
    let mut desk = Desk::new(GAMES);
    let screen = &mut desk.screen;
    screen.wait_for(|text| text.contains("games.pgn: 2 games"));
    insta::assert_snapshot!("list", screen.text());
    screen.press(&[KeyCode::Enter]).press(&[KeyCode::Right; 5]);
    insta::assert_snapshot!("study", screen.text());
    let text = screen.press(&[KeyCode::Down]).text();
    assert!(text.contains(" the main move"), "the remark of the variation is said:\n{text}");
    screen.press(&[KeyCode::Right, KeyCode::Down]);
    assert!(screen.text().contains("> Anderssen"), "White is to move after 3... d5:\n{}", screen.text());
    let text = screen.press(&[KeyCode::Home]).text();
    assert!(text.contains(" The Immortal Game"), "{text}");
    screen.press(&[KeyCode::End]);
    assert!(screen.text().contains("> Anderssen"));
    assert_eq!(desk.kept(), Vec::<String>::new(), "reading keeps nothing");
    desk.screen.press(&[KeyCode::Esc]);
    assert!(desk.screen.text().contains("games.pgn: 2 games"), "back to the list:\n{}", desk.screen.text());
    desk.screen.line("ends");
    assert!(
        desk.screen.text().contains("Ends"),
        "a position without moves is a game:\n{}",
        desk.screen.text()
    );
}

#[test]
fn a_game_is_changed_and_kept_while_its_file_stays() {
    let mut desk = Desk::new(GAMES);
    desk.screen.wait_for(|text| text.contains("2 games"));
    let screen = &mut desk.screen;
    screen.press(&[KeyCode::Enter, KeyCode::Right]).line("c5").line("!?");
    screen.press(&[KeyCode::F(6)]).line("Sicilian");
    let kept = desk.kept();
    assert!(kept[0].contains("(1... c5 $5 {Sicilian})"), "{kept:?}");
    let screen = &mut desk.screen;
    screen.press(&[KeyCode::Insert]);
    assert!(desk.kept()[0].contains("1. e4 c5 $5 {Sicilian} (1... e5"), "{:?}", desk.kept());
    desk.screen.press(&[KeyCode::F(4)]);
    desk.screen.line("redo").line("undo").press(&[KeyCode::Left]);
    desk.screen.press(&[KeyCode::Right, KeyCode::Down, KeyCode::Delete]);
    assert!(!desk.kept()[0].contains("c5"), "{:?}", desk.kept());
    assert_eq!(desk.kept().len(), 1);
    assert_eq!(std::fs::read_to_string(&desk.file).unwrap(), GAMES);
    let name = desk.file.display().to_string();
    desk.screen.press(&[KeyCode::F(7)]).line(&name);
    assert!(desk.screen.text().contains("is there already"), "{}", desk.screen.text());
    desk.screen.line("");
    assert_eq!(std::fs::read_to_string(&desk.file).unwrap(), GAMES, "nobody said that it may be overwritten");
}

#[test]
fn broken_games_and_wrong_queries_are_told() {
    let mut desk =
        Desk::new("[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. Ke8 *\n\n[White \"c\"]\n\n1. d4 *\n");
    let text = desk.screen.wait_for(|text| text.contains("2 games") && text.contains("Line 7"));
    assert!(text.contains("Ke8"), "{text}");
    let text = desk.screen.press(&"colour:x".chars().map(KeyCode::Char).collect::<Vec<_>>()).text();
    assert!(text.contains("colour"), "{text}");
    desk.screen.press(&[KeyCode::Esc]);
    assert!(desk.screen.text().contains("games.pgn: 2 games"), "{}", desk.screen.text());
    Desk::new("no games here").screen.wait_for(|text| text.contains("Line 1: “no” is not a move"));
    Desk::new("").screen.wait_for(|text| text.contains("no game"));
}

#[test]
fn the_engine_looks_and_its_line_is_added() {
    let mut desk = Desk::new(GAMES);
    desk.screen.wait_for(|text| text.contains("2 games"));
    desk.screen.press(&[KeyCode::Down, KeyCode::Enter, KeyCode::F(3), KeyCode::F(3)]);
    let text = desk.screen.wait_for(|text| {
        text.contains("#1") && text.matches(". R").count() + text.matches(". K").count() > 1
    });
    assert!(text.contains("1. Ra8#"), "{text}");
    desk.screen.line("line").press(&[KeyCode::Right]);
    assert!(desk.screen.text().contains("White wins: checkmate."), "{}", desk.screen.text());
    assert!(desk.kept()[0].contains("1. Ra8#"), "{:?}", desk.kept());
}

#[test]
fn a_position_is_set_up_and_played() {
    let library = Arc::new(Library::in_memory().unwrap());
    let mut screen = Screen::at(library, against(), Language::French, plain());
    screen.choose("Position").press(&[KeyCode::F(4)]);
    // From e4: White's king to e1, Black's to e8, a French rook (tour) to a1 and the right to castle there.
    screen.press(&[KeyCode::Down; 3]).press(&[KeyCode::Char('R')]);
    screen.press(&[KeyCode::Left; 4]).press(&[KeyCode::Char('T'), KeyCode::Char('2')]);
    screen.press(&[KeyCode::Enter]);
    assert!(screen.text().contains("Noirs"), "a king is missing:\n{}", screen.text());
    screen.press(&[KeyCode::Up; 7]).press(&[KeyCode::Right; 4]).press(&[KeyCode::Char('r')]);
    insta::assert_snapshot!("editor", screen.text());
    screen.press(&[KeyCode::Enter]);
    assert!(screen.text().contains("4k3/8/8/8/8/8/8/R3K3"), "{}", screen.text());
    screen.press(&[KeyCode::Enter]).line("O-O-O");
    screen.wait_for(|text| text.contains("  1. O-O-O") && text.contains("À vous"));
}

#[test]
fn a_position_is_typed_and_looked_at() {
    let library = Arc::new(Library::in_memory().unwrap());
    let mut screen = Screen::at(library, people(), Language::English, plain());
    screen.choose("Position").press(&[KeyCode::F(7)]);
    screen.press(&[KeyCode::Home]).press(&[KeyCode::Delete; 80]).line("rubbish");
    assert!(screen.text().contains("needs 8 separated"), "{}", screen.text());
    screen.press(&[KeyCode::F(7)]).press(&[KeyCode::Home]).press(&[KeyCode::Delete; 80]);
    screen.line("8/8/8/3k4/8/8/1p2KR2/8 b - - 0 1").press(&[KeyCode::F(8)]);
    screen.line("b1=Q");
    assert!(screen.text().contains("  1. ...      b1=Q"), "{}", screen.text());
    screen.press(&[KeyCode::F(9)]);
    assert!(screen.text().contains("begins at your position"), "{}", screen.text());
    screen.choose("Start");
    assert!(screen.text().contains("  1. …        b1=Q"), "{}", screen.text());
}

#[test]
fn games_are_deleted_and_brought_back() {
    let mut desk = Desk::new(GAMES);
    desk.screen.wait_for(|text| text.contains("2 games"));
    desk.screen.press(&[KeyCode::Enter, KeyCode::Right]).line("c5").press(&[KeyCode::F(2), KeyCode::F(2)]);
    desk.screen.choose("Games").press(&[KeyCode::Delete]);
    assert!(desk.screen.text().contains("is deleted") && desk.kept().is_empty(), "{}", desk.screen.text());
    desk.screen.press(&[KeyCode::F(4)]);
    assert_eq!(desk.kept().len(), 1);
}

#[test]
fn a_move_made_in_another_program_appears_by_itself() {
    let library = Arc::new(Library::in_memory().unwrap());
    let mut screen = Screen::at(library.clone(), people(), Language::English, plain());
    screen.start().line("e4");
    assert!(!screen.text().contains("c5"), "{}", screen.text());
    let shift = Arc::new(Shift::begin(library.clone()).unwrap());
    let game = library.list(&Query::default()).unwrap().games[0].id;
    let mut sheet = Scoresheet::open(&shift, game).unwrap();
    sheet.change(|table, now| table.play_text("c5", 1, now)).unwrap();
    screen.time.advance(Duration::from_secs(1));
    screen.wait_for(|text| text.contains("c5"));
}
