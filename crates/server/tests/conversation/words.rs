//! Greeting, options, and the commands that people type.

use super::partner::Partner;
use roque_game::Value;
use roque_nnue::{Architecture, Network, Sight};
use roque_uci::{Message, OptionKind};
use std::path::PathBuf;

#[test]
fn the_greeting_is_nothing_but_uci() {
    let partner = Partner::new();
    partner.expect_silence();
    partner.say("uci");
    let lines = partner.until(|line| line == "uciok");
    assert!(lines[0].starts_with("id name Roque "));
    let mut names = Vec::new();
    for line in &lines {
        let message: Message = line.parse().unwrap();
        assert_eq!(&message.to_string(), line);
        if let Message::Option(option) = message {
            if let OptionKind::Spin { default, min, max } = option.kind {
                assert!((min..=max).contains(&default), "{line}");
            }
            names.push(option.name);
        }
    }
    let expected = [
        "Hash",
        "Threads",
        "Clear Hash",
        "MultiPV",
        "Ponder",
        "Move Overhead",
        "UCI_Chess960",
        "UCI_LimitStrength",
        "UCI_Elo",
        "Skill Level",
        "UCI_ShowWDL",
        "UCI_AnalyseMode",
        "Evaluation",
        "EvalFile",
        "OwnBook",
        "BookFile",
        "SyzygyPath",
        "SyzygyProbeLimit",
        "Syzygy50MoveRule",
        "Debug Log File",
    ];
    for name in expected {
        assert!(names.iter().any(|have| have == name), "{name} is missing");
    }
}

