//! A room as pages see it.

use super::Room;
use crate::player::{self, Held};
use crate::protocol::{GameView, MoveView, WatchView};
use crate::view::{clock_view, millis, position_view};
use roque_chess::{ByColor, CastlingNotation, Color};
use roque_play::Moment;
use roque_play::table::Run;

impl Room {
    /// The whole game for the page; `given` are the seats of guests.
    pub(crate) fn view(&self, now: Moment, given: ByColor<bool>) -> GameView {
        let table = self.table();
        let game = table.game();
        let start = game.timeline().start();
        let chess960 = start.is_chess960();
        let notation = CastlingNotation::for_chess960(chess960);
        let seat = |color: Color| {
            let held = if given[color] { Held::ByGuest } else { Held::Here };
            player::view(table.seat(color), held)
        };
        GameView {
            id: self.id().0,
            revision: self.revision(),
            created_ms: self.created_ms(),
            white: seat(Color::White),
            black: seat(Color::Black),
            clock: clock_view(game.clock(), now),
            start_fen: start.to_string(),
            chess960,
            start_score: table.judgement(0).map(Into::into),
            moves: self.move_views(notation),
            position: position_view(game.position(), notation, game.is_over()),
            claims: game.claimable_draw().map(Into::into).into_iter().collect(),
            draw_offer: game.draw_offer().map(Into::into),
            take_back_asked: table.take_back_asked().map(Into::into),
            can_take_back: table.can_take_back(),
            outcome: game.result().map(Into::into),
            opening: self.opening(),
            thinking: table.thinker().map(Into::into),
            watch: table
                .run_state()
                .map(|run| WatchView { running: run == Run::Going, delay_ms: millis(table.pause()) }),
        }
    }

    fn move_views(&self, notation: CastlingNotation) -> Vec<MoveView> {
        let table = self.table();
        let game = table.game();
        let before = game.timeline().positions();
        let after = game.timeline().positions().skip(1);
        before
            .zip(after)
            .zip(&game.record().moves)
            .enumerate()
            .map(|(index, ((before, after), played))| MoveView {
                uci: before.uci(played.m, notation),
                san: before.san(played.m),
                fen: after.to_string(),
                check: after.is_check(),
                clock_ms: played.left.map(millis),
                score: table.judgement(index + 1).map(Into::into),
                thought: table.note(index).map(Into::into),
            })
            .collect()
    }
}
