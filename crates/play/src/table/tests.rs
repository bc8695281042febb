//! The table without anybody at it: what people say, what programs answer, what time does.

use super::*;
use crate::players::{Decision, Insight, PlayerFault};
use crate::{Fault, Reason};
use roque_game::StopSignal;

/// A table without a book and without pauses.
fn table(white: &str, black: &str, time: &str) -> Table {
    let setup = TableSetup {
        seats: ByColor::new(white.parse().unwrap(), black.parse().unwrap()),
        time: ByColor::from_fn(|_| time.parse().unwrap()),
        openings: Openings::Thought,
        seed: 7,
        ..TableSetup::default()
    };
    Table::new(setup, Moment::ZERO)
}

fn at(seconds: f64) -> Moment {
    Moment::after_origin(Duration::from_secs_f64(seconds))
}

fn thought(white: i32) -> Thought {
    Thought { evaluation: FirstValue::new(Value::Estimate(white)), depth: Some(9) }
}

impl Table {
    fn person_plays(&mut self, moves: &[&str]) -> &mut Self {
        for text in moves {
            self.play_text(text, self.plies(), Moment::ZERO).unwrap();
        }
        self
    }

    /// The program to move plays what it is told, with an opinion.
    fn program_plays(&mut self, text: &str, white: Option<i32>, now: Moment) -> &mut Self {
        let task = self.wanted_move(now).expect("a program is to move").task;
        let m = self.game().position().parse_uci(text).unwrap();
        assert!(self.answer(task, Ok(Decision::Play { m, thought: white.map(thought) }), now));
        self
    }

    fn reason(&self) -> Option<Reason> {
        self.game().result().map(|result| result.reason)
    }
}

#[test]
fn nobody_moves_for_a_program_or_for_an_earlier_position() {
    let mut table = table("random", "human", "none");
    let refused = table.play_text("e4", 0, Moment::ZERO).unwrap_err();
    assert_eq!(refused, TableError::Referee(RefereeError::NotYourTurn(Color::Black)));
    table.program_plays("e2e4", None, Moment::ZERO);
    let refused = table.play_text("e5", 0, Moment::ZERO).unwrap_err();
    assert_eq!(refused, TableError::Stale { seen: 0, plies: 1 });
    assert!(matches!(table.play_text("Ke7", 1, Moment::ZERO), Err(TableError::Move(_))));
    table.play_text(" e7e5 ", 1, Moment::ZERO).unwrap();
    assert_eq!(table.plies(), 2);
}

#[test]
fn takebacks_lead_to_a_persons_turn() {
    let mut table = table("human", "random", "none");
    assert_eq!(table.take_back(Moment::ZERO), Err(TableError::NothingToTakeBack));
    table.person_plays(&["e4"]);
    let outdated = table.wanted_move(Moment::ZERO).unwrap().task;
    table.take_back(Moment::ZERO).unwrap();
    assert_eq!((table.plies(), table.wanted_move(Moment::ZERO)), (0, None));
    // The same position again, and an answer that was meant for the turn before.
    table.person_plays(&["e4"]);
    assert!(!table.answer(outdated, Ok(Decision::Resign), Moment::ZERO));
    table.program_plays("e7e5", Some(20), Moment::ZERO);
    assert!(table.note(1).is_some() && table.can_take_back());
    table.take_back(Moment::ZERO).unwrap();
    assert_eq!((table.plies(), table.note(1)), (0, None));
}

#[test]
fn a_program_that_began_keeps_its_move() {
    let mut table = table("random", "human", "none");
    table.program_plays("e2e4", None, Moment::ZERO);
    assert_eq!(table.take_back(Moment::ZERO), Err(TableError::NothingToTakeBack));
}

#[test]
fn the_end_can_be_taken_back() {
    let mut table = table("human", "human", "none");
    table.person_plays(&["f3", "e5", "g4", "Qh4"]);
    assert_eq!(table.reason(), Some(Reason::Checkmate));
    assert_eq!(table.judgement(4).unwrap().for_player(Color::White.into()), Value::LossIn(0));
    table.take_back(Moment::ZERO).unwrap();
    assert!(!table.game().is_over() && table.plies() == 3 && table.judgement(4).is_none());
}

