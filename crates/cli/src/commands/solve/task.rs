//! What a line of a test suite asks for, and whether an answer fulfils it.

use roque_chess::notation::epd::Epd;
use roque_chess::{Move, Position};
use roque_engine::Score;

/// What counts as solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Find one of these moves (if any are named) and none of those.
    Moves { best: Vec<Move>, avoid: Vec<Move> },
    /// Announce a mate within so many moves.
    MateIn(u32),
    /// See that one is mated within so many moves.
    MatedIn(u32),
}

/// One position of a suite.
pub struct Task {
    pub id: String,
    pub position: Position,
    pub goal: Goal,
    /// What each move is worth, if the suite gives points (`c0 "f5=10, Be5+=2"`).
    pub points: Vec<(Move, u32)>,
}

impl Task {
    /// Reads what is asked; `None` if nothing is that a move or a score could answer.
    pub fn new(epd: &Epd, fallback_id: String) -> Option<Self> {
        let best: Vec<Move> = epd.best_moves().collect();
        let avoid: Vec<Move> = epd.avoid_moves().collect();
        let points = points(epd);
        let goal = match epd.integer("dm").map(|moves| (moves, u32::try_from(moves.unsigned_abs()))) {
            Some((1.., Ok(moves))) => Goal::MateIn(moves),
            Some((_, Ok(moves @ 1..))) => Goal::MatedIn(moves),
            _ if best.is_empty() && avoid.is_empty() && points.is_empty() => return None,
            _ => Goal::Moves { best, avoid },
        };
        let id = epd.id().map_or(fallback_id, str::to_owned);
        Some(Self { id, position: epd.position, goal, points })
    }

    /// Whether the answer solves it.
    pub fn is_solved(&self, best: Option<Move>, score: Score) -> bool {
        match &self.goal {
            Goal::Moves { best: wanted, avoid } => best.is_some_and(|m| {
                let right = match (wanted.is_empty(), avoid.is_empty()) {
                    // Only points: the move worth most.
                    (true, true) => self.points_for(best) == self.most_points(),
                    (true, false) => true,
                    (false, _) => wanted.contains(&m),
                };
                right && !avoid.contains(&m)
            }),
            Goal::MateIn(limit) => {
                score.is_win() && score.kind().moves_to_mate().is_some_and(|moves| moves <= *limit as i32)
            }
            Goal::MatedIn(limit) => {
                score.is_loss() && score.kind().moves_to_mate().is_some_and(|moves| -moves <= *limit as i32)
            }
        }
    }

    /// Points for a move.
    pub fn points_for(&self, best: Option<Move>) -> u32 {
        self.points.iter().find(|(m, _)| Some(*m) == best).map_or(0, |(_, points)| *points)
    }

    /// Points for the best move.
    pub fn most_points(&self) -> u32 {
        self.points.iter().map(|(_, points)| *points).max().unwrap_or(0)
    }

    /// What was wanted, for people.
    pub fn wanted(&self) -> String {
        match &self.goal {
            Goal::MateIn(moves) => format!("mate in {moves}"),
            Goal::MatedIn(moves) => format!("mated in {moves}"),
            Goal::Moves { best, avoid } => {
                let san = |moves: &[Move]| {
                    moves.iter().map(|&m| self.position.san(m)).collect::<Vec<_>>().join(" or ")
                };
                match (best.is_empty(), avoid.is_empty()) {
                    (false, true) => san(best),
                    (true, false) => format!("not {}", san(avoid)),
                    (false, false) => format!("{} and not {}", san(best), san(avoid)),
                    (true, true) => "the move worth most".to_owned(),
                }
            }
        }
    }
}

/// Reads `c0 "f5=10, Be5+=2"`; a comment that is not of this form gives no points.
fn points(epd: &Epd) -> Vec<(Move, u32)> {
    let text = epd.text("c0").unwrap_or_default();
    let read = |part: &str| {
        let (m, points) = part.trim().rsplit_once('=')?;
        Some((epd.position.parse_san(m.trim()).ok()?, points.trim().parse().ok()?))
    };
    text.split(',').map(read).collect::<Option<_>>().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(line: &str) -> Option<Task> {
        Task::new(&line.parse().unwrap(), "1".to_owned())
    }

    const KNIGHT: &str = "4k3/8/8/8/8/8/8/4K1N1 w - -";

    #[test]
    fn moves_to_find_and_to_avoid() {
        let task = task(&format!("{KNIGHT} bm Nf3 Nh3; am Ne2; id \"k\";")).unwrap();
        let solved = |text: &str| task.is_solved(Some(task.position.parse_uci(text).unwrap()), Score::DRAW);
        assert!(solved("g1f3") && solved("g1h3"));
        assert!(!solved("g1e2") && !solved("e1e2"));
        assert!(!task.is_solved(None, Score::DRAW));
        assert_eq!((task.id.as_str(), task.wanted().as_str()), ("k", "Nf3 or Nh3 and not Ne2"));
    }

    #[test]
    fn anything_but_the_move_to_avoid() {
        let task = task(&format!("{KNIGHT} am Nf3;")).unwrap();
        assert_eq!(task.wanted(), "not Nf3");
        assert!(task.is_solved(task.position.parse_uci("g1e2").ok(), Score::DRAW));
        assert!(!task.is_solved(task.position.parse_uci("g1f3").ok(), Score::DRAW));
    }

    #[test]
    fn mates_count_by_their_distance_whatever_the_move() {
        let mate = task(&format!("{KNIGHT} bm Nf3; dm 3;")).unwrap();
        assert_eq!(mate.goal, Goal::MateIn(3));
        let any = mate.position.parse_uci("e1d1").ok();
        assert!(mate.is_solved(any, Score::mate_in_plies(5)));
        assert!(mate.is_solved(any, Score::mate_in_plies(3)));
        assert!(!mate.is_solved(any, Score::mate_in_plies(7)));
        assert!(!mate.is_solved(any, Score::centipawns(900)));
        let mated = task(&format!("{KNIGHT} dm -2;")).unwrap();
        assert!(mated.is_solved(any, Score::mated_in_plies(4)));
        assert!(!mated.is_solved(any, Score::mate_in_plies(3)));
        assert!(!mated.is_solved(any, Score::mated_in_plies(6)));
    }

    #[test]
    fn points_are_read_from_the_comment() {
        let pointed = task(&format!("{KNIGHT} bm Nf3; c0 \"Nf3=10, Ne2=4\";")).unwrap();
        assert_eq!(pointed.most_points(), 10);
        assert_eq!(pointed.points_for(pointed.position.parse_uci("g1e2").ok()), 4);
        assert_eq!(pointed.points_for(pointed.position.parse_uci("g1h3").ok()), 0);
        let plain = task(&format!("{KNIGHT} bm Nf3; c0 \"Polgar-Berkes, a = b\";")).unwrap();
        assert!(plain.points.is_empty());
    }

    #[test]
    fn a_line_that_asks_nothing_is_no_task() {
        assert!(task(&format!("{KNIGHT} id \"x\"; dm 0;")).is_none());
    }
}
