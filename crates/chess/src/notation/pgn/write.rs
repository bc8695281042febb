//! Export format: 80 columns, numbers where the standard wants them, the tags as the document has them.

use super::Comment;
use crate::document::{Document, Line, Ply, PlyRecord};
use crate::{Color, Position};
use std::fmt::{self, Write as _};

const WIDTH: usize = 80;

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_tags(f)?;
        let mut text = Movetext { out: f, column: 0 };
        text.line(&self.start, &self.line, Brackets::None)?;
        text.word(self.result.as_str())?;
        self.closing.iter().try_for_each(|comment| text.closing_comment(comment))?;
        f.write_char('\n')
    }
}

impl Document {
    fn write_tags(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.all() {
            match name {
                "Result" => write_tag(f, name, self.result.as_str())?,
                "FEN" if value.parse() == Ok(self.start) => write_tag(f, name, value)?,
                "FEN" => write_tag(f, name, &self.start.to_string())?,
                _ => write_tag(f, name, value)?,
            }
        }
        let mut any = !self.tags.is_empty();
        if self.start != Position::default() && !self.tags.has_place("FEN") {
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &self.start.to_string())?;
            any = true;
        }
        if !any && self.line.moves.is_empty() {
            // A lone result would be no game.
            write_tag(f, "Result", self.result.as_str())?;
            any = true;
        }
        if any { f.write_char('\n') } else { Ok(()) }
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    None,
    Round,
}

/// Puts words into lines.
struct Movetext<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    column: usize,
}

impl Movetext<'_, '_> {
    /// Writes a word after a space or a line end.
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        // A line must not begin with what starts a tag or hides the line.
        let glued = word.starts_with(['[', '%']);
        if self.column == 0 {
        } else if self.column + 1 + width > WIDTH && !glued {
            self.out.write_char('\n')?;
            self.column = 0;
        } else {
            self.out.write_char(' ')?;
            self.column += 1;
        }
        self.column += width;
        self.out.write_str(word)
    }

    /// Writes moves from a position on, every branch after the move it branches off.
    fn line(&mut self, start: &Position, line: &Line, brackets: Brackets) -> fmt::Result {
        let mut position = *start;
        // Brackets stick to the words they enclose.
        let mut prefix = if brackets == Brackets::Round { "(" } else { "" };
        for comment in &line.comments {
            self.comment(prefix, comment, "")?;
            prefix = "";
        }
        let mut needs_number = true;
        for (index, record) in line.moves.iter().enumerate() {
            let last = index + 1 == line.moves.len() && brackets == Brackets::Round && line.result.is_none();
            let before = position;
            let mut word = prefix.to_owned();
            prefix = "";
            push_move(&mut word, &mut position, record.ply, needs_number);
            needs_number = !record.comments.is_empty() || !record.variations.is_empty();
            self.remarks(&before, word, record, if last { ")" } else { "" })?;
        }
        let closing = match (brackets, line.result) {
            (Brackets::None, _) => return Ok(()),
            (Brackets::Round, None) => ")".to_owned(),
            (Brackets::Round, Some(result)) => format!("{prefix}{result})"),
        };
        match (line.moves.is_empty(), line.result.is_some()) {
            (_, true) => self.word(&closing),
            (true, false) => self.word(&format!("{prefix}{closing}")),
            (false, false) => Ok(()),
        }
    }

    /// Writes a move that is ready as a word, and what was said about it; `end` sticks to the last word.
    fn remarks(&mut self, before: &Position, word: String, record: &PlyRecord, end: &str) -> fmt::Result {
        let words = 1 + record.nags.len() + record.comments.len() + record.variations.len();
        let ending = |place: usize| if place + 1 == words { end } else { "" };
        self.word(&(word + ending(0)))?;
        for (index, nag) in record.nags.iter().enumerate() {
            self.word(&format!("{nag}{}", ending(1 + index)))?;
        }
        for (index, comment) in record.comments.iter().enumerate() {
            self.comment("", comment, ending(1 + record.nags.len() + index))?;
        }
        for variation in &record.variations {
            self.line(before, variation, Brackets::Round)?;
            variation.after.iter().try_for_each(|comment| self.comment("", comment, ""))?;
        }
        if record.variations.is_empty() || end.is_empty() { Ok(()) } else { self.word(end) }
    }

    /// A comment after the result. It begins on the line before it: on the next one it would be no part of this game.
    fn closing_comment(&mut self, comment: &Comment) -> fmt::Result {
        let text = format!("{{{comment}}}");
        let (first, rest) = text.split_once(' ').unwrap_or((&text, ""));
        write!(self.out, " {first}")?;
        self.column += 1 + first.chars().count();
        rest.split(' ').filter(|word| !word.is_empty()).try_for_each(|word| self.word(word))
    }

    fn comment(&mut self, prefix: &str, comment: &Comment, end: &str) -> fmt::Result {
        let text = format!("{prefix}{{{comment}}}{end}");
        text.split(' ').try_for_each(|word| self.word(word))
    }
}

/// Appends a move with its number where one is due, and plays it.
fn push_move(word: &mut String, position: &mut Position, ply: Ply, needs_number: bool) {
    let number = position.fullmove_number();
    match position.side_to_move() {
        Color::White => word.push_str(&format!("{number}. ")),
        Color::Black if needs_number => word.push_str(&format!("{number}... ")),
        Color::Black => {}
    }
    match ply {
        Ply::Move(m) => {
            position.push_san(m, word);
            position.play_unchecked(m);
        }
        Ply::Null => {
            word.push_str("--");
            // A null move in check is no text a reader would take; the line simply goes on from here.
            *position = position.after_null().unwrap_or(*position);
        }
    }
}
