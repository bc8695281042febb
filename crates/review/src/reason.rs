//! Why a move was a fault: a motif in the line that refutes it, or in the better line that was missed.
//!
//! A motif alone explains nothing: the line it is in must win material that the other line keeps, or mate, or turn the
//! result of an ending. Where that cannot be shown there is no reason, and the numbers stand alone.

use crate::Scale;
use crate::look::Look;
use crate::motif::{self, Attack, Motif, balance, taken_by};
use roque_chess::{Color, Move, Position};
use roque_game::Value;
use serde::{Deserialize, Serialize};

/// Whose chance it is that a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Aspect {
    /// The other side can now do it.
    Allowed,
    /// The mover could have done it.
    Missed,
}

/// Why a move was a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FaultReason {
    /// Whose chance it is.
    pub aspect: Aspect,
    /// What happens.
    pub motif: Motif,
    /// Where the line begins: after the move, or before it.
    pub from: Position,
    /// The line in which it happens.
    pub line: Vec<Move>,
}

/// A fault with what was found on both sides of it.
pub(crate) struct Fault<'a> {
    pub scale: Scale,
    pub position: &'a Position,
    pub m: Move,
    /// The position and move before, if there was one.
    pub previous: Option<(&'a Position, Move)>,
    /// Whether that move was a fault itself.
    pub previous_was_fault: bool,
    pub look: &'a Look,
    pub answer: &'a Look,
    /// Worth to the mover.
    pub before: Value,
    pub after: Value,
}

/// A gain counts from here: less than the exchange may be swallowed by what else happens on the board.
const GAIN: i32 = 2;

/// So far a line is believed.
const LONGEST: usize = 12;

/// What comes later than the attacker's fourth move explains nothing to a person; only a mate may take longer.
const SHORT: usize = 7;

/// In points: what is above is winning, what is below losing, between them is neither.
const RESULT_TURNS: f64 = 25.0;

