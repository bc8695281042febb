//! The parameters of the search as options, in builds with the feature `tuning`.

use super::options::{Kind, Setting, number, spin};
use roque_engine::{PARAMETERS, Parameter, ParameterKind};

/// The parameters of the search, in builds for tuners.
pub(super) fn declared() -> impl Iterator<Item = (&'static str, Kind)> {
    let exposed = if cfg!(feature = "tuning") { PARAMETERS } else { &[] };
    exposed.iter().map(|parameter| match parameter.kind {
        ParameterKind::Switch { default } => (parameter.name, Kind::Check(default)),
        ParameterKind::Number { default, lowest, highest } => {
            (parameter.name, spin(default.into(), lowest.into(), highest.into()))
        }
    })
}

/// What setting an option of that name comes to, if it is a parameter of the search.
pub(super) fn set(name: &str, value: Option<&str>) -> Option<Setting> {
    let parameter = Parameter::find(name).ok().filter(|_| cfg!(feature = "tuning"))?;
    let text = value.unwrap_or_default();
    let checked = match parameter.kind {
        ParameterKind::Switch { .. } => {
            parameter.read(text).map(|value| (value, None)).map_err(|error| error.to_string())
        }
        ParameterKind::Number { lowest, highest, .. } => {
            number(parameter.name, (lowest.into(), highest.into()), text)
                .map(|(value, remark)| (value as i32, remark))
        }
    };
    Some(match checked {
        Ok((value, remark)) => Setting::Parameter { parameter, value, remark },
        Err(refusal) => Setting::Refused(refusal),
    })
}

#[cfg(all(test, feature = "tuning"))]
mod tests {
    use super::*;
    use crate::server::options::read;

    #[test]
    fn parameters_of_the_search_can_be_set() {
        let parameter = Parameter::find("aspiration_width").expect("a parameter of the search");
        let set = |value, remark| Setting::Parameter { parameter, value, remark };
        assert_eq!(read("Aspiration_Width", Some("20")), set(20, None));
        let remark = "option aspiration_width goes from 5 to 60; -3 taken as 5";
        assert_eq!(read("aspiration_width", Some("-3")), set(5, Some(remark.to_owned())));
        assert!(matches!(read("aspiration_width", Some("wide")), Setting::Refused(_)));
        let Setting::Parameter { value, .. } = read("rule_null_move", Some("false")) else { panic!() };
        assert_eq!(value, 0);
    }
}
