//! A document as a flat list of moves, each with the number of the one it follows.

use crate::protocol::{NodeView, ScoreView, ShapeColor, ShapeKind, ShapeView};
use crate::view::millis;
use roque_chess::document::{Document, Line, Place, Ply, PlyRecord};
use roque_chess::notation::pgn::{self, Comment, Shape};
use roque_chess::{CastlingNotation, Position};

/// The moves of a document with their places.
pub(crate) struct Tree {
    /// First moves.
    pub children: Vec<u32>,
    /// All moves.
    pub nodes: Vec<NodeView>,
    places: Vec<Place>,
    notation: CastlingNotation,
}

impl Tree {
    pub(crate) fn of(document: &Document) -> Self {
        let notation = CastlingNotation::for_chess960(document.start.is_chess960());
        let mut tree = Self { children: Vec::new(), nodes: Vec::new(), places: Vec::new(), notation };
        tree.add_line(&document.line, &Place::start(), None, document.start);
        tree
    }

    fn add_line(&mut self, line: &Line, at: &Place, parent: Option<u32>, start: Position) {
        let (mut parent, mut position) = (parent, start);
        for (index, record) in line.moves.iter().enumerate() {
            // Documents hold legal moves only.
            let Some(after) = record.ply.played_in(&position) else { return };
            let place = at.along(index + 1);
            let before =
                if index == 0 && !at.is_main_line() { spoken(&line.comments) } else { String::new() };
            let node = self.node(record, parent, before, (&position, &after));
            let number = self.nodes.len() as u32;
            self.nodes.push(node);
            self.places.push(place.clone());
            match parent {
                Some(parent) => self.nodes[parent as usize].children.push(number),
                None => self.children.push(number),
            }
            for (variation, line) in record.variations.iter().enumerate() {
                if let Some(place) = place.into_variation(variation, 0) {
                    self.add_line(line, &place, parent, position);
                }
            }
            (parent, position) = (Some(number), after);
        }
    }

    fn node(
        &self,
        record: &PlyRecord,
        parent: Option<u32>,
        comment_before: String,
        (before, after): (&Position, &Position),
    ) -> NodeView {
        let (uci, san) = match record.ply {
            Ply::Move(m) => (before.uci(m, self.notation), before.san(m)),
            Ply::Null => ("0000".to_owned(), "--".to_owned()),
        };
        NodeView {
            parent,
            children: Vec::new(),
            uci,
            san,
            fen: after.to_string(),
            check: after.is_check(),
            glyphs: record.nags.iter().map(|nag| nag.0).collect(),
            comment: spoken(&record.comments),
            comment_before,
            clock_ms: record.comments.iter().find_map(Comment::clock).map(millis),
            score: record.comments.iter().find_map(Comment::evaluation).map(ScoreView::from),
            shapes: drawn(&record.comments),
        }
    }

    /// The place of a node.
    pub(crate) fn place(&self, node: u32) -> Option<&Place> {
        self.places.get(node as usize)
    }

    /// The node that leads to a place; `None` for the start.
    pub(crate) fn node_at(&self, place: &Place) -> Option<u32> {
        self.places.iter().position(|known| known == place).map(|node| node as u32)
    }

    /// The nodes of the main line.
    pub(crate) fn main_line(&self) -> Vec<u32> {
        let main = self.places.iter().enumerate().filter(|(_, place)| place.is_main_line());
        main.map(|(node, _)| node as u32).collect()
    }
}

/// What is said at a place: after the move that leads there, or before the first move of its line.
pub(crate) fn said_at<'a>(document: &'a Document, place: &Place) -> &'a [Comment] {
    let comments = match place.moves {
        0 => document.line_at(place).map(|line| &line.comments),
        _ => document.move_at(place).map(|record| &record.comments),
    };
    comments.map_or(&[], Vec::as_slice)
}

/// What comments say to people.
pub(crate) fn spoken(comments: &[Comment]) -> String {
    let texts = comments.iter().map(Comment::text).filter(|text| !text.is_empty());
    texts.collect::<Vec<_>>().join(" ")
}

/// What comments draw.
pub(crate) fn drawn(comments: &[Comment]) -> Vec<ShapeView> {
    let shapes = comments.iter().flat_map(Comment::shapes).map(|shape| {
        let (kind, color, from, to) = match shape {
            Shape::Square(color, square) => (ShapeKind::Square, color, square, None),
            Shape::Arrow(color, from, to) => (ShapeKind::Arrow, color, from, Some(to)),
        };
        let color = match color {
            pgn::ShapeColor::Green => ShapeColor::Green,
            pgn::ShapeColor::Red => ShapeColor::Red,
            pgn::ShapeColor::Yellow => ShapeColor::Yellow,
            pgn::ShapeColor::Blue => ShapeColor::Blue,
        };
        ShapeView { kind, color, from: from.to_string(), to: to.map(|to| to.to_string()) }
    });
    shapes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_knows_what_it_follows() {
        let text = "{before} 1. e4 {[%clk 0:01:00] [%eval 0.31] good [%csl Ge4]} \
                    ({instead} 1. d4 d5 (1... Nf6 $1 2. c4)) 1... e5 (1... c5) 2. Nf3 *";
        let document: Document = text.parse().unwrap();
        let tree = Tree::of(&document);
        let shown: Vec<_> = tree.nodes.iter().map(|node| (node.san.as_str(), node.parent)).collect();
        assert_eq!(
            shown,
            [
                ("e4", None),
                ("d4", None),
                ("d5", Some(1)),
                ("Nf6", Some(1)),
                ("c4", Some(3)),
                ("e5", Some(0)),
                ("c5", Some(0)),
                ("Nf3", Some(5)),
            ]
        );
        assert_eq!((tree.children.as_slice(), tree.main_line()), (&[0, 1][..], vec![0, 5, 7]));
        assert_eq!(tree.nodes[0].children, [5, 6]);
        let e4 = &tree.nodes[0];
        assert_eq!((e4.comment.as_str(), e4.clock_ms, e4.score.unwrap().value), ("good", Some(60_000), 31));
        assert_eq!((e4.shapes[0].from.as_str(), &e4.shapes[0].to), ("e4", &None));
        assert_eq!((tree.nodes[1].comment_before.as_str(), &tree.nodes[3].glyphs[..]), ("instead", &[1][..]));
        for (number, node) in tree.nodes.iter().enumerate() {
            let place = tree.place(number as u32).unwrap();
            assert_eq!(document.position_at(place).unwrap().to_string(), node.fen);
            assert_eq!(tree.node_at(place), Some(number as u32));
        }
    }
}
