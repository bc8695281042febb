//! Whole reviews: the same every time, complete, and written without losing anything.

use roque_chess::document::Document;
use roque_chess::{Color, Role, Square, Timeline};
use roque_game::{StopSignal, Value};
use roque_language::Language;
use roque_library::{Analysis, Library};
use roque_play::Localized as _;
use roque_review::written::WrittenReview;
use roque_review::{
    Aspect, BatchEvent, Circumstance, Event, Fingerprint, Grade, Graph, Journal, JournalError, Man, Motif,
    MotifKind, Review, Reviewer, Scale, Settings, Stopped, annotate, html, review_all,
};
use std::path::PathBuf;
use std::sync::Arc;

const NODES: u64 = 3_000;

fn settings() -> Settings {
    Settings { nodes: NODES, hash_mb: 4, scale: Scale::Own }
}

fn game(text: &str) -> Document {
    text.parse().expect("a game")
}

fn review(document: &Document) -> Review {
    Reviewer::new(settings()).review(document, &StopSignal::new(), &mut |_| {}).expect("not stopped")
}

fn short_games() -> Vec<Document> {
    [
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
        "1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00]} 2. Nf3 {[%clk 0:02:50]} f6? {mine [%clk 0:02:58]} 3. Nxe5 fxe5 4. Qh5+ Ke7 \
         (4... g6 5. Qxe5+) 5. Qxe5+ Kf7 6. Bc4+ 1-0",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+ 0-1",
        "1. e4 e5 2. Nc3 Nf6 3. Bc4 Nc6 4. Qh5 Nxh5 0-1",
    ]
    .map(game)
    .into()
}

#[test]
fn the_same_game_gives_the_same_review() {
    let games = short_games();
    let mut reviewer = Reviewer::new(settings());
    let mut twice = || {
        games
            .iter()
            .map(|game| reviewer.review(game, &StopSignal::new(), &mut |_| {}).expect("not stopped"))
            .collect::<Vec<_>>()
    };
    let (first, second) = (twice(), twice());
    assert_eq!(first, second, "an engine that has reviewed other games before judges alike");
    for jobs in [1, 3] {
        let mut heard = Vec::new();
        review_all(
            games.clone().into_iter(),
            || Reviewer::new(settings()),
            jobs,
            &StopSignal::new(),
            |event| {
                if let BatchEvent::Finished { game, review, .. } = event {
                    assert_eq!(game, heard.len(), "games come in their order");
                    heard.push(*review);
                }
                Ok::<(), Stopped>(())
            },
        )
        .expect("not stopped");
        assert_eq!(heard, first, "{jobs} jobs");
    }
}

#[test]
fn faults_have_reasons_that_were_checked() {
    let scholar = review(&short_games()[0]);
    let nf6 = &scholar.moments[5];
    assert_eq!(nf6.fault(), Some(Grade::Blunder));
    let reason = nf6.reason.as_ref().expect("mate in one");
    assert_eq!((reason.aspect, reason.motif.kind()), (Aspect::Allowed, MotifKind::Mate));
    assert_eq!(nf6.after.to_string(), "#1");

    let gift = review(&short_games()[3]);
    let qh5 = gift.moments[6].reason.as_ref().map(|reason| (reason.aspect, reason.motif.clone()));
    let queen = Man { role: Role::Queen, square: Square::H5 };
    assert_eq!(qh5, Some((Aspect::Allowed, Motif::HangingPiece(queen))));

    let trap = review(&short_games()[2]);
    let nxd5 = &trap.moments[10];
    assert!(nxd5.position.san(nxd5.m) == "Nxd5" && nxd5.fault() >= Some(Grade::Mistake), "{nxd5:?}");
    // The queen that is won costs the own one: what is left is a knight for a pawn, if the line that was seen shows it.
    let motif = nxd5.reason.as_ref().map(|reason| reason.motif.kind());
    assert!(matches!(motif, None | Some(MotifKind::WrongExchange)), "{motif:?}");
    assert_eq!(trap.moments[0].circumstance, Circumstance::Book);
    let forced =
        trap.moments.iter().find(|moment| moment.position.san(moment.m) == "Qd2").expect("it was played");
    assert_eq!(forced.circumstance, Circumstance::Forced);
}

