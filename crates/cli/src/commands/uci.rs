//! `roque`: the engine as GUIs start it, and single UCI commands as arguments.

use anyhow::bail;
use clap::CommandFactory as _;
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
            Err(_) => match nearest(line) {
                Some(known) => {
                    bail!("no command {line:?}; did you mean roque {known}? roque --help lists all")
                }
                None => bail!(
                    "no command {line:?}; roque --help lists all, and UCI commands such as \"go depth 10\" work too"
                ),
            },
            Ok(_) => {}
        }
    }
    Server::new(stdout()).run_commands(lines.iter().map(String::as_str));
    Ok(())
}

/// The command whose name is most like the first word, if one is.
fn nearest(line: &str) -> Option<String> {
    /// As alike as a word with a letter too many, too few, or two exchanged.
    const ALIKE: f64 = 0.7;
    let word = line.split_whitespace().next()?;
    let commands = crate::Arguments::command();
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(word, name);
    let named = commands.get_subcommands().map(|command| (likeness(command.get_name()), command.get_name()));
    let best = named.max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(likeness, _)| *likeness >= ALIKE).map(|(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        for (typed, meant) in
            [("mtach a b", "match"), ("tournamet x", "tournament"), ("serach", "search"), ("game", "games")]
        {
            assert_eq!(nearest(typed).as_deref(), Some(meant), "{typed}");
        }
        for typed in ["xyzzy", "hello world", "1234"] {
            assert_eq!(nearest(typed), None, "{typed}");
        }
    }
}
