//! Trees as text: DOT for Graphviz, JSON for programs.

use super::recorder::{Node, NodeReason, Recording};
use roque_game::Bound;
use roque_game::{GameState, Outcome, Player};
use serde_json::{Value, json};
use std::fmt::Write;

impl NodeReason {
    /// One word for files and colours.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Searched => "searched",
            Self::Ended(_) => "ended",
            Self::Repetition => "repetition",
            Self::Evaluated => "evaluated",
            Self::Table(_) => "table",
            Self::StandPat => "stand-pat",
            Self::Cutoff { .. } => "cutoff",
            Self::Interrupted => "interrupted",
        }
    }

    /// A short phrase.
    #[must_use]
    pub fn phrase(&self) -> String {
        match self {
            Self::Searched => "all moves searched".to_owned(),
            Self::Ended(Outcome::Draw) => "game over: draw".to_owned(),
            Self::Ended(Outcome::Win(Player::First)) => "game over: first wins".to_owned(),
            Self::Ended(Outcome::Win(Player::Second)) => "game over: second wins".to_owned(),
            Self::Repetition => "repetition".to_owned(),
            Self::Evaluated => "evaluated".to_owned(),
            Self::Table(Bound::Exact) => "table: exact".to_owned(),
            Self::Table(Bound::Lower) => "table: at least".to_owned(),
            Self::Table(Bound::Upper) => "table: at most".to_owned(),
            Self::StandPat => "stand pat".to_owned(),
            Self::Cutoff { by, .. } => format!("cut by {by}"),
            Self::Interrupted => "interrupted".to_owned(),
        }
    }
}

/// The score as text, or a dash.
pub(super) fn score_text<G>(node: &Node<G>) -> String {
    node.score.map_or_else(|| "-".to_owned(), |score| score.to_string())
}

/// The tree in Graphviz' language; pruned siblings are dashed and gray.
#[must_use]
pub fn to_dot<G: GameState>(recording: &Recording<G>) -> String {
    let mut text =
        "digraph search {\n  rankdir=LR;\n  node [shape=box, fontsize=10, fontname=\"sans-serif\"];\n"
            .to_owned();
    for (place, node) in recording.nodes.iter().enumerate() {
        let mut label = format!(
            "{} {}\\n[{}, {}]\\n{}",
            node.m.as_deref().unwrap_or("root"),
            score_text(node),
            node.window.alpha,
            node.window.beta,
            node.reason.phrase()
        );
        if node.hidden > 0 {
            let _ = write!(label, "\\n+ {} nodes", node.hidden);
        }
        let style = if node.principal { ", penwidth=3" } else { "" };
        let _ = writeln!(text, "  n{place} [label=\"{}\"{style}];", label.replace('"', "\\\""));
        if let Some(parent) = node.parent {
            let _ = writeln!(text, "  n{parent} -> n{place};");
        }
        for (number, m) in node.pruned.iter().enumerate() {
            let _ = writeln!(
                text,
                "  p{place}_{number} [label=\"{m}\", style=dashed, color=gray, fontcolor=gray];\n  n{place} -> \
                 p{place}_{number} [style=dashed, color=gray];"
            );
        }
    }
    text + "}\n"
}

/// The tree as JSON: a list of nodes with the place of their parent.
#[must_use]
pub fn to_json<G: GameState>(recording: &Recording<G>) -> Value {
    let nodes: Vec<Value> =
        recording.nodes.iter().enumerate().map(|(id, node)| node_json(id, node)).collect();
    json!({ "game": G::NAME, "depth": recording.depth, "hidden": recording.hidden, "nodes": nodes })
}

fn node_json<G: GameState>(id: usize, node: &Node<G>) -> Value {
    let mut value = json!({
        "id": id,
        "parent": node.parent,
        "move": node.m,
        "ply": node.ply,
        "depth": node.depth,
        "quiescence": node.quiescence,
        "alpha": node.window.alpha.to_string(),
        "beta": node.window.beta.to_string(),
        "score": node.score.map(|score| score.to_string()),
        "reason": node.reason.code(),
        "pruned": node.pruned,
        "hidden": node.hidden,
        "principal": node.principal,
        "state": node.state.to_string(),
    });
    if let NodeReason::Cutoff { by, because } = &node.reason {
        value["cut_by"] = json!(by);
        value["because"] = json!(because);
    }
    value
}
