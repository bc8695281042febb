//! The full screen, driven by events and looked at as text.

mod shared;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use roque_chess::ByColor;
use roque_library::Library;
use roque_play::TimeControl;
use roque_play::table::{Effort, Program};
use roque_tui::{
    App, Appearance, ColorStyle, Event, Language, Mode, OpenWith, Options, PieceStyle, Room, Side,
};
use shared::{Screen, against, people, plain};
use std::sync::Arc;
use std::time::Duration;

/// From e2, where the cursor starts, to a7.
fn way_to_a7() -> Vec<KeyCode> {
    [[KeyCode::Up; 5].as_slice(), &[KeyCode::Left; 4]].concat()
}

#[test]
fn the_menu() {
    let mut screen = Screen::new(Options::default(), Language::English, Appearance::default());
    insta::assert_snapshot!("menu", screen.text());
    screen.press(&[KeyCode::Right, KeyCode::Right]);
    insta::assert_snapshot!("menu_engines", screen.text());
}

#[test]
fn the_menu_in_french() {
    let mut screen = Screen::new(Options::default(), Language::French, plain());
    insta::assert_snapshot!("menu_french", screen.text());
}

#[test]
fn the_menu_changes_the_language() {
    let mut screen = Screen::people();
    screen.press(&[KeyCode::Down; 7]);
    assert!(screen.press(&[KeyCode::Right]).text().contains("Deux personnes"));
}

#[test]
fn people_have_names_and_clocks_of_their_own() {
    let mut screen = Screen::people();
    screen.press(&[KeyCode::Down, KeyCode::Enter]).line("5+3 1+0");
    screen.press(&[KeyCode::Down, KeyCode::Enter]).line("Ada");
    screen.press(&[KeyCode::Down, KeyCode::Enter]).line(&"x".repeat(41));
    let refused = screen.text();
    assert!(refused.contains("5+3 1+0") && refused.contains("Ada") && refused.contains("40"), "{refused}");
    screen.press(&[KeyCode::Enter]).line("Blaise");
    let text = screen.choose("Start").text();
    for shown in ["Ada", "Blaise", "5:00", "1:00"] {
        assert!(text.contains(shown), "{shown} in\n{text}");
    }
}

#[test]
fn a_game_with_a_piece_picked_up() {
    let mut screen = Screen::people();
    screen.start().line("e4").line("e5").line("Nf3").line("Nc6").line("Bb5");
    screen.press(&way_to_a7()).press(&[KeyCode::Enter]);
    insta::assert_snapshot!("ruy_lopez", screen.text());
}

#[test]
fn unicode_and_flipped() {
    let appearance = Appearance { pieces: PieceStyle::Unicode, colors: ColorStyle::None };
    let mut screen = Screen::new(people(), Language::French, appearance);
    screen.start().line("Cf3").press(&[KeyCode::F(5)]);
    insta::assert_snapshot!("flipped_french", screen.text());
}

#[test]
fn a_wrong_move_says_why_and_the_game_goes_on() {
    let mut screen = Screen::people();
    assert!(screen.start().line("Nd4").text().contains("There is no legal move Nd4"));
    assert!(screen.line("hello world").text().contains("hello world"));
    assert!(screen.line("Nf3").text().contains("1. Nf3"));
}

#[test]
fn mate_is_announced_and_can_be_taken_back() {
    let mut screen = Screen::people();
    let text = screen.start().line("f3").line("e5").line("g4").line("Qh4").text();
    assert!(text.contains("Black wins: checkmate."), "{text}");
    assert!(text.contains("!K!"), "{text}");
    assert!(screen.line("undo").text().contains("Taken back"));
    assert!(screen.line("a6").text().contains("2. g4       a6"), "{}", screen.text());
}

#[test]
fn the_mouse_plays() {
    let mut screen = Screen::people();
    screen.start();
    // Squares are five columns by two rows; e2 is the fifth file from the left, the seventh rank from the top.
    screen.click(3 + 4 * 5 + 2, 2 + 6 * 2);
    assert!(screen.text().contains('*'), "legal squares are shown");
    screen.click(3 + 4 * 5 + 2, 2 + 4 * 2);
    assert!(screen.text().contains("1. e4"));
}

