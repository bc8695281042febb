//! A tree of moves as lines of text: the main line in two columns, remarks and variations below it, set in.

use super::walk;
use crate::messages::Language;
use roque_chess::document::{Document, Line, Place, Ply, PlyRecord, Turn};
use roque_chess::notation::pgn::{Comment, Nag};
use roque_chess::{Color, Position, Verdict};

/// What a piece of text is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A move; it leads there.
    Move(Place),
    /// A number, bracket or dots.
    Sign,
    /// What somebody wrote.
    Comment,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) piece: Piece,
}

/// A line of text on the screen.
pub(crate) type Row = Vec<Span>;

/// Columns of a move of the main line.
const COLUMN: usize = 9;

/// The whole document in lines no wider than this.
pub(crate) fn rows(document: &Document, width: usize, language: Language) -> Vec<Row> {
    let mut page = Page { rows: Vec::new(), width: width.max(12), language };
    page.comments(&document.line.comments, 0);
    page.main_line(document);
    if document.result != Verdict::Unfinished {
        page.rows.push(vec![sign(document.result.as_str().to_owned())]);
    }
    page.comments(&document.closing, 0);
    page.rows
}

/// The number of the row in which the move stands that leads to a place.
pub(crate) fn row_of(rows: &[Row], place: &Place) -> Option<usize> {
    rows.iter().position(|row| row.iter().any(|span| matches!(&span.piece, Piece::Move(at) if at == place)))
}

/// The moves from a place to the one before it, for a title: `12... Nf6?!`.
pub(crate) fn move_text(document: &Document, place: &Place, language: Language) -> Option<String> {
    let record = document.move_at(place)?;
    let before = document.position_at(&walk::previous(place)?)?;
    Some(format!("{} {}", number(&before), ply_text(&before, record, language)))
}

struct Page {
    rows: Vec<Row>,
    width: usize,
    language: Language,
}

fn sign(text: String) -> Span {
    Span { text, piece: Piece::Sign }
}

/// `12.` or `12...`
fn number(before: &Position) -> String {
    let dots = before.side_to_move().pick(".", "...");
    format!("{}{dots}", before.fullmove_number())
}

/// A move with the signs of its judgements.
pub(crate) fn ply_text(before: &Position, record: &PlyRecord, language: Language) -> String {
    let mut text = match record.ply {
        Ply::Move(m) => language.san(&before.san(m)),
        Ply::Null => "--".to_owned(),
    };
    for nag in &record.nags {
        text.push_str(&nag_text(*nag));
    }
    text
}

/// The sign of a judgement, or its number where it has none.
pub(crate) fn nag_text(nag: Nag) -> String {
    let sign = match nag.0 {
        10 => "=",
        13 => "~",
        14 => "+=",
        15 => "=+",
        16 => "+/-",
        17 => "-/+",
        18 => "+-",
        19 => "-+",
        _ => return nag.symbol().map_or_else(|| format!(" {nag}"), str::to_owned),
    };
    format!(" {sign}")
}

impl Page {
    fn main_line(&mut self, document: &Document) {
        let mut position = document.start;
        let mut row: Row = Vec::new();
        for (index, record) in document.line.moves.iter().enumerate() {
            let Some(after) = record.ply.played_in(&position) else { break };
            let white = position.side_to_move() == Color::White;
            if white || row.is_empty() {
                self.flush(&mut row);
                row.push(sign(format!("{:>3}. ", position.fullmove_number())));
            }
            if !white && row.len() == 1 {
                row.push(sign(format!("{:COLUMN$}", "...")));
            }
            let text = ply_text(&position, record, self.language);
            let gap = " ".repeat(COLUMN.saturating_sub(text.chars().count()).max(1));
            row.push(Span { text, piece: Piece::Move(Place::main_line(index + 1)) });
            row.push(sign(gap));
            let remarks = record.comments.iter().any(|comment| !comment.text().is_empty());
            if remarks || !record.variations.is_empty() {
                self.flush(&mut row);
                self.comments(&record.comments, 1);
                let turn = |variation| Turn { at: index, variation };
                for (variation, line) in record.variations.iter().enumerate() {
                    let place = Place { turns: vec![turn(variation)], moves: 0 };
                    self.variation(line, &place, position);
                }
            }
            position = after;
        }
        self.flush(&mut row);
    }

    fn flush(&mut self, row: &mut Row) {
        if !row.is_empty() {
            self.rows.push(std::mem::take(row));
        }
    }

