//! What nobody misses, whatever the rating: a mate in one, a queen that hangs, what was taken is taken back, a won game is not
//! thrown away by stalemate, and the endings everybody knows.

use crate::exchange;
use crate::model::View;
use crate::sight::Sight;
use roque_chess::{Color, Move, Position, Role, Timeline};

/// Whether a move mates at once.
pub(crate) fn mates(position: &Position, m: Move) -> bool {
    let next = position.after(m);
    next.is_check() && next.legal_moves().is_empty()
}

/// Whether one side has a bare king and the other the means to mate it.
pub(crate) fn is_known_ending(position: &Position) -> bool {
    let board = position.board();
    let bare = |color: Color| board.color(color).len() == 1;
    let strong = board.straight_sliders() | board.role(Role::Pawn);
    Color::ALL.into_iter().any(|color| bare(color) && board.color(!color).intersects(strong))
}

/// A queen taken is a queen won if so much is left after all exchanges.
const QUEEN_HANGS: i32 = 400;
/// Ahead by so much nobody is content with a draw.
const AHEAD: i32 = 200;

/// Floors: takes away what nobody does, whatever the rating.
pub(crate) fn forbid(line: &Timeline, view: &View, sight: &Sight, logits: &mut [f32]) {
    let kept = |index: &usize| !throws_away_a_win(line, view.moves()[*index], sight);
    let safe: Vec<usize> = (0..logits.len()).filter(kept).collect();
    let obvious = obvious(line, view, sight);
    let wanted: Vec<usize> = safe.iter().copied().filter(|index| obvious[*index]).collect();
    let wanted = if wanted.is_empty() { safe } else { wanted };
    if wanted.is_empty() {
        return;
    }
    let mut allowed = vec![false; logits.len()];
    wanted.iter().for_each(|&index| allowed[index] = true);
    for (logit, allowed) in logits.iter_mut().zip(allowed) {
        if !allowed {
            *logit = f32::NEG_INFINITY;
        }
    }
}

/// Stalemates, and repeats a third time, while ahead.
fn throws_away_a_win(line: &Timeline, m: Move, sight: &Sight) -> bool {
    if sight.best() < AHEAD {
        return false;
    }
    let next = line.current().after(m);
    let stalemates = !next.is_check() && next.legal_moves().is_empty();
    let repeats = line.repeatable_keys().iter().filter(|&&key| key == next.key()).count() >= 2;
    stalemates || repeats
}

/// Which moves are as good as what everybody sees: taking a queen that hangs, taking back what was taken where that
/// loses nothing. All are, if there is nothing of the kind.
fn obvious(line: &Timeline, view: &View, sight: &Sight) -> Vec<bool> {
    let position = line.current();
    let wins = |m: Move| {
        let after = position.after(m);
        exchange::gain(position, m) - exchange::winnable(after.board(), m.to(), after.side_to_move())
    };
    let taken_back = line.last_move().filter(|last| last.is_capture()).map(Move::to);
    let is_obvious = |&m: &Move| {
        let queen = exchange::taken(position, m) == Some(Role::Queen) && wins(m) >= QUEEN_HANGS;
        queen || (m.is_capture() && Some(m.to()) == taken_back && wins(m) >= 0)
    };
    let obvious: Vec<bool> = view.moves().iter().map(is_obvious).collect();
    let values = sight.deepest();
    let least = (0..values.len()).filter(|&index| obvious[index]).map(|index| values[index]).max();
    match least {
        None => vec![true; values.len()],
        Some(least) => (0..values.len()).map(|index| obvious[index] || values[index] >= least).collect(),
    }
}
