//! What GUIs can set: declared, read and carried out from the one [table](crate::option_table).

use crate::option_table::{IGNORED, Kind, TABLE};
use crate::server::Server;
use crate::worker::Job;
use roque_engine::{PARAMETERS, ParameterKind};
use roque_game::quoted;
use roque_play::Setting;
use roque_uci::{OptionDeclaration, OptionKind, OptionValue};

impl Kind {
    /// As the protocol declares it.
    fn declare(self) -> OptionKind {
        match self {
            Self::Check { default, .. } => OptionKind::Check { default },
            Self::Number { default, min, max, .. } => OptionKind::Spin { default, min, max },
            Self::Choice { default, choices, .. } => OptionKind::Combo {
                default: default.to_owned(),
                choices: choices().into_iter().map(str::to_owned).collect(),
            },
            Self::Button { .. } => OptionKind::Button,
            Self::Text { default, .. } => OptionKind::Text { default: default.to_owned() },
        }
    }

    /// Carries out what a value asks for that this kind has read.
    fn set(self, server: &mut Server, value: &OptionValue) {
        match (self, value) {
            (Self::Check { set, .. }, OptionValue::Check(on)) => set(server, *on),
            (Self::Number { set, .. }, OptionValue::Number(number)) => set(server, *number),
            (Self::Choice { set, .. } | Self::Text { set, .. }, OptionValue::Text(text)) => set(server, text),
            (Self::Button { press }, OptionValue::Pressed) => press(server),
            _ => debug_assert!(false, "{self:?} does not read {value:?}"),
        }
    }
}

/// The default of a numeric option, from the one place where it is written.
pub(crate) fn default_number(name: &str) -> i64 {
    match TABLE.iter().find(|spec| spec.name == name).map(|spec| spec.kind) {
        Some(Kind::Number { default, .. }) => default,
        _ => unreachable!("{name} is a number in the table of options"),
    }
}

/// The `option` lines; in builds for tuners the numbers of the search come last.
pub(crate) fn declarations() -> impl Iterator<Item = OptionDeclaration> {
    let table = TABLE.iter().map(|spec| (spec.name, spec.kind.declare()));
    let parameters = PARAMETERS.iter().filter_map(|parameter| {
        let setting = Setting::usual(parameter.name).ok()?;
        Some((parameter.name, parameter_kind(setting)))
    });
    table.chain(parameters).map(|(name, kind)| OptionDeclaration { name: name.to_owned(), kind })
}

fn parameter_kind(usual: Setting) -> OptionKind {
    match usual.kind() {
        ParameterKind::Switch { default } => OptionKind::Check { default },
        ParameterKind::Number { default, lowest, highest } => {
            OptionKind::Spin { default: default.into(), min: lowest.into(), max: highest.into() }
        }
    }
}

impl Server {
    /// Carries out `setoption`. What had to be changed or refused is said.
    pub(crate) fn set_option(&mut self, name: &str, value: Option<&str>) {
        if let Some(spec) = TABLE.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)) {
            if let Some(read) = self.read_option(spec.name, &spec.kind.declare(), value) {
                spec.kind.set(self, &read);
            }
            return;
        }
        if IGNORED.iter().any(|ignored| ignored.eq_ignore_ascii_case(name)) {
            return;
        }
        match Setting::usual(&name.to_ascii_lowercase()) {
            Ok(usual) => {
                let read = self.read_option(usual.name(), &parameter_kind(usual), value);
                let value = match read {
                    Some(OptionValue::Number(number)) => number as i32,
                    Some(OptionValue::Check(on)) => i32::from(on),
                    _ => return,
                };
                self.job(Job::Parameter(usual.at(value)));
            }
            Err(_) => {
                self.output
                    .remark(format!("no option {:?}; the command uci lists all options", quoted(name)));
            }
        }
    }

    fn read_option(&self, name: &str, kind: &OptionKind, value: Option<&str>) -> Option<OptionValue> {
        let asked = quoted(value.unwrap_or_default().trim());
        match kind.read(value) {
            Ok(read) => {
                if let (OptionKind::Spin { min, max, .. }, OptionValue::Number(number)) = (kind, &read)
                    && !is_number(value, *number)
                {
                    let remark = format!("option {name} goes from {min} to {max}; {asked} taken as {number}");
                    self.output.remark(remark);
                }
                Some(read)
            }
            Err(accepted) => {
                self.output.remark(format!("option {name} accepts {accepted}, not {asked:?}"));
                None
            }
        }
    }
}

/// Whether a text means this very number.
fn is_number(text: Option<&str>, number: i64) -> bool {
    let unlimited = OptionKind::Spin { default: 0, min: i64::MIN, max: i64::MAX };
    unlimited.read(text) == Ok(OptionValue::Number(number))
}

