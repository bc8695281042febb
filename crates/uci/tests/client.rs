//! The client against engines that behave, and against those that do not. The engines are shell scripts.
#![cfg(unix)]

use roque_chess::{Move, Position};
use roque_uci::client::{Flood, OutputLimits};
use roque_uci::{Client, ClientError, Go, Launch, OptionKind};
use std::time::Duration;

/// For engines that do answer: long, so that a busy computer fails no test.
const PATIENT: Duration = Duration::from_secs(120);
/// For engines that never answer: short, because all of it is waited for.
const BRIEF: Duration = Duration::from_millis(300);

/// Answers what is sent by the given cases of a shell `case` on `$line`.
fn script(cases: &str) -> Launch {
    let text = format!(
        "while read -r line; do case \"$line\" in
            uci) echo 'id name Mock 1'; echo 'id author Nobody'
                 echo 'option name Hash type spin default 16 min 1 max 64'
                 echo 'option name UCI_Chess960 type check default false'
                 echo 'option name Clear Hash type button'; echo uciok;;
            isready) echo readyok;;
            quit) exit 0;;
            {cases}
        esac; done"
    );
    patient("sh", &["-c", &text])
}

fn patient(program: &str, arguments: &[&str]) -> Launch {
    Launch { handshake: PATIENT, farewell: PATIENT, ..Launch::new(program, arguments) }
}

fn start(cases: &str) -> Client {
    Client::launch(&script(cases)).expect("the script greets")
}

#[test]
fn a_good_engine_greets_takes_options_and_plays() {
    let mut engine = start(
        "'go '*) echo 'info depth 1 score cp 20 pv e2e4'; echo 'Warning: plain text'; echo 'bestmove e2e4 ponder e7e5';;",
    );
    assert_eq!((engine.name(), engine.author()), ("Mock 1", Some("Nobody")));
    assert!(matches!(engine.option("hash").unwrap().kind, OptionKind::Spin { max: 64, .. }));
    engine.set_option("hash", Some("32")).unwrap();
    engine.set_option("Clear Hash", None).unwrap();
    engine.new_game();
    engine.wait_ready(PATIENT).unwrap();
    engine.position(&Position::default(), &[]);
    engine.go(Go::depth(1));
    let mut infos = 0;
    let best = engine.best_move(Some(PATIENT), |_| infos += 1).unwrap();
    assert_eq!((best.to_string().as_str(), infos), ("bestmove e2e4 ponder e7e5", 1));
    engine.quit(PATIENT);
}

#[test]
fn castling_is_written_as_the_engine_expects_it() {
    let mut engine = start("position*) echo \"info string $line\";;");
    let start: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
    let castling: Move = start.parse_uci("e1g1").unwrap();
    let told = |engine: &mut Client| {
        engine.position(&start, &[castling]);
        engine.next_message(PATIENT).unwrap().unwrap().to_string()
    };
    assert!(told(&mut engine).ends_with("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1"));
    engine.set_option("UCI_Chess960", Some("true")).unwrap();
    assert!(told(&mut engine).ends_with("moves e1h1"));
}

#[test]
fn options_are_checked_before_they_are_sent() {
    let mut engine = start("");
    let unknown = engine.set_option("Contempt", Some("3")).unwrap_err();
    assert_eq!(unknown.to_string(), "sh has no option \"Contempt\" (it has Hash, UCI_Chess960, Clear Hash)");
    let value = engine.set_option("Hash", Some("65")).unwrap_err();
    assert_eq!(value.to_string(), "sh: option Hash accepts a whole number from 1 to 64, not \"65\"");
}

#[test]
fn a_program_that_does_not_exist_does_not_start() {
    let error = Client::start("/no/such/engine", &[]).err().unwrap();
    assert!(matches!(error, ClientError::Start { .. }));
    assert!(error.to_string().starts_with("cannot start /no/such/engine: "));
}

#[test]
fn a_program_that_is_no_engine_is_found_out() {
    let launch = Launch { handshake: BRIEF, ..Launch::new("cat", &[]) };
    assert!(matches!(Client::launch(&launch), Err(ClientError::NoUciOk { .. })));
}

#[test]
fn an_engine_that_dies_says_its_last_words() {
    let mut engine = start("'go '*) echo 'out of memory' >&2; exit 3;;");
    engine.go(Go::depth(1));
    let error = engine.best_move(Some(PATIENT), |_| {}).unwrap_err();
    assert!(matches!(error, ClientError::Exited { .. }));
    assert_eq!(error.to_string(), "sh ended (exit status: 3): out of memory");
}

#[test]
fn a_silent_engine_runs_out_of_time_and_can_still_be_stopped() {
    let mut engine = start("stop) echo 'bestmove a2a3';;");
    engine.go(Go::infinite());
    assert!(matches!(engine.best_move(Some(BRIEF), |_| {}), Err(ClientError::NoBestMove { .. })));
    engine.stop();
    assert!(engine.best_move(Some(PATIENT), |_| {}).unwrap().best.is_some());
}

