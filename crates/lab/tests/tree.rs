//! Recording, exporting and walking through searches.

use roque_chess::Position;
use roque_game::{ConnectFour, TicTacToe};
use roque_lab::step;
use roque_lab::tree::{self, Detail, EventKind, NodeReason, Recording};
use roque_solver::{Config, GameScore, Limits, Ordering, SolverSpec};

fn record(text: &str, switches: &str) -> Recording<TicTacToe> {
    let spec: SolverSpec = switches.parse().expect("switches");
    let state: TicTacToe = text.parse().expect("a board");
    tree::record(&state, spec.config, &spec.limits(), || |_: &TicTacToe| 0, (100_000, Detail::Everything))
        .expect("the tree is small")
}

const LATE: &str = "XO./XO./..X";

#[test]
fn minimax_records_every_node_and_prunes_none() {
    let recording = record(LATE, "algo=minimax,depth=9");
    // 4 free cells, O to move: the tree can be counted by hand with the wins of b1 and a1 in mind.
    assert!(recording.nodes.iter().all(|node| node.pruned.is_empty()));
    assert_eq!(recording.nodes[0].score, Some(GameScore::win_in(1)));
    let entered = recording.events.iter().filter(|event| event.kind == EventKind::Enter).count();
    let left =
        recording.events.iter().filter(|event| matches!(event.kind, EventKind::Leave(Some(_)))).count();
    assert_eq!((entered, left), (recording.nodes.len(), recording.nodes.len()));
}

#[test]
fn every_cutoff_names_an_ancestor_with_that_bound() {
    let recording = record("X../.O./...", "algo=alphabeta,depth=4");
    let mut cutoffs = 0;
    for node in &recording.nodes {
        let NodeReason::Cutoff { because, .. } = &node.reason else { continue };
        cutoffs += 1;
        assert!(node.score.expect("complete") >= node.window.beta);
        let words: Vec<&str> = because.split(' ').collect();
        assert_eq!((words[0], words[1]), ("at", "ply"), "{because}");
        let ply: usize = words[2].parse().expect("a number");
        assert!(ply < node.ply && (node.ply - ply) % 2 == 1, "{because} at ply {}", node.ply);
    }
    assert!(cutoffs > 10);
}

/// The children of the principal line carry the root's value with alternating sign.
#[test]
fn the_expected_line_is_marked() {
    for switches in ["algo=minimax,depth=4", "algo=alphabeta,depth=4", "algo=pvs,order=mvv,depth=4"] {
        let recording = record("X../.O./...", switches);
        let line: Vec<_> = recording.nodes.iter().filter(|node| node.principal).collect();
        assert_eq!(line.len(), 5, "{switches}");
        let root = recording.nodes[0].score.expect("complete");
        for node in line {
            let expected = if node.ply % 2 == 0 { root } else { -root };
            assert_eq!(node.score, Some(expected), "{switches} ply {}", node.ply);
        }
    }
}

#[test]
fn large_trees_are_refused_or_summed_up() {
    let state = Position::default();
    let config = Config { ordering: Ordering { hints: true, ..Ordering::NONE }, ..Config::plain() };
    let run = |detail| tree::record(&state, config, &Limits::depth(4), || |_: &Position| 0, (500, detail));
    let refusal = run(Detail::Everything).expect_err("too large").to_string();
    assert!(refusal.contains("--aggregate") && refusal.contains("500"), "{refusal}");
    let recording = run(Detail::Aggregate).expect("summed up");
    assert!(recording.nodes.len() <= 500);
    let hidden: u64 = recording.nodes.iter().map(|node| node.hidden).sum();
    assert_eq!(hidden, recording.hidden);
    assert!(hidden > 0);
}

#[test]
fn exports_hold_every_node() {
    let recording = record(LATE, "algo=alphabeta,depth=9");
    let dot = tree::to_dot(&recording);
    let boxes = recording.nodes.len() + recording.nodes.iter().map(|node| node.pruned.len()).sum::<usize>();
    assert_eq!(dot.matches("[label=").count(), boxes);
    let json = tree::to_json(&recording);
    assert_eq!(json["nodes"].as_array().map(Vec::len), Some(recording.nodes.len()));
    assert_eq!(json["nodes"][0]["state"], LATE);
    let svg = tree::to_svg(&recording, "tic-tac-toe");
    assert!(svg.contains("never searched") && svg.ends_with("</svg>\n"));
}

#[test]
fn quiescence_and_width_show_up() {
    let position: Position = "4k3/8/4p3/3p4/8/8/3Q4/4K3 w - - 0 1".parse().expect("legal");
    let config = Config { quiescence: true, width: std::num::NonZeroUsize::new(2), ..Config::plain() };
    let limits = Limits::depth(1);
    let recording =
        tree::record(&position, config, &limits, || |_: &Position| 0, (10_000, Detail::Everything))
            .expect("small");
    assert!(recording.nodes.iter().any(|node| node.reason == NodeReason::StandPat));
    assert!(recording.nodes[0].pruned.len() > 10);
}

fn walk(commands: &str) -> String {
    let state: ConnectFour = "44444".parse().expect("a board");
    let limits = Limits::depth(3);
    let recording =
        tree::record(&state, Config::plain(), &limits, || |_: &ConnectFour| 0, (10_000, Detail::Everything))
            .expect("small");
    let mut output = Vec::new();
    step::walk(&recording, commands.as_bytes(), &mut output).expect("memory takes everything");
    String::from_utf8(output).expect("text")
}

#[test]
fn stepping_goes_forward_back_and_to_cutoffs() {
    let output = walk("n\nb\nc\nwhat\ng 0\nq\n");
    assert!(output.contains("event 2 of"));
    assert_eq!(output.matches("event 1 of").count(), 2);
    assert!(output.contains("CUTOFF") && output.contains("never tried"));
    assert!(output.contains("unknown command") && output.contains("g takes the number"));
    assert!(output.contains("1 2 3 4 5 6 7"), "the board is shown");
}

#[test]
fn stepping_back_from_the_start_and_on_from_the_end_says_so() {
    let output = walk("b\ne\nn\np\nc\ns\no\n");
    assert!(output.contains("this is the start") && output.contains("this is the end"));
    let (_, after) = output.split_once("this is the end").expect("said above");
    let (cutoff, none) = (after.find("CUTOFF"), after.find("no cutoff follows"));
    assert!(cutoff.is_some() && cutoff < none, "p finds the last cutoff, c no other: {after}");
}
