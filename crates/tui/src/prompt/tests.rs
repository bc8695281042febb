//! Conversations through a pipe, as a script or a person without a terminal has them.

use super::*;

fn talk(input: &str) -> String {
    talk_in(Language::English, input)
}

fn talk_in(language: Language, input: &str) -> String {
    talk_at(Room::in_memory().unwrap(), OpenWith::Menu, language, input.as_bytes())
}

fn talk_at(room: Room, opening: OpenWith, language: Language, input: &[u8]) -> String {
    let mut output = Vec::new();
    let options = Options { seed: 1, ..Options::default() };
    converse(input, &mut output, room, opening, options, language).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn nothing_to_read_ends_politely() {
    let text = talk("");
    assert!(text.contains("1. A person against the computer"), "{text}");
    assert!(text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_word_where_a_number_was_asked_is_answered_and_asked_again() {
    let text = talk("chess\n0\n99999999999999999999\n\n9\n");
    assert_eq!(text.matches("is not one of the choices.").count(), 4, "{text}");
    assert_eq!(text.matches("1-9:").count(), 5, "{text}");
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn two_people_play_to_mate() {
    let text = talk("2\n0\nf3\ne5\ng4\nKe4\nqh4\nQh4\n9\n");
    assert!(text.contains("1. f3"), "{text}");
    assert!(text.contains("There is no legal move Ke4"), "{text}");
    assert!(text.contains("2... Qh4#"), "{text}");
    assert!(text.contains("Black wins: checkmate."), "{text}");
}

#[test]
fn a_game_against_the_computer_goes_on_after_a_wrong_move() {
    let text = talk("1\n1\n600\n1\n0\nno\ne5\nnonsense\ne4\nhelp\nboard\nundo\nd4\nresign\n9\n");
    assert!(text.contains("White to move:"), "{text}");
    assert!(text.contains("nonsense"), "{text}");
    assert!(text.contains("1. e4"), "{text}");
    assert!(text.contains("1. d4"), "{text}");
    assert!(text.contains("Black wins: White resigned") || text.contains("Black wins"), "{text}");
}

#[test]
fn the_computer_plays_itself_and_shows_its_thoughts() {
    let text = talk("3\n600\n1\n600\n1\n0\nyes\n9\n");
    assert!(text.contains("Score"), "{text}");
    assert!(text.contains("wins") || text.contains("raw"), "{text}");
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn french_is_spoken_on_demand() {
    let text = talk("8\n2\n0\nCf3\nd5\nquit\n");
    assert!(text.contains("Deux personnes"), "{text}");
    assert!(text.contains("1. Cf3"), "{text}");
    assert!(text.ends_with("Au revoir.\n"));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    let name = file.display();
    let text = talk(&format!("2\n0\ne4\nc5\nsave {name}\nsave {name}\n\nnew\n5\n{name}\nlast\nNf3\nquit\n"));
    assert!(text.contains("Saved in"), "{text}");
    assert_eq!(std::fs::read_to_string(&file).unwrap().matches("1. e4").count(), 1);
    assert!(text.contains("is there already"), "{text}");
    assert!(text.contains("1... c5 >") && text.contains("2. Nf3 >"), "{text}");
    let missing = talk("5\n/no/such/game.pgn\n9\n");
    assert!(missing.contains("/no/such/game.pgn: "), "{missing}");
}

#[test]
fn the_middle_of_a_game_may_be_the_end_of_the_input() {
    let text = talk("2\n0\ne4\n");
    assert!(text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_hint_is_a_legal_move() {
    let text = talk("2\n0\nhint\nquit\n");
    let (_, said) = text.split_once("Hint: ").expect(&text);
    let (advised, side) = said.lines().next().and_then(|line| line.split_once(' ')).expect(&text);
    assert!(Position::default().parse_san(advised).is_ok(), "{text}");
    assert_eq!(side, "(White)", "{text}");
    // In a position with one good move that is the hint.
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let text = talk(&format!("6\n{mate}\nplay\n1\n600\n1\n0\nno\nhint\nquit\n"));
    assert!(text.contains("Hint: Ra8# (White)"), "{text}");
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    let input: &[u8] = b"\xff\xfe\x00\n2\n0\n\xff\nquit\n";
    let text = talk_at(Room::in_memory().unwrap(), OpenWith::Menu, Language::English, input);
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn other_players_are_chosen_by_name() {
    let text = talk("3\nstockfish\n90\nhuman\nuci:\nrandom:3\nsolver:algo=alphabeta,depth=1\n0\nno\n9\n");
    assert!(text.contains("“stockfish” is not a player"), "{text}");
    assert!(text.contains("90 is not a level"), "{text}");
    assert!(text.contains("A person is no computer player"), "{text}");
    assert!(text.contains("layer uci: needs a program"), "{text}");
    assert!(text.contains("1. ") && text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_program_that_does_not_exist_is_refused() {
    let text = talk("1\n1\nuci:/no/such/engine\n0\n0\nno\n9\n");
    assert!(text.contains("There is no program “/no/such/engine”"), "{text}");
    assert!(text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_program_that_is_no_engine_loses_its_game_and_nothing_more() {
    let text = talk("1\n1\nuci:true\n0\n0\nno\ne4\n9\n");
    assert!(text.contains("White wins"), "{text}");
    assert!(text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_wrong_move_gets_its_reason_in_french() {
    let text = talk_in(Language::French, "2\n0\nRe2\nDd4\nbonjour\nquitter\n");
    assert!(text.contains("Re2 n’est pas un coup légal\u{202F}: une pièce du même camp occupe e2"), "{text}");
    assert!(text.contains("Dd4 n’est pas un coup légal\u{202F}: aucune dame des Blancs"), "{text}");
    assert!(text.contains("«\u{202F}bonjour\u{202F}» n’est pas un coup"), "{text}");
}

#[test]
fn two_people_agree_on_a_draw() {
    let text = talk("2\n0\ne4\ndraw\ndraw\n9\n");
    assert!(text.contains("again accepts it"), "{text}");
    assert!(text.contains("agree"), "{text}");
}

fn kept(path: &Path) -> Room {
    Room::open(path).unwrap()
}

#[test]
fn a_game_goes_on_after_the_input_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    let first = talk_at(kept(&path), OpenWith::Menu, Language::English, b"1\n1\n700\n1\n3+2\nno\ne4\n");
    assert!(first.ends_with("Goodbye.\n"), "{first}");
    // Level, clock and moves are those of the game that was left.
    let second =
        talk_at(kept(&path), OpenWith::Menu, Language::English, b"4\n1\nstudy\nmoves\nmenu\nresign\n9\n");
    assert!(second.contains("One unfinished game is under Games"), "{second}");
    assert!(second.contains("Roque") && second.contains("open"), "{second}");
    assert!(second.contains("White to move: [3:0") || second.contains("White to move: [2:5"), "{second}");
    assert!(second.contains("  1. e4"), "{second}");
    assert!(second.contains("Black wins"), "{second}");
    let third = talk_at(kept(&path), OpenWith::Menu, Language::English, b"4\n1\nmoves\nquit\n");
    assert!(!third.contains("unfinished") && third.contains("0-1"), "{third}");
}

#[test]
fn games_are_searched_walked_through_and_changed() {
    let folder = tempfile::tempdir().unwrap();
    let (path, file) = (folder.path().join("library.sqlite"), folder.path().join("two.pgn"));
    let games = "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 *\n\n[White \"Boris\"]\n\n1. d4 {queen's pawn} (1. c4 c5) d5 *\n";
    std::fs::write(&file, games).unwrap();
    let open = || OpenWith::File(Box::new(GameList::of_file(&file).unwrap()));
    let input = b"colour:red\nboris\n1\nnext\nother\nnext\n!?\ncomment symmetrical\npromote\nundo\nmoves\nmenu\n4\n1\nmoves\nquit\n";
    let text = talk_at(kept(&path), open(), Language::English, input);
    assert!(text.contains("colour") && text.contains("is no condition"), "{text}");
    assert!(text.contains("queen's pawn") && text.contains("1. c4 >"), "{text}");
    assert!(text.contains("(1. c4 c5!? symmetrical)"), "{text}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), games, "the file stays as it is");
    let again = talk_at(kept(&path), OpenWith::Menu, Language::French, b"4\n1\nquit\n");
    assert!(again.contains("(1. c4 c5!? symmetrical)"), "{again}");
}

#[test]
fn a_position_is_looked_at_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    let input = b"6\nnonsense\n6\n6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\nengine 2\nline\nmoves\nquit\n";
    let text = talk_at(kept(&path), OpenWith::Menu, Language::English, input);
    assert!(text.contains("needs 8 separated"), "{text}");
    assert!(text.contains("#1 Depth") && text.contains("  1. Ra8#"), "{text}");
    let input = b"6\n6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\nquit\n";
    let text = talk_at(kept(&path), OpenWith::Menu, Language::English, input);
    assert!(text.contains("(remembered)  1. Ra8#"), "{text}");
}

#[test]
fn a_game_is_judged_and_a_mistake_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fool.pgn");
    std::fs::write(&file, "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let name = file.display();
    let text = talk(&format!("5\n{name}\ntry e4\nreview\nmistake\ntry Kf2\ntry e4\ntry g4\nmistake\nquit\n"));
    assert!(text.contains("The game is not judged yet"), "{text}");
    assert!(text.contains("2. g4??"), "{text}");
    assert!(text.contains("mate in 1 move"), "{text}");
    assert!(text.contains("e4 is good."), "{text}");
    assert!(text.contains("g4 costs ") && text.contains("2... Qh4#"), "{text}");
    assert!(text.contains("No further mistake"), "{text}");
}

#[test]
fn puzzles_are_tried_shown_and_chosen() {
    let text = talk("7\nhello\nsolution\n\nsolution\ndeck luck\ndeck mistakes\nmenu\n9\n");
    assert!(text.contains("to move: find the one good move"), "{text}");
    assert!(text.contains("hello"), "{text}");
    assert!(text.contains("The solution was"), "{text}");
    assert!(text.contains("Rating 1200 ->"), "{text}");
    assert!(text.contains("is not a deck"), "{text}");
    assert!(text.contains("My own mistakes: 0 new, 0 due again"), "{text}");
    assert!(text.contains("Nothing is left here for now."), "{text}");
    let french = talk_in(Language::French, "7\nsolution\njeu fourchette\nmenu\n9\n");
    assert!(french.contains("de jouer\u{202F}: trouvez le seul bon coup"), "{french}");
}
