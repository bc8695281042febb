//! One exercise: what is shown and asked, and how an answer is marked.

use crate::GameName;
use roque_language::Message;
use thiserror::Error;

/// Something to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Picture {
    /// A tree, parents before their children.
    Tree(Vec<TreeNode>),
    /// A state of a game.
    Board {
        /// The game.
        game: GameName,
        /// The state, as the game writes it.
        state: String,
    },
    /// Numbers in rows.
    Table {
        /// What stands in the columns.
        head: Vec<Message>,
        /// The rows.
        rows: Vec<Vec<Message>>,
    },
}

/// How a node of a tree is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// As it is.
    #[default]
    Plain,
    /// This is the one the question is about.
    Asked,
    /// It was never looked at.
    Pruned,
    /// It is on the line of best play.
    Best,
}

/// A node of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TreeNode {
    /// Its parent's place in the list; `None` for the root.
    pub parent: Option<usize>,
    /// The branches from the root: `ab`.
    pub way: String,
    /// What stands in it, if anything does.
    pub label: String,
    /// Whether Max is to move there.
    pub is_max: bool,
    /// How it is drawn.
    pub look: Look,
}

/// Something to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What it says.
    pub text: Message,
    /// The node of the tree it stands for.
    pub node: Option<usize>,
    /// What somebody overlooked who was wrong about it.
    pub slip: Option<Message>,
}

impl Choice {
    /// A choice that stands for no node.
    pub(super) const fn new(text: Message, slip: Option<Message>) -> Self {
        Self { text, node: None, slip }
    }
}

/// What an answer looks like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// A number; so far from the truth is near enough.
    Number {
        /// How far.
        slack: i64,
    },
    /// One of these.
    Choice(Vec<Choice>),
    /// Those of these for which something is true.
    Marks(Vec<Choice>),
    /// All of these in some order.
    Order(Vec<Choice>),
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A number.
    Number(i64),
    /// The place of the one that was chosen.
    Choice(usize),
    /// The places of those that were marked, smallest first.
    Marks(Vec<usize>),
    /// All places, in the order given.
    Order(Vec<usize>),
}

/// A search that shows what the exercise is about, to be walked through at the workbench.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game.
    pub game: GameName,
    /// The state it begins with.
    pub state: String,
    /// The textbook search, as in a player's name.
    pub solver: String,
}

/// An exercise with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// What is asked.
    pub question: Message,
    /// What there is to see.
    pub pictures: Vec<Picture>,
    /// What an answer looks like.
    pub form: Form,
    /// The right answers; at least one, and that is the one shown.
    pub right: Vec<Answer>,
    /// Why it is right.
    pub because: Vec<Message>,
    /// Wrong answers whose reason can be named.
    pub slips: Vec<(Answer, Message)>,
    /// The pictures with the answer in them.
    pub solved: Vec<Picture>,
    /// A search to walk through.
    pub replay: Option<Replay>,
}

/// What was said does not answer the question: another form, or a place that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is no answer to the question asked")]
pub struct NotAnAnswer;

/// What came of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    /// Whether it is right.
    pub is_right: bool,
    /// What was overlooked, if it is not.
    pub slips: Vec<Message>,
}

/// More are not named: nobody reads on.
const MOST_SLIPS: usize = 3;

impl Exercise {
    /// Marks an answer.
    ///
    /// # Errors
    /// [`NotAnAnswer`] if it has another form than the question wants.
    pub fn mark(&self, answer: &Answer) -> Result<Marked, NotAnAnswer> {
        if !self.fits(answer) {
            return Err(NotAnAnswer);
        }
        let is_right = self.right.iter().any(|right| match (right, answer, &self.form) {
            (Answer::Number(right), Answer::Number(given), Form::Number { slack }) => {
                right.abs_diff(*given) <= slack.unsigned_abs()
            }
            _ => right == answer,
        });
        let slips = if is_right { Vec::new() } else { self.slips_of(answer) };
        Ok(Marked { is_right, slips })
    }

