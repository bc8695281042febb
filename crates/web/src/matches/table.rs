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
    let table = Standings::of(format, names, ledger, anchor(names.len(), ledger));
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

/// Where the list is fixed: at the mean, as the command line has it, unless somebody has won or lost everything. Nothing bounds the
/// mean then; the player nearest to half of the points is a better measure for the others.
fn anchor(players: usize, ledger: &Ledger) -> Anchor {
    let score = |player: usize| {
        let tally = ledger.total(player);
        (tally.games() > 0).then(|| tally.points() / tally.games() as f64)
    };
    let scores = (0..players).filter_map(|player| Some((player, score(player)?)));
    let one_sided = scores.clone().any(|(_, score)| score <= 0.0 || score >= 1.0);
    let away = |score: f64| (score - 0.5).abs();
    let middle = scores.min_by(|a, b| away(a.1).total_cmp(&away(b.1)));
    match middle {
        Some((player, score)) if players > 2 && one_sided && away(score) < 0.5 => {
            Anchor::Player { player, elo: 0.0 }
        }
        _ => Anchor::Mean(0.0),
    }
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
