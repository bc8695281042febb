//! PNG from SVG, with a font of our own so that pictures look the same where none is installed.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;
use thiserror::Error;

/// Why a picture could not be made.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The SVG is not valid.
    #[error("the drawing is not valid SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// There is no memory for that many pixels.
    #[error("a picture of {width} by {height} pixels is too large")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The PNG could not be written.
    #[error("the picture could not be encoded: {0}")]
    Encode(String),
}

/// The most pixels in either direction.
const LARGEST: f32 = 16_000.0;

/// Draws an SVG at twice its size, or smaller if it is huge.
///
/// # Errors
/// [`RenderError`] if the SVG is broken or the picture too large.
pub fn render(svg: &str) -> Result<Vec<u8>, RenderError> {
    let mut options = Options { font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let fonts = Arc::make_mut(&mut options.fontdb);
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.load_font_data(dejavu::sans_mono::regular().to_vec());
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size();
    let scale = (LARGEST / size.width().max(size.height())).min(2.0);
    let (width, height) = ((size.width() * scale).ceil() as u32, (size.height() * scale).ceil() as u32);
    let mut pixels = Pixmap::new(width, height).ok_or(RenderError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| RenderError::Encode(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{Anchor, Paint, Svg};

    #[test]
    fn letters_leave_ink() {
        let mut blank = Svg::new(60.0, 20.0);
        blank.text((5.0, 15.0), 12.0, Anchor::Start, Paint::fill("#000000"), "");
        let mut written = Svg::new(60.0, 20.0);
        written.text((5.0, 15.0), 12.0, Anchor::Start, Paint::fill("#000000"), "Roque");
        let (blank, written) = (render(&blank.finish()).unwrap(), render(&written.finish()).unwrap());
        assert!(written.len() > blank.len() + 100, "{} {}", written.len(), blank.len());
        assert!(written.starts_with(b"\x89PNG"));
    }

    #[test]
    fn broken_drawings_are_refused() {
        assert!(render("<svg").unwrap_err().to_string().contains("not valid SVG"));
    }
}
