//! How a match went, game after game, as a picture: Elo with its interval, and the test between its bounds.

use anyhow::Context as _;
use roque_arena::{Event, Ledger, MatchSummary, Sprt};
use roque_lab::draw::{Axis, Figure, Panel, Plot, Series};
use roque_training::{check_output, write_whole};
use std::path::PathBuf;

/// More points than this nobody can tell apart.
const MOST_POINTS: usize = 400;

/// A match followed from its first game, those of earlier runs included.
pub struct Course {
    path: PathBuf,
    sprt: Option<Sprt>,
    /// The account of games of earlier runs and of this one.
    ledger: Ledger,
    points: Vec<Point>,
    /// A point is kept every so many games.
    every: u64,
}

struct Point {
    games: f64,
    elo: (f64, f64, f64),
    llr: Option<f64>,
}

impl Course {
    /// Follows a match whose picture goes to this file, which must be writable.
    pub fn new(path: PathBuf, sprt: Option<Sprt>) -> anyhow::Result<Self> {
        check_output(&path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path, sprt, ledger: Ledger::new(2), points: Vec::new(), every: 1 })
    }

    pub fn hear(&mut self, event: &Event<'_>) {
        let entries = match event {
            Event::Resumed { entries, .. } => *entries,
            Event::Finished { entry, .. } => std::slice::from_ref(*entry),
        };
        for entry in entries {
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
    }

    fn point(&self) -> Option<Point> {
        let score = self.ledger.score(0, 1);
        let estimate = score.estimate()?;
        let elo = (estimate.elo, estimate.interval.low, estimate.interval.high);
        let llr = self.sprt.map(|sprt| sprt.state(&score).llr);
        Some(Point { games: self.ledger.games() as f64, elo, llr })
    }

    /// Draws the picture. Before an end of the interval is known there is nothing to draw it from.
    pub fn write(&mut self, summary: &MatchSummary) -> anyhow::Result<()> {
        self.points.extend(self.point());
        let path = self.path.display().to_string();
        let text = self.figure(summary).to_svg();
        write_whole(&self.path, text.as_bytes()).with_context(|| format!("cannot write {path}"))
    }

    fn figure(&self, summary: &MatchSummary) -> Figure {
        let known = |value: f64| value.is_finite();
        let line = |name: &str, value: fn(&Point) -> f64| {
            let points = self.points.iter().map(|point| (point.games, value(point)));
            Series::reference(name, points.filter(|(_, value)| known(*value)).collect())
        };
        let elo = Series { reference: false, ..line("Elo", |point| point.elo.0) };
        let mut panels = vec![Panel {
            title: "Elo with its 95 % interval".to_owned(),
            plot: Plot::Lines(Axis::linear("games")),
            y: Axis::linear("Elo").showing(&[0.0]),
            series: vec![elo, line("from", |point| point.elo.1), line("to", |point| point.elo.2)],
        }];
        if let Some(state) = summary.sprt {
            let last = self.points.last().map_or(1.0, |point| point.games);
            let bound = |name: &str, value: f64| Series::reference(name, vec![(0.0, value), (last, value)]);
            let ratio = self.points.iter().filter_map(|point| Some((point.games, point.llr?)));
            panels.push(Panel {
                title: "the test between its bounds".to_owned(),
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
        Figure { title: format!("{a} against {b}"), subtitle: summary.to_string(), panels }
    }
}
