//! What makes a puzzle easy or hard, in numbers: how soon a search settles on each move, how likely people of several ratings
//! are to play it, and what it looks like.

use crate::Puzzle;
use roque_chess::{Color, Move, Position, Role};
use roque_engine::{Engine, EngineConfig, Limits, Report, SearchRequest};
use roque_game::StopSignal;
use roque_people::{Eyes, Model, Moment, Pace, Player, Rating, Reach, Reader, View};
use roque_review::{MotifKind, Scale};

/// Positions a search may visit before a move counts as not found.
const PATIENCE: u64 = 6_000;

/// The people who are asked, by their ratings.
const LEVELS: [u16; 4] = [800, 1200, 1600, 2000];

/// What is less likely is a matter of chance.
const LEAST: f64 = 1e-4;

/// Numbers for each puzzle: before them a constant.
pub const COUNT: usize = 2 + 3 + 2 * LEVELS.len() + LOOKS + MOTIFS.len();

const LOOKS: usize = 30;

const MOTIFS: [MotifKind; 11] = [
    MotifKind::Mate,
    MotifKind::BackRank,
    MotifKind::HangingPiece,
    MotifKind::Fork,
    MotifKind::Pin,
    MotifKind::Skewer,
    MotifKind::DiscoveredAttack,
    MotifKind::RemovedDefender,
    MotifKind::TrappedPiece,
    MotifKind::Promotion,
    MotifKind::MateThreat,
];

/// The numbers of a puzzle.
pub type Traits = [f64; COUNT];

/// Tries puzzles.
pub struct Trier {
    engine: Engine,
    people: Reader,
    eyes: Eyes,
}

impl Default for Trier {
    fn default() -> Self {
        Self {
            engine: Engine::new(EngineConfig { hash_mb: 1, threads: 1 }),
            people: Reader::new(Model::embedded()),
            eyes: Eyes::default(),
        }
    }
}

impl Trier {
    /// Tries a puzzle.
    pub fn traits(&mut self, puzzle: &Puzzle) -> Traits {
        let tasks: Vec<(Position, Move, Move)> = puzzle.tasks().collect();
        let mut numbers = vec![1.0, (tasks.len() as f64).ln()];
        self.push_settling(&tasks, &mut numbers);
        self.push_levels(&tasks, &mut numbers);
        self.push_looks(&tasks, puzzle, &mut numbers);
        numbers.extend(MOTIFS.map(|kind| flag(puzzle.motifs.contains(&kind))));
        let mut traits = [0.0; COUNT];
        debug_assert_eq!(numbers.len(), COUNT);
        traits.copy_from_slice(&numbers[..COUNT]);
        traits
    }

    /// After how many positions a search settles on the moves: the first, the worst and the mean, as logarithms.
    fn push_settling(&mut self, tasks: &[(Position, Move, Move)], numbers: &mut Vec<f64>) {
        let settled: Vec<f64> = tasks.iter().map(|task| self.settling(task)).collect();
        let worst = settled.iter().copied().fold(0.0, f64::max);
        numbers.extend([settled[0], worst, mean(&settled)]);
    }

    fn settling(&mut self, &(position, _, wanted): &(Position, Move, Move)) -> f64 {
        self.engine.clear();
        let request = SearchRequest::new(position, Limits::nodes(PATIENCE));
        let mut since = None;
        let mut before = 1;
        let answer = self.engine.search(&request, &StopSignal::new(), &mut |report: &Report| {
            match (report.pv.first() == Some(&wanted), since) {
                (true, None) => since = Some(before),
                (false, Some(_)) => since = None,
                _ => {}
            }
            before = report.nodes.max(1);
        });
        let found = since.filter(|_| answer.best == Some(wanted)).unwrap_or(2 * PATIENCE);
        (found as f64).ln()
    }

    /// For each rating: how likely the first move is, and the moves on average, as logarithms.
    fn push_levels(&mut self, tasks: &[(Position, Move, Move)], numbers: &mut Vec<f64>) {
        let likely: Vec<[f64; LEVELS.len()]> = tasks.iter().map(|task| self.likelihood(task)).collect();
        for level in 0..LEVELS.len() {
            let all: Vec<f64> = likely.iter().map(|by_level| by_level[level]).collect();
            numbers.extend([all[0], mean(&all)]);
        }
    }

    fn likelihood(&mut self, &(position, last, wanted): &(Position, Move, Move)) -> [f64; LEVELS.len()] {
        let moment = Moment { last: Some(last), ..Moment::bare(&position) };
        let sight = self.eyes.look(&position, Reach::default());
        let view = View::new(&moment, Some(&sight));
        let place = view.moves().iter().position(|&m| m == wanted);
        LEVELS.map(|level| {
            let player = Player { rating: Rating::new(level), pace: Pace::default() };
            let shares = self.people.probabilities(&view, player);
            let share = place.and_then(|place| shares.get(place)).copied().unwrap_or_default();
            f64::from(share).max(LEAST).ln()
        })
    }

