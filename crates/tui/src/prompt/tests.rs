//! Conversations through a pipe, as a script or a person without a terminal has them.

use super::*;

fn talk(input: &str) -> String {
    talk_in(Language::English, input)
}

fn talk_in(language: Language, input: &str) -> String {
    let mut output = Vec::new();
    converse(input.as_bytes(), &mut output, language, Options { seed: 1, ..Options::default() }).unwrap();
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
    let text = talk("chess\n0\n99999999999999999999\n\n6\n");
    assert_eq!(text.matches("is not one of the choices.").count(), 4, "{text}");
    assert_eq!(text.matches("1-6:").count(), 5, "{text}");
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn two_people_play_to_mate() {
    let text = talk("2\n0\nf3\ne5\ng4\nKe4\nqh4\nQh4\n6\n");
    assert!(text.contains("1. f3"), "{text}");
    assert!(text.contains("There is no legal move Ke4"), "{text}");
    assert!(text.contains("2... Qh4#"), "{text}");
    assert!(text.contains("Black wins: checkmate."), "{text}");
}

#[test]
fn a_game_against_the_computer_goes_on_after_a_wrong_move() {
    let text = talk("1\n1\n600\n1\n0\nno\ne5\nnonsense\ne4\nhelp\nboard\nundo\nd4\nresign\n6\n");
    assert!(text.contains("White to move:"), "{text}");
    assert!(text.contains("nonsense"), "{text}");
    assert!(text.contains("1. e4"), "{text}");
    assert!(text.contains("1. d4"), "{text}");
    assert!(text.contains("Black wins: White resigned") || text.contains("Black wins"), "{text}");
}

#[test]
fn the_computer_plays_itself_and_shows_its_thoughts() {
    let text = talk("3\n600\n1\n600\n1\n0\nyes\n6\n");
    assert!(text.contains("Score"), "{text}");
    assert!(text.contains("wins") || text.contains("raw"), "{text}");
    assert!(text.ends_with("Goodbye.\n"));
}

#[test]
fn french_is_spoken_on_demand() {
    let text = talk("5\n2\n0\nCf3\nd5\nquit\n");
    assert!(text.contains("Deux personnes"), "{text}");
    assert!(text.contains("1. Cf3"), "{text}");
    assert!(text.ends_with("Au revoir.\n"));
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    let name = file.display();
    let text = talk(&format!("2\n0\ne4\nc5\nsave {name}\nnew\n4\n{name}\n1\n600\n1\n0\nno\nquit\n"));
    assert!(text.contains("Saved in"), "{text}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("1. e4"));
    let missing = talk("4\n/no/such/game.pgn\n6\n");
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
    assert!(text.contains("Hint: "), "{text}");
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    let mut output = Vec::new();
    let input: &[u8] = b"\xff\xfe\x00\n2\n0\n\xff\nquit\n";
    converse(input, &mut output, Language::English, Options::default()).unwrap();
    assert!(String::from_utf8(output).unwrap().ends_with("Goodbye.\n"));
}

#[test]
fn other_players_are_chosen_by_name() {
    let text = talk("3\nstockfish\n90\nhuman\nuci:\nrandom:3\nsolver:algo=alphabeta,depth=1\n0\nno\n6\n");
    assert!(text.contains("“stockfish” is not a player"), "{text}");
    assert!(text.contains("90 is not a level"), "{text}");
    assert!(text.contains("A person is no computer player"), "{text}");
    assert!(text.contains("layer uci: needs a program"), "{text}");
    assert!(text.contains("1. ") && text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_program_that_does_not_exist_is_refused() {
    let text = talk("1\n1\nuci:/no/such/engine\n0\n0\nno\n6\n");
    assert!(text.contains("There is no program “/no/such/engine”"), "{text}");
    assert!(text.ends_with("Goodbye.\n"), "{text}");
}

#[test]
fn a_program_that_is_no_engine_loses_its_game_and_nothing_more() {
    let text = talk("1\n1\nuci:true\n0\n0\nno\ne4\n6\n");
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
    let text = talk("2\n0\ne4\ndraw\ndraw\n6\n");
    assert!(text.contains("again accepts it"), "{text}");
    assert!(text.contains("agree"), "{text}");
}
