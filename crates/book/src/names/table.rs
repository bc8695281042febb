//! The table's text: lines sorted as a tree, each sharing a prefix of moves with the one before.
//!
//! ```text
//! 0 e2e4<TAB>B00<TAB>King's Pawn Game<TAB>Partie du pion roi
//! 1 e7e5<TAB>C20<TAB>King's Pawn Game: Open Game<TAB>
//! ```
//!
//! The number says how many moves to keep from the line before. A name left out is that of the nearest shorter
//! line. Lines that start with `#` are remarks.
//!
//! The positions on the way to a named one count too, under the last name met: they are where games by another order
//! of moves come in.

use super::{ByKey, Eco, InForce, Opening, OpeningNames};
use roque_chess::{CastlingNotation, Move, Position};
use std::collections::HashMap;
use std::fmt::Write as _;
use thiserror::Error;

/// A line of moves from the usual start and what the position after it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedLine {
    /// The moves.
    pub moves: Vec<Move>,
    /// The code.
    pub eco: Eco,
    /// The English name, if the position has one of its own.
    pub english: Option<String>,
    /// The French name, if the position has one of its own.
    pub french: Option<String>,
}

/// Why text is not a table of openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line} of the table of openings: {problem}")]
pub struct ParseNamesError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

/// A position of the table: a named one or one on the way to it.
struct Node {
    key: u64,
    parent: Option<usize>,
    ply: usize,
    men: usize,
    label: Option<Label>,
}

/// What a line says about its last position.
#[derive(Clone, Copy)]
struct Label {
    eco: Eco,
    english: Option<&'static str>,
    french: Option<&'static str>,
}

impl Label {
    /// The name here, where one left out is the one in force before.
    fn after(self, inherited: Option<InForce>) -> Opening {
        let inherited = inherited.map(|before| before.opening);
        Opening {
            eco: self.eco,
            english: self.english.or(inherited.map(|before| before.english)).unwrap_or_default(),
            french: self.french.or(inherited.map(|before| before.french)).unwrap_or_default(),
        }
    }
}

impl OpeningNames {
    /// Reads the table's text.
    ///
    /// # Errors
    /// [`ParseNamesError`] names the first line that is not as [`write_lines`] writes it.
    pub fn parse(text: &'static str) -> Result<Self, ParseNamesError> {
        let mut tree = Tree { nodes: Vec::new(), path: Vec::new() };
        for (index, line) in text.lines().enumerate() {
            if !line.is_empty() && !line.starts_with('#') {
                tree.read_line(line).map_err(|problem| ParseNamesError { line: index + 1, problem })?;
            }
        }
        Ok(Self::from_nodes(&tree.nodes))
    }

    fn from_nodes(nodes: &[Node]) -> Self {
        let mut labels: ByKey<Label> = HashMap::default();
        for node in nodes {
            if let Some(label) = node.label {
                labels.entry(node.key).or_insert(label);
            }
        }
        let votes = family_votes(nodes, &labels);
        let worth = |key: u64, name: InForce| {
            let family = votes.get(&(key, family(name.opening.english)));
            (family.copied().unwrap_or(0), name.since)
        };
        let mut names = Self { by_key: HashMap::default(), fewest_men: 32 };
        let mut in_force: Vec<Option<InForce>> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let inherited = node.parent.and_then(|parent| in_force[parent]);
            let label = labels.get(&node.key);
            let here =
                label.map(|label| InForce { opening: label.after(inherited), since: node.ply }).or(inherited);
            in_force.push(here);
            let Some(here) = here else { continue };
            let filed = names.by_key.entry(node.key).or_insert(here);
            if worth(node.key, here) > worth(node.key, *filed) {
                *filed = here;
            }
            names.fewest_men = names.fewest_men.min(node.men);
        }
        names
    }
}

/// For positions without a name of their own that several ways lead to: how many named lines of each family start
/// there. The way whose family they continue gives the name, so that a Queen's Gambit by transposition is called one.
fn family_votes(nodes: &[Node], labels: &ByKey<Label>) -> HashMap<(u64, &'static str), usize> {
    let mut votes = HashMap::new();
    for node in nodes {
        let Some(name) = node.label.and_then(|label| label.english) else { continue };
        let mut way = node.parent.map(|parent| &nodes[parent]);
        while let Some(unnamed) = way.filter(|node| !labels.contains_key(&node.key)) {
            *votes.entry((unnamed.key, family(name))).or_default() += 1;
            way = unnamed.parent.map(|parent| &nodes[parent]);
        }
    }
    votes
}

/// `Ruy Lopez` of `Ruy Lopez: Berlin Defense`.
fn family(name: &'static str) -> &'static str {
    name.split(": ").next().unwrap_or(name)
}

/// The lines read so far, and the way to the last position of the latest.
struct Tree {
    nodes: Vec<Node>,
    path: Vec<(Position, usize)>,
}

impl Tree {
    fn read_line(&mut self, line: &'static str) -> Result<(), String> {
        let fields: Vec<&'static str> = line.split('\t').collect();
        let &[moves, eco, english, french] = fields.as_slice() else {
            return Err(format!("{} fields instead of 4", fields.len()));
        };
        let eco = Eco::new(eco).ok_or_else(|| format!("{eco:?} is not a code such as C60"))?;
        let mut words = moves.split(' ');
        let kept: usize =
            words.next().and_then(|word| word.parse().ok()).ok_or("no number of moves to keep")?;
        if kept > self.path.len() {
            return Err(format!("keeps {kept} moves of a line of {}", self.path.len()));
        }
        self.path.truncate(kept);
        for word in words {
            self.step(word)?;
        }
        let named = |name: &'static str| Some(name).filter(|name| !name.is_empty());
        let &(_, last) = self.path.last().ok_or("a line without moves")?;
        self.nodes[last].label = Some(Label { eco, english: named(english), french: named(french) });
        Ok(())
    }

    fn step(&mut self, word: &str) -> Result<(), String> {
        let (mut position, parent) = match self.path.last() {
            Some(&(position, node)) => (position, Some(node)),
            None => (Position::default(), None),
        };
        let m = position.parse_uci(word).map_err(|error| error.to_string())?;
        position.play_unchecked(m);
        self.path.push((position, self.nodes.len()));
        self.nodes.push(Node {
            key: position.key().0,
            parent,
            ply: self.path.len(),
            men: position.board().occupied().len(),
            label: None,
        });
        Ok(())
    }
}

/// Writes lines, sorted by their moves, as [`OpeningNames::parse`] reads them.
#[must_use]
pub fn write_lines(lines: &[NamedLine]) -> String {
    let mut text = String::new();
    let mut previous: &[Move] = &[];
    for line in lines {
        let kept = previous.iter().zip(&line.moves).take_while(|(one, other)| one == other).count();
        let _ = write!(text, "{kept}");
        let mut position = Position::default();
        for (ply, &m) in line.moves.iter().enumerate() {
            if ply >= kept {
                let _ = write!(text, " {}", position.uci(m, CastlingNotation::KingSteps));
            }
            position.play_unchecked(m);
        }
        let english = line.english.as_deref().unwrap_or_default();
        let french = line.french.as_deref().unwrap_or_default();
        let _ = writeln!(text, "\t{}\t{english}\t{french}", line.eco);
        previous = &line.moves;
    }
    text
}
