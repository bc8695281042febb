//! Puzzles for the page: what the trainer of `roque-puzzles` chooses and says, as messages.

use crate::protocol::{
    ApiError, DeckView, ErrorCode, FinishedPuzzle, PuzzleStep, PuzzleVerdict, PuzzleView, TraineeView,
    TrainingView,
};
use crate::review::steps;
use crate::view::position_view;
use roque_chess::{CastlingNotation, Position};
use roque_language::Message;
use roque_library::{Library, Trainee};
use roque_play::table::read_move;
use roque_puzzles::{Attempt, Attempted, Deck, Puzzle, Step, trainer};
use roque_review::MotifKind;
use std::time::{SystemTime, UNIX_EPOCH};

impl From<Trainee> for TraineeView {
    fn from(trainee: Trainee) -> Self {
        Self {
            rating: trainee.rating.round().max(0.0) as u32,
            deviation: trainee.deviation.round().max(0.0) as u32,
            streak: trainee.streak,
            best_streak: trainee.best_streak,
            tried: trainee.tried,
            solved: trainee.solved,
        }
    }
}

/// Who trains, and what there is.
pub(crate) fn training(library: &Library) -> Result<TrainingView, ApiError> {
    let now = now();
    let themes = MotifKind::NAMES.iter().map(|&(kind, name)| (Deck::Theme(kind), name));
    let mut decks = Vec::new();
    for (deck, name) in [(Deck::All, "all"), (Deck::Mistakes, "mistakes")].into_iter().chain(themes) {
        let count = trainer::count(library, deck, now)?;
        if count.puzzles > 0 || !matches!(deck, Deck::Theme(_)) {
            decks.push(DeckView {
                deck: name.to_owned(),
                puzzles: count.puzzles as u32,
                fresh: count.fresh as u32,
                due: count.due as u32,
            });
        }
    }
    Ok(TrainingView { trainee: trainer::trainee(library)?.into(), decks })
}

/// The next puzzle of a deck; `None` if nothing is left for now.
pub(crate) fn next(library: &Library, deck: &str) -> Result<Option<PuzzleView>, ApiError> {
    let now = now();
    let Some(chosen) = trainer::next(library, read_deck(deck)?, now, now)? else { return Ok(None) };
    let puzzle = &chosen.puzzle;
    let start = puzzle.start();
    Ok(steps(puzzle.before(), &[puzzle.first()]).pop().map(|first| PuzzleView {
        id: puzzle.id().to_string(),
        rating: puzzle.rating.into(),
        repeated: chosen.is_repeated,
        side: start.side_to_move().into(),
        before_fen: puzzle.before().to_string(),
        first,
        position: view(&start),
    }))
}

/// A move tried.
pub(crate) fn play(library: &Library, id: &str, found: u32, text: &str) -> Result<PuzzleStep, ApiError> {
    let mut attempt = Attempt::after(find(library, id)?, found as usize);
    let position = *attempt.position();
    let m = read_move(&position, text)?;
    Ok(match attempt.play(m) {
        Step::Wrong => PuzzleStep {
            verdict: PuzzleVerdict::Wrong,
            steps: steps(&position, &[m]),
            position: Some(view(&position)),
        },
        Step::Answered(answer) => PuzzleStep {
            verdict: PuzzleVerdict::Right,
            steps: steps(&position, &[m, answer]),
            position: Some(view(attempt.position())),
        },
        Step::Solved => {
            PuzzleStep { verdict: PuzzleVerdict::Solved, steps: steps(&position, &[m]), position: None }
        }
    })
}

/// What is left to find.
pub(crate) fn solution(library: &Library, id: &str, found: u32) -> Result<PuzzleStep, ApiError> {
    let attempt = Attempt::after(find(library, id)?, found as usize);
    let rest = &attempt.puzzle().line()[2 * attempt.found()..];
    Ok(PuzzleStep { verdict: PuzzleVerdict::Wrong, steps: steps(attempt.position(), rest), position: None })
}

/// Keeps what came of a try.
pub(crate) fn finish(library: &Library, id: &str, solved: bool) -> Result<FinishedPuzzle, ApiError> {
    let puzzle = find(library, id)?;
    let attempted = if solved { Attempted::Solved } else { Attempted::Failed };
    let result = trainer::finish(library, &puzzle, attempted, now())?;
    Ok(FinishedPuzzle {
        rating_before: TraineeView::from(result.before).rating,
        trainee: result.after.into(),
        due_ms: result.puzzle.due,
        motifs: puzzle.motifs.iter().map(|kind| kind.name().to_owned()).collect(),
        source: puzzle.source,
    })
}

fn find(library: &Library, id: &str) -> Result<Puzzle, ApiError> {
    let missing = || {
        ApiError::new(
            ErrorCode::UnknownGame,
            Message::ServerNoSuchPuzzle { id: roque_game::quoted(id).to_string() },
        )
    };
    trainer::find(library, id)?.ok_or_else(missing)
}

fn read_deck(name: &str) -> Result<Deck, ApiError> {
    match name {
        "all" => Ok(Deck::All),
        "mistakes" => Ok(Deck::Mistakes),
        name => MotifKind::from_name(name).map(Deck::Theme).ok_or_else(|| {
            let deck = roque_game::quoted(name).to_string();
            ApiError::new(ErrorCode::BadMessage, Message::ServerNoSuchDeck { deck })
        }),
    }
}

fn view(position: &Position) -> crate::protocol::PositionView {
    position_view(position, CastlingNotation::for_chess960(position.is_chess960()), false)
}

/// Milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