#[test]
fn programs_answer_offers_by_what_they_thought() {
    for (white, reply) in [(300, DrawReply::Agreed), (-300, DrawReply::Declined)] {
        let mut table = table("human", "random", "none");
        table.person_plays(&["e4"]).program_plays("e7e5", Some(white), Moment::ZERO);
        assert_eq!(table.offer_draw(Moment::ZERO), Ok(reply), "{white}");
        assert_eq!(table.reason(), (reply == DrawReply::Agreed).then_some(Reason::Agreement));
        assert_eq!(table.game().draw_offer(), None, "{white}");
    }
}

#[test]
fn people_answer_for_themselves() {
    let mut table = table("human", "human", "none");
    assert_eq!(table.decline_draw(Moment::ZERO), Err(TableError::NoOffer));
    assert_eq!(table.offer_draw(Moment::ZERO), Ok(DrawReply::Offered));
    table.decline_draw(Moment::ZERO).unwrap();
    assert_eq!(table.offer_draw(Moment::ZERO), Ok(DrawReply::Offered));
    assert_eq!(
        table.offer_draw(Moment::ZERO),
        Ok(DrawReply::Agreed),
        "the same word at the same keyboard accepts"
    );
}

#[test]
fn only_people_resign() {
    let mut watched = table("random", "random", "none");
    assert_eq!(watched.resign(Moment::ZERO), Err(TableError::OnlyWatched));
    assert_eq!(watched.offer_draw(Moment::ZERO), Err(TableError::OnlyWatched));
    let mut table = table("random", "human", "none");
    table.resign(Moment::ZERO).unwrap();
    assert_eq!(
        table.game().result().unwrap().winner(),
        Some(Color::White),
        "the person's side, not the mover's"
    );
}

#[test]
fn repetitions_are_claimed_by_people_when_they_like_and_by_programs_at_once() {
    let mut people = table("human", "human", "none");
    assert!(people.claim_draw(Moment::ZERO).is_err());
    people.person_plays(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]);
    assert!(!people.game().is_over());
    people.claim_draw(Moment::ZERO).unwrap();
    assert_eq!(people.reason(), Some(Reason::ThreefoldRepetition));

    for (white, claimed) in [(-50, true), (50, false)] {
        // The person's move brings the position for the third time before the program's turn.
        let mut table = table("random", "human", "none");
        for (program, person) in [("g1f3", "Nf6"), ("f3g1", "Ng8"), ("g1f3", "Nf6"), ("f3g1", "Ng8")] {
            table.program_plays(program, Some(white), Moment::ZERO).person_plays(&[person]);
        }
        assert_eq!(table.reason(), claimed.then_some(Reason::ThreefoldRepetition), "{white}");
    }
}

#[test]
fn games_between_programs_run_step_and_wait() {
    let mut table = table("random", "random", "60");
    assert_eq!((table.pause(), table.run_state()), (WATCH_PAUSE, Some(Run::Going)));
    table.program_plays("e2e4", None, at(0.0)).program_plays("e7e5", None, at(0.0));
    let dropped = table.wanted_move(at(1.0)).unwrap().task;
    table.hold(at(1.0)).unwrap();
    assert_eq!((table.wanted_move(at(1.0)), table.thinker()), (None, None));
    assert!(!table.answer(dropped, Ok(Decision::Resign), at(2.0)));
    assert_eq!(table.game().clock().remaining(Color::White, at(500.0)), Some(Duration::from_secs(59)));
    table.step(at(500.0)).unwrap();
    assert_ne!(table.wanted_move(at(500.0)).unwrap().task, dropped);
    table.program_plays("g1f3", None, at(502.0));
    assert_eq!((table.run_state(), table.wanted_move(at(502.0))), (Some(Run::Held), None));
    assert!(!table.game().clock().is_running());
    table.go_on(at(600.0)).unwrap();
    assert!(table.wanted_move(at(600.0)).is_some() && table.game().clock().is_running());
    table.take_back(at(600.0)).unwrap();
    assert_eq!((table.plies(), table.run_state()), (2, Some(Run::Held)));
    table.set_pause(Duration::from_secs(999)).unwrap();
    assert_eq!(table.pause(), Duration::from_secs(60));
}

