//! How the screen looks on terminals of every size and with any number of colours.

mod shared;

use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color as Ink;
use roque_tui::{Appearance, ColorStyle, Language, OpenWith, Options, PieceStyle};
use shared::{Screen, people, plain};

#[test]
fn sizes_from_tiny_to_wide() {
    for (columns, rows) in [(1, 1), (20, 5), (36, 15), (40, 15), (60, 20), (80, 24), (132, 50), (300, 100)] {
        for colors in ColorStyle::ALL {
            let appearance = Appearance { pieces: PieceStyle::Unicode, colors };
            let mut screen = Screen::new(people(), Language::English, appearance);
            screen.resize(columns, rows).text();
            screen.start().line("e4").press(&[KeyCode::F(1)]).text();
            screen.click(columns / 2, rows / 2).text();
            screen.press(&[KeyCode::Esc, KeyCode::F(7)]).text();
            screen.press(&[KeyCode::F(1)]).text();
            screen.press(&[KeyCode::F(1)]).line("setup").text();
            screen.press(&[KeyCode::F(1)]).text();
            screen.press(&[KeyCode::Esc, KeyCode::Esc]).text();
            screen.app.open(OpenWith::Menu);
        }
    }
}

#[test]
fn sixteen_colours_mark_squares_and_none_uses_none() {
    let mut screen = Screen::new(people(), Language::English, Appearance::default());
    screen.start().line("e4").text();
    let inks: std::collections::HashSet<Ink> =
        screen.terminal.backend().buffer().content().iter().map(|cell| cell.bg).collect();
    assert_eq!(inks, [Ink::Reset, Ink::Yellow, Ink::Green, Ink::Magenta].into());
    let mut screen = Screen::people();
    screen.start().line("e4").text();
    assert!(screen.terminal.backend().buffer().content().iter().all(|cell| cell.bg == Ink::Reset));
}

#[test]
fn finer_colours_are_used_where_there_are_some() {
    for (colors, wanted) in [
        (ColorStyle::Indexed, [Ink::Indexed(144), Ink::Indexed(65), Ink::Indexed(179), Ink::Indexed(136)]),
        (
            ColorStyle::True,
            [Ink::Rgb(186, 178, 148), Ink::Rgb(104, 126, 96), Ink::Rgb(206, 172, 92), Ink::Rgb(168, 132, 50)],
        ),
    ] {
        let appearance = Appearance { pieces: PieceStyle::Unicode, colors };
        let mut screen = Screen::new(people(), Language::English, appearance);
        screen.start().line("e4").line("d5").text();
        let inks: std::collections::HashSet<Ink> =
            screen.terminal.backend().buffer().content().iter().map(|cell| cell.bg).collect();
        // The last move ends on a light square and began on a dark one, or the other way round.
        let [light, dark, ..] = wanted;
        assert!(inks.contains(&light) && inks.contains(&dark), "{inks:?}");
        assert!(wanted[2..].iter().any(|ink| inks.contains(ink)), "{inks:?}");
    }
}

#[test]
fn men_are_drawn_large_where_squares_are() {
    let mut screen = Screen::new(people(), Language::English, Appearance::default());
    let text = screen.resize(200, 60).start().text();
    assert!(text.contains('█') && !text.contains('♞'), "{text}");
    let text = screen.resize(80, 24).text();
    assert!(text.contains('♞') && !text.contains('█'), "{text}");
}

#[test]
fn every_row_of_the_menu_is_reached_on_a_small_screen() {
    let mut screen = Screen::new(Options::default(), Language::English, plain());
    screen.resize(40, 15);
    let mut seen = String::new();
    // More often than there are rows, in case the last one is not reached.
    for _ in 0..40 {
        if seen.contains("> Quit") {
            break;
        }
        seen += &screen.press(&[KeyCode::Down]).text();
    }
    for row in ["Clock", "Start", "Games", "Analyse a position", "Open games of a file", "> Quit"] {
        assert!(seen.contains(row), "{row} in\n{seen}");
    }
}

#[test]
fn letters_are_those_of_the_language() {
    let text = Screen::new(people(), Language::French, plain()).start().text();
    let row = text.lines().find(|line| line.contains(" 1 ")).unwrap().to_owned();
    let men: String = row.chars().filter(char::is_ascii_uppercase).collect();
    assert!(men.starts_with("TCFDRFCT"), "{row}");
}

#[test]
fn long_sentences_go_on_in_the_next_line() {
    let mut screen = Screen::new(people(), Language::French, plain());
    let text = screen.start().line("O-O").text();
    assert!(text.contains("roque") && text.contains("sur le chemin"), "{text}");
}