#[test]
fn another_thread_can_stop_the_search() {
    let mut engine = start("stop) echo 'bestmove a2a3';;");
    engine.go(Go::infinite());
    let remote = engine.remote();
    let other = std::thread::spawn(move || remote.send(&roque_uci::Command::Stop));
    assert!(engine.best_move(Some(PATIENT), |_| {}).is_ok());
    other.join().unwrap();
}

#[test]
fn an_engine_that_never_gets_ready_is_an_error() {
    let launch = patient("sh", &["-c", "read -r line; echo uciok; cat >/dev/null"]);
    let mut engine = Client::launch(&launch).unwrap();
    assert!(matches!(engine.wait_ready(BRIEF), Err(ClientError::NotReady { .. })));
}

#[test]
fn a_garbled_best_move_is_an_error() {
    let mut engine = start("'go '*) echo 'bestmove Nf3';;");
    engine.go(Go::depth(1));
    let error = engine.best_move(Some(PATIENT), |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "sh answered \"bestmove Nf3\", which names no move");
}

#[test]
fn a_legal_looking_move_that_is_illegal_here_does_not_resolve() {
    let mut engine = start("'go '*) echo 'bestmove e2e5';;");
    engine.go(Go::depth(1));
    let best = engine.best_move(Some(PATIENT), |_| {}).unwrap();
    assert_eq!(best.best.unwrap().resolve(&Position::default()), None);
}

#[test]
fn floods_are_detected() {
    let flood = |limits: OutputLimits, cases: &str| {
        let mut engine = Client::launch(&Launch { limits, ..script(cases) }).unwrap();
        engine.go(Go::depth(1));
        match engine.best_move(Some(PATIENT), |_| std::thread::sleep(Duration::from_millis(1))) {
            Err(ClientError::Flooded { flood, .. }) => flood,
            other => panic!("{other:?}"),
        }
    };
    let small = OutputLimits { line_bytes: 1000, pending_lines: 100, bytes_per_second: 1 << 30 };
    assert_eq!(flood(small, "'go '*) yes info;;"), Flood::Pending(100));
    assert_eq!(flood(small, "'go '*) yes | tr -d '\\n';;"), Flood::LongLine(1000));
    let slow = OutputLimits { bytes_per_second: 50_000, ..OutputLimits::default() };
    assert_eq!(flood(slow, "'go '*) yes info;;"), Flood::Rate(50_000));
}

#[test]
fn words_without_end_do_not_outlast_the_deadline() {
    // Whatever comes may wait to be read, so that nothing but the deadline ends it.
    let limits = OutputLimits { pending_lines: 1 << 20, ..OutputLimits::default() };
    for words in ["junk", "info depth 1 score cp 3"] {
        let launch = Launch { limits, ..script(&format!("'go '*) while :; do echo {words}; done;;")) };
        let mut engine = Client::launch(&launch).expect("the script greets");
        engine.go(Go::depth(1));
        assert!(matches!(engine.best_move(Some(BRIEF), |_| {}), Err(ClientError::NoBestMove { .. })));
        assert!(matches!(engine.wait_ready(BRIEF), Err(ClientError::NotReady { .. })));
    }
    let greeting = "while :; do echo id name Mock; done";
    let launch = Launch { limits, handshake: BRIEF, ..Launch::new("sh", &["-c", greeting]) };
    assert!(matches!(Client::launch(&launch), Err(ClientError::NoUciOk { .. })));
}

#[test]
fn an_engine_that_will_not_quit_is_killed() {
    let stubborn = "trap '' TERM; read -r l; echo id name $$; echo uciok; while :; do sleep 1; done";
    let engine = Client::launch(&patient("sh", &["-c", stubborn])).unwrap();
    let process = engine.name().to_owned();
    let lives = || {
        let asked = std::process::Command::new("sh").args(["-c", &format!("kill -0 {process}")]).output();
        asked.unwrap().status.success()
    };
    assert!(lives());
    engine.quit(BRIEF);
    assert!(!lives());
}

/// The other half of the next test.
#[test]
#[ignore = "run by the test that kills it"]
fn start_and_wait() {
    use std::io::Write as _;
    let stubborn = "trap '' TERM HUP; read -r l; echo id name $$; echo uciok; while :; do sleep 1; done";
    let engine = Client::launch(&patient("sh", &["-c", stubborn])).unwrap();
    // Not by `println!`, which the test harness keeps to itself.
    writeln!(std::io::stdout(), "engine {}", engine.name()).unwrap();
    std::thread::sleep(PATIENT);
}

#[test]
fn an_engine_that_ignores_the_end_of_its_input_does_not_outlive_a_killed_client() {
    use std::io::BufRead as _;
    let mut client = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "start_and_wait", "--nocapture"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let said = std::io::BufReader::new(client.stdout.take().unwrap());
    let process = said
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.split_once("engine ").map(|(_, process)| process.to_owned()))
        .expect("the engine has started");
    client.kill().unwrap();
    client.wait().unwrap();
    let lives = || {
        let asked = std::process::Command::new("sh").args(["-c", &format!("kill -0 {process}")]).output();
        asked.unwrap().status.success()
    };
    let began = std::time::Instant::now();
    while lives() {
        assert!(began.elapsed() < PATIENT, "the engine lives on");
        std::thread::sleep(Duration::from_millis(20));
    }
}
