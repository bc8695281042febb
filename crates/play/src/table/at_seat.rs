//! One side of a table, for a person who plays from a place of their own and cannot speak for the other side.

use super::{DrawReply, Table, TableError};
use crate::{Moment, RefereeError};
use roque_chess::Color;

/// What became of the wish to take a move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBackReply {
    /// The other person must agree.
    Asked,
    /// It is taken back.
    Done,
}

/// A person's own seat: everything done here is done by that side alone.
#[derive(Debug)]
pub struct AtSeat<'t> {
    table: &'t mut Table,
    color: Color,
}

impl Table {
    /// The seat of one side, where a person plays it.
    ///
    /// # Errors
    /// [`TableError::OnlyWatched`] if no person does.
    pub fn at(&mut self, color: Color) -> Result<AtSeat<'_>, TableError> {
        if !self.seats[color].is_person() {
            return Err(TableError::OnlyWatched);
        }
        Ok(AtSeat { table: self, color })
    }

    /// The side whose person waits for the other to agree to a takeback.
    #[must_use]
    pub fn take_back_asked(&self) -> Option<Color> {
        self.take_back_asked
    }

    /// Half-moves since a side was last to move, its own among them.
    fn half_moves_back_to(&self, color: Color) -> Option<usize> {
        let count = if self.referee.side_to_move() == color { 2 } else { 1 };
        (count <= self.plies()).then_some(count)
    }
}

