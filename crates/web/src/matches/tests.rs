//! Matches as the page has them: begun, watched, ended, gone on with, by whoever.

use super::admission::tests::wish;
use super::floor::{Floor, Gallery};
use super::*;
use crate::access::{Access, Doors};
use crate::pool::{Hold, Job, Priority, SearchPool};
use crate::protocol::{MatchState, NewMatchPlayer};
use crate::settings::Settings;
use roque_arena::{Anywhere, Control, Files, Follower, ThreadsIn, Tournament, run, run_at};
use roque_library::{Library, Shift};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Only a hang reaches it.
const PATIENCE: Duration = Duration::from_secs(180);

/// A house with so many places to think for games.
pub(crate) fn house(places: usize) -> Arc<House> {
    let library = Arc::new(Library::in_memory().unwrap());
    let settings = Settings::recall(&library, Some(1)).unwrap();
    let config = settings.for_games();
    let pool = |count| SearchPool::start(count, config).unwrap();
    let critics = || SearchPool::start(1, config).unwrap();
    House::new(
        Arc::new(Shift::begin(library).unwrap()),
        pool(places),
        SearchPool::start(1, config).unwrap(),
        [critics(), critics()],
        (settings, Doors::new(Access::Open, SocketAddr::from(([127, 0, 0, 1], 1))).unwrap()),
    )
}

fn matches(folder: &TempDir) -> Arc<Matches> {
    Matches::new(house(2), Some(folder.path().to_owned()), Vec::new(), 2)
}

fn player(spec: &str) -> NewMatchPlayer {
    NewMatchPlayer { spec: spec.to_owned(), ..NewMatchPlayer::default() }
}

