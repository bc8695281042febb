//! How somebody comes in: links, cookies, and who is let through to which routes.

use super::Visitor;
use crate::assets;
use crate::house::House;
use crate::http::{Body, Refusal};
use crate::protocol::{ApiError, ErrorCode, InvitationView, Invite, Side, WithdrawInvitations};
use crate::room::unknown;
use crate::session::Command;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{AppendHeaders, IntoResponse, Json, Response};
use qrcode::QrCode;
use qrcode::render::svg;
use roque_chess::Color;
use roque_language::Message;
use roque_library::DocumentId;
use std::sync::Arc;

/// Lets nobody through to the interface without a key, and says who it is.
pub(crate) async fn admit(State(house): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    match house.doors.visitor(request.headers()) {
        Some(visitor) => {
            request.extensions_mut().insert(visitor);
            next.run(request).await
        }
        None => not_invited(Message::ServerNotInvited),
    }
}

/// Lets only the owner through. Who was not let in before is not the owner either.
pub(crate) async fn owner_only(request: Request, next: Next) -> Response {
    match request.extensions().get() {
        Some(Visitor::Owner) => next.run(request).await,
        _ => not_invited(Message::ServerGuest),
    }
}

fn not_invited(why: Message) -> Response {
    Refusal(ApiError::new(ErrorCode::Forbidden, why)).into_response()
}

/// `GET /enter/{key}`: exchanges the key for a cookie, so that it does not stay in the address. A second cookie, which
/// opens nothing, tells the page what to show.
pub(crate) async fn enter(
    State(house): State<Arc<House>>,
    Path(key): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let doors = &house.doors;
    let Some(visitor) = doors.holder(&key) else {
        // The page says it in words: nothing it asks for will be answered.
        let mut page = assets::serve(uri, headers).await;
        *page.status_mut() = StatusCode::FORBIDDEN;
        return page;
    };
    let (place, role) = match visitor {
        Visitor::Owner => ("/".to_owned(), "owner".to_owned()),
        Visitor::Player { game, color } => {
            (format!("/game/{game}"), format!("{}.{game}", color.pick("white", "black")))
        }
        Visitor::Spectator { game } => (format!("/game/{game}"), format!("watch.{game}")),
    };
    let port = doors.address.port();
    let cookies = AppendHeaders([
        (header::SET_COOKIE, format!("{}={key}; Path=/; HttpOnly; SameSite=Strict", doors.cookie())),
        (header::SET_COOKIE, format!("roque-visit-{port}={role}; Path=/; SameSite=Strict")),
    ]);
    let there = [(header::LOCATION, place), (header::CACHE_CONTROL, "no-store".to_owned())];
    (StatusCode::SEE_OTHER, cookies, there).into_response()
}

/// `POST /api/invitations`
pub(crate) async fn invite(
    State(house): State<Arc<House>>,
    Body(Invite { game, seat }): Body<Invite>,
) -> Result<Json<InvitationView>, Refusal> {
    let game = DocumentId(game);
    let room = house.room(game).await?;
    let guest = match seat.map(Color::from) {
        None => Visitor::Spectator { game },
        Some(color) if room.table().seat(color).is_person() => Visitor::Player { game, color },
        Some(_) => return Err(ApiError::new(ErrorCode::NotNow, Message::ServerNoSeat).into()),
    };
    let closed = || ApiError::new(ErrorCode::NotNow, Message::ServerNotLan);
    let drawn = house.doors.invite(guest).ok_or_else(closed)?;
    let failed = || ApiError::new(ErrorCode::Unavailable, Message::ServerInternal);
    let url = drawn.map_err(|_| failed())?;
    let picture = QrCode::new(&url).map_err(|_| failed())?.render::<svg::Color<'_>>().build();
    // Every page learns that the seat is somebody else's now.
    house.tell(game, Command::Reseated).await?;
    tracing::info!(%game, seat = ?seat, "somebody invited");
    Ok(Json(InvitationView { url, picture }))
}

/// `POST /api/invitations/withdraw`
pub(crate) async fn withdraw(
    State(house): State<Arc<House>>,
    Body(WithdrawInvitations { game }): Body<WithdrawInvitations>,
) -> Result<StatusCode, Refusal> {
    let game = DocumentId(game);
    if !house.doors.withdraw(game) {
        return Err(unknown(&game).into());
    }
    house.tell(game, Command::Reseated).await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// A link as a picture for the terminal, two squares in a letter; `None` if it is too long for one.
#[must_use]
pub fn terminal_picture(link: &str) -> Option<String> {
    use qrcode::render::unicode::Dense1x2;
    let code = QrCode::new(link).ok()?;
    // Terminals are dark more often than not: light squares are drawn, dark ones left out.
    Some(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}
