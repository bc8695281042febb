//! Each motif in a position where it holds, and in one where it nearly does.

use roque_chess::Position;
use roque_review::{Attack, MotifKind, motifs};

/// The motifs of a line; with `arrival`, its first move belongs to the other side.
fn found(fen: &str, line: &str, arrival: bool) -> Vec<MotifKind> {
    let start: Position = fen.parse().expect("a position");
    let mut position = start;
    let mut moves = Vec::new();
    for text in line.split_whitespace() {
        let m = position.parse_san(text).unwrap_or_else(|error| panic!("{fen}: {error}"));
        moves.push(m);
        position.play_unchecked(m);
    }
    let attack =
        if arrival { Attack::after(&start, moves[0], &moves[1..]) } else { Attack::new(start, &moves) };
    motifs(&attack).iter().map(|motif| motif.kind()).collect()
}

fn assert_motif(kind: MotifKind, fen: &str, line: &str) {
    let found = found(fen, line, false);
    assert!(found.contains(&kind), "{kind:?} in {fen}: {line}: {found:?}");
}

fn assert_no_motif(kind: MotifKind, fen: &str, line: &str) {
    let found = found(fen, line, false);
    assert!(!found.contains(&kind), "{kind:?} in {fen}: {line}: {found:?}");
}

#[test]
fn a_fork_attacks_two_and_takes_one() {
    let fen = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
    assert_motif(MotifKind::Fork, fen, "Nc7+ Kd7 Nxa8");
    assert_no_motif(MotifKind::Fork, fen, "Nc7+ Kd7 Nb5");
    assert_no_motif(MotifKind::Fork, "r7/8/8/3N4/8/8/4k3/7K w - - 0 1", "Nc7 Kd3 Nxa8");
}

#[test]
fn a_hanging_piece_is_taken_for_nothing() {
    let fen = "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1";
    assert_motif(MotifKind::HangingPiece, fen, "Rxd5");
    assert_no_motif(MotifKind::HangingPiece, "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5");
    // What has just taken a rook is not hanging: it is taken back.
    let recapture = found("4k3/8/8/3q4/8/8/3R4/3RK3 b - - 0 1", "Qxd2+ Rxd2", true);
    assert!(recapture.contains(&MotifKind::HangingPiece), "a queen for a rook hangs: {recapture:?}");
    let exchange = found("4k3/8/8/3r4/8/8/3R4/3RK3 b - - 0 1", "Rxd2 Rxd2", true);
    assert!(!exchange.contains(&MotifKind::HangingPiece), "{exchange:?}");
}

#[test]
fn lines_pin_skewer_and_open() {
    assert_motif(MotifKind::Skewer, "4q3/8/4k3/8/8/8/8/R5K1 w - - 0 1", "Re1+ Kd7 Rxe8");
    assert_no_motif(MotifKind::Skewer, "4q3/8/4k3/8/8/8/8/R5K1 w - - 0 1", "Re1+ Kd7 Rd1+");
    assert_motif(MotifKind::Pin, "4k3/8/2q5/8/8/8/8/4KB2 w - - 0 1", "Bb5");
    assert_no_motif(MotifKind::Pin, "5k2/8/2q5/8/8/8/8/4KB2 w - - 0 1", "Bb5");
    assert_motif(MotifKind::DiscoveredAttack, "3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "Nc6 Kf7 Rxd8");
    assert_no_motif(MotifKind::DiscoveredAttack, "3qk3/8/8/8/4N3/8/8/3RK3 w - - 0 1", "Nf6+ Kf7 Rxd8");
}

#[test]
fn guards_are_taken_or_overworked() {
    // The knight on c6 guards the bishop on d4.
    assert_motif(MotifKind::RemovedDefender, "6k1/8/2n5/1B6/3b4/8/8/3R3K w - - 0 1", "Bxc6 Kf7 Rxd4");
    assert_no_motif(MotifKind::RemovedDefender, "6k1/8/2n2p2/1B2p3/3b4/8/8/3R3K w - - 0 1", "Bxc6 Kf7 Rxd4");
    // The queen on e7 guards the rooks on d8 and c5.
    assert_motif(
        MotifKind::OverloadedDefender,
        "3r2k1/4q1pp/8/2r5/8/4Q3/8/3R2K1 w - - 0 1",
        "Rxd8+ Qxd8 Qxc5",
    );
    assert_no_motif(
        MotifKind::OverloadedDefender,
        "3r2k1/4q1pp/1p6/2r5/8/4Q3/8/3R2K1 w - - 0 1",
        "Rxd8+ Qxd8 Qxc5",
    );
}

#[test]
fn a_trapped_piece_has_nowhere_to_go() {
    let fen = "6k1/1pp5/8/8/8/8/bPP5/2KR4 w - - 0 1";
    assert_motif(MotifKind::TrappedPiece, fen, "b3 Kf7 Kb2 Kf6 Kxa2");
    assert_no_motif(MotifKind::TrappedPiece, "6k1/1pp5/8/8/8/8/b1P5/2KR4 w - - 0 1", "Kb2 Kf7 Kxa2");
}

#[test]
fn mates_are_told_apart() {
    let back = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    assert_motif(MotifKind::BackRank, back, "Ra8#");
    let open = "6k1/5p1p/5BpK/8/8/8/8/R7 w - - 0 1";
    assert_motif(MotifKind::Mate, open, "Ra8#");
    assert_no_motif(MotifKind::BackRank, open, "Ra8#");
}

#[test]
fn a_promotion_counts_if_the_queen_stays() {
    assert_motif(MotifKind::Promotion, "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q");
    assert_no_motif(MotifKind::Promotion, "1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q Rxa8+");
}

#[test]
fn a_threat_of_mate_wins_what_the_parry_leaves() {
    // Qh6 threatens mate on g7; the queen that parries it leaves the rook.
    let fen = "3q2k1/5p1p/5Pp1/3r4/8/8/3Q4/3R2K1 w - - 0 1";
    assert_motif(MotifKind::MateThreat, fen, "Qh6 Qf8 Rxd5");
    assert_no_motif(MotifKind::MateThreat, "3q2k1/5p1p/6p1/3r4/8/8/3Q4/3R2K1 w - - 0 1", "Qh6 Qf8 Rxd5");
}
