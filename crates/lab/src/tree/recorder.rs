//! Tracers that count a search and that write it down.

use roque_game::Bound;
use roque_game::{GameState, Outcome};
use roque_solver::{BoundSource, Cutoff, Entry, GameScore, Leaf, Tracer, Window};

/// Counts nodes and pruned siblings by ply, of the last iteration only.
#[derive(Default)]
pub(super) struct Census {
    nodes: Vec<u64>,
    pruned: Vec<u64>,
    ply: usize,
}

impl Census {
    fn add(counts: &mut Vec<u64>, ply: usize, count: usize) {
        if counts.len() <= ply {
            counts.resize(ply + 1, 0);
        }
        counts[ply] += count as u64;
    }

    /// Visited and pruned nodes.
    pub(super) fn totals(&self) -> (u64, u64) {
        (self.nodes.iter().sum(), self.pruned.iter().sum())
    }

    /// How many plies below the root fit into a budget, at least one.
    pub(super) fn plies_within(&self, budget: u64) -> usize {
        let mut total = 0;
        for ply in 0..self.nodes.len() {
            total += self.nodes[ply] + self.pruned.get(ply).copied().unwrap_or(0);
            if total > budget {
                return ply.saturating_sub(1).max(1);
            }
        }
        self.nodes.len()
    }
}

impl<G: GameState> Tracer<G> for Census {
    fn iteration(&mut self, _: u32) {
        *self = Self::default();
    }

    fn enter(&mut self, entry: &Entry<'_, G>) {
        self.ply = entry.ply;
        Self::add(&mut self.nodes, entry.ply, 1);
    }

    fn cutoff(&mut self, cutoff: &Cutoff<'_, G::Move>) {
        Self::add(&mut self.pruned, cutoff.ply + 1, cutoff.pruned.len());
    }

    fn width_cap(&mut self, skipped: &[G::Move]) {
        Self::add(&mut self.pruned, self.ply + 1, skipped.len());
    }
}

/// Why a node has the score it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NodeReason {
    /// All its moves were searched.
    Searched,
    /// The game is over there.
    Ended(Outcome),
    /// The state was on the way there already.
    Repetition,
    /// The evaluation spoke.
    Evaluated,
    /// The table knew enough.
    Table(Bound),
    /// Stopping was better than any noisy move, or too good already.
    StandPat,
    /// A move was too good for the opponent to allow the node.
    Cutoff {
        /// The move.
        by: String,
        /// Who set the bound it broke, in words.
        because: String,
    },
    /// The search was interrupted.
    Interrupted,
}

/// A visited node.
#[derive(Clone, Debug)]
pub struct Node<G> {
    /// Place of the parent in the list of nodes.
    pub parent: Option<usize>,
    /// The move that led here, as people write it.
    pub m: Option<String>,
    /// Moves from the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: u32,
    /// Whether only noisy moves are looked at.
    pub quiescence: bool,
    /// The window on entering.
    pub window: Window,
    /// The score for the side to move here.
    pub score: Option<GameScore>,
    /// Why.
    pub reason: NodeReason,
    /// Moves never tried.
    pub pruned: Vec<String>,
    /// Nodes below that were not recorded.
    pub hidden: u64,
    /// Whether it lies on the line expected to be played.
    pub principal: bool,
    /// The state.
    pub state: G,
}

/// Something that happened at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Place of the node in the list of nodes.
    pub node: usize,
    /// What happened.
    pub kind: EventKind,
}

/// What can happen at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The node begins.
    Enter,
    /// It needed no search.
    Leaf(GameScore),
    /// The table knew something; whether that was enough.
    TableHit(GameScore, Bound, bool),
    /// A move raised what the node can have.
    Raise(String, GameScore),
    /// The rest of the moves was cut off.
    Cutoff(String, GameScore, GameScore),
    /// A move is searched again with a wider window.
    ReSearch(String, Window),
    /// Quiescence may stop with this score.
    StandPat(GameScore),
    /// The width cap left moves out.
    WidthCap(usize),
    /// The node ends.
    Leave(Option<GameScore>),
}

/// The last iteration of a search.
#[derive(Clone, Debug)]
pub struct Recording<G> {
    /// The visited nodes in the order of visiting; the first is the root.
    pub nodes: Vec<Node<G>>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Depth of the iteration.
    pub depth: u32,
    /// Nodes left out because they lie too deep.
    pub hidden: u64,
}

impl<G> Recording<G> {
    /// Places of the visited children of a node, in the order of visiting.
    #[must_use]
    pub fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                children[parent].push(place);
            }
        }
        children
    }
}

/// Writes a search down to a given ply.
pub(super) struct Recorder<G> {
    recording: Recording<G>,
    deepest: usize,
    /// Places of the open nodes; `None` for those too deep to be recorded.
    open: Vec<Option<usize>>,
}

impl<G: GameState> Recorder<G> {
    pub(super) fn new(deepest: usize) -> Self {
        let recording = Recording { nodes: Vec::new(), events: Vec::new(), depth: 0, hidden: 0 };
        Self { recording, deepest, open: Vec::new() }
    }

