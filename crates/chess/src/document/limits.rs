//! How much text a document may hold. Generous for people, small enough that a list of documents stays a list.

/// Bytes of a tag's name, as the standard of PGN has it.
pub const LONGEST_TAG_NAME: usize = 255;

/// Bytes of a tag's value.
pub const LONGEST_TAG_VALUE: usize = 4096;

/// Tags of one document.
pub const MOST_TAGS: usize = 500;

/// Bytes of one comment.
pub const LONGEST_COMMENT: usize = 1 << 18;

/// Moves of one document, all variations counted.
pub const MOST_MOVES: usize = 200_000;

/// Variations inside each other.
pub const DEEPEST_VARIATION: usize = 200;

/// The beginning of a text, at most so many bytes of it.
pub(crate) fn cut(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}
