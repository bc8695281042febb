//! What a review says to people, as messages of the catalogue.

use crate::bleed::Bleed;
use crate::motif::{Man, Motif, MotifKind};
use crate::reason::{Aspect, FaultReason};
use crate::thinking::Thinking;
use crate::{Circumstance, Grade, Moment, Phase, Review};
use roque_chess::Color;
use roque_language::{Message, number};
use roque_play::{Localized, role_name, side_name};
use std::time::Duration;

impl Localized for Grade {
    fn message(&self) -> Message {
        match self {
            Self::Best => Message::ReviewVerdictBest,
            Self::Excellent => Message::ReviewVerdictExcellent,
            Self::Good => Message::ReviewVerdictGood,
            Self::Inaccuracy => Message::ReviewVerdictInaccuracy,
            Self::Mistake => Message::ReviewVerdictMistake,
            Self::Blunder => Message::ReviewVerdictBlunder,
        }
    }
}

impl Localized for Phase {
    fn message(&self) -> Message {
        match self {
            Self::Opening => Message::ReviewPhaseOpening,
            Self::Middlegame => Message::ReviewPhaseMiddlegame,
            Self::Endgame => Message::ReviewPhaseEndgame,
        }
    }
}

/// What a kind of motif is called.
impl Localized for MotifKind {
    fn message(&self) -> Message {
        match self {
            Self::Mate => Message::MotifMate,
            Self::BackRank => Message::MotifBackRank,
            Self::HangingPiece => Message::MotifHangingPiece,
            Self::Fork => Message::MotifFork,
            Self::Pin => Message::MotifPin,
            Self::Skewer => Message::MotifSkewer,
            Self::DiscoveredAttack => Message::MotifDiscoveredAttack,
            Self::RemovedDefender => Message::MotifRemovedDefender,
            Self::OverloadedDefender => Message::MotifOverloadedDefender,
            Self::TrappedPiece => Message::MotifTrappedPiece,
            Self::Promotion => Message::MotifPromotion,
            Self::MateThreat => Message::MotifMateThreat,
            Self::StalemateTrap => Message::MotifStalemateTrap,
            Self::WrongExchange => Message::MotifWrongExchange,
            Self::Opposition => Message::MotifOpposition,
            Self::KeySquare => Message::MotifKeySquare,
        }
    }
}

impl Localized for Man {
    fn message(&self) -> Message {
        Message::ReviewMan { role: role_name(self.role), square: self.square.to_string() }
    }
}

/// A clause that stands after the line in which it happens.
impl Localized for Motif {
    fn message(&self) -> Message {
        let man = |man: &Man| Box::new(man.message());
        match self {
            Self::Mate { moves } => Message::ReviewMotifMate { moves: number(*moves) },
            Self::BackRank { king } => Message::ReviewMotifBackRank { king: king.to_string() },
            Self::HangingPiece(hanging) => Message::ReviewMotifHangingPiece { man: man(hanging) },
            Self::Fork { by, targets: [first, second] } => {
                Message::ReviewMotifFork { by: man(by), first: man(first), second: man(second) }
            }
            Self::Pin { pinned, by } => Message::ReviewMotifPin { pinned: man(pinned), by: man(by) },
            Self::Skewer { by, front, behind } => {
                Message::ReviewMotifSkewer { by: man(by), front: man(front), behind: man(behind) }
            }
            Self::DiscoveredAttack { by, target } => {
                Message::ReviewMotifDiscoveredAttack { by: man(by), target: man(target) }
            }
            Self::RemovedDefender { defender, target } => {
                Message::ReviewMotifRemovedDefender { defender: man(defender), target: man(target) }
            }
            Self::OverloadedDefender { defender, target } => {
                Message::ReviewMotifOverloadedDefender { defender: man(defender), target: man(target) }
            }
            Self::TrappedPiece(trapped) => Message::ReviewMotifTrappedPiece { man: man(trapped) },
            Self::Promotion { square } => Message::ReviewMotifPromotion { square: square.to_string() },
            Self::MateThreat { square } => Message::ReviewMotifMateThreat { square: square.to_string() },
            Self::StalemateTrap => Message::ReviewMotifStalemateTrap,
            Self::WrongExchange { square, pawns } => {
                Message::ReviewMotifWrongExchange { square: square.to_string(), pawns: number(*pawns) }
            }
            Self::Opposition => Message::ReviewMotifOpposition,
            Self::KeySquare { square } => Message::ReviewMotifKeySquare { square: square.to_string() },
        }
    }
}