    pub(super) fn finish(mut self, line: &[G::Move]) -> Recording<G> {
        let mut place = (!self.recording.nodes.is_empty()).then_some(0);
        let mut moves = line.iter();
        while let Some(current) = place {
            self.recording.nodes[current].principal = true;
            place = moves.next().and_then(|&m| {
                let text = self.recording.nodes[current].state.move_text(m);
                // A move searched again has two nodes; the later one holds the exact score.
                self.recording
                    .nodes
                    .iter()
                    .rposition(|node| node.parent == Some(current) && node.m.as_ref() == Some(&text))
            });
        }
        self.recording
    }

    fn current(&self) -> Option<usize> {
        self.open.last().copied().flatten()
    }

    fn happen(&mut self, kind: EventKind) {
        if let Some(node) = self.current() {
            self.recording.events.push(Event { node, kind });
        }
    }

    fn node(&mut self) -> Option<&mut Node<G>> {
        let place = self.current()?;
        self.recording.nodes.get_mut(place)
    }

    fn text(&self, m: G::Move) -> String {
        self.current().map_or_else(|| m.to_string(), |place| self.recording.nodes[place].state.move_text(m))
    }

    fn texts(&self, moves: &[G::Move]) -> Vec<String> {
        moves.iter().map(|&m| self.text(m)).collect()
    }

    /// Who set a bound, in words a reader can check.
    fn explain(&self, source: BoundSource<G::Move>) -> String {
        let place = |ply: usize| self.open.get(ply).copied().flatten();
        match source {
            BoundSource::Root => "the window the search began with".to_owned(),
            BoundSource::Probe { ply } => {
                format!("ply {ply} only asks whether the move is better than its best")
            }
            BoundSource::StandPat { ply } => format!("stopping at ply {ply} is already that good"),
            BoundSource::Ancestor { ply, m } => {
                let text = place(ply)
                    .map_or_else(|| m.to_string(), |at| self.recording.nodes[at].state.move_text(m));
                format!("at ply {ply} {text} is already that good")
            }
        }
    }
}

impl<G: GameState> Tracer<G> for Recorder<G> {
    fn iteration(&mut self, depth: u32) {
        *self = Self::new(self.deepest);
        self.recording.depth = depth;
    }

    fn enter(&mut self, entry: &Entry<'_, G>) {
        if entry.ply > self.deepest {
            self.open.push(None);
            self.recording.hidden += 1;
            if let Some(place) = self.open.iter().rev().find_map(|place| *place) {
                self.recording.nodes[place].hidden += 1;
            }
            return;
        }
        let m = entry.m.map(|m| self.text(m));
        self.recording.nodes.push(Node {
            parent: self.current(),
            m,
            ply: entry.ply,
            depth: entry.depth,
            quiescence: entry.quiescence,
            window: entry.window,
            score: None,
            reason: NodeReason::Searched,
            pruned: Vec::new(),
            hidden: 0,
            principal: false,
            state: entry.state.clone(),
        });
        self.open.push(Some(self.recording.nodes.len() - 1));
        self.happen(EventKind::Enter);
    }

    fn leaf(&mut self, leaf: Leaf, score: GameScore) {
        if let Some(node) = self.node() {
            node.reason = match leaf {
                Leaf::Ended(outcome) => NodeReason::Ended(outcome),
                Leaf::Repetition => NodeReason::Repetition,
                Leaf::Evaluated => NodeReason::Evaluated,
            };
        }
        self.happen(EventKind::Leaf(score));
    }

    fn raise(&mut self, m: G::Move, score: GameScore) {
        if let Some(node) = self.node().filter(|node| node.reason == NodeReason::StandPat) {
            node.reason = NodeReason::Searched;
        }
        let text = self.text(m);
        self.happen(EventKind::Raise(text, score));
    }

    fn cutoff(&mut self, cutoff: &Cutoff<'_, G::Move>) {
        let (by, because, pruned) =
            (self.text(cutoff.m), self.explain(cutoff.source), self.texts(cutoff.pruned));
        if let Some(node) = self.node() {
            node.pruned.extend(pruned);
            node.reason = NodeReason::Cutoff { by: by.clone(), because };
        }
        self.happen(EventKind::Cutoff(by, cutoff.score, cutoff.beta));
    }

    fn table_hit(&mut self, score: GameScore, bound: Bound, used: bool) {
        if let Some(node) = self.node().filter(|_| used) {
            node.reason = NodeReason::Table(bound);
        }
        self.happen(EventKind::TableHit(score, bound, used));
    }

    fn re_search(&mut self, m: G::Move, window: Window) {
        let text = self.text(m);
        self.happen(EventKind::ReSearch(text, window));
    }

    fn stand_pat(&mut self, score: GameScore) {
        if let Some(node) = self.node() {
            node.reason = NodeReason::StandPat;
        }
        self.happen(EventKind::StandPat(score));
    }

    fn width_cap(&mut self, skipped: &[G::Move]) {
        let texts = self.texts(skipped);
        if let Some(node) = self.node() {
            node.pruned.extend(texts);
        }
        self.happen(EventKind::WidthCap(skipped.len()));
    }

    fn leave(&mut self, score: Option<GameScore>) {
        if let Some(node) = self.node() {
            node.score = score;
            if score.is_none() {
                node.reason = NodeReason::Interrupted;
            }
        }
        self.happen(EventKind::Leave(score));
        self.open.pop();
    }
}
