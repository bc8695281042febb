//! `roque book names`: makes the table of opening names from published lists.

use anyhow::Context as _;
use roque_book::names::sources::{SourceFormat, SourceLine, merge, read_source};
use roque_book::names::write_lines;
use roque_language::Language;
use roque_training::write_whole;
use std::path::{Path, PathBuf};

/// Makes the table of opening names from published lists (.tsv as lichess writes them, .eco as Scid does)
#[derive(clap::Args)]
#[command(
    hide = true,
    after_help = "Example: roque book names --english a.tsv --english b.tsv --french scid_fr.eco --out openings.tsv"
)]
pub struct Args {
    /// Lists of English names; the first name met for a position wins
    #[arg(long, value_name = "FILE", required = true)]
    english: Vec<PathBuf>,
    /// Lists of French names
    #[arg(long, value_name = "FILE")]
    french: Vec<PathBuf>,
    /// The table to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let english = read_all(&args.english, Language::English)?;
    let french = read_all(&args.french, Language::French)?;
    let lines = merge(&english, &french);
    write_whole(&args.out, write_lines(&lines).as_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!("{} positions from {} English and {} French lines", lines.len(), english.len(), french.len());
    Ok(())
}

#[expect(clippy::print_stderr, reason = "slips of the lists are remarks, not the answer")]
fn read_all(paths: &[PathBuf], language: Language) -> anyhow::Result<Vec<SourceLine>> {
    let mut lines = Vec::new();
    for path in paths {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let format = format_of(path)?;
        let (read, errors) = read_source(&bytes, format, language);
        lines.extend(read);
        for error in errors {
            eprintln!("left out of {}: {error}", path.display());
        }
    }
    Ok(lines)
}

fn format_of(path: &Path) -> anyhow::Result<SourceFormat> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("tsv") => Ok(SourceFormat::Tsv),
        Some("eco") => Ok(SourceFormat::Scid),
        _ => anyhow::bail!("{} is neither a .tsv nor an .eco file", path.display()),
    }
}