#[test]
fn games_of_people_do_not_run() {
    let mut table = table("human", "random", "none");
    for refused in [table.hold(Moment::ZERO), table.step(Moment::ZERO), table.set_pause(Duration::ZERO)] {
        assert_eq!(refused, Err(TableError::NotBetweenPrograms));
    }
}

#[test]
fn hints_come_in_steps_and_are_for_one_position() {
    let mut table = table("human", "random", "none");
    assert_eq!(table.wanted_hint(), None);
    assert_eq!(table.ask_hint(), Ok(None));
    let wanted = table.wanted_hint().unwrap();
    let Work::Ask(question) = &wanted.work else { panic!("hints are thought about") };
    assert_eq!(question.allowance.move_time, Some(HINT_TIME));
    let m = table.game().position().parse_uci("e2e4").unwrap();
    let insight = Insight { thought: thought(30), nodes: Some(5), cutoffs: None, time: None, line: vec![m] };
    assert!(table.hear(wanted.task, insight.clone()));
    assert!(table.answer(wanted.task, Ok(Decision::Play { m, thought: None }), Moment::ZERO));
    assert_eq!(table.hint(), Some(&Hint { m, insight: Some(insight), step: 1 }));
    assert_eq!(table.wanted_hint(), None, "it is found");
    for step in [2, 3, 3] {
        assert_eq!(table.ask_hint().unwrap().map(|hint| hint.step), Some(step));
    }
    table.person_plays(&["d4"]);
    assert_eq!(table.hint(), None);
    assert_eq!(table.ask_hint(), Err(TableError::NoHint), "the program is to move");
    assert!(!table.answer(wanted.task, Ok(Decision::Resign), Moment::ZERO));
}

#[test]
fn the_book_answers_for_our_engine_only_and_only_at_first() {
    let known = |black: &str, openings, moves: &[&str]| {
        let seats = ByColor::new("human".parse().unwrap(), black.parse().unwrap());
        let start = Position::default();
        let mut timeline = roque_chess::Timeline::new(start);
        for text in moves {
            timeline.play(timeline.current().parse_san(text).unwrap()).unwrap();
        }
        let opening = timeline.moves().collect();
        let table =
            Table::new(TableSetup { seats, start, opening, openings, ..TableSetup::default() }, Moment::ZERO);
        let first = table.wanted_move(Moment::ZERO).unwrap();
        assert_eq!(Some(&first), table.wanted_move(Moment::ZERO).as_ref(), "asked twice, the same is wanted");
        matches!(first.work, Work::Known(_))
    };
    assert!(known("roque:elo=1500", Openings::Book, &["e4"]));
    assert!(!known("roque:elo=1500", Openings::Thought, &["e4"]));
    assert!(!known("random", Openings::Book, &["e4"]));
    let ruy = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1"];
    assert!(known("roque", Openings::Book, &ruy), "eleven half-moves are in the book and within its depth");
    let longer = [&ruy[..], &["b5", "Bb3"]].concat();
    assert!(!known("roque", Openings::Book, &longer), "thirteen are in the book and beyond its depth");
    let after = |position: Position, text: &&str| position.after(position.parse_san(text).unwrap());
    let beyond = longer.iter().fold(Position::default(), after);
    assert!(!roque_book::Book::embedded().moves(&beyond).is_empty());
}

#[test]
fn a_flag_falls_while_a_program_thinks() {
    let mut table = table("human", "random", "60");
    table.person_plays(&["e4"]).program_plays("e7e5", None, Moment::ZERO).person_plays(&["Nf3"]);
    let wanted = table.wanted_move(at(0.0)).unwrap();
    assert!(!table.tick(at(60.05)), "within the grace");
    assert!(table.tick(at(60.2)) && !table.tick(at(61.0)), "said once");
    assert_eq!((table.reason(), table.wanted_move(at(61.0))), (Some(Reason::Time), None));
    assert!(!table.answer(wanted.task, Ok(Decision::Resign), at(61.0)));
    // The same found by the answer itself, before anybody looked at the clock.
    table.take_back(at(61.0)).unwrap();
    table.play_text("Nf3", 2, at(61.0)).unwrap();
    table.program_plays("b8c6", None, at(200.0));
    assert_eq!((table.reason(), table.plies()), (Some(Reason::Time), 3));
}

