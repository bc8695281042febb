//! What a parameter of the search is, and the values an engine searches with.
//!
//! The parameters themselves are listed in `params`. In a normal build each is a constant and a [`ParameterSet`] is
//! empty. With the feature `tuning` every engine has a set of its own, which is installed on each of its search threads
//! for as long as a search runs, so that two engines of one process can search with different values at the same time.

use crate::params::PARAMETERS;
use roque_game::quoted;
use std::cell::Cell;
use std::fmt;
use thiserror::Error;

/// One number or switch of the search.
#[derive(PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it may be, and what it is in a normal build.
    pub kind: ParameterKind,
}

/// What a parameter may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// Whether a rule is used at all.
    Switch {
        /// In a normal build.
        default: bool,
    },
    /// A whole number.
    Number {
        /// In a normal build.
        default: i32,
        /// The least sensible value.
        lowest: i32,
        /// The largest sensible value.
        highest: i32,
    },
}

/// Why a parameter cannot be set.
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
    #[error("the parameter {name} accepts {accepted}, not {value:?}")]
    Unacceptable {
        /// The parameter.
        name: &'static str,
        /// What it may be.
        accepted: ParameterKind,
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

impl Parameter {
    /// The parameter of a name; upper and lower case do not matter.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(name: &str) -> Result<&'static Self, ParameterError> {
        let found = PARAMETERS.iter().find(|parameter| parameter.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| ParameterError::Unknown { name: quoted(name), nearest: nearest(name) })
    }

    /// Reads a value: a whole number, or for a switch `on`, `off`, `true`, `false`, 1 or 0.
    ///
    /// # Errors
    /// If the text is no value this parameter may have.
    pub fn read(&self, text: &str) -> Result<i32, ParameterError> {
        let text = text.trim();
        let value = match (self.kind, text.to_ascii_lowercase().as_str()) {
            (ParameterKind::Switch { .. }, "on" | "true") => Some(1),
            (ParameterKind::Switch { .. }, "off" | "false") => Some(0),
            (_, number) => number.parse().ok(),
        };
        let accepted = value.filter(|&value| self.accepts(value));
        accepted.ok_or_else(|| self.refuse(quoted(text)))
    }

    /// What it is in a normal build; a switch that is on is 1.
    #[must_use]
    pub const fn default(&self) -> i32 {
        match self.kind {
            ParameterKind::Switch { default } => default as i32,
            ParameterKind::Number { default, .. } => default,
        }
    }

    fn accepts(&self, value: i32) -> bool {
        match self.kind {
            ParameterKind::Switch { .. } => value == 0 || value == 1,
            ParameterKind::Number { lowest, highest, .. } => (lowest..=highest).contains(&value),
        }
    }

    fn refuse(&self, value: String) -> ParameterError {
        ParameterError::Unacceptable { name: self.name, accepted: self.kind, value }
    }
}

fn nearest(name: &str) -> &'static str {
    let name: String = quoted(name).to_ascii_lowercase();
    let distance = |parameter: &&Parameter| strsim::damerau_levenshtein(&name, parameter.name);
    PARAMETERS.iter().min_by_key(distance).map_or("", |parameter| parameter.name)
}

/// What a parameter may be, in words.
impl fmt::Display for ParameterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch { .. } => f.write_str("on or off"),
            Self::Number { lowest, highest, .. } => write!(f, "a whole number from {lowest} to {highest}"),
        }
    }
}

/// Makes of each row a function that reads the parameter and its entry in `PARAMETERS`.
macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $kind:ident $name:ident = $default:literal $(in $low:literal..=$high:literal)?;)+) => {
        $(
            $(#[doc = $doc])+
            #[inline(always)]
            pub(crate) fn $name() -> parameters!(@type $kind) {
                #[cfg(feature = "tuning")]
                return parameters!(@installed $kind $name);
                #[cfg(not(feature = "tuning"))]
                $default
            }
        )+

        /// The place of each parameter in the table.
        #[cfg(feature = "tuning")]
        #[expect(non_camel_case_types, reason = "named after the functions that read them")]
        enum Place {
            $($name,)+
        }

        /// All parameters, in the order of the rules that use them.
        pub static PARAMETERS: &[$crate::parameter::Parameter] = &[
            $($crate::parameter::Parameter {
                name: stringify!($name),
                about: concat!($($doc),+).trim_ascii(),
                kind: parameters!(@kind $kind $default $($low $high)?),
            },)+
        ];
    };
    (@type switch) => { bool };
    (@type number) => { i32 };
    (@installed switch $name:ident) => { $crate::parameter::installed(Place::$name as usize) == 1 };
    (@installed number $name:ident) => { $crate::parameter::installed(Place::$name as usize) };
    (@kind switch $default:literal) => { $crate::parameter::ParameterKind::Switch { default: $default } };
    (@kind number $default:literal $low:literal $high:literal) => {
        $crate::parameter::ParameterKind::Number { default: $default, lowest: $low, highest: $high }
    };
}

pub(crate) use parameters;

/// The values of all parameters one engine searches with.
///
/// ```
/// use roque_engine::{ParameterError, ParameterSet};
///
/// let mut set = ParameterSet::default();
/// match set.set("aspiration_width", 30) {
///     Ok(()) => assert_eq!(set.changes().count(), 1),
///     Err(error) => assert_eq!(error, ParameterError::Fixed { name: "aspiration_width" }),
/// }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParameterSet {
    values: Values,
}

