//! The numbers of the search as options, in builds with the feature `tuning`.

#[cfg(feature = "tuning")]
use super::options::number;
use super::options::{Kind, Setting, spin};

/// The numbers of the search, in builds for tuners.
pub(super) fn declared() -> impl Iterator<Item = (&'static str, Kind)> {
    let exposed = if cfg!(feature = "tuning") { roque_engine::PARAMETERS } else { &[] };
    exposed.iter().map(|parameter| {
        let (default, min, max) = (parameter.default, parameter.lowest, parameter.highest);
        (parameter.name, spin(default.into(), min.into(), max.into()))
    })
}

/// Sets a number of the search, if there is one of that name.
#[cfg(feature = "tuning")]
pub(super) fn set(name: &str, value: Option<&str>) -> Option<Setting> {
    let parameter =
        roque_engine::PARAMETERS.iter().find(|parameter| parameter.name.eq_ignore_ascii_case(name))?;
    let (min, max) = (i64::from(parameter.lowest), i64::from(parameter.highest));
    Some(match number(parameter.name, (min, max), value.unwrap_or_default()) {
        Ok((value, remark)) => {
            parameter.set(value as i32);
            Setting::Done { remark }
        }
        Err(refusal) => Setting::Refused(refusal),
    })
}

#[cfg(not(feature = "tuning"))]
pub(super) fn set(_: &str, _: Option<&str>) -> Option<Setting> {
    None
}

#[cfg(all(test, feature = "tuning"))]
mod tests {
    use super::*;
    use crate::server::options::read;

    #[test]
    fn numbers_of_the_search_can_be_set() {
        let width = roque_engine::PARAMETERS.iter().find(|parameter| parameter.name == "aspiration_width");
        let width = width.expect("a number of the search");
        assert_eq!(read("Aspiration_Width", Some("20")), Setting::Done { remark: None });
        assert_eq!(width.value(), 20);
        let Setting::Done { remark: Some(remark) } = read("aspiration_width", Some("-3")) else { panic!() };
        assert_eq!(remark, "option aspiration_width goes from 5 to 60; -3 taken as 5");
        assert!(matches!(read("aspiration_width", Some("wide")), Setting::Refused(_)));
        width.set(width.default);
    }
}