#[test]
fn clocks_are_handed_out_and_waiting_costs() {
    let mut table = table("human", "roque", "60+2");
    table.person_plays(&["e4"]).program_plays("e7e5", None, Moment::ZERO).person_plays(&["Nf3"]);
    let Work::Ask(question) = table.wanted_move(at(10.0)).unwrap().work else { panic!("no book") };
    let left = |question: &Question| question.allowance.remaining[Color::Black].unwrap().as_millis();
    assert_eq!((left(&question), question.allowance.increment[Color::Black].as_secs()), (51_980, 2));
    assert_eq!(left(&question.after_waiting(Duration::from_secs(3))), 48_980);
}

#[test]
fn faults_and_impossible_moves_lose() {
    let mut table = table("human", "random", "none");
    table.person_plays(&["e4"]);
    let mut other = table.clone();
    let task = table.wanted_move(Moment::ZERO).unwrap().task;
    let fault = PlayerFault { fault: Fault::Hang, detail: "no answer".to_owned() };
    assert!(table.answer(task, Err(fault), Moment::ZERO));
    assert_eq!(table.reason(), Some(Reason::Hang));
    let m = Position::default().parse_uci("e2e4").unwrap();
    assert!(other.answer(task, Ok(Decision::Play { m, thought: None }), Moment::ZERO));
    assert_eq!(other.reason(), Some(Reason::IllegalMove));
}

#[test]
fn positions_are_judged_from_the_newest_and_for_what_they_are() {
    let mut table = table("human", "human", "none");
    table.person_plays(&["e4"]);
    let m = Position::default().parse_uci("e2e4").unwrap();
    let judge = |white| Ok(Decision::Play { m, thought: Some(thought(white)) });
    let newest = table.wanted_judgement().unwrap();
    assert!(table.answer(newest.task, judge(31), Moment::ZERO));
    assert_eq!(table.judgement(1), Some(FirstValue::new(Value::Estimate(31))));
    let start = table.wanted_judgement().unwrap().task;
    assert!(table.answer(start, judge(17), Moment::ZERO));
    assert_eq!(table.wanted_judgement(), None);
    table.take_back(Moment::ZERO).unwrap();
    table.person_plays(&["d4"]);
    assert!(!table.answer(newest.task, judge(31), Moment::ZERO), "another position stands there now");
}

#[test]
fn one_desk_serves_many_tables() {
    let mut desk = Desk::new(DeskLimits::default());
    let mut tables = ["random", "solver:depth=1", "roque:depth=1", "roque:elo=600,depth=1"]
        .map(|black| table("human", black, "none"));
    for _ in 0..2 {
        for table in &mut tables {
            let m = table.game().position().legal_moves()[0];
            table.play(m, Moment::ZERO).unwrap();
            let wanted = table.wanted_move(Moment::ZERO).unwrap();
            let Work::Ask(question) = wanted.work else { panic!("there is no book") };
            let answer = desk.think(&question, &StopSignal::new(), &mut |insight| {
                assert!(table.hear(wanted.task, insight.clone()));
            });
            let judged = matches!(answer, Ok(Decision::Play { thought: Some(_), .. }));
            assert!(table.answer(wanted.task, answer, Moment::ZERO) && !table.game().is_over());
            let note = table.note(table.plies() - 1);
            assert_eq!(note.and_then(|note| note.nodes).is_some(), judged);
        }
    }
}

