//! Ways through a tree of moves. A place is named as the document names it; what stands side by side in front of a
//! reader may lie on different levels of variations there.

use roque_chess::document::{Document, Place, Turn};

/// After the next move of the line; `None` at its end.
pub(crate) fn next(document: &Document, place: &Place) -> Option<Place> {
    let further = place.along(place.moves + 1);
    document.line_at(&further).map(|_| further)
}

/// Before the move that leads here; `None` at the start.
pub(crate) fn previous(place: &Place) -> Option<Place> {
    match (place.moves, place.turns.split_last()) {
        (0 | 1, Some((turn, outer))) => Some(Place { turns: outer.to_vec(), moves: turn.at }),
        (moves, _) => Some(place.along(moves.checked_sub(1)?)),
    }
}

/// All moves that can be read instead of the one that leads here, this one included, in the order of the text.
pub(crate) fn alternatives(document: &Document, place: &Place) -> Vec<Place> {
    let mut first = place.clone();
    while first.moves == 1
        && let Some(replaced) = first.replaced()
    {
        first = replaced;
    }
    let mut found = Vec::new();
    gather(document, first, &mut found);
    found
}

fn gather(document: &Document, place: Place, found: &mut Vec<Place>) {
    let Some(record) = document.move_at(&place) else { return };
    let variations = record.variations.len();
    let turns = place.turns.clone();
    let at = place.moves - 1;
    found.push(place);
    for variation in 0..variations {
        let mut turns = turns.clone();
        turns.push(Turn { at, variation });
        gather(document, Place { turns, moves: 1 }, found);
    }
}

/// The alternative so many steps further, round and round; where there is none, one to the next move.
pub(crate) fn beside(document: &Document, place: &Place, step: isize) -> Option<Place> {
    let around = alternatives(document, place);
    if around.len() > 1 {
        let index = around.iter().position(|known| known == place)? as isize;
        let wanted = (index + step).rem_euclid(around.len() as isize);
        return around.into_iter().nth(wanted as usize);
    }
    let ahead = alternatives(document, &next(document, place)?);
    if step > 0 { ahead.into_iter().nth(1) } else { None }
}

/// The end of the line.
pub(crate) fn end(document: &Document, place: &Place) -> Place {
    document.line_at(place).map_or_else(Place::start, |line| place.along(line.moves.len()))
}

/// The nearest place that exists.
pub(crate) fn nearest(document: &Document, place: &Place) -> Place {
    let mut place = place.clone();
    while document.line_at(&place).is_none() {
        match previous(&place) {
            Some(before) => place = before,
            None => return Place::start(),
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        "1. e4 (1. d4 (1. c4 e5) 1... d5 2. c4) (1. Nf3) 1... e5 2. Nf3 (2. f4) *".parse().unwrap()
    }

    fn place(text: &str) -> Place {
        text.parse().unwrap()
    }

    fn names(places: &[Place]) -> Vec<String> {
        places.iter().map(Place::to_string).collect()
    }

    #[test]
    fn all_first_moves_stand_side_by_side() {
        let document = document();
        for from in ["1", "0.0.1", "0.0.0.0.1", "0.1.1"] {
            let found = names(&alternatives(&document, &place(from)));
            assert_eq!(found, ["1", "0.0.1", "0.0.0.0.1", "0.1.1"], "from {from}");
        }
        assert_eq!(names(&alternatives(&document, &place("2"))), ["2"]);
    }

    #[test]
    fn a_walk_through_everything() {
        let document = document();
        let mut here = Place::start();
        let mut seen = Vec::new();
        for step in "> v v ^ > < < v v > > ^ v".split(' ') {
            let moved = match step {
                ">" => next(&document, &here),
                "<" => previous(&here),
                "v" => beside(&document, &here, 1),
                _ => beside(&document, &here, -1),
            };
            here = moved.unwrap_or(here);
            seen.push(here.to_string());
        }
        let expected =
            ["1", "0.0.1", "0.0.0.0.1", "0.0.1", "0.0.2", "0.0.1", "0", "0.0.1", "0.0.0.0.1", "0.0.0.0.2"];
        assert_eq!(seen[..10], expected);
        assert_eq!(end(&document, &place("0.0.1")), place("0.0.3"));
        assert_eq!(beside(&document, &place("2"), 1), Some(place("2.0.1")), "into the variation ahead");
        assert_eq!(beside(&document, &place("2"), -1), None);
        assert_eq!(previous(&Place::start()), None);
        assert_eq!(nearest(&document, &place("0.5.3")), Place::start());
        assert_eq!(nearest(&document, &place("9")), place("3"));
    }
}
