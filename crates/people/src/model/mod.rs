//! The learnt weights, and from them the probability of every legal move.
//!
//! A first layer adds up the rows that a position switches on (`inputs`), a second condenses them into a context. Each
//! move then has two voices: what the context says about going from there to here with that man, and a small hidden
//! layer that sees the traits of the move (`traits`) in that context. The weights of traits also depend directly on the
//! rating, evenly between knots 200 points apart. One set of weights serves all ratings.

mod file;
pub(crate) mod layout;
pub(crate) mod mirror;
pub(crate) mod numbers;
pub(crate) mod passes;

pub use file::LoadModelError;

use crate::inputs::{self, Rows};
use crate::moment::Moment;
use crate::rating::{Pace, Rating};
use crate::sight::Sight;
use crate::traits::{self, Observer, Traits};
use mirror::Mirror;
use passes::{Passes, Question};
use roque_chess::{Color, Move, Position, Role};
use std::sync::{Arc, LazyLock};

/// What is asked of the model besides the moment: who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// How strong he is.
    pub rating: Rating,
    /// How fast the game is.
    pub pace: Pace,
}

/// A move as the model tells it from others: its man and squares seen from the mover's side, and its traits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) role: u8,
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) traits: Traits,
}

/// A moment as the model sees it, whoever moves: made once, asked for many ratings.
#[derive(Clone, Debug)]
pub struct View {
    moves: Vec<Move>,
    pub(crate) rows: Rows,
    pub(crate) candidates: Vec<Candidate>,
}

impl View {
    /// What is seen at once, and what a search has seen if there is one.
    #[must_use]
    pub fn new(moment: &Moment<'_>, sight: Option<&Sight>) -> Self {
        let position = moment.position;
        let us = position.side_to_move();
        let observer = Observer::new(*moment);
        let moves = position.legal_moves().to_vec();
        let mut candidates: Vec<Candidate> =
            moves.iter().map(|&m| candidate(position, us, m, observer.traits(m))).collect();
        let mut rows = inputs::rows(moment);
        if let Some(sight) = sight {
            for (index, candidate) in candidates.iter_mut().enumerate() {
                traits::add_sight(&mut candidate.traits, sight, index);
            }
            rows.push(inputs::worth_row(sight.best()));
        }
        Self { moves, rows, candidates }
    }

    /// The legal moves, in the order of all answers.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

fn candidate(position: &Position, us: Color, m: Move, traits: Traits) -> Candidate {
    let role = position.board().role_at(m.from()).unwrap_or(Role::Pawn);
    Candidate {
        role: role as u8,
        from: m.from().relative_to(us) as u8,
        to: m.to().relative_to(us) as u8,
        traits,
    }
}

/// The weights. Immutable; threads share one.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    pub(crate) weights: Vec<f32>,
    description: String,
}

/// Where it comes from: assets/people.md.
const EMBEDDED: &[u8] = include_bytes!("../../../../assets/people.rqpm");

static MODEL: LazyLock<Arc<Model>> =
    LazyLock::new(|| Arc::new(Model::from_bytes(EMBEDDED).expect("the embedded model is read by a test")));

impl Model {
    /// The model that comes with the program; read once, then shared.
    #[must_use]
    pub fn embedded() -> Arc<Self> {
        Arc::clone(&MODEL)
    }

    /// From weights in the order of `layout`.
    pub(crate) fn from_weights(weights: Vec<f32>, description: String) -> Self {
        debug_assert_eq!(weights.len(), layout::WEIGHTS);
        Self { weights, description }
    }

    /// What whoever made the model wrote about it.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }
}

/// Asks a model; keeps work space from question to question.
pub struct Reader {
    model: Arc<Model>,
    passes: Passes,
    mirror: Mirror,
    logits: Vec<f32>,
}

impl Reader {
    /// A reader of a model.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self { model, passes: Passes::default(), mirror: Mirror::default(), logits: Vec::new() }
    }

    /// The logarithm of each move's probability up to a constant, in the order of [`View::moves`].
    pub fn logits(&mut self, view: &View, player: Player) -> &[f32] {
        self.answer(Question { rows: &view.rows, candidates: &view.candidates, player })
    }

    /// The same for a question as samples keep it. Where the mirror image is as good a question, it is asked too, and
    /// both answers count the same: what they differ in was learnt by chance.
    pub(crate) fn answer(&mut self, question: Question<'_>) -> &[f32] {
        self.logits.clear();
        self.logits.extend_from_slice(self.passes.forward(&self.model.weights, question));
        if let Some(image) = self.mirror.image(question) {
            let other = self.passes.forward(&self.model.weights, image);
            for (logit, other) in self.logits.iter_mut().zip(other) {
                *logit = (*logit + other) / 2.0;
            }
        }
        &self.logits
    }

    /// The probability of each move, in the order of [`View::moves`].
    pub fn probabilities(&mut self, view: &View, player: Player) -> Vec<f32> {
        let mut values = self.logits(view, player).to_vec();
        numbers::softmax(&mut values);
        values
    }
}