impl AtSeat<'_> {
    /// Plays what the person typed or clicked, when it is their turn.
    ///
    /// # Errors
    /// [`TableError`] says why it cannot be played.
    pub fn play_text(&mut self, text: &str, seen: usize, now: Moment) -> Result<(), TableError> {
        self.table.check_going(now)?;
        if self.table.referee.side_to_move() != self.color {
            return Err(RefereeError::NotYourTurn(self.color).into());
        }
        self.table.play_text(text, seen, now)
    }

    /// The person gives up.
    ///
    /// # Errors
    /// [`RefereeError::Over`].
    pub fn resign(&mut self, now: Moment) -> Result<(), TableError> {
        Ok(self.table.referee.resign(self.color, now)?)
    }

    /// Offers a draw, or accepts the one the other side has offered.
    ///
    /// # Errors
    /// [`RefereeError::Over`], [`RefereeError::OfferStands`].
    pub fn offer_draw(&mut self, now: Moment) -> Result<DrawReply, TableError> {
        self.table.offer_draw_by(self.color, now)
    }

    /// Declines the draw offered to this side.
    ///
    /// # Errors
    /// [`RefereeError::NoOffer`], [`RefereeError::Over`].
    pub fn decline_draw(&mut self, now: Moment) -> Result<(), TableError> {
        Ok(self.table.referee.decline_draw(self.color, now)?)
    }

    /// Claims a draw that the rules allow this side now.
    ///
    /// # Errors
    /// [`RefereeError::Over`], [`RefereeError::NotYourTurn`], [`RefereeError::NothingToClaim`].
    pub fn claim_draw(&mut self, now: Moment) -> Result<(), TableError> {
        Ok(self.table.referee.claim_draw(self.color, None, now)?)
    }

    /// Asks the other person to let the last move of this side be taken back, or agrees to what the other has asked.
    /// A program always agrees. The question stands until somebody moves or it is answered.
    ///
    /// # Errors
    /// [`TableError::NothingToTakeBack`], [`TableError::TakeBackStands`].
    pub fn take_back(&mut self, now: Moment) -> Result<TakeBackReply, TableError> {
        let table = &mut *self.table;
        let asked = table.take_back_asked;
        if asked == Some(self.color) {
            return Err(TableError::TakeBackStands);
        }
        let asker = asked.unwrap_or(self.color);
        let count = table.half_moves_back_to(asker).ok_or(TableError::NothingToTakeBack)?;
        if asked.is_none() && table.seats[!self.color].is_person() {
            table.take_back_asked = Some(self.color);
            return Ok(TakeBackReply::Asked);
        }
        table.undo(count, now)?;
        Ok(TakeBackReply::Done)
    }

    /// Says no to a takeback the other person has asked for.
    ///
    /// # Errors
    /// [`TableError::NoTakeBackAsked`].
    pub fn decline_take_back(&mut self) -> Result<(), TableError> {
        match self.table.take_back_asked {
            Some(asker) if asker != self.color => {
                self.table.take_back_asked = None;
                Ok(())
            }
            _ => Err(TableError::NoTakeBackAsked),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moment;
    use crate::table::TableSetup;
    use Color::{Black, White};

    const NOW: Moment = Moment::ZERO;

    fn table(black: &str) -> Table {
        let mut setup = TableSetup::default();
        setup.seats[Black] = black.parse().unwrap();
        Table::new(setup, NOW)
    }

    #[test]
    fn a_seat_moves_and_resigns_for_itself_alone() {
        let mut table = table("human");
        let early = table.at(Black).unwrap().play_text("e5", 0, NOW);
        assert_eq!(early, Err(RefereeError::NotYourTurn(Black).into()));
        table.at(White).unwrap().play_text("e4", 0, NOW).unwrap();
        assert!(table.at(White).unwrap().play_text("d4", 1, NOW).is_err());
        // It is Black's turn, but White gives up.
        table.at(White).unwrap().resign(NOW).unwrap();
        assert_eq!(table.game().result().unwrap().winner(), Some(Black));
    }

    #[test]
    fn a_draw_needs_both_seats() {
        let mut table = table("human");
        assert_eq!(table.at(Black).unwrap().offer_draw(NOW), Ok(DrawReply::Offered));
        assert!(table.at(Black).unwrap().offer_draw(NOW).is_err());
        assert!(table.at(Black).unwrap().decline_draw(NOW).is_err(), "nobody answers for the other");
        assert_eq!(table.at(White).unwrap().offer_draw(NOW), Ok(DrawReply::Agreed));
    }

    #[test]
    fn a_takeback_waits_for_the_other_person() {
        let mut table = table("human");
        assert_eq!(table.at(White).unwrap().take_back(NOW), Err(TableError::NothingToTakeBack));
        table.at(White).unwrap().play_text("e4", 0, NOW).unwrap();
        table.at(Black).unwrap().play_text("e5", 1, NOW).unwrap();
        assert_eq!(table.at(White).unwrap().take_back(NOW), Ok(TakeBackReply::Asked));
        assert_eq!((table.plies(), table.take_back_asked()), (2, Some(White)));
        assert_eq!(table.at(White).unwrap().take_back(NOW), Err(TableError::TakeBackStands));
        assert_eq!(table.at(White).unwrap().decline_take_back(), Err(TableError::NoTakeBackAsked));
        table.at(Black).unwrap().decline_take_back().unwrap();
        assert_eq!(table.take_back_asked(), None);
        table.at(White).unwrap().take_back(NOW).unwrap();
        assert_eq!(table.at(Black).unwrap().take_back(NOW), Ok(TakeBackReply::Done));
        assert_eq!((table.plies(), table.take_back_asked()), (0, None));
    }

    #[test]
    fn a_move_answers_the_question_and_a_program_agrees() {
        let mut table = table("human");
        table.at(White).unwrap().play_text("e4", 0, NOW).unwrap();
        table.at(White).unwrap().take_back(NOW).unwrap();
        table.at(Black).unwrap().play_text("e5", 1, NOW).unwrap();
        assert_eq!(table.take_back_asked(), None);
        let mut table = self::table("random");
        table.at(White).unwrap().play_text("e4", 0, NOW).unwrap();
        assert_eq!(table.at(White).unwrap().take_back(NOW), Ok(TakeBackReply::Done));
        assert!(table.at(Black).is_err());
    }
}