/// The table as Markdown, for `docs/uci.md`.
pub fn markdown() -> String {
    let mut text = String::from("| Option | Type | Default | Accepts | Meaning |\n|---|---|---|---|---|\n");
    for spec in TABLE {
        let kind = spec.kind.declare();
        let (name, default) = match &kind {
            OptionKind::Check { default } => ("check", default.to_string()),
            OptionKind::Spin { default, .. } => ("spin", default.to_string()),
            OptionKind::Combo { default, .. } => ("combo", default.clone()),
            OptionKind::Button => ("button", String::new()),
            OptionKind::Text { default } if default.is_empty() => ("string", "`<empty>`".to_owned()),
            OptionKind::Text { default } => ("string", default.clone()),
        };
        text.push_str(&format!("| `{}` | {name} | {default} | {kind} | {} |\n", spec.name, spec.about));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("nobody panics while writing").extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A server, what it says when an option is set, and what it has kept.
    struct Told {
        server: Server,
        paper: Paper,
    }

    impl Told {
        fn new() -> Self {
            let paper = Paper::default();
            Self { server: Server::new(paper.clone()), paper }
        }

        fn set(&mut self, name: &str, value: Option<&str>) -> String {
            self.server.set_option(name, value);
            let said = std::mem::take(&mut *self.paper.0.lock().expect("nobody panics while writing"));
            String::from_utf8(said).expect("text").replace("info string ", "").trim_end().to_owned()
        }
    }

    #[test]
    fn every_default_is_acceptable() {
        for declared in declarations() {
            let default = match &declared.kind {
                OptionKind::Check { default } => Some(default.to_string()),
                OptionKind::Spin { default, .. } => Some(default.to_string()),
                OptionKind::Combo { default, .. } | OptionKind::Text { default } => Some(default.clone()),
                OptionKind::Button => None,
            };
            assert_eq!(declared.kind.check(default.as_deref()), Ok(()), "{declared}");
            assert_eq!(Told::new().set(&declared.name, default.as_deref()), "", "{declared}");
        }
    }

    #[test]
    fn names_are_unique_whatever_their_case_and_explained() {
        for (index, spec) in TABLE.iter().enumerate() {
            let same = TABLE.iter().position(|other| other.name.eq_ignore_ascii_case(spec.name));
            assert_eq!(same, Some(index), "{}", spec.name);
            assert!(
                spec.about.ends_with('.'),
                "{} says in a sentence what it does: {:?}",
                spec.name,
                spec.about
            );
        }
    }

    #[test]
    fn numbers_out_of_range_are_clamped_and_said() {
        let mut told = Told::new();
        assert_eq!(told.set("hash", Some("0")), "option Hash goes from 1 to 1048576; 0 taken as 1");
        assert!(told.set("MULTIPV", Some("99999999999999999999")).ends_with("taken as 256"));
        assert_eq!(told.server.settings.multipv, 256);
        assert!(told.set("MultiPV", Some(&"9".repeat(1_000_000))).len() < 200);
        assert_eq!(told.set("Skill Level", Some(" 7 ")), "");
        assert_eq!(told.server.settings.skill, 7);
    }

    #[test]
    fn bad_values_are_refused_with_what_is_accepted() {
        let mut told = Told::new();
        assert_eq!(
            told.set("Threads", Some("many")),
            "option Threads accepts a whole number from 1 to 512, not \"many\""
        );
        assert_eq!(told.set("Ponder", Some("yes")), "option Ponder accepts true or false, not \"yes\"");
        assert!(told.set("Evaluation", Some("magic")).contains("classical"));
        assert!(told.set("Contempt", Some("1")).starts_with("no option \"Contempt\""));
        assert_eq!(told.set("uci_showcurrline", Some("true")), "");
        assert_eq!(told.set("ucI_showwdl", Some("ON")), "");
        assert!(told.server.settings.show_wdl);
    }

    #[cfg(feature = "tuning")]
    #[test]
    fn numbers_of_the_search_can_be_set() {
        let mut told = Told::new();
        assert_eq!(told.set("Aspiration_Width", Some("20")), "");
        let remark = "option aspiration_width goes from 5 to 60; -3 taken as 5";
        assert_eq!(told.set("aspiration_width", Some("-3")), remark);
        assert!(told.set("aspiration_width", Some("wide")).contains("from 5 to 60"));
        assert_eq!(told.set("Rule_Null_Move", Some("off")), "");
    }

    #[cfg(not(feature = "tuning"))]
    #[test]
    fn numbers_of_the_search_are_no_options_of_a_normal_build() {
        assert!(Told::new().set("aspiration_width", Some("20")).starts_with("no option"));
        assert_eq!(declarations().count(), TABLE.len());
    }
}