    fn fits(&self, answer: &Answer) -> bool {
        match (&self.form, answer) {
            (Form::Number { .. }, Answer::Number(_)) => true,
            (Form::Choice(choices), Answer::Choice(place)) => *place < choices.len(),
            (Form::Marks(choices), Answer::Marks(places)) => {
                places.is_sorted_by(|a, b| a < b) && places.iter().all(|&place| place < choices.len())
            }
            (Form::Order(choices), Answer::Order(places)) => {
                let mut sorted = places.clone();
                sorted.sort_unstable();
                sorted.into_iter().eq(0..choices.len())
            }
            _ => false,
        }
    }

    fn slips_of(&self, answer: &Answer) -> Vec<Message> {
        let named = self.slips.iter().filter(|(slip, _)| slip == answer).map(|(_, why)| why.clone());
        let chosen: Vec<_> = match (&self.form, answer) {
            (Form::Choice(choices), Answer::Choice(place)) => vec![&choices[*place]],
            (Form::Marks(choices), Answer::Marks(given)) => {
                let right = self.right.iter().find_map(|right| match right {
                    Answer::Marks(right) => Some(right.as_slice()),
                    _ => None,
                });
                let differs = |place: &usize| given.contains(place) != right.unwrap_or(&[]).contains(place);
                (0..choices.len()).filter(differs).map(|place| &choices[place]).collect()
            }
            _ => Vec::new(),
        };
        named.chain(chosen.into_iter().filter_map(|choice| choice.slip.clone())).take(MOST_SLIPS).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Message {
        Message::LessonText { text: text.to_owned() }
    }

    fn exercise(form: Form, right: Answer) -> Exercise {
        Exercise {
            question: text("?"),
            pictures: Vec::new(),
            form,
            right: vec![right],
            because: Vec::new(),
            slips: vec![(Answer::Number(7), text("seven"))],
            solved: Vec::new(),
            replay: None,
        }
    }

    fn choices() -> Vec<Choice> {
        ["a", "b", "c"].map(|name| Choice::new(text(name), Some(text(&format!("slip {name}"))))).into()
    }

    #[test]
    fn near_enough_is_right_and_known_slips_are_named() {
        let number = exercise(Form::Number { slack: 2 }, Answer::Number(4));
        assert!(number.mark(&Answer::Number(6)).unwrap().is_right);
        assert_eq!(
            number.mark(&Answer::Number(7)),
            Ok(Marked { is_right: false, slips: vec![text("seven")] })
        );
        assert!(!number.mark(&Answer::Number(i64::MIN)).unwrap().is_right);
        assert_eq!(number.mark(&Answer::Choice(4)), Err(NotAnAnswer));
    }

    #[test]
    fn wrong_marks_are_told_one_by_one() {
        let marks = exercise(Form::Marks(choices()), Answer::Marks(vec![0, 2]));
        assert_eq!(
            marks.mark(&Answer::Marks(vec![0, 1])).unwrap().slips,
            [text("slip b"), text("slip c")],
            "one too many, one too few"
        );
        assert!(marks.mark(&Answer::Marks(vec![0, 2])).unwrap().is_right);
        for nonsense in [vec![3], vec![1, 1], vec![2, 0]] {
            assert_eq!(marks.mark(&Answer::Marks(nonsense)), Err(NotAnAnswer));
        }
    }

    #[test]
    fn an_order_names_everything_once() {
        let order = exercise(Form::Order(choices()), Answer::Order(vec![2, 0, 1]));
        assert!(order.mark(&Answer::Order(vec![2, 0, 1])).unwrap().is_right);
        assert!(!order.mark(&Answer::Order(vec![0, 1, 2])).unwrap().is_right);
        for nonsense in [vec![0, 1], vec![0, 0, 1], vec![1, 2, 3]] {
            assert_eq!(order.mark(&Answer::Order(nonsense)), Err(NotAnAnswer));
        }
    }
}
