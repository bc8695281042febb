//! What came of a race.

use super::{Finish, Progress, Standing};
use std::time::Duration;

/// The second lane measured by the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// Nodes of the second for each of the first.
    pub nodes: f64,
    /// Time of the second for each of the first; `None` where one of them was over too soon to be measured.
    pub time: Option<f64>,
    /// The depth they are compared at; `None` if both are compared as a whole.
    pub depth: Option<u32>,
    /// Whether both found the same value.
    pub same_score: bool,
    /// Whether both would play the same move.
    pub same_move: bool,
}

/// Compares both lanes at the deepest depth that both have finished; if there is none, and both have done all they were asked to, as a
/// whole.
#[must_use]
pub fn verdict(standing: &Standing) -> Option<Verdict> {
    let [a, b] = &standing.lanes;
    let common = a.laps.iter().rev().find_map(|lap| {
        let other = b.laps.iter().find(|other| other.depth == lap.depth)?;
        Some((lap, other))
    });
    if let Some((a, b)) = common {
        return Some(Verdict {
            nodes: b.nodes as f64 / a.nodes.max(1) as f64,
            time: ratio(a.time, b.time),
            depth: Some(a.depth),
            same_score: a.score == b.score,
            same_move: a.best == b.best,
        });
    }
    let is_whole = |lane: &Progress| lane.finish == Some(Finish::Complete);
    let (last, other) = (a.laps.last()?, b.laps.last()?);
    (is_whole(a) && is_whole(b)).then(|| Verdict {
        nodes: b.nodes as f64 / a.nodes.max(1) as f64,
        time: ratio(a.time, b.time),
        depth: None,
        same_score: last.score == other.score,
        same_move: last.best == other.best,
    })
}

/// Less than this is mostly what else the machine did.
const MEASURABLE: Duration = Duration::from_millis(10);

fn ratio(a: Duration, b: Duration) -> Option<f64> {
    (a.min(b) >= MEASURABLE).then(|| b.as_secs_f64() / a.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::super::Lap;
    use super::*;

    fn lane(laps: &[(u32, u64)], finish: Finish) -> Progress {
        let lap = |&(depth, nodes): &(u32, u64)| Lap {
            depth,
            nodes,
            cutoffs: 0,
            time: Duration::from_millis(nodes),
            score: 0,
            best: "e4".to_owned(),
        };
        let nodes = laps.last().map_or(0, |&(_, nodes)| nodes);
        Progress { nodes, laps: laps.iter().map(lap).collect(), finish: Some(finish), ..Progress::default() }
    }

    #[test]
    fn stopped_lanes_are_compared_where_both_have_been() {
        let a = lane(&[(1, 10), (2, 100), (3, 1000)], Finish::Stopped);
        let b = lane(&[(1, 20), (2, 400)], Finish::Stopped);
        let found = verdict(&Standing { lanes: [a, b] }).unwrap();
        assert_eq!((found.depth, found.nodes, found.time), (Some(2), 4.0, Some(4.0)));
    }

    #[test]
    fn different_depths_are_compared_as_a_whole_once_both_are_done() {
        let lanes = |finish| [lane(&[(4, 100)], Finish::Complete), lane(&[(5, 50)], finish)];
        assert_eq!(verdict(&Standing { lanes: lanes(Finish::Stopped) }), None);
        let found = verdict(&Standing { lanes: lanes(Finish::Complete) }).unwrap();
        assert_eq!((found.depth, found.nodes), (None, 0.5));
        let short = [lane(&[(4, 9)], Finish::Complete), lane(&[(4, 50)], Finish::Complete)];
        let found = verdict(&Standing { lanes: short }).unwrap();
        assert_eq!(found.time, None, "nine milliseconds are too short to be compared");
    }
}
