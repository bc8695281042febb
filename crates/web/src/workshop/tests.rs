//! Runs as the page has them: begun, watched, ended, kept.

use super::*;
use crate::matches::test_house;
use crate::pool::{Hold, Job, Priority};
use crate::protocol::{RunState, RunValues, RunWords};
use roque_game::StopSignal;
use roque_language::Language;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Only a hang reaches it.
const PATIENCE: Duration = Duration::from_secs(180);

fn tictactoe(games: u32) -> NewRun {
    let own = RunValues { games: Some(games), ..RunValues::default() };
    NewRun::Experiment { name: "tictactoe-self".to_owned(), quick: true, seed: 1, own }
}

fn wait_for(house: &Arc<House>, id: u32, wanted: impl Fn(&RunView) -> bool) -> RunView {
    let began = Instant::now();
    loop {
        let view = house.workshop.view(id).unwrap().0;
        if wanted(&view) {
            return view;
        }
        assert!(began.elapsed() < PATIENCE, "{view:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn is_over(view: &RunView) -> bool {
    !matches!(view.row.state, RunState::Waiting | RunState::Running)
}

#[test]
fn a_run_is_kept_and_there_after_a_restart() {
    let place = tempfile::tempdir().unwrap();
    let house = test_house(1);
    house.workshop.keep_in(place.path().join("experiments"));
    let id = house.workshop.begin(&house, tictactoe(2)).unwrap().id;
    let view = wait_for(&house, id, is_over);
    assert_eq!(view.row.state, RunState::Done);
    let found = serde_json::json!([{ "key": "lab.found.drawn", "args": { "drawn": 6, "games": 6 } }]);
    assert_eq!(serde_json::to_value(&view.findings).unwrap(), found);
    assert_eq!(view.tables[0].rows.len(), 3);
    let endings: Vec<&str> = view.files.iter().filter_map(|name| name.rsplit('.').next()).collect();
    for ending in ["csv", "json", "svg", "png"] {
        assert!(endings.contains(&ending), "{endings:?}");
    }
    assert!(view.files.iter().any(|name| name.ends_with(".fr.svg")), "{:?}", view.files);
    wait_for(&house, id, |_| house.workshop.live(id).is_none());
    let again = test_house(1);
    again.workshop.keep_in(place.path().join("experiments"));
    assert_eq!(again.workshop.view(id).unwrap(), (view.clone(), None));
    let shelf = again.workshop.shelf().unwrap();
    assert!(shelf.file(&view, &view.files[0]).is_some());
    for other in ["run.json", "../../library.sqlite", "", "/etc/passwd"] {
        assert_eq!(shelf.file(&view, other), None, "{other}");
    }
    assert_eq!(again.workshop.begin(&again, tictactoe(1)).unwrap().id, id + 1);
    wait_for(&again, id + 1, |_| again.workshop.live(id + 1).is_none());
    again.workshop.delete(id).unwrap();
    assert_eq!(again.workshop.view(id).unwrap_err().code, ErrorCode::UnknownGame);
    assert_eq!(again.workshop.list().unwrap().runs.len(), 1);
}

#[test]
fn people_go_first_and_what_gave_way_is_found_all_the_same() {
    let house = test_house(1);
    let (begun, has_begun) = channel();
    let (end, ends) = channel::<()>();
    let work = move |_: Result<&mut roque_play::table::Desk, _>, _: &StopSignal| {
        let _ = begun.send(());
        let _ = ends.recv();
    };
    let id = house.workshop.begin(&house, tictactoe(20)).unwrap().id;
    wait_for(&house, id, |view| view.row.took_ms > 0.0);
    // The only place is somebody's who waits for a reply.
    house.think(Priority::Person, Job { hold: Hold::default(), work: Box::new(work) });
    has_begun.recv_timeout(PATIENCE).unwrap();
    let before = wait_for(&house, id, |_| true);
    std::thread::sleep(Duration::from_millis(100));
    let after = wait_for(&house, id, |_| true);
    let steps = |view: &RunView| view.part.as_ref().map(|part| part.done);
    assert!(!is_over(&before) && steps(&after) <= steps(&before).map(|done| done + 1), "{after:?}");
    drop(end);
    let view = wait_for(&house, id, is_over);
    let found = serde_json::json!([{ "key": "lab.found.drawn", "args": { "drawn": 60, "games": 60 } }]);
    assert_eq!(serde_json::to_value(&view.findings).unwrap(), found);
}

#[test]
fn a_run_is_ended_with_what_it_has_and_others_wait_for_it() {
    let house = test_house(1);
    let long = NewRun::Experiment {
        name: "ordering".to_owned(),
        quick: false,
        seed: 1,
        own: RunValues { depth: Some(20), ..RunValues::default() },
    };
    let id = house.workshop.begin(&house, long).unwrap().id;
    wait_for(&house, id, |view| !view.tables.is_empty());
    let next = house.workshop.begin(&house, tictactoe(1)).unwrap();
    assert_eq!(next.state, RunState::Waiting);
    assert_eq!(house.workshop.delete(id).unwrap_err().code, ErrorCode::NotNow);
    for _ in 0..MOST_WAITING - 1 {
        house.workshop.begin(&house, tictactoe(1)).unwrap();
    }
    assert_eq!(house.workshop.begin(&house, tictactoe(1)).unwrap_err().code, ErrorCode::NotNow);
    let live = house.workshop.live(id).unwrap();
    let [english, french] = Language::ALL.map(|language| live.picture(language).unwrap());
    assert!(english.starts_with("<svg") && french.starts_with("<svg") && english != french);
    house.workshop.cancel(id).unwrap();
    let view = wait_for(&house, id, is_over);
    assert_eq!(view.row.state, RunState::Cancelled);
    assert!(!view.tables[0].rows.is_empty() && !view.files.is_empty(), "{view:?}");
    wait_for(&house, next.id, |view| view.row.state == RunState::Done);
}

#[test]
fn results_of_older_versions_are_read() {
    let place = tempfile::tempdir().unwrap();
    let run = place.path().join("experiments/7");
    std::fs::create_dir_all(&run).unwrap();
    let old = r#"{"row":{"id":7,"wish":{"type":"experiment","name":"tictactoe-self","quick":true,"seed":1,
        "own":{"positions":[],"depth":null,"games":null,"nodes":null,"timeMs":null,"evaluations":[]}},"state":"done","askedMs":1.0,"tookMs":2.0},
        "part":null,"tables":[{"name":"games","caption":"10 games a pair","columns":["X"],"rows":[[{"type":"text","text":"minimax"}]]}],
        "findings":["30 of 30 games were drawn."],"picture":0,"files":["tictactoe-self.svg"]}"#;
    std::fs::write(run.join("run.json"), old).unwrap();
    let house = test_house(1);
    house.workshop.keep_in(place.path().join("experiments"));
    let view = house.workshop.view(7).unwrap().0;
    assert_eq!(view.findings, [RunWords::Plain("30 of 30 games were drawn.".to_owned())]);
    assert_eq!(view.tables[0].caption, RunWords::Plain("10 games a pair".to_owned()));
}
