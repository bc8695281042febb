//! The tree as a picture: the root at the left, one column for each ply, pruned siblings faint.

use super::export::score_text;
use super::recorder::{Node, NodeReason, Recording};
use crate::draw::{Anchor, Paint, Svg};
use crate::table::grouped;
use roque_game::GameState;

const COLUMN: f64 = 250.0;
const BOX: (f64, f64) = (206.0, 36.0);
const ROW: f64 = 44.0;
const CHIP: (f64, f64) = (48.0, 15.0);
const CHIPS_A_ROW: usize = 4;
const TOP: f64 = 96.0;
const LEFT: f64 = 20.0;
const INK: &str = "#222222";
const GRAY: &str = "#777777";

/// Reasons with the colour of their boxes.
const LEGEND: [(&str, &str, &str); 7] = [
    ("searched", "#ffffff", "all moves searched"),
    ("cutoff", "#fde0c5", "cut off"),
    ("evaluated", "#dcebf7", "evaluated"),
    ("ended", "#d8efdc", "game over or repetition"),
    ("table", "#eadcf2", "known from the table"),
    ("stand-pat", "#d5f0ee", "stand pat"),
    ("interrupted", "#eeeeee", "interrupted"),
];

fn color(reason: &NodeReason) -> &'static str {
    let code = if *reason == NodeReason::Repetition { "ended" } else { reason.code() };
    LEGEND.iter().find(|(name, ..)| *name == code).map_or("#ffffff", |(_, color, _)| color)
}

/// Where everything goes: the top of each node's box, and of the chips of its pruned siblings.
struct Layout {
    tops: Vec<f64>,
    chips: Vec<f64>,
    height: f64,
}

fn chip_rows<G>(node: &Node<G>) -> usize {
    node.pruned.len().div_ceil(CHIPS_A_ROW)
}

/// Leaves and chips take rows from the top; a node stands at the height of its first child.
fn lay_out<G>(recording: &Recording<G>, children: &[Vec<usize>]) -> Layout {
    let mut layout = Layout {
        tops: vec![0.0; recording.nodes.len()],
        chips: vec![0.0; recording.nodes.len()],
        height: TOP,
    };
    // An explicit stack: true marks a node whose children are placed.
    let mut stack = vec![(0, false)];
    while let Some((place, done)) = stack.pop() {
        let node = &recording.nodes[place];
        if !done {
            stack.push((place, true));
            stack.extend(children[place].iter().rev().map(|&child| (child, false)));
            continue;
        }
        match children[place].first() {
            Some(&first) => layout.tops[place] = layout.tops[first],
            None => {
                layout.tops[place] = layout.height;
                layout.height += ROW;
            }
        }
        if chip_rows(node) > 0 {
            // Chips hang in the children's column; below a childless node they share its row.
            let own_row = if children[place].is_empty() { ROW } else { 0.0 };
            layout.chips[place] = layout.height - own_row;
            layout.height += chip_rows(node) as f64 * (CHIP.1 + 3.0) + 8.0 - own_row.min(0.0);
        }
    }
    layout
}

/// Draws a recording.
#[must_use]
pub fn to_svg<G: GameState>(recording: &Recording<G>, title: &str) -> String {
    let children = recording.children();
    let layout = lay_out(recording, &children);
    let deepest = recording.nodes.iter().map(|node| node.ply + usize::from(!node.pruned.is_empty())).max();
    let width = (LEFT * 2.0 + COLUMN * (deepest.unwrap_or(0) + 1) as f64).max(900.0);
    let mut svg = Svg::new(width, layout.height + 20.0);
    draw_heading(&mut svg, recording, title);
    for (place, node) in recording.nodes.iter().enumerate() {
        let at = (LEFT + COLUMN * node.ply as f64, layout.tops[place]);
        for &child in &children[place] {
            let to = (at.0 + COLUMN, layout.tops[child] + BOX.1 / 2.0);
            connect(&mut svg, at, to, recording.nodes[child].principal);
        }
        draw_chips(&mut svg, node, at, layout.chips[place]);
    }
    for (place, node) in recording.nodes.iter().enumerate() {
        draw_node(&mut svg, node, (LEFT + COLUMN * node.ply as f64, layout.tops[place]));
    }
    svg.finish()
}

