//! A room as pages see it.

use super::Room;
use crate::protocol::{GameView, MoveView, WatchView};
use crate::view::{clock_view, millis, notation, position_view};
use roque_chess::Color;
use roque_play::Moment;

impl Room {
    /// The whole game for the page.
    pub(crate) fn view(&self, now: Moment, thinking: bool) -> GameView {
        let timeline = self.referee.timeline();
        let chess960 = self.is_chess960();
        let record = self.referee.record();
        let seat = |color: Color| self.seats[color].player.view(&self.seats[color].spec);
        let over = self.referee.is_over();
        GameView {
            id: self.id.clone(),
            revision: self.revision,
            created_ms: self.created_ms,
            white: seat(Color::White),
            black: seat(Color::Black),
            clock: clock_view(self.referee.clock(), &record.time[Color::White], now),
            start_fen: timeline.start().to_string(),
            chess960,
            start_score: self.scores[0],
            moves: self.move_views(chess960),
            position: position_view(self.referee.position(), chess960, over),
            claims: self.referee.claimable_draw().map(Into::into).into_iter().collect(),
            draw_offer: self.referee.draw_offer().map(Into::into),
            can_take_back: self.half_moves_to_take_back().is_some(),
            outcome: self.referee.result().map(Into::into),
            opening: self.opening(),
            thinking: thinking.then(|| self.referee.side_to_move().into()),
            watch: self.watch.map(|watch| WatchView { running: watch.running, delay_ms: watch.delay_ms }),
        }
    }

    fn move_views(&self, chess960: bool) -> Vec<MoveView> {
        let timeline = self.referee.timeline();
        let before = timeline.positions();
        let after = timeline.positions().skip(1);
        let played = &self.referee.record().moves;
        before
            .zip(after)
            .zip(played)
            .enumerate()
            .map(|(index, ((before, after), played))| MoveView {
                uci: before.uci(played.m, notation(chess960)),
                san: before.san(played.m),
                fen: after.to_string(),
                check: after.is_check(),
                clock_ms: played.left.map(millis),
                score: self.scores[index + 1],
                thought: self.thoughts[index].clone(),
            })
            .collect()
    }
}
