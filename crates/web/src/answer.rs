//! What a page asks of a game, done for whoever asks it.

use crate::access::Visitor;
use crate::access::rights::{self, Hand};
use crate::protocol::{ApiError, ErrorCode, GameClient};
use crate::session::{Session, Wire};
use roque_chess::Color;
use roque_language::Message;
use roque_play::table::{DrawReply, Table, TableError};
use std::time::Duration;
use tokio::sync::mpsc;

/// A program says no at once; a person is waited for.
fn answered(reply: DrawReply) -> Result<(), ApiError> {
    match reply {
        DrawReply::Offered | DrawReply::Agreed => Ok(()),
        DrawReply::Declined => Err(ApiError::new(ErrorCode::DrawDeclined, Message::DrawDeclined)),
    }
}

impl Session {
    /// Does what a page asks.
    pub(crate) async fn answer(
        &mut self,
        message: GameClient,
        by: Visitor,
        page: &mpsc::UnboundedSender<Wire>,
    ) -> Result<(), ApiError> {
        match rights::hand(by, &message, self.given())? {
            Hand::Board => self.answer_board(message, page).await,
            Hand::Seat(color) => self.answer_seat(message, color).await,
        }
    }

    /// Does what a person asks who plays one side from a page of their own.
    async fn answer_seat(&mut self, message: GameClient, color: Color) -> Result<(), ApiError> {
        if message == GameClient::Draw {
            return answered(self.change(move |table, now| table.at(color)?.offer_draw(now)).await?);
        }
        self.change(move |table, now| {
            let mut seat = table.at(color)?;
            match message {
                GameClient::Move { text, ply } => seat.play_text(&text, ply as usize, now),
                GameClient::TakeBack => seat.take_back(now).map(drop),
                GameClient::DeclineTakeBack => seat.decline_take_back(),
                GameClient::Resign => seat.resign(now),
                GameClient::DeclineDraw => seat.decline_draw(now),
                GameClient::ClaimDraw => seat.claim_draw(now),
                // Answered above, or not for a single seat to say: rights have refused it before.
                GameClient::Draw
                | GameClient::Hint
                | GameClient::Judge { .. }
                | GameClient::Run { .. }
                | GameClient::Step
                | GameClient::Speed { .. } => Ok(()),
            }
        })
        .await
    }

    /// Does what somebody at the board asks.
    async fn answer_board(
        &mut self,
        message: GameClient,
        page: &mpsc::UnboundedSender<Wire>,
    ) -> Result<(), ApiError> {
        match message {
            GameClient::Move { text, ply } => {
                self.change(move |table, now| table.play_text(&text, ply as usize, now)).await
            }
            GameClient::TakeBack => self.change(Table::take_back).await,
            GameClient::DeclineTakeBack => Err(TableError::NoTakeBackAsked.into()),
            GameClient::Resign => self.change(Table::resign).await,
            GameClient::Draw => answered(self.change(Table::offer_draw).await?),
            GameClient::DeclineDraw => self.change(Table::decline_draw).await,
            GameClient::ClaimDraw => self.change(Table::claim_draw).await,
            GameClient::Hint => self.next_hint(page),
            GameClient::Judge { on } => {
                self.judges = if on { self.judges + 1 } else { self.judges.saturating_sub(1) };
                Ok(())
            }
            GameClient::Run { on: true } => self.change(Table::go_on).await,
            GameClient::Run { on: false } => self.change(Table::hold).await,
            GameClient::Step => self.change(Table::step).await,
            GameClient::Speed { delay_ms } => {
                self.change(move |table, _| table.set_pause(Duration::from_millis(delay_ms.into()))).await
            }
        }
    }
}
