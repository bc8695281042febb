//! The words of a PGN file, read line by line so that a file may be of any size.

use super::reader::LONGEST_LINE;
use super::walk::Fault;
use super::{MalformedGame, Nag};
use crate::Verdict;
use crate::document::tags::is_name_letter;
use std::io::{BufRead, Read as _};

/// A stretch of the text being read, valid until the next token is asked for.
#[derive(Clone, Copy)]
pub(super) struct Span {
    start: usize,
    end: usize,
}

/// A word of the text.
#[derive(Clone, Copy)]
pub(super) enum Token {
    /// An opening square bracket, not yet read over: the tags of the next game; see [`Lexer::tag`].
    Tag,
    /// A move, or whatever stands where a move should.
    Word(Span),
    NullMove,
    Nag(Nag),
    /// What stands between the braces, or after a semicolon.
    Comment(Span),
    Open,
    Close,
    Result(Verdict),
    /// A brace comment that another game or the end of the file cut off, and the line it begins on.
    UnclosedComment(usize),
    /// Something that is no token at all.
    Junk(Span),
    /// The end of the file.
    End,
}

/// What begins the next game even inside a comment that nobody closed.
const NEXT_GAME: &[u8] = b"[Event ";

pub(super) struct Lexer<R> {
    input: R,
    /// The line being read; several lines while inside a comment.
    window: Vec<u8>,
    at: usize,
    /// Lines read before the window.
    lines_before: usize,
    /// Lines in the window.
    lines_here: usize,
    /// Bytes read before the window.
    bytes_before: u64,
}

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, window: Vec::new(), at: 0, lines_before: 0, lines_here: 0, bytes_before: 0 }
    }

    /// The number of the line that holds the last token, counted from 1.
    pub(super) fn line(&self) -> usize {
        self.line_of(self.at.saturating_sub(1))
    }

    fn line_of(&self, at: usize) -> usize {
        let before = &self.window[..at.min(self.window.len())];
        self.lines_before + 1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }

    /// Bytes read over.
    pub(super) fn offset(&self) -> u64 {
        self.bytes_before + self.at as u64
    }

    /// Line ends read over.
    pub(super) fn lines(&self) -> u64 {
        self.line_of(self.at) as u64 - 1
    }

    /// Counts lines as if so many had been read.
    pub(super) fn skip_lines(&mut self, lines: u64) {
        self.lines_before += lines as usize;
    }

    /// Whether the next token begins a game's tags. Looks past white space, into the next lines if needed.
    #[inline]
    pub(super) fn next_is_tag(&mut self) -> Result<bool, Fault> {
        Ok(self.skip_space()? && self.window[self.at] == b'[')
    }

    /// Whether nothing but white space is left.
    pub(super) fn is_at_end(&mut self) -> Result<bool, Fault> {
        Ok(!self.skip_space()?)
    }

    /// Whether a comment follows on the same line.
    pub(super) fn comment_follows(&self) -> bool {
        let rest = self.window[self.at..].trim_ascii_start();
        matches!(rest.first(), Some(b'{' | b';'))
    }

    /// The text of a span of the last token.
    #[inline]
    pub(super) fn text(&self, span: Span) -> &[u8] {
        &self.window[span.start..span.end]
    }

    #[inline]
    pub(super) fn next(&mut self) -> Result<Token, Fault> {
        loop {
            if !self.skip_space()? {
                return Ok(Token::End);
            }
            let token = match self.window[self.at] {
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O' => self.word(),
                b'0'..=b'9' => self.number(),
                b'{' => return self.brace_comment(),
                b'[' => return Ok(Token::Tag),
                _ => self.other(),
            };
            if let Some(token) = token {
                return Ok(token);
            }
        }
    }

    /// A move that begins as moves do, or a remark about one that says nothing new.
    #[inline]
    fn word(&mut self) -> Option<Token> {
        let start = self.at;
        self.at = word_end(&self.window, start);
        match &self.window[start..self.at] {
            b"N" => Some(Token::Nag(Nag(146))),
            b"e.p." | b"ep" | b"ch" => None,
            _ => Some(Token::Word(Span { start, end: self.at })),
        }
    }

    /// Moves to the next byte that is not white space; `false` at the end of the file.
    #[inline]
    fn skip_space(&mut self) -> Result<bool, Fault> {
        loop {
            match self.window.get(self.at) {
                Some(b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c' | b'\0') => self.at += 1,
                Some(_) => return Ok(true),
                None => {
                    if !self.next_line()? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    fn next_line(&mut self) -> Result<bool, Fault> {
        loop {
            self.clear();
            if !self.append_line()? {
                return Ok(false);
            }
            if self.lines_before == 0 && self.window.starts_with(b"\xef\xbb\xbf") {
                self.at = 3;
            }
            // A percent sign in the first column hides the line from everybody but its author.
            if self.window.get(self.at) != Some(&b'%') {
                return Ok(true);
            }
        }
    }

    /// Puts the window behind what is read.
    fn clear(&mut self) {
        self.bytes_before += self.window.len() as u64;
        self.window.clear();
        self.at = 0;
        self.lines_before += self.lines_here;
        self.lines_here = 0;
    }

    /// Reads one more line into the window. What would make the window longer than any sane line is read over.
    fn append_line(&mut self) -> Result<bool, Fault> {
        let room = (LONGEST_LINE + 1).saturating_sub(self.window.len());
        let read = self.input.by_ref().take(room as u64).read_until(b'\n', &mut self.window)?;
        if self.window.len() <= LONGEST_LINE {
            self.lines_here += usize::from(read > 0);
            return Ok(read > 0);
        }
        let line = self.lines_before + self.lines_here + 1;
        if self.window.last() != Some(&b'\n') {
            self.skip_rest_of_line()?;
        }
        self.lines_here += 1;
        self.clear();
        let what = format!("a line of more than {} MB", LONGEST_LINE >> 20);
        Err(Fault::OnLine(line, MalformedGame::Junk(what)))
    }

    fn skip_rest_of_line(&mut self) -> Result<(), Fault> {
        loop {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let length = end.map_or(buffer.len(), |end| end + 1);
            let over = end.is_some() || buffer.is_empty();
            self.input.consume(length);
            self.bytes_before += length as u64;
            if over {
                return Ok(());
            }
        }
    }

    /// A result, castling with zeros, or a move number, which says nothing new.
    fn number(&mut self) -> Option<Token> {
        let start = self.at;
        let rest = &self.window[start..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        match rest.get(digits) {
            None | Some(b'.' | b' ' | b'\t' | b'\r' | b'\n' | b'(' | b')' | b'{') => {
                self.at += digits + rest[digits..].iter().take_while(|&&byte| byte == b'.').count();
                return None;
            }
            _ => {}
        }
        self.at = word_end(&self.window, start);
        let word = &self.window[start..self.at];
        Some(match Verdict::from_ascii(word) {
            Some(result) => Token::Result(result),
            None => Token::Word(Span { start, end: self.at }),
        })
    }

    fn brace_comment(&mut self) -> Result<Token, Fault> {
        let start = self.at + 1;
        let mut from = start;
        loop {
            match self.find(b'}', from)? {
                None => return Ok(Token::UnclosedComment(self.line_of(start))),
                // Some authors nest comments, against the standard. It is a nested one if it was opened inside
                // this one, and if the next brace after it closes again instead of opening.
                Some(end) if self.window[from..end].contains(&b'{') && self.closes_again(end + 1)? => {
                    from = end + 1;
                }
                Some(end) => {
                    self.at = end + 1;
                    return Ok(Token::Comment(Span { start, end }));
                }
            }
        }
    }

    /// Finds a byte, reading on as far as the next game. If it is not there, that game is what is left to read.
    fn find(&mut self, byte: u8, mut from: usize) -> Result<Option<usize>, Fault> {
        loop {
            if let Some(offset) = self.window[from..].iter().position(|&other| other == byte) {
                return Ok(Some(from + offset));
            }
            from = self.window.len();
            if !self.append_line()? || self.window[from..].starts_with(NEXT_GAME) {
                self.at = from;
                return Ok(None);
            }
        }
    }

    fn closes_again(&mut self, mut from: usize) -> Result<bool, Fault> {
        loop {
            let brace = |byte: &&u8| matches!(**byte, b'{' | b'}');
            if let Some(&brace) = self.window[from..].iter().find(brace) {
                return Ok(brace == b'}');
            }
            from = self.window.len();
            // An empty line or a tag: nothing of this game's text is left to look at.
            if !self.append_line()? || matches!(self.window[from..], [b'\n', ..] | [b'\r', ..] | [b'[', ..]) {
                return Ok(false);
            }
        }
    }

    /// Reads a tag pair over, name and value; the value still has its escapes, the name may be empty.
    pub(super) fn tag(&mut self) -> (Span, Span) {
        let start = self.at + 1;
        let name_start = start + leading(&self.window[start..], |byte| matches!(byte, b' ' | b'\t'));
        let name_end = name_start + leading(&self.window[name_start..], |byte| is_name_letter(byte.into()));
        let (value, used) = tag_value(&self.window[name_end..]);
        self.at = name_end + used;
        let value = Span { start: name_end + value.start, end: name_end + value.end };
        (Span { start: name_start, end: name_end }, value)
    }

    /// Brackets, signs and everything rare.
    fn other(&mut self) -> Option<Token> {
        let start = self.at;
        self.at += 1;
        match self.window[start] {
            b'(' => return Some(Token::Open),
            b')' => return Some(Token::Close),
            b'*' => return Some(Token::Result(Verdict::Unfinished)),
            b'.' => return None,
            b';' => {
                let rest = &self.window[self.at..];
                self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                return Some(Token::Comment(Span { start: start + 1, end: self.at }));
            }
            b'!' | b'?' => self.at += leading(&self.window[self.at..], |byte| matches!(byte, b'!' | b'?')),
            _ => self.at = word_end(&self.window, start),
        }
        let span = Span { start, end: self.at };
        match self.text(span) {
            b"--" | b"Z0" | b"@@@@" => Some(Token::NullMove),
            [b'$', digits @ ..] => {
                let number = std::str::from_utf8(digits).ok().and_then(|text| text.parse().ok());
                Some(number.map_or(Token::Junk(span), |number| Token::Nag(Nag(number))))
            }
            word if word.iter().all(|byte| b"+#".contains(byte)) => None,
            word => Some(match Nag::from_symbol(word) {
                Some(nag) => Token::Nag(nag),
                None if word[0].is_ascii_alphabetic() => Token::Word(span),
                None => Token::Junk(span),
            }),
        }
    }
}

fn leading(text: &[u8], holds: impl Fn(u8) -> bool) -> usize {
    text.iter().take_while(|&&byte| holds(byte)).count()
}

/// Where a word ends: at white space, a bracket, a comment, or a sign of praise or blame.
#[inline]
fn word_end(window: &[u8], start: usize) -> usize {
    const ENDS: [bool; 256] = {
        let mut ends = [false; 256];
        let mut index = 0;
        let list = b" \t\r\n\x0b\x0c\0(){}[];!?$*";
        while index < list.len() {
            ends[list[index] as usize] = true;
            index += 1;
        }
        ends
    };
    let rest = &window[start + 1..];
    let length = rest.iter().position(|&byte| ENDS[byte as usize]).unwrap_or(rest.len());
    let end = start + 1 + length;
    // `e8(Q)` is one word.
    match window[end..] {
        [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] if window[end - 1].is_ascii_digit() => end + 3,
        _ => end,
    }
}

/// The value of a tag and how much of the text it takes: what is in quotes, or, if they were forgotten, what is
/// before the bracket.
fn tag_value(text: &[u8]) -> (Span, usize) {
    let start = leading(text, |byte| matches!(byte, b' ' | b'\t'));
    if text.get(start) != Some(&b'"') {
        let line_end = leading(text, |byte| !matches!(byte, b'\n' | b'\r'));
        let end =
            text[..line_end].iter().rposition(|&byte| byte == b']').map_or(line_end, |end| end.max(start));
        let length = text[start..end].trim_ascii_end().len();
        return (Span { start, end: start + length }, line_end);
    }
    let start = start + 1;
    let mut end = start;
    while end < text.len() && !matches!(text[end], b'"' | b'\n' | b'\r') {
        end += if text[end] == b'\\' { 2 } else { 1 };
    }
    let end = end.min(text.len());
    let after = leading(&text[end..], |byte| !matches!(byte, b']' | b'\n' | b'\r'));
    (Span { start, end }, (end + after + 1).min(text.len()))
}
