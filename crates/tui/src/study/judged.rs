//! Walking through a judged game from mistake to mistake.

use super::Study;
use roque_chess::Timeline;
use roque_chess::document::Place;
use roque_chess::notation::pgn::Nag;

impl Study {
    /// Goes to the next mistake of the main line that carries a sign; whether there is one.
    pub fn go_to_mistake(&mut self) -> bool {
        let moves = &self.document().line.moves;
        let from = if self.place.is_main_line() { self.place.moves } else { 0 };
        let is_mistake = |nag: &Nag| [Nag::MISTAKE, Nag::BLUNDER].contains(nag);
        let found = (from..moves.len()).find(|&index| moves[index].nags.iter().any(is_mistake));
        if let Some(index) = found {
            self.place = Place::main_line(index + 1);
        }
        found.is_some()
    }

    /// The game up to before the move that leads here, if it is a move of the main line.
    #[must_use]
    pub fn line_before(&self) -> Option<Timeline> {
        let moves = self.place.moves.checked_sub(1).filter(|_| self.place.is_main_line())?;
        let mut line = self.document().timeline();
        while line.len() > moves {
            line.undo();
        }
        Some(line)
    }
}
