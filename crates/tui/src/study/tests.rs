use super::*;

fn library() -> Arc<Library> {
    Arc::new(Library::in_memory().unwrap())
}

fn study(text: &str) -> Study {
    Study::new(library(), text.parse().unwrap(), Origin::Imported)
}

fn san(study: &Study, text: &str) -> Move {
    study.position().parse_san(text).unwrap()
}

fn kept(study: &Study) -> String {
    study.library.load(study.id().unwrap()).unwrap().unwrap().document.to_string()
}

#[test]
fn reading_keeps_nothing_and_the_first_change_keeps_all() {
    let mut study = study("1. e4 e5 2. Nf3 Nc6 *");
    study.go(Step::On);
    let e5 = san(&study, "e5");
    study.play(e5).unwrap();
    assert_eq!((study.id(), study.place().to_string().as_str()), (None, "2"), "a known move is followed");
    study.go(Step::Back);
    let c5 = san(&study, "c5");
    study.play(c5).unwrap();
    assert_eq!(study.place().to_string(), "1.0.1");
    assert_eq!(kept(&study), study.document().to_string());
    study.comment("the Sicilian").unwrap();
    study.judge(Nag::GOOD_MOVE).unwrap();
    study.judge(Nag::BRILLIANT_MOVE).unwrap();
    study.promote().unwrap();
    assert!(kept(&study).contains("1. e4 c5 $3 {the Sicilian} (1... e5 2. Nf3 Nc6)"), "{}", kept(&study));
    study.judge(Nag::BRILLIANT_MOVE).unwrap();
    study.comment("").unwrap();
    assert!(kept(&study).contains("1. e4 c5 (1... e5 2. Nf3 Nc6)"), "{}", kept(&study));
    study.delete().unwrap();
    assert!(kept(&study).contains("1. e4 e5 2. Nf3 Nc6"), "{}", kept(&study));
    assert_eq!(study.place().to_string(), "1");
    study.undo().unwrap();
    study.undo().unwrap();
    assert!(kept(&study).contains("{the Sicilian}"));
    study.redo().unwrap();
    assert!(!kept(&study).contains("Sicilian"));
}

#[test]
fn what_programs_wrote_into_a_comment_stays() {
    let mut study = study("1. e4 {[%clk 0:01:00] old} *");
    study.go(Step::On);
    assert_eq!(study.remark(), "old");
    study.comment("new").unwrap();
    assert!(kept(&study).contains("{[%clk 0:01:00] new}"), "{}", kept(&study));
    study.comment("").unwrap();
    assert!(kept(&study).contains("{[%clk 0:01:00]}"), "{}", kept(&study));
}

#[test]
fn a_document_changed_elsewhere_is_shown_as_it_is() {
    let mut study = study("1. e4 e5 *");
    study.go(Step::On);
    study.comment("mine").unwrap();
    let id = study.id().unwrap();
    let other = "1. d4 *".parse().unwrap();
    study.library.save(id, 1, &other, SessionChange::Keep).unwrap();
    let error = study.comment("late").unwrap_err();
    assert!(matches!(error, StudyError::ChangedElsewhere), "{error}");
    assert_eq!(study.document(), &other);
    study.comment("now").unwrap();
    assert!(kept(&study).contains("1. d4 {now}"), "{}", kept(&study));
}

#[test]
fn the_main_line_of_a_game_under_play_is_the_referees() {
    let library = library();
    let id = library.create(&"1. e4 e5 *".parse().unwrap(), Origin::Own, Some(b"state")).unwrap();
    let mut study = Study::open(library, id).unwrap();
    study.go(Step::End);
    let d4 = san(&study, "d4");
    assert!(matches!(study.play(d4), Err(StudyError::UnderPlay)));
    assert!(matches!(study.delete(), Err(StudyError::UnderPlay)));
    study.go(Step::Back);
    let c5 = san(&study, "c5");
    study.play(c5).unwrap();
    assert!(matches!(study.promote(), Err(StudyError::UnderPlay)));
    study.delete().unwrap();
    study.comment("well played").unwrap();
    assert!(kept(&study).contains("1. e4 {well played} 1... e5"), "{}", kept(&study));
    assert!(study.library.load(id).unwrap().unwrap().session.is_some());
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let mut study = study("1. e4 e5 *");
    assert!(matches!(study.judge(Nag::GOOD_MOVE), Err(StudyError::NoMove)));
    assert!(matches!(study.delete(), Err(StudyError::NoMove)));
    assert!(matches!(study.undo(), Err(StudyError::NothingToUndo)));
    study.go(Step::On);
    assert!(matches!(study.promote(), Err(StudyError::Edit(EditError::NotAVariation(_)))));
    assert_eq!(study.id(), None);
}

#[test]
fn a_line_is_played_on_after_a_side_has_passed() {
    let mut study = study("1. e4 -- 2. d4 e5 *");
    study.go(Step::End);
    assert_eq!(study.timeline().len(), 2);
    assert_eq!(study.timeline().current(), &study.position());
}
