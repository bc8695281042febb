//! How much a match proves.

use super::exercise::{Choice, Exercise, Picture};
use super::words::{fixed, number, one_of, text, until};
use roque_arena::statistics::elo_of_score;
use roque_arena::{EloEstimate, MatchScore};
use roque_game::{Random, Tally};
use roque_language::Message;

fn estimate(tally: Tally) -> Option<EloEstimate> {
    MatchScore::of_games(tally).estimate()
}

/// A match between players of whom the first scores so many of a hundred points in the long run.
fn match_of(random: &mut Random, games: usize, percent: usize) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..games {
        match random.below(100) {
            // A third of the games is drawn.
            n if n < 33 => tally.draws += 1,
            _ if random.below(100) < percent => tally.wins += 1,
            _ => tally.losses += 1,
        }
    }
    tally
}

fn row(name: impl Into<String>, tally: &Tally) -> Vec<Message> {
    let counts = [tally.wins, tally.draws, tally.losses].map(|count| text(count.to_string()));
    [text(name)].into_iter().chain(counts).collect()
}

fn head() -> Vec<Message> {
    vec![Message::LessonMatch, Message::LessonWon, Message::LessonDrawn, Message::LessonLost]
}

fn interval(estimate: &EloEstimate) -> String {
    let end = |elo: f64| if elo.is_finite() { number(elo.round() as i32) } else { "∞".to_owned() };
    format!("[{}, {}]", end(estimate.interval.low), end(estimate.interval.high))
}

/// Who is stronger, if that can be said?
pub(super) fn verdict(random: &mut Random) -> Exercise {
    let wanted = random.below(3);
    let (tally, estimate) = until(random, |random| {
        let games = [20, 40, 100, 200][random.below(4)];
        let percent = 35 + random.below(31);
        let tally = match_of(random, games, percent);
        let estimate = estimate(tally)?;
        let found = match (estimate.interval.low > 0.0, estimate.interval.high < 0.0) {
            (true, _) => 0,
            (_, true) => 2,
            _ => 1,
        };
        // A match that ends even leaves nothing to think about.
        (found == wanted && tally.wins != tally.losses).then_some((tally, estimate))
    });
    let names = [Message::LessonStatisticsA, Message::LessonStatisticsNone, Message::LessonStatisticsB];
    let slip = |place: usize| match (place, wanted) {
        (1, _) => Message::LessonStatisticsEnough,
        (_, 1) => Message::LessonStatisticsChance,
        _ => Message::LessonStatisticsOther,
    };
    let choices = names.into_iter().enumerate().map(|(place, name)| Choice::new(name, Some(slip(place))));
    let (form, right) = fixed(choices.collect(), wanted);
    Exercise {
        question: Message::LessonStatisticsVerdict,
        pictures: vec![Picture::Table { head: head(), rows: vec![row("A – B", &tally)] }],
        form,
        right,
        because: vec![Message::LessonStatisticsVerdictWhy {
            elo: number(estimate.elo.round() as i32),
            interval: interval(&estimate),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// How many Elo is a score worth?
pub(super) fn elo(random: &mut Random) -> Exercise {
    let percent = 55 + 5 * random.below(7) as i32;
    let elo = |percent: i32| elo_of_score(f64::from(percent) / 100.0).round() as i32;
    let right = elo(percent);
    let others = [elo(percent - 15).min(0).max(-right), right / 2, right * 2, right + 200];
    let mut values = vec![right];
    for other in others {
        if values.iter().all(|value| (value - other).abs() > 15) {
            values.push(other);
        }
    }
    let choices = values.iter().map(|&value| Choice::new(text(number(value)), None)).collect();
    let (form, answer) = one_of(random, choices);
    Exercise {
        question: Message::LessonStatisticsElo { percent: percent.into() },
        pictures: Vec::new(),
        form,
        right: answer,
        because: vec![Message::LessonStatisticsEloWhy {
            percent: percent.into(),
            odds: format!("{:.2}", f64::from(percent) / f64::from(100 - percent)),
            elo: right.into(),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

/// Which match shows most surely that A is stronger?
pub(super) fn surest(random: &mut Random) -> Exercise {
    let found = until(random, |random| {
        let mut matches = Vec::new();
        for (games, percent) in [(10, 85), (30, 72), (100, 64), (400, 58)] {
            let tally = match_of(random, games, percent);
            matches.push((tally, estimate(tally)?));
        }
        // In units of its own spread: the chance alone is 100 % too soon to compare.
        let sure = |estimate: &EloEstimate| estimate.interval.low / estimate.interval.half_width();
        let mut order: Vec<usize> = (0..matches.len()).collect();
        order.sort_by(|&a, &b| sure(&matches[b].1).total_cmp(&sure(&matches[a].1)));
        let (first, second) = (sure(&matches[order[0]].1), sure(&matches[order[1]].1));
        let known = matches.iter().all(|(_, estimate)| estimate.interval.half_width().is_finite());
        (known && first > second + 0.15 && first > 0.0).then_some((matches, order[0]))
    });
    let (matches, right) = found;
    let names = ["1", "2", "3", "4"];
    let rows = matches.iter().zip(names).map(|((tally, _), name)| row(name, tally)).collect();
    let solved = matches.iter().zip(names).map(|((_, estimate), name)| {
        vec![text(name), text(number(estimate.elo.round() as i32)), text(interval(estimate))]
    });
    let slip = |estimate: &EloEstimate| Message::LessonStatisticsWide { interval: interval(estimate) };
    let choices = matches.iter().zip(names);
    let choices = choices.map(|((_, estimate), name)| Choice::new(text(name), Some(slip(estimate))));
    let (form, answer) = fixed(choices.collect(), right);
    let head_solved = vec![Message::LessonMatch, Message::LessonElo, Message::LessonInterval];
    Exercise {
        question: Message::LessonStatisticsSurest,
        pictures: vec![Picture::Table { head: head(), rows }],
        form,
        right: answer,
        because: vec![Message::LessonStatisticsSurestWhy {
            name: names[right].to_owned(),
            interval: interval(&matches[right].1),
        }],
        slips: Vec::new(),
        solved: vec![Picture::Table { head: head_solved, rows: solved.collect() }],
        replay: None,
    }
}
