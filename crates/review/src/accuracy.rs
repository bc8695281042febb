//! Accuracy: how well a side played, in percent, from the points its moves kept.
//!
//! The formulas are those of lichess.org (docs/review.md has the source), over the points of whichever scale judges.

use crate::Scale;
use roque_chess::{ByColor, Color};
use roque_game::{FirstValue, Value};

/// Accuracy of one move that lost so many points, 0 to 100.
#[must_use]
pub fn of_loss(loss: f64) -> f64 {
    if loss <= 0.0 {
        return 100.0;
    }
    (103.1668 * (-0.04354 * loss).exp() - 3.1669 + 1.0).clamp(0.0, 100.0)
}

/// A move's accuracy and how much it counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weighted {
    pub mover: Color,
    pub accuracy: f64,
    pub weight: f64,
}

/// The accuracies of all moves: `values` are the positions from the start to the end, `first` moves first, `losses` says
/// what each move lost. Moves of restless times count more.
pub(crate) fn weigh(scale: Scale, values: &[FirstValue], first: Color, losses: &[f64]) -> Vec<Weighted> {
    let points: Vec<f64> =
        values.iter().map(|value| scale.points(value.for_player(Color::White.into()))).collect();
    let window = (losses.len() / 10).clamp(2, 8);
    losses
        .iter()
        .enumerate()
        .map(|(ply, &loss)| {
            // The first windows are all the one at the start; the others end with the position after the move.
            let end = (ply + 2).max(window).min(points.len());
            let start = end.saturating_sub(window);
            let weight = deviation(&points[start..end]).clamp(0.5, 12.0);
            let mover = if ply % 2 == 0 { first } else { !first };
            Weighted { mover, accuracy: of_loss(loss), weight }
        })
        .collect()
}

/// What lichess counts as lost: it looks only at the positions after the moves, and at a fixed value for the start.
pub(crate) fn lichess_losses(values: &[FirstValue], first: Color) -> Vec<f64> {
    let start = FirstValue::new(Value::Estimate(crate::scale::LICHESS_START));
    let points = |ply: usize, mover: Color| {
        let value = if ply == 0 { start } else { values[ply] };
        Scale::Lichess.points(value.for_player(mover.into()))
    };
    (0..values.len().saturating_sub(1))
        .map(|ply| {
            let mover = if ply % 2 == 0 { first } else { !first };
            (points(ply, mover) - points(ply + 1, mover)).max(0.0)
        })
        .collect()
}

/// The accuracy of a side over some moves: the mean of the weighted mean and the harmonic mean; `None` without moves.
pub(crate) fn of_side(moves: impl Iterator<Item = Weighted> + Clone, side: Color) -> Option<f64> {
    let own = moves.filter(|judged| judged.mover == side);
    let count = own.clone().count();
    if count == 0 {
        return None;
    }
    let weights: f64 = own.clone().map(|judged| judged.weight).sum();
    let weighted: f64 = own.clone().map(|judged| judged.weight * judged.accuracy).sum::<f64>() / weights;
    // A single 0 would make the harmonic mean 0 whatever else was played.
    let harmonic = count as f64 / own.map(|judged| 1.0 / judged.accuracy.max(1.0)).sum::<f64>();
    Some(f64::midpoint(weighted, harmonic))
}

/// The accuracy of both sides over some moves.
pub(crate) fn of_both(moves: &[Weighted]) -> ByColor<Option<f64>> {
    ByColor::from_fn(|side| of_side(moves.iter().copied(), side))
}

fn deviation(points: &[f64]) -> f64 {
    let count = points.len().max(1) as f64;
    let mean = points.iter().sum::<f64>() / count;
    (points.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(centipawns: i32) -> FirstValue {
        FirstValue::new(Value::Estimate(centipawns))
    }

    #[test]
    fn accuracy_falls_with_the_loss() {
        assert_eq!(of_loss(0.0), 100.0);
        assert!((of_loss(10.0) - 64.6).abs() < 0.1, "{}", of_loss(10.0));
        assert_eq!(of_loss(100.0), 0.0);
        assert!((0..99).all(|loss| of_loss(f64::from(loss)) >= of_loss(f64::from(loss + 1))));
    }

    #[test]
    fn a_clean_game_is_accurate_and_a_blunder_is_not() {
        let values: Vec<_> = [10, 12, 9, -400, -390, -395].map(value).into();
        let losses = lichess_losses(&values, Color::White);
        assert_eq!(losses.iter().filter(|&&loss| loss > 5.0).count(), 1);
        let both = of_both(&weigh(Scale::Lichess, &values, Color::White, &losses));
        let white = both[Color::White].unwrap_or_default();
        let black = both[Color::Black].unwrap_or_default();
        assert!(black > 95.0 && white < 80.0, "{white} {black}");
    }

    #[test]
    fn who_has_not_moved_has_no_accuracy() {
        let values = [value(0), value(0)];
        let both = of_both(&weigh(Scale::Own, &values, Color::White, &[0.0]));
        assert_eq!((both[Color::White], both[Color::Black]), (Some(100.0), None));
    }

    #[test]
    fn restless_moves_weigh_more() {
        let values: Vec<_> = [0, 0, 0, 0, 500, -500, 500].map(value).into();
        let weighed = weigh(Scale::Own, &values, Color::White, &[0.0; 6]);
        assert!(weighed[5].weight > weighed[0].weight);
    }
}