/// Aspect, motif and sentence of the reason of the first move from a position.
fn reason_of_first(fen: &str, moves: &str) -> Option<(Aspect, MotifKind, String)> {
    let document = game(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *"));
    let mut reviewer = Reviewer::new(Settings { nodes: 20_000, ..settings() });
    let review = reviewer.review(&document, &StopSignal::new(), &mut |_| {}).expect("not stopped");
    let reason = review.moments[0].reason.as_ref()?;
    Some((reason.aspect, reason.motif.kind(), reason.message().sentence(Language::English)))
}

#[test]
fn endings_have_reasons_of_their_own() {
    let stalemate = reason_of_first("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "1. Qg6");
    assert_eq!(stalemate, Some((Aspect::Allowed, MotifKind::StalemateTrap, "Stalemate.".to_owned())));
    let opposition = reason_of_first("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "1. Kd3 Kd5");
    let (aspect, motif, text) = opposition.expect("a win was given away");
    assert_eq!((aspect, motif), (Aspect::Missed, MotifKind::Opposition));
    assert!(text.starts_with("1. Ke4 "), "{text}");
    let exchange = reason_of_first("4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1", "1. Qxd6 exd6");
    assert_eq!(
        exchange.map(|(aspect, motif, _)| (aspect, motif)),
        Some((Aspect::Allowed, MotifKind::WrongExchange))
    );
}

#[test]
fn values_losses_and_graph_agree() {
    for document in short_games() {
        let review = review(&document);
        assert_eq!(review.values.len(), review.moments.len() + 1);
        for moment in &review.moments {
            assert_eq!(
                (moment.before, moment.after),
                (review.values[moment.ply], review.values[moment.ply + 1])
            );
            let mover = moment.mover().into();
            let (before, after) = (moment.before.for_player(mover), moment.after.for_player(mover));
            let certain = review.scale.certain_loss(before, after);
            assert!(certain <= (review.scale.points(before) - review.scale.points(after)).max(0.0));
            assert!(moment.loss <= certain + 1e-9, "{moment:?}");
            let exact = matches!(moment.verdict, Grade::Excellent | Grade::Good | Grade::Inaccuracy);
            assert!(!exact || moment.nodes > 4 * NODES || (certain - moment.loss).abs() < 1e-9, "{moment:?}");
            assert!(
                moment.fault().is_none() || moment.nodes >= 4 * NODES || moment.nodes == 0,
                "proved: {moment:?}"
            );
        }
    }
}

#[test]
fn annotations_keep_what_the_author_wrote() {
    let document = &short_games()[1];
    let review = review(document);
    let annotated = annotate(document, &review, Language::English);
    let text = annotated.to_string();
    assert_eq!(text.parse::<Document>().expect("readable"), annotated);
    let f6 = &annotated.line.moves[3];
    assert_eq!(f6.comments.len(), 1, "one comment");
    assert!(f6.comments[0].text().starts_with("mine"), "{text}");
    assert!(f6.comments[0].clock().is_some() && f6.comments[0].evaluation().is_some(), "{text}");
    assert_eq!(f6.nags.len(), 1, "the author's sign stays alone");
    assert_eq!(annotated.line.moves[7].variations[0].moves.len(), 2, "the author's variation stays first");
    assert!(annotated.tags.get("WhiteAccuracy").is_some() && annotated.tags.get("Annotator").is_some());
    assert_eq!(annotated.main_line().collect::<Vec<_>>(), document.main_line().collect::<Vec<_>>());
    assert!(review.thinking[Color::White].as_ref().is_some_and(|thinking| thinking.moves == 1));
}

#[test]
fn pages_pictures_and_files_are_whole() {
    let mut document = short_games()[1].clone();
    document.tags.set("White", "<b>Tom & \"Jerry\"</b>");
    let review = review(&document);
    for language in Language::ALL {
        let page = html::section(&document, &review, language);
        assert!(
            page.contains("&lt;b&gt;Tom &amp; &quot;Jerry&quot;&lt;/b&gt;") && !page.contains("<b>"),
            "{page}"
        );
    }
    let picture = Graph::new(&review).to_string();
    let faults = review.moments.iter().filter(|moment| moment.fault().is_some()).count();
    assert_eq!(picture.matches("<circle").count(), faults);
    assert!(!picture.contains("NaN"));
    let json = serde_json::to_value(WrittenReview::new(&document, &review, Language::French)).expect("JSON");
    assert_eq!(json["moves"].as_array().map(Vec::len), Some(review.moments.len()));
    assert!(json["moves"][3]["verdict"].is_string() && json["values"][0]["centipawns"].is_number());
}

#[test]
fn events_come_last_move_first_and_a_signal_stops() {
    let document = &short_games()[0];
    let mut judged = Vec::new();
    let stop = StopSignal::new();
    let mut reviewer = Reviewer::new(settings());
    reviewer
        .review(document, &stop, &mut |event| {
            if let Event::Judged { moment, left } = event {
                assert_eq!(moment.ply, left);
                judged.push(left);
            }
        })
        .expect("not stopped");
    assert_eq!(judged, [6, 5, 4, 3, 2, 1, 0]);
    stop.stop();
    assert_eq!(reviewer.review(document, &stop, &mut |_| {}), Err(Stopped));
}

#[test]
fn another_try_is_accepted_within_four_points() {
    let document = &short_games()[0];
    let stop = StopSignal::new();
    let mut reviewer = Reviewer::new(settings());
    let review = reviewer.review(document, &stop, &mut |_| {}).expect("not stopped");
    let mut line: Timeline = document.timeline();
    while line.len() > 5 {
        line.undo();
    }
    let moment = &review.moments[5];
    let mut attempt = |text: &str| {
        let m = line.current().parse_san(text).expect("a move");
        reviewer.retry(&line, moment, m, &stop).expect("a legal move")
    };
    assert!(attempt("g6").accepted, "g6 defends");
    let again = attempt("Nf6");
    assert!(!again.accepted && again.loss > 25.0, "{again:?}");
    assert!(!attempt("a6").accepted);
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("roque-review-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

#[test]
fn an_interrupted_output_is_gone_on_with() {
    let folder = folder("journal");
    let path = folder.join("out.txt");
    let games = short_games();
    let asked = Fingerprint::of("this");
    let mut journal = Journal::open(&path, asked, "head\n").expect("a new output");
    journal.append(&games[0], "first\n").expect("written");
    journal.append(&games[1], "second\n").expect("written");
    drop(journal);
    // Half a game was written when the power went.
    let mut text = std::fs::read_to_string(&path).expect("the output");
    text += "thi";
    std::fs::write(&path, text).expect("written");
    assert!(matches!(Journal::open(&path, Fingerprint::of("that"), ""), Err(JournalError::Other(_))));
    let mut journal = Journal::open(&path, asked, "head\n").expect("the same again");
    assert_eq!(journal.done(), 2);
    assert!(journal.check(0, &games[0]).is_ok() && journal.check(1, &games[2]).is_err());
    journal.append(&games[2], "third\n").expect("written");
    journal.finish("end\n").expect("written");
    assert_eq!(std::fs::read_to_string(&path).expect("the output"), "head\nfirst\nsecond\nthird\nend\n");
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), 1, "nothing is left beside it");
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn what_somebody_analysed_longer_decides_and_reviews_do_not_change_each_other() {
    let library = Arc::new(Library::in_memory().unwrap());
    let review = |document: &Document| {
        let mut reviewer = Reviewer::new(settings()).remembering(Arc::clone(&library));
        reviewer.review(document, &StopSignal::new(), &mut |_| {}).expect("not stopped")
    };
    let document = game("1. e4 e5 2. Nf3 Nc6 3. Bc4 h6 4. d4 exd4 5. Nxd4 Bc5 *");
    let first = review(&document);
    assert_eq!(first, Reviewer::new(settings()).review(&document, &StopSignal::new(), &mut |_| {}).unwrap());
    assert_eq!(review(&document), first, "reviews do not read what reviews wrote");
    let place = 7;
    let position = *document.timeline().positions().nth(place).unwrap();
    let left = library.recall(&position, None).unwrap();
    assert_eq!(left.len(), 1);
    assert!(left[0].engine.ends_with("review") && left[0].depth >= 8, "{left:?}");
    let analysis = Analysis {
        engine: Analysis::our_engine().to_owned(),
        depth: 40,
        nodes: 1_000_000_000,
        value: Value::Estimate(731),
        line: vec![position.parse_uci("a7a6").unwrap()],
    };
    library.remember(&position, &analysis).unwrap();
    let informed = review(&document);
    // The move into the position is judged by what was found there.
    assert_eq!(informed.moments[place].best.first(), analysis.line.first());
    assert_eq!(informed.values[place], analysis.value.for_first(Color::Black.into()));
}
