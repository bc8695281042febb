//! Drawing charts.

use super::figure::{Axis, Figure, Panel, Plot, Scale, Series};
use super::svg::{Anchor, Paint, Svg};
use crate::words::Words;
use roque_language::Language;

/// Told apart by people with every kind of colour vision (after Okabe and Ito).
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#7a5195", "#444444"];
const INK: &str = "#222222";
const GRAY: &str = "#666666";
const GRID: &str = "#e4e4e4";
const PANEL: (f64, f64) = (480.0, 334.0);
/// Width of a panel that stands alone.
const WIDE: f64 = 780.0;
const MARGIN: f64 = 24.0;
/// Room inside a panel for its title, numbers and labels.
const INSET: (f64, f64, f64, f64) = (70.0, 34.0, 14.0, 66.0);

impl Figure {
    /// Draws the figure with English words.
    #[must_use]
    pub fn to_svg(&self) -> String {
        self.to_svg_in(Language::English)
    }

    /// Draws the figure with the words of a language. It has a light ground of its own, so that it is read on dark pages, too.
    #[must_use]
    pub fn to_svg_in(&self, language: Language) -> String {
        let columns = if self.panels.len() > 1 { 2 } else { 1 };
        let rows = self.panels.len().div_ceil(columns);
        let names = self.names(language);
        let panel_width = if columns == 1 { WIDE } else { PANEL.0 };
        let width = 2.0 * MARGIN + columns as f64 * panel_width;
        let legend_rows = legend_layout(&names, width - 2.0 * MARGIN);
        let top = 78.0 + 22.0 * legend_rows.len() as f64;
        let mut svg = Svg::new(width, top + rows as f64 * PANEL.1 + MARGIN / 2.0);
        svg.bold((MARGIN, 34.0), 19.0, Anchor::Start, Paint::fill(INK), &self.title.text(language));
        svg.text((MARGIN, 56.0), 12.0, Anchor::Start, Paint::fill(GRAY), &self.subtitle.text(language));
        self.draw_legend(&mut svg, &names, &legend_rows);
        for (number, panel) in self.panels.iter().enumerate() {
            let left = MARGIN + (number % columns) as f64 * panel_width;
            let at = (left, top + (number / columns) as f64 * PANEL.1);
            Drawing { panel, names: &names, language }.draw(&mut svg, at, panel_width);
        }
        svg.finish()
    }

    /// Names of all series in order of appearance, and whether each is a reference.
    fn names(&self, language: Language) -> Vec<(String, bool)> {
        let mut names: Vec<(String, bool)> = Vec::new();
        for series in self.panels.iter().flat_map(|panel| &panel.series) {
            let text = series.name.text(language);
            if !names.iter().any(|(name, _)| *name == text) {
                names.push((text, series.reference));
            }
        }
        names
    }

    fn draw_legend(&self, svg: &mut Svg, names: &[(String, bool)], rows: &[Vec<usize>]) {
        if names.len() < 2 {
            return;
        }
        for (row, members) in rows.iter().enumerate() {
            let (mut x, y) = (MARGIN, 80.0 + 22.0 * row as f64);
            for &member in members {
                let (name, reference) = &names[member];
                let paint = Paint { dashed: *reference, ..Paint::stroke(color(member), 3.0) };
                svg.line((x, y - 4.0), (x + 24.0, y - 4.0), paint);
                svg.text((x + 30.0, y), 12.0, Anchor::Start, Paint::fill(INK), name);
                x += legend_width(name);
            }
        }
    }
}

fn color(number: usize) -> &'static str {
    COLORS[number % COLORS.len()]
}

fn legend_width(name: &str) -> f64 {
    52.0 + 7.4 * name.chars().count() as f64
}

/// Breaks the legend into rows that fit.
fn legend_layout(names: &[(String, bool)], width: f64) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut used = f64::INFINITY;
    for (number, (name, _)) in names.iter().enumerate() {
        if used + legend_width(name) > width {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += legend_width(name);
        if let Some(row) = rows.last_mut() {
            row.push(number);
        }
    }
    rows
}

