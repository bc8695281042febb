//! What playing a game costs beside choosing the moves.
//!
//! A player that takes the first legal move plays games under the referee; the same moves on a bare line of play are the
//! measure. Printed as times inside one run and as their difference for each half-move.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program that measures")]

use roque_chess::{Move, Timeline};
use roque_game::StopSignal;
use roque_play::players::{Decision, GameContext, Insight, Player, PlayerFault, Turn};
use roque_play::{Adjudication, Claims, Conduct, GameRecord, GameSetup, SteadyTime};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Plays the moves it was given.
struct Script(Vec<Move>);

impl Player for Script {
    fn name(&self) -> String {
        "script".to_owned()
    }

    fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
        let known = self.0.get(turn.timeline.len()).copied();
        Ok(known.map_or(Decision::Resign, |m| Decision::Play { m, thought: None }))
    }
}

const ROUNDS: u32 = 2000;

fn main() {
    let signal = StopSignal::new();
    let conduct = Conduct {
        time: &SteadyTime::start(),
        adjudication: Adjudication::self_play(),
        tables: None,
        seed: 1,
        signal: &signal,
    };
    let play = |player: &mut dyn Player| -> GameRecord {
        conduct.play_alone(GameSetup { claims: Claims::Automatic, ..GameSetup::default() }, player)
    };
    let moves: Vec<Move> =
        play(&mut roque_play::players::RandomPlayer::new(3)).moves.iter().map(|played| played.m).collect();
    let bare = || {
        let mut line = Timeline::default();
        for &m in &moves {
            line.play(m).unwrap();
            black_box((line.outcome(), line.claimable_draw()));
        }
        line.len()
    };
    let (mut refereed, mut alone) = (Duration::ZERO, Duration::ZERO);
    let mut script = Script(moves.clone());
    for _ in 0..ROUNDS {
        let began = Instant::now();
        black_box(play(&mut script));
        refereed += began.elapsed();
        let began = Instant::now();
        black_box(bare());
        alone += began.elapsed();
    }
    let each = |time: Duration| time.as_nanos() as f64 / f64::from(ROUNDS) / moves.len() as f64;
    println!(
        "{} half-moves: {:.0} ns each under the referee, {:.0} ns on a bare line of play with its outcome, {:.0} ns more",
        moves.len(),
        each(refereed),
        each(alone),
        each(refereed) - each(alone)
    );
}
