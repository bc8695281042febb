//! How the terminal speaks: sentences of the catalogue, letters of the men, words a person types.

use roque_chess::{Color, Move, ParseSanError, Piece, Position};
use roque_language::Message;
use roque_play::Localized;

pub use roque_language::Language;

/// The words of a message: a label, or a sentence that is complete as it stands.
#[must_use]
pub fn say(message: Message, language: Language) -> String {
    message.text(language)
}

/// A colour's name.
#[must_use]
pub fn color_name(color: Color, language: Language) -> String {
    roque_play::side_name(color).text(language)
}

/// Why something cannot be done or how it ended, as a sentence.
#[must_use]
pub fn speak(what: &impl Localized, language: Language) -> String {
    what.message().sentence(language)
}

/// The letter of a man in a language, White's a capital.
#[must_use]
pub fn man_letter(piece: Piece, language: Language) -> char {
    language.letter(piece.letter())
}

/// Text a person typed, with the language's piece letters turned into those of the notation.
#[must_use]
pub fn from_local(text: &str, language: Language) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if let Some(first) = letters.first_mut().filter(|first| first.is_uppercase()) {
        *first = language.notation(*first);
    }
    // The man a pawn becomes stands last, whatever is said of check, and after `=` or the last rank.
    let end = text.trim_end_matches(['+', '#', '!', '?']).chars().count();
    if let Some([before, promotion]) = end.checked_sub(2).and_then(|start| letters.get_mut(start..end))
        && matches!(before, '=' | '1' | '8')
    {
        *promotion = language.notation(*promotion);
    }
    letters.into_iter().collect()
}

/// Reads a move as a person types it: notation in their language, or squares.
///
/// # Errors
/// One sentence that says what is wrong.
pub fn read_move(position: &Position, text: &str, language: Language) -> Result<Move, String> {
    let text = text.trim();
    let in_words =
        |text: &str| position.parse_uci(&text.to_lowercase()).ok().or(position.parse_san(text).ok());
    let local = from_local(text, language);
    // English letters are understood in French, too, but never as another piece or a file.
    let reread = local.starts_with(text.chars().next().unwrap_or_default()).then_some(text);
    if let Some(m) = in_words(&local).or_else(|| in_words(reread?)) {
        return Ok(m);
    }
    let reason = match position.parse_san(&local) {
        Err(ParseSanError::Syntax(_)) => Some(ParseSanError::Syntax(text.to_owned())),
        other => other.err(),
    };
    Err(reason.map_or_else(String::new, |error| speak(&error, language)))
}

/// Whether a word is one of those that mean this command, in whatever language.
#[must_use]
pub fn means(word: &str, command: &Message) -> bool {
    let word = word.to_lowercase();
    Language::ALL.into_iter().any(|language| command.text(language).split(' ').any(|known| known == word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_play::{GameResult, Reason};

    #[test]
    fn french_letters_are_read() {
        assert_eq!(from_local("Cbxd7+", Language::French), "Nbxd7+");
        for (french, english) in [
            ("e8=D", "e8=Q"),
            ("e8=D+", "e8=Q+"),
            ("exd8=D#", "exd8=Q#"),
            ("d1=C!?", "d1=N!?"),
            ("fxe8T+", "fxe8R+"),
            ("e7e8d", "e7e8q"),
            ("Cd1f3", "Nd1f3"),
            ("d4", "d4"),
            ("D", "Q"),
            ("", ""),
        ] {
            assert_eq!(from_local(french, Language::French), english);
        }
        assert_eq!(from_local("Rd1", Language::French), "Kd1");
        assert_eq!(from_local("Rd1", Language::English), "Rd1");
    }

    #[test]
    fn results_are_sentences_in_both_languages() {
        let result = GameResult::win(Color::Black, Reason::Checkmate);
        assert_eq!(speak(&result, Language::English), "Black wins: checkmate.");
        assert_eq!(speak(&result, Language::French), "Les Noirs gagnent\u{202F}: échec et mat.");
    }

    #[test]
    fn commands_are_understood_in_every_language() {
        assert!(means("Hint", &Message::CommandHint) && means("conseil", &Message::CommandHint));
        assert!(!means("hint", &Message::CommandDraw));
    }
}
