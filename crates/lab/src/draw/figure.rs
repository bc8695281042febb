//! What a picture shows: panels with lines or bars, linear or logarithmic axes.

use crate::words::{self, Words};
use serde::{Deserialize, Serialize};

/// How numbers are laid out along an axis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Scale {
    /// Equal steps are equal differences.
    Linear,
    /// Equal steps are equal factors.
    Log,
}

/// An axis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: Words,
    /// How.
    pub scale: Scale,
    /// Values it shows whatever is measured, so that a small difference does not look like a large one.
    pub shown: Vec<f64>,
    /// Where bars begin; the bottom if not given.
    pub ground: Option<f64>,
}

impl Axis {
    /// A linear axis.
    #[must_use]
    pub fn linear(label: impl Into<Words>) -> Self {
        Self { label: label.into(), scale: Scale::Linear, shown: Vec::new(), ground: None }
    }

    /// A logarithmic axis.
    #[must_use]
    pub fn log(label: impl Into<Words>) -> Self {
        Self { scale: Scale::Log, ..Self::linear(label) }
    }

    /// The same axis with these values on it.
    #[must_use]
    pub fn showing(self, values: &[f64]) -> Self {
        Self { shown: values.to_vec(), ..self }
    }

    /// The same axis whose bars begin at a value that means no effect.
    #[must_use]
    pub fn grounded(self, value: f64) -> Self {
        Self { ground: Some(value), ..self }
    }
}

/// Named values; in a line chart (x, y), in a bar chart (number of the category, y).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// Its name in the legend; series of equal name in several panels share a colour.
    pub name: Words,
    /// The values.
    #[serde(with = "words::number::pairs")]
    pub points: Vec<(f64, f64)>,
    /// The ends of an error bar for each point, or nothing; an end that is not known is infinite.
    #[serde(with = "words::number::pairs", default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<(f64, f64)>,
    /// Whether it is something computed to compare with, not measured.
    pub reference: bool,
}

impl Series {
    /// Measured values.
    #[must_use]
    pub fn new(name: impl Into<Words>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, errors: Vec::new(), reference: false }
    }

    /// Computed values to compare with: drawn dashed.
    #[must_use]
    pub fn reference(name: impl Into<Words>, points: Vec<(f64, f64)>) -> Self {
        Self { reference: true, ..Self::new(name, points) }
    }

    /// With error bars.
    #[must_use]
    pub fn with_errors(mut self, errors: Vec<(f64, f64)>) -> Self {
        self.errors = errors;
        self
    }
}

/// What a panel shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Plot {
    /// Points joined by lines.
    Lines(Axis),
    /// Bars side by side over these categories.
    Bars(Vec<Words>),
}

/// One chart of a figure.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Panel {
    /// Headline.
    pub title: Words,
    /// Lines (with their x axis) or bars.
    pub plot: Plot,
    /// What is measured upwards.
    pub y: Axis,
    /// The values.
    pub series: Vec<Series>,
}

/// A picture of one or more panels under one headline, with one legend.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Headline.
    pub title: Words,
    /// A sentence below it.
    pub subtitle: Words,
    /// The charts.
    pub panels: Vec<Panel>,
}
