//! Comments, and the commands programs hide in them.

use super::Shape;
use crate::document::limits::{LONGEST_COMMENT, cut};
use roque_game::{FirstValue, Player, Value};
use std::fmt;
use std::time::Duration;

/// A comment as one line of text: runs of white space are single spaces, and braces, which cannot be written
/// inside a comment, have become parentheses. What is longer than [`LONGEST_COMMENT`] is cut.
///
/// Commands such as `[%clk 0:09:58]` stay in the text as they were written; [`commands`](Self::commands) finds
/// them, known or not.
///
/// ```
/// use roque_chess::notation::pgn::Comment;
/// use roque_game::{FirstValue, Value};
/// use std::time::Duration;
///
/// let comment = Comment::new("[%eval 0.17] [%clk 0:09:58] a quiet\n move [%csl Ga4]");
/// assert_eq!(comment.clock(), Some(Duration::from_secs(598)));
/// assert_eq!(comment.evaluation(), Some(FirstValue::new(Value::Estimate(17))));
/// assert_eq!(comment.text(), "a quiet move");
/// assert_eq!(comment.as_str(), "[%eval 0.17] [%clk 0:09:58] a quiet move [%csl Ga4]");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

/// A command inside a comment: `[%name value]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Command<'a> {
    /// The name, without the percent sign.
    pub name: &'a str,
    /// Everything after it.
    pub value: &'a str,
}

/// A judgement as `%eval` writes it: White's pawns with two digits and no plus, or `#` and the number of moves.
#[derive(Clone, Copy, Debug)]
pub struct EvaluationText(pub FirstValue);

impl fmt::Display for EvaluationText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.for_player(Player::First) {
            Value::Estimate(value) => write!(f, "{:.2}", f64::from(value) / 100.0),
            forced => write!(f, "#{}", forced.moves_to_mate().unwrap_or_default()),
        }
    }
}

impl Comment {
    /// A comment with that text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut clean = String::with_capacity(text.len());
        for word in
            cut(text, LONGEST_COMMENT).split(|letter: char| letter.is_whitespace() || letter.is_control())
        {
            if word.is_empty() {
                continue;
            }
            if !clean.is_empty() {
                clean.push(' ');
            }
            clean.extend(word.chars().map(|letter| match letter {
                '{' => '(',
                '}' => ')',
                _ => letter,
            }));
        }
        Self(clean)
    }

    /// A comment that holds one command.
    #[must_use]
    pub fn command(name: &str, value: impl fmt::Display) -> Self {
        Self::new(&format!("[%{name} {value}]"))
    }

    /// A comment with the time a player has left.
    #[must_use]
    pub fn with_clock(left: Duration) -> Self {
        Self::command("clk", ClockText(left))
    }

    /// A comment with a program's judgement after the move.
    #[must_use]
    pub fn with_evaluation(evaluation: FirstValue) -> Self {
        Self::command("eval", EvaluationText(evaluation))
    }

    /// This comment with another judgement; everything else stays as it is.
    #[must_use]
    pub fn judged(&self, evaluation: FirstValue) -> Self {
        self.with_value("eval", Some(&EvaluationText(evaluation).to_string()))
    }

    /// This comment with arrows and squares instead of those it has; everything else stays as it is.
    #[must_use]
    pub fn with_shapes(&self, shapes: &[Shape]) -> Self {
        ["csl", "cal"].into_iter().fold(self.clone(), |comment, name| {
            let drawn: Vec<_> =
                shapes.iter().filter(|shape| shape.command() == name).map(Shape::to_string).collect();
            comment.with_value(name, (!drawn.is_empty()).then(|| drawn.join(",")).as_deref())
        })
    }

    /// This comment with another value of a command, or without the command; everything else stays as it is.
    #[must_use]
    pub fn with_value(&self, name: &str, value: Option<&str>) -> Self {
        let mut text = String::new();
        let mut rest = self.as_str();
        let mut written = false;
        while let Some((before, command, after)) = split_command(rest) {
            text.push_str(before);
            let length = rest.len() - before.len() - after.len();
            match value {
                _ if command.name != name => text.push_str(&rest[before.len()..before.len() + length]),
                Some(value) if !written => text.push_str(&format!("[%{name} {value}]")),
                _ => {}
            }
            written |= command.name == name;
            rest = after;
        }
        text.push_str(rest);
        match value {
            Some(value) if !written => Self::new(&format!("[%{name} {value}] {text}")),
            _ => Self::new(&text),
        }
    }

    /// The whole comment, commands included.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is meant for people: the comment without commands.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut rest = self.as_str();
        while let Some((before, _, after)) = split_command(rest) {
            text.push_str(before);
            rest = after;
        }
        text.push_str(rest);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// All commands, in order.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        let mut rest = self.as_str();
        std::iter::from_fn(move || {
            let (_, command, after) = split_command(rest)?;
            rest = after;
            Some(command)
        })
    }

    /// The value of a command.
    #[must_use]
    pub fn value_of(&self, name: &str) -> Option<&str> {
        self.commands().find(|command| command.name == name).map(|command| command.value)
    }

    /// The time the player has left after the move: `%clk`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        parse_clock(self.value_of("clk")?)
    }

    /// The time the move took: `%emt`.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        parse_clock(self.value_of("emt")?)
    }

    /// Coloured squares and arrows, `%csl` and `%cal`; what is not one of them is left out.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> + '_ {
        let drawn = self.commands().filter(|command| matches!(command.name, "csl" | "cal"));
        drawn.flat_map(|command| command.value.split(',')).filter_map(|text| Shape::parse(text.trim()))
    }

    /// A program's judgement after the move: `%eval`.
    #[must_use]
    pub fn evaluation(&self) -> Option<FirstValue> {
        // `17.3,24` gives the depth after a comma.
        let value = self.value_of("eval")?.split(',').next()?.trim();
        if let Some(mate) = value.strip_prefix('#') {
            return mate.parse().ok().map(|moves| FirstValue::new(Value::mate_in(moves)));
        }
        let pawns: f64 = value.parse().ok()?;
        let centipawns = || Value::Estimate((100.0 * pawns).round() as i32);
        (pawns.abs() < 10_000.0).then(centipawns).map(FirstValue::new)
    }
}