#[test]
fn a_desk_says_what_is_not_there() {
    let mut desk = Desk::new(DeskLimits::default());
    assert!(desk.seat(&"uci:/no/such/engine".parse().unwrap()).is_err());
    let mut table = table("human", "uci:/no/such/engine", "none");
    table.person_plays(&["e4"]);
    let wanted = table.wanted_move(Moment::ZERO).unwrap();
    let Work::Ask(question) = wanted.work else { panic!("there is no book") };
    let answer = desk.think(&question, &StopSignal::new(), &mut |_| {});
    assert!(table.answer(wanted.task, answer, Moment::ZERO));
    assert_eq!(table.reason(), Some(Reason::StartFailure));
}

#[test]
fn imported_games_have_names_and_an_end() {
    let names = ByColor::new("Anderssen".to_owned(), "Kieseritzky".to_owned());
    let m = Position::default().parse_uci("e2e4").unwrap();
    let result = GameResult::win(Color::White, Reason::ScoreAdjudication);
    let mut table = Table::of_record(names, Position::default(), [m], Some(result), Moment::ZERO);
    assert_eq!((table.plies(), table.game().record().names[Color::Black].as_str()), (1, "Kieseritzky"));
    assert!(table.game().is_over() && !table.can_take_back() && table.wanted_judgement().is_some());
    assert_eq!(table.resign(Moment::ZERO), Err(TableError::OnlyWatched));
}

/// As the server kept it before there was a table.
const KEPT_GAME: &str = include_str!("../../tests/data/kept_game.json");
const KEPT_WATCH: &str = include_str!("../../tests/data/kept_watch.json");

#[test]
fn games_kept_before_there_were_tables_are_read() {
    let saved: SavedTable = serde_json::from_str(KEPT_GAME).unwrap();
    let table = Table::restore(saved, at(100.0)).unwrap();
    assert_eq!((table.plies(), table.seed), (4, 0xfedc_ba98_7654_3210));
    assert_eq!(
        (table.seat(Color::White), table.seat(Color::Black).rating()),
        (&Seat::Person(None), Some(1500))
    );
    let note = table.note(1).unwrap();
    assert_eq!(
        (note.thought, note.nodes, note.time),
        (thought(21), Some(12345), Some(Duration::from_millis(678)))
    );
    assert_eq!(table.judgement(3), Some(FirstValue::new(Value::mate_in(-2))));
    let shown = |color| table.game().clock().remaining(color, at(100.0)).unwrap();
    assert_eq!(
        (shown(Color::White), shown(Color::Black)),
        (Duration::from_secs(56), Duration::from_secs(60))
    );
    assert_eq!((table.pause(), table.run_state()), (REPLY_PAUSE, None));

    let saved: SavedTable = serde_json::from_str(KEPT_WATCH).unwrap();
    let table = Table::restore(saved, Moment::ZERO).unwrap();
    assert_eq!((table.run_state(), table.pause().as_millis()), (Some(Run::Held), 1500));
    assert!(table.wanted_move(Moment::ZERO).is_none());
}

#[test]
fn saved_tables_come_back() {
    let mut table = table("human:Ada", "solver:depth=2", "60+1");
    table.person_plays(&["e4"]).program_plays("e7e5", Some(21), at(2.0));
    table.play_text("Nf3", 2, at(3.0)).unwrap();
    let judged = table.wanted_judgement().unwrap().task;
    let m = Position::default().parse_uci("e2e4").unwrap();
    assert!(table.answer(judged, Ok(Decision::Play { m, thought: Some(thought(5)) }), at(3.0)));
    let text = serde_json::to_string(&table.save(at(4.0))).unwrap();
    let back = Table::restore(serde_json::from_str(&text).unwrap(), at(4.0)).unwrap();
    assert_eq!(serde_json::to_string(&back.save(at(4.0))).unwrap(), text);
    assert_eq!((back.openings, back.seed, back.note(1)), (table.openings, 7, table.note(1)));
    assert_eq!(back.seat(Color::White), &Seat::Person(Some("Ada".to_owned())));
    let broken = text.replace(&table.seat(Color::Black).to_string(), "stockfish");
    assert!(matches!(
        Table::restore(serde_json::from_str(&broken).unwrap(), at(4.0)),
        Err(RestoreTableError::Seat(_))
    ));
}
