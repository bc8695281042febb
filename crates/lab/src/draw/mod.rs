//! Pictures: a small SVG writer, charts on top of it, and PNG made from the same SVG.

mod chart;
pub mod figure;
pub mod png;
pub mod svg;

pub use figure::{Axis, Figure, Panel, Plot, Scale, Series};
pub use svg::{Anchor, Paint, Svg};
