//! Taking the text of a move apart, without a position.

use super::{San, SanMove};
use crate::{File, Promotion, Rank, Role, Square};

impl San {
    /// Reads the text of a move; `None` if it does not have the form of one.
    ///
    /// Bytes rather than `str`, so that a PGN reader need not check for UTF-8 what is plain ASCII anyway.
    #[must_use]
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Option<Self> {
        let text = match text {
            // Nearly every move ends with its target square, or with a sign of check after it.
            [.., b'1'..=b'8'] => text,
            [plain @ .., b'+' | b'#'] if matches!(plain, [.., b'1'..=b'8']) => plain,
            _ => without_suffix(text),
        };
        match text.first()? {
            b'O' | b'0' | b'o' => castling(text),
            _ => SanMove::from_ascii(text).map(Self::Normal),
        }
    }
}

impl SanMove {
    #[inline]
    fn from_ascii(text: &[u8]) -> Option<Self> {
        let (text, promotion) = split_promotion(text)?;
        let (prefix, target) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let to = Square::new(file(target[0])?, rank(target[1])?);
        let (role, rest) = match prefix {
            [
                letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | b'n' | b'r' | b'q' | b'k' | b'p'),
                rest @ ..,
            ] => (Role::from_letter((*letter).into()), rest),
            _ => (None, prefix),
        };
        let Some((from_file, from_rank)) = origin(rest) else {
            let [b'b', rest @ ..] = prefix else { return None };
            let (from_file, from_rank) = origin(rest)?;
            let role = Some(Role::Bishop);
            return Some(Self { role, from_file, from_rank, to, promotion, maybe_bishop: false });
        };
        if role.is_none() && from_file.is_none() && !prefix.is_empty() {
            return None;
        }
        let full_origin = from_file.is_some() && from_rank.is_some();
        let role = if full_origin { role } else { role.or(Some(Role::Pawn)) };
        let maybe_bishop = prefix.first() == Some(&b'b') && from_rank.is_none() && promotion.is_none();
        Some(Self { role, from_file, from_rank, to, promotion, maybe_bishop })
    }
}

fn without_suffix(mut text: &[u8]) -> &[u8] {
    text = text.trim_ascii();
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    for ending in [b"e.p.".as_slice(), b"ep"] {
        text = text.strip_suffix(ending).map_or(text, <[u8]>::trim_ascii_end);
    }
    text
}

fn castling(text: &[u8]) -> Option<San> {
    let letter = text[0];
    let letters = text.iter().filter(|&&byte| byte != b'-');
    let uniform = letters.clone().all(|&byte| byte == letter) && text.len() <= 5;
    match letters.count() {
        2 if uniform => Some(San::CastleKingside),
        3 if uniform => Some(San::CastleQueenside),
        _ => None,
    }
}

#[inline]
fn file(letter: u8) -> Option<File> {
    match letter {
        b'a'..=b'h' => Some(File::from_low_bits(letter - b'a')),
        b'A'..=b'H' => Some(File::from_low_bits(letter - b'A')),
        _ => None,
    }
}

#[inline]
fn rank(digit: u8) -> Option<Rank> {
    matches!(digit, b'1'..=b'8').then(|| Rank::from_low_bits(digit - b'1'))
}

/// Splits `e8=Q`, `e8Q`, `e8(Q)` or `e8/Q` into the move and the promotion. `None` if the ending makes no sense.
#[inline]
fn split_promotion(text: &[u8]) -> Option<(&[u8], Option<Promotion>)> {
    if let [.., b'1'..=b'8'] = text {
        return Some((text, None));
    }
    match text.strip_suffix(b")").unwrap_or(text) {
        [rest @ .., letter] => {
            let promotion = Promotion::from_role(Role::from_letter((*letter).into())?)?;
            let rest = match rest {
                [rest @ .., b'=' | b'(' | b'/'] => rest,
                _ => rest,
            };
            Some((rest, Some(promotion)))
        }
        [] => None,
    }
}

/// Reads what may stand between piece letter and target: file, rank, and a sign of capture or a dash.
#[inline]
fn origin(text: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let text = match text {
        [rest @ .., b'x' | b'X' | b':' | b'-'] => rest,
        _ => text,
    };
    match *text {
        [] => Some((None, None)),
        [letter @ b'1'..=b'8'] => Some((None, rank(letter))),
        [letter] => Some((Some(file(letter)?), None)),
        [letter, digit] => Some((Some(file(letter)?), Some(rank(digit)?))),
        _ => None,
    }
}
