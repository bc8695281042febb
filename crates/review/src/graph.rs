//! The graph of a game as a picture: White's points from move to move, faults as dots, phases and time as faint bands.

use crate::{Grade, Moment, Phase, Review};
use roque_game::Player;
use std::fmt;
use std::time::Duration;

/// A picture of a review, as SVG.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a> {
    review: &'a Review,
}

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 200.0;

impl<'a> Graph<'a> {
    /// Of this review.
    #[must_use]
    pub const fn new(review: &'a Review) -> Self {
        Self { review }
    }

    fn x(&self, place: usize) -> f64 {
        WIDTH * place as f64 / (self.review.values.len() - 1).max(1) as f64
    }

    fn y(&self, place: usize) -> f64 {
        let points = self.review.scale.points(self.review.values[place].for_player(Player::First));
        HEIGHT * (1.0 - points / 100.0)
    }

    /// Faint bands where the middlegame and the endgame begin.
    fn phases(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for phase in [Phase::Middlegame, Phase::Endgame] {
            if let Some(first) = self.review.moments.iter().find(|moment| moment.phase == phase) {
                let x = self.x(first.ply);
                writeln!(
                    f,
                    r##"<line x1="{x:.1}" y1="0" x2="{x:.1}" y2="{HEIGHT}" stroke="#888" stroke-dasharray="3 4"/>"##
                )?;
            }
        }
        Ok(())
    }

    /// The time of each move, as long as the longest is high.
    fn times(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spent = |moment: &Moment| moment.spent.unwrap_or_default();
        let most = self.review.moments.iter().map(spent).max().unwrap_or(Duration::ZERO);
        if most.is_zero() {
            return Ok(());
        }
        for moment in &self.review.moments {
            let height = HEIGHT / 3.0 * spent(moment).as_secs_f64() / most.as_secs_f64();
            let (x, width) = (self.x(moment.ply), self.x(1));
            writeln!(
                f,
                r##"<rect x="{x:.1}" y="{:.1}" width="{width:.1}" height="{height:.1}" fill="#4a7ab5" opacity="0.25"/>"##,
                HEIGHT - height
            )?;
        }
        Ok(())
    }

    fn dots(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for moment in &self.review.moments {
            let Some(fault) = moment.fault() else { continue };
            let color = match fault {
                Grade::Blunder => "#c0392b",
                Grade::Mistake => "#d9822b",
                _ => "#c8a415",
            };
            let (x, y) = (self.x(moment.ply + 1), self.y(moment.ply + 1));
            let number = moment.position.fullmove_number();
            let dots = moment.mover().pick(".", "...");
            let san = moment.position.san(moment.m);
            let sign = crate::annotate::sign(moment.glyph());
            writeln!(
                f,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="4.5" fill="{color}"><title>{number}{dots} {san}{sign} ({} → {})</title></circle>"#,
                moment.before, moment.after
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Graph<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -8 {WIDTH} {}" role="img" preserveAspectRatio="none">"#,
            HEIGHT + 16.0
        )?;
        writeln!(f, r##"<rect width="{WIDTH}" height="{HEIGHT}" fill="#3d3d3d"/>"##)?;
        write!(f, r##"<path fill="#f0ead6" d="M0 {HEIGHT}"##)?;
        for place in 0..self.review.values.len() {
            write!(f, " L{:.1} {:.1}", self.x(place), self.y(place))?;
        }
        writeln!(f, r#" L{:.1} {HEIGHT} Z"/>"#, self.x(self.review.values.len() - 1))?;
        self.times(f)?;
        self.phases(f)?;
        let middle = HEIGHT / 2.0;
        writeln!(f, r##"<line x1="0" y1="{middle}" x2="{WIDTH}" y2="{middle}" stroke="#888"/>"##)?;
        self.dots(f)?;
        f.write_str("</svg>\n")
    }
}