#[test]
fn the_mouse_presses_the_keys_of_the_last_line() {
    let mut screen = Screen::people();
    screen.start().click(2, 23);
    assert!(screen.text().contains("this help"));
}

#[test]
fn castling_and_promotion_by_keyboard() {
    let mut screen = Screen::people();
    screen.start();
    for text in ["a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Nb8"] {
        screen.line(text);
    }
    screen.press(&way_to_a7()).press(&[KeyCode::Enter, KeyCode::Up, KeyCode::Right, KeyCode::Enter]);
    assert!(screen.text().contains("Promote to q, r, b or n?"), "{}", screen.text());
    assert!(screen.line("x").text().contains("Promote to q, r, b or n?"));
    assert!(screen.line("n").text().contains("axb8=N"));
    let mut screen = Screen::people();
    screen.start();
    for text in ["Nf3", "a6", "g3", "b6", "Bg2", "c6"] {
        screen.line(text);
    }
    screen.press(&[KeyCode::Down, KeyCode::Enter, KeyCode::Right, KeyCode::Right, KeyCode::Enter]);
    assert!(screen.text().contains("O-O"), "{}", screen.text());
}

#[test]
fn clocks_run_and_flags_fall() {
    let clock = TimeControl::fischer(Duration::from_secs(60), Duration::ZERO);
    let mut screen = Screen::new(
        Options { clocks: ByColor::new(clock.clone(), clock), ..people() },
        Language::English,
        plain(),
    );
    screen.start().line("e4").line("e5");
    screen.time.advance(Duration::from_secs(25));
    assert!(screen.text().contains("0:35"));
    screen.time.advance(Duration::from_secs(40));
    screen.app.update(Event::Tick);
    assert!(screen.text().contains("Black wins: White ran out of time."), "{}", screen.text());
}

#[test]
fn the_computer_answers_and_takes_back() {
    let mut screen = Screen::new(against(), Language::English, plain());
    screen.start().line("e4");
    let text = screen.wait_for(|text| text.contains("Your move"));
    assert!(text.contains("Depth"), "{text}");
    let text = screen.press(&[KeyCode::F(4)]).text();
    assert!(!text.contains("1. e4"), "{text}");
}

#[test]
fn the_computer_begins_when_the_person_is_black() {
    let options = Options { side: Side::Black, ..against() };
    let mut screen = Screen::new(options, Language::English, plain());
    screen.start();
    screen.wait_for(|text| text.contains("  1. "));
}

#[test]
fn the_screen_lives_while_the_computer_thinks() {
    let mut options = against();
    for color in roque_chess::Color::ALL {
        options.programs[color] = Program::at_level(None).with_effort(Effort::Time(Duration::from_secs(600)));
    }
    let mut screen = Screen::new(options, Language::English, plain());
    screen.start().line("e4");
    screen.wait_for(|text| text.contains("is thinking") && text.contains("Positions"));
    screen.press(&[KeyCode::F(5)]);
    assert!(screen.text().contains("is thinking"));
    assert!(screen.press(&[KeyCode::F(9)]).text().contains("Really resign?"), "{}", screen.text());
    screen.press(&[KeyCode::F(9)]);
    assert!(screen.text().contains("Black wins"), "{}", screen.text());
    screen.press(&[KeyCode::F(2)]);
    assert!(screen.text().contains("Opponent"));
}

#[test]
fn the_computer_plays_itself_and_waits() {
    let mut screen = Screen::new(Options { mode: Mode::Engines, ..against() }, Language::English, plain());
    screen.start();
    screen.wait_for(|text| text.contains("  2. "));
    let paused = screen.press(&[KeyCode::Char(' ')]).text();
    assert!(paused.contains("Paused"), "{paused}");
    screen.app.update(Event::Tick);
    assert_eq!(screen.text(), paused);
}

#[test]
fn a_hint_is_given() {
    let mut screen = Screen::people();
    screen.start().press(&[KeyCode::F(3)]);
    screen.wait_for(|text| text.contains("Hint: "));
}

#[test]
fn a_hint_asked_for_again_is_given_again() {
    let mut screen = Screen::people();
    screen.start().press(&[KeyCode::F(3)]);
    screen.wait_for(|text| text.contains("Hint: "));
    screen.line("Ke5");
    let text = screen.press(&[KeyCode::F(3)]).text();
    assert!(text.contains("Hint: "), "{text}");
}

