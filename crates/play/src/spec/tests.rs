//! Names come back as they were written, and mistakes are explained.

use super::*;

#[test]
fn names_come_back() {
    for text in [
        "human",
        "random",
        "random:7",
        "roque",
        "roque:elo=1500",
        "roque:eval=nets/new+old.rqnn,nodes=5000",
        "roque:eval=tuned.rs",
        "roque:eval=control:a=2+b=0.5,depth=6,nodes=5000,soft=400,hash=8,threads=2",
        "solver:algo=alphabeta,order=mvv+killers,deepening=off,eval=control:a=1+b=0.4,depth=3",
        "uci:/usr/games/stockfish",
        "uci:\"my engine\" --level \"two words\" \"\"",
    ] {
        assert_eq!(text.parse::<PlayerSpec>().expect(text).to_string(), text);
    }
}

#[test]
fn mistakes_are_one_sentence_with_what_is_accepted() {
    for (text, parts) in [
        ("stockfish", ["\"stockfish\" is not a player", "uci:PATH"]),
        ("human:3", ["is not a player", "human"]),
        ("random:x", ["seed cannot be \"x\"", "a number"]),
        ("roque:elo=90", ["elo cannot be \"90\"", "600 to 2800"]),
        ("roque:deph=3", ["no option \"deph=3\"", "depth=…"]),
        ("roque:depth", ["no option \"depth\"", "depth=…"]),
        ("roque:depth=0", ["depth cannot be \"0\"", "from 1"]),
        ("roque:hash=1048577", ["hash cannot be \"1048577\"", "1 to 1048576"]),
        ("roque:hash=-1", ["hash cannot be \"-1\"", "1 to 1048576"]),
        ("roque:threads=513", ["threads cannot be \"513\"", "1 to 512"]),
        ("roque:param.null_move_bas=1", ["no parameter \"null_move_bas\"", "nearest name is null_move_base"]),
        ("roque:param=1", ["no option \"param=1\"", "param.NAME=…"]),
        ("roque:depth=1,depth=2", ["depth is given twice", "roque"]),
        ("roque:eval=magic", ["unknown evaluator `magic`", "classical"]),
        ("solver:algo=mcts", ["algo=mcts is not possible", "alphabeta"]),
        ("solver:eval=magic", ["unknown evaluator `magic`", "material"]),
        ("uci:", ["needs a program", "stockfish"]),
        ("uci:\"abc", ["do not match", "abc"]),
    ] {
        let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{text}: {error}");
    }
}

#[test]
fn a_program_is_called_by_its_file_name() {
    let spec: PlayerSpec = "uci:/usr/games/stockfish --x".parse().expect("a program");
    assert_eq!(spec.short_name(), "stockfish");
}
