//! The horizon effect: a search that stops in the middle of an exchange believes what it sees.

use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::matches::search;
use crate::table::{Cell, DataTable};
use roque_chess::{Move, Position};
use roque_evaluation::EvaluatorName;
use roque_game::{GameState, StopSignal};
use roque_language::{Message, number};
use roque_play::players::TextbookJudge;
use roque_solver::{Config, Limits, Ordering, Question, Solver};
use std::num::NonZeroUsize;

const EVALUATOR: EvaluatorName = EvaluatorName::Simplified;
/// Plies of the search that has the last word, quiescence beyond.
const JUDGE_DEPTH: u32 = 6;
/// What a move must give away to be called a blunder, and may give away not to be.
const BLUNDER: i32 = 150;
const SLIP: i32 = 50;

/// A position in which a search without quiescence blunders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scene {
    /// Short name.
    pub name: &'static str,
    /// Forsyth-Edwards notation.
    pub fen: &'static str,
    /// Plies the search looks ahead.
    pub depth: u32,
}

/// What the two searches chose, and what the judge says of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trial {
    /// The move without quiescence.
    pub plain: Move,
    /// The move with quiescence.
    pub quiet: Move,
    /// What the search without quiescence expected.
    pub promise: i32,
    /// Centipawns the plain move gives away.
    pub plain_loss: i32,
    /// Centipawns the other gives away.
    pub quiet_loss: i32,
}

impl Trial {
    /// Whether the scene shows what it should.
    #[must_use]
    pub const fn is_convincing(&self) -> bool {
        self.plain_loss >= BLUNDER && self.quiet_loss <= SLIP
    }
}

/// Lets both searches choose and a deeper one judge; `None` if the game is over. Nothing is true of a trial that was stopped.
#[must_use]
pub fn try_scene(position: &Position, depth: u32, stop: &StopSignal) -> Option<Trial> {
    let plain = Config { ordering: Ordering { hints: true, ..Ordering::NONE }, ..Config::plain() };
    let quiet = Config { quiescence: true, ..plain };
    let limits = |depth| Limits { stop: Some(stop.clone()), ..Limits::depth(depth) };
    let blind = search(position, plain, EVALUATOR, &limits(depth));
    let seeing = search(position, quiet, EVALUATOR, &limits(depth));
    let (plain, quiet) = (blind.best?, seeing.best?);
    let config = Config { table: NonZeroUsize::new(8), ..Config::full() };
    let mut judge = Solver::new(config, TextbookJudge::new(&EVALUATOR.into()));
    let best = judge.search(&Question::new(*position), &limits(JUDGE_DEPTH)).score.value();
    let mut worth = |m: Move| {
        let after = position.after(m);
        if GameState::outcome(&after).is_some() {
            return best;
        }
        -judge.search(&Question::new(after), &limits(JUDGE_DEPTH - 1)).score.value()
    };
    let (plain_loss, quiet_loss) = (best - worth(plain), best - worth(quiet));
    Some(Trial { plain, quiet, promise: blind.score.value(), plain_loss, quiet_loss })
}

