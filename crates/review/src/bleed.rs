//! The slow bleed: points that went in small steps, none of them a mistake.

use crate::{Grade, Moment, Scale};
use roque_chess::Color;

/// A stretch of a game in which a side lost much without a mistake.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bleed {
    /// Whose.
    pub side: Color,
    /// Its first move, from 0.
    pub from: usize,
    /// Its last move.
    pub to: usize,
    /// Points lost from before the first to after the last.
    pub points: f64,
}

/// So many points in small steps are worth telling.
const LEAST: f64 = 20.0;

/// Fewer moves are no slow bleed.
const FEWEST: usize = 3;

/// The worst stretch between two mistakes of a side, for each such time that is bad enough.
pub(crate) fn bleeds(scale: Scale, moments: &[Moment]) -> Vec<Bleed> {
    let mut found: Vec<Bleed> =
        Color::ALL.into_iter().flat_map(|side| of_side(scale, moments, side)).collect();
    found.sort_by_key(|bleed| bleed.from);
    found
}

fn of_side(scale: Scale, moments: &[Moment], side: Color) -> Vec<Bleed> {
    let own: Vec<&Moment> = moments.iter().filter(|moment| moment.mover() == side).collect();
    let stretches = own.split(|moment| moment.verdict >= Grade::Mistake);
    stretches.filter_map(|stretch| worst(scale, stretch, side)).collect()
}

/// The largest fall inside a stretch: from the highest point before a move to the lowest after a later one.
fn worst(scale: Scale, stretch: &[&Moment], side: Color) -> Option<Bleed> {
    let mut worst: Option<Bleed> = None;
    let mut start = 0;
    let before = |index: usize| scale.points(stretch[index].before.for_player(side.into()));
    for (index, moment) in stretch.iter().enumerate() {
        if before(index) > before(start) {
            start = index;
        }
        let points = before(start) - scale.points(moment.after.for_player(side.into()));
        let longer = index - start + 1 >= FEWEST;
        if longer && points >= LEAST && worst.is_none_or(|known| points > known.points) {
            worst = Some(Bleed { side, from: stretch[start].ply, to: moment.ply, points });
        }
    }
    worst
}
