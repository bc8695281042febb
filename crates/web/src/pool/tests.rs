use super::*;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

const LONG: Duration = Duration::from_secs(60);

/// Somebody for whom there is memory or not.
struct Fake;

impl Place for Fake {
    fn make(config: EngineConfig) -> Result<Self, NotEnoughMemory> {
        let megabytes = config.hash_mb;
        if megabytes > 1 { Err(NotEnoughMemory { megabytes }) } else { Ok(Self) }
    }
}

fn pool(hash_mb: usize) -> SearchPool<Fake> {
    SearchPool::start(1, EngineConfig { hash_mb, ..EngineConfig::default() }).unwrap()
}

/// Says its name when it begins, and goes on until it is told to stop, or not.
fn job(name: &'static str, endless: bool, told: &Sender<&'static str>) -> Job<Fake> {
    let told = told.clone();
    let work = move |_: Result<&mut Fake, NotEnoughMemory>, stop: &StopSignal| {
        told.send(name).unwrap();
        if endless {
            stop.wait_until(|| false);
        }
    };
    Job { hold: Hold::default(), work: Box::new(work) }
}

fn heard(names: &Receiver<&'static str>) -> &'static str {
    names.recv_timeout(LONG).expect("somebody begins")
}

#[test]
fn a_fault_in_a_search_costs_that_search_alone() {
    let pool = pool(1);
    let (sender, faulty) = channel::<()>();
    let mut kept = Some(sender);
    let work = move |_: Result<&mut Fake, NotEnoughMemory>, _: &StopSignal| {
        let _lost_with_the_search = kept.take();
        panic!("on purpose");
    };
    pool.submit(Priority::Clock, Job { hold: Hold::default(), work: Box::new(work) });
    let (told, names) = channel();
    pool.submit(Priority::Clock, job("sound", false, &told));
    assert_eq!(heard(&names), "sound", "the place is free again");
    assert_eq!(faulty.try_recv(), Err(TryRecvError::Disconnected));
    pool.close();
}

#[test]
fn the_more_urgent_does_not_wait_and_the_interrupted_is_done_again() {
    use Priority::{Analysis, Clock, Person, Unwatched};
    for (less, more) in [(Unwatched, Analysis), (Unwatched, Clock), (Analysis, Person), (Person, Clock)] {
        let (pool, (told, names)) = (pool(1), channel());
        pool.submit(less, job("less", true, &told));
        assert_eq!(heard(&names), "less");
        pool.submit(more, job("more", false, &told));
        assert_eq!([heard(&names), heard(&names)], ["more", "less"], "{less:?} {more:?}");
        pool.close();
    }
}

#[test]
fn who_is_as_urgent_waits_and_the_most_urgent_is_next() {
    use Priority::{Analysis, Clock, Person, Unwatched};
    let (pool, (told, names)) = (pool(1), channel());
    let first = job("first", true, &told);
    let hold = first.hold.clone();
    pool.submit(Clock, first);
    assert_eq!(heard(&names), "first");
    for (priority, name) in
        [(Unwatched, "nobody"), (Analysis, "looked at"), (Person, "person"), (Clock, "clock")]
    {
        pool.submit(priority, job(name, false, &told));
    }
    assert_eq!(names.recv_timeout(Duration::from_millis(20)).ok(), None);
    hold.cancel();
    let order: Vec<_> = (0..4).map(|_| heard(&names)).collect();
    assert_eq!(order, ["clock", "person", "looked at", "nobody"]);
    pool.close();
}

#[test]
fn what_was_called_off_is_not_begun() {
    let (pool, (told, names)) = (pool(1), channel());
    let first = job("first", true, &told);
    let hold = first.hold.clone();
    pool.submit(Priority::Clock, first);
    assert_eq!(heard(&names), "first");
    for _ in 0..200 {
        let unwanted = job("unwanted", true, &told);
        unwanted.hold.cancel();
        pool.submit(Priority::Clock, unwanted);
    }
    pool.submit(Priority::Clock, job("wanted", false, &told));
    hold.cancel();
    assert_eq!(heard(&names), "wanted");
    pool.close();
}

#[test]
fn what_is_looked_at_takes_turns() {
    let (pool, (told, names)) = (pool(1), channel());
    pool.submit(Priority::Analysis, job("one", true, &told));
    pool.submit(Priority::Analysis, job("two", true, &told));
    let order: Vec<_> = (0..4).map(|_| heard(&names)).collect();
    assert_eq!(order, ["one", "two", "one", "two"]);
    pool.close();
}

#[test]
fn no_memory_is_said_and_may_be_there_later() {
    let pool = pool(1 << 20);
    let (told, answers) = channel();
    let ask = || {
        let told = told.clone();
        let work = move |place: Result<&mut Fake, NotEnoughMemory>, _: &StopSignal| {
            told.send(place.map(drop)).unwrap();
        };
        pool.submit(Priority::Analysis, Job { hold: Hold::default(), work: Box::new(work) });
        answers.recv_timeout(LONG).unwrap()
    };
    assert_eq!(ask(), Err(NotEnoughMemory { megabytes: 1 << 20 }));
    pool.configure(EngineConfig { hash_mb: 1, ..EngineConfig::default() });
    assert_eq!(ask(), Ok(()));
    pool.close();
}