/// Every scene, judged.
pub fn horizon(context: &Context) -> Findings {
    let mut report = Findings::new("horizon", Message::LabFoundTitleHorizon);
    let columns = ["scene", "depth", "plain", "expects", "gives away", "quiescence", "gives away ", "shown"];
    let caption =
        Message::LabFoundCaptionHorizon { evaluation: EVALUATOR.to_string(), depth: JUDGE_DEPTH.into() };
    let mut out = DataTable::new("scenes", caption, &columns).plotting("gives away");
    let bar = context.steps(SCENES.len(), &report.name);
    let (mut names, mut plain_bars, mut quiet_bars, mut shown) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for scene in SCENES {
        let trial = scene
            .fen
            .parse::<Position>()
            .ok()
            .and_then(|p| context.turn(|stop| try_scene(&p, scene.depth, stop)).map(|t| (p, t)));
        bar.done();
        if context.is_stopped() {
            report.interrupted = true;
            break;
        }
        let Some((position, trial)) = trial else { continue };
        // With the letters of whoever reads it.
        let text = |m| Message::ListMove { r#move: GameState::move_text(&position, m) };
        shown += usize::from(trial.is_convincing());
        context.push(
            &mut out,
            vec![
                scene.name.into(),
                scene.depth.into(),
                text(trial.plain).into(),
                format!("{:+}", trial.promise).into(),
                Cell::Real(f64::from(trial.plain_loss), 0),
                text(trial.quiet).into(),
                Cell::Real(f64::from(trial.quiet_loss), 0),
                if trial.is_convincing() { Message::LabFoundWordYes } else { Message::LabFoundWordNo }.into(),
            ],
        );
        let place = names.len() as f64;
        plain_bars.push((place, f64::from(trial.plain_loss.min(2000))));
        quiet_bars.push((place, f64::from(trial.quiet_loss.min(2000))));
        names.push(scene.name.into());
    }
    drop(bar);
    let (shown, of) = (number(shown), number(out.rows().len()));
    report.sentences.push(Message::LabFoundHorizon { shown, of, blunder: BLUNDER.into() }.into());
    report.tables.push(out);
    let panel = Panel {
        title: Message::LabFoundPanelGivenAway.into(),
        plot: Plot::Bars(names),
        y: Axis::linear(Message::LabFoundAxisCentipawns),
        series: vec![
            Series::new(Message::LabFoundWordQuiet, quiet_bars),
            Series::new(Message::LabFoundWordPlain, plain_bars),
        ],
    };
    let subtitle = report.summary();
    report.draw("", Figure { title: report.title.clone(), subtitle, panels: vec![panel] });
    report
}

/// Positions from games of our own solvers, found by letting both searches choose and a deeper one judge.
pub const SCENES: &[Scene] = &[
    Scene {
        name: "knight-for-pawn",
        fen: "r1bqkbn1/pppp1p1r/2n5/4p2p/7P/P1N2N2/1PPPPP2/R1BQKB1R w KQq - 4 7",
        depth: 1,
    },
    Scene {
        name: "queen-for-pawn",
        fen: "rq4k1/ppp2pbr/3pb3/1B4Bp/1P2P1nP/P1NQ4/2P2P2/1K1R4 w - - 4 19",
        depth: 1,
    },
    Scene { name: "queen-for-rook", fen: "1r3rk1/p4ppp/1p2n3/1P2P3/4QN2/6qP/6B1/4RRK1 b - - 0 34", depth: 1 },
    Scene {
        name: "queen-with-check",
        fen: "3rr1k1/1pp3pp/4n3/p3P3/P1Qp2P1/7P/1PP3R1/R5K1 w - - 5 29",
        depth: 1,
    },
    Scene {
        name: "queen-on-h2",
        fen: "r1b1kb1r/1pqnpppp/2p5/p2p2P1/3P4/1P2BN2/PQP1PPBP/R3K2R b KQkq - 2 13",
        depth: 1,
    },
    Scene {
        name: "bishop-for-pawn",
        fen: "r2qkb1r/pppbpppp/5n2/nP1p4/P7/3P1NP1/2P1PP1P/RNBQKB1R b KQkq - 0 6",
        depth: 1,
    },
    Scene {
        name: "knight-on-c7",
        fen: "2r2rk1/1pp2ppp/2n1bn2/pNPpp3/P5P1/4PP1P/1PPKNq2/R1BQ1BR1 w - - 1 14",
        depth: 1,
    },
    Scene {
        name: "bishop-on-a7",
        fen: "rq4k1/ppp2p1r/3pbb2/1B5p/1P2P1nP/P1NQB3/2P2P2/1K1R4 w - - 6 20",
        depth: 2,
    },
    Scene {
        name: "king-steps-aside",
        fen: "r2q2k1/ppp2p1r/3p4/P2P1nRp/1PB5/8/2PQ1P2/1K6 b - - 0 28",
        depth: 2,
    },
    Scene {
        name: "spite-check",
        fen: "r3k3/pppq1p1p/2nbbp2/1B1p4/P2P2P1/2NQ4/2P2P1P/R4RK1 b q - 9 15",
        depth: 2,
    },
    Scene {
        name: "pinned-between",
        fen: "2r1r1k1/1pp3pp/5p2/p1n1B3/P1Qp1PP1/7P/1PP3b1/R3K1R1 b - - 1 24",
        depth: 2,
    },
    Scene { name: "bishop-on-f7", fen: "3r4/1p3p1k/2rB3p/p4P2/2B1K1p1/1Pp5/P1P4P/3R4 w - - 2 35", depth: 4 },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_eight_scenes_show_the_effect() {
        let convincing = SCENES
            .iter()
            .filter(|scene| {
                let position = scene.fen.parse().expect("a legal position");
                try_scene(&position, scene.depth, &StopSignal::new())
                    .is_some_and(|trial| trial.is_convincing())
            })
            .count();
        assert!(convincing >= 8, "{convincing} of {}", SCENES.len());
    }
}
