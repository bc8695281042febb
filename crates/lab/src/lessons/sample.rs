//! Trees to ask about: drawn at random, valued and searched by the textbook search.

use super::exercise::{Look, Picture, Replay, TreeNode};
use super::words::number;
use crate::GameName;
use roque_game::{GameState, Random, TypedTree};
use roque_solver::{Algorithm, Config, Cutoff, Entry, GameScore, Limits, Question, Solver, Tracer, Window};
use std::collections::BTreeMap;
use std::fmt;

/// The shape of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    Leaf(i32),
    Inner(Vec<Shape>),
}

impl Shape {
    /// A tree with so many branches at each level; no two leaves are worth the same.
    pub(super) fn random(random: &mut Random, widths: &[usize], least: i32) -> Self {
        let leaves: usize = widths.iter().product();
        // Half as many numbers again, so that a learner cannot tell by counting which is missing.
        let mut values: Vec<i32> = (least..).take(leaves + leaves / 2 + 4).collect();
        random.shuffle(&mut values);
        Self::build(widths, &mut values.into_iter())
    }

    fn build(widths: &[usize], values: &mut impl Iterator<Item = i32>) -> Self {
        match widths {
            [] => Self::Leaf(values.next().unwrap_or_default()),
            [width, rest @ ..] => Self::Inner((0..*width).map(|_| Self::build(rest, values)).collect()),
        }
    }

    /// What it is worth to Max: by brute force, and so independent of the search it is compared with.
    pub(super) fn value(&self, is_max: bool) -> i32 {
        match self {
            Self::Leaf(value) => *value,
            Self::Inner(children) => {
                let values = children.iter().map(|child| child.value(!is_max));
                (if is_max { values.max() } else { values.min() }).unwrap_or_default()
            }
        }
    }

    /// The same tree with the best branch of each node first.
    pub(super) fn sorted(self, is_max: bool) -> Self {
        match self {
            Self::Leaf(_) => self,
            Self::Inner(children) => {
                let mut children: Vec<_> = children.into_iter().map(|child| child.sorted(!is_max)).collect();
                let sign = if is_max { -1 } else { 1 };
                children.sort_by_key(|child| sign * child.value(!is_max));
                Self::Inner(children)
            }
        }
    }

    /// What alpha-beta (fail-soft) finds with a window of its own at the root, for Max, and how many leaves it looks at.
    pub(super) fn with_window(&self, is_max: bool, (low, high): (i32, i32)) -> (i32, u32) {
        let Self::Inner(children) = self else { return (self.value(is_max), 1) };
        let (mut best, mut window, mut leaves) = (None, (low, high), 0);
        for child in children {
            let (value, looked) = child.with_window(!is_max, window);
            leaves += looked;
            best =
                Some(best.map_or(value, |best: i32| if is_max { best.max(value) } else { best.min(value) }));
            if is_max {
                window.0 = window.0.max(value);
            } else {
                window.1 = window.1.min(value);
            }
            if window.0 >= window.1 {
                break;
            }
        }
        (best.unwrap_or_default(), leaves)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(value) => write!(f, "{value}"),
            Self::Inner(children) => {
                let children: Vec<_> = children.iter().map(Self::to_string).collect();
                write!(f, "({})", children.join(" "))
            }
        }
    }
}

/// A node of a sample.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    pub parent: Option<usize>,
    pub way: String,
    /// The number at a leaf.
    pub leaf: Option<i32>,
    pub children: Vec<usize>,
    state: TypedTree,
}

impl Spot {
    pub(super) fn is_max(&self) -> bool {
        self.way.len().is_multiple_of(2)
    }
}

/// A tree to ask about.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub shape: Shape,
    /// Parents before their children, the root first.
    pub spots: Vec<Spot>,
}

impl Sample {
    pub(super) fn new(shape: Shape) -> Self {
        let state: TypedTree = shape.to_string().parse().expect("numbers in parentheses are a tree");
        let mut sample = Self { shape: shape.clone(), spots: Vec::new() };
        sample.add(&shape, None, String::new(), &state);
        sample
    }

