//! PGN: the whole tree in, export format out, and no file that stops the reader.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::document::Document;
use roque_chess::notation::pgn::{Nag, Ply, ReadPgnError, Reader, Visitor, Wanted};
use roque_chess::{Color, Move, Position, Verdict};
use std::path::Path;

fn read(text: &str) -> Vec<Result<Document, String>> {
    let records = Reader::new(text.as_bytes()).documents();
    records.map(|record| record.map_err(|error| error.to_string())).collect()
}

fn one(text: &str) -> Document {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0).unwrap()
}

#[track_caller]
fn faults(text: &str, expected: &[&str]) {
    let found: Vec<_> = read(text).into_iter().filter_map(Result::err).collect();
    assert_eq!(found, expected, "{text}");
}

const ANNOTATED: &str = r#"[Event "A \"quoted\" \\ event"]
[Site "?"]
[White "Müller"]
[Result "1-0"]
[ECO "C20"]

{before the game} 1. e4! $14 {good [%clk 0:09:58]} (1. d4 d5 (1... Nf6 {Indian}) 2. c4) (1. c4) 1... e5
2. Qh5?! ; a rest-of-line remark
2... Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0
"#;

#[test]
fn the_whole_tree_is_read() {
    let game = one(ANNOTATED);
    assert_eq!(game.tags.get("Event"), Some(r#"A "quoted" \ event"#));
    assert_eq!((game.tags.get("Site"), game.tags.get("White")), (None, Some("Müller")));
    assert_eq!(game.result, Verdict::Win(Color::White));
    assert_eq!(game.line.comments[0].as_str(), "before the game");
    let first = &game.line.moves[0];
    assert_eq!(first.nags, [Nag::GOOD_MOVE, Nag(14)]);
    assert_eq!(first.comments[0].clock().unwrap().as_secs(), 598);
    assert_eq!(first.variations.len(), 2);
    assert_eq!(first.variations[0].moves[1].variations[0].moves[0].comments[0].as_str(), "Indian");
    assert_eq!(game.line.moves[2].comments[0].as_str(), "a rest-of-line remark");
    assert_eq!(game.timeline().outcome().unwrap().to_string(), "White wins by checkmate");
}

#[test]
fn what_is_written_reads_back_equal_within_80_columns() {
    let game = one(ANNOTATED);
    let text = game.to_string();
    assert_eq!(
        text,
        r#"[Event "A \"quoted\" \\ event"]
[Site "?"]
[White "Müller"]
[Result "1-0"]
[ECO "C20"]

{before the game} 1. e4 $1 $14 {good [%clk 0:09:58]} (1. d4 d5 (1... Nf6
{Indian}) 2. c4) (1. c4) 1... e5 2. Qh5 $6 {a rest-of-line remark} 2... Nc6
3. Bc4 Nf6 $4 4. Qxf7# 1-0
"#
    );
    assert_eq!(one(&text), game);
}

#[test]
fn start_positions_variants_and_null_moves() {
    let fen = "1r5k/q4prp/p4NpQ/P1N1p3/8/3B1R2/1PP3PP/7K w - - 0 31";
    let game = one(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n31. Rh3 -- 32. Qxh7+ Rxh7 33. Rxh7# 1-0"));
    assert_eq!(game.start.to_string(), fen);
    assert_eq!(game.main_line().nth(1), Some(Ply::Null));
    assert_eq!(game.timeline().len(), 1, "a timeline holds chess moves only");
    assert!(game.to_string().contains("31. Rh3 -- 32. Qxh7+"));
    assert_eq!(one(&game.to_string()), game);

    let start: Position = "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1".parse().unwrap();
    let game = Document::new(start);
    assert_eq!(game.tags.get("Variant"), Some("Chess960"));
    assert_eq!(one(&game.to_string()), game);

    faults("[Variant \"Atomic\"]\n\n1. e4 *", &["line 1: the variant \"Atomic\" is not chess"]);
    faults("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Z0 *", &["line 1: Black passes the move while in check"]);
}

#[test]
fn careless_text_is_understood() {
    for text in [
        "1.e4 e5 2.Nf3 Nc6 *",
        "1. e4 1... e5 2. Nf3 2... Nc6",
        "e4 e5 Nf3 Nc6 *",
        "1 e4 e5 2 Nf3 Nc6 1/2-1/2 {agreed}",
        "1. e2e4 e7-e5 2. g1f3 b8c6 *",
        "\u{feff}1. e4 e5 2. Nf3!? N Nc6 = *",
        "1. e4 e5\r\n\r\n2. Nf3 Nc6\r\n*\r\n",
        "% hidden\n1. e4 {a {nested} remark} e5 2. Nf3 ( 2. f4 1-0 ) Nc6 1-0",
        "1. e4 {not { nested} e5 {x} 2. Nf3 Nc6 {[%csl Ga1]\n[%cal Gb2]} 1-0",
        "[Event \"x\"][Result \"1-0\"]1. e4 e5 2. Nf3 Nc6",
        "[White Somebody]\r[Result 1-0]\r1. e4 e5 2. Nf3 Nc6",
    ] {
        let game = one(text);
        assert_eq!(game.main_line().count(), 4, "{text}");
        assert_eq!(one(&game.to_string()), game, "{text}");
    }
    assert_eq!(one("[Result \"0-1\"]\n\n1. e4 *").result, Verdict::Win(Color::Black), "the tag knows better");
    assert_eq!(one("1. e4 {a\n{b}\nc} *").line.moves[0].comments[0].as_str(), "a (b) c");
}

#[test]
fn a_bad_game_is_reported_and_the_next_one_read() {
    let bad = [
        "[White \"a\"]\n\n1. e4 e5 2. Ke3 Nf6 3. d4 1-0",
        "[White \"a\"]\n\n1. e4 (1. d4 d5 *",
        "[White \"a\"]\n\n1. e4 ) e5 *",
        "[White \"a\"]\n\n( 1. e4 ) e5 *",
        "[White \"a\"]\n\n1. e4 {never closed e5 *",
        "[White \"a\"]\n\n1. e4 <what> e5 (1... d5 1-0) *",
        "[FEN \"8/8/8/8 w - -\"]\n\n1. e4 *",
        "[ \"nameless\"]\n\n",
        "[White \"a\"]\n\n1. e4 \u{e9}\u{e8} *",
        "[White \"a\"]\n\n1. hello *",
    ];
    let reasons = [
        "line 3: there is no legal move Ke3: no king of White can go to e3",
        "line 5: a variation is never closed",
        "line 3: a variation is closed that was never opened",
        "line 3: a variation comes before any move",
        "line 3: a comment is never closed",
        "line 3: \"<what>\" is neither move, comment nor result",
        "line 1: the FEN tag: the piece placement has 4 ranks; it needs 8 separated by '/'",
        "line 1: a tag with the value \"nameless\" has no name",
        "line 3: \"éè\" is neither move, comment nor result",
        "line 3: \"hello\" is not a move; moves look like e4, Nf3, exd5, e8=Q or O-O",
    ];
    for (game, reason) in bad.iter().zip(reasons) {
        let file = format!("{game}\n\n[Event \"good\"]\n\n1. e4 *\n");
        let games = read(&file);
        assert_eq!(games.first().unwrap().as_ref().unwrap_err(), reason, "{game}");
        assert_eq!(games.len(), 2, "{game}: {games:?}");
        assert_eq!(games[1].as_ref().unwrap().tags.get("Event"), Some("good"));
    }
}

#[test]
fn noise_neither_stops_nor_breaks_the_reader() {
    let megabyte = 1 << 20;
    for piece in
        ["(", ")", "{", "}", "[", "1. ", "* ", "e4 ", "\0", "\"", "$", "!", "; ", "%\n", "[a \"", "{{}", "é"]
    {
        let noise = piece.repeat(megabyte / piece.len());
        let games = read(&format!("1. e4 *\n{noise}\n[Event \"after\"]\n\n1. d4 *\n"));
        let last = games.last().unwrap().as_ref();
        assert_eq!(last.unwrap().tags.get("Event"), Some("after"), "after {piece:?}");
    }
    let mut state = 7u64;
    let noise: Vec<u8> = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 56) as u8
    })
    .take(megabyte)
    .collect();
    assert!(Reader::new(noise.as_slice()).documents().count() > 0);
    assert!("".parse::<Document>().unwrap_err().to_string().contains("there is no game"));
    let deep = format!("1. e4 {} *", "(1. d4 ".repeat(1000));
    faults(&deep, &["line 1: variations are nested more than 200 deep"]);
}

