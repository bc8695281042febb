//! The real terminal: events in, frames out, everything put back at the end.

use super::{App, Event};
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent};
use ratatui::crossterm::execute;
use ratatui::{DefaultTerminal, Terminal};
use roque_game::StopSignal;
use std::io;
use std::time::Duration;

/// How often the screen is drawn when nothing happens: often enough for clocks that show tenths.
const TICK: Duration = Duration::from_millis(50);

/// Shows the application until the person leaves or the system asks the program to end; the terminal is restored even if something fails.
pub(crate) fn run(mut app: App, signal: &StopSignal) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let result =
        execute!(io::stdout(), EnableMouseCapture).and_then(|()| show(&mut app, &mut terminal, signal));
    // What failed before is worth more than what fails now.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    result
}

fn show(app: &mut App, terminal: &mut DefaultTerminal, signal: &StopSignal) -> io::Result<()> {
    let size = Terminal::size(terminal)?;
    app.update(Event::Resize(size.width, size.height));
    while !app.is_finished() && !signal.is_stopped() {
        terminal.draw(|frame| app.view(frame))?;
        if event::poll(TICK)? {
            // All that has arrived is heard before drawing again.
            while event::poll(Duration::ZERO)? {
                if let Some(event) = translate(event::read()?) {
                    app.update(event);
                }
            }
        }
        app.update(Event::Tick);
    }
    Ok(())
}

fn translate(event: TerminalEvent) -> Option<Event> {
    match event {
        TerminalEvent::Key(key) => Some(Event::Key(key)),
        TerminalEvent::Mouse(mouse) => Some(Event::Mouse(mouse)),
        TerminalEvent::Resize(columns, rows) => Some(Event::Resize(columns, rows)),
        _ => None,
    }
}