    pub(super) fn random(random: &mut Random, widths: &[usize], least: i32) -> Self {
        Self::new(Shape::random(random, widths, least))
    }

    fn add(&mut self, shape: &Shape, parent: Option<usize>, way: String, state: &TypedTree) -> usize {
        let place = self.spots.len();
        let leaf = if let Shape::Leaf(value) = shape { Some(*value) } else { None };
        self.spots.push(Spot { parent, way: way.clone(), leaf, children: Vec::new(), state: state.clone() });
        if let Shape::Inner(children) = shape {
            let mut branches = Vec::new();
            state.legal_moves(&mut branches);
            for (child, branch) in children.iter().zip(branches) {
                let below = self.add(child, Some(place), format!("{way}{branch}"), &state.after(branch));
                self.spots[place].children.push(below);
            }
        }
        place
    }

    pub(super) fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.spots.len()).filter(|&place| self.spots[place].leaf.is_some())
    }

    /// The nodes so many branches from the root.
    pub(super) fn level(&self, level: usize) -> Vec<usize> {
        (0..self.spots.len()).filter(|&place| self.spots[place].way.len() == level).collect()
    }

    /// What a node is worth to Max: minimax of the solver.
    pub(super) fn value(&self, place: usize) -> i32 {
        let spot = &self.spots[place];
        if let Some(value) = spot.leaf {
            return value;
        }
        let mut solver = Solver::new(Config::minimax(), |_: &TypedTree| 0);
        let score = solver.search(&Question::new(spot.state.clone()), &Limits::none()).score.value();
        if spot.is_max() { score } else { -score }
    }

    /// What the children of a node are worth, as a list.
    pub(super) fn children_values(&self, place: usize) -> String {
        let values: Vec<_> =
            self.spots[place].children.iter().map(|&child| number(self.value(child))).collect();
        values.join(", ")
    }

    /// The name of a node: its way, or nothing at the root.
    pub(super) fn way(&self, place: usize) -> String {
        self.spots[place].way.clone()
    }

    /// The tree as a picture: `label` says what stands in a node, `look` how it is drawn.
    pub(super) fn picture(&self, label: impl Fn(usize) -> String, look: impl Fn(usize) -> Look) -> Picture {
        let node = |(place, spot): (usize, &Spot)| TreeNode {
            parent: spot.parent,
            way: spot.way.clone(),
            label: label(place),
            is_max: spot.is_max(),
            look: look(place),
        };
        Picture::Tree(self.spots.iter().enumerate().map(node).collect())
    }

    /// What a learner sees: the numbers at the leaves, and which node is asked about.
    pub(super) fn bare(&self, asked: Option<usize>) -> Picture {
        let look = |place| if Some(place) == asked { Look::Asked } else { Look::Plain };
        self.picture(|place| self.spots[place].leaf.map(number).unwrap_or_default(), look)
    }

    /// Every node with its value, and the line of best play.
    pub(super) fn valued(&self) -> Picture {
        let best = self.best_line();
        let look = |place| if best.contains(&place) { Look::Best } else { Look::Plain };
        self.picture(|place| number(self.value(place)), look)
    }

    fn best_line(&self) -> Vec<usize> {
        let mut line = vec![0];
        let mut place = 0;
        while let Some(&next) =
            self.spots[place].children.iter().find(|&&child| self.value(child) == self.value(place))
        {
            line.push(next);
            place = next;
        }
        line
    }

    /// The same search at the workbench.
    pub(super) fn replay(&self, algorithm: Algorithm) -> Option<Replay> {
        let height = self.spots.first().map_or(0, |root| root.state.height());
        let solver = format!("algo={},depth={height}", algorithm.name());
        Some(Replay { game: GameName::Tree, state: self.shape.to_string(), solver })
    }

    /// Searches it and writes down what happens.
    pub(super) fn walk(&self, algorithm: Algorithm) -> Walk {
        let mut walk = Walk::default();
        let config = Config { algorithm, ..Config::plain() };
        let mut solver = Solver::new(config, |_: &TypedTree| 0);
        let root = self.spots[0].state.clone();
        solver.search_traced(&Question::new(root), &Limits::none(), &mut walk);
        walk
    }

    /// What alpha-beta found: the value of each node, as far as it had to know it, and what it left out.
    pub(super) fn searched(&self, walk: &Walk) -> Picture {
        let label = |place: usize| {
            let spot = &self.spots[place];
            match (spot.leaf, walk.visits.get(&spot.way)) {
                (Some(value), Some(_)) => number(value),
                (_, Some(visit)) => visit.label(spot.is_max()),
                (Some(value), None) => number(value),
                (None, None) => String::new(),
            }
        };
        let look = |place: usize| match walk.visits.contains_key(&self.spots[place].way) {
            true => Look::Plain,
            false => Look::Pruned,
        };
        self.picture(label, look)
    }
}

