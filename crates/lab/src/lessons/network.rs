//! The learned evaluation.

use super::exercise::{Answer, Choice, Exercise, Form, Picture};
use super::ordering::role;
use super::positions::{board, wander};
use super::words::{number, one_of, pawns, text, until};
use roque_chess::{Color, Move, Piece, Position, Square};
use roque_game::{GameState, Random};
use roque_language::Message;
use roque_nnue::{Judge, Network, Perspective, Safety};
use std::collections::BTreeSet;

/// The inputs that a position switches on, as one side sees it, for a network that sees squares only: what else the embedded one sees
/// of men would make a count nobody wants to do by hand.
fn inputs(position: &Position, color: Color) -> BTreeSet<u16> {
    let view = Perspective::new(color, position.king(color));
    let input = |(square, piece)| view.feature(piece, square, Safety::Safe).number();
    position.board().iter().map(input).collect()
}

/// How many inputs does a move change?
pub(super) fn changed(random: &mut Random) -> Exercise {
    let wanted = random.below(3);
    let (position, m, on, off) = until(random, |random| {
        let position = wander(random);
        let moves: Vec<Move> = position
            .legal_moves()
            .iter()
            .copied()
            .filter(|m| match wanted {
                0 => !m.is_capture() && !m.is_castling(),
                1 => m.is_capture(),
                _ => m.is_castling() || m.is_capture(),
            })
            .collect();
        let m = random.choose(&moves)?;
        let mover = position.side_to_move();
        let after = position.after(m);
        // A king that crosses the middle turns the whole board round: that is another story.
        let (king, there) = (position.king(mover), after.king(mover));
        if Perspective::new(mover, king) != Perspective::new(mover, there) {
            return None;
        }
        let (before, now) = (inputs(&position, mover), inputs(&after, mover));
        Some((position, m, now.difference(&before).count() as i64, before.difference(&now).count() as i64))
    });
    let all = position.board().occupied().len() as i64;
    Exercise {
        question: Message::LessonNetworkChanged { r#move: GameState::move_text(&position, m) },
        pictures: vec![board(&position)],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(on + off)],
        because: vec![Message::LessonNetworkChangedWhy { on, off, all }],
        slips: vec![
            (Answer::Number(1), Message::LessonNetworkOff),
            (Answer::Number(all), Message::LessonNetworkAll),
        ],
        solved: Vec::new(),
        replay: None,
    }
}

/// A network small enough for a pencil: three inputs, two neurons, one output.
struct Toy {
    inputs: [bool; 3],
    weights: [[i32; 3]; 2],
    biases: [i32; 2],
    output: [i32; 2],
}

/// Neurons of the toy say at most this.
const TOY_ONE: i32 = 4;

impl Toy {
    fn random(random: &mut Random) -> Self {
        let mut small = |least: i32, most: i32| least + random.below((most - least + 1) as usize) as i32;
        Self {
            weights: [(); 2].map(|()| [(); 3].map(|()| small(-3, 4))),
            biases: [(); 2].map(|()| small(-1, 2)),
            output: [small(1, 3), small(-3, -1)],
            inputs: [(); 3].map(|()| small(0, 2) > 0),
        }
    }

    fn sum(&self, neuron: usize) -> i32 {
        let on = self.inputs.iter().zip(self.weights[neuron]).filter(|(input, _)| **input);
        self.biases[neuron] + on.map(|(_, weight)| weight).sum::<i32>()
    }

    /// What a neuron says: clipped, then squared, as those of the real network.
    fn neuron(&self, neuron: usize) -> i32 {
        self.sum(neuron).clamp(0, TOY_ONE).pow(2)
    }

    fn value(&self) -> i32 {
        (0..2).map(|neuron| self.output[neuron] * self.neuron(neuron)).sum()
    }

    /// What comes out if nobody clips.
    fn unclipped(&self) -> i32 {
        (0..2).map(|neuron| self.output[neuron] * self.sum(neuron).pow(2)).sum()
    }
}

