//! Time spent, read from the comments of a game, and what it has to do with mistakes.

use crate::{Grade, Moment};
use roque_chess::document::Document;
use roque_chess::notation::pgn::Comment;
use roque_chess::{ByColor, Color};
use std::time::Duration;

/// What is known of the time of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct MoveTime {
    pub spent: Option<Duration>,
    pub clock: Option<Duration>,
}

/// Time and mistakes of one side.
#[derive(Clone, PartialEq, Debug)]
pub struct Thinking {
    /// Moves of which the time is known.
    pub moves: usize,
    /// Time for a move, on average.
    pub mean: Duration,
    /// Time for a `?` or `??`, on average; `None` if there was none.
    pub mean_of_mistakes: Option<Duration>,
    /// Mistakes made in less than a third of the usual time.
    pub hasty_mistakes: usize,
    /// Mistakes made with less than a tenth of the time left that the clock showed at first.
    pub mistakes_in_time_trouble: usize,
    /// The moves thought about longest, by their places, longest first.
    pub longest: Vec<usize>,
}

/// How many of the longest thoughts are named.
const LONGEST: usize = 3;

/// The times of the moves of the main line: as written (`%emt`), or from one clock to the next (`%clk`) with the increment
/// that the tag `TimeControl` names.
pub(crate) fn times(document: &Document, first: Color) -> Vec<MoveTime> {
    let increment = increment(document.tags.get("TimeControl"));
    let mut clocks: ByColor<Option<Duration>> = ByColor::new(None, None);
    let mut mover = first;
    let of_move = |comments: &[Comment], last: &mut Option<Duration>| {
        let clock = comments.iter().find_map(Comment::clock);
        let written = comments.iter().find_map(Comment::move_time);
        let between = last.zip(clock).and_then(|(last, clock)| (last + increment).checked_sub(clock));
        *last = clock.or(*last);
        MoveTime { spent: written.or(between), clock }
    };
    let times = document.line.moves.iter().map(|record| {
        let time = of_move(&record.comments, &mut clocks[mover]);
        mover = !mover;
        time
    });
    times.collect()
}

/// Seconds after the plus sign of `300+3`.
fn increment(control: Option<&str>) -> Duration {
    let seconds =
        control.and_then(|text| text.split(':').next_back()?.split_once('+')?.1.parse::<f64>().ok());
    seconds
        .filter(|seconds| (0.0..86_400.0).contains(seconds))
        .map_or(Duration::ZERO, Duration::from_secs_f64)
}

/// Time against mistakes, where at least one time is known.
pub(crate) fn summarize(moments: &[Moment], side: Color) -> Option<Thinking> {
    let timed: Vec<(&Moment, Duration)> = moments
        .iter()
        .filter(|moment| moment.mover() == side)
        .filter_map(|moment| Some((moment, moment.spent?)))
        .collect();
    let mean = mean(timed.iter().map(|&(_, spent)| spent))?;
    let mistakes: Vec<&(&Moment, Duration)> =
        timed.iter().filter(|(moment, _)| moment.fault() >= Some(Grade::Mistake)).collect();
    let most = moments.iter().filter(|moment| moment.mover() == side).filter_map(|moment| moment.clock).max();
    let in_trouble = |moment: &Moment| most.zip(moment.clock).is_some_and(|(most, clock)| 10 * clock < most);
    let mut longest = timed.clone();
    longest.sort_by_key(|&(moment, spent)| (std::cmp::Reverse(spent), moment.ply));
    Some(Thinking {
        moves: timed.len(),
        mean,
        mean_of_mistakes: self::mean(mistakes.iter().map(|(_, spent)| *spent)),
        hasty_mistakes: mistakes.iter().filter(|(_, spent)| 3 * *spent < mean).count(),
        mistakes_in_time_trouble: mistakes.iter().filter(|(moment, _)| in_trouble(moment)).count(),
        longest: longest.iter().take(LONGEST).map(|(moment, _)| moment.ply).collect(),
    })
}

fn mean(times: impl Iterator<Item = Duration>) -> Option<Duration> {
    let all: Vec<Duration> = times.collect();
    (!all.is_empty()).then(|| all.iter().sum::<Duration>() / all.len() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_read_from_clocks_and_increments() {
        let game: Document =
            "[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:05:00]} 2. Nf3 {[%clk 0:04:53]} \
                              Nc6 {[%emt 0:00:12]} 3. Bb5 {[%clk 0:04:56]} *"
                .parse()
                .expect("a game");
        let times: Vec<_> = times(&game, Color::White)
            .into_iter()
            .map(|time| time.spent.map(|spent| spent.as_secs()))
            .collect();
        assert_eq!(times, [None, None, Some(10), Some(12), Some(0)]);
        assert_eq!(increment(Some("40/7200:900+30")), Duration::from_secs(30));
        assert_eq!(increment(Some("-")), Duration::ZERO);
    }
}
