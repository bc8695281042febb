//! The page, carried inside the program.
//!
//! Beside a file may lie the same packed with Brotli (`.br`) or gzip (`.gz`), as the build of the page made it: a browser
//! that can unpack it gets that instead, so that nothing is packed while somebody waits.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// Ways of packing, smallest result first: what browsers call them, and how our files end.
const PACKED: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// Whether the page was built into this program.
#[must_use]
pub const fn is_page_built() -> bool {
    cfg!(not(page_missing))
}

/// Answers any address that is not part of the API: a file of the page, or the page itself, which knows its routes.
pub(crate) async fn serve(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Page::get(path) {
        // Names under assets/ contain a fingerprint of their content.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(path, file, cache, &headers, Page::get);
    }
    // A match is named after its file, which may have an ending.
    let is_route = path.starts_with("matches/") || !path.contains('.') && !path.starts_with("api/");
    match Page::get("index.html") {
        Some(index) if is_route => answer("index.html", index, "no-cache", &headers, Page::get),
        _ => (StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

/// A file, packed if there is such a twin and the browser wants it.
fn answer(
    path: &str,
    file: EmbeddedFile,
    cache: &'static str,
    headers: &HeaderMap,
    find: impl Fn(&str) -> Option<EmbeddedFile>,
) -> Response {
    let twins = PACKED.map(|(coding, ending)| (coding, find(&format!("{path}.{ending}"))));
    let has_twins = twins.iter().any(|(_, twin)| twin.is_some());
    let wanted = twins
        .into_iter()
        .find_map(|(coding, twin)| Some((coding, twin?)).filter(|_| accepts(headers, coding)));
    let (coding, file) = wanted.map_or((None, file), |(coding, twin)| (Some(coding), twin));
    let kind = [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, cache)];
    let mut response = (kind, file.data).into_response();
    if has_twins {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(coding) = coding {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

/// Whether a browser says that it can unpack this. One that says nothing gets files as they are.
fn accepts(headers: &HeaderMap, coding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|entry| {
        let (name, weight) = entry.split_once(';').map_or((entry, None), |(name, rest)| (name, Some(rest)));
        let weight = weight.and_then(|rest| rest.trim().strip_prefix("q=")?.trim().parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case(coding) && weight.is_none_or(|weight| weight > 0.0)
    })
}

/// The media types a page of ours is made of.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    fn file(text: &'static str) -> EmbeddedFile {
        let metadata = Page::get("index.html").unwrap().metadata;
        EmbeddedFile { data: Cow::Borrowed(text.as_bytes()), metadata }
    }

    #[tokio::test]
    async fn a_browser_gets_what_it_can_unpack() {
        for (accepted, coding, text) in [
            (Some("gzip, deflate, br, zstd"), Some("br"), "brotli"),
            (Some("gzip;q=0.5, br;q=0"), Some("gzip"), "gzip"),
            (Some("GZIP"), Some("gzip"), "gzip"),
            (Some("identity"), None, "plain"),
            (None, None, "plain"),
        ] {
            let mut headers = HeaderMap::new();
            headers.extend(accepted.map(|text| (header::ACCEPT_ENCODING, HeaderValue::from_static(text))));
            let find = |path: &str| match path {
                "assets/a-1234.js.br" => Some(file("brotli")),
                "assets/a-1234.js.gz" => Some(file("gzip")),
                _ => None,
            };
            let response = answer("assets/a-1234.js", file("plain"), "immutable", &headers, find);
            let said = |name: header::HeaderName| {
                response.headers().get(name).map(|value| value.to_str().unwrap().to_owned())
            };
            assert_eq!(said(header::CONTENT_ENCODING).as_deref(), coding, "{accepted:?}");
            assert_eq!(said(header::VARY).as_deref(), Some("accept-encoding"));
            assert_eq!(said(header::CONTENT_TYPE).as_deref(), Some("text/javascript; charset=utf-8"));
            let body = axum::body::to_bytes(response.into_body(), 100).await.unwrap();
            assert_eq!(body, text.as_bytes());
        }
        let plain = answer("favicon.svg", file("svg"), "no-cache", &HeaderMap::new(), |_| None);
        assert_eq!(plain.headers().get(header::VARY), None);
    }
}
