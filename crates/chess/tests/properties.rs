//! What must hold in every position: checked along random games from usual, Chess960 and odd starts.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

#[path = "shared/odd.rs"]
mod odd;

use odd::odd_text;
use roque_chess::notation::epd::{Epd, Operand};
use roque_chess::{
    Board, CastlingNotation, CastlingStyle, Color, Move, MoveKinds, MoveList, MoveObserver, Piece, Position,
    Setup, Square, Timeline, zobrist,
};
use roque_game::Random;
use std::collections::HashSet;

/// Starts with many promotions, pins, checks, en-passant chances and castlings.
const ODD_STARTS: [&str; 6] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "R3rkrR/8/8/8/8/8/8/r3RKRr w EGeg - 0 1",
    "8/pppppppp/8/8/4k3/8/PPPPPPPP/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

fn start(game: usize, random: &mut Random) -> Position {
    match game % 4 {
        0 => Position::default(),
        1 => Position::chess960(random.below(960) as u16).unwrap(),
        2 => Position::double_chess960(random.below(960) as u16, random.below(960) as u16).unwrap(),
        _ => random.choose(&ODD_STARTS).unwrap().parse().unwrap(),
    }
}

/// Calls `check` for every position of many random games, and with the move to be played next.
fn along_random_games(games: usize, plies: usize, mut check: impl FnMut(&Position, Option<Move>)) {
    let mut random = Random::new(42);
    for game in 0..games {
        let mut position = start(game, &mut random);
        for _ in 0..plies {
            let next = random.choose(&position.legal_moves());
            check(&position, next);
            let Some(m) = next else { break };
            position.play_unchecked(m);
        }
    }
}

fn generated(position: &Position, kinds: MoveKinds) -> HashSet<Move> {
    let mut list = MoveList::new();
    position.generate(kinds, &mut list);
    let set: HashSet<_> = list.iter().copied().collect();
    assert_eq!(set.len(), list.len(), "a move twice in {position}");
    set
}

#[test]
fn exactly_the_generated_moves_are_legal() {
    let mut turn = 0;
    along_random_games(40, 120, |position, _| {
        turn += 1;
        if turn % 8 == 0 {
            let all: Vec<_> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
            let legal: HashSet<_> = all.into_iter().filter(|&m| position.is_legal(m)).collect();
            assert_eq!(legal, generated(position, MoveKinds::All), "{position}");
        }
    });
}

#[test]
fn kinds_of_moves_add_up() {
    along_random_games(200, 150, |position, _| {
        let all = generated(position, MoveKinds::All);
        let noisy = generated(position, MoveKinds::Noisy);
        let quiet = generated(position, MoveKinds::Quiet);
        assert!(noisy.iter().all(|m| m.is_noisy()) && quiet.iter().all(|m| !m.is_noisy()), "{position}");
        assert_eq!(&noisy | &quiet, all, "{position}");
        assert_eq!(position.count_legal_moves(), all.len(), "{position}");
        assert_eq!(position.has_legal_move(), !all.is_empty(), "{position}");
        let takes_en_passant = all.iter().any(|m| m.is_en_passant());
        assert_eq!(position.en_passant().is_some(), takes_en_passant, "{position}");
    });
}

#[test]
fn what_is_kept_move_by_move_is_what_is_computed_anew() {
    along_random_games(200, 150, |position, _| {
        assert_eq!(position.key(), position.recomputed_key(), "{position}");
        assert_eq!(position.pawn_key(), zobrist::pawns(position.board()), "{position}");
        let anew = Position::try_from(position.to_setup()).unwrap();
        assert_eq!(&anew, position);
    });
}

#[test]
fn the_other_side_of_the_board_is_the_same_game() {
    along_random_games(60, 120, |position, _| {
        let mirrored = position.mirrored();
        assert_eq!(mirrored.mirrored(), *position);
        assert_eq!(mirrored.count_legal_moves(), position.count_legal_moves(), "{position}");
        assert_eq!(mirrored.is_check(), position.is_check(), "{position}");
        assert_eq!(mirrored.can_mate(Color::White), position.can_mate(Color::Black), "{position}");
    });
}

/// Follows the moves on a board of its own.
struct Follower(Board);

impl MoveObserver for Follower {
    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.take(square), Some(piece));
    }

    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.piece_at(square), None);
        self.0.put(piece, square);
    }
}

#[test]
fn an_observer_sees_every_man_move() {
    along_random_games(100, 150, |position, next| {
        if let Some(m) = next {
            let mut follower = Follower(*position.board());
            let mut played = *position;
            played.play_observed(m, &mut follower);
            assert_eq!(follower.0, *played.board(), "{m} in {position}");
            assert_eq!(played, position.after(m));
        }
    });
}

#[test]
fn taking_back_is_as_if_nothing_happened() {
    let mut random = Random::new(5);
    for game in 0..40 {
        let mut timeline = Timeline::new(start(game, &mut random));
        while timeline.len() < 60 {
            let Some(m) = random.choose(&timeline.current().legal_moves()) else { break };
            let before = timeline.clone();
            timeline.play(m).unwrap();
            assert_eq!(timeline.clone().undo(), Some(m));
            let mut undone = timeline.clone();
            undone.undo();
            assert_eq!(undone, before);
        }
        let positions: Vec<_> = timeline.positions().collect();
        let key = timeline.current().key();
        let occurrences = positions.iter().filter(|position| position.key() == key).count();
        assert_eq!(timeline.repetitions(), occurrences);
    }
}

#[test]
fn positions_and_moves_survive_text() {
    along_random_games(60, 120, |position, _| {
        assert_eq!(position.to_string().parse::<Position>().as_ref(), Ok(position));
        let shredder = position.to_setup().fen(CastlingStyle::Shredder).to_string();
        assert_eq!(shredder.parse::<Position>().as_ref(), Ok(position), "{shredder}");
        assert_eq!(position.to_string().parse::<Setup>().unwrap(), position.to_setup());
        let mut sans = HashSet::new();
        for &m in &position.legal_moves() {
            let san = position.san(m);
            assert_eq!(position.parse_san(&san), Ok(m), "{san} in {position}");
            assert!(sans.insert(san), "two moves with one name in {position}");
            assert_eq!(position.parse_uci(&position.uci(m, CastlingNotation::KingTakesRook)), Ok(m));
            if !position.is_chess960() {
                assert_eq!(position.parse_uci(&position.uci(m, CastlingNotation::KingSteps)), Ok(m));
            }
        }
    });
}

#[test]
fn operations_survive_text() {
    let mut random = Random::new(11);
    along_random_games(30, 60, |position, _| {
        let mut epd = Epd::new(*position);
        let moves = position.legal_moves();
        epd.set("bm", moves.iter().copied().filter(|_| random.below(4) == 0).map(Operand::Move).collect());
        epd.set("id", vec![Operand::Text(odd_text(&mut random))]);
        epd.set("ce", vec![Operand::Word(random.below(1000).to_string())]);
        assert_eq!(epd.to_string().parse::<Epd>().as_ref(), Ok(&epd), "{epd}");
    });
}