/// What nobody writes by hand is refused with its reason, in little memory, and the next game is read.
#[test]
fn there_is_an_end_to_everything() {
    let tags: String = (0..64_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let cases = [
        (format!("{tags}\n1. e4 *"), "more than 500 tags"),
        (format!("[White \"{}\"]\n\n1. e4 *", "x".repeat(5000)), "a tag White of more than 4096 bytes"),
        (
            format!("[White \"a\"]\n\n1. e4 {{{}}} *", "x ".repeat(1 << 18)),
            "a comment of more than 262144 bytes",
        ),
        (format!("[White \"a\"]\n\n1. e4 {{{}}} *", "x\n".repeat(5 << 20)), "a line of more than 8 MB"),
        (format!("[White \"a\"]\n\n1. e4 {} *", "e5 ".repeat(40 << 20)), "a line of more than 8 MB"),
        (format!("[White \"a\"]\n\n{} *", "Nf3 Nf6\nNg1 Ng8\n".repeat(50_001)), "more than 200000 moves"),
    ];
    for (text, reason) in cases {
        let games = read(&format!("{text}\n\n[Event \"after\"]\n\n1. d4 *\n"));
        let fault = games[0].as_ref().unwrap_err();
        assert!(fault.ends_with(&format!("{reason:?} is neither move, comment nor result")), "{fault}");
        assert_eq!(games.last().unwrap().as_ref().unwrap().tags.get("Event"), Some("after"), "{reason}");
        assert!(games.len() == 2, "{reason}: {} games", games.len());
    }
}

#[test]
fn a_reader_knows_where_it_stands() {
    let text = "\u{feff}[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. d4\n*\n[White \"c\"]\n\n1. Ke8 *\n";
    let mut reader = Reader::new(text.as_bytes());
    let mut marks = Vec::new();
    while let Ok(Some(_)) = reader.read_document() {
        marks.push((reader.offset() as usize, reader.lines()));
    }
    assert_eq!(marks.len(), 2);
    for ((offset, lines), rest) in marks.into_iter().zip(["\n\n[White \"b\"]", "\n[White \"c\"]"]) {
        assert!(text[offset..].starts_with(rest), "{:?}", &text[offset..]);
        let fault =
            Reader::new(&text.as_bytes()[offset..]).after_lines(lines).documents().find_map(Result::err);
        assert!(fault.unwrap().to_string().starts_with("line 11: "), "the same line as from the beginning");
    }
}

/// Counts games and moves of the main lines, and keeps the faults.
#[derive(Default)]
struct Counter {
    plies: usize,
}

impl Visitor for Counter {
    fn start(&mut self, _: &Position) -> Wanted {
        Wanted::Moves
    }

    fn play(&mut self, _: &Position, _: Move) {
        self.plies += 1;
    }
}

fn count(input: impl std::io::BufRead) -> (usize, usize, Vec<String>) {
    let mut reader = Reader::new(input);
    let (mut games, mut counter, mut faults) = (0, Counter::default(), Vec::new());
    loop {
        match reader.read_game(&mut counter) {
            Ok(true) => games += 1,
            Ok(false) => return (games, counter.plies, faults),
            Err(ReadPgnError::Io(error)) => panic!("{error}"),
            Err(error) => faults.push(error.to_string()),
        }
    }
}

fn open(path: &Path) -> impl std::io::BufRead + use<> {
    std::io::BufReader::new(std::fs::File::open(path).unwrap())
}

/// The large collections, straight from the unpacking program.
#[test]
fn packed_collections_are_read_whole() {
    let Some(data) = shared::data("pgn").filter(|_| shared::everything()) else {
        println!("skipped: ROQUE_FULL=1 reads the packed collections");
        return;
    };
    for (file, games) in
        [("masters_2600_classical.pgn.zst", 42_754), ("public_domain_games.pgn.zst", 145_716)]
    {
        let unpacking = std::process::Command::new("zstd")
            .args(["-dc".as_ref(), data.join(file).as_os_str()])
            .stdout(std::process::Stdio::piped())
            .spawn();
        let Ok(mut unpacking) = unpacking else {
            println!("skipped: the program zstd is not installed");
            return;
        };
        let (found, moves, faults) = count(std::io::BufReader::new(unpacking.stdout.take().unwrap()));
        assert!(unpacking.wait().unwrap().success());
        println!("{file}: {found} games, {moves} plies, {} faults", faults.len());
        assert_eq!((found, &faults[..]), (games, &[][..]), "{file}");
    }
}

#[test]
fn real_collections_are_read_whole() {
    let Some(data) = shared::data("pgn") else { return };
    for (file, games, plies) in [
        ("masters_2700_classical.pgn", 9_399, Some(810_364)),
        ("twic1599_sample.pgn", 1_110, None),
        ("lichess_2025-05_sample.pgn", 438, None),
        ("world_matches.pgn", 580, None),
        ("dortmund.pgn", 347, None),
        ("tricky/sunfish-headerless.pgn", 278, None),
        ("tricky/pgn-extract/test-fuzzydepth.pgn", 4, None),
    ] {
        let (found, moves, faults) = count(open(&data.join(file)));
        println!("{file}: {found} games, {moves} plies, faults: {faults:?}");
        assert_eq!((found, faults.len()), (games, 0), "{file}: {faults:?}");
        assert!(plies.is_none_or(|plies| plies == moves), "{file}: {moves} plies");
    }
}

/// Every game of these that can be read comes back equal after writing.
#[test]
fn real_games_round_trip() {
    let Some(data) = shared::data("pgn") else { return };
    let (mut games, mut bad) = (0, 0);
    let folders = ["chess960", "tricky", "tricky/python-chess", "tricky/pgn-extract", "tricky/nibbler"];
    let more = ["tricky/pychess", "tricky/fastchess", "tricky/mliebelt"];
    let mut paths: Vec<_> =
        folders.iter().chain(&more).flat_map(|folder| shared::files(&data.join(folder), "pgn")).collect();
    paths.extend([
        data.join("world_matches.pgn"),
        data.join("lichess_2025-05_sample.pgn"),
        data.join("dortmund.pgn"),
    ]);
    for path in paths {
        let bytes = std::fs::read(&path).unwrap();
        for record in Reader::new(bytes.as_slice()).documents() {
            match record {
                Ok(record) => {
                    games += 1;
                    let text = record.to_string();
                    assert_eq!(one(&text), record, "{}", path.display());
                    for line in text.lines().skip_while(|line| !line.is_empty()) {
                        let short = line.chars().count() <= 80 || line.contains(['[', '%']);
                        assert!(short || !line.contains(' '), "{}: long line {line}", path.display());
                    }
                }
                Err(error) if error.to_string().contains("is not chess") => {}
                Err(error) => {
                    bad += 1;
                    println!("{}: {error}", path.display());
                }
            }
        }
    }
    println!("{games} games came back equal, {bad} were refused");
    assert!(games > 2000 && bad == 2, "{games} good, {bad} bad");
}

#[test]
fn own_games_are_read_and_come_back_equal() {
    let text = std::fs::read_to_string(shared::own_data("pgn").join("games.pgn")).unwrap();
    let games: Vec<_> = read(&text).into_iter().map(Result::unwrap).collect();
    let lengths: Vec<_> = games.iter().map(|game| game.main_line().count()).collect();
    assert_eq!(lengths, [45, 33, 3, 4, 4]);
    for game in &games[..2] {
        assert_eq!(game.timeline().outcome().unwrap().to_string(), "White wins by checkmate");
    }
    assert_eq!(games[3].line.moves[1].comments[0].value_of("unknown"), Some("kept as it is"));
    let written: String = games.iter().map(|game| format!("{game}\n")).collect();
    let again: Vec<_> = read(&written).into_iter().map(Result::unwrap).collect();
    assert_eq!(again, games);
    assert!(written.lines().all(|line| line.chars().count() <= 80), "{written}");
}

#[test]
fn faults_of_other_games_do_not_matter() {
    let text = std::fs::read_to_string(shared::own_data("pgn").join("malformed.pgn")).unwrap();
    let games = read(&text);
    assert_eq!(games.len(), 13);
    let good: Vec<_> = games.iter().flatten().map(|game| game.tags.get("Event").unwrap()).collect();
    assert_eq!(good, ["good 1", "good 2", "good 3", "good 4", "good 5", "good 6", "good 7"]);
    let faults: Vec<_> = games.into_iter().filter_map(Result::err).collect();
    assert_eq!(
        faults,
        [
            "line 7: there is no legal move Ke3: no king of White can go to e3",
            "line 15: Nd2 is ambiguous: it could be Nbd2 or Nfd2",
            "line 25: a variation is never closed",
            "line 30: the FEN tag: Black has 0 kings; each side needs exactly one",
            "line 39: the variant \"Crazyhouse\" is not chess",
            "line 49: a comment is never closed",
        ]
    );
}
