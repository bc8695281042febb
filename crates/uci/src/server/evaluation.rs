//! The evaluations as the options `Evaluation` and `EvalFile` name them.

use roque_chess::{File, Position, Rank, Square};
use roque_engine::{Evaluation, NamedNetwork};
use roque_nnue::{Judge, LoadNetworkError, Network};
use std::io::Read;
use std::sync::Arc;

/// What `Evaluation` can be.
pub(crate) fn names() -> Vec<&'static str> {
    Evaluation::names().collect()
}

/// Reads a file that is a network, or a few words of text naming an evaluation and its weights.
pub(crate) fn read_file(path: &str) -> Result<Evaluation, String> {
    const LARGEST: u64 = 1 << 30;
    const LARGEST_TEXT: usize = 1 << 20;
    let mut bytes = Vec::new();
    let result = std::fs::File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
    result.map_err(|error| format!("cannot read EvalFile {path}: {error}"))?;
    match Network::from_bytes(&bytes) {
        Ok(network) => Ok(Evaluation::Learned(NamedNetwork::new(path, network))),
        Err(LoadNetworkError::Foreign) => {
            let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LARGEST_TEXT)]);
            let joined: String = text.split_whitespace().collect();
            joined.parse().map_err(|error| {
                format!("EvalFile {path} is no network, and as text: {}", shorten(&format!("{error}")))
            })
        }
        Err(error) => Err(format!("EvalFile {path}: {error}")),
    }
}

/// The judgement of a position, taken apart.
pub(crate) fn explain(evaluation: &Evaluation, position: &Position) -> String {
    let mut text = match evaluation {
        Evaluation::HandWritten(spec) => spec.build().explain(position).to_string(),
        Evaluation::Learned(named) => explain_network(named, position),
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
    let white = position.side_to_move().pick(score, -score);
    text.push_str(&format!("\ntotal {} (White's side)", pawns(white)));
    text
}

fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}

/// Enough of a message for one line.
fn shorten(text: &str) -> String {
    text.chars().take(300).collect()
}
