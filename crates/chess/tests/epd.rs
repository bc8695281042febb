//! EPD: strict out, forgiving in, every suite of the shared data read.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use roque_chess::notation::epd::{self, Epd, Operand};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn epd(operations: &str) -> Epd {
    format!("{START} {operations}").parse().unwrap()
}

#[test]
fn what_is_written_reads_back_equal() {
    for text in [
        "",
        "bm e4 d4; id \"first\";",
        "am f3; c0 \"a; b \\\" c \\\\ d\"; ce -35; dm 4; acd 12; pv e4 e5 Nf3;",
        "noop; hmvc 7; fmvn 31;",
        "id \"\"; D1 20; Ae \"Engine 1.0\";",
    ] {
        let epd = epd(text);
        let written = epd.to_string();
        assert_eq!(written, format!("{START} {text}").trim(), "written exactly as it was");
        assert_eq!(written.parse::<Epd>().unwrap(), epd);
    }
    let mut made = epd("");
    made.set("c0", vec![Operand::Word("two words".into())]);
    assert_eq!(made.to_string(), format!("{START} c0 \"two words\";"));
}

#[test]
fn careless_suites_are_understood() {
    let sans = |epd: &Epd| epd.best_moves().map(|m| epd.position.san(m)).collect::<Vec<_>>();
    assert_eq!(sans(&epd("bm e4, d4 + ! id \"no semicolon\"")), ["e4", "d4"]);
    assert_eq!(epd("bm e2e4 dm 26").integer("dm"), Some(26));
    assert_eq!(sans(&epd("0 1 bm g1f3")), ["Nf3"]);
    assert_eq!(epd("3 17; bm e4").position.fullmove_number(), 17);
    assert_eq!(epd("; bm e4; id Position 1\0").id(), Some("Position"));
    assert_eq!(epd("bm #-1").operands("bm"), Some(&[Operand::Word("#-1".into())][..]));
    assert_eq!(epd("c0 \"taken\"; +- no repetition; id x").text("c1"), Some("+- no repetition"));
    assert_eq!(epd("id \"never closed").id(), Some("never closed"));
    assert_eq!(epd("ce +12").integer("ce"), Some(12));
}

#[test]
fn bad_lines_say_what_is_wrong() {
    for (text, message) in [
        (String::new(), "the FEN is empty"),
        (format!("{START} bm e5;"), "bm: there is no legal move e5: no pawn of White can go to e5"),
        (
            format!("{START} am what;"),
            "am: \"what\" is not a move; moves look like e4, Nf3, exd5, e8=Q or O-O",
        ),
        (format!("{START} hmvc many;"), "hmvc \"many\" is not a number from 0 to 9999"),
        ("8/8/8/8/8/8/8/8 w - - id \"x\";".into(), "White has 0 kings; each side needs exactly one"),
    ] {
        assert_eq!(text.parse::<Epd>().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_file_keeps_line_numbers_and_skips_remarks() {
    let file = b"\xef\xbb\xbf# remark\r\n\r\n8/8/8/8/8/8/8/8 w - -\r\nk7/8/K7/8/8/8/8/7R w - - bm Rh8#; id \"M\xfcller\";\0\r\n";
    let read: Vec<_> = epd::read(file).collect();
    assert_eq!(
        read.iter().map(|(line, epd)| (*line, epd.is_ok())).collect::<Vec<_>>(),
        [(3, false), (4, true)]
    );
    assert_eq!(read[1].1.as_ref().unwrap().id(), Some("Müller"));
}

/// The strict suites read without an error and come back equal; the originals and the torture files never panic,
/// and nearly every position of the originals is understood.
#[test]
fn shared_suites_are_read() {
    let Some(data) = shared::data("epd") else { return };
    for (folder, least_share) in [("", 1.0), ("mate", 1.0), ("raw", 0.99), ("robustness", 0.0)] {
        let (mut good, mut total) = (0, 0);
        for path in shared::files(&data.join(folder), "epd") {
            if path.ends_with("see.epd") {
                continue; // Not EPD, in spite of its name.
            }
            let bytes = std::fs::read(&path).unwrap();
            for (line, read) in epd::read(&bytes) {
                total += 1;
                match read {
                    Ok(epd) => {
                        good += 1;
                        assert_eq!(
                            epd.to_string().parse::<Epd>().as_ref(),
                            Ok(&epd),
                            "{}:{line}",
                            path.display()
                        );
                    }
                    Err(error) if least_share == 1.0 => panic!("{}:{line}: {error}", path.display()),
                    Err(error) => println!("{}:{line}: {error}", path.display()),
                }
            }
        }
        println!("epd/{folder}: {good} of {total} positions read");
        assert!(f64::from(good) >= least_share * f64::from(total), "epd/{folder}: {good} of {total}");
    }
}
