//! Evaluators as text: `control:a=1.0,b=0.3`.

use crate::textbook::{Control, Material, Mobility, Simplified, Structure, Textbook};
use crate::{Classical, Evaluator, Weight};
use std::fmt;
use std::str::FromStr;

/// Why a text does not name an evaluator.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ParseEvaluatorError {
    /// No evaluator has this name.
    #[error("unknown evaluator `{0}` (accepted: {names})", names = EvaluatorName::list())]
    UnknownName(String),
    /// The evaluator has no such weight.
    #[error("evaluator `{evaluator}` has no weight `{weight}` (accepted: {accepted})")]
    UnknownWeight {
        /// The evaluator asked.
        evaluator: EvaluatorName,
        /// The weight it does not have.
        weight: String,
        /// The weights it has.
        accepted: String,
    },
    /// A weight is not `name=number`.
    #[error("`{0}` is not a weight (accepted: name=number, with a number between -100000 and 100000)")]
    NotAWeight(String),
}

macro_rules! evaluators {
    ($($variant:ident => $name:literal, $type:ty;)*) => {
        /// The evaluators there are.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum EvaluatorName {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl EvaluatorName {
            /// All of them, simplest first.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The word it is chosen by.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// The weights it accepts, with their default values.
            #[must_use]
            pub fn weights(self) -> Vec<Weight> {
                match self {
                    $(Self::$variant => <$type>::default_weights(),)*
                }
            }

            fn build(self, values: &[f64]) -> Box<dyn Evaluator> {
                match self {
                    $(Self::$variant => Box::new(<$type>::from_values(values)),)*
                }
            }
        }
    };
}

evaluators! {
    Material => "material", Textbook<Material>;
    Simplified => "simplified", Textbook<Simplified>;
    Mobility => "mobility", Textbook<Mobility>;
    Control => "control", Textbook<Control>;
    Structure => "structure", Textbook<Structure>;
    Classical => "classical", Classical;
}

impl EvaluatorName {
    fn list() -> String {
        let names: Vec<_> = Self::ALL.iter().map(|name| name.as_str()).collect();
        names.join(", ")
    }
}

impl fmt::Display for EvaluatorName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for EvaluatorName {
    type Err = ParseEvaluatorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().find(|name| name.as_str().eq_ignore_ascii_case(text.trim()));
        known.copied().ok_or_else(|| ParseEvaluatorError::UnknownName(text.to_owned()))
    }
}

/// An evaluator together with the weights it shall have.
///
/// ```
/// use roque_evaluation::EvaluatorSpec;
///
/// let spec: EvaluatorSpec = "control:a=1,b=0.4".parse()?;
/// assert_eq!(spec.to_string(), "control:b=0.4");
/// # Ok::<(), roque_evaluation::ParseEvaluatorError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct EvaluatorSpec {
    name: EvaluatorName,
    weights: Vec<Weight>,
}

impl EvaluatorSpec {
    /// Which evaluator.
    #[must_use]
    pub fn name(&self) -> EvaluatorName {
        self.name
    }

    /// Its weights.
    #[must_use]
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// Sets one weight.
    ///
    /// # Errors
    /// When the evaluator has no such weight, or the value is not a reasonable number.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), ParseEvaluatorError> {
        if !(-100_000.0..=100_000.0).contains(&value) {
            return Err(ParseEvaluatorError::NotAWeight(format!("{name}={value}")));
        }
        match self.weights.iter_mut().find(|weight| weight.name.eq_ignore_ascii_case(name)) {
            Some(weight) => weight.value = value,
            None => return Err(self.unknown_weight(name)),
        }
        Ok(())
    }

    fn unknown_weight(&self, name: &str) -> ParseEvaluatorError {
        let accepted: Vec<_> = self.weights.iter().map(|weight| weight.name).collect();
        ParseEvaluatorError::UnknownWeight {
            evaluator: self.name,
            weight: name.to_owned(),
            accepted: accepted.join(", "),
        }
    }

    /// An evaluator with these weights.
    #[must_use]
    pub fn build(&self) -> Box<dyn Evaluator> {
        let values: Vec<_> = self.weights.iter().map(|weight| weight.value).collect();
        self.name.build(&values)
    }
}

/// With default weights.
impl From<EvaluatorName> for EvaluatorSpec {
    fn from(name: EvaluatorName) -> Self {
        Self { name, weights: name.weights() }
    }
}

impl FromStr for EvaluatorSpec {
    type Err = ParseEvaluatorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let mut spec = Self::from(name.parse::<EvaluatorName>()?);
        for setting in settings.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let not_a_weight = || ParseEvaluatorError::NotAWeight(setting.to_owned());
            let (weight, value) = setting.split_once('=').ok_or_else(not_a_weight)?;
            spec.set(weight.trim(), value.trim().parse().map_err(|_| not_a_weight())?)?;
        }
        Ok(spec)
    }
}

/// The name and the weights that differ from their defaults.
impl fmt::Display for EvaluatorSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name)?;
        let mut separator = ':';
        for (weight, default) in self.weights.iter().zip(self.name.weights()) {
            if weight.value != default.value {
                write!(f, "{separator}{}={}", weight.name, weight.value)?;
                separator = ',';
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_round_trips_and_builds() {
        for &name in EvaluatorName::ALL {
            let spec: EvaluatorSpec = name.as_str().parse().expect("a listed name");
            assert_eq!(spec.to_string(), name.as_str());
            let evaluator = spec.build();
            assert_eq!(evaluator.name(), name.as_str());
            assert_eq!(evaluator.weights(), name.weights());
            assert_eq!(evaluator.fresh().weights(), name.weights());
        }
    }

    #[test]
    fn errors_list_what_is_accepted() {
        let message = |text: &str| text.parse::<EvaluatorSpec>().expect_err(text).to_string();
        assert_eq!(
            message("magic"),
            "unknown evaluator `magic` (accepted: material, simplified, mobility, control, structure, classical)"
        );
        assert_eq!(message("control:e=1"), "evaluator `control` has no weight `e` (accepted: a, b, c, d)");
        for text in ["control:a", "control:a=x", "control:a=nan", "control:a=1e9"] {
            assert!(message(text).contains("is not a weight"), "{text}");
        }
    }

    #[test]
    fn weights_reach_the_evaluator() {
        let position = "4k3/8/8/8/8/8/4N3/4K3 w - - 0 1".parse().expect("a legal position");
        let spec: EvaluatorSpec = "material:knight=311".parse().expect("a weight");
        assert_eq!(spec.build().evaluate(&position), 311);
    }
}
