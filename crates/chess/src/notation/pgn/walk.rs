//! One walk through one game: tokens in, checked moves out.

use super::lexer::{Lexer, Span, Token};
use super::{MalformedGame, Visitor, Wanted};
use crate::Verdict;
use crate::document::limits::{DEEPEST_VARIATION, LONGEST_COMMENT, LONGEST_TAG_VALUE, MOST_MOVES, MOST_TAGS};
use crate::notation::decode;
use crate::notation::san::quick_move;
use crate::{Move, ParseFenError, ParseSanError, Position, San};
use roque_game::quoted;
use std::borrow::Cow;
use std::io::{self, BufRead};

/// What stops the walk through a game.
pub(super) enum Fault {
    Io(io::Error),
    /// Wrong where the reader stands.
    Malformed(MalformedGame),
    /// Wrong on that line.
    OnLine(usize, MalformedGame),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl<E: Into<MalformedGame>> From<E> for Fault {
    fn from(reason: E) -> Self {
        Self::Malformed(reason.into())
    }
}

/// The tags that decide about the rules.
#[derive(Default)]
struct RuleTags {
    /// With the lines they stand on.
    fen: Option<(usize, String)>,
    variant: Option<(usize, String)>,
    result: Verdict,
    count: usize,
}

/// One walk through one game.
pub(super) struct Walk<'a, R, V> {
    pub(super) lexer: &'a mut Lexer<R>,
    visitor: &'a mut V,
    usual_start: &'a Position,
    position: Position,
    /// The position before the last move, where a variation starts.
    before: Option<Position>,
    /// The lines left for a variation.
    stack: Vec<(Position, Option<Position>)>,
    /// Brackets open, also when variations are not wanted.
    depth: usize,
    /// Moves of all lines so far.
    moves: usize,
    /// Whether the fault was among the tags, with more of them to come.
    tags_left: bool,
}

impl<'a, R: BufRead, V: Visitor> Walk<'a, R, V> {
    pub(super) fn new(lexer: &'a mut Lexer<R>, visitor: &'a mut V, usual_start: &'a Position) -> Self {
        Self {
            lexer,
            visitor,
            usual_start,
            position: *usual_start,
            before: None,
            stack: Vec::new(),
            depth: 0,
            moves: 0,
            tags_left: false,
        }
    }

