//! `roque games analysis`: what engines found, as the library remembers it.

use roque_library::Library;

/// Says how much analysis is remembered, or forgets it
#[derive(clap::Args)]
#[command(after_help = "Example: roque games analysis --info")]
pub struct Args {
    /// Say how much is remembered; the same as nothing
    #[arg(long)]
    info: bool,
    /// Forget all of it
    #[arg(long, conflicts_with = "info")]
    clear: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(library: &Library, args: &Args) -> anyhow::Result<()> {
    if args.clear && !args.info {
        println!("{} positions forgotten", library.forget_analysis()?);
    } else {
        let known = library.remembered()?;
        println!(
            "{} of at most {} positions, {} of them with enough to go on searching, about {} kB",
            known.positions,
            known.most,
            known.resumable,
            known.bytes / 1000
        );
    }
    Ok(())
}