/// One look at a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visited {
    /// The window on entering, as the side to move there sees it.
    pub window: Window,
    pub score: Option<GameScore>,
}

impl Visited {
    /// The window as Max sees it.
    pub(super) fn for_max(&self, is_max: bool) -> (GameScore, GameScore) {
        let window = if is_max { self.window } else { self.window.flipped() };
        (window.alpha, window.beta)
    }

    fn label(&self, is_max: bool) -> String {
        let Some(score) = self.score else { return String::new() };
        let sign = match (self.window.bound(score), is_max) {
            (roque_game::Bound::Exact, _) => "",
            (roque_game::Bound::Lower, true) | (roque_game::Bound::Upper, false) => "≥",
            (roque_game::Bound::Upper, true) | (roque_game::Bound::Lower, false) => "≤",
        };
        format!("{sign}{}", number(if is_max { score.value() } else { -score.value() }))
    }
}

/// A node that was left early.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// Where.
    pub way: String,
    /// What the best move there is worth to Max.
    pub value: i32,
    /// The bound it broke, for Max.
    pub bound: i32,
    /// The branches that were left out.
    pub pruned: Vec<String>,
}

/// What a search of a sample did.
#[derive(Default)]
pub(super) struct Walk {
    /// The last look at each node.
    pub visits: BTreeMap<String, Visited>,
    pub cuts: Vec<Cut>,
    /// Branches that were asked again with an open window: the node, and the branch.
    pub again: Vec<(String, String)>,
    /// Leaves looked at, each time counted.
    pub leaves: u32,
    stack: Vec<String>,
}

impl Walk {
    /// The cut that left a node out, if one did.
    pub(super) fn cut_of(&self, way: &str) -> Option<&Cut> {
        self.cuts
            .iter()
            .find(|cut| cut.pruned.iter().any(|pruned| way.starts_with(&format!("{}{pruned}", cut.way))))
    }
}

impl Tracer<TypedTree> for Walk {
    fn enter(&mut self, entry: &Entry<'_, TypedTree>) {
        let mut way = self.stack.last().cloned().unwrap_or_default();
        way.extend(entry.m.map(|branch| branch.to_string()));
        self.visits.insert(way.clone(), Visited { window: entry.window, score: None });
        self.stack.push(way);
    }

    fn leaf(&mut self, _: roque_solver::Leaf, _: GameScore) {
        self.leaves += 1;
    }

    fn cutoff(&mut self, cutoff: &Cutoff<'_, roque_game::Branch>) {
        let way = self.stack.last().cloned().unwrap_or_default();
        let sign = if way.len().is_multiple_of(2) { 1 } else { -1 };
        self.cuts.push(Cut {
            value: sign * cutoff.score.value(),
            bound: sign * cutoff.beta.value(),
            pruned: cutoff.pruned.iter().map(ToString::to_string).collect(),
            way,
        });
    }

    fn re_search(&mut self, branch: roque_game::Branch, _: Window) {
        self.again.push((self.stack.last().cloned().unwrap_or_default(), branch.to_string()));
    }

    fn leave(&mut self, score: Option<GameScore>) {
        if let Some(visit) = self.stack.pop().and_then(|way| self.visits.get_mut(&way)) {
            visit.score = score;
        }
    }
}
