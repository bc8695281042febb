//! The table of a match as the page is told it.

use crate::protocol::{
    CrossCell, KnockoutMeeting, MatchEstimate, MatchStanding, MatchStandings, MatchTest, MatchWork,
};
use roque_arena::sprt::SprtDecision;
use roque_arena::{Anchor, Format, Interval, Ledger, Sprt, Standings, WorkSummary};

/// How things stand.
pub(crate) fn standings(
    format: &Format,
    names: &[String],
    ledger: &Ledger,
    test: Option<Sprt>,
) -> MatchStandings {
    let of = |anchor: Anchor| Standings::of(format, names, ledger, anchor);
    let by_mean = of(Anchor::Mean(0.0));
    let by_middle = middle(names.len(), ledger).filter(|_| known_ends(&by_mean) == 0).map(of);
    let table = by_middle.filter(|table| known_ends(table) >= names.len()).unwrap_or(by_mean);
    let order: Vec<usize> = table.lines.iter().map(|line| line.player).collect();
    let lines = table.lines.iter().map(|line| {
        let (low, high) = line.rating.map_or((None, None), |(_, interval)| ends(interval));
        MatchStanding {
            player: line.player as u32,
            elo: line.rating.map(|(elo, _)| elo),
            low,
            high,
            wins: line.score.wins,
            draws: line.score.draws,
            losses: line.score.losses,
            faults: line.faults,
            work: work(line.work),
            against: order.iter().map(|&other| cell(ledger, line.player, other)).collect(),
        }
    });
    let two = names.len() == 2;
    let score = if two { ledger.score(0, 1) } else { Default::default() };
    let bracket = table.bracket.iter().flat_map(|bracket| &bracket.rounds);
    MatchStandings {
        lines: lines.collect(),
        estimate: score.estimate().map(|estimate| {
            let (low, high) = ends(estimate.interval);
            let (elo, superiority) = (estimate.elo, estimate.superiority);
            MatchEstimate { elo, low, high, superiority, pairs: score.pairs.0 }
        }),
        test: test.filter(|_| two).map(|test| {
            let state = test.state(&score);
            let accepted = match state.decision {
                SprtDecision::Continue => None,
                SprtDecision::AcceptH0 => Some(0),
                SprtDecision::AcceptH1 => Some(1),
            };
            let (elo0, elo1) = (test.elo0, test.elo1);
            MatchTest { elo0, elo1, llr: state.llr, lower: state.lower, upper: state.upper, accepted }
        }),
        rounds: bracket
            .map(|round| {
                let meeting = |meeting: &roque_arena::BracketMeeting| KnockoutMeeting {
                    a: meeting.a.clone(),
                    b: meeting.b.clone(),
                    points: meeting.points,
                    winner: meeting.winner.clone(),
                };
                round.meetings.iter().map(meeting).collect()
            })
            .collect(),
        games: ledger.games(),
    }
}

/// Ends of intervals that the games bound.
fn known_ends(table: &Standings) -> usize {
    let finite =
        |interval: Interval| [interval.low, interval.high].into_iter().filter(|end| end.is_finite()).count();
    table.lines.iter().filter_map(|line| line.rating).map(|(_, interval)| finite(interval)).sum()
}

/// The list is fixed at the mean, as the command line has it. Where somebody has won or lost everything nothing bounds the mean; the
/// player nearest to half of the points is a better measure for the others then.
fn middle(players: usize, ledger: &Ledger) -> Option<Anchor> {
    let away = |player: usize| {
        let tally = ledger.total(player);
        (tally.games() > 0).then(|| (tally.points() / tally.games() as f64 - 0.5).abs())
    };
    let scores = (0..players).filter_map(|player| Some((player, away(player)?)));
    let (player, away) = scores.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (players > 2 && away < 0.5).then_some(Anchor::Player { player, elo: 0.0 })
}

/// An end that the games do not bound is not told.
fn ends(interval: Interval) -> (Option<f64>, Option<f64>) {
    let known = |end: f64| end.is_finite().then_some(end);
    (known(interval.low), known(interval.high))
}

fn work(work: WorkSummary) -> MatchWork {
    MatchWork {
        moves: work.moves + work.known,
        depth: work.depth,
        nodes: work.nodes,
        speed: work.speed,
        milliseconds: work.milliseconds,
    }
}

fn cell(ledger: &Ledger, player: usize, other: usize) -> Option<CrossCell> {
    let score = ledger.score(player, other);
    let superiority = score.estimate()?.superiority;
    let (wins, draws, losses) = (score.tally.wins, score.tally.draws, score.tally.losses);
    Some(CrossCell { wins, draws, losses, superiority })
}
