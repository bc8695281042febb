//! Random conversations: nothing panics, nothing hangs, nothing said is malformed.

use super::partner::Partner;
use roque_uci::Message;

/// A small generator of our own: the same seed, the same conversation.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.roll(choices.len())]
    }
}

const COMMANDS: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "debug on",
    "debug off",
    "debug",
    "register later",
    "go depth 3",
    "go depth 3",
    "go nodes 500",
    "go movetime 5",
    "go infinite",
    "go ponder wtime 20 btime 20",
    "go wtime 30 btime 30 winc 1 binc 1",
    "go mate 2 depth 4",
    "go perft 2",
    "go",
    "go searchmoves e2e4 d7d5 depth 2",
    "setoption name Hash value 1",
    "setoption name Hash value 3",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name MultiPV value 4",
    "setoption name MultiPV value 1",
    "setoption name Clear Hash",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name UCI_Elo value 900",
    "setoption name Skill Level value 3",
    "setoption name Evaluation value simplified",
    "setoption name Evaluation value classical",
    "setoption name UCI_ShowWDL value true",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves e2e5",
    "position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1",
    "position fen nonsense",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen qrbbknnr/pppppppp/8/8/8/8/PPPPPPPP/QRBBKNNR w KQkq - 0 1",
    "d",
    "eval",
    "flip",
    "help",
    "compiler",
];

const WORDS: &[&str] = &[
    "go",
    "position",
    "fen",
    "startpos",
    "moves",
    "setoption",
    "name",
    "value",
    "Hash",
    "depth",
    "wtime",
    "-1",
    "99999999999999999999",
    "0",
    "infinite",
    "ponder",
    "searchmoves",
    "e2e4",
    "e7e8q",
    "\t",
    "é",
    "stop",
    "nodes",
    "1",
    "k",
    "/",
    "w",
    "KQkq",
    "MultiPV",
    "Threads",
    "2",
    "movetime",
    "debug",
    "on",
    "<empty>",
    "perft",
];

fn random_line(dice: &mut Dice) -> String {
    match dice.roll(10) {
        0..=6 => dice.pick(COMMANDS).to_owned(),
        7..=8 => (0..1 + dice.roll(9)).map(|_| dice.pick(WORDS)).collect::<Vec<_>>().join(" "),
        _ => (0..dice.roll(40)).map(|_| char::from(32 + dice.roll(95) as u8)).collect(),
    }
}

#[test]
fn random_conversations_end_well() {
    for seed in 0..12 {
        let mut dice = Dice(seed);
        let partner = Partner::new();
        let mut said = Vec::new();
        for _ in 0..80 {
            let line = random_line(&mut dice);
            // Huge tables and endless text are tested elsewhere, and quitting early tests nothing.
            if line.contains("9999") && line.contains("Hash") || line.contains("quit") {
                continue;
            }
            partner.say(&line);
            said.push(line);
            if dice.roll(4) == 0 {
                partner.say("isready");
                check(&partner.until(|line| line == "readyok"), &said);
            }
        }
        check(&partner.close(), &said);
    }
}

/// What the server says is UCI, or the answer to a command that is not.
fn check(lines: &[String], said: &[String]) {
    for line in lines {
        assert!(!line.contains("internal error"), "{line} after {said:#?}");
        let first = line.split(' ').next().unwrap_or_default();
        if ["info", "bestmove", "id", "option", "uciok", "readyok"].contains(&first) {
            let message: Message = line.parse().unwrap_or_else(|error| panic!("{error} after {said:#?}"));
            assert_eq!(&message.to_string(), line);
        }
    }
}
