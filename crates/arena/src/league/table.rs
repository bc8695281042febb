//! The likeliest ratings, and how well they are known.

use super::League;
use super::model::{Model, Shared, Slope, logistic, margin_slope};
use super::network::Network;
use crate::ratings::ELO_PER_LOGIT;
use crate::statistics::Interval;
use roque_game::Tally;
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// Drawn games every player is given besides, spread over the opponents met: so a clean sweep has a finite rating.
const PRIOR_DRAWS: f64 = 2.0;
/// What the first move is usually worth among people, in logits (35 Elo), and how far that may be from the truth: a few
/// games in which White always won say little about it.
const USUAL_ADVANTAGE: f64 = 0.2;
const ADVANTAGE_VARIANCE: f64 = 0.1;
/// Ratings that move by less than this, in logits, have arrived: a hundredth of an Elo point.
const SETTLED: f64 = 5e-5;
/// With more players than this an interval takes the ratings of all others for granted.
const MOST_IN_FULL: usize = 1000;
/// 95 % of a normal distribution lie within so many standard deviations.
const WITHIN_95: f64 = 1.959_963_984_540_054;

/// One player of a league.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedPlayer {
    /// The name.
    pub name: String,
    /// The rating.
    pub elo: f64,
    /// Where it lies with 95 %, relative to the mean of all; an end that nobody's points bound is infinite.
    pub interval: Interval,
    /// Games against everybody.
    #[serde(flatten)]
    pub score: Tally,
    /// Likelihood of being stronger than the next in the list.
    pub superiority: Option<f64>,
}

/// The ratings of a league.
#[derive(Debug, Serialize)]
pub struct LeagueTable {
    /// Best first.
    pub players: Vec<RatedPlayer>,
    /// What the first move is worth, in Elo.
    pub advantage: f64,
    /// How often equals draw; 0 where draws are half wins.
    pub draws_between_equals: f64,
    /// Players left out because no chain of games leads from them to the others.
    pub apart: Vec<String>,
    /// Whether intervals hold all other ratings fixed, because there are too many players for better ones.
    pub coarse: bool,
    #[serde(skip)]
    known: Known,
}

impl LeagueTable {
    /// Raises all ratings by so much.
    pub fn shift(&mut self, by: f64) {
        for player in &mut self.players {
            player.elo += by;
            player.interval = player.interval.map(|end| end + by);
        }
    }

    /// Likelihood that one player of the list is stronger than another, by their places in it.
    #[must_use]
    pub fn superiority(&self, place: usize, other: usize) -> Option<f64> {
        self.known.superiority(place, other)
    }
}

impl League {
    /// The likeliest ratings, with this mean. Players whom no chain of games connects with the largest group are left
    /// out: nothing is known about how they compare.
    #[must_use]
    pub fn rate(&self, model: Model, mean: f64) -> LeagueTable {
        let group = self.largest_group();
        let mut place = vec![None; self.players()];
        for (index, &player) in group.iter().enumerate() {
            place[player] = Some(index);
        }
        let apart = (0..self.players()).filter(|&player| place[player].is_none());
        let apart = apart.map(|player| self.names[player].clone()).collect();
        let pairs = self.games.iter().filter_map(|(&(white, black), &results)| {
            Some(Pair { white: place[white]?, black: place[black]?, results, prior: 0.0 })
        });
        let mut fit = Fit::new(model, group.len(), pairs.collect());
        fit.solve();
        let order = fit.order();
        let coarse = order.len() > MOST_IN_FULL;
        fit.rearrange(&order);
        let known = Known::new(fit);
        let players = order.iter().enumerate().map(|(index, &old)| RatedPlayer {
            name: self.names[group[old]].clone(),
            elo: mean + known.fit.elo(known.fit.ratings[index]),
            interval: known.interval(index, coarse).map(|end| mean + end),
            score: known.totals[index],
            superiority: if coarse { None } else { known.superiority(index, index + 1) },
        });
        LeagueTable {
            players: players.collect(),
            advantage: known.fit.elo(known.fit.shared.advantage),
            draws_between_equals: 1.0 - 2.0 * logistic(-known.fit.shared.margin),
            apart,
            coarse,
            known,
        }
    }

