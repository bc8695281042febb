//! A page that watches a match: everything once, then what has changed, a few times a second however fast the games are. Nothing
//! waits for a slow page but its own next message.

use super::Matches;
use super::room::Room;
use crate::house::blocking;
use crate::protocol::{MatchServer, MatchStandings, MatchView};
use crate::socket::Line;
use axum::extract::ws::{Message, WebSocket};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often boards are told.
const BOARDS: Duration = Duration::from_millis(150);
/// Every so many times the rest is looked at.
const REST: u32 = 4;
/// Games told at a time; whoever wants the others asks for them.
const GAMES: usize = 50;

/// What a page has been told.
#[derive(Default)]
struct Told {
    about: Option<MatchView>,
    standings: Option<Arc<MatchStandings>>,
    games: usize,
    change: u64,
    boards: BTreeSet<u32>,
    begun: bool,
}

impl Told {
    /// What has changed about the boards.
    fn boards(&mut self, room: &Room) -> Option<MatchServer> {
        let (boards, played, change) = room.gallery.since(self.change);
        self.change = change;
        let played: BTreeSet<u32> = played.into_iter().collect();
        let gone: Vec<u32> = self.boards.difference(&played).copied().collect();
        self.boards = played;
        (!boards.is_empty() || !gone.is_empty()).then_some(MatchServer::Boards { boards, gone })
    }

    /// What has changed otherwise.
    fn rest(&mut self, matches: &Matches, room: &Room) -> Vec<MatchServer> {
        room.look();
        let mut news = Vec::new();
        let about = room.view(&matches.admission);
        if self.about.as_ref() != Some(&about) {
            news.push(MatchServer::About { about: Box::new(about.clone()) });
            self.about = Some(about);
        }
        let standings = room.standings();
        if !self.standings.as_ref().is_some_and(|told| Arc::ptr_eq(told, &standings)) {
            news.push(MatchServer::Standings { standings: Box::new((*standings).clone()) });
            self.standings = Some(standings);
        }
        let count = room.count();
        if !std::mem::replace(&mut self.begun, true) || count != self.games {
            let most = if self.games == 0 { GAMES } else { GAMES.min(count.saturating_sub(self.games)) };
            let games = room.games(0, most);
            self.games = games.total as usize;
            news.push(MatchServer::Games { total: games.total, games: games.games });
        }
        news
    }
}

/// Tells a page what happens until it leaves or the server stops.
pub(crate) async fn watch(socket: WebSocket, matches: Arc<Matches>, room: Arc<Room>) {
    let mut line = Line::new(socket);
    let mut closing = matches.house.closing();
    let mut told = Told::default();
    let mut tick = tokio::time::interval(BOARDS);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut round = 0;
    loop {
        tokio::select! {
            // A page that watches has nothing to say.
            message = line.hear() => if message.is_none() { break } else { continue },
            _ = tick.tick() => {}
            _ = closing.changed() => break,
        }
        let mut news = Vec::new();
        if round % REST == 0 {
            let (matches, looked_at, mut so_far) = (Arc::clone(&matches), Arc::clone(&room), told);
            let Ok((rest, now)) = blocking(move || (so_far.rest(&matches, &looked_at), so_far)).await else {
                break;
            };
            (news, told) = (rest, now);
        }
        round = round.wrapping_add(1);
        news.extend(told.boards(&room));
        for message in &news {
            if !line.tell(message).await {
                return;
            }
        }
    }
    line.send(Message::Close(None)).await;
}
