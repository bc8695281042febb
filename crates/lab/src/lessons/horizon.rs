//! The horizon, and how quiescence looks beyond it.

use super::exercise::{Answer, Choice, Exercise, Form, Replay};
use super::positions::{board, wander, worth};
use super::words::{one_of, pawns, san, until};
use crate::GameName;
use crate::experiments::horizon::{SCENES, Scene};
use crate::matches::search;
use roque_chess::{Move, Position};
use roque_evaluation::EvaluatorName;
use roque_game::{GameState, Random};
use roque_language::Message;
use roque_solver::{Config, Limits, Ordering};

/// What a refutation must win more than any other reply on show.
const MARGIN: i32 = 100;
/// What the blunder must be worth less than hoped for.
const BLUNDER: i32 = 150;

/// The move of a search that stops where its depth ends, and what it hopes for.
fn blind(position: &Position, depth: u32) -> Option<(Move, i32)> {
    let ordering = Ordering { hints: true, ..Ordering::NONE };
    let config = Config { ordering, ..Config::plain() };
    let answer = search(position, config, EvaluatorName::Simplified, &Limits::depth(depth));
    Some((answer.best?, answer.score.value()))
}

/// A scene with what the blind search does in it.
struct Blunder {
    position: Position,
    depth: u32,
    m: Move,
    hope: i32,
}

fn draw(random: &mut Random) -> Option<Blunder> {
    let places: Vec<usize> = (0..SCENES.len()).collect();
    let Scene { fen, depth, .. } = SCENES[random.choose(&places)?];
    let position: Position = fen.parse().ok()?;
    let (m, hope) = blind(&position, depth)?;
    let found = Blunder { position, depth, m, hope };
    (found.truth(m) <= hope - BLUNDER).then_some(found)
}

impl Blunder {
    fn replay(&self, quiescence: bool) -> Option<Replay> {
        let quiet = if quiescence { ",quiescence=on" } else { "" };
        let solver = format!("algo=alphabeta,order=mvv{quiet},eval=simplified,depth={}", self.depth);
        Some(Replay { game: GameName::Chess, state: self.position.to_string(), solver })
    }

    /// What a move is worth to who plays it, exchanges played out.
    fn truth(&self, m: Move) -> i32 {
        -worth(&self.position.after(m), 2)
    }
}

/// Which move does a search without quiescence play?
pub(super) fn blunder(random: &mut Random) -> Exercise {
    let (scene, others) = until(random, |random| {
        let scene = draw(random)?;
        let mut others: Vec<Move> = scene.position.legal_moves().iter().copied().collect();
        // What takes something is as tempting; the rest is quiet.
        random.shuffle(&mut others);
        others.sort_by_key(|m| !m.is_capture());
        others.retain(|&m| m != scene.m);
        others.truncate(3);
        (others.len() == 3).then_some((scene, others))
    });
    let slip = |m: Move| {
        Some(Message::LessonHorizonSeen { r#move: GameState::move_text(&scene.position, m) })
            .filter(|_| m != scene.m)
    };
    let moves = [vec![scene.m], others].concat();
    let choices = moves.iter().map(|&m| Choice::new(san(&scene.position, m), slip(m))).collect();
    let (form, right) = one_of(random, choices);
    let reply = refutation(&scene).map(|(reply, _)| {
        let after = scene.position.after(scene.m);
        Message::LessonHorizonReply {
            reply: GameState::move_text(&after, reply),
            truth: pawns(scene.truth(scene.m)),
        }
    });
    let why = Message::LessonHorizonBlunderWhy {
        r#move: GameState::move_text(&scene.position, scene.m),
        hope: pawns(scene.hope),
        depth: scene.depth.into(),
    };
    Exercise {
        question: Message::LessonHorizonBlunder { depth: scene.depth.into() },
        pictures: vec![board(&scene.position)],
        form,
        right,
        because: [why].into_iter().chain(reply).collect(),
        slips: Vec::new(),
        solved: Vec::new(),
        replay: scene.replay(false),
    }
}

/// The best reply to the blunder, and the three replies that are worst beside it.
fn refutation(scene: &Blunder) -> Option<(Move, Vec<(Move, i32)>)> {
    let after = scene.position.after(scene.m);
    let mut replies: Vec<(Move, i32)> =
        after.legal_moves().iter().map(|&m| (m, -worth(&after.after(m), 1))).collect();
    replies.sort_by_key(|&(_, worth)| std::cmp::Reverse(worth));
    let &(best, value) = replies.first()?;
    let others = replies.into_iter().skip(1).filter(|&(_, worth)| worth <= value - MARGIN).collect();
    Some((best, others))
}

/// Which reply refutes it?
pub(super) fn refute(random: &mut Random) -> Exercise {
    let (scene, best, others) = until(random, |random| {
        let scene = draw(random)?;
        let (best, mut others) = refutation(&scene)?;
        random.shuffle(&mut others);
        others.sort_by_key(|(m, _)| !m.is_capture());
        others.truncate(3);
        (others.len() == 3).then_some((scene, best, others))
    });
    let after = scene.position.after(scene.m);
    let mut choices = vec![Choice::new(san(&after, best), None)];
    choices.extend(others.iter().map(|&(m, worth)| {
        let slip =
            Message::LessonHorizonWeaker { r#move: GameState::move_text(&after, m), worth: pawns(worth) };
        Choice::new(san(&after, m), Some(slip))
    }));
    let (form, right) = one_of(random, choices);
    Exercise {
        question: Message::LessonHorizonRefute {
            r#move: GameState::move_text(&scene.position, scene.m),
            hope: pawns(scene.hope),
        },
        pictures: vec![board(&after)],
        form,
        right,
        because: vec![Message::LessonHorizonReply {
            reply: GameState::move_text(&after, best),
            truth: pawns(scene.truth(scene.m)),
        }],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: scene.replay(true),
    }
}

/// Which moves does quiescence look at?
pub(super) fn noisy(random: &mut Random) -> Exercise {
    let (position, moves) = until(random, |random| {
        let position = wander(random);
        if position.is_check() {
            return None;
        }
        let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        random.shuffle(&mut moves);
        let (noisy, quiet): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(|&m| position.is_noisy(m));
        let count = 2 + random.below(2);
        if noisy.len() < count || quiet.len() < 3 {
            return None;
        }
        let mut shown = [&noisy[..count], &quiet[..3]].concat();
        random.shuffle(&mut shown);
        Some((position, shown))
    });
    let right = (0..moves.len()).filter(|&place| position.is_noisy(moves[place])).collect();
    let choice = |&m: &Move| {
        let r#move = GameState::move_text(&position, m);
        let slip = match position.is_noisy(m) {
            true => Message::LessonHorizonNoisy { r#move },
            false => Message::LessonHorizonQuiet { r#move },
        };
        Choice::new(san(&position, m), Some(slip))
    };
    Exercise {
        question: Message::LessonHorizonMarks,
        pictures: vec![board(&position)],
        form: Form::Marks(moves.iter().map(choice).collect()),
        right: vec![Answer::Marks(right)],
        because: vec![Message::LessonHorizonMarksWhy],
        slips: Vec::new(),
        solved: Vec::new(),
        replay: None,
    }
}
