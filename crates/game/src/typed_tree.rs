//! A tree typed by hand: the game of every textbook on search.
//!
//! `((3 12 8) (2 4 6) (14 5 2))` is a tree in which the first player chooses one of three branches, the second one of three
//! leaves, and the number there is what the first player gets.

use crate::random::mix;
use crate::{GameState, Outcome, Player, quoted};
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Trees have at most so many nodes: they are looked at one by one.
const MOST_NODES: usize = 10_000;
/// A path is written with a letter for each branch.
const MOST_BRANCHES: usize = 26;
/// Trees are at most so deep.
const DEEPEST: usize = 60;
/// Numbers at the leaves are at most this large, either way.
const LARGEST: i32 = 20_000;

/// A branch, and so a move: `a` is the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Branch(u8);

impl Branch {
    /// 0 for the first.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

#[derive(PartialEq, Eq, Debug)]
enum Node {
    Leaf(i32),
    Inner(Vec<Node>),
}

/// A place in a tree typed by hand.
///
/// As text: the tree, and after a `/` the branches taken, such as `((3 12) (2 4))/ab`; at the root nothing follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypedTree {
    tree: Arc<Node>,
    path: Vec<Branch>,
}

/// Why a text is no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseTypedTreeError {
    /// Something else stands where a number or a parenthesis belongs.
    Syntax {
        /// What stands there.
        what: String,
        /// Where, from 1.
        place: usize,
    },
    /// A number is too large.
    Number(String),
    /// The tree is too large.
    TooLarge,
    /// The path leads out of the tree.
    Path(String),
}

impl fmt::Display for ParseTypedTreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { what, place } => write!(
                f,
                "{what} at letter {place}: a tree is written with numbers and parentheses, such as ((3 12 8) (2 4 6))"
            ),
            Self::Number(word) => {
                write!(f, "{word} is out of range: leaves are numbers from -{LARGEST} to {LARGEST}")
            }
            Self::TooLarge => write!(
                f,
                "the tree is too large: at most {MOST_NODES} nodes, {MOST_BRANCHES} branches at a node and {DEEPEST} plies"
            ),
            Self::Path(path) => {
                write!(f, "{path} is no way through this tree: branches are letters from a on")
            }
        }
    }
}

impl Error for ParseTypedTreeError {}

impl TypedTree {
    fn node(&self) -> &Node {
        self.path.iter().fold(&self.tree, |node, branch| match node {
            Node::Inner(children) => &children[branch.index()],
            Node::Leaf(_) => node,
        })
    }

    /// The plies of the longest way through the tree from here.
    #[must_use]
    pub fn height(&self) -> u32 {
        fn height(node: &Node) -> u32 {
            match node {
                Node::Leaf(_) => 0,
                Node::Inner(children) => 1 + children.iter().map(height).max().unwrap_or(0),
            }
        }
        height(self.node())
    }
}

/// The example of nearly every textbook: three branches of three leaves; two leaves need not be looked at.
impl Default for TypedTree {
    fn default() -> Self {
        let row = |leaves: [i32; 3]| Node::Inner(leaves.map(Node::Leaf).into());
        let tree = Node::Inner(vec![row([3, 12, 8]), row([2, 4, 6]), row([14, 5, 2])]);
        Self { tree: Arc::new(tree), path: Vec::new() }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(value) => write!(f, "{value}"),
            Self::Inner(children) => {
                for (place, child) in children.iter().enumerate() {
                    write!(f, "{}{child}", if place == 0 { "(" } else { " " })?;
                }
                f.write_str(")")
            }
        }
    }
}

impl fmt::Display for TypedTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)?;
        if !self.path.is_empty() {
            f.write_str("/")?;
        }
        self.path.iter().try_for_each(|branch| branch.fmt(f))
    }
}

/// Reads a tree letter by letter.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    nodes: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace() || byte == b',') {
            self.at += 1;
        }
    }

    fn unexpected(&self) -> ParseTypedTreeError {
        let what = match self.text[self.at..].chars().next() {
            Some(letter) => format!("{:?}", letter.to_string()),
            None => "the text ends".to_owned(),
        };
        ParseTypedTreeError::Syntax { what, place: self.text[..self.at].chars().count() + 1 }
    }

    fn node(&mut self, depth: usize) -> Result<Node, ParseTypedTreeError> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || depth > DEEPEST {
            return Err(ParseTypedTreeError::TooLarge);
        }
        self.skip_spaces();
        if self.peek() != Some(b'(') {
            return self.number().map(Node::Leaf);
        }
        self.at += 1;
        let mut children = Vec::new();
        loop {
            self.skip_spaces();
            match self.peek() {
                Some(b')') if !children.is_empty() => {
                    self.at += 1;
                    return Ok(Node::Inner(children));
                }
                Some(b')') | None => return Err(self.unexpected()),
                Some(_) if children.len() == MOST_BRANCHES => return Err(ParseTypedTreeError::TooLarge),
                Some(_) => children.push(self.node(depth + 1)?),
            }
        }
    }

    fn number(&mut self) -> Result<i32, ParseTypedTreeError> {
        let rest = &self.text[self.at..];
        let sign = usize::from(rest.starts_with(['-', '+']));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.unexpected());
        }
        let word = &rest[..sign + digits];
        self.at += word.len();
        let number = word.parse::<i32>().ok().filter(|number| number.abs() <= LARGEST);
        number.ok_or_else(|| ParseTypedTreeError::Number(format!("{:?}", quoted(word))))
    }
}

