//! How a match went, game after game, as a picture: Elo with its interval, and the test between its bounds.

use crate::draw::{Axis, Figure, Panel, Plot, Series};
use roque_arena::{Entry, Ledger, MatchSummary, Sprt};

/// More points than this nobody can tell apart.
const MOST_POINTS: usize = 400;

/// A match followed from its first game, those of earlier runs included. However long it is, what is kept of it stays small.
#[derive(Clone, Debug)]
pub struct Course {
    sprt: Option<Sprt>,
    /// The account of games of earlier runs and of this one.
    ledger: Ledger,
    points: Vec<Point>,
    /// A point is kept every so many games.
    every: u64,
}

#[derive(Clone, Copy, Debug)]
struct Point {
    games: f64,
    elo: (f64, f64, f64),
    llr: Option<f64>,
}

impl Course {
    /// Before the first game.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self { sprt, ledger: Ledger::new(2), points: Vec::new(), every: 1 }
    }

    /// A game has ended.
    pub fn hear(&mut self, entry: &Entry) {
        self.ledger.enter(entry);
        if self.ledger.games().is_multiple_of(self.every) {
            self.points.extend(self.point());
        }
        if self.points.len() > MOST_POINTS {
            self.every *= 2;
            let every = self.every;
            self.points.retain(|point| (point.games as u64).is_multiple_of(every));
        }
    }

    fn point(&self) -> Option<Point> {
        let score = self.ledger.score(0, 1);
        let estimate = score.estimate()?;
        let elo = (estimate.elo, estimate.interval.low, estimate.interval.high);
        let llr = self.sprt.map(|sprt| sprt.state(&score).llr);
        Some(Point { games: self.ledger.games() as f64, elo, llr })
    }

    /// The picture. Before an end of the interval is known there is nothing to draw it from.
    #[must_use]
    pub fn to_svg(&self, players: [String; 2]) -> String {
        let summary = MatchSummary::new(players, &self.ledger, self.sprt);
        self.figure(&summary).to_svg()
    }

    fn figure(&self, summary: &MatchSummary) -> Figure {
        let known = |value: f64| value.is_finite();
        // The last game may lie between two points.
        let shown: Vec<Point> = self.points.iter().copied().chain(self.point()).collect();
        let line = |name: &str, value: fn(&Point) -> f64| {
            let points = shown.iter().map(|point| (point.games, value(point)));
            Series::reference(name, points.filter(|(_, value)| known(*value)).collect())
        };
        let elo = Series { reference: false, ..line("Elo", |point| point.elo.0) };
        let mut panels = vec![Panel {
            title: "Elo with its 95 % interval".into(),
            plot: Plot::Lines(Axis::linear("games")),
            y: Axis::linear("Elo").showing(&[0.0]),
            series: vec![elo, line("from", |point| point.elo.1), line("to", |point| point.elo.2)],
        }];
        if let Some(state) = summary.sprt {
            let last = shown.last().map_or(1.0, |point| point.games);
            let bound = |name: &str, value: f64| Series::reference(name, vec![(0.0, value), (last, value)]);
            let ratio = shown.iter().filter_map(|point| Some((point.games, point.llr?)));
            panels.push(Panel {
                title: "the test between its bounds".into(),
                plot: Plot::Lines(Axis::linear("games")),
                y: Axis::linear("log-likelihood ratio").showing(&[0.0, state.lower, state.upper]),
                series: vec![
                    Series::new("ratio", ratio.collect()),
                    bound("first hypothesis", state.lower),
                    bound("second hypothesis", state.upper),
                ],
            });
        }
        let [a, b] = &summary.players;
        Figure { title: format!("{a} against {b}").into(), subtitle: summary.to_string().into(), panels }
    }
}
