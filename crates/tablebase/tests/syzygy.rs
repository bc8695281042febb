//! Real tables: agreement with published values, perfect play, and files that are missing, cut off or damaged.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "tests may")]

use roque_chess::{Position, Timeline};
use roque_engine::{EndgameTables, TableResult};
use roque_tablebase::{DistanceTable, SyzygyTables, TableProblem};
use std::path::{Path, PathBuf};

/// The folder of test data, or `None` with a remark where it is not installed.
fn data() -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("ROQUE_DATA").map_or(default, PathBuf::from);
    let found = data.join("syzygy").is_dir();
    if !found {
        println!("skipped: no tables in {}", data.display());
    }
    found.then_some(data)
}

fn open(directory: &Path) -> SyzygyTables {
    let (tables, problems) = SyzygyTables::open(directory.to_str().unwrap());
    assert_eq!(problems, []);
    tables
}

fn field<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    record.split("; ").find_map(|field| field.strip_prefix(name)?.strip_prefix(' ')?.split(';').next())
}

#[test]
fn two_hundred_published_values() {
    let Some(data) = data() else { return };
    let tables = open(&data.join("syzygy"));
    assert_eq!((tables.files(), tables.max_men()), (70, 4));
    let text = std::fs::read_to_string(data.join("epd/endgame-tb.epd")).unwrap();
    let mut checked = 0;
    for record in text.lines().filter(|line| line.contains("; wdl ")) {
        let fields: Vec<&str> = record.split(' ').take(4).collect();
        let position: Position = format!("{} 0 1", fields.join(" ")).parse().unwrap();
        let wdl = match tables.result(&position).unwrap() {
            TableResult::Loss => "-2",
            TableResult::BlessedLoss => "-1",
            TableResult::Draw => "0",
            TableResult::CursedWin => "1",
            TableResult::Win => "2",
        };
        assert_eq!(wdl, field(record, "wdl").unwrap(), "{record}");
        assert_eq!(
            tables.distance(&position).unwrap().plies.to_string(),
            field(record, "dtz").unwrap(),
            "{record}"
        );
        if let Some((result, moves)) = tables.probe_root(&position) {
            assert_eq!(result, tables.result(&position).unwrap(), "{record}");
            assert!(moves.iter().all(|&m| position.is_legal(m)), "{record}");
        }
        checked += 1;
    }
    assert_eq!(checked, 200);
}

/// Bishop and knight take up to 33 moves: random play of ranked moves by both sides must mate within the rule.
#[test]
fn bishop_and_knight_mate_before_the_fifty_move_rule() {
    let Some(data) = data() else { return };
    let tables = open(&data.join("syzygy"));
    let mut game = Timeline::new("8/8/8/3k4/8/8/8/KBN5 w - - 0 1".parse().unwrap());
    while game.outcome().is_none() {
        let (result, moves) = tables.probe_root(game.current()).unwrap();
        let expected = if game.len().is_multiple_of(2) { TableResult::Win } else { TableResult::Loss };
        assert_eq!(result, expected, "{}", game.current());
        game.play(moves[game.len() % moves.len()]).unwrap();
        assert!(game.len() < 100 && game.claimable_draw().is_none(), "{}", game.current());
    }
    assert_eq!(game.outcome().unwrap().to_string(), "White wins by checkmate");
}

#[test]
fn a_late_clock_spoils_the_win() {
    let Some(data) = data() else { return };
    let tables = open(&data.join("syzygy"));
    let late: Position = "8/8/8/3k4/8/8/8/KBN5 w - - 90 120".parse().unwrap();
    assert_eq!(tables.probe_root(&late).unwrap().0, TableResult::CursedWin);
    assert_eq!(tables.probe_wdl(&late), Some(TableResult::Win));
}

#[test]
fn positions_beyond_the_tables_are_left_to_the_search() {
    let Some(data) = data() else { return };
    let tables = open(&data.join("syzygy"));
    for fen in ["8/8/8/6k1/8/8/8/KBNRQ3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(tables.probe_wdl(&position), None);
        assert_eq!(tables.probe_root(&position), None);
    }
    assert_eq!(tables.take_problems(), []);
}

#[test]
fn missing_and_empty_directories_are_named() {
    let (tables, problems) = SyzygyTables::open("/no/such/place");
    assert_eq!(tables.max_men(), 0);
    assert!(matches!(&problems[..], [TableProblem::Directory { .. }]));
    let empty = tempfile::tempdir().unwrap();
    let (_, problems) = SyzygyTables::open(empty.path().to_str().unwrap());
    assert!(problems[0].to_string().starts_with("no Syzygy tables (files such as KQvK.rtbw) in "));
    assert_eq!(SyzygyTables::open("").1, []);
}

#[test]
fn files_of_the_wrong_size_are_left_out() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("KQvK.rtbw"), [0; 100]).unwrap();
    let (tables, problems) = SyzygyTables::open(folder.path().to_str().unwrap());
    assert_eq!(tables.files(), 0);
    assert!(problems[0].to_string().contains("KQvK.rtbw is cut off or damaged"), "{}", problems[0]);
}

#[test]
fn files_of_another_kind_fail_softly() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["KQvK.rtbw", "KQvK.rtbz"] {
        std::fs::write(folder.path().join(name), [7; 16 + 64]).unwrap();
    }
    let tables = open(folder.path());
    let position: Position = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1".parse().unwrap();
    for _ in 0..3 {
        assert_eq!(tables.probe_wdl(&position), None);
        assert_eq!(tables.probe_root(&position), None);
    }
    let problems = tables.take_problems();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].to_string().contains("WDL table of KQvK failed: it does not start like a table"));
}

/// Every file cut at a plausible size, and with bytes overwritten: an answer or none, never a crash.
#[test]
fn damaged_copies_never_crash() {
    let Some(data) = data() else { return };
    let folder = tempfile::tempdir().unwrap();
    let positions: Vec<Position> = [
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR1r4 b - - 0 1",
        "8/8/8/3k4/8/4P3/8/K2q4 w - - 0 1",
        "8/8/8/3k2p1/8/4P3/8/K7 w - - 0 1",
    ]
    .map(|fen| fen.parse().unwrap())
    .to_vec();
    for (round, cut) in [(0_usize, true), (1, false), (2, false), (3, false), (4, false), (5, false)] {
        for name in ["KQvK", "KRvKR", "KQvKP", "KPvKP", "KRvK", "KPvK", "KQvKQ", "KQvKR", "KBvKP"] {
            for extension in ["rtbw", "rtbz"] {
                let name = format!("{name}.{extension}");
                let mut bytes = std::fs::read(data.join("syzygy").join(&name)).unwrap();
                if cut {
                    bytes.truncate(bytes.len() / 2 / 64 * 64 + 16);
                } else {
                    let step = 7 + 13 * round;
                    bytes
                        .iter_mut()
                        .skip(4)
                        .step_by(step)
                        .for_each(|byte| *byte = byte.wrapping_add(step as u8));
                }
                std::fs::write(folder.path().join(name), bytes).unwrap();
            }
        }
        let (tables, _) = SyzygyTables::open(folder.path().to_str().unwrap());
        for position in &positions {
            let _ = tables.probe_wdl(position);
            let _ = tables.probe_root(position);
        }
    }
}
