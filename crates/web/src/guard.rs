//! Who may talk to the server: pages it served itself.
//!
//! A foreign site can make a browser send requests here. Two checks stop it: the `Host` must be an address or a name
//! we know (a rebound DNS name is neither), and an `Origin`, when there is one, must be that same host.

use crate::http::Refusal;
use crate::protocol::{ApiError, ErrorCode};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use roque_game::quoted;
use roque_language::Message;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

/// Names, besides plain addresses and `localhost`, under which the server may be reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub Arc<[String]>);

/// The name or address in a `Host`, which may be followed by a port and by nothing else.
fn name_in(host: &str) -> Option<&str> {
    let (name, rest) = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').filter(|(address, _)| address.parse::<Ipv6Addr>().is_ok())?,
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let port = |port: &str| port.bytes().all(|digit| digit.is_ascii_digit()) && port.parse::<u16>().is_ok();
    (rest.is_empty() || rest.strip_prefix(':').is_some_and(port)).then_some(name)
}

impl Names {
    fn knows(&self, host: &str) -> bool {
        let Some(name) = name_in(host) else { return false };
        name.eq_ignore_ascii_case("localhost")
            || name.parse::<IpAddr>().is_ok()
            || self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn check(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        // Of two, one is for us and one for somebody else.
        if headers.get_all(header::HOST).iter().count() > 1
            || headers.get_all(header::ORIGIN).iter().count() > 1
        {
            return Err(ApiError::new(ErrorCode::Forbidden, Message::ServerHost { host: "?".to_owned() }));
        }
        let host = text(header::HOST).unwrap_or_default();
        if !self.knows(host) {
            return Err(ApiError::new(ErrorCode::Forbidden, Message::ServerHost { host: quoted(host) }));
        }
        match text(header::ORIGIN) {
            Some(origin) if origin != format!("http://{host}") && origin != format!("https://{host}") => {
                Err(ApiError::new(ErrorCode::Forbidden, Message::ServerOrigin { origin: quoted(origin) }))
            }
            _ => Ok(()),
        }
    }
}

/// Refuses strangers, and tells browsers what the page may do.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    let mut response = match names.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            tracing::warn!(message = %error.message, "request refused");
            Refusal(error).into_response()
        }
    };
    let rules: [(HeaderName, &str); 6] = [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
             base-uri 'none'; form-action 'self'; object-src 'none'; frame-ancestors 'none'",
        ),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in rules {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        Names(Arc::from(["chess.example".to_owned()])).check(&headers).is_ok()
    }

    #[test]
    fn own_pages_pass() {
        assert!(answer("127.0.0.1:8080", None));
        assert!(answer("localhost:8080", Some("http://localhost:8080")));
        assert!(answer("[::1]:8080", Some("http://[::1]:8080")));
        assert!(answer("chess.example", Some("https://chess.example")));
    }

    #[test]
    fn rebound_names_and_foreign_sites_do_not() {
        assert!(!answer("evil.example:8080", None));
        assert!(!answer("127.0.0.1.evil.example", None));
        assert!(!answer("localhost:8080", Some("http://evil.example")));
        assert!(!answer("localhost:8080", Some("http://localhost:9090")));
        assert!(!answer("localhost:8080", Some("null")));
        assert!(!answer("", None));
        for host in [
            "[::1].evil.example",
            "[::1]evil",
            "[127.0.0.1]",
            "[::1",
            "::1",
            "localhost:80:evil",
            "localhost:",
            "localhost:+80",
            "localhost:99999",
            "localhost.:80",
            "127.0.0.1:80@evil.example",
            "evil.example#localhost",
            "chess.example.evil.example",
        ] {
            assert!(!answer(host, None), "{host}");
        }
    }
}
