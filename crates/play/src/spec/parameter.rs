//! A number or switch of the search that a player's name changes, in builds with the feature `tuning`.

use roque_engine::{Parameter, ParameterError, ParameterKind, ParameterSet};

/// A parameter of the search with a value it may have. There are none in builds without the feature `tuning`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setting {
    parameter: &'static Parameter,
    value: i32,
}

impl Setting {
    /// The parameter of this name with the value it has in a normal build.
    ///
    /// # Errors
    /// [`ParameterError`] if there is none, or if it is a constant in this build.
    pub fn usual(name: &str) -> Result<Self, ParameterError> {
        let parameter = Parameter::find(name.trim())?;
        let value = parameter.default();
        ParameterSet::default().set(parameter.name, value)?;
        Ok(Self { parameter, value })
    }

    /// Reads a parameter and its value.
    ///
    /// # Errors
    /// [`ParameterError`] also if the value is not one it may have.
    pub fn read(name: &str, text: &str) -> Result<Self, ParameterError> {
        let usual = Self::usual(name)?;
        Ok(Self { value: usual.parameter.read(text)?, ..usual })
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

    /// What the parameter may be.
    #[must_use]
    pub fn kind(&self) -> ParameterKind {
        self.parameter.kind
    }

    /// The value; a switch that is on is 1.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.value
    }

    /// The least and the most it may be.
    #[must_use]
    pub fn range(&self) -> (i32, i32) {
        match self.kind() {
            ParameterKind::Switch { .. } => (0, 1),
            ParameterKind::Number { lowest, highest, .. } => (lowest, highest),
        }
    }
}

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
        assert_eq!(Setting::read("rule_null_move", "off").unwrap().value(), 0);
    }
}
