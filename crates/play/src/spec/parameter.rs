//! Numbers of the search that a player's name changes, in builds with the feature `tuning`.
//!
//! Everything the program needs to know about the engine's parameters outside the engine stands here.

use roque_engine::{Engine, PARAMETERS, Parameter};
use thiserror::Error;

/// Why a parameter of the search cannot be what a text says.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParameterError {
    /// There is none of that name.
    #[error("the search has no parameter {name:?}; the nearest name is {nearest}")]
    Unknown {
        /// The name asked for.
        name: String,
        /// The name most like it.
        nearest: &'static str,
    },
    /// The value is not one it may have.
    #[error("the parameter {name} accepts a whole number from {lowest} to {highest}, not {value:?}")]
    Unacceptable {
        /// The parameter.
        name: &'static str,
        /// The least it may be.
        lowest: i32,
        /// The most it may be.
        highest: i32,
        /// What it was to be.
        value: String,
    },
    /// Parameters are constants in this build.
    #[error("this program was built without the feature tuning: the parameter {name} cannot be set")]
    Fixed {
        /// The parameter.
        name: &'static str,
    },
}

/// A parameter of the search with a value it may have.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    parameter: &'static Parameter,
    value: i32,
}

impl PartialEq for Setting {
    fn eq(&self, other: &Self) -> bool {
        (self.parameter.name, self.value) == (other.parameter.name, other.value)
    }
}

/// No more of a foreign text than this is repeated in a message.
const LONGEST_QUOTE: usize = 40;

impl Setting {
    /// The parameter of this name with the value it has in a normal build.
    ///
    /// # Errors
    /// [`ParameterError`] if there is none, or if it is a constant in this build.
    pub fn usual(name: &str) -> Result<Self, ParameterError> {
        let name: String = name.trim().chars().take(LONGEST_QUOTE).collect();
        let Some(parameter) = PARAMETERS.iter().find(|parameter| parameter.name == name) else {
            let distance = |parameter: &&Parameter| strsim::damerau_levenshtein(&name, parameter.name);
            let nearest = PARAMETERS.iter().min_by_key(distance).map_or("", |parameter| parameter.name);
            return Err(ParameterError::Unknown { name, nearest });
        };
        if cfg!(feature = "tuning") {
            Ok(Self { parameter, value: parameter.default })
        } else {
            Err(ParameterError::Fixed { name: parameter.name })
        }
    }

    /// Reads a parameter and its value.
    ///
    /// # Errors
    /// [`ParameterError`] also if the value is not one it may have.
    pub fn read(name: &str, text: &str) -> Result<Self, ParameterError> {
        let setting = Self::usual(name)?;
        let (lowest, highest) = setting.range();
        match text.trim().parse() {
            Ok(value) if (lowest..=highest).contains(&value) => Ok(Self { value, ..setting }),
            _ => {
                let value = text.chars().take(LONGEST_QUOTE).collect();
                Err(ParameterError::Unacceptable { name: setting.name(), lowest, highest, value })
            }
        }
    }

    /// The same parameter with the nearest value it may have.
    #[must_use]
    pub fn at(self, value: i32) -> Self {
        let (lowest, highest) = self.range();
        Self { value: value.clamp(lowest, highest), ..self }
    }

    /// The name of the parameter.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.parameter.name
    }

    /// The value.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.value
    }

    /// The least and the most it may be.
    #[must_use]
    pub fn range(&self) -> (i32, i32) {
        (self.parameter.lowest, self.parameter.highest)
    }
}

/// Lets an engine's next search use these values, and the usual ones for all other parameters.
///
/// Parameters belong to the process at present, so this must be called before every search, and only one engine may
/// search at a time while they differ.
#[cfg(feature = "tuning")]
pub fn set_parameters(_: &mut Engine, settings: &[Setting]) {
    for parameter in PARAMETERS {
        let own = settings.iter().find(|setting| setting.parameter.name == parameter.name);
        parameter.set(own.map_or(parameter.default, |setting| setting.value));
    }
}

/// There is nothing to set in this build, and no setting can be made.
#[cfg(not(feature = "tuning"))]
pub fn set_parameters(_: &mut Engine, _: &[Setting]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_names_get_the_nearest() {
        let error = Setting::read("aspiration_with", "3").unwrap_err().to_string();
        assert_eq!(
            error,
            "the search has no parameter \"aspiration_with\"; the nearest name is aspiration_width"
        );
        assert!(Setting::read(&"x".repeat(10_000), "").unwrap_err().to_string().len() < 150);
    }

    #[cfg(not(feature = "tuning"))]
    #[test]
    fn a_normal_build_refuses_in_one_sentence() {
        let error = Setting::read("aspiration_width", "30").unwrap_err().to_string();
        assert_eq!(
            error,
            "this program was built without the feature tuning: the parameter aspiration_width cannot be set"
        );
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn values_keep_to_their_range() {
        let setting = Setting::read("aspiration_width", " 30 ").unwrap();
        assert_eq!((setting.name(), setting.value()), ("aspiration_width", 30));
        assert_eq!(
            (setting.at(10_000).value(), setting.at(0).value()),
            (setting.range().1, setting.range().0)
        );
        for wrong in ["61", "4", "wide", ""] {
            let error = Setting::read("aspiration_width", wrong).unwrap_err().to_string();
            assert!(error.contains("from 5 to 60") && error.contains(&format!("{wrong:?}")), "{error}");
        }
    }
}
