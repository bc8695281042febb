//! Null move and reductions: asking less where little is expected. The questions come from searches of the strong engine.

use super::exercise::{Choice, Exercise, Picture};
use super::positions::{board, wander};
use super::words::{fixed, pawns, text, until};
use crate::GameName;
use crate::film::scene::{Scene, scene};
use crate::film::studio::{FilmOrder, Who, shoot};
use crate::film::{Film, Visit};
use roque_chess::Position;
use roque_engine::{Ending, Engine, EngineConfig, Limits, Purpose, SearchRequest};
use roque_game::{Random, StopSignal};
use roque_language::Message;
use std::io::Cursor;

/// Nodes of a search that is looked into.
const NODES: u64 = 4_000;
/// Scores beyond this are mates, or nearly: nothing to learn reductions by.
const CALM: i16 = 1_500;

type Reel = Film<Cursor<Vec<u8>>>;

/// A search of the strong engine, visit by visit.
fn film(position: &Position) -> Option<Reel> {
    let order = FilmOrder {
        game: GameName::Chess,
        state: Some(position.to_string()),
        who: Who::Engine { depth: None, nodes: Some(NODES) },
        most: u32::MAX,
    };
    Film::open(Cursor::new(shoot(&order, Vec::new(), &StopSignal::new()).ok()?)).ok()
}

/// A visit of this purpose, with the visit that asked for it and everything that asked.
struct Case {
    child: Visit,
    /// Its place among what was asked.
    place: usize,
    parent: Scene,
}

/// One of the cases that fit, at random.
fn case(random: &mut Random, purpose: Purpose, fits: impl Fn(&Case) -> bool) -> Option<Case> {
    let mut film = film(&wander(random))?;
    let mut numbers = Vec::new();
    for number in 0..film.visits() {
        let visit = film.visit(number).ok()?;
        if visit.purpose == purpose && visit.score.is_some_and(|score| score.abs() < CALM) {
            numbers.push(number);
        }
    }
    random.shuffle(&mut numbers);
    for number in numbers.into_iter().take(60) {
        let way = film.path(number).ok()?;
        let Some(&(parent, _)) = way.iter().rev().nth(1) else { continue };
        let parent = scene(&mut film, parent).ok()?;
        let Some(place) = parent.children.iter().position(|child| child.number == number) else { continue };
        let found = Case { child: film.visit(number).ok()?, place, parent };
        if found.parent.visit.beta.abs() < CALM && fits(&found) {
            return Some(found);
        }
    }
    None
}

impl Case {
    /// What the answer was worth to who asked.
    fn answer(&self) -> i16 {
        -self.child.score.unwrap_or_default()
    }

    fn picture(&self) -> Picture {
        Picture::Board { game: GameName::Chess, state: self.parent.state.clone() }
    }

    fn table(rows: Vec<(Message, String)>) -> Picture {
        Picture::Table {
            head: vec![Message::LessonWhat, Message::LessonValue],
            rows: rows.into_iter().map(|(name, value)| vec![name, text(value)]).collect(),
        }
    }
}

