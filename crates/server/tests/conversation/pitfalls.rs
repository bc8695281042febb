//! What has broken engines in GUIs, one test each.

use super::partner::Partner;
use roque_chess::Position;
use roque_game::Value;
use roque_uci::Info;

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

fn fen(partner: &Partner) -> String {
    partner.say("d");
    let lines = partner.sync();
    let line = lines.iter().find(|line| line.starts_with("Fen: ")).expect("a FEN");
    line["Fen: ".len()..].to_owned()
}

/// Every line must consist of legal moves.
fn assert_legal(position: &Position, infos: &[Info]) {
    for info in infos {
        let mut position = *position;
        for m in &info.pv {
            let m = m.resolve(&position).unwrap_or_else(|| panic!("{m} in {info} is illegal"));
            position.play_unchecked(m);
        }
    }
}

#[test]
fn isready_is_answered_during_a_search_without_ending_it() {
    let partner = Partner::new();
    partner.say("go infinite\nisready");
    let lines = partner.until(|line| line == "readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    partner.say("stop");
    partner.best_move();
}

#[test]
fn an_infinite_search_that_has_nothing_left_to_think_holds_its_move() {
    // One legal move and a mate in one: searched out at once.
    let partner = Partner::new();
    for go in ["go infinite depth 1", "go ponder depth 1 wtime 1000 btime 1000"] {
        partner.say("position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1");
        partner.say(go);
        partner.until(|line| line.starts_with("info depth 1 "));
        partner.expect_silence();
        partner.say("stop");
        assert!(partner.line().starts_with("bestmove a1a8"));
    }
}

#[test]
fn a_finished_game_holds_its_missing_move_too() {
    let partner = Partner::new();
    partner.say(&format!("position fen {MATED}"));
    partner.say("go infinite");
    let said = partner.sync();
    assert!(said.iter().all(|line| !line.starts_with("bestmove")), "{said:?}");
    partner.expect_silence();
    partner.say("stop");
    let (_, best) = partner.best_move();
    assert_eq!(best.best, None);
}

#[test]
fn ponderhit_turns_pondering_into_a_search_on_the_clock() {
    let partner = Partner::new();
    partner.say("position startpos moves e2e4 e7e5");
    partner.say("go ponder wtime 200 btime 200");
    partner.sync();
    partner.say("ponderhit");
    let (_, best) = partner.best_move();
    assert!(best.best.is_some());
    partner.say("go ponder wtime 100 btime 100");
    partner.say("stop");
    partner.best_move();
    partner.expect_silence();
}

#[test]
fn a_new_game_during_a_search_ends_it() {
    let partner = Partner::new();
    partner.say("go infinite\nucinewgame");
    partner.best_move();
    assert_eq!(partner.sync(), Vec::<String>::new());
}

#[test]
fn a_position_during_a_search_is_for_the_next_one() {
    let partner = Partner::new();
    partner.say("go infinite");
    partner.say(&format!("position fen {STALEMATE}"));
    partner.say("stop");
    let (infos, best) = partner.best_move();
    assert_legal(&Position::default(), &infos);
    assert!(best.best.is_some());
    assert_eq!(partner.search("go depth 1").1.best, None);
}

#[test]
fn an_option_during_a_search_neither_ends_nor_hangs_it() {
    let partner = Partner::new();
    partner.say("go infinite");
    partner.say("setoption name Hash value 2\nsetoption name Threads value 2\nsetoption name Clear Hash");
    partner.say("setoption name MultiPV value 2\nisready");
    let lines = partner.until(|line| line == "readyok");
    assert!(lines.iter().all(|line| !line.starts_with("bestmove")));
    partner.say("stop");
    partner.best_move();
    let (infos, _) = partner.search("go depth 3");
    assert!(infos.iter().any(|info| info.multipv == Some(2)));
}

#[test]
fn a_second_go_ends_the_first_search() {
    let partner = Partner::new();
    partner.say("go infinite\ngo depth 2");
    partner.best_move();
    let (infos, _) = partner.best_move();
    assert!(infos.iter().all(|info| info.depth <= Some(2)));
    partner.expect_silence();
}

#[test]
fn counters_may_be_missing_and_moves_may_be_empty() {
    let partner = Partner::new();
    partner.say("position fen 4k3/8/8/8/8/8/4P3/4K3 w - - moves");
    assert_eq!(fen(&partner), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    partner.say("position fen 4k3/8/8/8/8/8/4P3/4K3 w moves e2e4");
    assert_eq!(fen(&partner), "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    partner.say("position startpos moves");
    assert_eq!(fen(&partner), Position::default().to_string());
}

#[test]
fn what_is_illegal_is_named_and_the_position_stays() {
    let partner = Partner::new();
    partner.say("position startpos moves e2e4");
    let before = fen(&partner);
    let cases = [
        ("position fen", "illegal position \"\": the FEN is empty"),
        ("position fen 8/8/8/8/8/8/8/8 w - - 0 1", "illegal position"),
        ("position fen k7/8/8/8/8/8/8/8 w - - 0 1", "illegal position"),
        ("position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "castling"),
        ("position fen qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/8/4K3 w - - 0 1", "illegal position"),
        ("position fen 4k2R/8/8/8/8/8/8/4K3 w - - 0 1", "illegal position"),
        ("position fen 4k3/8/8/9/8/8/8/4K3 w - - 0 1", "illegal position"),
        ("position fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "illegal position"),
        ("position startpos moves e2e4 e2e4", "illegal move 2 of the line: the move e2e4 is not legal"),
        ("position startpos moves Nf3", "\"Nf3\" is not a move"),
        ("position somewhere", "lacks startpos or fen"),
    ];
    for (command, expected) in cases {
        partner.say(command);
        let lines = partner.sync();
        assert_eq!(lines.len(), 1, "{command}: {lines:?}");
        assert!(lines[0].starts_with("info string ") && lines[0].contains(expected), "{command}: {lines:?}");
        assert_eq!(fen(&partner), before, "{command}");
    }
}

#[test]
fn a_finished_game_has_no_best_move() {
    let partner = Partner::new();
    partner.say(&format!("position fen {MATED}"));
    let (infos, best) = partner.search("go depth 5");
    assert_eq!(best.to_string(), "bestmove (none)");
    assert_eq!(infos.last().unwrap().score.unwrap().value, Value::mate_in(0));
    partner.say(&format!("position fen {STALEMATE}"));
    let (infos, best) = partner.search("go wtime 100 btime 100");
    assert_eq!(best.best, None);
    assert_eq!(infos.last().unwrap().score.unwrap().value, Value::Estimate(0));
}

#[test]
fn clocks_at_or_below_zero_and_halves_of_clocks_still_give_a_move() {
    let partner = Partner::new();
    let limits = [
        "wtime 0 btime 0",
        "wtime -100 btime -100 winc 0 binc 0",
        "wtime 1 btime 1 movestogo 0",
        "wtime 50",
        "btime 50",
        "winc 10",
        "movetime 0",
        "movetime -5",
        "movestogo 1 wtime 20 btime 20",
        "depth 0",
        "nodes 0",
        "nodes 1",
        "mate 0 movetime 10",
        "depth -3",
        "wtime 99999999999999999999 btime 1 depth 2",
    ];
    for (index, limit) in limits.into_iter().enumerate() {
        partner.say(["position startpos", "position startpos moves e2e4"][index % 2]);
        let (_, best) = partner.search(&format!("go {limit}"));
        assert!(best.best.is_some(), "{limit}");
    }
}

#[test]
fn too_large_wishes_are_clamped_and_said() {
    let partner = Partner::new();
    let said = |command: &str, expected: &str| {
        partner.say(command);
        let lines = partner.sync();
        assert!(lines.first().is_some_and(|line| line.contains(expected)), "{command}: {lines:?}");
        assert!(lines.iter().all(|line| line.starts_with("info string ")), "{command}: {lines:?}");
    };
    said("setoption name Hash value -3", "-3 taken as 1");
    said("setoption name UCI_Elo value 100", "100 taken as 600");
    said("setoption name Move Overhead value 9999", "9999 taken as 5000");
    said("setoption name MultiPV value lots", "accepts a whole number from 1 to 256");
    said("setoption name Wibble value 1", "no option \"Wibble\"");
    said("setoption", "lacks the name");
    // Where there are fewer processors than that needs, a second line says how many are used.
    partner.say("setoption name threads value 100000");
    let lines = partner.sync();
    assert!(lines[0].contains("100000 taken as 512"), "{lines:?}");
    assert!(lines[1..].iter().all(|line| line.contains("are used")) && lines.len() <= 2, "{lines:?}");
    partner.say(
        "setoption name UCI_ShowCurrLine value true\nsetoption name UCI_Opponent value GM 2800 human A B",
    );
    assert_eq!(partner.sync(), Vec::<String>::new());
}

#[test]
fn unknown_commands_are_named_only_under_debug() {
    let partner = Partner::new();
    partner.say("xyzzy 1 2 3");
    assert_eq!(partner.sync(), Vec::<String>::new());
    partner.say("debug on\nxyzzy 1 2 3");
    assert_eq!(partner.sync(), ["info string unknown command \"xyzzy 1 2 3\""]);
    partner.say("debug off\nxyzzy");
    assert_eq!(partner.sync(), Vec::<String>::new());
}

#[test]
fn the_end_of_the_input_quits_even_during_a_search() {
    let partner = Partner::new();
    partner.say("go infinite");
    let rest = partner.close();
    assert!(rest.last().unwrap().starts_with("bestmove "));
    let partner = Partner::new();
    partner.say("go perft 30");
    partner.close();
    let partner = Partner::new();
    partner.say("quit\ngo infinite");
    assert_eq!(partner.close(), Vec::<String>::new());
}

#[test]
fn strange_lines_are_survived() {
    let partner = Partner::new();
    partner.say_bytes(b"\r\n\t\n   \r\n\0\0\n\xff\xfe\xfd\nisready\r\n".to_vec());
    assert_eq!(partner.line(), "readyok");
    partner.say(&"x".repeat(1 << 20));
    partner.say(&format!("position startpos moves {}", "e2e4 ".repeat(200_000)));
    let lines = partner.sync();
    assert!(lines.len() == 1 && lines[0].len() < 300, "{lines:?}");
    partner.say(&"go ".repeat(2 << 20));
    partner.say("stop");
    let lines = partner.sync();
    assert!(lines.iter().any(|line| line.contains("cut off")), "{lines:?}");
}

#[test]
fn castling_is_written_as_the_option_says_and_read_either_way() {
    let partner = Partner::new();
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let go = "go depth 2 searchmoves e1g1";
    partner.say(castle);
    assert_eq!(partner.search(go).1.best.unwrap().to_string(), "e1g1");
    partner.say("setoption name UCI_Chess960 value true");
    let (infos, best) = partner.search(go);
    assert_eq!(best.best.unwrap().to_string(), "e1h1");
    assert_eq!(infos[0].pv[0].to_string(), "e1h1");
    for form in ["e1g1", "e1h1"] {
        partner.say(&format!("{castle} moves {form}"));
        assert_eq!(fen(&partner), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }
}

#[test]
fn the_last_line_shown_begins_with_the_move_played() {
    let partner = Partner::new();
    for option in ["UCI_LimitStrength value true", "UCI_LimitStrength value false", "MultiPV value 3"] {
        partner.say(&format!("setoption name {option}"));
        for level in ["UCI_Elo value 600", "Skill Level value 0", "UCI_Elo value 1400"] {
            partner.say(&format!("setoption name {level}"));
            partner.say("position startpos moves e2e4 e7e5 g1f3");
            let (infos, best) = partner.search("go nodes 2000");
            let mut best_lines =
                infos.iter().filter(|info| info.multipv.unwrap_or(1) == 1 && !info.pv.is_empty());
            assert_eq!(best_lines.next_back().unwrap().pv.first().copied(), best.best, "{option} {level}");
        }
    }
}

#[test]
fn numbers_are_whole_and_lines_legal() {
    let partner = Partner::new();
    partner.say("setoption name UCI_ShowWDL value true\nsetoption name MultiPV value 2");
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/8/8/4k3/4p3/4K3 w - - 98 100",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 97 90",
        "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
    ];
    for text in fens {
        partner.say(&format!("position fen {text}"));
        partner.say("go depth 6");
        let lines = partner.until(|line| line.starts_with("bestmove"));
        assert!(lines.iter().all(|line| !line.contains('.')), "{lines:?}");
        let position: Position = text.parse().unwrap();
        for line in &lines[..lines.len() - 1] {
            let Ok(roque_uci::Message::Info(info)) = line.parse() else { panic!("{line}") };
            assert_eq!(&info.to_string(), line);
            assert_eq!(info.wdl.unwrap().iter().sum::<u32>(), 1000, "{line}");
            assert_legal(&position, &[*info]);
        }
    }
}

#[test]
fn a_large_table_is_cleared_without_holding_up_the_conversation() {
    let partner = Partner::new();
    partner.say("setoption name Hash value 256");
    for _ in 0..20 {
        partner.say("ucinewgame");
    }
    partner.say("uci");
    assert!(partner.line().starts_with("id name"));
    partner.until(|line| line == "uciok");
    partner.sync();
    // A terabyte: where a machine does have it to give, there is nothing to refuse.
    if roque_engine::ask_for_memory(1 << 20).is_err() {
        partner.say("setoption name Hash value 1048576");
        let lines = partner.sync();
        assert!(lines.len() == 1 && lines[0].contains("staying at 256 MB"), "{lines:?}");
        let (_, best) = partner.search("go depth 2");
        assert!(best.best.is_some());
    }
}
