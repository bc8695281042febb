//! How the games of a file were made, as lines of `name = value`.

use std::fmt;

/// Names and values, in order. Equal settings and the same seed give the same games.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Settings(Vec<(String, String)>);

/// The first setting in which two differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingsDifference {
    name: String,
    before: Option<String>,
    now: Option<String>,
}

impl Settings {
    /// With one more setting.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        // One line each, whatever a network's description says.
        let value: String = value.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        self.0.push((name.to_owned(), value.trim().to_owned()));
        self
    }

    /// The first setting that `now` has differently.
    #[must_use]
    pub fn difference(&self, now: &Self) -> Option<SettingsDifference> {
        let names = self.0.iter().chain(&now.0).map(|(name, _)| name);
        names.into_iter().find_map(|name| {
            let (before, now) = (self.get(name), now.get(name));
            let owned = |value: Option<&str>| value.map(str::to_owned);
            (before != now).then(|| SettingsDifference {
                name: name.clone(),
                before: owned(before),
                now: owned(now),
            })
        })
    }

    /// The value of a setting.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let line =
            |line: &str| line.split_once(" = ").map(|(name, value)| (name.to_owned(), value.to_owned()));
        text.lines().map(line).collect::<Option<_>>().map(Self)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, value)| writeln!(f, "{name} = {value}"))
    }
}

impl fmt::Display for SettingsDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "nothing".to_owned());
        write!(f, "{} = {}, not {}", self.name, text(&self.before), text(&self.now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn come_back_from_text_and_name_the_first_difference() {
        let one = Settings::default().with("nodes", 400).with("evaluation", "a net\nof mine");
        assert_eq!(Settings::parse(&one.to_string()), Some(one.clone()));
        assert_eq!(one.difference(&one), None);
        let other = Settings::default().with("nodes", 250).with("evaluation", "a net of mine");
        let difference = one.difference(&other).expect("other nodes").to_string();
        assert_eq!(difference, "nodes = 400, not 250");
        let shorter = Settings::default().with("nodes", 400);
        assert_eq!(
            shorter.difference(&one).expect("more").to_string(),
            "evaluation = nothing, not a net of mine"
        );
    }
}
