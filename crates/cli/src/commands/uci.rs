//! `roque`: the engine as GUIs start it, and single UCI commands as arguments.

use anyhow::bail;
use roque_server::Server;
use roque_uci::{Command, ParseCommandError};
use std::io::{IsTerminal, stdin, stdout};

/// Speaks UCI on standard input and output until `quit` or the end of the input.
#[expect(
    clippy::print_stderr,
    reason = "a person at a terminal is told where they are; GUIs see nothing of it"
)]
pub fn run() -> anyhow::Result<()> {
    if stdin().is_terminal() {
        eprintln!("Roque speaks UCI here. Type help, or quit and try: roque play, roque --help");
    }
    Server::new(stdout()).run(stdin().lock());
    Ok(())
}

/// Carries out commands given as arguments: all words are one command, unless some of them contain spaces, then
/// each is one.
pub fn run_words(words: &[String]) -> anyhow::Result<()> {
    let lines: Vec<String> = match words.iter().any(|word| word.contains(char::is_whitespace)) {
        true => words.to_vec(),
        false => vec![words.join(" ")],
    };
    for line in &lines {
        match line.parse::<Command>() {
            Err(error @ ParseCommandError::Incomplete { .. }) => bail!("{error}"),
            Err(_) => bail!(
                "no command {line:?}; roque --help lists all, and UCI commands such as \"go depth 10\" work too"
            ),
            Ok(_) => {}
        }
    }
    Server::new(stdout()).run_commands(lines.iter().map(String::as_str));
    Ok(())
}