/// Maps values to a stretch of the picture.
struct Ruler {
    scale: Scale,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Ruler {
    fn new(scale: Scale, values: impl Iterator<Item = f64>, from: f64, to: f64, floor: Option<f64>) -> Self {
        let usable = |value: &f64| value.is_finite() && (scale == Scale::Linear || *value > 0.0);
        let (mut low, mut high) =
            values.filter(usable).fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        if low > high {
            (low, high) = (1.0, 10.0);
        }
        match scale {
            Scale::Log => {
                low = 10_f64.powf(low.log10().floor());
                high = 10_f64.powf(high.log10().ceil()).max(low * 10.0);
            }
            Scale::Linear => {
                low = floor.map_or(low, |floor| low.min(floor));
                high = floor.map_or(high, |floor| high.max(floor));
                if high <= low {
                    high = low + 1.0;
                }
            }
        }
        Self { scale, low, high, from, to }
    }

    fn place(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => (value.max(self.low) / self.low).ln() / (self.high / self.low).ln(),
        };
        self.from + share * (self.to - self.from)
    }

    /// Round values to write beside the axis.
    fn ticks(&self) -> Vec<f64> {
        if self.scale == Scale::Log {
            let decades = (self.high / self.low).log10().round() as i32;
            let step = (decades / 8).max(1);
            return (0..=decades).step_by(step as usize).map(|n| self.low * 10_f64.powi(n)).collect();
        }
        let rough = (self.high - self.low) / 6.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough);
        // Between whole numbers far enough apart, such as depths, only whole numbers are written.
        let whole = self.low.fract() == 0.0 && self.high.fract() == 0.0 && self.high - self.low >= 2.0;
        let step = step.unwrap_or(rough).max(if whole { 1.0 } else { 0.0 });
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step + 1e-9).floor() as i64;
        (first..=last).map(|n| n as f64 * step).collect()
    }
}