async fn wait_for(room: &Arc<Room>, state: MatchState) {
    let began = Instant::now();
    while room.row().state != state {
        assert!(began.elapsed() < PATIENCE, "{:?} instead of {state:?}", room.row());
        room.look();
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn wait_until(mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

fn journal_games(path: &Path) -> Vec<u32> {
    let mut games = Vec::new();
    let mut follower = Follower::open(path).unwrap().unwrap();
    follower.catch_up(usize::MAX, |entry, _| games.push(entry.fixture.game)).unwrap();
    games
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_stopped_resumed_and_complete_without_a_game_lost_or_played_twice() {
    let folder = tempfile::tempdir().unwrap();
    let matches = matches(&folder);
    let mut asked = wish();
    (asked.games, asked.jobs) = (60, 2);
    let row = matches.begin(asked).await.unwrap();
    assert_eq!((row.state, row.total), (MatchState::Running, Some(60)));
    let room = matches.room(row.id.clone()).await.unwrap();
    wait_until(|| room.count() >= 3).await;
    let twice = matches.obey(row.id.clone(), MatchCommand::Resume).await.unwrap_err();
    assert_eq!(twice.message, Message::ServerMatchGoing);
    matches.obey(row.id.clone(), MatchCommand::Stop).await.unwrap();
    wait_until(|| !room.is_going()).await;
    if room.count() < 60 {
        wait_for(&room, MatchState::Paused).await;
        let idle = matches.obey(row.id.clone(), MatchCommand::Finish).await.unwrap_err();
        assert_eq!(idle.message, Message::ServerMatchIdle);
        matches.obey(row.id.clone(), MatchCommand::Resume).await.unwrap();
        matches.obey(row.id.clone(), MatchCommand::Finish).await.ok();
        wait_until(|| !room.is_going()).await;
        matches.obey(row.id.clone(), MatchCommand::Resume).await.ok();
    }
    wait_for(&room, MatchState::Complete).await;
    let mut games = journal_games(&room.files.journal);
    games.sort_unstable();
    assert_eq!(games, (0..60).collect::<Vec<_>>());
    let standings = room.standings();
    assert_eq!((standings.games, standings.lines.len()), (60, 2));
    assert!(standings.estimate.is_some() && room.picture().unwrap().starts_with("<svg"));
    assert_eq!(room.games(10, 5).games.len(), 5);
    assert!(room.pgn(59).unwrap().contains("[Event "));
    assert!(room.gallery.since(0).0.is_empty(), "nothing is played any more");
    assert_eq!(matches.list().await.unwrap().matches.len(), 1);
}

/// What the page has begun the command line goes on with, and the other way round; both write one journal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_line_goes_on_with_a_match_of_the_page_and_the_page_with_one_of_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let matches = matches(&folder);
    let mut asked = wish();
    asked.games = 400;
    let row = matches.begin(asked).await.unwrap();
    let room = matches.room(row.id.clone()).await.unwrap();
    wait_until(|| room.count() >= 2).await;
    matches.obey(row.id.clone(), MatchCommand::Stop).await.unwrap();
    wait_until(|| !room.is_going()).await;
    let before = room.count();

    // `roque tournament`: the same file, the same arena.
    let path = folder.path().join(format!("{}.toml", row.id));
    let text =
        std::fs::read_to_string(&path).unwrap().replace("games = 400", &format!("games = {}", before + 4));
    std::fs::write(&path, text).unwrap();
    let elsewhere = Spec::read(&path).unwrap().tournament;
    let (begun, going) = channel();
    let (hold_on, go_on) = channel::<()>();
    let playing = std::thread::spawn(move || {
        run(&elsewhere, &Control::new(), |_| {
            begun.send(()).unwrap();
            let _ = go_on.recv();
        })
    });
    going.recv_timeout(PATIENCE).unwrap();
    let room = matches.room(row.id.clone()).await.unwrap();
    assert_eq!(room.row().state, MatchState::Elsewhere);
    let refused = matches.obey(row.id.clone(), MatchCommand::Resume).await.unwrap_err();
    assert_eq!(refused.message, Message::ServerMatchElsewhere);
    drop(hold_on);
    playing.join().unwrap().unwrap();
    wait_for(&room, MatchState::Complete).await;
    assert_eq!(room.count(), before + 4);

    // `roque match --pgn x.pgn`: no plan but the first line of the journal.
    let plan = matches.admission.plan(&wish()).unwrap();
    let mut tournament = Spec::of(plan, Path::new("x.toml")).unwrap().tournament;
    let pgn = folder.path().join("x.pgn");
    tournament.files = Files::beside(Some(pgn.clone()), None);
    tournament.concurrency = 1;
    let control = Control::new();
    run_at(&ThreadsIn(&Anywhere), &tournament, &control, |_| control.end(Urgency::Stop)).unwrap();
    let room = matches.room("x.pgn".to_owned()).await.unwrap();
    assert!((1..4).contains(&room.count()) && room.row().state == MatchState::Paused, "{:?}", room.row());
    matches.obey("x.pgn".to_owned(), MatchCommand::Resume).await.unwrap();
    wait_for(&room, MatchState::Complete).await;
    assert_eq!(room.count(), 4);
    assert_eq!(std::fs::read_to_string(&pgn).unwrap().matches("[Event ").count(), 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_with_a_program_of_others_is_shown_and_never_played() {
    let folder = tempfile::tempdir().unwrap();
    let matches = matches(&folder);
    let trace = folder.path().join("trace");
    let plan = format!(
        "format = \"match\"\ntc = \"1+0.1\"\n[[player]]\nplayer = \"random\"\n[[player]]\nplayer = 'uci:touch {}'\n",
        trace.display()
    );
    std::fs::write(folder.path().join("evil.toml"), plan).unwrap();
    let room = matches.room("evil".to_owned()).await.unwrap();
    let view = room.view(&matches.admission);
    assert!(matches!(view.barred, Some(Message::ServerMatchProgram { .. })), "{view:?}");
    assert_eq!(view.players[1].name, "touch");
    let refused = matches.obey("evil".to_owned(), MatchCommand::Resume).await.unwrap_err();
    assert!(matches!(refused.message, Message::ServerMatchProgram { .. }));
    // Every text of the message, also where it stays a mere name.
    let program = format!("uci:touch {}", trace.display());
    let texts: [fn(&mut NewMatch, String); 6] = [
        |wish, text| wish.players[0].spec = text,
        |wish, text| wish.players[1].time = Some(text),
        |wish, text| wish.openings = text,
        |wish, text| wish.time = Some(text),
        |wish, text| wish.players[1].name = Some(text),
        |wish, text| wish.name = Some(text),
    ];
    for (place, change) in texts.into_iter().enumerate() {
        let mut asked = wish();
        change(&mut asked, program.clone());
        let begun = matches.begin(asked).await;
        assert_eq!(begun.is_ok(), place >= 4, "{place}: {begun:?}");
    }
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(!trace.exists());
    assert!(!folder.path().join("evil.jsonl").exists());
    for id in ["../evil", "..", "/etc/passwd", ""] {
        assert!(matches.room(id.to_owned()).await.is_err(), "{id}");
    }
}

/// Somebody who waits interrupts a match with a single place to think; the game goes on, and its clocks have stood.
#[test]
fn people_go_first_and_the_clocks_of_a_match_stand_meanwhile() {
    let house = house(1);
    let (gallery, control) = (Arc::new(Gallery::default()), Arc::new(Control::new()));
    let floor = Floor::new(Arc::clone(&house), Arc::clone(&gallery), Arc::clone(&control));
    let mut asked = wish();
    asked.players = vec![player("roque:hash=1"), player("random")];
    // A move takes two seconds; one that has to wait longer than its clock would have lost.
    (asked.time, asked.games) = (Some("movetime=0.5".to_owned()), 1);
    asked.max_moves = Some(3);
    let admission = Admission { engines: Arc::new([]), most_jobs: 1 };
    let plan = admission.plan(&asked).unwrap();
    let tournament = Tournament {
        concurrency: 1,
        grace: Duration::from_millis(900),
        ..Spec::of(plan, Path::new("x.toml")).unwrap().tournament
    };
    let tournament = Tournament { files: None, ..tournament };
    let people = Arc::clone(&house);
    let patient = std::thread::spawn(move || {
        for _ in 0..4 {
            let (done, finished) = channel();
            let work = move |_: Result<&mut roque_play::table::Desk, _>, _: &roque_game::StopSignal| {
                // Longer than a move of the match and its grace.
                std::thread::sleep(Duration::from_millis(1600));
                let _ = done.send(());
            };
            people.think(Priority::Person, Job { hold: Hold::default(), work: Box::new(work) });
            finished.recv_timeout(PATIENCE).unwrap();
        }
    });
    let mut results = Vec::new();
    run_at(&ThreadsIn(&floor), &tournament, &control, |event| {
        if let roque_arena::Event::Finished { entry, .. } = event {
            results.push(entry.result.reason);
        }
    })
    .unwrap();
    patient.join().unwrap();
    assert!(!results.contains(&roque_play::Reason::Time), "{results:?}");
    assert_eq!(results.len(), 1);
}
