//! Lessons for the page: exercises of `roque-lab` as messages, and what was solved, kept in the library.

use crate::protocol::{
    AnswerLesson, ApiError, ChoiceView, ErrorCode, ExerciseView, FilmGame, LessonAnswer, LessonForm,
    LessonRow, LessonView, LessonsView, MarkedView, NodeLook, PictureNode, PictureView, ReplayView, Side,
};
use roque_lab::GameName;
use roque_lab::lessons::{
    self, Answer, Choice, Exercise, Form, LESSONS, Lesson, Look, Picture, Replay, TreeNode,
};
use roque_language::Message;
use roque_library::Library;

impl From<GameName> for FilmGame {
    fn from(game: GameName) -> Self {
        match game {
            GameName::Chess => Self::Chess,
            GameName::TicTacToe => Self::TicTacToe,
            GameName::ConnectFour => Self::ConnectFour,
            GameName::Tree => Self::Tree,
        }
    }
}

impl From<TreeNode> for PictureNode {
    fn from(node: TreeNode) -> Self {
        let look = match node.look {
            Look::Plain => NodeLook::Plain,
            Look::Asked => NodeLook::Asked,
            Look::Pruned => NodeLook::Pruned,
            Look::Best => NodeLook::Best,
        };
        let side = if node.is_max { Side::White } else { Side::Black };
        Self { parent: node.parent.map(place), way: node.way, label: node.label, side, look }
    }
}

fn place(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl From<Picture> for PictureView {
    fn from(picture: Picture) -> Self {
        match picture {
            Picture::Tree(nodes) => Self::Tree { nodes: nodes.into_iter().map(PictureNode::from).collect() },
            Picture::Board { game, state } => Self::Board { game: game.into(), state },
            Picture::Table { head, rows } => Self::Table { head, rows },
        }
    }
}

impl From<Form> for LessonForm {
    fn from(form: Form) -> Self {
        let views = |choices: Vec<Choice>| {
            let view = |choice: Choice| ChoiceView { text: choice.text, node: choice.node.map(place) };
            choices.into_iter().map(view).collect()
        };
        match form {
            Form::Number { .. } => Self::Number,
            Form::Choice(choices) => Self::Choice { choices: views(choices) },
            Form::Marks(choices) => Self::Marks { choices: views(choices) },
            Form::Order(choices) => Self::Order { choices: views(choices) },
        }
    }
}

impl From<LessonAnswer> for Answer {
    fn from(answer: LessonAnswer) -> Self {
        let indices = |places: Vec<u32>| places.into_iter().map(|place| place as usize).collect();
        match answer {
            LessonAnswer::Number { value } => Self::Number(value),
            LessonAnswer::Choice { place } => Self::Choice(place as usize),
            LessonAnswer::Marks { places } => {
                let mut places: Vec<usize> = indices(places);
                places.sort_unstable();
                Self::Marks(places)
            }
            LessonAnswer::Order { places } => Self::Order(indices(places)),
        }
    }
}

impl From<&Answer> for LessonAnswer {
    fn from(answer: &Answer) -> Self {
        let numbers = |places: &[usize]| places.iter().copied().map(place).collect();
        match answer {
            Answer::Number(value) => Self::Number { value: *value },
            Answer::Choice(index) => Self::Choice { place: place(*index) },
            Answer::Marks(places) => Self::Marks { places: numbers(places) },
            Answer::Order(places) => Self::Order { places: numbers(places) },
        }
    }
}

impl From<Replay> for ReplayView {
    fn from(replay: Replay) -> Self {
        Self { game: replay.game.into(), state: replay.state, solver: replay.solver }
    }
}

fn unknown() -> ApiError {
    ApiError::new(ErrorCode::UnknownGame, Message::ServerLessonUnknown)
}

/// The name an exercise is kept by.
fn key(lesson: &Lesson, exercise: usize) -> String {
    format!("{}/{exercise}", lesson.name)
}

/// The exercises of a lesson that are among these.
fn solved(learnt: &[String], lesson: &Lesson) -> Vec<u32> {
    (0..lesson.exercises()).filter(|&number| learnt.contains(&key(lesson, number))).map(place).collect()
}

/// All lessons, and what is solved of them.
pub(crate) fn list(library: &Library) -> Result<LessonsView, ApiError> {
    let learnt = library.learnt()?;
    let row = |lesson: &Lesson| LessonRow {
        name: lesson.name.to_owned(),
        exercises: place(lesson.exercises()),
        solved: solved(&learnt, lesson),
    };
    Ok(LessonsView { lessons: LESSONS.iter().map(row).collect() })
}

/// A lesson with all its exercises.
pub(crate) fn show(library: &Library, name: &str, seed: u32) -> Result<LessonView, ApiError> {
    let lesson = lessons::find(name).ok_or_else(unknown)?;
    let exercises = (0..lesson.exercises()).filter_map(|number| lesson.exercise(number, seed));
    let view = |Exercise { question, pictures, form, .. }| ExerciseView {
        question,
        pictures: pictures.into_iter().map(PictureView::from).collect(),
        form: form.into(),
    };
    Ok(LessonView {
        name: lesson.name.to_owned(),
        seed,
        exercises: exercises.map(view).collect(),
        solved: solved(&library.learnt()?, lesson),
    })
}

/// Marks an answer, and keeps that it was right.
pub(crate) fn answer(
    library: &Library,
    name: &str,
    number: u32,
    AnswerLesson { seed, answer }: AnswerLesson,
) -> Result<MarkedView, ApiError> {
    let lesson = lessons::find(name).ok_or_else(unknown)?;
    let exercise = lesson.exercise(number as usize, seed).ok_or_else(unknown)?;
    let marked = answer
        .map(|answer| exercise.mark(&answer.into()))
        .transpose()
        .map_err(|_| ApiError::new(ErrorCode::BadMessage, Message::ServerLessonAnswer))?;
    if marked.as_ref().is_some_and(|marked| marked.is_right) {
        library.learn(&key(lesson, number as usize))?;
    }
    // Every exercise has one: the tests of the lessons ask for it.
    let right = exercise.right.first().ok_or_else(unknown)?;
    Ok(MarkedView {
        right: marked.as_ref().map(|marked| marked.is_right),
        slips: marked.map(|marked| marked.slips).unwrap_or_default(),
        because: exercise.because,
        answer: right.into(),
        pictures: exercise.solved.into_iter().map(PictureView::from).collect(),
        replay: exercise.replay.map(ReplayView::from),
        solved: solved(&library.learnt()?, lesson),
    })
}