impl Localized for FaultReason {
    fn message(&self) -> Message {
        // The move itself ended the game: there is no line to tell.
        if self.line.is_empty() {
            return self.motif.message();
        }
        let line = self.from.san_line(self.line.iter().copied());
        let motif = Box::new(self.motif.message());
        match self.aspect {
            Aspect::Allowed => Message::ReviewAllowed { line, motif },
            Aspect::Missed => Message::ReviewMissed { line, motif },
        }
    }
}

impl Moment {
    /// What there is to say about the move; `None` for an ordinary move that is no fault.
    #[must_use]
    pub fn remark(&self) -> Option<Message> {
        match self.circumstance {
            Circumstance::Book => Some(Message::ReviewBook),
            Circumstance::Forced => Some(Message::ReviewForced),
            Circumstance::Decided => Some(Message::ReviewDecided),
            Circumstance::Ordinary => {
                let verdict = self.fault()?;
                let best = self.better()?.first()?;
                Some(Message::ReviewRemark {
                    verdict: Box::new(verdict.message()),
                    before: self.before.to_string(),
                    after: self.after.to_string(),
                    best: self.position.san(*best),
                })
            }
        }
    }
}

/// The number of a move as people count.
fn move_number(review: &Review, ply: usize) -> i64 {
    number(review.moments.get(ply).map_or(0, |moment| moment.position.fullmove_number()))
}

impl Review {
    /// The faults of a side in one clause.
    #[must_use]
    pub fn fault_count(&self, side: Color) -> Message {
        let count = |verdict| number(self.faults(side, verdict));
        Message::ReviewFaults {
            blunders: count(Grade::Blunder),
            mistakes: count(Grade::Mistake),
            inaccuracies: count(Grade::Inaccuracy),
        }
    }

    /// What else there is to say about the game: the slow bleed, time against mistakes.
    #[must_use]
    pub fn remarks(&self) -> Vec<Message> {
        let mut said: Vec<Message> = self.bleeds.iter().map(|bleed| self.of_bleed(bleed)).collect();
        for side in Color::ALL {
            if let Some(thinking) = &self.thinking[side] {
                said.extend(of_time(side, thinking));
            }
        }
        said
    }

    fn of_bleed(&self, bleed: &Bleed) -> Message {
        Message::ReviewBleed {
            side: side_name(bleed.side),
            points: bleed.points.round() as i64,
            from: move_number(self, bleed.from),
            to: move_number(self, bleed.to),
        }
    }
}

fn of_time(side: Color, thinking: &Thinking) -> Vec<Message> {
    let seconds = |time: Duration| format!("{:.1}", time.as_secs_f64());
    let Some(mistakes) = thinking.mean_of_mistakes else { return Vec::new() };
    let mut said = vec![Message::ReviewTime {
        side: side_name(side),
        mean: seconds(thinking.mean),
        mistakes: seconds(mistakes),
    }];
    if thinking.hasty_mistakes > 0 {
        said.push(Message::ReviewHasty { side: side_name(side), count: number(thinking.hasty_mistakes) });
    }
    if thinking.mistakes_in_time_trouble > 0 {
        said.push(Message::ReviewTrouble {
            side: side_name(side),
            count: number(thinking.mistakes_in_time_trouble),
        });
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::{Position, Role, Square};
    use roque_language::Language;

    #[test]
    fn reasons_are_said_in_both_languages() {
        let from: Position = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 17".parse().expect("a position");
        let fork = Motif::Fork {
            by: Man { role: Role::Knight, square: Square::C7 },
            targets: [
                Man { role: Role::Rook, square: Square::A8 },
                Man { role: Role::King, square: Square::E8 },
            ],
        };
        let line = [from.parse_san("Nc7+").expect("a move")].into();
        let reason = FaultReason { aspect: Aspect::Missed, motif: fork, from, line };
        assert_eq!(
            reason.message().sentence(Language::English),
            "17. Nc7+ was possible: fork, the knight on c7 attacks the rook on a8 and the king on e8 at once."
        );
        assert_eq!(
            reason.message().sentence(Language::French),
            "17. Cc7+ était possible\u{202F}: fourchette, le cavalier en c7 attaque à la fois la tour en a8 et le roi en e8."
        );
    }
}
