//! A third language is data: in one whose letters all have accents, no plain letter is left on any screen but moves,
//! names and what somebody typed.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use roque_play::table::{Effort, Openings, Program};
use roque_tui::{
    App, Appearance, ColorStyle, Event, GameList, Language, Mode, OpenWith, Options, PieceStyle, Room,
    converse,
};
use std::num::NonZeroU32;
use std::time::{Duration, Instant};

/// Names, and words of the notations that people type.
const NAMES: [&str; 10] =
    ["KQRBNP", "Roque", "qps", "roque", "elo", "random", "B00", "King's", "Pawn", "Game"];

fn is_move(word: &str) -> bool {
    word.chars().all(|sign| "KQRBNOabcdefgh12345678x+#=-.".contains(sign))
        && (word.contains("O-O") || word.contains(|sign: char| sign.is_ascii_digit()))
}

/// Files, ranks, men, seconds and positions a second.
fn is_sign(word: &str) -> bool {
    word.chars().count() == 1 || word.ends_with("k/s") || word.ends_with("M/s") || word.ends_with("/s")
}

/// Men and rights of a FEN.
fn is_fen(word: &str) -> bool {
    let of = |signs: &str| word.chars().all(|sign| signs.contains(sign));
    of("KQkq") || (word.contains('/') && of("pnbrqkPNBRQK12345678/"))
}

/// The words that come neither from the catalogue nor from the game nor from the person.
fn leftovers(text: &str, typed: &[&str]) -> Vec<String> {
    let text = typed.iter().fold(text.to_owned(), |text, own| text.replace(own, ""));
    let words = text.split(|sign: char| sign.is_whitespace() || "\"“”()[]:;,│|>".contains(sign));
    let foreign = |word: &&str| {
        word.contains(|sign: char| sign.is_ascii_alphabetic())
            && !is_move(word)
            && !is_sign(word)
            && !is_fen(word)
            && !NAMES.contains(word)
    };
    words.filter(foreign).map(str::to_owned).collect()
}

struct Screen {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Screen {
    fn new(options: Options) -> Self {
        let appearance = Appearance { pieces: PieceStyle::Unicode, colors: ColorStyle::None };
        let room = Room::in_memory().expect("there is memory");
        let app = App::new(room, options, Language::Pseudo, appearance);
        Self { app, terminal: Terminal::new(TestBackend::new(100, 40)).unwrap() }
    }

    fn press(&mut self, codes: &[KeyCode]) -> &mut Self {
        for &code in codes {
            self.app.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
        }
        self
    }

    fn line(&mut self, text: &str) -> &mut Self {
        let letters: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
        self.press(&letters).press(&[KeyCode::Enter])
    }

    fn text(&mut self) -> String {
        self.terminal.draw(|frame| self.app.view(frame)).unwrap();
        self.terminal.backend().to_string()
    }

    /// Looks at the screen: nothing on it is English.
    fn look(&mut self, typed: &[&str]) -> &mut Self {
        let text = self.text();
        // The name of an opening is data; it stands behind that of the program.
        let name =
            text.lines().next().and_then(|title| title.split_once(" - ")).map(|(_, name)| name.to_owned());
        let text = name.map_or(text.clone(), |name| text.replacen(&name, "", 1));
        assert_eq!(leftovers(&text, typed), Vec::<String>::new(), "{text}");
        self
    }

