//! Our rules against those of the `shakmaty` library, position by position over random games.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

use roque_chess::{CastlingStyle, Color, DrawReason, Outcome, Position};
use roque_game::Random;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Position as _};
use std::collections::BTreeMap;

/// Legal moves by their text, king takes rook for castling, each with its SAN.
fn our_moves(position: &Position) -> BTreeMap<String, String> {
    position.legal_moves().iter().map(|&m| (m.to_string(), position.san(m))).collect()
}

fn their_moves(position: &Chess) -> BTreeMap<String, String> {
    let san = |m| SanPlus::from_move(position.clone(), m).to_string();
    position.legal_moves().iter().map(|&m| (m.to_uci(CastlingMode::Chess960).to_string(), san(m))).collect()
}

fn compare(ours: &Position, theirs: &Chess) {
    assert_eq!(our_moves(ours), their_moves(theirs), "moves in {ours}");
    let fen = Fen::from_position(theirs, EnPassantMode::Legal);
    assert_eq!(ours.to_string(), fen.to_string());
    let shredder = ours.to_setup().fen(CastlingStyle::Shredder).to_string();
    assert_eq!(shredder.parse::<Fen>().as_ref(), Ok(&fen), "{shredder}");
    assert_eq!(ours.is_check(), theirs.is_check(), "check in {ours}");
    compare_ends(ours, theirs);
}

fn compare_ends(ours: &Position, theirs: &Chess) {
    let expected = match theirs.outcome() {
        shakmaty::Outcome::Unknown => None,
        shakmaty::Outcome::Known(KnownOutcome::Draw) if theirs.is_stalemate() => {
            Some(Outcome::Draw(DrawReason::Stalemate))
        }
        shakmaty::Outcome::Known(KnownOutcome::Draw) => Some(Outcome::Draw(DrawReason::InsufficientMaterial)),
        shakmaty::Outcome::Known(KnownOutcome::Decisive { winner }) => {
            Some(Outcome::Checkmate { winner: if winner.is_white() { Color::White } else { Color::Black } })
        }
    };
    // What the other library leaves to its users.
    let beyond = [Outcome::Draw(DrawReason::SeventyFiveMoves), Outcome::Draw(DrawReason::DeadPosition)];
    assert_eq!(ours.outcome().filter(|outcome| !beyond.contains(outcome)), expected, "end of {ours}");
    for (color, other) in [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)] {
        let walled = ours.outcome() == Some(beyond[1]);
        assert!(
            walled || ours.can_mate(color) != theirs.has_insufficient_material(other),
            "{color} in {ours}"
        );
    }
}

/// Plays a random game, with a taste for captures so that endings come about, and compares every position.
fn play(start: Position, mode: CastlingMode, random: &mut Random) -> usize {
    let mut ours = start;
    let mut theirs: Chess = start.to_string().parse::<Fen>().unwrap().into_position(mode).unwrap();
    for ply in 0..200 {
        compare(&ours, &theirs);
        let moves = ours.legal_moves();
        let captures: Vec<_> = moves.iter().copied().filter(|m| m.is_capture()).collect();
        let pool = if random.below(3) == 0 && !captures.is_empty() { &captures[..] } else { &moves[..] };
        let Some(m) = random.choose(pool) else { return ply + 1 };
        let text = m.to_string();
        let same = |other: &&shakmaty::Move| other.to_uci(CastlingMode::Chess960).to_string() == text;
        let other = *theirs.legal_moves().iter().find(same).unwrap();
        ours.play(m).unwrap();
        theirs.play_unchecked(other);
    }
    200
}

fn compare_games(seed: u64, least: usize, mode: CastlingMode, start: impl Fn(&mut Random) -> Position) {
    let mut random = Random::new(seed);
    let (mut games, mut positions) = (0, 0);
    while positions < least {
        let start = start(&mut random);
        positions += play(start, mode, &mut random);
        games += 1;
    }
    println!("{positions} positions of {games} games agree");
}

#[test]
fn standard_games_agree() {
    compare_games(1, 30_000, CastlingMode::Standard, |_| Position::default());
}

#[test]
fn chess960_games_agree() {
    compare_games(2, 20_000, CastlingMode::Chess960, |random| {
        Position::chess960(random.below(960) as u16).unwrap()
    });
}

#[test]
fn double_chess960_games_agree() {
    compare_games(3, 10_000, CastlingMode::Chess960, |random| {
        Position::double_chess960(random.below(960) as u16, random.below(960) as u16).unwrap()
    });
}
