//! `roque games export`: games of the library as PGN.

use super::{list, print};
use crate::commands::interrupt;
use anyhow::Context as _;
use roque_library::{DocumentId, ExportReport, Library};
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Writes games as PGN: all, those a query finds, or some by number
#[derive(clap::Args)]
#[command(after_help = "Example: roque games export sicilian 1-0 --out wins.pgn")]
pub struct Args {
    /// Only games this query finds
    #[arg(value_name = "QUERY")]
    query: Vec<String>,
    /// Only games with these numbers
    #[arg(long, value_name = "ID,ID", value_delimiter = ',', conflicts_with = "query")]
    ids: Vec<u64>,
    /// The file to write; standard output if not given
    #[arg(long, value_name = "FILE.pgn")]
    out: Option<PathBuf>,
}

pub fn run(library: &Library, args: Args) -> anyhow::Result<()> {
    let ids = if args.ids.is_empty() {
        library.ids(&list::filter(&args.query)?)?
    } else {
        args.ids.into_iter().map(DocumentId).collect()
    };
    let stopped = interrupt::signal()?;
    let mut go_on = |_: u64| {
        if stopped.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = match &args.out {
        Some(path) => to_file(path, |out| Ok(library.export(&ids, out, &mut go_on)?))?,
        None => {
            let mut out = BufWriter::new(io::stdout().lock());
            let report = library.export(&ids, &mut out, &mut go_on)?;
            out.flush().context("the games cannot be written")?;
            report
        }
    };
    tell(&report, stopped.is_stopped());
    Ok(())
}

/// Writes beside the file and renames, so that an old one is replaced by a whole one or not at all.
fn to_file(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> anyhow::Result<ExportReport>,
) -> anyhow::Result<ExportReport> {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let written: anyhow::Result<ExportReport> = (|| {
        let mut out = BufWriter::new(File::create(&part)?);
        let report = write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        std::fs::rename(&part, path)?;
        Ok(report)
    })();
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}

#[expect(clippy::print_stderr, reason = "the answer is the games; this is about them")]
fn tell(report: &ExportReport, stopped: bool) {
    for damaged in &report.damaged {
        eprintln!("{damaged}; it is left out");
    }
    let end = if stopped { "; stopped" } else { "" };
    eprintln!("{} written{end}", print::games(report.games));
}
