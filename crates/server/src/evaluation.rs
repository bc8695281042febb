//! What `eval` says.

use roque_chess::{File, Position, Rank, Square};
use roque_engine::{Evaluation, Learned, NamedNetwork};
use roque_nnue::Judge;
use roque_play::LoadedEvaluation;
use std::sync::Arc;

/// The judgement of a position, taken apart.
pub(crate) fn explain(judgement: &LoadedEvaluation, position: &Position) -> String {
    let mut text = match judgement {
        LoadedEvaluation::Known(Evaluation::Learned(named)) => explain_network(named, position),
        _ => judgement.explain(position).map_or_else(String::new, |terms| terms.to_string()),
    };
    if position.is_check() {
        text.push_str("\n(in check: the search never asks for this number)");
    }
    text
}

/// The whole, and on a board what each man is worth to the network.
fn explain_network(named: &NamedNetwork, position: &Position) -> String {
    const RULE: &str = "\n+-------+-------+-------+-------+-------+-------+-------+-------+";
    let network = named.network();
    let values = Judge::removal_values(network, position);
    let mut text = format!(
        "{}: {} ({})\nWhat White's score would lose without each man, in pawns:{RULE}",
        named.name(),
        network.description(),
        network.kernel_name()
    );
    for rank in Rank::ALL.into_iter().rev() {
        let (mut men, mut worth) = (String::from("\n|"), String::from("\n|"));
        for file in File::ALL {
            let square = Square::new(file, rank);
            let letter = position.board().piece_at(square).map_or(' ', |piece| piece.letter());
            let value = values.iter().find(|(at, ..)| *at == square).map(|&(_, _, value)| pawns(value));
            men.push_str(&format!("   {letter}   |"));
            worth.push_str(&format!("{:^7}|", value.unwrap_or_default()));
        }
        text.extend([men.as_str(), &worth, RULE]);
    }
    let mut judge = Judge::new(Arc::clone(network));
    judge.reset(position);
    let score = judge.evaluate(position);
    let mut white = position.side_to_move().pick(score, -score);
    if network.counsel().is_some() {
        let correction = Learned::new(Arc::clone(network)).correction(position);
        let white_correction = position.side_to_move().pick(correction, -correction);
        text.push_str(&format!("\nnetwork {}, counsel {}", pawns(white), pawns(white_correction)));
        white += white_correction;
    }
    text.push_str(&format!("\ntotal {} (White's side)", pawns(white)));
    text
}

fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}