#[test]
fn the_board_is_shown() {
    let partner = Partner::new();
    partner.say("position startpos moves e2e4\nd");
    let text = partner.sync().join("\n");
    assert!(text.contains("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), "{text}");
    assert!(text.contains("Legal moves: 20"));
}

#[test]
fn the_evaluation_is_explained_and_can_be_exchanged() {
    let partner = Partner::new();
    partner.say("eval");
    let text = partner.sync().join("\n");
    assert!(text.starts_with("nnue") && text.contains("|   Q   |") && text.contains("total +0."), "{text}");
    partner.say("setoption name Evaluation value classical\neval");
    assert!(partner.sync()[0].starts_with("classical"));
    partner.say("setoption name evaluation value MATERIAL\neval");
    assert!(partner.sync()[0].starts_with("material"));
    let (_, best) = partner.search("go depth 3");
    assert!(best.best.is_some());
}

#[test]
fn perft_divides() {
    let partner = Partner::new();
    partner.say("go perft 3");
    let lines = partner.until(|line| line.starts_with("Nodes searched"));
    assert!(lines.contains(&"e2e4: 600".to_owned()));
    assert_eq!(lines.last().unwrap(), "Nodes searched: 8902");
    partner.say("go perft 30");
    partner.say("stop");
    assert_eq!(partner.line(), "info string perft stopped");
    for depth in ["33", "922", "99999999999"] {
        partner.say(&format!("go perft {depth}"));
        assert_eq!(
            partner.line(),
            format!("info string perft counts sequences of up to 32 moves, not {depth}")
        );
    }
}

#[test]
fn flip_help_compiler_and_bench_answer() {
    let partner = Partner::new();
    partner.say("position startpos moves e2e4\nflip\nd");
    assert!(partner.sync().join("\n").contains("Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w"));
    partner.say("help");
    assert!(partner.sync().join("\n").contains("go perft N"));
    partner.say("compiler");
    assert!(partner.sync()[0].starts_with("Roque "));
    partner.say("bench 2");
    let lines = partner.until(|line| line.ends_with(" nps"));
    assert!(lines.last().unwrap().contains(" nodes "));
}

#[test]
fn the_log_has_both_directions() {
    let path = std::env::temp_dir().join(format!("roque uci log {}.txt", std::process::id()));
    let partner = Partner::new();
    partner.say(&format!("setoption name Debug Log File value {}", path.display()));
    partner.sync();
    partner.say("setoption name Debug Log File value <empty>");
    partner.sync();
    partner.close();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(
        text.lines().take(3).collect::<Vec<_>>(),
        [">> isready", "<< readyok", ">> setoption name Debug Log File value <empty>"]
    );
}

#[test]
fn an_evaluation_file_is_read_and_a_bad_one_named() {
    let path = std::env::temp_dir().join(format!("roque-eval-{}.txt", std::process::id()));
    std::fs::write(&path, "material:\n  knight=250\n").unwrap();
    let partner = Partner::new();
    partner.say(&format!("setoption name EvalFile value {}\neval", path.display()));
    assert!(partner.sync()[0].starts_with("material"));
    std::fs::write(&path, "nonsense").unwrap();
    partner.say(&format!("setoption name EvalFile value {}", path.display()));
    assert!(partner.sync()[0].contains("is no network, and as text: unknown evaluator `nonsense`"));
    std::fs::remove_file(&path).unwrap();
    partner.say(&format!("setoption name EvalFile value {}", path.display()));
    assert!(partner.sync()[0].starts_with("info string EvalFile: cannot read the evaluation "));
    partner.say("eval");
    assert!(partner.sync()[0].starts_with("material"));
    partner.say("setoption name EvalFile value <empty>\neval");
    assert!(partner.sync()[0].starts_with("nnue"));
}

#[test]
fn a_network_file_judges() {
    let network = Network::zero(Architecture { hidden: 32, buckets: 1, sight: Sight::Squares }).unwrap();
    let path = std::env::temp_dir().join(format!("roque-network-{}.bin", std::process::id()));
    std::fs::write(&path, network.to_bytes()).unwrap();
    let partner = Partner::new();
    partner.say(&format!("setoption name EvalFile value {}\neval", path.display()));
    let lines = partner.sync();
    assert!(lines[0].starts_with(&path.display().to_string()), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("total +0.00"), "{lines:?}");
    let (infos, best) = partner.search("go depth 5");
    assert!(best.best.is_some());
    assert_eq!(infos.last().unwrap().score.unwrap().value, Value::Estimate(0));
    std::fs::write(&path, &network.to_bytes()[..100]).unwrap();
    partner.say(&format!("setoption name EvalFile value {}", path.display()));
    assert!(partner.sync()[0].starts_with("info string EvalFile: cannot use the network "));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn the_own_book_answers_only_when_asked_to_play() {
    let partner = Partner::new();
    partner.say("setoption name OwnBook value true");
    let (infos, best) = partner.search("go wtime 60000 btime 60000");
    assert!(best.best.is_some());
    assert!(infos.len() == 1 && infos[0].string.as_deref().unwrap().starts_with("book: "), "{infos:?}");
    let (infos, _) = partner.search("go depth 2 searchmoves a2a3");
    assert!(infos.iter().any(|info| info.depth.is_some()));
    partner.say("go infinite\nstop");
    assert!(partner.best_move().0.iter().any(|info| info.depth.is_some()));
    partner.say("setoption name BookFile value /no/such/book.bin");
    assert!(partner.sync()[0].contains("cannot read the book /no/such/book.bin"));
    partner.say("setoption name UCI_AnalyseMode value true");
    assert!(partner.search("go depth 2").0.iter().any(|info| info.depth.is_some()));
}

#[test]
fn tables_are_looked_up_and_missing_ones_named() {
    let partner = Partner::new();
    partner.say("setoption name SyzygyPath value /no/such/tables");
    assert!(partner.sync()[0].contains("cannot read the tables in /no/such/tables"));
    let Some(data) = shared_data("syzygy") else { return };
    partner.say(&format!("setoption name SyzygyPath value {}", data.display()));
    assert!(partner.sync().last().unwrap().contains("table files"));
    let tables = |infos: &[roque_uci::Info]| infos.iter().any(|info| info.tbhits > Some(0));
    partner.say("position fen 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1");
    assert!(tables(&partner.search("go depth 8").0));
    // The only positions in reach with fewer men than the largest tables have are drawn ones, which need no table.
    partner.say(
        "setoption name SyzygyProbeLimit value 3\nsetoption name SyzygyProbeDepth value 100\nucinewgame",
    );
    assert!(!tables(&partner.search("go depth 8").0));
    partner.say("setoption name SyzygyProbeDepth value 1\nucinewgame");
    assert!(tables(&partner.search("go depth 8").0));
    partner.say("setoption name SyzygyProbeLimit value 0\nucinewgame");
    assert!(!tables(&partner.search("go depth 8").0));
}

/// A folder of the shared test data, where there is one.
#[expect(clippy::print_stdout, reason = "a skipped test says so")]
fn shared_data(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("ROQUE_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let folder = root.join(name);
    if !folder.exists() {
        println!("skipped: no test data in {}", folder.display());
        return None;
    }
    Some(folder)
}

#[test]
fn the_manual_lists_the_options_as_they_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/uci.md");
    let manual = std::fs::read_to_string(path).unwrap();
    let (begin, end) = ("<!-- options: generated, do not edit -->\n", "<!-- end of options -->");
    let start = manual.find(begin).expect("the begin mark") + begin.len();
    let stop = manual.find(end).expect("the end mark");
    let table = roque_server::options_markdown();
    if manual[start..stop] != table {
        if std::env::var_os("ROQUE_UPDATE_DOCS").is_some() {
            std::fs::write(path, format!("{}{table}{}", &manual[..start], &manual[stop..])).unwrap();
        } else {
            panic!("docs/uci.md is behind; run this test once with ROQUE_UPDATE_DOCS=1");
        }
    }
}