/// 1200 → 1200, 25000 → 25k, 3000000 → 3M.
fn tick_text(value: f64) -> String {
    let size = value.abs();
    let (value, unit) = match size {
        1e9.. => (value / 1e9, "G"),
        1e6.. => (value / 1e6, "M"),
        1e4.. => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let text = format!("{value:.3}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Three digits are enough on a bar: 1.588 → 1.59, 452.31 → 452, 59191883 → 59.2M.
fn value_text(value: f64) -> String {
    let size = value.abs();
    let power = if size < 1.0 { 0 } else { size.log10().floor() as i32 };
    let unit = 10_f64.powi(power - 2);
    tick_text((value / unit).round() * unit)
}

/// A panel that is drawn: with the names of all series of the figure, whose places are their colours.
struct Drawing<'a> {
    panel: &'a Panel,
    names: &'a [(String, bool)],
    language: Language,
}

/// Bars narrower than this have no number on top of them.
const LABELLED: f64 = 24.0;

impl Drawing<'_> {
    fn text(&self, words: &Words) -> String {
        words.text(self.language)
    }

    fn draw(&self, svg: &mut Svg, at: (f64, f64), width: f64) {
        let panel = self.panel;
        let (left, top, right, bottom) =
            (at.0 + INSET.0, at.1 + INSET.1, at.0 + width - INSET.2, at.1 + PANEL.1 - INSET.3);
        svg.bold((left, top - 12.0), 13.0, Anchor::Start, Paint::fill(INK), &self.text(&panel.title));
        let floor = matches!(panel.plot, Plot::Bars(_)).then_some(0.0);
        let measured = panel.series.iter().flat_map(|series| {
            let values = series.points.iter().map(|point| point.1);
            values.chain(series.errors.iter().flat_map(|&(low, high)| [low, high]))
        });
        let heights = measured.chain(panel.y.shown.iter().copied()).chain(panel.y.ground);
        let y = Ruler::new(panel.y.scale, heights, bottom, top + 6.0, floor);
        for tick in y.ticks() {
            let height = y.place(tick);
            svg.line((left, height), (right, height), Paint::stroke(GRID, 1.0));
            svg.text((left - 7.0, height + 4.0), 11.0, Anchor::End, Paint::fill(GRAY), &tick_text(tick));
        }
        svg.line((left, bottom), (right, bottom), Paint::stroke(GRAY, 1.0));
        let middle = (top + bottom) / 2.0;
        svg.vertical_text((at.0 + 14.0, middle), 11.5, Paint::fill(INK), &self.text(&panel.y.label));
        match &panel.plot {
            Plot::Lines(axis) => self.draw_lines(svg, axis, (left, right, bottom), &y),
            Plot::Bars(categories) => self.draw_bars(svg, categories, (left, right, bottom), &y),
        }
    }

    /// What a series is called, and its colour.
    fn look(&self, series: &Series) -> (String, &'static str) {
        let text = self.text(&series.name);
        let place = self.names.iter().position(|(name, _)| *name == text);
        (text, color(place.unwrap_or(0)))
    }

    fn draw_lines(&self, svg: &mut Svg, axis: &Axis, (left, right, bottom): (f64, f64, f64), y: &Ruler) {
        let values = self.panel.series.iter().flat_map(|series| series.points.iter().map(|point| point.0));
        let x = Ruler::new(axis.scale, values, left + 12.0, right - 12.0, None);
        for tick in x.ticks() {
            let place = x.place(tick);
            svg.line((place, bottom), (place, bottom + 4.0), Paint::stroke(GRAY, 1.0));
            svg.text((place, bottom + 18.0), 11.0, Anchor::Middle, Paint::fill(GRAY), &tick_text(tick));
        }
        let label = ((left + right) / 2.0, bottom + 38.0);
        svg.text(label, 11.5, Anchor::Middle, Paint::fill(INK), &self.text(&axis.label));
        for series in &self.panel.series {
            let (name, color) = self.look(series);
            let points: Vec<(f64, f64)> =
                series.points.iter().map(|p| (x.place(p.0), y.place(p.1))).collect();
            svg.polyline(&points, Paint { dashed: series.reference, ..Paint::stroke(color, 2.2) });
            if series.reference {
                continue;
            }
            for (place, value) in points.iter().zip(&series.points) {
                let hint = format!("{name}: {} ({})", tick_text(value.1), tick_text(value.0));
                svg.circle(*place, 3.4, Paint::fill(color), Some(&hint));
            }
        }
    }

    fn draw_bars(
        &self,
        svg: &mut Svg,
        categories: &[Words],
        (left, right, bottom): (f64, f64, f64),
        y: &Ruler,
    ) {
        let all = &self.panel.series;
        let categories: Vec<String> = categories.iter().map(|words| self.text(words)).collect();
        let slot = (right - left) / categories.len().max(1) as f64;
        let bar = (slot * 0.8 / all.len().max(1) as f64).min(46.0);
        let group = bar * all.len() as f64;
        let usual = if y.scale == Scale::Log { y.low } else { 0.0_f64.max(y.low) };
        let ground = y.place(self.panel.y.ground.unwrap_or(usual));
        // Names too long for their place are written at a slant.
        let crowded = categories.iter().any(|category| 6.6 * category.chars().count() as f64 > slot);
        for (number, category) in categories.iter().enumerate() {
            let place = left + slot * (number as f64 + 0.5);
            if crowded {
                svg.slanted_text((place + 6.0, bottom + 14.0), 10.5, Paint::fill(GRAY), category);
            } else {
                svg.text((place, bottom + 18.0), 11.0, Anchor::Middle, Paint::fill(GRAY), category);
            }
        }
        for (number, series) in all.iter().enumerate() {
            let (name, color) = self.look(series);
            for (place, (category, value)) in series.points.iter().enumerate() {
                let x = left + slot * (category + 0.5) - group / 2.0 + bar * number as f64;
                let height = y.place(*value);
                let (upper, lower) = (height.min(ground), height.max(ground));
                let hint = format!("{name}: {}", tick_text(*value));
                let size = (bar * 0.92, (lower - upper).max(0.5));
                svg.rect((x, upper), size, Paint::fill(color), Some(&hint));
                let middle = x + bar * 0.46;
                if let Some(&(low, high)) = series.errors.get(place) {
                    draw_error(svg, y, middle, (low, high));
                } else if bar >= LABELLED {
                    let at = if height <= ground { upper - 4.0 } else { lower + 12.0 };
                    svg.text((middle, at), 10.0, Anchor::Middle, Paint::fill(INK), &value_text(*value));
                }
            }
        }
    }
}

/// An error bar with a foot at each known end; an unknown one runs to the edge of the panel.
fn draw_error(svg: &mut Svg, y: &Ruler, middle: f64, (low, high): (f64, f64)) {
    let at = |value: f64| y.place(value.clamp(y.low, y.high));
    svg.line((middle, at(low)), (middle, at(high)), Paint::stroke(INK, 1.4));
    for end in [low, high].into_iter().filter(|end| end.is_finite()) {
        svg.line((middle - 4.0, at(end)), (middle + 4.0, at(end)), Paint::stroke(INK, 1.4));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let ruler = Ruler::new(Scale::Linear, [3.0, 27.0].into_iter(), 0.0, 100.0, None);
        assert_eq!(ruler.ticks(), [5.0, 10.0, 15.0, 20.0, 25.0]);
        let ruler = Ruler::new(Scale::Log, [30.0, 20_000.0].into_iter(), 0.0, 100.0, None);
        assert_eq!(ruler.ticks().len(), 5);
        assert!((ruler.place(1000.0) - 50.0).abs() < 1e-9);
    }

    #[test]
    fn numbers_are_written_short() {
        assert_eq!([0.5, 1200.0, 25_000.0, 3e6, 0.0].map(tick_text), ["0.5", "1200", "25k", "3M", "0"]);
        assert_eq!([1.588, 452.31, 59_191_883.0, 0.0].map(value_text), ["1.59", "452", "59.2M", "0"]);
    }

    #[test]
    fn an_open_error_bar_stays_inside_the_picture() {
        let panel = Panel {
            title: "a clean sweep".into(),
            plot: Plot::Bars(vec!["one".into()]),
            y: Axis::linear("Elo"),
            series: vec![Series::new("Elo", vec![(0.0, 300.0)]).with_errors(vec![(120.0, f64::INFINITY)])],
        };
        let svg = Figure { title: "t".into(), subtitle: "s".into(), panels: vec![panel] }.to_svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    }

    #[test]
    fn bars_that_hang_down_hang_from_nothing() {
        let ruler = Ruler::new(Scale::Linear, [-1041.0, -727.0].into_iter(), 0.0, 100.0, Some(0.0));
        assert!((ruler.place(0.0) - 100.0).abs() < 1e-9 && ruler.place(-1041.0).abs() < 1e-9);
    }

    #[test]
    fn bars_begin_where_nothing_is_gained() {
        let draw = |value: f64| {
            let panel = Panel {
                title: "factor".into(),
                plot: Plot::Bars(vec!["one".into()]),
                y: Axis::log("factor").grounded(1.0),
                series: vec![Series::new("nodes", vec![(0.0, value)])],
            };
            Figure { title: "t".into(), subtitle: "s".into(), panels: vec![panel] }.to_svg()
        };
        assert!(draw(1.0).contains("height=\"0.5\""), "no effect has no height: {}", draw(1.0));
        assert!(!draw(10.0).contains("height=\"0.5\""));
    }

    #[test]
    fn a_figure_without_any_value_is_still_a_drawing() {
        let panel = Panel {
            title: "nothing".into(),
            plot: Plot::Lines(Axis::linear("x")),
            y: Axis::log("y"),
            series: vec![Series::new("empty", vec![])],
        };
        let figure = Figure { title: "t".into(), subtitle: "s".into(), panels: vec![panel] };
        assert!(!figure.to_svg().contains("NaN"));
    }
}
