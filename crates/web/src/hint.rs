//! Hints in steps: first which piece, then where to, then the line behind it.

use crate::protocol::{ApiError, GameServer, HintView};
use crate::session::{Session, Wire, wire};
use crate::view::insight_view;
use roque_chess::CastlingNotation;
use roque_play::table::Hint;
use tokio::sync::mpsc;

impl Session {
    /// Gives the next step of the hint, or has one looked for.
    pub(crate) fn next_hint(&mut self, page: &mpsc::UnboundedSender<Wire>) -> Result<(), ApiError> {
        if self.room.attend(|table, _| table.ask_hint().map(|hint| hint.is_some()))? {
            self.give_hint(page);
        } else if !self.hint_pages.iter().any(|waiting| waiting.same_channel(page)) {
            self.hint_pages.push(page.clone());
        }
        Ok(())
    }

    /// Sends the hint to everybody who waits for it.
    pub(crate) fn give_hints(&mut self) {
        for page in std::mem::take(&mut self.hint_pages) {
            self.give_hint(&page);
        }
    }

    fn give_hint(&self, page: &mpsc::UnboundedSender<Wire>) {
        if let Some(hint) = self.room.table().hint() {
            let _ = page.send(wire(&GameServer::Hint { hint: self.hint_view(hint) }));
        }
    }

    fn hint_view(&self, hint: &Hint) -> HintView {
        let game = self.room.table().game();
        let position = game.position();
        let notation = CastlingNotation::for_chess960(game.timeline().start().is_chess960());
        let squares = position.uci(hint.m, notation);
        let square = |place: std::ops::Range<usize>| squares.get(place).unwrap_or_default().to_owned();
        HintView {
            ply: self.room.table().plies() as u32,
            step: hint.step.into(),
            from: square(0..2),
            to: (hint.step >= 2).then(|| square(2..4)),
            line: hint
                .insight
                .as_ref()
                .filter(|_| hint.step >= Hint::LAST_STEP)
                .map(|insight| insight_view(position, insight, notation)),
        }
    }
}
