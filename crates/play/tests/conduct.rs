//! A player of our own that fails loses its game and nothing more.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use roque_chess::{ByColor, Color, Verdict};
use roque_game::StopSignal;
use roque_play::players::{
    Decision, GameContext, Insight, Player, PlayerFault, RandomPlayer, Turn, make_player,
};
use roque_play::{Adjudication, Conduct, GameRecord, GameSetup, Localized, PlayerSpec, Reason, SteadyTime};

/// Fails at the moment named.
enum Failing {
    AtTheStart,
    AtTheMove,
}

impl Player for Failing {
    fn name(&self) -> String {
        "failing".to_owned()
    }

    fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
        match self {
            Self::AtTheStart => panic!("no table"),
            Self::AtTheMove => Ok(()),
        }
    }

    fn choose(&mut self, _: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
        panic!("no move");
    }
}

fn play(mut white: Failing) -> GameRecord {
    let conduct = Conduct {
        time: &SteadyTime::start(),
        adjudication: Adjudication::default(),
        tables: None,
        seed: 1,
        signal: &StopSignal::new(),
    };
    conduct.play(GameSetup::default(), ByColor::new(&mut white, &mut RandomPlayer::new(1)))
}

#[test]
fn a_panic_is_a_crash_whenever_it_comes() {
    for (player, detail) in [(Failing::AtTheStart, "no table"), (Failing::AtTheMove, "no move")] {
        let result = play(player).result.unwrap();
        assert_eq!((result.verdict, result.reason), (Verdict::Win(Color::Black), Reason::Crash));
        assert_eq!(result.detail.as_deref(), Some(detail));
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_is_not_there_is_refused_before_the_game() {
    let made = |text: &str| make_player(&text.parse().unwrap(), &[]);
    for text in ["uci:/no/such/engine", "uci:no-such-engine --flag", "uci:/"] {
        let error = made(text).err().unwrap();
        assert!(error.to_string().starts_with("there is no program \""), "{error}");
        assert!(error.message().to_string().starts_with("there is no program “"));
    }
    assert!(made("uci:sh").is_ok() && made("uci:/bin/sh -c true").is_ok());
}

/// Where a machine does have 64 GB to give, nothing is refused.
#[test]
fn a_table_that_does_not_fit_is_refused_before_the_game() {
    for text in ["roque:hash=65536", "solver:tt=65536,depth=1"] {
        let spec: PlayerSpec = text.parse().unwrap();
        if roque_engine::ask_for_memory(65_536).is_err() {
            let error = make_player(&spec, &[]).err().unwrap();
            assert!(
                error.to_string().starts_with("this machine does not give 65536 MB of memory"),
                "{error}"
            );
            assert!(error.message().to_string().starts_with("this machine does not give 65536 MB of memory"));
        }
    }
}
