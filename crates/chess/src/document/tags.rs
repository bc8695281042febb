//! Tag pairs: who played whom, where and when.

use super::limits::{LONGEST_TAG_NAME, LONGEST_TAG_VALUE, MOST_TAGS, cut};

/// The tags every game has, in the order of the standard, with what stands for "unknown". `Result` belongs here
/// too, but a document keeps it as a value of its own.
pub(crate) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Names of tags that a document keeps as typed values; a list of [`Tags`] knows only where they stand, and how the
/// start position was spelled if that was not our way.
const TYPED: [&str; 3] = ["Result", "FEN", "SetUp"];

/// Tag pairs in writing order.
///
/// What was read stays where it stood and as it was spelled. A roster tag that says `?` is there, but
/// [`get`](Self::get) does not give it, because "unknown" is what `None` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// No tags.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The roster of the standard, everything in it unknown.
    #[must_use]
    pub fn roster() -> Self {
        let mut tags: Vec<_> =
            ROSTER.iter().map(|&(name, unknown)| (name.to_owned(), unknown.to_owned())).collect();
        tags.push(("Result".to_owned(), String::new()));
        Self(tags)
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(known, _)| known == name)?;
        (!is_typed(name) && !is_unknown(name, value)).then_some(value)
    }

    /// Sets a tag, replacing an earlier value. A new tag of the roster goes to its place there, another one to the end.
    ///
    /// What PGN cannot hold is adapted: letters other than A–Z, a–z, 0–9 and `_` are dropped from the name, control
    /// characters in the value become spaces, text longer than [`LONGEST_TAG_VALUE`] is cut; after [`MOST_TAGS`]
    /// different names there is no room for another. `Result`, `FEN` and `SetUp` are ignored: they are kept as
    /// [`Document::result`](super::Document::result) and [`Document::start`](super::Document::start).
    pub fn set(&mut self, name: &str, value: &str) {
        let name = clean_name(name);
        if name.is_empty() || is_typed(&name) {
            return;
        }
        let place = self.0.iter().position(|(known, _)| roster_place(known) > roster_place(&name));
        self.put(name, clean_value(value), place);
    }

    /// Takes a tag as it was read: new names go to the end, and even typed tags keep their place.
    pub(crate) fn read(&mut self, name: &str, value: &str) {
        let name = clean_name(name);
        let value = if name == "Result" { String::new() } else { clean_value(value) };
        if !name.is_empty() {
            self.put(name, value, None);
        }
    }

    fn put(&mut self, name: String, value: String, place: Option<usize>) {
        let count = self.0.len();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None if count < MOST_TAGS => self.0.insert(place.unwrap_or(count), (name, value)),
            None => {}
        }
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let index = self.0.iter().position(|(known, _)| known == name && !is_typed(name))?;
        Some(self.0.remove(index).1)
    }

    /// All tags in writing order, without those that a document keeps as typed values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.all().filter(|(name, _)| !is_typed(name))
    }

    /// All tags in writing order. Those of typed values stand in their places: `Result` without a value, the start
    /// position with one only where it was spelled in another way than ours.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Rebuilds tags from what [`all`](Self::all) gave.
    #[must_use]
    pub fn from_all<'a>(tags: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut rebuilt = Self::new();
        tags.into_iter().for_each(|(name, value)| rebuilt.read(name, value));
        rebuilt
    }

    /// Whether a tag has a place, whatever it says.
    pub(crate) fn has_place(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// Decides how the start position is spelled: as it was, or, if given nothing, in our way.
    pub(crate) fn spell_start(&mut self, spelling: impl FnOnce(&str) -> bool) {
        if let Some((_, value)) = self.0.iter_mut().find(|(known, _)| known == "FEN")
            && !spelling(value)
        {
            value.clear();
        }
    }

    /// How many there are, typed ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

pub(crate) fn is_name_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn clean_name(name: &str) -> String {
    name.chars().filter(|&letter| is_name_letter(letter)).take(LONGEST_TAG_NAME).collect()
}

fn clean_value(value: &str) -> String {
    cut(value, LONGEST_TAG_VALUE).replace(char::is_control, " ")
}

fn is_typed(name: &str) -> bool {
    TYPED.contains(&name)
}

/// Where a tag is written: the place in the roster, or after it.
fn roster_place(name: &str) -> usize {
    let place = ROSTER.iter().position(|&(known, _)| known == name);
    place.unwrap_or(if name == "Result" { ROSTER.len() } else { ROSTER.len() + 1 })
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
        assert_eq!(
            all,
            [("Event", "E"), ("White", "?"), ("Black", "B"), ("ECO", "A00"), ("WhiteElo", "9 0")]
        );
        assert_eq!(tags.get("White"), None);
        tags.set("Black", "?");
        assert_eq!(tags.get("Black"), None);
        assert_eq!(tags.remove("ECO").as_deref(), Some("A00"));
    }

    #[test]
    fn what_was_read_stays_where_it_stood() {
        let read = [("ECO", "A00"), ("Result", ""), ("White", "?"), ("FEN", "odd"), ("Event", "")];
        let tags = Tags::from_all(read);
        assert_eq!(tags.all().collect::<Vec<_>>(), read);
        assert_eq!(tags.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["ECO", "White", "Event"]);
    }

    #[test]
    fn there_is_an_end_to_tags_and_their_length() {
        let mut tags = Tags::new();
        for number in 0..2 * MOST_TAGS {
            tags.set(&format!("Tag{number}"), &"é".repeat(LONGEST_TAG_VALUE));
        }
        assert_eq!(tags.len(), MOST_TAGS);
        assert!(tags.iter().all(|(_, value)| value.len() <= LONGEST_TAG_VALUE));
    }
}
