//! From `go` to a search request, and from reports to `info` and `bestmove`.

use crate::lag::LagMeter;
use crate::line::showable;
use crate::output::Output;
use crate::settings::Settings;
use roque_chess::{ByColor, CastlingNotation, Color, Move, Position, Timeline};
use roque_engine::{Engine, Limits, PonderHit, Report, Score, SearchHandler, SearchRequest, TimeLeft};
use roque_game::{Bound, Chances, StopSignal, quoted};
use roque_people::{Character, Chooser, Tempo, Turn};
use roque_uci::{BestMove, Go, Info, InfoScore, Message, UciMove};
use std::time::{Duration, Instant};

/// A search to be done, with how its results are written.
pub(crate) struct SearchTask {
    pub(crate) request: SearchRequest,
    /// Who moves instead of the engine, if somebody does.
    pub(crate) person: Option<Person>,
    pub(crate) signal: StopSignal,
    pub(crate) castling: CastlingNotation,
    pub(crate) show_wdl: bool,
    /// When it was asked for.
    pub(crate) asked: Instant,
    pub(crate) lag: LagMeter,
}

/// A person of limited strength at the board.
pub(crate) struct Person {
    pub(crate) character: Character,
    pub(crate) tempo: Tempo,
    /// The game so far, which people remember.
    pub(crate) line: Timeline,
}

/// What a search against the clock finds sooner than this is told together, with the move if it comes first: lines that
/// nobody can read would only slow down whoever keeps the clock.
const HURRY: Duration = Duration::from_millis(20);

impl SearchTask {
    /// Whether a clock or a time for the move runs out.
    fn is_timed(&self) -> bool {
        let limits = &self.request.limits;
        let clock = limits.clock[self.request.position.side_to_move()];
        limits.ponder.is_none() && (limits.movetime.is_some() || clock.is_some())
    }

    /// The first legal move, for when everything else has failed.
    pub(crate) fn any_move(&self) -> BestMove {
        let position = &self.request.position;
        let best = position.legal_moves().first().map(|&m| UciMove::new(m, self.castling));
        BestMove { best, ponder: None }
    }
}

/// What `go` asks for. The second part lists what could not be used.
pub(crate) fn request(go: &Go, timeline: &Timeline, settings: &Settings) -> (SearchRequest, Vec<String>) {
    let position = *timeline.current();
    let mut remarks = Vec::new();
    let mut search_moves = Vec::new();
    for &text in &go.searchmoves {
        match text.resolve(&position) {
            Some(m) => search_moves.push(m),
            None => {
                remarks.push(format!("searchmoves: {text} is not legal in this position and is left out"))
            }
        }
    }
    if search_moves.is_empty() && !go.searchmoves.is_empty() {
        remarks.push("searchmoves: no legal move is left; searching all".to_owned());
    }
    let request = SearchRequest {
        position,
        earlier_keys: timeline.repeatable_keys().to_vec(),
        limits: limits(go, position.side_to_move(), settings.overhead),
        multipv: settings.multipv,
        search_moves,
    };
    (request, remarks)
}

/// Who answers `go` instead of the engine. Analysis is always the engine's.
pub(crate) fn person(go: &Go, timeline: &Timeline, settings: &Settings, seed: u64) -> Option<Person> {
    let rating = settings.rating().filter(|_| !settings.analyse_mode && !go.infinite)?;
    let character = Character { personality: settings.style, ..Character::new(rating, seed) };
    Some(Person { character, tempo: settings.tempo, line: timeline.clone() })
}

fn limits(go: &Go, us: Color, overhead: Duration) -> Limits {
    let clocks = ByColor::new(clock(go.wtime, go.winc), clock(go.btime, go.binc));
    // A GUI that sends only one clock means it for whoever is to move.
    let own = clocks[us].or(clocks[!us]);
    let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    Limits {
        clock: match us {
            Color::White => ByColor::new(own, clocks[Color::Black]),
            Color::Black => ByColor::new(clocks[Color::White], own),
        },
        moves_to_go: go.movestogo.filter(|&moves| moves > 0).map(small),
        movetime: go.movetime.map(milliseconds),
        depth: go.depth.map(|depth| small(depth.max(1))),
        nodes: go.nodes,
        mate: go.mate.filter(|&moves| moves > 0).map(small),
        infinite: go.infinite,
        ponder: go.ponder.then(PonderHit::new),
        overhead,
        ..Limits::default()
    }
}

