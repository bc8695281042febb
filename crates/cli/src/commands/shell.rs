//! `roque shell`: what a system wants besides the program.

use anyhow::Context;
use clap::{Command, CommandFactory as _};
use std::path::{Path, PathBuf};

/// Writes completions for a shell, or manual pages
#[derive(clap::Args)]
#[command(after_help = "\
Example: roque shell completions bash > ~/.local/share/bash-completion/completions/roque
         roque shell manual ~/.local/share/man/man1")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Completions, on standard output
    #[command(after_help = "Example: roque shell completions zsh > ~/.zfunc/_roque")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Manual pages, one a command, into a folder
    #[command(after_help = "Example: roque shell manual ~/.local/share/man/man1")]
    Manual {
        /// The folder; it is made if it is not there
        folder: PathBuf,
    },
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let mut program = crate::Arguments::command();
    match args.what {
        What::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut program, "roque", &mut text);
            print!("{}", String::from_utf8_lossy(&text));
            Ok(())
        }
        What::Manual { folder } => {
            std::fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
            program.build();
            write_pages(&program, "roque", &folder)
        }
    }
}

/// The page of a command and those of its own commands: `roque-games-import.1`.
fn write_pages(command: &Command, name: &str, folder: &Path) -> anyhow::Result<()> {
    let mut text = Vec::new();
    // Only a page of its own name can be found under that name.
    let titled = command.clone().name(name.to_owned()).display_name(name.to_owned());
    clap_mangen::Man::new(titled).render(&mut text)?;
    let path = folder.join(format!("{name}.1"));
    std::fs::write(&path, text).with_context(|| path.display().to_string())?;
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        write_pages(inner, &format!("{name}-{}", inner.get_name()), folder)?;
    }
    Ok(())
}