/// Splits at the first command: what is before it, the command, what comes after.
fn split_command(text: &str) -> Option<(&str, Command<'_>, &str)> {
    let start = text.find("[%")?;
    let length = text[start..].find(']')?;
    let inside = &text[start + 2..start + length];
    let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
    Some((&text[..start], Command { name, value: value.trim() }, &text[start + length + 1..]))
}

/// Reads `1:02:03`, `02:03`, `3` or `0:00:01.5`.
fn parse_clock(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.split(':') {
        let value: f64 = part.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)?;
        seconds = 60.0 * seconds + value;
    }
    // Rounded, so that tenths of a second survive the way through a floating-point number.
    let milliseconds = (1000.0 * seconds).round();
    (milliseconds < 1e15).then(|| Duration::from_millis(milliseconds as u64))
}

/// A time as `%clk` and `%emt` write it: `h:mm:ss` with up to three decimals, cut, never rounded up.
#[derive(Clone, Copy, Debug)]
pub struct ClockText(pub Duration);

impl fmt::Display for ClockText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => f.write_str(format!(".{millis:03}").trim_end_matches('0')),
        }
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_round_trip() {
        for millis in [0, 59_000, 3_599_900, 3_600_001, 86_400_000] {
            let time = Duration::from_millis(millis);
            assert_eq!(Comment::with_clock(time).clock(), Some(time));
        }
        assert_eq!(Comment::with_clock(Duration::from_millis(5_400_100)).as_str(), "[%clk 1:30:00.1]");
        assert_eq!(Comment::new("[%clk nonsense]").clock(), None);
        assert_eq!(Comment::new("[%clk -1:00]").clock(), None);
    }

    #[test]
    fn evaluations_are_read() {
        let evaluation = |text| Comment::new(text).evaluation();
        assert_eq!(evaluation("[%eval -1.25]"), Some(FirstValue::new(Value::Estimate(-125))));
        assert_eq!(evaluation("[%eval #-3]"), Some(FirstValue::new(Value::mate_in(-3))));
        assert_eq!(evaluation("[%eval 0.3,24]"), Some(FirstValue::new(Value::Estimate(30))));
        assert_eq!(evaluation("[%eval NaN]"), None);
        assert_eq!(evaluation("[%eval 1e300]"), None);
        assert_eq!(evaluation("no command"), None);
    }

    #[test]
    fn shapes_and_values_are_exchanged_and_the_rest_stays() {
        use crate::Square;
        use crate::notation::pgn::ShapeColor;
        let comment = Comment::new("[%clk 0:01:00] see [%cal Ga1b2,Xy,Re2e4] and [%odd x,y] [%csl Yd5]");
        let shapes: Vec<_> = comment.shapes().collect();
        let expected = [
            Shape::Arrow(ShapeColor::Green, Square::A1, Square::B2),
            Shape::Arrow(ShapeColor::Red, Square::E2, Square::E4),
            Shape::Square(ShapeColor::Yellow, Square::D5),
        ];
        assert_eq!(shapes, expected);
        let other = comment.with_shapes(&[Shape::Square(ShapeColor::Blue, Square::H8)]);
        assert_eq!(other.as_str(), "[%clk 0:01:00] see and [%odd x,y] [%csl Bh8]");
        assert_eq!(other.with_value("clk", None).as_str(), "see and [%odd x,y] [%csl Bh8]");
        assert_eq!(Comment::new("text").with_value("eval", Some("0.10")).as_str(), "[%eval 0.10] text");
        let evaluation = FirstValue::new(Value::mate_in(-3));
        assert_eq!(Comment::with_evaluation(evaluation).evaluation(), Some(evaluation));
        assert_eq!(Comment::new(&"é".repeat(LONGEST_COMMENT)).as_str().len(), LONGEST_COMMENT);
    }

    #[test]
    fn braces_and_line_ends_cannot_break_a_comment() {
        assert_eq!(Comment::new(" a {b}\r\n\tc ").as_str(), "a (b) c");
        assert_eq!(Comment::new("[%open").commands().count(), 0);
        assert_eq!(
            Comment::new("[%][%x]").commands().map(|command| command.name).collect::<Vec<_>>(),
            ["", "x"]
        );
    }

    #[test]
    fn clock_texts() {
        for (millis, text) in [(0, "0:00:00"), (59_999, "0:00:59.999"), (3_725_050, "1:02:05.05")] {
            assert_eq!(ClockText(Duration::from_millis(millis)).to_string(), text);
        }
    }
}