impl FromStr for TypedTree {
    type Err = ParseTypedTreeError;

    fn from_str(text: &str) -> Result<Self, ParseTypedTreeError> {
        let (tree_text, path_text) = text.split_once('/').unwrap_or((text, ""));
        let mut reader = Reader { text: tree_text, at: 0, nodes: 0 };
        let tree = reader.node(0)?;
        reader.skip_spaces();
        if reader.peek().is_some() {
            return Err(reader.unexpected());
        }
        let mut state = Self { tree: Arc::new(tree), path: Vec::new() };
        for letter in path_text.trim().chars() {
            let branch = state.parse_move(letter.encode_utf8(&mut [0; 4]));
            state.play(branch.ok_or_else(|| ParseTypedTreeError::Path(format!("{:?}", quoted(path_text))))?);
        }
        Ok(state)
    }
}

impl GameState for TypedTree {
    type Move = Branch;
    type Moves = Vec<Branch>;

    const NAME: &'static str = "tree";
    const MOVE_SLOTS: usize = MOST_BRANCHES;

    fn side_to_move(&self) -> Player {
        if self.path.len().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Branch>) {
        moves.clear();
        if let Node::Inner(children) = self.node() {
            moves.extend((0..children.len() as u8).map(Branch));
        }
    }

    fn play(&mut self, branch: Branch) {
        self.path.push(branch);
    }

    fn ended(&self) -> Option<Outcome> {
        match self.node() {
            Node::Leaf(value) if *value > 0 => Some(Outcome::Win(Player::First)),
            Node::Leaf(value) if *value < 0 => Some(Outcome::Win(Player::Second)),
            Node::Leaf(_) => Some(Outcome::Draw),
            Node::Inner(_) => None,
        }
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn points(&self) -> Option<i32> {
        match (self.node(), self.side_to_move()) {
            (Node::Leaf(value), Player::First) => Some(*value),
            (Node::Leaf(value), Player::Second) => Some(-value),
            (Node::Inner(_), _) => None,
        }
    }

    fn key(&self) -> u64 {
        self.path.iter().fold(1, |key, branch| mix(key ^ u64::from(branch.0 + 1)))
    }

    fn move_slot(&self, branch: Branch) -> usize {
        branch.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract;

    #[test]
    fn keeps_the_contract() {
        contract::check::<TypedTree>(1, 50);
        let uneven: TypedTree = "(5 (2 (7 -1) 4) (0))".parse().unwrap();
        contract::check_from(&uneven, 2, 50);
        assert_eq!(uneven.height(), 3);
    }

    #[test]
    fn leaves_are_worth_what_is_written_there() {
        let at = |text: &str| text.parse::<TypedTree>().unwrap();
        assert_eq!(at("(5 (2 -3))/a").points(), Some(-5));
        assert_eq!(at("(5 (2 -3))/bb").points(), Some(-3));
        assert_eq!(at("(5 (2 -3))/b").points(), None);
        assert_eq!(at("(5 (2 -3))/bb").outcome(), Some(Outcome::Win(Player::Second)));
    }

    #[test]
    fn wrong_texts_get_a_sentence() {
        let error = |text: &str| text.parse::<TypedTree>().unwrap_err().to_string();
        for (text, part) in [
            ("(1 2", "the text ends at letter 5"),
            ("()", "\")\" at letter 2"),
            ("(1 x)", "\"x\" at letter 4"),
            ("(1) 2", "\"2\" at letter 5"),
            ("(1 99999)", "\"99999\" is out of range"),
            ("(1 2)/c", "\"c\" is no way"),
            ("", "the text ends at letter 1"),
        ] {
            assert!(error(text).contains(part), "{text}: {}", error(text));
        }
        let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(deep.parse::<TypedTree>(), Err(ParseTypedTreeError::TooLarge));
    }
}