    /// The largest set of players connected by games.
    fn largest_group(&self) -> Vec<usize> {
        let mut neighbours = vec![Vec::new(); self.players()];
        for &(white, black) in self.games.keys() {
            neighbours[white].push(black);
            neighbours[black].push(white);
        }
        let mut seen = vec![false; self.players()];
        let mut largest = Vec::new();
        for first in 0..self.players() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut group = vec![first];
            let mut next = 0;
            while next < group.len() {
                for &other in &neighbours[group[next]] {
                    if !seen[other] {
                        seen[other] = true;
                        group.push(other);
                    }
                }
                next += 1;
            }
            if group.len() > largest.len() {
                largest = group;
            }
        }
        largest
    }
}

/// What one player made with White against another.
#[derive(Clone, PartialEq, Debug)]
struct Pair {
    white: usize,
    black: usize,
    results: Tally,
    /// Draws the prior adds, of no colour.
    prior: f64,
}

/// Ratings on their way to the likeliest ones, in logits.
#[derive(Clone, PartialEq, Debug)]
struct Fit {
    model: Model,
    pairs: Vec<Pair>,
    ratings: Vec<f64>,
    shared: Shared,
}

impl Fit {
    fn new(model: Model, players: usize, mut pairs: Vec<Pair>) -> Self {
        let mut games = vec![0.0; players];
        for pair in &pairs {
            games[pair.white] += pair.results.games() as f64;
            games[pair.black] += pair.results.games() as f64;
        }
        for pair in &mut pairs {
            let met = pair.results.games() as f64;
            pair.prior = PRIOR_DRAWS * met * (1.0 / games[pair.white] + 1.0 / games[pair.black]) / 2.0;
        }
        let margin = match model {
            Model::Points => 0.0,
            Model::Draws => 0.5,
        };
        Self { model, pairs, ratings: vec![0.0; players], shared: Shared { advantage: 0.0, margin } }
    }

    fn difference(&self, pair: &Pair) -> f64 {
        self.ratings[pair.white] - self.ratings[pair.black]
    }

    /// Slope along the difference of two players: their games, and the draws that the prior adds.
    fn slope(&self, pair: &Pair) -> Slope {
        let Shared { advantage, margin } = self.shared;
        let difference = self.difference(pair);
        let played = self.model.slope(&pair.results, difference + advantage, margin);
        let drawn = self.model.slope(&Tally { draws: 1, ..Tally::default() }, difference, margin);
        Slope {
            first: played.first + pair.prior * drawn.first,
            second: played.second + pair.prior * drawn.second,
        }
    }

    /// Newton's method for the ratings in turn with that for what all share.
    fn solve(&mut self) {
        if self.ratings.len() < 2 {
            return;
        }
        for _ in 0..200 {
            let moved = self.improve_ratings().max(self.improve_shared());
            if moved < SETTLED {
                break;
            }
        }
    }

    fn improve_ratings(&mut self) -> f64 {
        let mut forces = vec![0.0; self.ratings.len()];
        for pair in &self.pairs {
            let slope = self.slope(pair);
            forces[pair.white] += slope.first;
            forces[pair.black] -= slope.first;
        }
        let step = self.network().rest(&forces);
        // Far from the answer a full step may overshoot; shortened ones still arrive.
        let longest = step.iter().fold(0.0f64, |longest, step| longest.max(step.abs()));
        let share = (2.0 / longest).min(1.0);
        self.ratings.iter_mut().zip(&step).for_each(|(rating, step)| *rating += share * step);
        longest
    }