/// Passing was tried: does the node end?
pub(super) fn null_move(random: &mut Random) -> Exercise {
    let ends = random.below(2) == 0;
    let case = until(random, |random| {
        case(random, Purpose::NullMove, |case| {
            let verified =
                case.parent.children.iter().any(|child| child.visit.purpose == Purpose::Verification);
            let ended = case.parent.visit.ending == Ending::NullMove;
            !verified && ended == ends && (case.answer() >= case.parent.visit.beta) == ends
        })
    });
    let (beta, answer) = (i32::from(case.parent.visit.beta), i32::from(case.answer()));
    let table = Case::table(vec![
        (Message::LessonSelectiveBeta, pawns(beta)),
        (Message::LessonSelectivePassed, pawns(answer)),
        (Message::LessonDepth, case.parent.visit.depth.to_string()),
    ]);
    let choices = vec![
        Choice::new(Message::LessonSelectiveEnds, Some(Message::LessonSelectiveTooLow)),
        Choice::new(Message::LessonSelectiveGoesOn, Some(Message::LessonSelectiveGoodEnough)),
    ];
    let (form, right) = fixed(choices, usize::from(!ends));
    let why = match ends {
        true => Message::LessonSelectiveNullWhy { answer: pawns(answer), beta: pawns(beta) },
        false => Message::LessonSelectiveNullNot { answer: pawns(answer), beta: pawns(beta) },
    };
    Exercise {
        question: Message::LessonSelectiveNull,
        pictures: vec![case.picture(), table],
        form,
        right,
        because: vec![why],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// A late move was searched less deeply: what comes next?
pub(super) fn reduction(random: &mut Random) -> Exercise {
    let again = random.below(2) == 0;
    let case = until(random, |random| {
        case(random, Purpose::Reduced, |case| {
            let next = case.parent.children.get(case.place + 1);
            let asked =
                next.is_some_and(|next| next.visit.purpose == Purpose::Again && next.visit.m == case.child.m);
            // The window of the question is one point wide: its upper end, turned round, is what had to be beaten.
            asked == again && (case.answer() > -case.child.beta) == again
        })
    });
    let (alpha, answer) = (-i32::from(case.child.beta), i32::from(case.answer()));
    let r#move = case.parent.children[case.place].text.clone().unwrap_or_default();
    let table = Case::table(vec![
        (Message::LessonSelectiveAlpha, pawns(alpha)),
        (Message::LessonSelectiveFull, case.parent.visit.depth.saturating_sub(1).to_string()),
        (Message::LessonSelectiveReduced, case.child.depth.to_string()),
        (Message::LessonSelectiveAnswer, pawns(answer)),
    ]);
    let choices = vec![
        Choice::new(Message::LessonSelectiveAgain, Some(Message::LessonSelectiveNoBetter)),
        Choice::new(Message::LessonSelectiveNext, Some(Message::LessonSelectiveBetter)),
    ];
    let (form, right) = fixed(choices, usize::from(!again));
    let (answer, alpha) = (pawns(answer), pawns(alpha));
    let why = match again {
        true => Message::LessonSelectiveReductionWhy { answer, alpha },
        false => Message::LessonSelectiveReductionNot { answer, alpha },
    };
    Exercise {
        question: Message::LessonSelectiveReduction { r#move },
        pictures: vec![case.picture(), table],
        form,
        right,
        because: vec![why],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// Endings in which the move is a blessing or a burden; which it is, the engine finds out.
const ENDINGS: [&str; 8] = [
    "8/8/8/2k5/2Pp4/3K4/8/8 w - - 0 1",
    "8/8/1p6/1Pk5/8/2K5/8/8 b - - 0 1",
    "8/8/8/3k4/3P4/3K4/8/8 w - - 0 1",
    "8/8/3k4/8/3K4/3P4/8/8 b - - 0 1",
    "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1",
    "8/5pk1/6p1/R6p/7P/4r1P1/5PK1/8 w - - 0 40",
    "8/pp3k2/8/8/8/8/5KPP/8 w - - 0 1",
    "8/8/p1k5/P7/8/1K6/8/8 w - - 0 1",
];

/// Nodes to find out by.
const ENDING_NODES: u64 = 30_000;
/// Centipawns by which passing must be better or worse.
const CLEAR: i32 = 80;

/// What the engine says of a position, for its side to move.
fn judged(engine: &mut Engine, position: &Position) -> i32 {
    let limits = Limits { nodes: Some(ENDING_NODES), ..Limits::default() };
    engine.clear();
    engine
        .search(&SearchRequest::new(*position, limits), &StopSignal::new(), &mut ())
        .score
        .kind()
        .centipawns()
}

/// Would the side to move rather pass?
pub(super) fn zugzwang(random: &mut Random) -> Exercise {
    let mut engine = Engine::new(EngineConfig { hash_mb: 1, threads: 1 });
    let (position, moving, passing) = until(random, |random| {
        let position: Position = random.choose(&ENDINGS)?.parse().ok()?;
        let moving = judged(&mut engine, &position);
        let passing = -judged(&mut engine, &position.after_null()?);
        ((moving - passing).abs() >= CLEAR).then_some((position, moving, passing))
    });
    let choices = vec![
        Choice::new(Message::LessonSelectivePass, None),
        Choice::new(Message::LessonSelectiveMove, None),
    ];
    let (form, right) = fixed(choices, usize::from(passing < moving));
    let (moving_text, passing_text) = (pawns(moving), pawns(passing));
    let why = match passing > moving {
        true => Message::LessonSelectiveZugzwangWhy { moving: moving_text, passing: passing_text },
        false => Message::LessonSelectiveZugzwangNot { moving: moving_text, passing: passing_text },
    };
    Exercise {
        question: Message::LessonSelectiveZugzwang,
        pictures: vec![board(&position)],
        form,
        right,
        because: vec![why],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}