fn draw_heading<G>(svg: &mut Svg, recording: &Recording<G>, title: &str) {
    svg.bold((LEFT, 30.0), 16.0, Anchor::Start, Paint::fill(INK), title);
    let pruned: usize = recording.nodes.iter().map(|node| node.pruned.len()).sum();
    let hidden = match recording.hidden {
        0 => String::new(),
        hidden => format!(", {} deeper nodes summed up", grouped(hidden)),
    };
    let text = format!(
        "{} nodes, {} pruned siblings (faint){hidden}. Values and windows are for the side to move at the node; \
         thick = expected line",
        grouped(recording.nodes.len() as u64),
        grouped(pruned as u64)
    );
    svg.text((LEFT, 50.0), 11.0, Anchor::Start, Paint::fill(GRAY), &text);
    let mut x = LEFT;
    for (_, color, name) in LEGEND {
        let paint = Paint { stroke: GRAY, width: 1.0, ..Paint::fill(color) };
        svg.rect((x, 62.0), (14.0, 14.0), paint, None);
        svg.text((x + 19.0, 73.0), 11.0, Anchor::Start, Paint::fill(INK), name);
        x += 36.0 + 6.8 * name.len() as f64;
    }
}

fn connect(svg: &mut Svg, from: (f64, f64), to: (f64, f64), principal: bool) {
    let start = (from.0 + BOX.0, from.1 + BOX.1 / 2.0);
    let bend = from.0 + BOX.0 + 20.0;
    let paint = if principal { Paint::stroke(INK, 2.4) } else { Paint::stroke("#aaaaaa", 1.0) };
    svg.polyline(&[start, (bend, start.1), (bend, to.1), to], paint);
}

fn draw_chips<G>(svg: &mut Svg, node: &Node<G>, at: (f64, f64), top: f64) {
    if node.pruned.is_empty() {
        return;
    }
    let left = at.0 + COLUMN;
    let faint = Paint { dashed: true, ..Paint::stroke("#bbbbbb", 1.0) };
    let bend = at.0 + BOX.0 + 20.0;
    let (start, end) = (at.1 + BOX.1 / 2.0, top + CHIP.1 / 2.0);
    svg.polyline(&[(bend, start), (bend, end), (left, end)], faint.faint(0.7));
    for (number, m) in node.pruned.iter().enumerate() {
        let column = (number % CHIPS_A_ROW) as f64;
        let x = left + column * (CHIP.0 + 3.0);
        let y = top + (number / CHIPS_A_ROW) as f64 * (CHIP.1 + 3.0);
        let hint = format!("{m}: never searched ({})", node.reason.phrase());
        svg.rect((x, y), CHIP, Paint { fill: "#fafafa", ..faint }.faint(0.6), Some(&hint));
        let middle = (x + CHIP.0 / 2.0, y + 11.0);
        svg.text(middle, 9.0, Anchor::Middle, Paint::fill("#999999").faint(0.8), m);
    }
}

fn draw_node<G: GameState>(svg: &mut Svg, node: &Node<G>, at: (f64, f64)) {
    let hint = match &node.reason {
        NodeReason::Cutoff { by, because } => {
            format!("{by} reaches the upper bound: {because}\n{}", node.state)
        }
        reason => format!("{}\n{}", reason.phrase(), node.state),
    };
    let width = if node.principal { 2.4 } else { 1.0 };
    let stroke = if node.principal { INK } else { GRAY };
    let dashed = node.quiescence;
    let paint = Paint { stroke, width, dashed, ..Paint::fill(color(&node.reason)) };
    svg.rect(at, BOX, paint, Some(&hint));
    let name = node.m.as_deref().unwrap_or("root");
    svg.bold((at.0 + 7.0, at.1 + 14.0), 11.0, Anchor::Start, Paint::fill(INK), name);
    let right = (at.0 + BOX.0 - 7.0, at.1 + 14.0);
    svg.bold(right, 11.0, Anchor::End, Paint::fill(INK), &score_text(node));
    let window = format!("[{}, {}]", node.window.alpha, node.window.beta);
    svg.text((at.0 + 7.0, at.1 + 29.0), 8.8, Anchor::Start, Paint::fill("#555555"), &window);
    let reason =
        if node.hidden > 0 { format!("+ {} nodes", grouped(node.hidden)) } else { node.reason.phrase() };
    let right = (at.0 + BOX.0 - 7.0, at.1 + 29.0);
    svg.text(right, 8.8, Anchor::End, Paint::fill("#555555"), &reason);
}
