//! The small games, and walking through a search, looked at as text.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use roque_lab::TreeRequest;
use roque_lab::tree::Detail;
use roque_tui::{Appearance, Event, Language, Shown, Stepper};
use shared::{Screen, plain};
use std::time::{Duration, Instant};

struct Steps {
    stepper: Stepper,
    terminal: Terminal<TestBackend>,
}

impl Steps {
    fn new(
        game: &str,
        state: Option<&str>,
        solver: &str,
        language: Language,
        appearance: Appearance,
    ) -> Self {
        let request = TreeRequest {
            game: game.parse().unwrap(),
            state: state.map(ToOwned::to_owned),
            solver: solver.parse().unwrap(),
            budget: 10_000,
            detail: Detail::Everything,
        };
        let stepper = Stepper::new(request.steps().unwrap(), game.to_owned(), language, appearance);
        Self { stepper, terminal: Terminal::new(TestBackend::new(80, 24)).unwrap() }
    }

    fn press(&mut self, codes: &[KeyCode]) -> String {
        for &code in codes {
            self.stepper.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self.terminal.draw(|frame| self.stepper.view(frame)).unwrap();
        self.terminal.backend().to_string()
    }
}

fn contains_all(text: &str, wanted: &[&str]) {
    for part in wanted {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
}

#[test]
fn the_tree_of_the_textbooks_is_walked_through() {
    let mut steps = Steps::new("tree", None, "algo=alphabeta,depth=2", Language::English, plain());
    let begin = steps.press(&[]);
    contains_all(&begin, &["Enter the root, 2 plies to look ahead.", "step 1 of", "(−∞, ∞)"]);
    let cut = steps.press(&[KeyCode::Down]);
    insta::assert_snapshot!("step_cutoff", cut);
    contains_all(&cut, &["CUTOFF: a gives −2, not below −3; 2 moves are never tried.", "never tried", "> "]);
    let back = steps.press(&[KeyCode::Left, KeyCode::Right]);
    assert_eq!(back, cut);
    contains_all(&steps.press(&[KeyCode::Char('o')]), &["Leave with −2."]);
    contains_all(&steps.press(&[KeyCode::End]), &["Leave with 3.", "ply 0"]);
    assert_eq!(steps.press(&[KeyCode::Right, KeyCode::Home, KeyCode::Left]), begin);
    // The last branch is refuted by its last leaf.
    assert_eq!(steps.press(&[KeyCode::End, KeyCode::Up, KeyCode::Up]), cut);
    steps.press(&[KeyCode::Char('q')]);
    assert!(steps.stepper.is_finished());
}

#[test]
fn a_chess_search_speaks_french() {
    let start = "7k/8/8/3q4/8/4N3/8/7K w - - 0 1";
    let solver = "algo=pvs,order=mvv,tt=1,quiescence=on,depth=2";
    let mut steps = Steps::new("chess", Some(start), solver, Language::French, Appearance::default());
    let mut seen = String::new();
    for _ in 0..60 {
        seen += &steps.press(&[KeyCode::Char('n')]);
    }
    contains_all(&seen, &["Entrée dans Cxd5", "recherche de calme", "La recherche", "L’arbre"]);
    assert!(!seen.contains("Nxd5"), "letters are French");
}

#[test]
fn a_small_terminal_and_a_game_that_is_over_are_told() {
    let mut steps = Steps::new("tictactoe", Some("XXX/OO./..."), "depth=2", Language::English, plain());
    contains_all(&steps.press(&[KeyCode::Right]), &["Nothing was searched"]);
    steps.terminal = Terminal::new(TestBackend::new(30, 10)).unwrap();
    assert!(!steps.press(&[]).trim().is_empty());
}

fn wait_for(screen: &mut Screen, wanted: &str) -> String {
    let start = Instant::now();
    loop {
        screen.app.update(Event::Tick);
        let text = screen.text();
        if text.contains(wanted) {
            return text;
        }
        assert!(start.elapsed() < Duration::from_secs(120), "waited in vain for {wanted:?}:\n{text}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn small(language: Language) -> Screen {
    let mut screen = Screen::new(Default::default(), language, plain());
    let name = if language == Language::French { "Petits jeux" } else { "Small games" };
    screen.choose(name);
    screen
}

#[test]
fn tic_tac_toe_is_played_and_counted() {
    let mut screen = small(Language::English);
    contains_all(&screen.text(), &["You are X", "Opponent: Alpha-beta", "Your move."]);
    // The lower left corner; only the middle holds.
    screen.press(&[KeyCode::Char('1'), KeyCode::Enter]);
    let text = wait_for(&mut screen, "Nodes: ");
    contains_all(&text, &["It expects: a draw", "2  .  O  .", "1 [X] .  ."]);
    screen.press(&[KeyCode::Enter]);
    contains_all(&screen.text(), &["There is no room."]);
    // Taken back, and the program begins instead, by another method.
    screen.press(&[KeyCode::F(7)]);
    contains_all(&screen.text(), &["1 [.] .  ."]);
    screen.press(&[KeyCode::F(6)]);
    contains_all(&screen.text(), &["Principal variation, with table"]);
    screen.press(&[KeyCode::F(3)]);
    contains_all(&wait_for(&mut screen, "Nodes: "), &["You are O", "X"]);
}

#[test]
fn connect_four_is_won_by_somebody_and_the_menu_comes_back() {
    let mut screen = small(Language::English);
    screen.press(&[KeyCode::F(5)]);
    contains_all(&screen.text(), &["Connect four", " 1  2  3  4  5  6  7 "]);
    // Random moves lose to the same column again and again, or the person loses: somebody does.
    while !screen.text().contains("Random moves") {
        screen.press(&[KeyCode::F(6)]);
    }
    let start = Instant::now();
    let over = ["You have won.", "You have lost.", "Nobody has won."];
    let mut column = 0;
    while !over.iter().any(|end| screen.text().contains(end)) {
        assert!(start.elapsed() < Duration::from_secs(120), "{}", screen.text());
        screen.app.update(Event::Tick);
        if screen.text().contains("Your move.") || screen.text().contains("There is no room.") {
            column = if screen.text().contains("There is no room.") { (column + 1) % 7 } else { column };
            let digit = char::from_digit(column + 1, 10).unwrap();
            screen.press(&[KeyCode::Char(digit), KeyCode::Enter]);
        }
    }
    screen.press(&[KeyCode::F(4)]);
    contains_all(&screen.text(), &["Your move."]);
    screen.press(&[KeyCode::Esc]);
    contains_all(&screen.text(), &["Puzzles"]);
}

#[test]
fn perfect_play_answers_from_its_book_in_french() {
    let mut screen = small(Language::French);
    screen.press(&[KeyCode::F(5)]);
    while !screen.text().contains("Jeu parfait") {
        screen.press(&[KeyCode::F(6)]);
    }
    screen.press(&[KeyCode::Char('4'), KeyCode::Enter]);
    contains_all(&wait_for(&mut screen, "Il attend"), &["perdre", "Vous êtes X"]);
}
