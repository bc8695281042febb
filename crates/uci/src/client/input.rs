//! Writing to an engine, on a thread of its own: one that does not read holds up nobody.

use std::io::Write;
use std::iter;
use std::sync::mpsc::Receiver;

/// Ends when the engine has gone or all senders have. What waits goes in one piece: an engine then wakes once for a position
/// and the order to search it, and not for every part of a line.
pub(super) fn write_commands(mut stdin: impl Write, commands: &Receiver<String>) {
    let mut text = String::new();
    for command in commands {
        text.clear();
        for command in iter::once(command).chain(commands.try_iter()) {
            text.push_str(&command);
            text.push('\n');
        }
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::write_commands;
    use std::io::Write;
    use std::sync::mpsc::channel;

    /// Counts how often it is written to.
    #[derive(Default)]
    struct Pipe(Vec<String>);

    impl Write for &mut Pipe {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.push(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn commands_that_wait_are_written_in_one_piece() {
        let (sender, commands) = channel();
        for command in ["position startpos", "go depth 1"] {
            sender.send(command.to_owned()).expect("somebody listens");
        }
        drop(sender);
        let mut pipe = Pipe::default();
        write_commands(&mut pipe, &commands);
        assert_eq!(pipe.0, ["position startpos\ngo depth 1\n"]);
    }
}