    fn wait_for(&mut self, wanted: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !wanted(&self.text()) {
            self.app.update(Event::Tick);
            assert!(start.elapsed() < Duration::from_secs(120), "waited in vain:\n{}", self.text());
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn options(mode: Mode) -> Options {
    let program = Program::at_level(Some(600)).with_effort(Effort::Depth(NonZeroU32::MIN));
    let programs = roque_chess::ByColor::from_fn(|_| program.clone());
    Options { mode, programs, openings: Openings::Thought, ..Options::default() }
}

#[test]
fn the_test_itself_finds_english() {
    assert_eq!(leftovers(" > Ýóú: Nf3 1... exd8=Q# is", &[]), ["is"]);
    assert_eq!(leftovers("Śáṽéď íń game.pgn", &["game.pgn"]), Vec::<String>::new());
}

#[test]
fn the_menu_in_every_mode() {
    for mode in [Mode::Against, Mode::People, Mode::Engines] {
        let mut screen = Screen::new(options(mode));
        for _ in 0..15 {
            screen.look(&[]).press(&[KeyCode::Down]);
        }
    }
    let mut screen = Screen::new(options(Mode::Engines));
    // As far as the row of the language, where another one would be chosen.
    for step in 0..21 {
        screen.press(&[KeyCode::Right]).look(&[]);
        if step % 3 == 0 {
            screen.press(&[KeyCode::Down]);
        }
    }
}

#[test]
fn what_the_menu_refuses() {
    let mut screen = Screen::new(options(Mode::Against));
    let to_level = [KeyCode::Down, KeyCode::Down];
    screen.press(&to_level).press(&[KeyCode::Enter]).look(&[]);
    screen.line("90").look(&[]).press(&[KeyCode::Enter]).line("human").look(&[]);
    screen.press(&[KeyCode::Enter]).line("roque:elo=9").look(&[]);
    let mut screen = Screen::new(options(Mode::People));
    screen.press(&[KeyCode::Up, KeyCode::Up, KeyCode::Enter]).look(&[]);
    screen.line("/no/such/game.pgn").look(&["/no/such/game.pgn"]);
}

#[test]
fn a_game_of_two_people() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.pgn").display().to_string();
    let mut screen = Screen::new(options(Mode::People));
    screen.press(&[KeyCode::Enter]).look(&[]);
    screen.press(&[KeyCode::F(1)]).look(&[]).press(&[KeyCode::Esc]);
    screen.press(&[KeyCode::F(4)]).look(&[]);
    for wrong in ["Nd4", "O-O", "Ke2", "a9"] {
        screen.line(wrong).look(&[wrong]);
    }
    screen.line("hello").look(&["hello"]);
    screen.press(&[KeyCode::F(3)]).look(&[]);
    screen.line("e4").look(&[]).press(&[KeyCode::F(8)]).look(&[]);
    screen.press(&[KeyCode::F(9)]).look(&[]).press(&[KeyCode::Esc]).press(&[KeyCode::F(10)]).look(&[]);
    screen.press(&[KeyCode::Esc]).line("resign").look(&[]).line("no").line("quit").look(&[]).line("no");
    screen.line("save").look(&[]).line(&file);
    screen.look(&[&file]).line("save").line(&file).look(&[&file]).line("no");
    screen.line("save /no/such/g.pgn").look(&["/no/such/g.pgn"]);
    screen.press(&[KeyCode::F(4)]).look(&[]);
    screen.line("f3").line("e5").line("g4").line("Qh4").look(&[]);
}

#[test]
fn a_game_with_the_computer() {
    let mut screen = Screen::new(options(Mode::Against));
    screen.press(&[KeyCode::Enter]).line("e4").look(&[]);
    screen.wait_for(|text| text.contains("1. e4") && text.contains('/'));
    screen.look(&[]);
    let mut screen = Screen::new(options(Mode::Engines));
    screen.press(&[KeyCode::Char(' ')]).look(&[]);
}

#[test]
fn games_and_positions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.pgn");
    let games =
        "[White \"a\"]\n\n1. e4 e5 (1... c5) *\n\n[White \"b\"]\n\n1. Ke8 *\n\n[White \"c\"]\n\n1. d4 *\n";
    std::fs::write(&path, games).unwrap();
    let mut screen = Screen::new(options(Mode::People));
    let list = GameList::of_file(&path).unwrap();
    screen.app.open(OpenWith::File(Box::new(list)));
    screen.wait_for(|text| text.contains("7:"));
    // Names of files and openings, and examples of queries, are data.
    let data = ["g.pgn", "King's", "Pawn", "Game", "Queen's", "A40", "C20"];
    screen.look(&data).press(&[KeyCode::F(1)]).look(&data).press(&[KeyCode::Esc]);
    for letter in "elo:x".chars() {
        screen.press(&[KeyCode::Char(letter)]);
    }
    screen.look(&[&data[..], &["elo:x"]].concat()).press(&[KeyCode::Esc, KeyCode::Enter]).look(&[]);
    for key in [KeyCode::Delete, KeyCode::F(8), KeyCode::Esc, KeyCode::F(6), KeyCode::Esc, KeyCode::F(7)] {
        screen.press(&[key]).look(&["roque.pgn"]);
    }
    screen.press(&[KeyCode::Esc, KeyCode::F(1)]).look(&[]).press(&[KeyCode::Esc]);
    screen.press(&[KeyCode::Right, KeyCode::Right, KeyCode::Insert]).look(&[]).line("sign x").look(&[]);
    screen.line("Nf3").look(&[]).press(&[KeyCode::F(4), KeyCode::F(4)]).look(&[]);
    screen.press(&[KeyCode::F(3)]).look(&[]).press(&[KeyCode::F(3), KeyCode::F(3), KeyCode::F(3)]).look(&[]);
    screen.line("setup").look(&[]).press(&[KeyCode::F(1)]).look(&[]).press(&[KeyCode::Esc]);
    screen
        .press(&[KeyCode::F(4), KeyCode::Enter])
        .look(&[])
        .press(&[KeyCode::F(7)])
        .look(&["8/8/8/8/8/8/8/8"]);
    screen.press(&[KeyCode::Esc, KeyCode::F(6), KeyCode::Enter]).look(&[]);
    screen.press(&[KeyCode::Enter, KeyCode::F(2)]).look(&[]);
}

#[test]
fn small_games() {
    let mut screen = Screen::new(options(Mode::People));
    // The third row from below.
    screen.press(&[KeyCode::Up, KeyCode::Up, KeyCode::Up, KeyCode::Enter]).look(&[]);
    screen.press(&[KeyCode::Enter]).look(&[]);
    screen.wait_for(|text| text.contains('O'));
    screen.look(&[]).press(&[KeyCode::Enter]).look(&[]);
    screen.press(&[KeyCode::F(5)]).look(&[]);
    for _ in 0..5 {
        screen.press(&[KeyCode::F(6)]).look(&[]);
    }
}

#[test]
fn a_screen_that_is_too_small() {
    let mut screen = Screen::new(options(Mode::People));
    screen.terminal = Terminal::new(TestBackend::new(30, 10)).unwrap();
    screen.press(&[KeyCode::Enter]).look(&[]);
}

#[test]
fn prompts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("g.pgn").display().to_string();
    let script = format!(
        "x1\n5\n/no/such/g.pgn\n6\n\nhelp\ne4\nback\nmoves\ndelete\nnext\nsign x\nundo\nmenu\n4\n1\nmenu\n2\n7+\n0\nhelp\nNd4\nhello\nhint\nundo\ne4\nundo\ne4\ndraw\nsave {file}\n\
         f3\nboard\nresign\n1\n1\n90\nhuman\nrandom\n0\nmaybe\nyes\nquit\n"
    );
    let mut output = Vec::new();
    let options = Options { seed: 1, ..options(Mode::Against) };
    let room = Room::in_memory().unwrap();
    converse(script.as_bytes(), &mut output, room, OpenWith::Menu, options, Language::Pseudo).unwrap();
    let text = String::from_utf8(output).unwrap();
    // The menu offers the next language in that language's own words.
    let typed = [
        "x1",
        "7+",
        "maybe",
        "hello",
        "/no/such/g.pgn",
        &file,
        "Speak English",
        "Parler français",
        "A00",
        "Van't",
        "Kruijs",
        "OpenWith",
    ];
    assert_eq!(leftovers(&text, &typed), Vec::<String>::new(), "{text}");
}