    fn comments(&mut self, comments: &[Comment], indent: usize) {
        let mut spans = Vec::new();
        push_comments(comments, &mut spans);
        self.wrap(spans, indent);
    }

    fn variation(&mut self, line: &Line, place: &Place, start: Position) {
        let mut spans = Vec::new();
        push_line(line, place, start, self.language, &mut spans);
        self.wrap(spans, place.turns.len());
    }

    /// Sets words one after the other, as many to a row as fit.
    fn wrap(&mut self, words: Vec<Span>, indent: usize) {
        let indent = "  ".repeat(indent.min(3));
        let mut row: Row = Vec::new();
        let mut used = 0;
        let lengths: Vec<usize> = words.iter().map(|word| word.text.chars().count()).collect();
        for (index, word) in words.into_iter().enumerate() {
            let length = lengths[index];
            let closes = word.text == ")";
            // A number is not left alone at the end of a row.
            let numbers = word.piece == Piece::Sign && word.text.ends_with('.');
            let more = if numbers { 1 + lengths.get(index + 1).copied().unwrap_or(0) } else { 0 };
            if !row.is_empty() && !closes && used + 1 + length + more >= self.width {
                self.rows.push(std::mem::take(&mut row));
            }
            if row.is_empty() {
                row.push(sign(indent.clone()));
                used = indent.len();
            } else if needs_space(&row, &word) {
                row.push(sign(" ".to_owned()));
                used += 1;
            }
            used += length;
            row.push(word);
        }
        self.flush(&mut row);
    }
}

/// A bracket stands close to what is inside.
fn needs_space(row: &Row, word: &Span) -> bool {
    row.len() > 1 && word.text != ")"
}

fn push_comments(comments: &[Comment], spans: &mut Vec<Span>) {
    for comment in comments {
        let text = comment.text();
        spans.extend(
            text.split(' ')
                .filter(|word| !word.is_empty())
                .map(|word| Span { text: word.to_owned(), piece: Piece::Comment }),
        );
    }
}

fn push_line(line: &Line, place: &Place, start: Position, language: Language, spans: &mut Vec<Span>) {
    let first = spans.len();
    push_comments(&line.comments, spans);
    let mut position = start;
    let mut told = false;
    for (index, record) in line.moves.iter().enumerate() {
        let Some(after) = record.ply.played_in(&position) else { break };
        if position.side_to_move() == Color::White || !told {
            spans.push(sign(number(&position)));
        }
        let at = place.along(index + 1);
        spans.push(Span { text: ply_text(&position, record, language), piece: Piece::Move(at) });
        push_comments(&record.comments, spans);
        told = record.comments.is_empty() && record.variations.is_empty();
        for (variation, inner) in record.variations.iter().enumerate() {
            let mut turns = place.turns.clone();
            turns.push(Turn { at: index, variation });
            push_line(inner, &Place { turns, moves: 0 }, position, language, spans);
        }
        position = after;
    }
    if let Some(result) = line.result {
        spans.push(sign(result.as_str().to_owned()));
    }
    // The bracket is never left alone at the end of a row.
    match spans.get_mut(first) {
        Some(span) => span.text.insert(0, '('),
        None => spans.push(sign("(".to_owned())),
    }
    spans.push(sign(")".to_owned()));
    push_comments(&line.after, spans);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(rows: &[Row]) -> Vec<String> {
        let text = |row: &Row| row.iter().map(|span| span.text.as_str()).collect::<String>();
        rows.iter().map(|row| text(row).trim_end().to_owned()).collect()
    }

    #[test]
    fn remarks_and_variations_stand_below_their_move() {
        let document: Document =
            "{Hello} 1. e4 e5 2. Nf3 $1 {a knight move} (2. f4 exf4 (2... d5 $18) 3. Nf3) \
                                  2... Nc6 3. Bb5 1-0"
                .parse()
                .unwrap();
        let rows = rows(&document, 30, Language::French);
        assert_eq!(
            plain(&rows),
            [
                "Hello",
                "  1. e4       e5",
                "  2. Cf3!",
                "  a knight move",
                "  (2. f4 exf4 (2... d5 +-)",
                "  3. Cf3)",
                "  2. ...      Cc6",
                "  3. Fb5",
                "1-0"
            ]
        );
        let place = "2.0.1.0.1".parse().unwrap();
        assert_eq!(row_of(&rows, &place), Some(4));
        assert_eq!(move_text(&document, &place, Language::English).unwrap(), "2... d5 +-");
        assert_eq!(move_text(&document, &Place::start(), Language::English), None);
    }
}
