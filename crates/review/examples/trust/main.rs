//! How far verdicts can be trusted: every `?` and `??` of real games, judged again by a search with twenty times the nodes
//! and by another engine; beside it the same for a naive pass, front to back with an empty table for each position.
//!
//! `cargo run --release -p roque-review --example trust -- [FILE.pgn|GAMES.tsv.zst]… [--games N] [--skip N] [--nodes N] [--uci PROGRAM]
//! [--movetime MS | --uci-nodes N] [--jobs N] [--verbose] [--no-naive] [--only-other] [--only-review] [--claims TABLE]`
//!
//! A verdict is overturned if the judge finds less than half of the loss that is claimed. A claim of mate is not confirmed
//! if no mate for that side is found by a search with an empty table that leaves nothing out (twenty times the nodes), nor by an
//! ordinary one with two hundred times, nor by the other engine with as many.

mod games;

use roque_chess::document::Document;
use roque_chess::{CastlingNotation, Move, Timeline};
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest};
use roque_game::{StopSignal, Value};
use roque_review::{Grade, Review, Reviewer, Scale, Settings};
use roque_uci::{Client, Go};
use std::error::Error;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const FACTOR: u64 = 20;

struct Options {
    files: Vec<PathBuf>,
    games: usize,
    /// The first ones were judged before: a long run can be made in parts.
    skip: usize,
    settings: Settings,
    uci: Option<PathBuf>,
    movetime: i64,
    /// Positions instead of time for the other engine, where the machine is busy.
    uci_nodes: Option<u64>,
    jobs: usize,
    verbose: bool,
    /// Without the naive pass, which takes as long to judge again.
    no_naive: bool,
    /// Nobody but the other engine judges.
    only_other: bool,
    /// Where every claim goes with what the other engine found.
    claims: Option<File>,
    /// Nothing is judged: for those who measure how long a review takes.
    only_review: bool,
}

/// What a method claims about one move.
struct Claim {
    /// The game up to the position before the move.
    line: Timeline,
    m: Move,
    loss: f64,
}

#[derive(Default, Clone)]
struct Tally {
    claims: usize,
    overturned_by_search: usize,
    overturned_by_other: usize,
    mates: usize,
    wrong_mates: usize,
}

#[derive(Default)]
struct Sums {
    games: usize,
    plies: usize,
    review_time: Duration,
    review: Tally,
    naive: Tally,
    remarks: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let games = games::choose(&options.files, options.games)?;
    if games.is_empty() {
        say("skipped: no games");
        return Ok(());
    }
    let next = AtomicUsize::new(options.skip);
    let sums = Mutex::new(Sums::default());
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(|| {
                let mut judges = Judges::new(&options);
                while let Some(game) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    judges.judge(game, &sums, &options);
                }
            });
        }
    });
    let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    print(&sums, &options);
    Ok(())
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        files: Vec::new(),
        games: 200,
        skip: 0,
        settings: Settings::default(),
        uci: None,
        movetime: 2000,
        uci_nodes: None,
        jobs: 1,
        verbose: false,
        no_naive: false,
        only_other: false,
        claims: None,
        only_review: false,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--games" => options.games = value()?.parse()?,
            "--skip" => options.skip = value()?.parse()?,
            "--nodes" => options.settings.nodes = value()?.parse()?,
            "--uci" => options.uci = Some(value()?.into()),
            "--movetime" => options.movetime = value()?.parse()?,
            "--uci-nodes" => options.uci_nodes = Some(value()?.parse()?),
            "--jobs" => options.jobs = value()?.parse()?,
            "--no-naive" => options.no_naive = true,
            "--only-other" => options.only_other = true,
            "--claims" => options.claims = Some(File::create(value()?)?),
            "--only-review" => options.only_review = true,
            "--verbose" => options.verbose = true,
            file => options.files.push(file.into()),
        }
    }
    if options.files.is_empty() {
        let root = std::env::var_os("ROQUE_DATA").map_or_else(
            || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
            PathBuf::from,
        );
        options.files =
            ["pgn/lichess_2025-05_sample.pgn", "human/games.tsv.zst"].map(|file| root.join(file)).into();
        options.files.retain(|file| file.exists());
    }
    Ok(options)
}

/// One thread's engines.
struct Judges {
    reviewer: Reviewer,
    engine: Engine,
    other: Option<Client>,
    go: Go,
    settings: Settings,
}

impl Judges {
    fn new(options: &Options) -> Self {
        let other = options.uci.as_ref().map(|path| {
            let mut client = Client::start(path, &[]).unwrap_or_else(|error| panic!("{error}"));
            client.set_option("Hash", Some("64")).unwrap_or_else(|error| panic!("{error}"));
            client
        });
        Self {
            reviewer: Reviewer::new(options.settings),
            engine: Engine::new(EngineConfig { hash_mb: 64, threads: 1 }),
            other,
            go: match options.uci_nodes {
                Some(nodes) => Go { nodes: Some(nodes), ..Go::default() },
                None => Go { movetime: Some(options.movetime), ..Go::default() },
            },
            settings: options.settings,
        }
    }

