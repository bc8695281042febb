//! `roque lab pages`: the pages of `docs/lab`, written from full runs.

use super::super::{interrupt, progress};
use anyhow::Context as _;
use roque_lab::experiments::{self, Experiment};
use roque_lab::pages::{IMAGES, RECORDS, Record};
use roque_lab::{Context, Effort, Folder};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Runs experiments with all their effort and writes what they find into the pages of the documentation
#[derive(clap::Args)]
#[command(after_help = "Example: roque lab pages ordering table\n\
                  A page keeps its own words; tables, findings and pictures between its two marks are replaced. All of them take about ten minutes of a processor.")]
pub struct PagesArgs {
    /// Names of experiments from `roque lab list`; all if there are none
    names: Vec<String>,
    /// The folder of the pages
    #[arg(long, value_name = "DIR", default_value = "docs/lab")]
    out: PathBuf,
    /// Runs nothing: writes and draws again what was found last time
    #[arg(long)]
    redraw: bool,
    /// Decides everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(args: &PagesArgs) -> anyhow::Result<()> {
    let chosen: Vec<&Experiment> = match &args.names[..] {
        [] => experiments::ALL.iter().collect(),
        names => names.iter().map(|name| experiments::find(name)).collect::<Result<_, _>>()?,
    };
    // Before any long work: whoever has no page is not worth a run.
    for experiment in &chosen {
        page(&args.out, experiment)?;
    }
    let context =
        Context::new(Effort::Full, args.seed).watched_by(Arc::new(progress::LabProgress::default()));
    let stop = context.stop.clone();
    interrupt::at_first(move || stop.stop())?;
    chosen.into_iter().try_for_each(|experiment| {
        let record =
            if args.redraw { kept(&args.out, experiment)? } else { Record::run(experiment, &context)? };
        write(&args.out, experiment, &record)
    })
}

fn page(folder: &Path, experiment: &Experiment) -> anyhow::Result<(String, String)> {
    let name = format!("{}.md", experiment.name);
    let path = folder.join(&name);
    let text = fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}; --out takes the folder docs/lab", path.display()))?;
    Ok((name, text))
}

fn kept(folder: &Path, experiment: &Experiment) -> anyhow::Result<Record> {
    let path = folder.join(RECORDS).join(format!("{}.json", experiment.name));
    let text = fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}; without --redraw it is made", path.display()))?;
    Ok(Record::read(&path.display().to_string(), &text)?)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn write(folder: &Path, experiment: &Experiment, record: &Record) -> anyhow::Result<()> {
    let (name, text) = page(folder, experiment)?;
    let text = record.put_into(&text)?;
    let images: Vec<_> = record.pictures().map(|(name, svg)| (name, svg.into_bytes())).collect();
    let mut written = Folder::open(&folder.join(IMAGES))?.write(&images)?;
    let records = Folder::open(&folder.join(RECORDS))?;
    written.extend(records.write(&[(record.file_name(), record.to_json().into_bytes())])?);
    written.extend(Folder::open(folder)?.write(&[(name, text.into_bytes())])?);
    for file in written {
        println!("written: {}", file.display());
    }
    Ok(())
}
