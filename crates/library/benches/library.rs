//! The figures of the library on 145,716 games: `cargo bench -p roque-library`.
//!
//! Import time beside `pgn-extract` reading the same games in the same run, the size of the file, and how long
//! searches and explorer questions take. Another collection can be named: `cargo bench -p roque-library -- FILE`.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement reports or fails")]

use roque_library::{ImportOptions, Library, Source};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn collection() -> Option<PathBuf> {
    let named = std::env::args().skip(1).find(|argument| !argument.starts_with("--")).map(PathBuf::from);
    let root = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    named.or_else(|| Some(root.join("pgn/public_domain_games.pgn.zst"))).filter(|path| path.is_file())
}

/// Seconds of processor time this program has used, where the system tells.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

fn main() {
    let Some(games) = collection() else {
        println!("skipped: no collection of games; name one, or set ROQUE_DATA");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    let library = Library::open(&path).unwrap();
    let (began, used) = (Instant::now(), processor_seconds());
    let source = Source::file(&games).unwrap();
    let report =
        library.import(source, ImportOptions::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    let (wall, used) = (began.elapsed().as_secs_f64(), processor_seconds() - used);
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
}
