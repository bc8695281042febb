//! Pictures: a small SVG writer, charts on top of it, and PNG made from the same SVG.

pub mod chart;
pub mod png;
pub mod svg;

pub use chart::{Axis, Figure, Panel, Plot, Scale, Series};
pub use svg::{Anchor, Paint, Svg};