    /// Whether there was a game; a lone result or comment between two games is none.
    pub(super) fn game(&mut self) -> Result<bool, Fault> {
        while !self.lexer.is_at_end()? {
            if self.game_or_scrap()? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn game_or_scrap(&mut self) -> Result<bool, Fault> {
        let tags = self.tags()?;
        self.position = start_position(&tags, self.usual_start)?;
        let wanted = self.visitor.start(&self.position);
        let mut found = tags.count > 0;
        let result = loop {
            let token = self.lexer.next()?;
            match token {
                Token::End | Token::Tag => break None,
                Token::Result(result) if self.depth == 0 => break Some(result),
                Token::Word(_) | Token::NullMove | Token::Junk(_) => found = true,
                _ => {}
            }
            match wanted {
                Wanted::Everything => self.token(token)?,
                Wanted::Moves => self.main_line_token(token)?,
                Wanted::Nothing => self.unwanted_token(token)?,
            }
        };
        if !found {
            return Ok(false);
        }
        if self.depth > 0 {
            return Err(MalformedGame::UnclosedVariation.into());
        }
        while result.is_some() && self.lexer.comment_follows() {
            match self.lexer.next()? {
                Token::Comment(span) if wanted == Wanted::Everything => {
                    let text = self.comment_text(span)?.into_owned();
                    self.visitor.closing_comment(&text);
                }
                token => self.unwanted_token(token)?,
            }
        }
        self.visitor.end(result.filter(|&result| result != Verdict::Unfinished).unwrap_or(tags.result));
        Ok(true)
    }

    fn tags(&mut self) -> Result<RuleTags, Fault> {
        let mut tags = RuleTags::default();
        while self.lexer.next_is_tag()? {
            let (name, value) = self.lexer.tag();
            let name = decode(self.lexer.text(name));
            let value = unescape(decode(self.lexer.text(value)));
            if name.is_empty() {
                return Err(MalformedGame::NamelessTag(quoted(&value)).into());
            }
            tags.count += 1;
            let excess = if tags.count > MOST_TAGS {
                Some(format!("more than {MOST_TAGS} tags"))
            } else if value.len() > LONGEST_TAG_VALUE {
                Some(format!("a tag {} of more than {LONGEST_TAG_VALUE} bytes", quoted(&name)))
            } else {
                None
            };
            if let Some(excess) = excess {
                self.tags_left = true;
                return Err(too_much(excess));
            }
            match &*name {
                "FEN" => tags.fen = Some((self.lexer.line(), value.clone().into_owned())),
                "Variant" => tags.variant = Some((self.lexer.line(), value.clone().into_owned())),
                "Result" => tags.result = Verdict::from_ascii(value.as_bytes()).unwrap_or_default(),
                _ => {}
            }
            self.visitor.tag(&name, &value);
        }
        Ok(tags)
    }

    fn quote(&self, span: Span) -> String {
        quoted(&decode(self.lexer.text(span)))
    }

    #[inline]
    fn san(&mut self, span: Span) -> Result<Move, Fault> {
        self.count_move()?;
        match quick_move(self.lexer.text(span), &self.position) {
            Some(m) => Ok(m),
            None => self.any_san(span),
        }
    }

    #[inline]
    fn count_move(&mut self) -> Result<(), Fault> {
        self.moves += 1;
        if self.moves > MOST_MOVES { Err(too_much(format!("more than {MOST_MOVES} moves"))) } else { Ok(()) }
    }

    fn comment_text(&self, span: Span) -> Result<Cow<'_, str>, Fault> {
        let text = self.lexer.text(span);
        if text.len() > LONGEST_COMMENT {
            return Err(too_much(format!("a comment of more than {LONGEST_COMMENT} bytes")));
        }
        Ok(decode(text))
    }

    #[cold]
    fn any_san(&self, span: Span) -> Result<Move, Fault> {
        match San::from_ascii(self.lexer.text(span)) {
            Some(san) => Ok(san.to_move(&self.position)?),
            None => Err(ParseSanError::Syntax(self.quote(span)).into()),
        }
    }

    #[inline]
    fn main_line_token(&mut self, token: Token) -> Result<(), Fault> {
        match token {
            Token::Word(span) if self.depth == 0 => {
                let m = self.san(span)?;
                self.visitor.play(&self.position, m);
                self.position.play_unchecked(m);
                Ok(())
            }
            Token::NullMove if self.depth == 0 => self.pass(),
            Token::Junk(span) if self.depth == 0 => Err(MalformedGame::Junk(self.quote(span)).into()),
            _ => self.unwanted_token(token),
        }
    }

    /// Follows brackets only.
    fn unwanted_token(&mut self, token: Token) -> Result<(), Fault> {
        match token {
            Token::Open => self.depth += 1,
            Token::Close if self.depth == 0 => return Err(MalformedGame::UnopenedVariation.into()),
            Token::Close => self.depth -= 1,
            Token::UnclosedComment(line) => return Err(Fault::OnLine(line, MalformedGame::UnclosedComment)),
            _ => {}
        }
        Ok(())
    }

    fn token(&mut self, token: Token) -> Result<(), Fault> {
        match token {
            Token::Word(span) => {
                let m = self.san(span)?;
                self.visitor.play(&self.position, m);
                self.before = Some(self.position);
                self.position.play_unchecked(m);
            }
            Token::NullMove => {
                let before = self.position;
                self.pass()?;
                self.before = Some(before);
            }
            Token::Nag(nag) => self.visitor.nag(nag),
            Token::Comment(span) => {
                let text = self.comment_text(span)?.into_owned();
                self.visitor.comment(&text);
            }
            Token::Open => self.open_variation()?,
            Token::Close => {
                self.unwanted_token(token)?;
                if let Some((position, before)) = self.stack.pop() {
                    (self.position, self.before) = (position, before);
                }
                self.visitor.end_variation();
            }
            Token::Junk(span) => return Err(MalformedGame::Junk(self.quote(span)).into()),
            Token::UnclosedComment(line) => return Err(Fault::OnLine(line, MalformedGame::UnclosedComment)),
            Token::Result(result) => self.visitor.variation_result(result),
            Token::Tag | Token::End => {}
        }
        Ok(())
    }

    fn pass(&mut self) -> Result<(), Fault> {
        self.count_move()?;
        let next = self.position.after_null();
        let next = next.ok_or(MalformedGame::NullMoveInCheck(self.position.side_to_move()))?;
        self.visitor.pass(&self.position);
        self.position = next;
        Ok(())
    }

    fn open_variation(&mut self) -> Result<(), Fault> {
        let start = self.before.ok_or(MalformedGame::VariationBeforeMove)?;
        if self.depth >= DEEPEST_VARIATION {
            return Err(MalformedGame::TooDeep.into());
        }
        self.depth += 1;
        self.stack.push((self.position, self.before));
        (self.position, self.before) = (start, None);
        self.visitor.begin_variation();
        Ok(())
    }

    /// After a fault among the tags: to the moves.
    fn skip_tags(&mut self) -> io::Result<()> {
        loop {
            match self.lexer.next_is_tag() {
                Ok(true) => _ = self.lexer.tag(),
                Ok(false) => return Ok(()),
                Err(Fault::Io(error)) => return Err(error),
                Err(Fault::Malformed(_) | Fault::OnLine(..)) => {}
            }
        }
    }

    /// After a fault: to the end of this game, by its result or by the tags of the next.
    pub(super) fn skip_to_next_game(&mut self) -> io::Result<()> {
        if self.tags_left {
            self.skip_tags()?;
        }
        loop {
            let token = match self.lexer.next() {
                Ok(token) => token,
                Err(Fault::Io(error)) => return Err(error),
                // More of the same game's damage.
                Err(Fault::Malformed(_) | Fault::OnLine(..)) => continue,
            };
            match token {
                Token::End | Token::Tag | Token::UnclosedComment(_) => break,
                Token::Result(_) if self.depth == 0 => break,
                Token::Open => self.depth += 1,
                Token::Close => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        Ok(())
    }
}

/// More than any game has.
fn too_much(what: String) -> Fault {
    Fault::Malformed(MalformedGame::Junk(what))
}

fn start_position(tags: &RuleTags, usual: &Position) -> Result<Position, Fault> {
    if let Some((line, variant)) = &tags.variant {
        let plain: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
        let known = [
            "",
            "standard",
            "chess",
            "normal",
            "orthodox",
            "regular",
            "classical",
            "fromposition",
            "chess960",
            "fischerandom",
            "fischerrandom",
            "fischerrandomchess",
            "960",
            "frc",
            "dfrc",
        ];
        if !known.contains(&plain.to_ascii_lowercase().as_str()) {
            return Err(Fault::OnLine(*line, MalformedGame::Variant(quoted(variant))));
        }
    }
    match &tags.fen {
        Some((line, fen)) if !fen.trim().is_empty() => {
            fen.parse().map_err(|error: ParseFenError| Fault::OnLine(*line, error.into()))
        }
        _ => Ok(*usual),
    }
}

/// Resolves `\"` and `\\`.
fn unescape(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text;
    }
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, letters.as_str().chars().next()) {
            ('\\', Some(escaped @ ('"' | '\\'))) => {
                plain.push(escaped);
                letters.next();
            }
            _ => plain.push(letter),
        }
    }
    plain.into()
}