impl Fault<'_> {
    /// The reason, if one can be checked.
    pub(crate) fn reason(&self) -> Option<FaultReason> {
        let from = self.position.after(self.m);
        if let Some(motif) = motif::stalemate_trap(&Attack::new(from, &[])) {
            return Some(FaultReason { aspect: Aspect::Allowed, motif, from, line: Vec::new() });
        }
        let missed_first = self.previous_was_fault || self.scale.points(self.after) >= 40.0;
        let reason = if missed_first {
            self.missed().or_else(|| self.allowed())
        } else {
            self.allowed().or_else(|| self.missed())
        };
        reason.or_else(|| self.ending())
    }

    /// What the other side can do now.
    fn allowed(&self) -> Option<FaultReason> {
        let attack = Attack::after(self.position, self.m, cut(&self.answer.line));
        let reason = |motif, line: &Attack| FaultReason {
            aspect: Aspect::Allowed,
            motif,
            from: self.position.after(self.m),
            line: line.moves().to_vec(),
        };
        if let Value::LossIn(plies) = self.after {
            let fresh = !matches!(self.before, Value::LossIn(_));
            return mate_motif(&attack, plies).filter(|_| fresh).map(|motif| reason(motif, &attack));
        }
        if let Some((motif, line)) = self.wrong_exchange() {
            return Some(reason(motif, &line));
        }
        let won = soon(attack.until_gain(GAIN))?;
        let kept = worst_of_end(&self.best_attack(), self.mover());
        let left = balance(won.end().board(), self.mover());
        if kept - left < GAIN || !self.is_substantial() || !fits(-self.after, -left) {
            return None;
        }
        motif::motifs(&won).into_iter().next().map(|motif| reason(motif, &won))
    }

    /// What the mover could have done.
    fn missed(&self) -> Option<FaultReason> {
        let attack = self.best_attack();
        let reason = |motif, line: &Attack| FaultReason {
            aspect: Aspect::Missed,
            motif,
            from: *self.position,
            line: line.moves().to_vec(),
        };
        if let Value::WinIn(plies) = self.before {
            let lost = !matches!(self.after, Value::WinIn(_));
            return mate_motif(&attack, plies).filter(|_| lost).map(|motif| reason(motif, &attack));
        }
        let won = soon(attack.until_gain(GAIN))?;
        let got = best_of_end(&self.played_line(), self.mover());
        let has = balance(won.end().board(), self.mover());
        if has - got < GAIN || !self.is_substantial() || !fits(self.before, has) {
            return None;
        }
        motif::motifs(&won).into_iter().next().map(|motif| reason(motif, &won))
    }

    /// Whether the value falls by a pawn at least: a man that is lost shows in it.
    fn is_substantial(&self) -> bool {
        match (self.before, self.after) {
            (Value::Estimate(before), Value::Estimate(after)) => before - after >= 100,
            _ => true,
        }
    }

    /// What turns the result where no men are won: stalemate, opposition, key squares.
    fn ending(&self) -> Option<FaultReason> {
        let (before, after) = (self.scale.points(self.before), self.scale.points(self.after));
        if before - after < RESULT_TURNS {
            return None;
        }
        let answer = Attack::new(self.position.after(self.m), &self.answer.line);
        let allowed = |motif| FaultReason {
            aspect: Aspect::Allowed,
            motif,
            from: self.position.after(self.m),
            line: answer.moves().to_vec(),
        };
        if let Some(motif) = motif::stalemate_trap(&answer) {
            return Some(allowed(motif));
        }
        if !motif::is_pawn_ending(self.position) || !motif::is_pawn_ending(answer.before(0)) {
            return None;
        }
        let better = self.best_attack();
        let played = self.played_line();
        let found = [motif::opposition, motif::key_squares].iter().find_map(|find| {
            let missed =
                find(&better).filter(|_| find(&played).is_none()).map(|motif| (motif, Aspect::Missed));
            missed.or_else(|| find(&answer).map(|motif| (motif, Aspect::Allowed)))
        });
        match found? {
            (motif, Aspect::Allowed) => Some(allowed(motif)),
            (motif, aspect) => {
                Some(FaultReason { aspect, motif, from: *self.position, line: better.moves().to_vec() })
            }
        }
    }

    /// The move takes something and is taken back on the same square, and that costs more than it brought: at once, and as
    /// far as the line shows for good. Gives the captures on that square, too.
    fn wrong_exchange(&self) -> Option<(Motif, Attack)> {
        taken_by(self.position, self.m)?;
        let line = self.played_line();
        let square = self.m.to();
        let captures = line.moves().iter().take_while(|m| m.is_capture() && m.to() == square).count();
        let pawns = -line.gain(captures);
        let for_good = (captures..=line.moves().len()).all(|moves| line.gain(moves) < 0);
        let answers = Attack::new(self.position.after(self.m), &line.moves()[1..captures.max(1)]);
        (captures >= 2 && pawns > 0 && for_good).then_some((Motif::WrongExchange { square, pawns }, answers))
    }

    fn mover(&self) -> Color {
        self.position.side_to_move()
    }

    fn best_attack(&self) -> Attack {
        let line = cut(&self.look.line);
        match self.previous {
            Some((position, m)) => Attack::after(position, m, line),
            None => Attack::new(*self.position, line),
        }
    }

    /// The move and what comes of it.
    fn played_line(&self) -> Attack {
        let line: Vec<Move> = std::iter::once(self.m).chain(self.answer.line.iter().copied()).collect();
        Attack::new(*self.position, cut(&line))
    }
}

fn cut(line: &[Move]) -> &[Move] {
    &line[..line.len().min(LONGEST)]
}

/// Whether the search believes in what a side has at the end of its line: the tail of a line is only a sketch, in which the
/// defender may not have played his best.
fn fits(value: Value, pawns: i32) -> bool {
    match value {
        Value::Estimate(value) => value >= 100 * pawns - 150,
        Value::WinIn(_) | Value::LossIn(_) => true,
    }
}

fn soon(won: Option<Attack>) -> Option<Attack> {
    won.filter(|won| won.moves().len() <= SHORT || won.is_mate())
}

/// A mate: with its picture if the line shows it to the end, else by its distance.
fn mate_motif(attack: &Attack, plies: u32) -> Option<Motif> {
    if attack.is_mate() {
        return motif::motifs(attack).into_iter().next();
    }
    (!attack.moves().is_empty()).then_some(Motif::Mate { moves: plies.div_ceil(2) })
}

/// A side's material at the end of a line, as bad as it is between the last two moves: one may be half an exchange.
fn worst_of_end(line: &Attack, side: Color) -> i32 {
    ends(line, side).into_iter().flatten().min().unwrap_or_default()
}

fn best_of_end(line: &Attack, side: Color) -> i32 {
    ends(line, side).into_iter().flatten().max().unwrap_or_default()
}

fn ends(line: &Attack, side: Color) -> [Option<i32>; 2] {
    let count = line.moves().len();
    let last = Some(balance(line.end().board(), side));
    [last, count.checked_sub(1).map(|index| balance(line.before(index).board(), side))]
}
