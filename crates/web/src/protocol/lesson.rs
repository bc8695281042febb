//! Lessons: what is asked, and what came of an answer. Everything said is a message of the catalogue.

use super::{FilmGame, Side};
use roque_language::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A lesson in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LessonRow {
    /// Its name in addresses and in the catalogue.
    pub name: String,
    /// How many exercises it has.
    pub exercises: u32,
    /// The numbers of those that were solved, from 0.
    pub solved: Vec<u32>,
}

/// `GET /api/lab/lessons`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LessonsView {
    /// All lessons, in order.
    pub lessons: Vec<LessonRow>,
}

/// How a node is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum NodeLook {
    /// As it is.
    Plain,
    /// The question is about it.
    Asked,
    /// It was never looked at.
    Pruned,
    /// It is on the line of best play.
    Best,
}

/// A node of a tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureNode {
    /// The place of its parent; `null` for the root.
    pub parent: Option<u32>,
    /// The branches from the root: `ab`.
    pub way: String,
    /// What stands in it.
    pub label: String,
    /// White for Max, Black for Min.
    pub side: Side,
    /// How it is drawn.
    pub look: NodeLook,
}

/// Something to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PictureView {
    /// A tree, parents before their children.
    Tree {
        /// Its nodes.
        nodes: Vec<PictureNode>,
    },
    /// A state of a game.
    Board {
        /// The game.
        game: FilmGame,
        /// The state, as the game writes it.
        state: String,
    },
    /// Numbers in rows.
    Table {
        /// What stands in the columns.
        #[ts(type = "Array<Message>")]
        head: Vec<Message>,
        /// The rows.
        #[ts(type = "Array<Array<Message>>")]
        rows: Vec<Vec<Message>>,
    },
}

/// Something to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceView {
    /// What it says.
    #[ts(type = "Message")]
    pub text: Message,
    /// The node of the tree it stands for.
    pub node: Option<u32>,
}

/// What an answer looks like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum LessonForm {
    /// A number.
    Number,
    /// One of these.
    Choice {
        /// All of them.
        choices: Vec<ChoiceView>,
    },
    /// Those of these for which something is true.
    Marks {
        /// All of them.
        choices: Vec<ChoiceView>,
    },
    /// All of these, in some order.
    Order {
        /// All of them.
        choices: Vec<ChoiceView>,
    },
}

/// An exercise without its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExerciseView {
    /// What is asked.
    #[ts(type = "Message")]
    pub question: Message,
    /// What there is to see.
    pub pictures: Vec<PictureView>,
    /// What an answer looks like.
    pub form: LessonForm,
}

/// `GET /api/lab/lessons/{name}?seed=N`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LessonView {
    /// Its name.
    pub name: String,
    /// What the exercises were drawn from.
    pub seed: u32,
    /// The exercises.
    pub exercises: Vec<ExerciseView>,
    /// The numbers of those that were solved before, from 0.
    pub solved: Vec<u32>,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum LessonAnswer {
    /// A number.
    Number {
        /// The number.
        #[ts(type = "number")]
        value: i64,
    },
    /// One of the choices.
    Choice {
        /// Its place.
        place: u32,
    },
    /// Some of the choices.
    Marks {
        /// Their places.
        places: Vec<u32>,
    },
    /// All choices, in some order.
    Order {
        /// Their places.
        places: Vec<u32>,
    },
}

/// `POST /api/lab/lessons/{name}/{exercise}`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnswerLesson {
    /// What the exercise was drawn from.
    pub seed: u32,
    /// The answer; none from who gives up.
    pub answer: Option<LessonAnswer>,
}

/// A search that shows what an exercise is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplayView {
    /// The game.
    pub game: FilmGame,
    /// Where it begins.
    pub state: String,
    /// The switches of the search.
    pub solver: String,
}

/// What came of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MarkedView {
    /// Whether it is right; `null` if there was none.
    pub right: Option<bool>,
    /// What was overlooked.
    #[ts(type = "Array<Message>")]
    pub slips: Vec<Message>,
    /// Why the right answer is right.
    #[ts(type = "Array<Message>")]
    pub because: Vec<Message>,
    /// The right answer, or one of them.
    pub answer: LessonAnswer,
    /// The pictures with the answer in them; none if there is nothing more to see.
    pub pictures: Vec<PictureView>,
    /// A search to walk through.
    pub replay: Option<ReplayView>,
    /// The exercises of the lesson that are solved now.
    pub solved: Vec<u32>,
}