#[test]
fn a_game_between_programs_goes_back_by_a_move_and_waits() {
    let mut screen = Screen::new(Options { mode: Mode::Engines, ..against() }, Language::English, plain());
    screen.start();
    screen.wait_for(|text| text.contains("  2. "));
    screen.press(&[KeyCode::Char(' '), KeyCode::F(4)]);
    let held = screen.text();
    assert!(held.contains("Taken back"), "{held}");
    for _ in 0..5 {
        screen.app.update(Event::Tick);
    }
    assert_eq!(screen.text(), held, "it waits");
    let refused = screen.press(&[KeyCode::F(9), KeyCode::F(9)]).text();
    assert!(refused.contains("only watched"), "{refused}");
}

#[test]
fn saving_and_loading() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("game.pgn").display().to_string();
    let mut screen = Screen::people();
    screen.start().line("d4").line("save").line(&name);
    assert!(screen.text().contains("Saved in"), "{}", screen.text());
    screen.line("save").line(&name);
    assert!(screen.text().contains("is there already"), "{}", screen.text());
    screen.line("a");
    assert!(screen.text().contains("Saved in"), "{}", screen.text());
    assert_eq!(std::fs::read_to_string(&name).unwrap().matches("1. d4").count(), 2);
    screen.press(&[KeyCode::F(2), KeyCode::Up, KeyCode::Up, KeyCode::Enter]).line(&name);
    screen.wait_for(|text| text.contains("game.pgn: 2 games"));
    screen.press(&[KeyCode::Down, KeyCode::Enter, KeyCode::Right]);
    assert!(screen.text().contains("1. d4"), "{}", screen.text());
    let mut screen = Screen::people();
    screen.press(&[KeyCode::Up, KeyCode::Up, KeyCode::Enter]).line("/no/such.pgn");
    assert!(screen.text().contains("/no/such.pgn"));
}

#[test]
fn a_result_is_not_overwritten() {
    let mut screen = Screen::people();
    screen.start().line("f3").line("e5").line("g4").line("Qh4");
    for keys in [[KeyCode::F(3)], [KeyCode::F(8)], [KeyCode::F(9)]] {
        let text = screen.press(&keys).text();
        assert!(text.contains("Black wins: checkmate."), "{text}");
    }
    assert!(screen.text().contains("0-1"), "{}", screen.text());
}

#[test]
fn what_the_engine_thought_of_moves_taken_back_is_gone() {
    let mut screen = Screen::new(against(), Language::English, plain());
    screen.start().line("e4");
    screen.wait_for(|text| text.contains("Your move") && text.contains("Depth"));
    let text = screen.press(&[KeyCode::F(4)]).text();
    assert!(!text.contains("Depth") && !text.contains("Last move"), "{text}");
}

#[test]
fn earlier_positions_are_looked_at_without_leaving_the_game() {
    let mut screen = Screen::people();
    screen.start().line("e4").line("e5");
    let now = screen.text();
    let back = screen.press(&[KeyCode::PageUp]).text();
    assert!(back.contains("An earlier position") && back != now, "{back}");
    screen.press(&[KeyCode::Home]);
    assert!(screen.press(&[KeyCode::End]).text() == now);
    screen.press(&[KeyCode::Home]);
    assert!(screen.line("Nf3").text().contains("2. Nf3"), "{}", screen.text());
}

#[test]
fn programs_move_at_a_pace_one_can_watch() {
    let mut screen = Screen::people();
    let library = Arc::new(Library::in_memory().unwrap());
    let options = Options { mode: Mode::Engines, ..against() };
    screen = Screen::paced(library, options, screen);
    screen.start();
    screen.settle();
    assert!(
        !screen.text().contains("  1. "),
        "nothing is played before the eye is ready:\n{}",
        screen.text()
    );
    for number in 1..=3 {
        screen.time.advance(Duration::from_millis(1500));
        let text = screen.wait_for(|text| text.contains(&format!("  {}. ", (number + 1) / 2)));
        screen.settle();
        assert!(!text.contains(&format!("  {}. ", number + 1)), "{text}");
    }
}

