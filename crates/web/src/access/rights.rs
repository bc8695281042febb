//! What a message of each visitor may do to a game.

use super::Visitor;
use crate::protocol::{ApiError, ErrorCode, GameClient};
use roque_chess::{ByColor, Color};
use roque_language::Message;

/// On whose behalf a message is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    /// Of whoever sits at the board: the only person, or of two the one to move.
    Board,
    /// Of one side.
    Seat(Color),
}

/// What a message does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// What a player does at the board.
    Play,
    /// Has the engine help somebody.
    Help,
    /// Drives a game between programs, or withdraws a wish.
    Direct,
}

/// Every message is one of these: what is new must be given its kind before it compiles.
fn kind(message: &GameClient) -> Kind {
    match message {
        GameClient::Move { .. }
        | GameClient::TakeBack
        | GameClient::DeclineTakeBack
        | GameClient::Resign
        | GameClient::Draw
        | GameClient::DeclineDraw
        | GameClient::ClaimDraw => Kind::Play,
        GameClient::Hint | GameClient::Judge { on: true } => Kind::Help,
        GameClient::Judge { on: false }
        | GameClient::Run { .. }
        | GameClient::Step
        | GameClient::Speed { .. } => Kind::Direct,
    }
}

/// Whose hand carries a message out, of a visitor of this game; `given` are the seats that guests have. Nobody plays for a
/// seat that is somebody else's, and the engine helps nobody while a guest plays.
pub(crate) fn hand(visitor: Visitor, message: &GameClient, given: ByColor<bool>) -> Result<Hand, ApiError> {
    let kind = kind(message);
    let away: Vec<Color> = Color::ALL.into_iter().filter(|&color| given[color]).collect();
    match (visitor, kind) {
        (Visitor::Spectator { .. }, _) => refuse(Message::ServerSpectator),
        (Visitor::Player { color, .. }, Kind::Play) => Ok(Hand::Seat(color)),
        (Visitor::Player { .. }, _) => refuse(Message::ServerGuest),
        (Visitor::Owner, Kind::Direct) => Ok(Hand::Board),
        (Visitor::Owner, Kind::Help) if away.is_empty() => Ok(Hand::Board),
        (Visitor::Owner, Kind::Help) => Err(ApiError::new(ErrorCode::NotNow, Message::ServerGuestPlays)),
        (Visitor::Owner, Kind::Play) => match *away {
            [] => Ok(Hand::Board),
            [guest] => Ok(Hand::Seat(!guest)),
            _ => refuse(Message::ServerSpectator),
        },
    }
}

fn refuse(why: Message) -> Result<Hand, ApiError> {
    Err(ApiError::new(ErrorCode::Forbidden, why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_library::DocumentId;

    const GAME: DocumentId = DocumentId(1);

    fn messages() -> Vec<(GameClient, Kind)> {
        let text = "e4".to_owned();
        vec![
            (GameClient::Move { text, ply: 0 }, Kind::Play),
            (GameClient::TakeBack, Kind::Play),
            (GameClient::DeclineTakeBack, Kind::Play),
            (GameClient::Resign, Kind::Play),
            (GameClient::Draw, Kind::Play),
            (GameClient::DeclineDraw, Kind::Play),
            (GameClient::ClaimDraw, Kind::Play),
            (GameClient::Hint, Kind::Help),
            (GameClient::Judge { on: true }, Kind::Help),
            (GameClient::Judge { on: false }, Kind::Direct),
            (GameClient::Run { on: true }, Kind::Direct),
            (GameClient::Step, Kind::Direct),
            (GameClient::Speed { delay_ms: 1 }, Kind::Direct),
        ]
    }

    #[test]
    fn each_visitor_may_do_what_is_theirs() {
        let nobody = ByColor::new(false, false);
        let black = ByColor::new(false, true);
        let both = ByColor::new(true, true);
        for (message, kind) in messages() {
            let may = |visitor, given| hand(visitor, &message, given).ok();
            let guest = Visitor::Player { game: GAME, color: Color::Black };
            assert_eq!(may(Visitor::Spectator { game: GAME }, black), None, "{message:?}");
            let seat = |color| (kind == Kind::Play).then_some(Hand::Seat(color));
            assert_eq!(may(guest, black), seat(Color::Black), "{message:?}");
            assert_eq!(may(Visitor::Owner, nobody), Some(Hand::Board), "{message:?}");
            let direct = (kind == Kind::Direct).then_some(Hand::Board);
            assert_eq!(may(Visitor::Owner, black), seat(Color::White).or(direct), "{message:?}");
            assert_eq!(may(Visitor::Owner, both), direct, "{message:?}");
        }
    }
}
