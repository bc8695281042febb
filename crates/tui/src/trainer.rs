//! Solving puzzles: what screen and prompts share.

use crate::messages::{means, say};
use roque_chess::{Move, Position};
use roque_language::{Language, Message, number};
use roque_library::{Library, LibraryError};
use roque_play::{Localized, side_name};
use roque_puzzles::{Attempt, Attempted, Deck, Step, trainer};
use roque_review::MotifKind;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Somebody at a puzzle.
pub(crate) struct Training {
    library: Arc<Library>,
    deck: Deck,
    attempt: Option<Attempt>,
    /// The last move on the board with the position before it.
    last: Option<(Position, Move)>,
    position: Position,
    flawless: bool,
    over: bool,
}

impl Training {
    /// Begins with a puzzle of all.
    pub(crate) fn new(library: Arc<Library>) -> Result<Self, LibraryError> {
        let mut training = Self {
            library,
            deck: Deck::All,
            attempt: None,
            last: None,
            position: Position::default(),
            flawless: true,
            over: true,
        };
        training.next()?;
        Ok(training)
    }

    /// The next puzzle of the deck.
    pub(crate) fn next(&mut self) -> Result<(), LibraryError> {
        let now = now();
        let chosen = trainer::next(&self.library, self.deck, now, now)?;
        self.flawless = true;
        self.over = chosen.is_none();
        self.attempt = chosen.map(|chosen| Attempt::new(chosen.puzzle));
        if let Some(attempt) = &self.attempt {
            let puzzle = attempt.puzzle();
            self.last = Some((*puzzle.before(), puzzle.first()));
            self.position = puzzle.start();
        }
        Ok(())
    }

    /// What lies on the board.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn last(&self) -> Option<(Position, Move)> {
        self.last
    }

    /// Whether there is nothing to find at the moment.
    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the solver has the black men.
    pub(crate) fn is_black(&self) -> bool {
        self.attempt
            .as_ref()
            .is_some_and(|attempt| attempt.puzzle().start().side_to_move() == roque_chess::Color::Black)
    }

    /// What is asked.
    pub(crate) fn question(&self) -> Message {
        match &self.attempt {
            None => Message::TerminalPuzzleEmpty,
            Some(attempt) => {
                let side = side_name(attempt.puzzle().start().side_to_move());
                Message::TerminalPuzzleFind { side }
            }
        }
    }

    /// How hard it is.
    pub(crate) fn level(&self) -> Option<Message> {
        let rating = number(self.attempt.as_ref()?.puzzle().rating);
        Some(Message::TerminalPuzzleLevel { rating })
    }

    /// Tries a legal move; what there is to say about it.
    pub(crate) fn play(&mut self, m: Move) -> Result<Vec<Message>, LibraryError> {
        let Some(attempt) = self.attempt.as_mut().filter(|_| !self.over) else {
            return Ok(vec![self.question()]);
        };
        let before = *attempt.position();
        match attempt.play(m) {
            Step::Wrong => {
                self.flawless = false;
                Ok(vec![Message::TerminalPuzzleWrong { r#move: before.san(m) }])
            }
            Step::Answered(answer) => {
                self.last = Some((before.after(m), answer));
                self.position = *attempt.position();
                Ok(vec![Message::TerminalPuzzleRight])
            }
            Step::Solved => {
                self.last = Some((before, m));
                self.position = before.after(m);
                let said =
                    if self.flawless { Message::TerminalPuzzleSolved } else { Message::TerminalPuzzleFailed };
                self.finish(said)
            }
        }
    }

    /// Shows what is left to find.
    pub(crate) fn give(&mut self) -> Result<Vec<Message>, LibraryError> {
        let Some(attempt) = self.attempt.as_ref().filter(|_| !self.over) else {
            return Ok(vec![self.question()]);
        };
        self.flawless = false;
        let rest = &attempt.puzzle().line()[2 * attempt.found()..];
        let mut position = *attempt.position();
        let line = position.san_line(rest.iter().copied());
        for &m in rest {
            self.last = Some((position, m));
            position = position.after(m);
        }
        self.position = position;
        self.finish(Message::TerminalPuzzleShown { line })
    }

    fn finish(&mut self, said: Message) -> Result<Vec<Message>, LibraryError> {
        self.over = true;
        let Some(attempt) = &self.attempt else { return Ok(vec![said]) };
        let puzzle = attempt.puzzle();
        let attempted = if self.flawless { Attempted::Solved } else { Attempted::Failed };
        let result = trainer::finish(&self.library, puzzle, attempted, now())?;
        let whole = |rating: f64| rating.round() as i64;
        let rating = Message::TerminalPuzzleRating {
            before: whole(result.before.rating),
            rating: whole(result.after.rating),
            streak: number(result.after.streak),
        };
        let mut all = vec![said, rating];
        if !puzzle.source.is_empty() {
            all.push(Message::TerminalPuzzleSource { source: puzzle.source.clone() });
        }
        Ok(all)
    }

    /// Chooses a deck by what somebody typed.
    pub(crate) fn choose(&mut self, word: &str, language: Language) -> Result<Message, LibraryError> {
        let Some(deck) = read_deck(word, language) else {
            return Ok(Message::TerminalPuzzleNoDeck { text: roque_game::quoted(word) });
        };
        self.deck = deck;
        self.next()?;
        self.standing(language)
    }

    /// Goes to the next deck that has puzzles.
    pub(crate) fn turn_deck(&mut self, language: Language) -> Result<Message, LibraryError> {
        let all = decks();
        let at = all.iter().position(|deck| *deck == self.deck).unwrap_or(0);
        for step in 1..=all.len() {
            let deck = all[(at + step) % all.len()];
            if trainer::count(&self.library, deck, now())?.puzzles > 0 {
                self.deck = deck;
                break;
            }
        }
        self.next()?;
        self.standing(language)
    }

    /// The deck, and how much of it is left.
    pub(crate) fn standing(&self, language: Language) -> Result<Message, LibraryError> {
        let count = trainer::count(&self.library, self.deck, now())?;
        let name = say(deck_name(self.deck), language);
        Ok(Message::TerminalPuzzleDeck { name, fresh: number(count.fresh), due: number(count.due) })
    }
}

fn decks() -> Vec<Deck> {
    let themes = MotifKind::NAMES.iter().map(|(kind, _)| Deck::Theme(*kind));
    [Deck::All, Deck::Mistakes].into_iter().chain(themes).collect()
}

fn deck_name(deck: Deck) -> Message {
    match deck {
        Deck::All => Message::TerminalPuzzleAll,
        Deck::Mistakes => Message::TerminalPuzzleMistakes,
        Deck::Theme(kind) => kind.message(),
    }
}

/// The deck somebody means: by its word, or by the beginning of a motif's name.
fn read_deck(word: &str, language: Language) -> Option<Deck> {
    let word = word.trim().to_lowercase();
    if word.is_empty() {
        return None;
    }
    if means(&word, &Message::CommandAll) {
        return Some(Deck::All);
    }
    if means(&word, &Message::CommandMistakes) {
        return Some(Deck::Mistakes);
    }
    let is_it = |(kind, name): &&(MotifKind, &str)| {
        name.to_lowercase() == word || say(kind.message(), language).to_lowercase().starts_with(&word)
    };
    MotifKind::NAMES.iter().find(is_it).map(|(kind, _)| Deck::Theme(*kind))
}

/// Milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