/// How many parameters can be set: none in a normal build.
const SETTABLE: usize = if cfg!(feature = "tuning") { PARAMETERS.len() } else { 0 };

type Values = [i32; SETTABLE];

impl Default for ParameterSet {
    /// The values of a normal build.
    fn default() -> Self {
        Self { values: defaults() }
    }
}

fn defaults() -> Values {
    std::array::from_fn(|place| PARAMETERS[place].default())
}

impl ParameterSet {
    /// Changes one parameter; for a switch 1 is on and 0 is off.
    ///
    /// # Errors
    /// If there is no parameter of that name, if the value is out of its range, or if parameters are constants in
    /// this build.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        let parameter = Parameter::find(name)?;
        if !parameter.accepts(value) {
            return Err(parameter.refuse(value.to_string()));
        }
        let mut held = PARAMETERS.iter().zip(&mut self.values);
        let (_, held) = held
            .find(|(other, _)| *other == parameter)
            .ok_or(ParameterError::Fixed { name: parameter.name })?;
        *held = value;
        Ok(())
    }

    /// What differs from a normal build, with the value it has.
    pub fn changes(&self) -> impl Iterator<Item = (&'static Parameter, i32)> {
        PARAMETERS.iter().zip(self.values).filter(|(parameter, value)| parameter.default() != *value)
    }

    /// Lets this thread search with these values until the guard is dropped.
    pub(crate) fn install(&self) -> Installed {
        Installed { before: exchange(&self.values) }
    }
}

thread_local! {
    /// What this thread searches with.
    static INSTALLED: [Cell<i32>; SETTABLE] = defaults().map(Cell::new);
}

fn exchange(values: &Values) -> Values {
    INSTALLED.with(|cells| std::array::from_fn(|place| cells[place].replace(values[place])))
}

/// The value, on this thread, of the parameter at a place of the table.
#[cfg(feature = "tuning")]
#[inline]
pub(crate) fn installed(place: usize) -> i32 {
    INSTALLED.with(|cells| cells[place].get())
}

/// While this lives, a thread searches with the values installed; then with those before.
#[must_use]
pub(crate) struct Installed {
    before: Values,
}

impl Drop for Installed {
    fn drop(&mut self) {
        exchange(&self.before);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_acceptable_and_every_name_its_own() {
        for (index, parameter) in PARAMETERS.iter().enumerate() {
            assert!(parameter.accepts(parameter.default()), "{}", parameter.name);
            assert!(!parameter.about.is_empty() && parameter.about.trim() == parameter.about);
            let others = &PARAMETERS[index + 1..];
            assert!(others.iter().all(|other| other.name != parameter.name), "{} twice", parameter.name);
            let is_switch = matches!(parameter.kind, ParameterKind::Switch { .. });
            assert_eq!(parameter.name.starts_with("rule_"), is_switch, "{}", parameter.name);
        }
    }

    #[test]
    fn errors_say_what_is_accepted() {
        let error = |name: &str, text: &str| {
            Parameter::find(name).and_then(|parameter| parameter.read(text)).unwrap_err().to_string()
        };
        assert_eq!(
            error("aspiration_with", "3"),
            "the search has no parameter \"aspiration_with\"; the nearest name is aspiration_width"
        );
        assert_eq!(
            error("aspiration_width", "99"),
            "the parameter aspiration_width accepts a whole number from 5 to 60, not \"99\""
        );
        assert_eq!(error("Rule_Null_Move", "2"), "the parameter rule_null_move accepts on or off, not \"2\"");
        assert!(error("", "").len() < 100 && error(&"x".repeat(10_000), "").len() < 150);
    }

    #[test]
    fn switches_are_read_in_words_and_digits() {
        let switch = Parameter::find("rule_null_move").unwrap();
        assert_eq!(["on", "True", " 1 "].map(|text| switch.read(text)), [const { Ok(1) }; 3]);
        assert_eq!(["off", "FALSE", "0"].map(|text| switch.read(text)), [const { Ok(0) }; 3]);
        assert!(Parameter::find("aspiration_width").unwrap().read("on").is_err());
    }

    #[cfg(not(feature = "tuning"))]
    #[test]
    fn a_normal_build_refuses_in_one_sentence() {
        let mut set = ParameterSet::default();
        assert_eq!(
            set.set("aspiration_width", 30).unwrap_err().to_string(),
            "this program was built without the feature tuning: the parameter aspiration_width cannot be set"
        );
        assert_eq!(set.changes().count(), 0);
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn a_set_counts_while_it_is_installed_and_on_its_thread_only() {
        use crate::params;
        let mut set = ParameterSet::default();
        set.set("aspiration_width", 30).unwrap();
        set.set("rule_null_move", 0).unwrap();
        let changed: Vec<_> = set.changes().map(|(parameter, value)| (parameter.name, value)).collect();
        assert_eq!(changed, [("aspiration_width", 30), ("rule_null_move", 0)]);
        let usual = params::aspiration_width();
        {
            let _installed = set.install();
            assert_eq!((params::aspiration_width(), params::rule_null_move()), (30, false));
            let elsewhere = std::thread::spawn(params::aspiration_width);
            assert_eq!(elsewhere.join().unwrap(), usual);
        }
        assert_eq!((params::aspiration_width(), params::rule_null_move()), (usual, true));
    }
}
