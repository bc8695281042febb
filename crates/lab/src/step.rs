//! Walks through a recorded search: [`Steps`] for a screen, [`walk`] line by line, plain commands in, plain text out, so that it
//! works through a pipe, too.

use crate::tree::{EventKind, NodeReason, Recording};
use roque_game::{Bound, GameState};
use roque_solver::{GameScore, Window};
use std::io::{self, BufRead, Write};

/// The commands, as `help` shows them.
pub const HELP: &str = "n (or empty) next   b back   c next cutoff   p previous cutoff   o out of this node   \
                        g N go to event N   s start   e end   h help   q quit";

/// From one moment to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// To the next.
    Next,
    /// To the one before.
    Back,
    /// To the next cutoff.
    NextCutoff,
    /// To the cutoff before.
    LastCutoff,
    /// To where the node ends.
    Out,
    /// To the beginning.
    Start,
    /// To the end.
    End,
}

/// What happens at a moment. Scores are for the side to move at the node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    /// A node begins; by this move, if it is not the root.
    Enter(Option<String>),
    /// The game is over there.
    Ended(GameScore),
    /// The state was on the way there already.
    Repeated(GameScore),
    /// The evaluation spoke.
    Evaluated(GameScore),
    /// The table knew this; whether that was enough.
    Table(GameScore, Bound, bool),
    /// A move is the best so far.
    Raise(String, GameScore),
    /// A move is too good: so many others are never tried.
    Cutoff {
        /// The move.
        m: String,
        /// Its score.
        score: GameScore,
        /// What it should have stayed below.
        beta: GameScore,
        /// Moves never tried.
        left: usize,
    },
    /// A move is searched again with this window.
    Again(String, Window),
    /// Stopping there is worth this.
    Stand(GameScore),
    /// The width cap leaves out so many moves.
    Width(usize),
    /// The node ends; without a score if the search was interrupted.
    Leave(Option<GameScore>),
}

/// A node on the way to a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The move that led there; `None` for the root.
    pub m: Option<String>,
    /// The window it began with, for its side to move.
    pub window: Window,
}

/// A move of the node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The move.
    pub m: String,
    /// What came of it for the side that plays it; `None` while it is searched.
    pub score: Option<GameScore>,
    /// Whether it was left out.
    pub is_left: bool,
}

/// A moment of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    /// What happens.
    pub told: Told,
    /// The state, drawn over several lines.
    pub diagram: String,
    /// Moves from the root.
    pub ply: usize,
    /// Plies still to look ahead.
    pub depth: u32,
    /// Whether only noisy moves are looked at.
    pub is_quiescence: bool,
    /// The window as far as the moves have raised it.
    pub window: Window,
    /// The nodes from the root to this one.
    pub way: Vec<Rung>,
    /// The moves of the node so far.
    pub moves: Vec<Tried>,
}

/// A recorded search of any game.
pub trait Steps {
    /// How many moments it has.
    fn count(&self) -> usize;
    /// How deep was searched.
    fn depth(&self) -> u32;
    /// A moment; `None` beyond the last.
    fn moment(&self, at: usize) -> Option<Moment>;
    /// Where a step from a moment leads; `None` if there is nothing.
    fn step(&self, at: usize, step: Step) -> Option<usize>;
}

