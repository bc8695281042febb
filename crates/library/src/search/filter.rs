//! What games are asked for.

use crate::head::{Date, Ending, Head, Origin, eco_number};
use crate::walk::{Bare, Material, Target, USUAL};
use crate::words::{Kind, Marks, Words, folded};
use crate::{head::Flags, shelves::Game};
use roque_book::Eco;
use roque_chess::Position;
use roque_chess::notation::pgn::GameResult;

/// Conditions on a game. Every one that is given must hold; a default filter lets everything through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Each of these is somewhere in the names of players, event, place or opening (English or French).
    pub words: Vec<String>,
    /// Each of these is in the name of one of the players.
    pub players: Vec<String>,
    /// In the name of the player with the white men.
    pub white: Vec<String>,
    /// In the name of the player with the black men.
    pub black: Vec<String>,
    /// In the name of the event.
    pub event: Vec<String>,
    /// In the name of the place.
    pub site: Vec<String>,
    /// In the English or French name of the opening.
    pub opening: Vec<String>,
    /// Every known rating of the two players is in this range, and one is known.
    pub rating: Option<(u16, u16)>,
    /// First and last day.
    pub date: Option<(Date, Date)>,
    /// One of these results.
    pub results: Vec<GameResult>,
    /// First and last code of the *Encyclopaedia of Chess Openings*.
    pub eco: Option<(Eco, Eco)>,
    /// Fewest and most moves (of both sides).
    pub moves: Option<(u16, u16)>,
    /// One of these endings.
    pub endings: Vec<Ending>,
    /// Each of these is in a comment.
    pub comment: Vec<String>,
    /// These men were on the board.
    pub material: Option<Material>,
    /// This position was on the board.
    pub position: Option<Position>,
    /// Only documents from there.
    pub origin: Option<Origin>,
    /// Only games with remarks, or only those without.
    pub annotated: Option<bool>,
    /// Only games under play, or only the others.
    pub live: Option<bool>,
}

impl Filter {
    /// Games in which a position stood on the board.
    #[must_use]
    pub fn with_position(position: &Position) -> Self {
        Self { position: Some(*position), ..Self::default() }
    }
}

/// A filter with the names looked up.
pub(crate) struct Compiled<'a> {
    filter: &'a Filter,
    words: &'a Words,
    any: Vec<Marks>,
    players: Vec<Marks>,
    white: Vec<Marks>,
    black: Vec<Marks>,
    event: Vec<Marks>,
    site: Vec<Marks>,
    opening: Vec<Marks>,
    eco: Option<(u16, u16)>,
    comments: Vec<String>,
    target: Option<Target>,
}

/// The name under which a person without a name is kept, and what front ends show in its place.
const PERSON: &str = "human";
const PERSON_SHOWN: [&str; 4] = ["person", "personne", "joueur", "humain"];

impl<'a> Compiled<'a> {
    pub(crate) fn new(filter: &'a Filter, words: &'a Words) -> Self {
        let marks = |texts: &[String], kinds: &[Kind]| -> Vec<Marks> {
            let texts = texts.iter().map(|text| folded(text));
            let marked = |text: String| {
                let person = PERSON_SHOWN.contains(&text.as_str());
                words.matching(kinds, |kind, name| {
                    name.contains(&text) || (person && kind == Kind::Player && name == PERSON)
                })
            };
            texts.map(marked).collect()
        };
        Self {
            filter,
            words,
            any: marks(&filter.words, &[Kind::Player, Kind::Event, Kind::Site, Kind::Opening]),
            players: marks(&filter.players, &[Kind::Player]),
            white: marks(&filter.white, &[Kind::Player]),
            black: marks(&filter.black, &[Kind::Player]),
            event: marks(&filter.event, &[Kind::Event]),
            site: marks(&filter.site, &[Kind::Site]),
            opening: marks(&filter.opening, &[Kind::Opening]),
            eco: filter.eco.map(|(first, last)| (number(first), number(last))),
            comments: filter.comment.iter().map(|text| folded(text)).collect(),
            target: filter.position.as_ref().map(Target::new),
        }
    }

    /// Whether a game is asked for.
    pub(crate) fn holds(&self, game: &Game<'_>) -> bool {
        self.head_holds(&game.head) && self.rest_holds(game)
    }

    fn head_holds(&self, head: &Head) -> bool {
        let filter = self.filter;
        let all = |marks: &[Marks], id: u32| marks.iter().all(|marks| marks.has(id));
        let within = |range: Option<(u16, u16)>, value: u16| {
            range.is_none_or(|(least, most)| (least..=most).contains(&value))
        };
        let flag =
            |wanted: Option<bool>, flag: Flags| wanted.is_none_or(|wanted| wanted == head.flags.has(flag));
        let ids = [head.white, head.black, head.event, head.site, head.opening];
        within(self.eco, head.eco)
            && within(filter.moves, head.plies.div_ceil(2))
            && filter.date.is_none_or(|(first, last)| (first..=last).contains(&head.date))
            && (filter.results.is_empty() || filter.results.contains(&head.result))
            && (filter.endings.is_empty() || filter.endings.contains(&head.ending))
            && filter.rating.is_none_or(|range| rated_within(head, range))
            && flag(filter.origin.map(|origin| origin == Origin::Own), Flags::OWN)
            && flag(filter.annotated, Flags::ANNOTATED)
            && flag(filter.live, Flags::LIVE)
            && self.any.iter().all(|marks| ids.iter().any(|&id| marks.has(id)))
            && self.players.iter().all(|marks| marks.has(head.white) || marks.has(head.black))
            && all(&self.white, head.white)
            && all(&self.black, head.black)
            && all(&self.event, head.event)
            && all(&self.site, head.site)
            && all(&self.opening, head.opening)
    }

    /// What needs more of a game than its head.
    fn rest_holds(&self, game: &Game<'_>) -> bool {
        if !self.comments.is_empty() && !self.commented(game) {
            return false;
        }
        let usual = !game.head.flags.has(Flags::OTHER_START);
        let start = || if usual { None } else { game.start(self.words) };
        if let Some(material) = &self.filter.material
            && (!material.possible(&game.head)
                || game
                    .with_moves(|moves| {
                        let board = start().map_or_else(|| USUAL.clone(), |start| Bare::new(&start));
                        material.find(board, moves)
                    })
                    .is_none())
        {
            return false;
        }
        self.target.as_ref().is_none_or(|target| find(target, game, self.words).is_some())
    }

    fn commented(&self, game: &Game<'_>) -> bool {
        let found = game.with_notes(self.words, |notes| {
            // Comments lie between numbers; together they read as a text with odd signs in it.
            let text = folded(&String::from_utf8_lossy(notes));
            Some(self.comments.iter().all(|wanted| text.contains(wanted.as_str())))
        });
        found.unwrap_or(false)
    }
}

/// After how many half-moves a position stood on the board.
pub(crate) fn find(target: &Target, game: &Game<'_>, words: &Words) -> Option<usize> {
    if !target.possible(&game.head) {
        return None;
    }
    if game.head.flags.has(Flags::OTHER_START) {
        let start = game.start(words)?;
        return game.with_moves(|moves| target.find_from(&start, moves));
    }
    game.with_moves(|moves| target.find(moves))
}

fn number(eco: Eco) -> u16 {
    eco_number(&eco.to_string()).unwrap_or(0)
}

fn rated_within(head: &Head, (least, most): (u16, u16)) -> bool {
    let known = || head.elo.iter().filter(|elo| **elo > 0);
    known().count() > 0 && known().all(|elo| (least..=most).contains(elo))
}