    fn improve_shared(&mut self) -> f64 {
        let Shared { advantage, margin } = self.shared;
        let (mut along, mut across) = (Slope::default(), Slope::default());
        let add = |sum: &mut Slope, slope: Slope, weight: f64| {
            sum.first += weight * slope.first;
            sum.second += weight * slope.second;
        };
        for pair in &self.pairs {
            let difference = self.difference(pair);
            add(&mut along, self.model.slope(&pair.results, difference + advantage, margin), 1.0);
            if self.model == Model::Draws {
                add(&mut across, margin_slope(&pair.results, difference + advantage, margin), 1.0);
                let drawn = Tally { draws: 1, ..Tally::default() };
                add(&mut across, margin_slope(&drawn, difference, margin), pair.prior);
            }
        }
        along.first -= (advantage - USUAL_ADVANTAGE) / ADVANTAGE_VARIANCE;
        along.second += 1.0 / ADVANTAGE_VARIANCE;
        let step = |slope: Slope| {
            if slope.second > 0.0 { (slope.first / slope.second).clamp(-1.0, 1.0) } else { 0.0 }
        };
        let (advance, widen) = (step(along), step(across));
        // The margin stays above zero, where draws would be impossible.
        let margin = match self.model {
            Model::Points => margin,
            Model::Draws => (margin + widen).max(margin / 4.0),
        };
        self.shared = Shared { advantage: advantage + advance, margin };
        advance.abs().max(widen.abs())
    }

    fn network(&self) -> Network {
        let springs = self.pairs.iter().map(|pair| (pair.white, pair.black, self.slope(pair).second));
        Network::new(self.ratings.len(), springs.collect())
    }

    /// From a difference in logits to Elo: near equality, expected points grow by the logistic curve of 400.
    fn elo(&self, logits: f64) -> f64 {
        let margin = self.shared.margin;
        4.0 * logistic(margin) * logistic(-margin) * ELO_PER_LOGIT * logits
    }

    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by(|&a, &b| self.ratings[b].total_cmp(&self.ratings[a]));
        order
    }

    /// Renumbers the players.
    fn rearrange(&mut self, order: &[usize]) {
        let mut place = vec![0; order.len()];
        order.iter().enumerate().for_each(|(index, &old)| place[old] = index);
        for pair in &mut self.pairs {
            (pair.white, pair.black) = (place[pair.white], place[pair.black]);
        }
        self.ratings = order.iter().map(|&old| self.ratings[old]).collect();
    }
}

/// A fit with what is needed to say how well its ratings are known.
#[derive(Debug)]
struct Known {
    fit: Fit,
    network: Network,
    totals: Vec<Tally>,
    dispersion: f64,
}

impl Known {
    fn new(fit: Fit) -> Self {
        let mut totals = vec![Tally::default(); fit.ratings.len()];
        for pair in &fit.pairs {
            totals[pair.white] += pair.results;
            totals[pair.black] += -pair.results;
        }
        let games = fit.pairs.iter().map(|pair| (pair.results, fit.difference(pair) + fit.shared.advantage));
        let dispersion = fit.model.dispersion(games);
        Self { network: fit.network(), totals, dispersion, fit }
    }

    fn interval(&self, player: usize, coarse: bool) -> Interval {
        let variance =
            if coarse { 1.0 / self.network.stiffness(player) } else { self.network.variance(player, None) };
        let half = WITHIN_95 * (variance * self.dispersion).sqrt();
        let end = |side: f64| match self.is_bounded(player, side) {
            true => self.fit.elo(self.fit.ratings[player] + side * half),
            false => side * f64::INFINITY,
        };
        Interval { low: end(-1.0), high: end(1.0) }
    }

    /// Whether somebody took points off the player (above) or it took any (below).
    fn is_bounded(&self, player: usize, side: f64) -> bool {
        let Tally { wins, draws, losses } = self.totals[player];
        draws + if side > 0.0 { losses } else { wins } > 0
    }

    fn superiority(&self, place: usize, other: usize) -> Option<f64> {
        let difference = self.fit.ratings.get(place)? - self.fit.ratings.get(other)?;
        let deviation = (self.network.variance(place, Some(other)) * self.dispersion).sqrt();
        Some(Normal::standard().cdf(difference / deviation))
    }
}
