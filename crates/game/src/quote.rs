//! Repeating to people what they typed.

/// As much as a sentence bears.
const LONGEST: usize = 60;

/// What somebody typed, for the sentence that refuses it: cut after 60 letters, because it may be a whole file.
///
/// ```
/// assert_eq!(roque_game::quoted("e2e5"), "e2e5");
/// assert!(roque_game::quoted(&"long ".repeat(1000)).ends_with(" …"));
/// ```
#[must_use]
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
