//! Answers to the commands that people type: the board, the build, help.

use roque_chess::Timeline;

/// The board and everything about it that is not on it.
pub(crate) fn board(timeline: &Timeline) -> String {
    let position = timeline.current();
    let checkers: Vec<_> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let checkers = if checkers.is_empty() { "none".to_owned() } else { checkers.join(" ") };
    let mut text = format!(
        "{}\n\nFen: {position}\nKey: {:016X}\nCheckers: {checkers}\nLegal moves: {}\nRepetitions: {}",
        position.board(),
        position.key().0,
        position.legal_moves().len(),
        timeline.repetitions(),
    );
    if let Some(outcome) = timeline.outcome() {
        text.push_str(&format!("\nOutcome: {outcome}"));
    }
    text
}

/// What the program was built for.
pub(crate) fn compiler() -> String {
    let mut features = Vec::new();
    for (name, present) in [
        ("popcnt", cfg!(target_feature = "popcnt")),
        ("bmi2", cfg!(target_feature = "bmi2")),
        ("avx2", cfg!(target_feature = "avx2")),
        ("avx512f", cfg!(target_feature = "avx512f")),
        ("neon", cfg!(target_feature = "neon")),
    ] {
        if present {
            features.push(name);
        }
    }
    let features = if features.is_empty() { "none".to_owned() } else { features.join(" ") };
    let assertions = if cfg!(debug_assertions) { "on" } else { "off" };
    format!(
        "Roque {}, Rust 2024, {} {}; processor features: {features}; debug assertions: {assertions}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS,
    )
}

/// What one can type here.
pub(crate) const HELP: &str = "\
Roque speaks UCI, the language of chess GUIs. Useful by hand:
  uci                                     name and options
  position startpos [moves e2e4 e7e5 …]   set up a game line
  position fen FEN [moves …]              set up any position
  go [depth N] [nodes N] [movetime MS] [wtime MS btime MS winc MS binc MS movestogo N]
     [mate N] [searchmoves …] [ponder] [infinite]      think; stop ends it
  go perft N                              count leaves, by first move
  setoption name N value V                change an option
  d                                       show the board
  eval                                    explain the evaluation, term by term
  bench [DEPTH]                           fixed work: nodes are a signature of the search
  flip                                    mirror the board, the other side to move
  compiler                                what this program was built for
  ucinewgame, isready, stop, ponderhit, debug on|off, quit
The board in the browser: roque play. All commands of the program: roque --help.";
