//! Walks through a recorded search line by line: plain commands in, plain text out, so that it works in a terminal
//! and through a pipe.

use crate::tree::{EventKind, NodeReason, Recording};
use roque_game::GameState;
use std::io::{self, BufRead, Write};

/// The commands, as `help` shows them.
pub const HELP: &str = "n (or empty) next   b back   c next cutoff   p previous cutoff   o out of this node   \
                        g N go to event N   s start   e end   h help   q quit";

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
    let last = recording.events.len() - 1;
    let is_cutoff = |place: &usize| matches!(recording.events[*place].kind, EventKind::Cutoff(..));
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" | "n" | "next" if at < last => Command::Go(at + 1),
        "" | "n" | "next" => Command::Stay("this is the end"),
        "b" | "back" if at > 0 => Command::Go(at - 1),
        "b" | "back" => Command::Stay("this is the start"),
        "c" | "cutoff" => {
            (at + 1..=last).find(is_cutoff).map_or(Command::Stay("no cutoff follows"), Command::Go)
        }
        "p" | "previous" => {
            (0..at).rev().find(is_cutoff).map_or(Command::Stay("no cutoff before this"), Command::Go)
        }
        "o" | "out" => {
            let node = recording.events[at].node;
            let leaves = |place: &usize| {
                let event = &recording.events[*place];
                event.node == node && matches!(event.kind, EventKind::Leave(_))
            };
            (at + 1..=last).find(leaves).map_or(Command::Stay("the node has ended"), Command::Go)
        }
        "s" | "start" => Command::Go(0),
        "e" | "end" => Command::Go(last),
        "g" | "go" => match rest.trim().parse::<usize>() {
            Ok(number) if (1..=last + 1).contains(&number) => Command::Go(number - 1),
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
    let mut path: Vec<&str> = Vec::new();
    let mut place = Some(event.node);
    while let Some(current) = place {
        path.extend(recording.nodes[current].m.as_deref());
        place = recording.nodes[current].parent;
    }
    path.reverse();
    let path = if path.is_empty() { "root".to_owned() } else { path.join(" ") };
    let kind = if node.quiescence { "quiescence" } else { "search" };
    writeln!(output, "event {} of {}: {}", at + 1, recording.events.len(), describe(recording, at))?;
    writeln!(output, "{}", node.state.diagram())?;
    let (alpha, beta) = window_at(recording, at);
    writeln!(
        output,
        "line: {path}   ply {}, depth {}, {kind}   window [{alpha}, {beta}]\n",
        node.ply, node.depth
    )
}

/// The window of the event's node as far as its moves have raised it.
fn window_at<G>(recording: &Recording<G>, at: usize) -> (roque_solver::GameScore, roque_solver::GameScore) {
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
    (window.alpha, window.beta)
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
