//! The figures of the library on 145,716 games: `cargo bench -p roque-library`.
//!
//! Import time beside `pgn-extract` reading the same games in the same run, the size of the file, and how long
//! searches and explorer questions take. Another collection can be named: `cargo bench -p roque-library -- FILE`.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement reports or fails")]

use cpu_time::ProcessTime;
use roque_chess::Position;
use roque_library::{DocumentId, Filter, ImportOptions, Library, Query, Sort, Source};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn collection() -> Option<PathBuf> {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with("--")).map(PathBuf::from);
    let root = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    named.or_else(|| Some(root.join("pgn/public_domain_games.pgn.zst"))).filter(|path| path.is_file())
}

/// Seconds of processor time that programs started from here have used, where the system tells.
fn children_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(13) + ticks(14)) / 100.0
}

fn main() {
    let Some(games) = collection() else {
        println!("skipped: no collection of games; name one, or set ROQUE_DATA");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    let library = Library::open(&path).unwrap();
    let (began, used) = (Instant::now(), ProcessTime::now());
    let source = Source::file(&games).unwrap();
    let report =
        library.import(source, ImportOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    let (wall, used) = (began.elapsed().as_secs_f64(), used.elapsed().as_secs_f64());
    println!(
        "import: {} games read, {} added, {} duplicates, {} broken: {wall:.2} s, {used:.2} s of processor time",
        report.read, report.added, report.duplicates, report.broken
    );
    let wal = std::fs::metadata(path.with_extension("sqlite-wal")).map_or(0, |about| about.len());
    let size = std::fs::metadata(&path).unwrap().len();
    println!(
        "size: {:.1} MB for {:.1} MB of PGN: {:.2} times (log beside it: {:.1} MB)",
        size as f64 / 1e6,
        report.text_bytes as f64 / 1e6,
        size as f64 / report.text_bytes as f64,
        wal as f64 / 1e6
    );
    headers(&library);
    let (early, any) = positions(&library, report.added);
    explore(&library, "explorer, first 40 half-moves", &early);
    explore(&library, "explorer, any position", &any);
    searches(&library, &any);
    moves(folder.path());
    let began = Instant::now();
    let problems = library.check().unwrap().problems.len();
    println!("check of everything: {problems} problems, {:.1} s", began.elapsed().as_secs_f64());
    let ids = library.ids(&Filter::default()).unwrap();
    let began = Instant::now();
    let written = library.export(&ids, &mut std::io::sink(), &mut |_| ControlFlow::Continue(())).unwrap();
    println!("export: {} games in {:.1} s", written.games, began.elapsed().as_secs_f64());
    beside_pgn_extract(&games, folder.path(), (wall, used));
}

/// The same games read and checked by another program, unpacked before.
fn beside_pgn_extract(games: &Path, folder: &Path, (wall, used): (f64, f64)) {
    let plain = folder.join("games.pgn");
    let unpacked = match games.extension().and_then(|ending| ending.to_str()) {
        Some("zst") => {
            let out = std::fs::File::create(&plain).unwrap();
            Command::new("zstd")
                .arg("-dc")
                .arg(games)
                .stdout(out)
                .status()
                .is_ok_and(|status| status.success())
        }
        _ => std::fs::copy(games, &plain).is_ok(),
    };
    let program = ["pgn-extract", "/usr/games/pgn-extract"].into_iter().find(|name| {
        Command::new(name).arg("--version").stderr(Stdio::null()).stdout(Stdio::null()).status().is_ok()
    });
    let Some(program) = program.filter(|_| unpacked) else {
        println!("skipped: pgn-extract or zstd is not installed");
        return;
    };
    let (began, before) = (Instant::now(), children_seconds());
    let read = Command::new(program)
        .args(["-r", "-s"])
        .arg(&plain)
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .status();
    if read.is_ok_and(|status| status.success()) {
        let (other, other_used) = (began.elapsed().as_secs_f64(), children_seconds() - before);
        println!(
            "pgn-extract reading the same, without keeping anything: {other:.2} s, {other_used:.2} s of processor time; \
             import / pgn-extract: {:.2} by the clock, {:.2} by the processor",
            wall / other,
            used / other_used
        );
    }
}

/// Times by the clock and by the processor (all threads together), which another program cannot slow down.
fn tell(name: &str, times: Vec<(Duration, Duration)>) {
    let at = |pick: fn(&(Duration, Duration)) -> Duration, share: usize| {
        let mut sorted: Vec<_> = times.iter().map(pick).collect();
        sorted.sort_unstable();
        sorted[(sorted.len() * share / 100).min(sorted.len() - 1)].as_secs_f64() * 1e3
    };
    let line = |pick| {
        format!("median {:.1} ms, p95 {:.1} ms, worst {:.1} ms", at(pick, 50), at(pick, 95), at(pick, 100))
    };
    println!(
        "{name}: {} times; by the clock {}; by the processor {}",
        times.len(),
        line(|t| t.0),
        line(|t| t.1)
    );
}

fn headers(library: &Library) {
    let queries = [
        "",
        "kasparov karpov",
        "sicilian 1-0",
        "B90",
        "sicilienne 1990..1995",
        "fischer spassky 1972",
        "1/2-1/2 moves:..20",
        "white:tal",
        "black:petrosian 1960..",
        "elo:2600..",
        "site:moscow",
        "nimzo",
        "E2 0-1",
        "ending:checkmate moves:..25",
        "event:olympiad",
        "nobodyatall",
        "1972",
        "ruy lopez",
        "est-indienne 0-1",
        "annotated:yes",
    ];
    let sorts = [Sort::Date, Sort::White, Sort::Rating, Sort::Length, Sort::Updated];
    let mut times = Vec::new();
    for round in 0..5 {
        for (number, query) in queries.iter().enumerate() {
            let sort = sorts[(round + number) % sorts.len()];
            let query =
                Query { filter: query.parse().unwrap(), sort, offset: 50 * (round % 3), ..Query::default() };
            let (began, used) = (Instant::now(), ProcessTime::now());
            library.list(&query).unwrap();
            times.push((began.elapsed(), used.elapsed()));
        }
    }
    tell("header search, sorted page with totals", times);
}

/// Searches that no header answers: by position, comment and material, a sorted page with totals each.
fn searches(library: &Library, positions: &[Position]) {
    let of = |texts: &[&str]| -> Vec<Filter> { texts.iter().map(|text| text.parse().unwrap()).collect() };
    let kinds = [
        ("search by position", positions.iter().take(60).map(Filter::with_position).collect()),
        (
            "search by comment",
            of(&[
                "comment:sacrifice",
                "comment:gambit",
                "comment:\"good knight\"",
                "comment:zugzwang",
                "comment:x",
            ]),
        ),
        (
            "search by material",
            of(&["material:KRPKR", "material:KBNK", "material:KQKR", "material:KPK", "material:KRKB 1950.."]),
        ),
    ];
    for (name, filters) in kinds {
        let mut times = Vec::new();
        for round in 0..4 {
            for filter in &filters {
                let query = Query { filter: filter.clone(), offset: 10 * round, ..Query::default() };
                let (began, used) = (Instant::now(), ProcessTime::now());
                library.list(&query).unwrap();
                times.push((began.elapsed(), used.elapsed()));
            }
        }
        tell(name, times);
    }
}

/// What a move of a game under play costs until it is on disk.
fn moves(folder: &Path) {
    let library = Library::open(&folder.join("played.sqlite")).unwrap();
    let mut times = Vec::new();
    for _ in 0..5 {
        let blank = roque_chess::document::Document::new(Position::default());
        let id = library.create(&blank, roque_library::Origin::Own, Some(b"state")).unwrap();
        let mut position = Position::default();
        for revision in 1..=60 {
            let Some(&m) = position.legal_moves().iter().next() else { break };
            let ply = roque_library::PlayedPly { ply: m.into(), comment: None, note: None };
            let (began, used) = (Instant::now(), ProcessTime::now());
            library.append(id, revision, &[ply], b"state").unwrap();
            times.push((began.elapsed(), used.elapsed()));
            position.play(m).unwrap();
        }
    }
    tell("a move until it is on disk", times);
}

/// Positions out of the games themselves: early ones and any.
fn positions(library: &Library, games: u64) -> (Vec<Position>, Vec<Position>) {
    let ids: Vec<_> = (0..200).map(|number| DocumentId(1 + number * games / 200)).collect();
    let (mut early, mut any) = (vec![Position::default()], Vec::new());
    library
        .documents(&ids, &mut |id, read| {
            let line = read.unwrap().timeline();
            early.extend(line.positions().nth(id.0 as usize * 7 % 41));
            any.extend(line.positions().nth(id.0 as usize * 7 % line.len().max(1)));
            ControlFlow::Continue(())
        })
        .unwrap();
    (early, any)
}

fn explore(library: &Library, name: &str, positions: &[Position]) {
    let mut times = Vec::new();
    for position in positions {
        let (began, used) = (Instant::now(), ProcessTime::now());
        library.explore(position, &Filter::default()).unwrap();
        times.push((began.elapsed(), used.elapsed()));
    }
    tell(name, times);
}
