//! Puzzles from somebody's own mistakes: positions of a reviewed game in which he missed the one good move.

use crate::{Maker, Puzzle, Rater};
use roque_chess::document::Document;
use roque_chess::{Color, Timeline};
use roque_game::StopSignal;
use roque_review::{Review, Stopped};

/// What programs of ours are called in the games they played.
const PROGRAMS: [&str; 3] = ["Roque", "Random", "Textbook"];

/// Whose mistakes are worth learning from: those of people. In a game from elsewhere that may be either side.
#[must_use]
pub fn people(document: &Document) -> Vec<Color> {
    let name = |color: Color| document.tags.get(color.pick("White", "Black")).unwrap_or_default();
    Color::ALL.into_iter().filter(|&color| !PROGRAMS.contains(&name(color))).collect()
}

/// The puzzles in the mistakes of some sides of a reviewed game, rated. Where several moves would have been good there is nothing to
/// find, and no puzzle.
///
/// # Errors
/// [`Stopped`] if the signal is given before the end.
pub fn of_mistakes(
    document: &Document,
    review: &Review,
    sides: &[Color],
    maker: &mut Maker,
    stop: &StopSignal,
) -> Result<Vec<Puzzle>, Stopped> {
    let game = document.timeline();
    let mut rater = Rater::default();
    let mut found = Vec::new();
    let mistakes = review.key_moments().filter(|moment| sides.contains(&moment.mover()) && moment.ply > 0);
    for moment in mistakes {
        let mut line = Timeline::new(*game.start());
        // The moves of a timeline are legal where they stand.
        let _ = game.moves().take(moment.ply).try_for_each(|m| line.play(m));
        if let Some(mut puzzle) = maker.at(&line, document, stop)? {
            puzzle.rating = rater.rate(&puzzle);
            found.push(puzzle);
        }
    }
    Ok(found)
}