    /// What the moves look like.
    fn push_looks(&mut self, tasks: &[(Position, Move, Move)], puzzle: &Puzzle, numbers: &mut Vec<f64>) {
        let (start, last, first) = tasks[0];
        let side = start.side_to_move();
        let is_mate = puzzle.motifs.contains(&MotifKind::Mate);
        let looks: Vec<Look> = tasks.iter().map(|&(position, _, m)| Look::of(&position, m)).collect();
        let share = |test: fn(&Look) -> bool| {
            looks.iter().filter(|look| test(look)).count() as f64 / looks.len() as f64
        };
        let of_first = &looks[0];
        let before = numbers.len();
        numbers.extend([of_first.takes, of_first.checks, of_first.gives_up, of_first.retreats].map(flag));
        numbers.extend([
            share(|look| look.takes),
            share(|look| look.checks),
            share(|look| !look.takes && !look.checks),
            share(|look| look.gives_up),
            flag(!of_first.takes && !of_first.checks),
            flag(!of_first.takes && !of_first.checks) * (tasks.len() as f64).ln(),
        ]);
        numbers.extend([of_first.gain / 9.0, f64::from(of_first.distance) / 7.0]);
        numbers.extend(
            [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
                .map(|role| flag(of_first.role == role)),
        );
        let answers = tasks.iter().map(|&(position, _, m)| position.after(m).count_legal_moves() as f64);
        let answers: Vec<f64> = answers.map(|count| (1.0 + count).ln()).collect();
        let legal = start.legal_moves();
        let tempting = legal.iter().filter(|m| m.is_capture() && !gives_up(&start, **m)).count();
        let checking = legal.iter().filter(|m| start.after(**m).is_check()).count();
        numbers.extend([
            (legal.len() as f64).ln(),
            (1.0 + tempting as f64).ln(),
            (1.0 + checking as f64).ln(),
            answers[0],
            mean(&answers),
        ]);
        let standing = |engine: &mut Engine, position: &Position| {
            engine
                .standing_judgement(position)
                .map_or(50.0, |value| Scale::Lichess.points(roque_game::Value::Estimate(value)))
        };
        let seen = standing(&mut self.engine, &start);
        let men = start.board().occupied().len();
        numbers.extend([
            flag(start.is_check()),
            flag(last.is_capture() && last.to() == first.to()),
            flag(last.is_capture()),
            f64::from(balance(&start, side)) / 9.0,
            seen / 100.0,
            men as f64 / 32.0,
            flag(is_mate && tasks.len() == 1),
            flag(is_mate) * (tasks.len() as f64).ln(),
        ]);
        debug_assert_eq!(numbers.len() - before, LOOKS);
    }
}

/// What a move looks like.
struct Look {
    role: Role,
    takes: bool,
    checks: bool,
    /// Goes where it can be taken with profit.
    gives_up: bool,
    retreats: bool,
    /// Worth of what it takes, in pawns.
    gain: f64,
    distance: u8,
}

impl Look {
    fn of(position: &Position, m: Move) -> Self {
        let board = position.board();
        let side = position.side_to_move();
        let taken = if m.is_capture() { board.role_at(m.to()).unwrap_or(Role::Pawn) } else { Role::King };
        let forward = m.to().relative_to(side).rank() as u8 >= m.from().relative_to(side).rank() as u8;
        Self {
            role: board.role_at(m.from()).unwrap_or(Role::King),
            takes: m.is_capture(),
            checks: position.after(m).is_check(),
            gives_up: gives_up(position, m),
            retreats: !forward,
            gain: f64::from(worth(taken)),
            distance: m.from().distance(m.to()),
        }
    }
}

/// Whether the man that moves can be taken by a lesser one, or by any if nobody guards it and it took less.
fn gives_up(position: &Position, m: Move) -> bool {
    let next = position.after(m);
    let board = next.board();
    let Some(piece) = board.piece_at(m.to()) else { return false };
    let taken =
        if m.is_capture() { position.board().role_at(m.to()).map_or(worth(Role::Pawn), worth) } else { 0 };
    let attackers = board.attackers_to(m.to(), board.occupied());
    let enemies = attackers & board.color(!piece.color);
    let is_guarded = (attackers & board.color(piece.color)).any();
    let least = enemies.into_iter().filter_map(|from| board.role_at(from)).map(attacker_worth).min();
    least.is_some_and(|least| {
        let lost = worth(piece.role) - if is_guarded { least } else { 0 };
        lost > taken
    })
}

/// A king takes only what nobody guards.
const fn attacker_worth(role: Role) -> i32 {
    if matches!(role, Role::King) { 99 } else { worth(role) }
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

fn balance(position: &Position, side: Color) -> i32 {
    let sum = |color| -> i32 {
        Role::ALL.iter().map(|&role| worth(role) * position.board().pieces(color, role).len() as i32).sum()
    };
    sum(side) - sum(!side)
}

const fn flag(holds: bool) -> f64 {
    if holds { 1.0 } else { 0.0 }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}