/// GUIs send clocks below zero; those are at zero.
fn milliseconds(time: i64) -> Duration {
    Duration::from_millis(time.max(0).unsigned_abs())
}

fn clock(remaining: Option<i64>, increment: Option<i64>) -> Option<TimeLeft> {
    if remaining.is_none() && increment.is_none() {
        return None;
    }
    Some(TimeLeft {
        remaining: milliseconds(remaining.unwrap_or(0)),
        increment: milliseconds(increment.unwrap_or(0)),
    })
}

/// Who may be asked.
pub(crate) struct Minds<'a> {
    pub(crate) engine: &'a mut Engine,
    /// Made when somebody of limited strength is first asked.
    pub(crate) chooser: &'a mut Option<Box<Chooser>>,
}

/// Searches and says what it finds; the last line is the best move.
pub(crate) fn run(minds: Minds<'_>, task: &mut SearchTask, output: &Output) {
    task.request.limits.spent = task.asked.elapsed();
    let task = &*task;
    let position = &task.request.position;
    let mut reporter = Reporter { task, output, held: task.is_timed().then(Vec::new) };
    let answer = match &task.person {
        None => minds.engine.search(&task.request, &task.signal, &mut reporter),
        Some(Person { character, tempo, line }) => {
            let SearchRequest { limits, search_moves, .. } = &task.request;
            let turn = Turn { only: search_moves, limits: limits.clone(), ..Turn::new(*character, line) };
            let chooser = minds.chooser.get_or_insert_with(Box::default);
            chooser.answer(&turn, *tempo, &task.signal, &mut reporter)
        }
    };
    let mut last: Vec<Message> =
        reporter.held.iter().flatten().map(|report| Message::Info(Box::new(reporter.info(report)))).collect();
    let best = match answer.best {
        None => {
            last.push(Message::Info(Box::new(no_move(&answer, task.show_wdl))));
            BestMove { best: None, ponder: None }
        }
        Some(best) => {
            let line: Vec<Move> = std::iter::once(best).chain(answer.ponder).collect();
            let line = showable(position, &task.request.earlier_keys, &line, task.castling);
            BestMove { best: line.first().copied(), ponder: line.get(1).copied() }
        }
    };
    last.push(Message::BestMove(best));
    output.say_all(&last);
    task.lag.answer();
}

/// What there is to say where no move can be made.
fn no_move(answer: &roque_engine::BestMove, show_wdl: bool) -> Info {
    Info {
        depth: Some(0),
        score: Some(score(answer.score, Bound::Exact)),
        wdl: show_wdl.then(|| chances(Chances::of(answer.score.kind()))),
        nodes: Some(answer.nodes),
        time: Some(0),
        ..Info::default()
    }
}

/// Writes reports as they come, or keeps the newest of each line while it is early.
struct Reporter<'a> {
    task: &'a SearchTask,
    output: &'a Output,
    held: Option<Vec<Report>>,
}

impl Reporter<'_> {
    fn info(&self, report: &Report) -> Info {
        let request = &self.task.request;
        Info {
            depth: Some(report.depth),
            seldepth: Some(report.seldepth),
            multipv: (request.multipv > 1).then(|| u32::try_from(report.multipv).unwrap_or(u32::MAX)),
            score: Some(score(report.score, report.bound)),
            wdl: self.task.show_wdl.then(|| chances(report.wdl)),
            nodes: Some(report.nodes),
            nps: Some(report.nps()),
            hashfull: Some(report.hashfull),
            tbhits: Some(report.tbhits),
            time: Some(u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX)),
            pv: showable(&request.position, &request.earlier_keys, &report.pv, self.task.castling),
            ..Info::default()
        }
    }
}

