//! Small things that every lesson says.

use super::exercise::{Answer, Choice, Form};
use roque_chess::{Move, Position};
use roque_game::{GameState, Random};
use roque_language::Message;
use roque_solver::GameScore;

/// A number as people write it.
pub(super) fn number(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// A bound: a number, or no bound at all.
pub(super) fn bound(score: GameScore) -> String {
    match score {
        GameScore::MAX => "∞".to_owned(),
        GameScore::MIN => "−∞".to_owned(),
        score => number(score.value()),
    }
}

/// A window.
pub(super) fn range((low, high): (GameScore, GameScore)) -> String {
    format!("({}, {})", bound(low), bound(high))
}

/// Words that are the same in every language.
pub(super) fn text(text: impl Into<String>) -> Message {
    Message::LessonText { text: text.into() }
}

/// A chess move.
pub(super) fn san(position: &Position, m: Move) -> Message {
    Message::LessonMove { r#move: GameState::move_text(position, m) }
}

/// Who is to move in a tree.
pub(super) const fn side(is_max: bool) -> Message {
    if is_max { Message::LessonMax } else { Message::LessonMin }
}

/// Centipawns as pawns, for whoever they are for.
pub(super) fn pawns(centipawns: i32) -> String {
    let sign = match centipawns {
        ..0 => "−",
        0 => "",
        1.. => "+",
    };
    format!("{sign}{:.2}", f64::from(centipawns.unsigned_abs()) / 100.0)
}

/// Puts choices, of which the first is right, into random order.
pub(super) fn one_of(random: &mut Random, choices: Vec<Choice>) -> (Form, Vec<Answer>) {
    let mut order: Vec<usize> = (0..choices.len()).collect();
    random.shuffle(&mut order);
    let right = order.iter().position(|&place| place == 0).unwrap_or_default();
    let form = Form::Choice(order.into_iter().map(|place| choices[place].clone()).collect());
    (form, vec![Answer::Choice(right)])
}

/// Choices that keep their order, with the place of the right one.
pub(super) fn fixed(choices: Vec<Choice>, right: usize) -> (Form, Vec<Answer>) {
    (Form::Choice(choices), vec![Answer::Choice(right)])
}

/// Draws until something comes of it. Every caller asks for what a fair share of all draws gives.
pub(super) fn until<T>(random: &mut Random, mut draw: impl FnMut(&mut Random) -> Option<T>) -> T {
    loop {
        if let Some(drawn) = draw(random) {
            return drawn;
        }
    }
}
