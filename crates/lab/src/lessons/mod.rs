//! Lessons on search: twelve, from minimax to the network, each with exercises that the program marks.
//!
//! An exercise is drawn from a seed: a tree, a position or a match, and a question about it whose answer is found by the searches and evaluations of
//! this workspace, never written down. [`Exercise::mark`] says whether an answer is right and, if not, what was overlooked. What is said is
//! [messages](roque_language::Message) of the catalogue; the page shows them.
//!
//! ```
//! use roque_lab::lessons::{self, Answer};
//!
//! let lesson = lessons::find("minimax").expect("the first lesson");
//! let exercise = lesson.exercise(0, 7).expect("its first exercise");
//! let Answer::Number(right) = exercise.right[0] else { panic!("a value is asked for") };
//! assert!(exercise.mark(&Answer::Number(right))?.is_right);
//! assert!(!exercise.mark(&Answer::Number(right + 1))?.is_right);
//! # Ok::<(), lessons::NotAnAnswer>(())
//! ```
//!
//! Reading order: [`mod@exercise`], `sample` (trees to ask about), then the lessons in their order.

mod alphabeta;
mod deepening;
mod evaluation;
pub mod exercise;
mod horizon;
mod memory;
mod minimax;
mod negamax;
mod network;
mod ordering;
mod positions;
mod sample;
mod selective;
mod statistics;
#[cfg(test)]
mod tests;
mod windows;
mod words;

pub use exercise::{Answer, Choice, Exercise, Form, Look, Marked, NotAnAnswer, Picture, Replay, TreeNode};

use roque_game::Random;

/// Draws an exercise.
type Maker = fn(&mut Random) -> Exercise;

/// A lesson.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The name it has in addresses.
    pub name: &'static str,
    makers: &'static [Maker],
}

/// All of them, in the order they build on one another.
pub const LESSONS: [Lesson; 12] = [
    Lesson { name: "minimax", makers: &[minimax::root, minimax::inner, minimax::branch, minimax::verdict] },
    Lesson { name: "negamax", makers: &[negamax::sign, negamax::whole, negamax::window] },
    Lesson {
        name: "alphabeta",
        makers: &[alphabeta::shallow, alphabeta::count, alphabeta::deep, alphabeta::window],
    },
    Lesson { name: "ordering", makers: &[ordering::order, ordering::capture, ordering::least] },
    Lesson { name: "deepening", makers: &[deepening::stopped, deepening::share, deepening::first] },
    Lesson { name: "table", makers: &[memory::transposition, memory::distinct, memory::entry] },
    Lesson { name: "horizon", makers: &[horizon::blunder, horizon::refute, horizon::noisy] },
    Lesson {
        name: "evaluation",
        makers: &[evaluation::material, evaluation::favourite, evaluation::pawns_of_a_kind],
    },
    Lesson { name: "selective", makers: &[selective::null_move, selective::zugzwang, selective::reduction] },
    Lesson { name: "windows", makers: &[windows::twice, windows::aspiration, windows::choose] },
    Lesson { name: "statistics", makers: &[statistics::verdict, statistics::elo, statistics::surest] },
    Lesson { name: "network", makers: &[network::changed, network::pencil, network::dearest] },
];

/// The lesson of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}

impl Lesson {
    /// How many exercises it has.
    #[must_use]
    pub const fn exercises(&self) -> usize {
        self.makers.len()
    }

    /// An exercise as a seed draws it: the same for the same seed. `None` if there is no exercise of this number.
    #[must_use]
    pub fn exercise(&self, number: usize, seed: u32) -> Option<Exercise> {
        let maker = self.makers.get(number)?;
        let place = LESSONS.iter().position(|lesson| lesson.name == self.name)?;
        Some(maker(&mut Random::stream(seed.into(), (16 * place + number) as u64)))
    }
}