    fn judge(&mut self, game: &Document, sums: &Mutex<Sums>, options: &Options) {
        let began = Instant::now();
        let Ok(review) = self.reviewer.review(game, &StopSignal::new(), &mut |_| {}) else { return };
        let time = began.elapsed();
        let line = game.timeline();
        let mut remarks = Vec::new();
        if options.only_review {
            let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
            sums.games += 1;
            sums.plies += line.len();
            sums.review_time += time;
            sums.review.claims += review.key_moments().count();
            return;
        }
        let claims = claims(&line, &review);
        let mut ours = Tally { claims: claims.len(), ..Tally::default() };
        let (mut mates, mut wrong_mates, mut naive_claims) = (0, 0, Vec::new());
        if !options.only_other {
            ours = self.tally(&claims, &mut remarks);
            (mates, wrong_mates) = self.mates(&line, &review, &mut remarks);
            naive_claims = if options.no_naive { Vec::new() } else { self.naive(&line) };
        }
        ours.overturned_by_other = self.overturned_by_other(&claims, &mut remarks, options);
        let naive = self.tally(&naive_claims, &mut Vec::new());
        let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
        sums.games += 1;
        sums.plies += line.len();
        sums.review_time += time;
        add(&mut sums.review, &Tally { mates, wrong_mates, ..ours });
        add(&mut sums.naive, &naive);
        sums.remarks.extend(remarks);
        if options.verbose || sums.games.is_multiple_of(10) {
            print(&sums, options);
        }
    }

    fn tally(&mut self, claims: &[Claim], remarks: &mut Vec<String>) -> Tally {
        let mut tally = Tally { claims: claims.len(), ..Tally::default() };
        for claim in claims {
            let found = self.loss_by_search(claim);
            if found < claim.loss / 2.0 {
                tally.overturned_by_search += 1;
                remarks.push(remark(claim, found, "search"));
            }
        }
        tally
    }

    /// Asked about the review only: for the naive pass it would cost as much again and say the same.
    fn overturned_by_other(
        &mut self,
        claims: &[Claim],
        remarks: &mut Vec<String>,
        options: &Options,
    ) -> usize {
        let mut overturned = 0;
        for claim in claims {
            let Some(found) = self.loss_by_other(claim) else { continue };
            if let Some(mut table) = options.claims.as_ref() {
                let position = claim.line.current();
                let m = position.uci(claim.m, CastlingNotation::KingSteps);
                // Whoever wants the table sees whether it is complete.
                let _ = writeln!(table, "{position}\t{m}\t{:.1}\t{found:.1}", claim.loss);
            }
            if found < claim.loss / 2.0 {
                overturned += 1;
                remarks.push(remark(claim, found, "other"));
            }
        }
        overturned
    }

    fn loss_by_search(&mut self, claim: &Claim) -> f64 {
        self.engine.clear();
        let nodes = FACTOR * self.settings.nodes;
        let mut after = claim.line.clone();
        if after.play(claim.m).is_err() {
            return 0.0;
        }
        let (answer, _) = search(&mut self.engine, &after, nodes, None);
        let (before, best) = search(&mut self.engine, &claim.line, nodes, None);
        if best == Some(claim.m) { 0.0 } else { self.settings.scale.loss(before, -answer) }
    }

    fn loss_by_other(&mut self, claim: &Claim) -> Option<f64> {
        let mut after = claim.line.clone();
        after.play(claim.m).ok()?;
        let go = self.go.clone();
        let client = self.other.as_mut()?;
        let answer = ask(client, &after, &go)?;
        let before = ask(client, &claim.line, &go)?;
        Some(self.settings.scale.loss(before, -answer))
    }

    /// Claims of mate in a review, and how many of them a longer search does not confirm.
    fn mates(&mut self, game: &Timeline, review: &Review, remarks: &mut Vec<String>) -> (usize, usize) {
        let (mut claims, mut wrong) = (0, 0);
        let mut line = game.clone();
        loop {
            let place = line.len();
            let value = review.values[place].for_player(line.current().side_to_move().into());
            if let Some(moves) = value.moves_to_mate().filter(|_| line.outcome().is_none()) {
                claims += 1;
                if !self.confirms_mate(&line, moves) {
                    wrong += 1;
                    remarks.push(format!("mate {value} not confirmed in {}", line.current()));
                }
            }
            if line.undo().is_none() {
                return (claims, wrong);
            }
        }
    }

    /// Whether anybody finds a mate for the same side: a search that leaves nothing out, a long ordinary one, the other engine.
    fn confirms_mate(&mut self, line: &Timeline, claimed: i32) -> bool {
        let nodes = FACTOR * self.settings.nodes;
        let same = |value: Value| value.moves_to_mate().is_some_and(|found| (found > 0) == (claimed > 0));
        for (nodes, mate) in [(nodes, Some(claimed.unsigned_abs())), (10 * nodes, None)] {
            self.engine.clear();
            if same(search(&mut self.engine, line, nodes, mate).0) {
                return true;
            }
        }
        let go = Go { nodes: Some(10 * nodes), ..Go::default() };
        self.other.as_mut().and_then(|client| ask(client, line, &go)).is_some_and(same)
    }

