//! Everything beside the moves of a main line: comments, judgements, variations.
//!
//! A line's notes are its opening comments, then for each move that has any: how many moves without lie before it, and
//! what it has. Moves of variations are here too; those of the main line are stored apart.

use super::bytes::{Broken, Bytes, put_number, put_text};
use super::moves::{ply_bits, ply_from_bits};
use roque_chess::document::limits::{DEEPEST_VARIATION, MOST_MOVES};
use roque_chess::document::{Line, PlyRecord};
use roque_chess::notation::pgn::{Comment, Nag};
use roque_chess::{Color, Verdict};

pub(super) fn put_comments(bytes: &mut Vec<u8>, comments: &[Comment]) {
    put_number(bytes, comments.len());
    comments.iter().for_each(|comment| put_text(bytes, comment.as_str()));
}

pub(super) fn comments(bytes: &mut Bytes<'_>) -> Result<Vec<Comment>, Broken> {
    let count = bytes.number()?;
    // Each takes a byte at least, so a wrong count cannot ask for much.
    if count > bytes.0.len() {
        return Err(Broken("there are too many comments"));
    }
    (0..count).map(|_| Ok(Comment::new(bytes.text()?))).collect()
}

/// The notes of a line whose moves are stored apart.
pub(super) fn put_notes(bytes: &mut Vec<u8>, line: &Line) {
    put_comments(bytes, &line.comments);
    let mut bare = 0;
    for record in &line.moves {
        bare += 1;
        if record.is_bare() {
            continue;
        }
        put_number(bytes, bare);
        bare = 0;
        put_number(bytes, record.nags.len());
        bytes.extend(record.nags.iter().map(|nag| nag.0));
        put_comments(bytes, &record.comments);
        put_number(bytes, record.variations.len());
        record.variations.iter().for_each(|variation| put_variation(bytes, variation));
    }
    put_number(bytes, 0);
}

fn put_variation(bytes: &mut Vec<u8>, line: &Line) {
    put_number(bytes, line.moves.len());
    line.moves.iter().for_each(|record| bytes.extend(ply_bits(record.ply).to_le_bytes()));
    put_notes(bytes, line);
    bytes.push(line.result.map_or(0, |result| 1 + result_number(result)));
    put_comments(bytes, &line.after);
}

/// Reads what [`put_notes`] wrote into a line that has its moves.
pub(super) fn notes(bytes: &mut Bytes<'_>, line: &mut Line, depth: usize) -> Result<(), Broken> {
    if depth > DEEPEST_VARIATION {
        return Err(Broken("variations are too deep"));
    }
    line.comments = comments(bytes)?;
    let mut next = 0;
    loop {
        match bytes.number()? {
            0 => return Ok(()),
            bare => next += bare,
        }
        let record = line.moves.get_mut(next - 1).ok_or(Broken("a remark has no move"))?;
        let nags = bytes.number()?;
        record.nags = bytes.take(nags)?.iter().map(|&number| Nag(number)).collect();
        record.comments = comments(bytes)?;
        let variations = bytes.number()?;
        if variations > bytes.0.len() {
            return Err(Broken("there are too many variations"));
        }
        record.variations = (0..variations).map(|_| variation(bytes, depth + 1)).collect::<Result<_, _>>()?;
    }
}

fn variation(bytes: &mut Bytes<'_>, depth: usize) -> Result<Line, Broken> {
    let count = bytes.number()?;
    if count > MOST_MOVES {
        return Err(Broken("there are too many moves"));
    }
    let moves = bytes.take(2 * count)?.chunks_exact(2);
    let moves = moves.map(|bits| Ok(PlyRecord::new(ply_from_bits(u16::from_le_bytes([bits[0], bits[1]]))?)));
    let mut line = Line { moves: moves.collect::<Result<_, Broken>>()?, ..Line::default() };
    notes(bytes, &mut line, depth)?;
    line.result = match bytes.byte()? {
        0 => None,
        number => Some(result_from_number(number - 1)?),
    };
    line.after = comments(bytes)?;
    Ok(line)
}

pub(crate) const fn result_number(result: Verdict) -> u8 {
    match result {
        Verdict::Unfinished => 0,
        Verdict::Win(Color::White) => 1,
        Verdict::Win(Color::Black) => 2,
        Verdict::Draw => 3,
    }
}

pub(crate) const fn result_from_number(number: u8) -> Result<Verdict, Broken> {
    Ok(match number {
        0 => Verdict::Unfinished,
        1 => Verdict::Win(Color::White),
        2 => Verdict::Win(Color::Black),
        3 => Verdict::Draw,
        _ => return Err(Broken("there is no such result")),
    })
}