#[test]
fn a_clock_of_ones_own() {
    let mut screen = Screen::people();
    screen.choose("Clock").line("7+5");
    assert!(screen.text().contains("7+5"), "{}", screen.text());
    screen.press(&[KeyCode::Enter]).line("seven");
    assert!(screen.text().contains("“seven” is not a clock"), "{}", screen.text());
    screen.choose("Start");
    assert!(screen.text().contains("7:00"), "{}", screen.text());
}

#[test]
fn leaving_at_any_time() {
    let mut screen = Screen::people();
    assert!(screen.press(&[KeyCode::Esc]).app.is_finished());
    let mut screen = Screen::people();
    assert!(screen.start().line("quit").app.is_finished());
    let mut screen = Screen::people();
    screen.start();
    screen.app.update(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(screen.app.is_finished());
}

#[test]
fn a_hint_does_not_hide_what_is_said_after_it() {
    let mut screen = Screen::people();
    screen.start().press(&[KeyCode::F(3)]);
    screen.wait_for(|text| text.contains("Hint: "));
    screen.line("Ke5").app.update(Event::Tick);
    assert!(screen.text().contains("no legal move Ke5"), "{}", screen.text());
    screen.line("save").press(&[KeyCode::Char('x')]).app.update(Event::Tick);
    assert!(
        screen.text().contains("Export as"),
        "the question stays while it is answered:\n{}",
        screen.text()
    );
}

#[test]
fn a_game_is_kept_however_it_is_left() {
    let library = Arc::new(Library::in_memory().unwrap());
    let at = || Screen::at(library.clone(), against(), Language::English, plain());
    let clock = TimeControl::fischer(Duration::from_secs(180), Duration::from_secs(2));
    let mut screen = Screen::at(
        library.clone(),
        Options { clocks: ByColor::new(clock.clone(), clock), ..against() },
        Language::English,
        plain(),
    );
    screen.start().line("e4");
    screen.wait_for(|text| text.contains("Your move"));
    screen.app.update(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(screen.app.is_finished());
    drop(screen);
    let mut screen = at();
    screen.app.open(OpenWith::Menu);
    let text = screen.text();
    assert!(text.contains("One unfinished game is under Games"), "{text}");
    screen.choose("Games");
    let text = screen.text();
    assert!(text.contains("Games: 1, 1 unfinished") && text.contains(">Person "), "{text}");
    let text = screen.press(&[KeyCode::Enter]).text();
    assert!(text.contains("1. e4") && text.contains("Your move"), "{text}");
    assert!(text.contains("Roque 600") && text.contains("3:0"), "level and clock are those it had:\n{text}");
    let text = screen.press(&[KeyCode::F(2)]).text();
    assert!(text.contains("The game is kept"), "{text}");
}

#[test]
fn a_game_of_a_library_that_forgets_is_not_lost_by_one_key() {
    let mut screen = Screen::people();
    screen.app = App::new(Room::in_memory().unwrap(), people(), Language::English, plain());
    screen.start().line("e4").press(&[KeyCode::F(9), KeyCode::F(10)]);
    assert!(screen.text().contains("not kept"), "{}", screen.text());
    screen.press(&[KeyCode::Left, KeyCode::F(10)]);
    assert!(!screen.app.is_finished(), "another key came between");
    assert!(screen.press(&[KeyCode::F(10)]).app.is_finished());
}

#[test]
fn a_question_that_has_vanished_is_asked_again() {
    let mut screen = Screen::new(against(), Language::English, plain());
    screen.start().line("e4").press(&[KeyCode::F(9)]);
    screen.wait_for(|text| text.contains("Your move"));
    let text = screen.press(&[KeyCode::F(9)]).text();
    assert!(text.contains("Really resign?") && !text.contains("Black wins"), "{text}");
    assert!(screen.press(&[KeyCode::F(9)]).text().contains("Black wins"), "{}", screen.text());
}

#[test]
fn words_that_end_the_game_ask_first() {
    let mut screen = Screen::people();
    screen.start().line("e4");
    let text = screen.line("resign").text();
    assert!(text.contains("yes to"), "{text}");
    screen.line("no");
    assert!(screen.line("Ke4").text().contains("no legal move Ke4"), "{}", screen.text());
    assert!(screen.line("resign").line("yes").text().contains("White wins"), "{}", screen.text());
    assert!(screen.line("quit").app.is_finished(), "nothing is lost by leaving a game that is over");
}
