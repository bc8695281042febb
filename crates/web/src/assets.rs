//! The page, carried inside the program.

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Page;

/// Whether the page was built into this program.
#[must_use]
pub const fn is_page_built() -> bool {
    cfg!(not(page_missing))
}

/// Answers any address that is not part of the API: a file of the page, or the page itself, which knows its routes.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Page::get(path) {
        // Names under assets/ contain a fingerprint of their content.
        let cache =
            if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(path, &file, cache);
    }
    let is_route = !path.contains('.') && !path.starts_with("api/");
    match Page::get("index.html") {
        Some(index) if is_route => answer("index.html", &index, "no-cache"),
        _ => (StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

fn answer(path: &str, file: &EmbeddedFile, cache: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, cache)], file.data.clone()).into_response()
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
        _ => "application/octet-stream",
    }
}
