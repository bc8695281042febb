use super::*;

fn parse(text: &str) -> Result<Spec, Vec<String>> {
    let plan = Plan::parse(text).map_err(|mistake| vec![mistake])?;
    Spec::check(plan, Path::new("folder/open.toml"))
}

const TWO: &str = "[[player]]\nplayer = \"random\"\n[[player]]\nplayer = \"random:2\"\n";

#[test]
fn a_short_file_is_enough() {
    let spec = parse(TWO).unwrap();
    let files = spec.tournament.files.unwrap();
    assert_eq!(files.journal, Path::new("folder/open.jsonl"));
    assert_eq!(files.pgn.as_deref(), Some(Path::new("folder/open.pgn")));
    assert_eq!(spec.tournament.name, "open");
    assert_eq!(spec.tournament.entrants[1].name, "random:2");
    assert_eq!(spec.anchor, Anchor::Mean(0.0));
}

#[test]
fn everything_can_be_said() {
    let spec = parse(
        r#"
        name = "Spring"
        format = "swiss"
        games = 4
        rounds = 5
        tc = "10+0.1"
        concurrency = 3
        seed = 9
        margin_ms = 50
        openings = "start"
        pgn = "spring.pgn"
        results = "/tmp/spring.jsonl"
        sprt = { elo0 = 0, elo1 = 5, normalized = true, alpha = 0.1 }
        adjudication = { win_centipawns = 600, win_moves = 4, draw_centipawns = 10, draw_moves = 8, max_moves = 200 }
        ratings = { anchor = "b", elo = 2000 }
        [[player]]
        name = "a"
        player = "roque:elo=1500"
        [[player]]
        name = "b"
        player = "uci:sh --quiet"
        tc = "5+0.05"
        options = { Hash = 16, UCI_LimitStrength = true, "Book File" = "x.bin" }
        "#,
    )
    .unwrap();
    let tournament = spec.tournament;
    assert_eq!(tournament.files.unwrap().journal, Path::new("/tmp/spring.jsonl"));
    let b = &tournament.entrants[1];
    assert_eq!(b.time.to_string(), "5+0.05");
    assert!(b.options.contains(&("UCI_LimitStrength".into(), "true".into())), "{:?}", b.options);
    assert_eq!(spec.anchor, Anchor::Player { player: 1, elo: 2000.0 });
    assert_eq!(tournament.sprt.map(|sprt| (sprt.alpha, sprt.model)), Some((0.1, EloModel::Normalized)));
}

#[test]
fn every_mistake_is_one_sentence() {
    let mistakes = parse(
        r#"
        format = "league"
        games = 0
        tc = "fast"
        openings = "missing.epd"
        openings_order = "none"
        adjudication = { win_moves = 3 }
        ratings = { anchor = "nobody" }
        [[player]]
        player = "human"
        [[player]]
        player = "roque:deph=3"
        [[player]]
        player = "random"
        options = { Hash = 3 }
        "#,
    )
    .unwrap_err();
    for part in [
        "games: 0 is not",
        "tc: \"fast\" is not a time control",
        "openings_order: \"none\"",
        "win_centipawns and win_moves",
        "anchor \"nobody\"",
        "player 1: a human",
        "player 2: player roque has no option \"deph=3\"",
        "player 3: random takes its options",
    ] {
        assert!(mistakes.iter().any(|mistake| mistake.contains(part)), "{part}: {mistakes:#?}");
    }
    assert!(mistakes.iter().all(|mistake| !mistake.contains('\n')));
}

#[test]
fn unknown_words_are_named_with_their_line() {
    let mistakes = parse(&format!("{TWO}\nnmae = \"x\"\n")).unwrap_err();
    assert!(mistakes[0].starts_with("line 6: ") && mistakes[0].contains("nmae"), "{mistakes:?}");
    let mistakes = parse("format = \"league\"\n[[player]]\nplayer = \"random\"").unwrap_err();
    assert!(mistakes.iter().any(|mistake| mistake.contains("accepted: match, round-robin")), "{mistakes:?}");
    assert!(mistakes.iter().any(|mistake| mistake.contains("at least two")), "{mistakes:?}");
}
