//! A document as it is stored: a head, the moves of the main line, and the rest.

mod bytes;
mod moves;
mod notes;

pub(crate) use bytes::{Broken, Bytes, put_number};
pub(crate) use moves::{plies, ply_bits, ply_from_bits};
pub(crate) use notes::{result_from_number, result_number};

use crate::head::{Date, Ending, Flags, Head, eco_number};
use crate::{Origin, words::Kind};
use bytes::put_text;
use moves::check_line;
use notes::{comments, notes, put_comments, put_notes};
use roque_book::OpeningNames;
use roque_chess::document::{Document, Line, Ply, PlyRecord, Tags};
use roque_chess::{Bitboard, Color, Move, Position, Role};
use xxhash_rust::xxh3::Xxh3;

/// A document taken apart. The numbers of names in the head are not known yet.
pub(crate) struct Packed {
    pub(crate) head: Head,
    pub(crate) names: Vec<(Kind, String)>,
    pub(crate) moves: Vec<u8>,
    pub(crate) details: Vec<u8>,
    /// The text it was read from, if that has to be kept.
    pub(crate) spelling: Option<String>,
}

/// Tags whose values are names of the table `word`.
const NAMED: [(&str, Kind); 4] =
    [("White", Kind::Player), ("Black", Kind::Player), ("Event", Kind::Event), ("Site", Kind::Site)];

/// Takes a document apart.
///
/// # Errors
/// A move that cannot be played.
pub(crate) fn pack(document: &Document, origin: Origin) -> Result<Packed, Broken> {
    let mut end = document.start;
    let mut moves = Vec::with_capacity(2 * document.line.moves.len());
    let mut chess_moves: Vec<Move> = Vec::with_capacity(document.line.moves.len());
    for record in &document.line.moves {
        if let (Ply::Move(m), true) = (record.ply, 2 * chess_moves.len() == moves.len()) {
            chess_moves.push(m);
        }
        end = record.ply.played_in(&end).ok_or(Broken("a move is not legal"))?;
        moves.extend(ply_bits(record.ply).to_le_bytes());
    }
    let bare = document.is_bare();
    if !bare {
        check_line(&document.line, &document.start)?;
    }
    let usual = document.start == Position::default();
    let opening = OpeningNames::embedded().of_moves(&document.start, chess_moves).map(|(opening, _)| opening);
    let tag = |name: &str| document.tags.get(name);
    let eco = tag("ECO").and_then(eco_number);
    let rating = |name: &str| tag(name).and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    let flags = Flags::default()
        .with(Flags::ANNOTATED, !bare)
        .with(Flags::OTHER_START, !usual)
        .with(Flags::OWN, origin == Origin::Own);
    let mut head = Head {
        white: 0,
        black: 0,
        event: 0,
        site: 0,
        layout: 0,
        opening: 0,
        date: tag("Date").and_then(Date::parse).unwrap_or_default(),
        eco: eco.or_else(|| eco_number(&opening?.eco.to_string())).unwrap_or(0),
        elo: [rating("WhiteElo"), rating("BlackElo")],
        plies: u16::try_from(document.line.moves.len()).unwrap_or(u16::MAX),
        home: home_pawns(&end),
        men: end.board().occupied().len() as u8,
        result: document.result,
        ending: Ending::of(end.outcome(), document.termination()),
        flags,
        fingerprint: 0,
    };
    let (names, mut details) = pack_tags(&document.tags, &head, opening);
    let tags_end = details.len();
    if !usual {
        put_text(&mut details, &document.start.to_string());
    }
    if !bare {
        put_notes(&mut details, &document.line);
        put_comments(&mut details, &document.closing);
    }
    head.fingerprint = fingerprint(document, &head, &moves, (&details, tags_end));
    Ok(Packed { head, names, moves, details, spelling: None })
}

/// Pawns that stand where they stood in the beginning.
pub(crate) fn home_pawns(position: &Position) -> u16 {
    let pawns = |color: Color| position.board().pieces(color, Role::Pawn);
    let row = |pawns: Bitboard, rank: u32| (pawns.0 >> (8 * rank)) as u8;
    u16::from_le_bytes([row(pawns(Color::White), 1), row(pawns(Color::Black), 6)])
}

/// The tags: their names as a layout, which most games of a collection share, and what the head does not say.
fn pack_tags(
    tags: &Tags,
    head: &Head,
    opening: Option<roque_book::Opening>,
) -> (Vec<(Kind, String)>, Vec<u8>) {
    let mut details = Vec::new();
    let mut layout = String::new();
    let mut named = vec![String::new(); NAMED.len()];
    for (name, value) in tags.all() {
        layout.push_str(name);
        layout.push('\n');
        if let Some(place) = NAMED.iter().position(|&(known, _)| known == name) {
            value.clone_into(&mut named[place]);
        } else if name != "Result" {
            match said_by(head, name) {
                Some(said) if said == value => put_number(&mut details, 0),
                _ => {
                    put_number(&mut details, 1 + value.len());
                    details.extend_from_slice(value.as_bytes());
                }
            }
        }
    }
    let mut names: Vec<_> = NAMED.iter().map(|&(_, kind)| kind).zip(named).collect();
    names.push((Kind::Layout, layout));
    let opening = opening.map(|found| format!("{}\t{}\t{}", found.eco, found.english, found.french));
    names.push((Kind::Opening, opening.unwrap_or_default()));
    (names, details)
}

/// The value of a tag as the head knows it.
fn said_by(head: &Head, name: &str) -> Option<String> {
    let rating = |index: usize| Some(head.elo[index]).filter(|elo| *elo > 0).map(|elo| elo.to_string());
    match name {
        "Date" => Some(head.date.to_string()),
        "ECO" => head.eco().map(|eco| eco.to_string()),
        "WhiteElo" => rating(0),
        "BlackElo" => rating(1),
        "PlyCount" => Some(head.plies.to_string()),
        _ => None,
    }
}