/// Work a small network by hand.
pub(super) fn pencil(random: &mut Random) -> Exercise {
    let toy = until(random, |random| {
        let toy = Toy::random(random);
        let clips = (0..2).any(|neuron| toy.sum(neuron) < 0 || toy.sum(neuron) > TOY_ONE);
        (clips && toy.value() != 0 && toy.unclipped() != toy.value()).then_some(toy)
    });
    let input = |place: usize| Message::LessonNetworkInput { number: place as i64 + 1 };
    let mut head = vec![Message::LessonNetworkNeuron, Message::LessonNetworkBias];
    head.extend((0..3).map(input));
    head.push(Message::LessonNetworkOutput);
    let rows = (0..2).map(|neuron| {
        let numbers = [toy.biases[neuron]].into_iter().chain(toy.weights[neuron]).chain([toy.output[neuron]]);
        [text((neuron + 1).to_string())].into_iter().chain(numbers.map(|n| text(number(n)))).collect()
    });
    let table = Picture::Table { head, rows: rows.collect() };
    let on: Vec<String> =
        (0..3).filter(|&place| toy.inputs[place]).map(|place| (place + 1).to_string()).collect();
    let because = (0..2).map(|neuron| Message::LessonNetworkNeuronWhy {
        neuron: neuron as i64 + 1,
        sum: number(toy.sum(neuron)),
        clipped: toy.sum(neuron).clamp(0, TOY_ONE).into(),
        squared: toy.neuron(neuron).into(),
    });
    let value = toy.value();
    Exercise {
        question: Message::LessonNetworkPencil {
            on: if on.is_empty() { "–".to_owned() } else { on.join(", ") },
            most: TOY_ONE.into(),
        },
        pictures: vec![table],
        form: Form::Number { slack: 0 },
        right: vec![Answer::Number(value.into())],
        because: because.chain([Message::LessonNetworkPencilWhy { value: number(value) }]).collect(),
        slips: vec![(Answer::Number(toy.unclipped().into()), Message::LessonNetworkUnclipped)],
        solved: Vec::new(),
        replay: None,
    }
}

/// Centipawns that a man must be worth more than the others.
const CLEAR: i32 = 25;

/// Which man is worth most to the network?
pub(super) fn dearest(random: &mut Random) -> Exercise {
    let network = Network::embedded();
    let (position, men) = until(random, |random| {
        let position = wander(random);
        let mover = position.side_to_move();
        let mut men: Vec<(Square, Piece, i32)> = Judge::removal_values(&network, &position)
            .into_iter()
            .filter(|(_, piece, _)| piece.color == mover && is_minor_or_pawn(*piece))
            .map(|(square, piece, worth)| (square, piece, mover.pick(worth, -worth)))
            .collect();
        random.shuffle(&mut men);
        men.sort_by_key(|(_, piece, _)| piece.role == roque_chess::Role::Pawn);
        men.truncate(4);
        men.sort_by_key(|&(.., worth)| std::cmp::Reverse(worth));
        (men.len() == 4 && men[0].2 >= men[1].2 + CLEAR).then_some((position, men))
    });
    let name = |(square, piece, _): &(Square, Piece, i32)| Message::LessonNetworkMan {
        man: role(piece.role).into(),
        square: square.to_string(),
    };
    let slip = |man: &(Square, Piece, i32)| Message::LessonNetworkWorth {
        man: name(man).into(),
        worth: pawns(man.2),
    };
    let choices = men.iter().map(|man| Choice::new(name(man), Some(slip(man)))).collect();
    let (form, right) = one_of(random, choices);
    Exercise {
        question: Message::LessonNetworkDearest,
        pictures: vec![board(&position)],
        form,
        right,
        because: men.iter().take(2).map(slip).collect(),
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}

fn is_minor_or_pawn(piece: Piece) -> bool {
    use roque_chess::Role;
    matches!(piece.role, Role::Pawn | Role::Knight | Role::Bishop)
}
