//! Tag pairs: who played whom, where and when.

/// The tags every game has, in the order of the standard, with what stands for "unknown". `Result` belongs here
/// too, but a record keeps it as a value of its own.
pub(super) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Names of tags that a record keeps as typed values: they are never in a list of [`Tags`].
const TYPED: [&str; 3] = ["Result", "FEN", "SetUp"];

/// Tag pairs in writing order: the roster first, then the others as they came.
///
/// A roster tag that says `?` is not stored, because "unknown" is what `None` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, replacing an earlier value.
    ///
    /// What PGN cannot hold is adapted: letters other than A–Z, a–z, 0–9 and `_` are dropped from the name, and
    /// control characters in the value become spaces. `Result`, `FEN` and `SetUp` are ignored: they are kept as
    /// [`GameRecord::result`](super::GameRecord::result) and [`GameRecord::start`](super::GameRecord::start).
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|&letter| is_name_letter(letter)).collect();
        if name.is_empty() || TYPED.contains(&name.as_str()) {
            return;
        }
        let value = value.replace(char::is_control, " ");
        if is_unknown(&name, &value) {
            self.0.retain(|(known, _)| *known != name);
            return;
        }
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => {
                let place = self.0.partition_point(|(known, _)| roster_place(known) <= roster_place(&name));
                self.0.insert(place, (name, value));
            }
        }
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(index).1)
    }

    /// All tags in writing order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

pub(super) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Where a tag is written: the place in the roster, or after it.
pub(super) fn roster_place(name: &str) -> usize {
    ROSTER.iter().position(|&(known, _)| known == name).unwrap_or(ROSTER.len())
}

fn is_unknown(name: &str, value: &str) -> bool {
    ROSTER
        .iter()
        .any(|&(known, unknown)| known == name && (value == unknown || value == "?" || value.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roster_comes_first_and_unknown_is_none() {
        let mut tags = Tags::new();
        for (name, value) in [
            ("ECO", "A00"),
            ("Black", "B"),
            ("White Elo!", "9\n0"),
            ("Event", "E"),
            ("White", "?"),
            ("Result", "1-0"),
        ] {
            tags.set(name, value);
        }
        let all: Vec<_> = tags.iter().collect();
        assert_eq!(all, [("Event", "E"), ("Black", "B"), ("ECO", "A00"), ("WhiteElo", "9 0")]);
        tags.set("Black", "?");
        assert_eq!(tags.get("Black"), None);
        assert_eq!(tags.remove("ECO").as_deref(), Some("A00"));
    }
}