/// Equal for the same game: players, day, result, moves and remarks. Where players or day are unknown, all tags count.
fn fingerprint(document: &Document, head: &Head, moves: &[u8], (details, tags_end): (&[u8], usize)) -> u64 {
    let mut hash = Xxh3::new();
    let known = ["White", "Black"].map(|name| document.tags.get(name));
    for name in known {
        hash.update(name.unwrap_or("?").as_bytes());
        hash.update(b"\n");
    }
    hash.update(&head.date.0.to_le_bytes());
    hash.update(&[result_number(head.result)]);
    hash.update(moves);
    hash.update(b"\n");
    hash.update(&details[tags_end..]);
    if known.contains(&None) || head.date.0 & 31 == 0 {
        for (name, value) in document.tags.all() {
            hash.update(name.as_bytes());
            hash.update(b"\t");
            hash.update(value.as_bytes());
            hash.update(b"\n");
        }
    }
    hash.digest()
}

/// Puts a document together again; `word` gives the text of a number.
///
/// # Errors
/// What is wrong with the bytes.
pub(crate) fn unpack<'w>(
    head: &Head,
    moves: &[u8],
    details: &[u8],
    word: &dyn Fn(u32) -> Option<&'w str>,
) -> Result<Document, Broken> {
    let mut details = Bytes(details);
    let tags = unpack_tags(head, &mut details, word)?;
    let start = if head.flags.has(Flags::OTHER_START) {
        details.text()?.parse().map_err(|_| Broken("its start position is wrong"))?
    } else {
        Position::default()
    };
    let records: Result<Vec<_>, Broken> = plies(moves).map(|ply| Ok(PlyRecord::new(ply?))).collect();
    let mut line = Line { moves: records?, ..Line::default() };
    let mut closing = Vec::new();
    if head.flags.has(Flags::ANNOTATED) {
        notes(&mut details, &mut line, 0)?;
        closing = comments(&mut details)?;
    }
    check_line(&line, &start)?;
    Ok(Document { tags, start, line, result: head.result, closing })
}

/// The texts of a game's comments, without putting the game together.
pub(crate) fn notes_bytes<'a>(head: &Head, details: &'a [u8], layout: &str) -> Result<&'a [u8], Broken> {
    let mut rest = Bytes(details);
    for name in layout.lines() {
        skip_value(&mut rest, name)?;
    }
    if head.flags.has(Flags::OTHER_START) {
        rest.text()?;
    }
    Ok(rest.0)
}

fn skip_value(details: &mut Bytes<'_>, name: &str) -> Result<(), Broken> {
    if name == "Result" || NAMED.iter().any(|&(known, _)| known == name) {
        return Ok(());
    }
    let length = details.number()?.saturating_sub(1);
    details.take(length).map(drop)
}

fn unpack_tags<'w>(
    head: &Head,
    details: &mut Bytes<'_>,
    word: &dyn Fn(u32) -> Option<&'w str>,
) -> Result<Tags, Broken> {
    let missing = Broken("a name is missing");
    let layout = word(head.layout).ok_or(missing.clone())?;
    let mut tags = Vec::new();
    for name in layout.lines() {
        let numbers = [head.white, head.black, head.event, head.site];
        let named = NAMED.iter().position(|&(known, _)| known == name);
        let value = if let Some(place) = named {
            word(numbers[place]).ok_or(missing.clone())?.to_owned()
        } else if name == "Result" {
            String::new()
        } else {
            match details.number()? {
                0 => said_by(head, name).ok_or(Broken("a tag has no value"))?,
                length => std::str::from_utf8(details.take(length - 1)?)
                    .map_err(|_| Broken("a tag is not UTF-8"))?
                    .to_owned(),
            }
        };
        tags.push((name, value));
    }
    Ok(Tags::from_all(tags.iter().map(|(name, value)| (*name, value.as_str()))))
}

/// Reads a document from bytes as they might stand in a damaged file: the head, the lengths of the tags' names and of the moves,
/// the tags' names, the moves, the rest. For fuzzing.
#[doc(hidden)]
#[must_use]
pub fn unpack_for_test(data: &[u8]) -> Option<Document> {
    let (head, rest) = data.split_at_checked(crate::head::HEAD)?;
    let (lengths, rest) = rest.split_first_chunk::<4>()?;
    let [names, moves] = [[lengths[0], lengths[1]], [lengths[2], lengths[3]]].map(u16::from_le_bytes);
    let (names, rest) = rest.split_at_checked(names.into())?;
    let (moves, details) = rest.split_at_checked(moves.into())?;
    let names = str::from_utf8(names).ok()?;
    // The first word asked for is the layout.
    let asked = std::cell::Cell::new(0);
    let word = |_| Some(if asked.replace(1) == 0 { names } else { "Somebody" });
    unpack(&Head::decode(head).ok()?, moves, details, &word).ok()
}

/// The bytes of a document as [`unpack_for_test`] reads them; `None` if it cannot be stored.
#[doc(hidden)]
#[must_use]
pub fn pack_for_test(document: &Document) -> Option<Vec<u8>> {
    let packed = pack(document, Origin::Own).ok()?;
    let names =
        packed.names.iter().find(|(kind, _)| *kind == Kind::Layout).map(|(_, text)| text.as_bytes())?;
    let lengths = [names.len(), packed.moves.len()];
    let [tags, moves] = lengths.map(|length| u16::try_from(length).map(u16::to_le_bytes).ok());
    Some([&packed.head.encode()[..], &tags?, &moves?, names, &packed.moves, &packed.details].concat())
}
