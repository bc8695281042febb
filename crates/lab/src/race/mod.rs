//! Two searches of one state, side by side: what each has done so far can be seen while both run, and compared at the end.
//!
//! Both lanes take turns of a few milliseconds on one processor ([`Track`]), so that whatever else the machine does weighs on both
//! alike, and the time of each is its own. A [`Track`] that is closed lets nobody run: nothing is lost, and no time goes by.

mod lane;
mod track;
mod verdict;

pub use track::{Finish, Lap, Progress, Standing, Track};
pub use verdict::{Verdict, verdict};

use crate::film::studio::{FilmOrderError, Who};
use crate::tree_request::GameName;
use std::thread;

/// Who races, and where.
#[derive(Clone, Debug)]
pub struct RaceOrder {
    /// The game.
    pub game: GameName,
    /// Where both searches begin; the start of the game if not given.
    pub state: Option<String>,
    /// Who searches.
    pub lanes: [Who; 2],
}

/// Runs both lanes to their ends, or until the track is stopped. Nobody moves while the track is closed.
///
/// # Errors
/// [`FilmOrderError`] if one of the searches is not possible; the other is stopped.
pub fn run(order: &RaceOrder, track: &Track) -> Result<(), FilmOrderError> {
    let [first, second] = thread::scope(|scope| {
        let lanes = [0, 1].map(|place| {
            scope.spawn(move || {
                // Whoever is out of the race, by a fault too, leaves the track to the other.
                let _place = Place(track, place);
                let ended = lane::run(order, place, track);
                if ended.is_err() {
                    track.stop();
                }
                ended
            })
        });
        lanes.map(|lane| lane.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)))
    });
    first.and(second)
}

/// A place on the track, given back when it is dropped.
struct Place<'a>(&'a Track, usize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.leave(self.1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(game: GameName, state: &str, lanes: [&str; 2]) -> RaceOrder {
        let who = |text: &str| match text {
            "roque" => Who::Engine { depth: Some(8), nodes: None },
            solver => Who::Textbook(solver.parse().unwrap()),
        };
        RaceOrder { game, state: Some(state.to_owned()), lanes: lanes.map(who) }
    }

    fn finished(order: &RaceOrder) -> Standing {
        let track = Track::new();
        track.open();
        run(order, &track).unwrap();
        track.standing()
    }

    #[test]
    fn alpha_beta_beats_minimax_and_finds_the_same() {
        let order =
            order(GameName::TicTacToe, "X../.O./...", ["algo=minimax,depth=9", "algo=alphabeta,depth=9"]);
        let standing = finished(&order);
        let [minimax, alphabeta] = &standing.lanes;
        assert_eq!((minimax.cutoffs, minimax.finish), (0, Some(Finish::Complete)));
        assert!(alphabeta.cutoffs > 0 && alphabeta.nodes * 2 < minimax.nodes, "{standing:?}");
        assert_eq!(minimax.laps.len(), 1);
        assert_eq!(minimax.laps[0].score, alphabeta.laps[0].score);
        let verdict = verdict(&standing).unwrap();
        assert!((verdict.nodes - alphabeta.nodes as f64 / minimax.nodes as f64).abs() < 1e-9, "{verdict:?}");
        assert!(verdict.same_score);
        assert_eq!(verdict.depth, Some(9));
    }

    #[test]
    fn nodes_are_those_of_the_search_alone() {
        use crate::matches::search;
        use roque_evaluation::EvaluatorName;
        let text = "algo=pvs,order=mvv,quiescence=on,deepening=on,eval=material,depth=3";
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";
        let standing = finished(&order(GameName::Chess, fen, [text, "roque"]));
        let spec: roque_solver::SolverSpec = text.parse().unwrap();
        let alone = search(&fen.parse().unwrap(), spec.config, EvaluatorName::Material, &spec.limits());
        assert_eq!(standing.lanes[0].nodes, alone.statistics.nodes);
        assert_eq!(standing.lanes[0].cutoffs, alone.statistics.cutoffs);
        assert_eq!(standing.lanes[0].laps.len(), 3);
        let engine = &standing.lanes[1];
        assert_eq!(engine.laps.last().map(|lap| lap.depth), Some(8));
        assert!(engine.nodes > 0 && engine.laps.is_sorted_by_key(|lap| lap.nodes), "{engine:?}");
    }

    #[test]
    fn a_closed_track_lets_nobody_run_and_a_stopped_one_ends_all() {
        let order = order(GameName::ConnectFour, "", ["algo=minimax,depth=40", "algo=alphabeta,depth=40"]);
        let track = Track::new();
        thread::scope(|scope| {
            let race = scope.spawn(|| run(&order, &track));
            thread::sleep(std::time::Duration::from_millis(50));
            assert_eq!(track.standing().lanes.map(|lane| lane.nodes), [0, 0]);
            track.open();
            while track.standing().lanes.iter().any(|lane| lane.nodes == 0) {
                thread::yield_now();
            }
            track.stop();
            race.join().unwrap().unwrap();
        });
        let standing = track.standing();
        assert!(standing.lanes.iter().all(|lane| lane.finish == Some(Finish::Stopped)), "{standing:?}");
        assert_eq!(verdict(&standing), None);
    }

    #[test]
    fn a_search_that_is_not_possible_stops_the_other() {
        let order = order(GameName::TicTacToe, "", ["eval=material", "algo=minimax,depth=9"]);
        let track = Track::new();
        track.open();
        assert!(run(&order, &track).unwrap_err().to_string().contains("evaluations"));
    }
}
