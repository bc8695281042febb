//! The real terminal: events in, frames out, everything put back at the end.

use super::Event;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event as TerminalEvent};
use ratatui::crossterm::execute;
use ratatui::{DefaultTerminal, Frame, Terminal};
use roque_game::StopSignal;
use std::io;
use std::time::Duration;

/// How often the screen is drawn when nothing happens: often enough for clocks that show tenths.
const TICK: Duration = Duration::from_millis(50);

/// What a terminal shows: a state, what changes it, what draws it.
pub trait Shown {
    /// Changes the state. Never waits.
    fn update(&mut self, event: Event);
    /// Draws the state.
    fn view(&self, frame: &mut Frame<'_>);
    /// Whether the person has left.
    fn is_finished(&self) -> bool;
}

/// Shows something until the person leaves or the system asks the program to end; the terminal is restored even if something fails.
pub(crate) fn run(mut shown: impl Shown, signal: &StopSignal) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    let result =
        execute!(io::stdout(), EnableMouseCapture).and_then(|()| show(&mut shown, &mut terminal, signal));
    // What failed before is worth more than what fails now.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    let _ = ratatui::try_restore();
    result
}

fn show(shown: &mut impl Shown, terminal: &mut DefaultTerminal, signal: &StopSignal) -> io::Result<()> {
    let size = Terminal::size(terminal)?;
    shown.update(Event::Resize(size.width, size.height));
    while !shown.is_finished() && !signal.is_stopped() {
        terminal.draw(|frame| shown.view(frame))?;
        if event::poll(TICK)? {
            // All that has arrived is heard before drawing again.
            while event::poll(Duration::ZERO)? {
                if let Some(event) = translate(event::read()?) {
                    shown.update(event);
                }
            }
        }
        shown.update(Event::Tick);
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