impl SearchHandler for Reporter<'_> {
    fn report(&mut self, report: &Report) {
        match &mut self.held {
            Some(held) if report.time < HURRY => {
                match held.iter_mut().find(|older| older.multipv == report.multipv) {
                    Some(older) => *older = report.clone(),
                    None => held.push(report.clone()),
                }
            }
            held => {
                let early = held.take().into_iter().flatten();
                let lines = early.filter(|older| older.multipv != report.multipv);
                let reports: Vec<Report> = lines.chain([report.clone()]).collect();
                let infos: Vec<Message> =
                    reports.iter().map(|report| Message::Info(Box::new(self.info(report)))).collect();
                self.output.say_all(&infos);
            }
        }
    }

    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        self.output.say(&Message::Info(Box::new(Info {
            depth: Some(depth),
            currmove: Some(UciMove::new(m, self.task.castling)),
            currmovenumber: Some(u32::try_from(number).unwrap_or(u32::MAX)),
            ..Info::default()
        })));
    }
}

fn score(score: Score, bound: Bound) -> InfoScore {
    InfoScore { value: score.kind(), bound }
}

fn chances(wdl: Chances) -> [u32; 3] {
    [wdl.win.into(), wdl.draw.into(), wdl.loss.into()]
}

/// Whether a position can be searched at all is the rules' business; this only says what there is to say.
pub(crate) fn set_up(start: Option<&str>, moves: &[String]) -> Result<Timeline, String> {
    let start: Position = match start {
        None => Position::default(),
        Some(fen) => fen.parse().map_err(|error| format!("illegal position {:?}: {error}", quoted(fen)))?,
    };
    let mut timeline = Timeline::new(start);
    for (index, text) in moves.iter().enumerate() {
        let played = timeline.current().parse_uci(text);
        let m = played.map_err(|error| format!("illegal move {} of the line: {error}", index + 1))?;
        timeline.play(m).map_err(|error| format!("illegal move {} of the line: {error}", index + 1))?;
    }
    Ok(timeline)
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_uci::Command;

    fn limits_of(line: &str, us: Color) -> Limits {
        match line.parse().unwrap() {
            Command::Go(go) => limits(&go, us, Duration::from_millis(10)),
            other => panic!("{other}"),
        }
    }

    #[test]
    fn a_clock_below_zero_is_at_zero() {
        let limits = limits_of("go wtime -50 btime 0 winc -1", Color::White);
        let clock = limits.clock[Color::White].unwrap();
        assert_eq!((clock.remaining, clock.increment), (Duration::ZERO, Duration::ZERO));
    }

    #[test]
    fn one_clock_serves_both_sides() {
        for us in Color::ALL {
            let limits = limits_of("go wtime 5000", us);
            assert_eq!(limits.clock[us].unwrap().remaining, Duration::from_secs(5), "{us:?}");
        }
    }

    #[test]
    fn zeros_that_mean_nothing_are_dropped() {
        let limits = limits_of("go movestogo 0 mate 0 depth 0 movetime 0", Color::White);
        assert_eq!((limits.moves_to_go, limits.mate, limits.depth), (None, None, Some(1)));
        assert_eq!(limits.movetime, Some(Duration::ZERO));
    }

    #[test]
    fn limits_combine() {
        let limits =
            limits_of("go movetime 100 depth 22 nodes 5 wtime 1 btime 2 mate 3 movestogo 4", Color::Black);
        assert_eq!(limits.clock[Color::Black].unwrap().remaining, Duration::from_millis(2));
        assert_eq!((limits.depth, limits.nodes, limits.mate), (Some(22), Some(5), Some(3)));
        assert_eq!((limits.movetime, limits.moves_to_go), (Some(Duration::from_millis(100)), Some(4)));
    }

    #[test]
    fn analysis_ignores_strength_limits() {
        let mut settings = Settings { limit_strength: true, ..Settings::default() };
        let rating = |go: &Go, settings: &Settings| {
            person(go, &Timeline::default(), settings, 0).map(|person| person.character.rating.value())
        };
        assert_eq!(rating(&Go::depth(1), &settings), Some(1500));
        assert_eq!(rating(&Go::infinite(), &settings), None);
        settings.analyse_mode = true;
        assert_eq!(rating(&Go::depth(1), &settings), None);
    }

    #[test]
    fn illegal_search_moves_are_left_out() {
        let go = Go { searchmoves: vec!["e2e5".parse().unwrap(), "e2e4".parse().unwrap()], ..Go::default() };
        let (request, remarks) = request(&go, &Timeline::default(), &Settings::default());
        assert_eq!(request.search_moves.len(), 1);
        assert_eq!(remarks, ["searchmoves: e2e5 is not legal in this position and is left out"]);
    }
}