impl<G: GameState> Steps for Recording<G> {
    fn count(&self) -> usize {
        self.events.len()
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn moment(&self, at: usize) -> Option<Moment> {
        let node = &self.nodes[self.events.get(at)?.node];
        Some(Moment {
            told: told(self, at),
            diagram: node.state.diagram(),
            ply: node.ply,
            depth: node.depth,
            is_quiescence: node.quiescence,
            window: window_at(self, at),
            way: way(self, at),
            moves: moves(self, at),
        })
    }

    fn step(&self, at: usize, step: Step) -> Option<usize> {
        let last = self.events.len().checked_sub(1)?;
        let is_cutoff = |place: &usize| matches!(self.events[*place].kind, EventKind::Cutoff(..));
        match step {
            Step::Next => Some(at + 1).filter(|&next| next <= last),
            Step::Back => at.checked_sub(1),
            Step::NextCutoff => (at + 1..=last).find(is_cutoff),
            Step::LastCutoff => (0..at).rev().find(is_cutoff),
            Step::Out => {
                let node = self.events.get(at)?.node;
                let leaves = |place: &usize| {
                    let event = &self.events[*place];
                    event.node == node && matches!(event.kind, EventKind::Leave(_))
                };
                (at + 1..=last).find(leaves)
            }
            Step::Start => Some(0),
            Step::End => Some(last),
        }
    }
}

fn told<G>(recording: &Recording<G>, at: usize) -> Told {
    let event = &recording.events[at];
    let node = &recording.nodes[event.node];
    match &event.kind {
        EventKind::Enter => Told::Enter(node.m.clone()),
        EventKind::Leaf(score) => match node.reason {
            NodeReason::Ended(_) => Told::Ended(*score),
            NodeReason::Repetition => Told::Repeated(*score),
            _ => Told::Evaluated(*score),
        },
        EventKind::TableHit(score, bound, used) => Told::Table(*score, *bound, *used),
        EventKind::Raise(m, score) => Told::Raise(m.clone(), *score),
        EventKind::Cutoff(m, score, beta) => {
            Told::Cutoff { m: m.clone(), score: *score, beta: *beta, left: node.pruned.len() }
        }
        EventKind::ReSearch(m, window) => Told::Again(m.clone(), *window),
        EventKind::StandPat(score) => Told::Stand(*score),
        EventKind::WidthCap(count) => Told::Width(*count),
        EventKind::Leave(score) => Told::Leave(*score),
    }
}

/// The nodes from the root to that of an event.
fn way<G>(recording: &Recording<G>, at: usize) -> Vec<Rung> {
    let mut way = Vec::new();
    let mut place = Some(recording.events[at].node);
    while let Some(current) = place {
        let node = &recording.nodes[current];
        way.push(Rung { m: node.m.clone(), window: node.window });
        place = node.parent;
    }
    way.reverse();
    way
}

/// What was tried at the node of an event by then, and what was left out.
fn moves<G>(recording: &Recording<G>, at: usize) -> Vec<Tried> {
    let here = recording.events[at].node;
    let is_begin = |place: &usize| {
        recording.events[*place].node == here && recording.events[*place].kind == EventKind::Enter
    };
    let begin = (0..=at).rev().find(is_begin).unwrap_or(at);
    let mut moves: Vec<Tried> = Vec::new();
    for event in &recording.events[begin..=at] {
        let node = &recording.nodes[event.node];
        match (&event.kind, &node.m) {
            (EventKind::Enter, Some(m)) if node.parent == Some(here) => {
                // A move that is asked again stands where it stood.
                moves.retain(|tried| tried.m != *m);
                moves.push(Tried { m: m.clone(), score: None, is_left: false });
            }
            (EventKind::Leave(Some(score)), Some(m)) if node.parent == Some(here) => {
                if let Some(tried) = moves.iter_mut().find(|tried| tried.m == *m) {
                    tried.score = Some(-*score);
                }
            }
            (EventKind::Cutoff(..), _) if event.node == here => {
                let left = |m: &String| Tried { m: m.clone(), score: None, is_left: true };
                moves.extend(node.pruned.iter().map(left));
            }
            _ => {}
        }
    }
    moves
}

/// What a command asks for.
enum Command {
    Go(usize),
    Stay(&'static str),
    Quit,
}

/// Shows the first event, then follows commands until `q` or the end of the input.
///
/// # Errors
/// If input or output fail.
pub fn walk<G: GameState>(
    recording: &Recording<G>,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    if recording.events.is_empty() {
        return writeln!(output, "nothing was searched: the game is over");
    }
    writeln!(output, "{HELP}\n")?;
    let mut at = 0;
    show(recording, at, &mut output)?;
    for line in input.lines() {
        match parse(recording, at, line?.trim()) {
            Command::Go(place) => {
                at = place;
                show(recording, at, &mut output)?;
            }
            Command::Stay(text) => writeln!(output, "{text}\n")?,
            Command::Quit => break,
        }
        output.flush()?;
    }
    Ok(())
}

fn parse<G: GameState>(recording: &Recording<G>, at: usize, line: &str) -> Command {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let go = |step, otherwise| recording.step(at, step).map_or(Command::Stay(otherwise), Command::Go);
    match word {
        "" | "n" | "next" => go(Step::Next, "this is the end"),
        "b" | "back" => go(Step::Back, "this is the start"),
        "c" | "cutoff" => go(Step::NextCutoff, "no cutoff follows"),
        "p" | "previous" => go(Step::LastCutoff, "no cutoff before this"),
        "o" | "out" => go(Step::Out, "the node has ended"),
        "s" | "start" => go(Step::Start, "this is the start"),
        "e" | "end" => go(Step::End, "this is the end"),
        "g" | "go" => match rest.trim().parse::<usize>() {
            Ok(number) if (1..=recording.events.len()).contains(&number) => Command::Go(number - 1),
            _ => Command::Stay("g takes the number of an event"),
        },
        "q" | "quit" => Command::Quit,
        "h" | "help" | "?" => Command::Stay(HELP),
        _ => Command::Stay("unknown command; h shows them all"),
    }
}

fn show<G: GameState>(recording: &Recording<G>, at: usize, output: &mut impl Write) -> io::Result<()> {
    let event = &recording.events[at];
    let node = &recording.nodes[event.node];
    let path: Vec<String> = way(recording, at).into_iter().filter_map(|rung| rung.m).collect();
    let path = if path.is_empty() { "root".to_owned() } else { path.join(" ") };
    let kind = if node.quiescence { "quiescence" } else { "search" };
    writeln!(output, "event {} of {}: {}", at + 1, recording.events.len(), describe(recording, at))?;
    writeln!(output, "{}", node.state.diagram())?;
    let Window { alpha, beta } = window_at(recording, at);
    writeln!(
        output,
        "line: {path}   ply {}, depth {}, {kind}   window [{alpha}, {beta}]\n",
        node.ply, node.depth
    )
}

/// The window of the event's node as far as its moves have raised it.
fn window_at<G>(recording: &Recording<G>, at: usize) -> Window {
    let node = recording.events[at].node;
    let mut window = recording.nodes[node].window;
    for event in recording.events[..=at].iter().rev() {
        match &event.kind {
            EventKind::Enter if event.node == node => break,
            EventKind::Raise(_, score) | EventKind::StandPat(score) if event.node == node => {
                window.alpha = window.alpha.max(*score);
            }
            _ => {}
        }
    }
    window
}

fn describe<G: GameState>(recording: &Recording<G>, at: usize) -> String {
    let event = &recording.events[at];
    let node = &recording.nodes[event.node];
    match &event.kind {
        EventKind::Enter => match &node.m {
            Some(m) => format!("enter {m}"),
            None => format!("enter the root, depth {}", recording.depth),
        },
        EventKind::Leaf(score) => format!("leaf, {}: {score}", node.reason.phrase()),
        EventKind::TableHit(score, bound, used) => {
            let bound = format!("{bound:?}").to_lowercase();
            let used = if *used { "enough, no search" } else { "not enough, only its move is used" };
            format!("table knows {score} ({bound}): {used}")
        }
        EventKind::Raise(m, score) => format!("{m} is the best so far: {score}"),
        EventKind::Cutoff(m, score, beta) => {
            let because = match &node.reason {
                NodeReason::Cutoff { because, .. } => because.as_str(),
                _ => "the window",
            };
            let pruned = node.pruned.len();
            format!(
                "CUTOFF: {m} gives {score}, not below {beta}, because {because}; {pruned} moves never tried"
            )
        }
        EventKind::ReSearch(m, window) => {
            format!("{m} is better than its probe asked: again with [{}, {}]", window.alpha, window.beta)
        }
        EventKind::StandPat(score) => format!("stopping here is worth {score}"),
        EventKind::WidthCap(count) => format!("the width cap leaves out {count} moves"),
        EventKind::Leave(Some(score)) => format!("leave with {score}, {}", node.reason.phrase()),
        EventKind::Leave(None) => "leave, interrupted".to_owned(),
    }
}
