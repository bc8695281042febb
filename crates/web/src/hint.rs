//! Hints in steps: first which piece, then where to, then the line behind it.
//!
//! They come from a full-strength search whatever the opponent's level is.

use crate::pool::{Job, Priority};
use crate::protocol::{AnalysisLine, ApiError, ErrorCode, GameServer, HintView};
use crate::session::{Command, Session, Wire, wire};
use crate::view::line_view;
use roque_engine::{Limits, Report, SearchRequest};
use roque_game::StopSignal;
use roque_language::Message;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;

const THINKING_TIME: Duration = Duration::from_millis(500);

/// A hint for the position after so many half-moves.
pub(crate) struct Hint {
    ply: u32,
    fen: String,
    step: u32,
    line: AnalysisLine,
}

impl Session {
    /// Gives the next step of the hint, or looks for one.
    pub(crate) fn next_hint(&mut self, page: &mpsc::UnboundedSender<Wire>) -> Result<(), ApiError> {
        let position = *self.room.referee.position();
        if self.room.referee.is_over() || self.room.player_to_move().is_engine() {
            return Err(ApiError::new(ErrorCode::NotNow, Message::ServerHintNow));
        }
        let fen = position.to_string();
        if let Some(mut hint) = self.hint.take().filter(|hint| hint.fen == fen) {
            hint.step = (hint.step + 1).min(3);
            self.give_hint(hint, page);
            return Ok(());
        }
        let (ply, chess960) = (self.room.plies() as u32, self.room.is_chess960());
        let (this, page) = (self.this.clone(), page.clone());
        let request = SearchRequest {
            earlier_keys: self.room.referee.timeline().repeatable_keys().to_vec(),
            ..SearchRequest::new(position, Limits::movetime(THINKING_TIME))
        };
        let last = Arc::new(Mutex::new(None));
        let newest = Arc::clone(&last);
        let report = move |report: &Report| {
            if report.multipv == 1 && !report.pv.is_empty() {
                *newest.lock().unwrap_or_else(PoisonError::into_inner) = Some(report.clone());
            }
        };
        let done = move |_| {
            if let Some(report) = last.lock().unwrap_or_else(PoisonError::into_inner).take() {
                let line = line_view(&position, &report, chess960);
                let hint = Box::new(Hint { ply, fen, step: 1, line });
                let _ = this.send(Command::Hinted { hint, page });
            }
        };
        self.house.think(Priority::Hint, Job::search(request, StopSignal::new(), report, done));
        Ok(())
    }

    /// Sends a hint to the page that asked, and remembers how far it went.
    pub(crate) fn give_hint(&mut self, hint: Hint, page: &mpsc::UnboundedSender<Wire>) {
        if let Some(squares) = hint.line.uci.first().filter(|squares| squares.len() >= 4) {
            let view = HintView {
                ply: hint.ply,
                step: hint.step,
                from: squares[..2].to_owned(),
                to: (hint.step >= 2).then(|| squares[2..4].to_owned()),
                line: (hint.step >= 3).then(|| hint.line.clone()),
            };
            let _ = page.send(wire(&GameServer::Hint { hint: view }));
            self.hint = Some(hint);
        }
    }
}
