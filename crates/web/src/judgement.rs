//! The network's view of a position, for the panel of engine details.

use crate::protocol::{ApiError, JudgementRequest, JudgementView, ManWorth};
use crate::start;
use roque_nnue::{Judge, Network};

/// Judges a position at a glance and each man by what its absence would change.
pub(crate) fn judge(request: &JudgementRequest) -> Result<JudgementView, ApiError> {
    let position = start::read_fen(&request.fen)?;
    let network = Network::embedded();
    let worth = Judge::removal_values(&network, &position);
    let men = worth.into_iter().map(|(square, piece, white)| ManWorth {
        square: square.to_string(),
        letter: piece.letter(),
        worth: piece.color.pick(white, -white),
    });
    let men = men.collect();
    let mut judge = Judge::new(network);
    judge.reset(&position);
    let score = judge.evaluate(&position);
    Ok(JudgementView { total: position.side_to_move().pick(score, -score), men })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(fen: &str) -> Result<JudgementView, ApiError> {
        judge(&JudgementRequest { fen: fen.to_owned() })
    }

    #[test]
    fn every_man_but_the_kings_has_a_worth() {
        let view = ask("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3").expect("legal");
        assert_eq!(view.men.len(), 30);
        let queens: Vec<_> = view.men.iter().filter(|man| man.letter.eq_ignore_ascii_case(&'q')).collect();
        assert!(queens.iter().all(|queen| queen.worth > 300), "{queens:?}");
        assert!(view.total.abs() < 200);
    }

    #[test]
    fn what_is_no_position_is_refused() {
        assert!(ask("not a position").is_err());
    }
}
