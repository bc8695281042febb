//! A played game as PGN, with clock (`%clk`), time used (`%emt`) and judgement (`%eval`) beside each move.

use crate::{GameRecord, PlayedMove};
use roque_chess::Color;
use roque_chess::document::Document;
use roque_chess::notation::pgn::{ClockText, Comment, EvaluationText, PlyRecord};
use std::time::Duration;

/// Times shorter than this are not worth a comment.
const NOTEWORTHY: Duration = Duration::from_millis(1);

impl GameRecord {
    /// The game as PGN keeps it, ready for variations and comments of others.
    #[must_use]
    pub fn to_document(&self) -> Document {
        let mut record = Document::new(self.start);
        record.line.moves = self.moves.iter().map(ply).collect();
        for (name, value) in &self.tags {
            record.tags.set(name, value);
        }
        record.tags.set("White", &self.names[Color::White]);
        record.tags.set("Black", &self.names[Color::Black]);
        let [white, black] = Color::ALL.map(|color| self.time[color].to_string());
        if white == black {
            record.tags.set("TimeControl", pgn_time(&white));
        } else {
            record.tags.set("WhiteTimeControl", pgn_time(&white));
            record.tags.set("BlackTimeControl", pgn_time(&black));
        }
        record.tags.set("PlyCount", &self.moves.len().to_string());
        if let Some(result) = &self.result {
            record.tags.set("Termination", result.reason.termination());
            record.result = result.verdict;
            let last = record.line.moves.last_mut().map(|ply| &mut ply.comments);
            last.unwrap_or(&mut record.line.comments).push(Comment::new(&result.to_string()));
        }
        record
    }

    /// The game as PGN text, ending with an empty line.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        format!("{}\n", self.to_document())
    }
}

/// PGN knows `-` for no clock; our other forms are kept, since readers take the tag as it is.
fn pgn_time(text: &str) -> &str {
    if text == "none" { "-" } else { text }
}

fn ply(played: &PlayedMove) -> PlyRecord {
    let mut parts = Vec::new();
    if let Some(thought) = played.thought {
        let depth = thought.depth.map(|depth| format!(",{depth}")).unwrap_or_default();
        parts.push(format!("[%eval {}{depth}]", EvaluationText(thought.evaluation)));
    }
    parts.extend(played.left.map(|left| format!("[%clk {}]", ClockText(left))));
    if played.used >= NOTEWORTHY {
        parts.push(format!("[%emt {}]", ClockText(played.used)));
    }
    let comments = if parts.is_empty() { Vec::new() } else { vec![Comment::new(&parts.join(" "))] };
    PlyRecord { comments, ..PlyRecord::from(played.m) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameSetup, Moment, Referee, Thought};
    use roque_game::{FirstValue, Value};

    #[test]
    fn clocks_and_judgements_stand_beside_the_moves() {
        let mut setup = GameSetup::default();
        setup.names[Color::White] = "a \"b\"".into();
        setup.time[Color::White] = "60+1".parse().expect("a time control");
        setup.time[Color::Black] = "60+1".parse().expect("a time control");
        setup.tags.push(("Round".into(), "3.1".into()));
        let mut referee = Referee::new(setup, Moment::ZERO);
        let thought = Thought { evaluation: FirstValue::new(Value::Estimate(17)), depth: Some(9) };
        for (index, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
            let m = referee.position().parse_uci(text).expect("a legal move");
            let now = Moment::ZERO.plus(Duration::from_millis(1500 * (index as u64 + 1)));
            referee.play(m, Some(thought).filter(|_| index == 0), now).expect("in time");
        }
        let pgn = referee.record().to_pgn();
        for part in [
            "[Round \"3.1\"]\n[White \"a \\\"b\\\"\"]\n",
            "[Result \"0-1\"]\n",
            "[TimeControl \"60+1\"]\n[PlyCount \"4\"]\n[Termination \"normal\"]\n\n1. f3 {[%eval 0.17,9] [%clk",
            "Qh4#",
            "{Black wins: checkmate} 0-1\n\n",
        ] {
            assert!(pgn.contains(part), "{part} in {pgn}");
        }
        let read: Document = pgn.parse().expect("our own text");
        let comment = &read.line.moves[0].comments[0];
        assert_eq!(comment.clock(), Some(Duration::from_millis(59_500)));
        assert_eq!(comment.move_time(), Some(Duration::from_millis(1500)));
        assert_eq!(comment.evaluation(), Some(FirstValue::new(Value::Estimate(17))));
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
}
