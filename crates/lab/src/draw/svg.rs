//! Writes SVG: the few shapes that charts and trees need, with text escaped.

use std::fmt::Write;

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paint<'a> {
    /// Colour of the inside.
    pub fill: &'a str,
    /// Colour of the outline.
    pub stroke: &'a str,
    /// Width of the outline.
    pub width: f64,
    /// 0 (invisible) to 1.
    pub opacity: f64,
    /// Whether the outline is dashed.
    pub dashed: bool,
}

impl<'a> Paint<'a> {
    /// Only filled.
    #[must_use]
    pub const fn fill(fill: &'a str) -> Self {
        Self { fill, stroke: "none", width: 0.0, opacity: 1.0, dashed: false }
    }

    /// Only outlined.
    #[must_use]
    pub const fn stroke(stroke: &'a str, width: f64) -> Self {
        Self { fill: "none", stroke, width, opacity: 1.0, dashed: false }
    }

    /// With another opacity.
    #[must_use]
    pub const fn faint(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }

    fn attributes(&self) -> String {
        let mut text = format!("fill=\"{}\"", self.fill);
        if self.stroke != "none" {
            let _ = write!(text, " stroke=\"{}\" stroke-width=\"{}\"", self.stroke, short(self.width));
        }
        if self.opacity < 1.0 {
            let _ = write!(text, " opacity=\"{}\"", short(self.opacity));
        }
        if self.dashed {
            text.push_str(" stroke-dasharray=\"5 4\"");
        }
        text
    }
}

/// Where a text hangs on its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A drawing under construction.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

impl Svg {
    /// An empty white drawing.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        let mut svg = Self { width, height, body: String::new() };
        svg.rect((0.0, 0.0), (width, height), Paint::fill("#ffffff"), None);
        svg
    }

    /// A rectangle, with an explanation that appears under the pointer.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), paint: Paint<'_>, hint: Option<&str>) {
        let (x, y, width, height) = (short(at.0), short(at.1), short(size.0), short(size.1));
        let shape = format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\"");
        self.close(&shape, "rect", paint, hint);
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), paint: Paint<'_>) {
        let (x1, y1, x2, y2) = (short(from.0), short(from.1), short(to.0), short(to.1));
        self.close(&format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\""), "line", paint, None);
    }

    /// A line through points.
    pub fn polyline(&mut self, points: &[(f64, f64)], paint: Paint<'_>) {
        let points: Vec<String> =
            points.iter().map(|(x, y)| format!("{},{}", short(*x), short(*y))).collect();
        self.close(&format!("<polyline points=\"{}\"", points.join(" ")), "polyline", paint, None);
    }

    /// A disc, with an explanation that appears under the pointer.
    pub fn circle(&mut self, at: (f64, f64), radius: f64, paint: Paint<'_>, hint: Option<&str>) {
        let (x, y, radius) = (short(at.0), short(at.1), short(radius));
        self.close(&format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\""), "circle", paint, hint);
    }

    /// A text.
    pub fn text(&mut self, at: (f64, f64), size: f64, anchor: Anchor, paint: Paint<'_>, text: &str) {
        self.styled_text(at, (size, anchor), paint, "", text);
    }

    /// A bold text.
    pub fn bold(&mut self, at: (f64, f64), size: f64, anchor: Anchor, paint: Paint<'_>, text: &str) {
        self.styled_text(at, (size, anchor), paint, " font-weight=\"bold\"", text);
    }

    /// A text that runs upwards.
    pub fn vertical_text(&mut self, at: (f64, f64), size: f64, paint: Paint<'_>, text: &str) {
        let turn = format!(" transform=\"rotate(-90 {} {})\"", short(at.0), short(at.1));
        self.styled_text(at, (size, Anchor::Middle), paint, &turn, text);
    }

    /// A text that ends at its point, coming up from the lower left.
    pub fn slanted_text(&mut self, at: (f64, f64), size: f64, paint: Paint<'_>, text: &str) {
        let turn = format!(" transform=\"rotate(-30 {} {})\"", short(at.0), short(at.1));
        self.styled_text(at, (size, Anchor::End), paint, &turn, text);
    }

    fn styled_text(
        &mut self,
        at: (f64, f64),
        (size, anchor): (f64, Anchor),
        paint: Paint<'_>,
        style: &str,
        text: &str,
    ) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\" {}{style}>{}</text>",
            short(at.0),
            short(at.1),
            short(size),
            paint.attributes(),
            escape(text)
        );
    }

    fn close(&mut self, shape: &str, name: &str, paint: Paint<'_>, hint: Option<&str>) {
        let attributes = paint.attributes();
        let _ = match hint {
            Some(hint) => {
                writeln!(self.body, "{shape} {attributes}><title>{}</title></{name}>", escape(hint))
            }
            None => writeln!(self.body, "{shape} {attributes}/>"),
        };
    }

    /// The finished file.
    #[must_use]
    pub fn finish(self) -> String {
        let (width, height) = (short(self.width), short(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n{}</svg>\n",
            self.body
        )
    }
}

/// A number with at most two decimals, so that files stay small and equal on every machine.
fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_numbers_are_short() {
        let mut svg = Svg::new(10.0, 20.0);
        svg.text((1.0, 2.505), 9.0, Anchor::Middle, Paint::fill("red"), "a<b & \"c\"");
        let text = svg.finish();
        assert!(text.contains("viewBox=\"0 0 10 20\""));
        assert!(text.contains("a&lt;b &amp; &quot;c&quot;"));
        assert!(text.contains("y=\"2.5\"") || text.contains("y=\"2.51\""), "{text}");
    }
}
