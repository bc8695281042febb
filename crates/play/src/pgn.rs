//! A played game as PGN, with clock (`%clk`), time used (`%emt`) and judgement (`%eval`) beside each move.

use crate::{GameRecord, PlayedMove, Verdict};
use roque_chess::{Color, Position};
use std::fmt::Write as _;
use std::time::Duration;

/// The longest line written; PGN asks for less than 80 characters.
const LINE: usize = 79;
/// Times shorter than this are not worth a comment.
const NOTEWORTHY: Duration = Duration::from_millis(1);

impl GameRecord {
    /// The game as PGN text, ending with an empty line.
    ///
    /// The seven tags every game must have come first; `Event`, `Site`, `Date` and `Round` are taken from
    /// [`tags`](Self::tags) where given.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let verdict = self.result.as_ref().map_or(Verdict::Unfinished, |result| result.verdict);
        let mut text = String::with_capacity(512 + 24 * self.moves.len());
        self.push_tags(&mut text, verdict);
        text.push('\n');
        let mut body = Body { text: &mut text, column: 0 };
        self.push_moves(&mut body);
        if let Some(result) = &self.result {
            body.push_comment(&result.to_string());
        }
        body.push(&verdict.to_string());
        text.push_str("\n\n");
        text
    }

    fn push_tags(&self, text: &mut String, verdict: Verdict) {
        let given =
            |name: &str| self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str());
        let mut push = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        push("Event", given("Event").unwrap_or("?"));
        push("Site", given("Site").unwrap_or("?"));
        push("Date", given("Date").unwrap_or("????.??.??"));
        push("Round", given("Round").unwrap_or("?"));
        push("White", &self.names[Color::White]);
        push("Black", &self.names[Color::Black]);
        push("Result", &verdict.to_string());
        if self.start != Position::default() {
            push("SetUp", "1");
            push("FEN", &self.start.to_string());
        }
        if self.start.is_chess960() {
            push("Variant", "Chess960");
        }
        let [white, black] = Color::ALL.map(|color| self.time[color].to_string());
        if white == black {
            push("TimeControl", &pgn_time(&white));
        } else {
            push("WhiteTimeControl", &pgn_time(&white));
            push("BlackTimeControl", &pgn_time(&black));
        }
        push("PlyCount", &self.moves.len().to_string());
        if let Some(result) = &self.result {
            push("Termination", result.reason.termination());
        }
        for (name, value) in &self.tags {
            if !["Event", "Site", "Date", "Round"].contains(&name.as_str()) {
                push(name, value);
            }
        }
    }

    fn push_moves(&self, body: &mut Body<'_>) {
        let mut position = self.start;
        let mut number_due = true;
        let mut san = String::new();
        for played in &self.moves {
            let number = position.fullmove_number();
            match position.side_to_move() {
                Color::White => body.push(&format!("{number}.")),
                Color::Black if number_due => body.push(&format!("{number}...")),
                Color::Black => {}
            }
            san.clear();
            position.push_san(played.m, &mut san);
            body.push(&san);
            let comment = comment(played);
            number_due = !comment.is_empty();
            body.push_comment(&comment);
            position.play_unchecked(played.m);
        }
    }
}

/// PGN knows `-` for no clock; our other forms are kept, since readers take the tag as it is.
fn pgn_time(text: &str) -> String {
    if text == "none" { "-".to_owned() } else { text.to_owned() }
}

fn comment(played: &PlayedMove) -> String {
    let mut parts = Vec::new();
    if let Some(thought) = played.thought {
        let depth = thought.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
        parts.push(format!("[%eval {}{depth}]", thought.evaluation));
    }
    parts.extend(played.left.map(|left| format!("[%clk {}]", clock_text(left))));
    if played.used >= NOTEWORTHY {
        parts.push(format!("[%emt {}]", clock_text(played.used)));
    }
    parts.join(" ")
}

/// `h:mm:ss` with up to three decimals, cut, never rounded up.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if time.subsec_millis() > 0 {
        let _ = write!(text, ".{:03}", time.subsec_millis());
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

/// Words wrapped into lines.
struct Body<'a> {
    text: &'a mut String,
    column: usize,
}

impl Body<'_> {
    fn push(&mut self, word: &str) {
        if self.column > 0 && self.column + 1 + word.len() > LINE {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += word.len();
    }

    fn push_comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let comment = format!("{{ {} }}", comment.replace(['{', '}'], "|"));
        comment.split_whitespace().for_each(|word| self.push(word));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameSetup, Moment, Referee, Thought, WhiteEvaluation};

    #[test]
    fn clocks_and_judgements_stand_beside_the_moves() {
        let mut setup = GameSetup::default();
        setup.names[Color::White] = "a \"b\"".into();
        setup.time[Color::White] = "60+1".parse().expect("a time control");
        setup.time[Color::Black] = "60+1".parse().expect("a time control");
        setup.tags.push(("Round".into(), "3.1".into()));
        let mut referee = Referee::new(setup, Moment::ZERO);
        let thought = Thought { evaluation: WhiteEvaluation::Centipawns(17), depth: Some(9) };
        for (index, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
            let m = referee.position().parse_uci(text).expect("a legal move");
            let now = Moment::ZERO.plus(Duration::from_millis(1500 * (index as u64 + 1)));
            referee.play(m, Some(thought).filter(|_| index == 0), now).expect("in time");
        }
        let pgn = referee.record().to_pgn();
        let expected = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"3.1\"]
[White \"a \\\"b\\\"\"]
[Black \"\"]
[Result \"0-1\"]
[TimeControl \"60+1\"]
[PlyCount \"4\"]
[Termination \"normal\"]

1. f3 { [%eval 0.17,9] [%clk 0:00:59.5] [%emt 0:00:01.5] } 1... e5 { [%clk
0:00:59.5] [%emt 0:00:01.5] } 2. g4 { [%clk 0:00:59] [%emt 0:00:01.5] } 2...
Qh4# { [%clk 0:00:59] [%emt 0:00:01.5] } { Black wins by checkmate } 0-1

";
        assert_eq!(pgn, expected);
    }

    #[test]
    fn a_game_from_a_position_says_so() {
        let start = "7k/8/6K1/8/8/8/8/R7 b - - 0 30".parse().expect("a position");
        let mut referee = Referee::new(GameSetup { start, ..GameSetup::default() }, Moment::ZERO);
        let m = start.parse_uci("h8g8").expect("a legal move");
        referee.play(m, None, Moment::ZERO).expect("legal");
        let pgn = referee.record().to_pgn();
        assert!(pgn.contains("[FEN \"7k/8/6K1/8/8/8/8/R7 b - - 0 30\"]"), "{pgn}");
        assert!(pgn.ends_with("\n30... Kg8 *\n\n"), "{pgn}");
    }

    #[test]
    fn clock_texts() {
        for (millis, text) in [(0, "0:00:00"), (59_999, "0:00:59.999"), (3_725_050, "1:02:05.05")] {
            assert_eq!(clock_text(Duration::from_millis(millis)), text);
        }
    }
}
