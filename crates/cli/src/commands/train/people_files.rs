//! Files of `roque train people`: tables of games, samples, the log.

use anyhow::Context;
use roque_people::learn::{Band, Epoch, RatedGame, Samples, Selection};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The file of the same name with something more at its end.
pub fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(extension);
    name.into()
}

/// Opens a table, packed or not.
pub fn open_table(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    if path.extension().is_some_and(|extension| extension == "zst") {
        let unpacked = ruzstd::decoding::StreamingDecoder::new(BufReader::new(file))
            .with_context(|| format!("{} is not packed with zstd", path.display()))?;
        return Ok(Box::new(BufReader::with_capacity(1 << 20, unpacked)));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 20, file)))
}

pub fn read_games(path: &Path) -> anyhow::Result<Vec<RatedGame>> {
    RatedGame::read_all(open_table(path)?).with_context(|| format!("cannot read {}", path.display()))
}

/// The name under which samples of a selection are kept.
pub fn name(selection: &Selection) -> String {
    let depth = selection.reach.map_or_else(|| "none".to_owned(), |reach| reach.depth.to_string());
    let (first, last) = selection.plies;
    format!("plies-{first}-{last}-depth-{depth}-share-{}-seed-{}.samples", selection.share, selection.seed)
}

pub fn read_samples(path: &Path) -> anyhow::Result<Samples> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    Samples::read(&mut BufReader::with_capacity(1 << 20, file))
        .with_context(|| format!("cannot read {}", path.display()))
}

pub fn write_samples(path: &Path, samples: &Samples) -> anyhow::Result<()> {
    let unfinished = beside(path, ".part");
    let context = || format!("cannot write {}", path.display());
    let file = File::create(&unfinished).with_context(context)?;
    let mut out = BufWriter::with_capacity(1 << 20, file);
    samples.write(&mut out).with_context(context)?;
    out.flush().with_context(context)?;
    fs::rename(unfinished, path).with_context(context)
}

/// What was measured near a rating, for programs.
pub fn band_json(band: &Band) -> serde_json::Value {
    serde_json::json!({
        "rating": band.rating,
        "positions": band.count,
        "matched": band.matched,
        "error": band.error,
        "among_three": band.among_three,
        "log_likelihood": band.likelihood,
    })
}

/// Adds an epoch to the log.
pub fn log(path: &Path, epoch: &Epoch, bands: &[Band]) -> anyhow::Result<()> {
    let line = serde_json::json!({
        "epoch": epoch.number,
        "loss": epoch.loss,
        "positions_per_second": epoch.speed,
        "held_out": bands.iter().map(band_json).collect::<Vec<_>>(),
    });
    let mut file = OpenOptions::new().create(true).append(true).open(path)?;
    writeln!(file, "{line}").with_context(|| format!("cannot write {}", path.display()))
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn print_bands(bands: &[Band]) {
    println!("rating  positions  matched          among three  log-likelihood");
    for band in bands.iter().filter(|band| band.count > 0) {
        println!(
            "{:6}  {:9}  {:5.2} % ± {:4.2}  {:9.2} %  {:14.4}",
            band.rating,
            band.count,
            100.0 * band.matched,
            100.0 * band.error,
            100.0 * band.among_three,
            band.likelihood
        );
    }
}
