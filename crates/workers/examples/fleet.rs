//! A simulated fleet: many clients with synthetic jobs on one real server, some of which die on the way.
//!
//! `fleet SERVER_PORT CLIENTS JOBS MILLIS DEATHS` starts a nats-server of its own on that port and prints how many jobs a second
//! went through the coordinator, how long they took and what memory it all needed. It fails if a result is lost, doubled or wrong.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::too_many_lines,
    reason = "an experiment prints what it finds"
)]

use roque_game::{Crew as _, Random};
use roque_workers::kinds::synthetic::{KIND, SyntheticDone, SyntheticJob};
use roque_workers::wire::{Manifest, VERSION};
use roque_workers::{Address, Build, Hall, RemoteCrew, Tools, Worker};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Server(Child);

impl Server {
    fn start(port: u64, store: &Path) -> Self {
        let process = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd", store.to_str().unwrap()])
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_secs(1));
        Self(process)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Megabytes a process holds.
fn memory(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("VmRSS:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Seconds of processor time a process has used.
fn processor(process: u32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let numbers: Vec<f64> = text
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    // The state is no number: user and system time stand in the places 10 and 11 behind it, in hundredths.
    numbers.get(10).zip(numbers.get(11)).map_or(0.0, |(user, system)| (user + system) / 100.0)
}

/// A crew once all clients are there.
fn gather(
    address: &Address,
    build: Build,
    clients: u64,
    began: Instant,
) -> RemoteCrew<SyntheticJob, SyntheticDone> {
    let manifest = Manifest {
        version: VERSION,
        run: Hall::fresh_name(),
        kind: KIND.to_owned(),
        title: "a fleet".to_owned(),
        build,
        settings: serde_json::Value::Null,
        files: Default::default(),
    };
    let crew = RemoteCrew::gather(address, manifest, Arc::new(|_| {})).unwrap();
    while crew.window() < 2 * clients as usize {
        assert!(
            began.elapsed() < Duration::from_secs(180),
            "the fleet does not come together: {}",
            crew.window()
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    crew
}

/// How long results took, in microseconds.
fn tell_waits(mut waits: Vec<u64>) {
    waits.sort_unstable();
    let share = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize] as f64 / 1000.0;
    println!(
        "from hand-out to result: median {:.1} ms, 90 % {:.1} ms, 99 % {:.1} ms, all {:.1} ms",
        share(0.5),
        share(0.9),
        share(0.99),
        share(1.0)
    );
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().unwrap()).collect();
    let [port, clients, jobs, millis, deaths] = numbers[..] else {
        panic!("fleet PORT CLIENTS JOBS MILLIS DEATHS");
    };
    let store = tempfile::tempdir().unwrap();
    let server = Server::start(port, store.path());
    let url = format!("nats://127.0.0.1:{port}");
    let patience = Duration::from_secs(5);
    let address = Address { url, credentials: None, authority: None, patience };
    let build = Build::new("fleet", "fleet", b"none");
    let fleet = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut members = Vec::new();
    let join = |number: u64| {
        let (address, build) = (address.clone(), build.clone());
        fleet.spawn(async move {
            let name = format!("client{number}");
            let worker =
                Worker { name, slots: 1, build, tools: Tools::default(), cache: std::env::temp_dir() };
            worker.serve_until(&address, std::future::pending(), Arc::new(|_| {})).await.map(drop)
        })
    };
    let began = Instant::now();
    for number in 0..clients {
        members.push(join(number));
        if number % 50 == 49 {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    let mut crew = gather(&address, build.clone(), clients, began);
    println!("{clients} clients are there after {:.1} s", began.elapsed().as_secs_f64());
    let before = [processor(server.0.id()), processor(std::process::id())];
    let clock = Instant::now();
    let mut random = Random::new(1);
    let (mut next, mut done, mut open, mut died) = (0, 0, 0, 0);
    let mut seen = vec![false; jobs as usize];
    let mut waits: Vec<u64> = Vec::new();
    let mut most = [0; 2];
    let mut most_done = 0.0;
    while done < jobs {
        while open < crew.window() && next < jobs {
            let at = clock.elapsed().as_micros() as u64;
            crew.hand_out(next, SyntheticJob { number: next, millis, at });
            next += 1;
            open += 1;
        }
        let came = crew.wait(Duration::from_millis(100)).unwrap();
        let numbers: Vec<u64> = came.iter().map(|(number, _)| *number).collect();
        for (number, result) in came {
            let job = SyntheticJob { number, millis, at: result.at };
            assert_eq!(result.mark, job.mark(), "a wrong result");
            assert!(!std::mem::replace(&mut seen[number as usize], true), "job {number} came twice");
            waits.push(clock.elapsed().as_micros() as u64 - result.at);
            open -= 1;
            done += 1;
            if done == jobs * 9 / 10 {
                most_done = clock.elapsed().as_secs_f64();
            }
        }
        crew.confirm(&numbers);
        if died < deaths && done > jobs * (died + 1) / (deaths + 1) {
            let victim = random.below(members.len());
            members[victim].abort();
            members[victim] = join(clients + died);
            died += 1;
        }
        if done % 16 == 0 {
            most = [most[0].max(memory(server.0.id())), most[1].max(memory(std::process::id()))];
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    assert!(seen.iter().all(|seen| *seen), "a result is missing");
    println!(
        "{jobs} jobs of {millis} ms in {seconds:.1} s: {:.0} jobs a second, every result once",
        jobs as f64 / seconds
    );
    // The jobs of a client that died late are waited for at the end.
    println!("the first nine tenths: {:.0} jobs a second", 0.9 * jobs as f64 / most_done);
    println!("{died} clients died on the way and were replaced");
    tell_waits(waits);
    let used = [processor(server.0.id()) - before[0], processor(std::process::id()) - before[1]];
    let each = used.map(|seconds| 1e6 * seconds / jobs as f64);
    println!("processor time a job: server {:.0} µs, coordinator and clients {:.0} µs", each[0], each[1]);
    println!("memory: server {} MB, coordinator and {clients} clients {} MB", most[0], most[1]);
    members.iter().for_each(tokio::task::JoinHandle::abort);
    crew.close();
    fleet.shutdown_background();
}