    /// What a pass without memory claims.
    fn naive(&mut self, game: &Timeline) -> Vec<Claim> {
        let scale = self.settings.scale;
        let moves: Vec<Move> = game.moves().collect();
        let mut line = Timeline::new(*game.start());
        let mut found: Vec<(Value, Option<Move>)> = Vec::new();
        for m in moves.iter().copied().map(Some).chain([None]) {
            self.engine.clear();
            found.push(search(&mut self.engine, &line, self.settings.nodes, None));
            if let Some(m) = m
                && line.play(m).is_err()
            {
                break;
            }
        }
        let mut claims = Vec::new();
        let mut line = Timeline::new(*game.start());
        for (ply, &m) in moves.iter().enumerate() {
            let (before, after) = (found[ply].0, -found[ply + 1].0);
            if found[ply].1 != Some(m) && scale.verdict(before, after) >= Grade::Mistake {
                claims.push(Claim { line: line.clone(), m, loss: scale.loss(before, after) });
            }
            if line.play(m).is_err() {
                break;
            }
        }
        claims
    }
}

/// Every `?` and `??` of a review.
fn claims(game: &Timeline, review: &Review) -> Vec<Claim> {
    let claim = |ply: usize, loss: f64| {
        let mut line = game.clone();
        let mut m = None;
        while line.len() > ply {
            m = line.undo();
        }
        Some(Claim { line, m: m?, loss })
    };
    review.key_moments().filter_map(|moment| claim(moment.ply, moment.loss)).collect()
}

fn search(engine: &mut Engine, line: &Timeline, nodes: u64, mate: Option<u32>) -> (Value, Option<Move>) {
    let request = SearchRequest {
        earlier_keys: line.repeatable_keys().to_vec(),
        ..SearchRequest::new(*line.current(), Limits { mate, ..Limits::nodes(nodes) })
    };
    let answer = engine.search(&request, &StopSignal::new(), &mut ());
    (answer.score.kind(), answer.best)
}

fn ask(client: &mut Client, line: &Timeline, go: &Go) -> Option<Value> {
    if line.current().legal_moves().is_empty() {
        return Some(if line.current().is_check() { Value::LossIn(0) } else { Value::EVEN });
    }
    let moves: Vec<Move> = line.moves().collect();
    client.position(line.start(), &moves);
    client.go(go.clone());
    let mut value = None;
    let patience = Duration::from_secs(600);
    client.best_move(Some(patience), |info| value = info.score.map(|score| score.value).or(value)).ok()?;
    value
}

fn remark(claim: &Claim, found: f64, judge: &str) -> String {
    let position = claim.line.current();
    format!(
        "overturned by {judge}: {} in {position}: claimed {:.1}, found {found:.1}",
        position.san(claim.m),
        claim.loss
    )
}

fn add(sum: &mut Tally, more: &Tally) {
    sum.claims += more.claims;
    sum.overturned_by_search += more.overturned_by_search;
    sum.overturned_by_other += more.overturned_by_other;
    sum.mates += more.mates;
    sum.wrong_mates += more.wrong_mates;
}

fn print(sums: &Sums, options: &Options) {
    let Settings { nodes, scale, .. } = options.settings;
    let scale: Scale = scale;
    say(&format!(
        "{} games, {} plies, {nodes} nodes, scale {scale}; {:.1} s a game, {:.1} s for 40 moves",
        sums.games,
        sums.plies,
        sums.review_time.as_secs_f64() / sums.games.max(1) as f64,
        80.0 * sums.review_time.as_secs_f64() / sums.plies.max(1) as f64
    ));
    for (name, tally) in [("review", &sums.review), ("naive", &sums.naive)] {
        let percent = |part: usize| 100.0 * part as f64 / tally.claims.max(1) as f64;
        let asked = options.uci.as_ref().filter(|_| name == "review");
        let other = asked.map_or_else(String::new, |_| {
            format!(
                ", by the other engine {} ({:.1} %)",
                tally.overturned_by_other,
                percent(tally.overturned_by_other)
            )
        });
        say(&format!(
            "{name:<7} ? and ??: {}; overturned by {FACTOR}x nodes {} ({:.1} %){other}; mates claimed {}, not confirmed {}",
            tally.claims,
            tally.overturned_by_search,
            percent(tally.overturned_by_search),
            tally.mates,
            tally.wrong_mates
        ));
    }
    if options.verbose {
        sums.remarks.iter().for_each(|remark| say(remark));
    }
}

#[expect(clippy::print_stdout, reason = "a table for whoever runs this")]
fn say(line: &str) {
    println!("{line}");
}
