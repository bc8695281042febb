//! Every number that a tuner could move in the rules of the search, the order of moves, exchanges, histories and the
//! sharing of time: named and listed once, with its range.
//!
//! In a normal build they are constants. With the feature `tuning` each engine can be given others, and the
//! `rule_…` switches turn whole ideas off, so that the worth of each can be measured.
//!
//! Not here, but named where they are used, with the reason: sizes of tables and lists, units (a ply is 1024), the
//! rules of chess, and what keeps a clock from falling, which games cannot measure. What the shared table keeps and how
//! threads vote stands in `table` and `threads`.

use crate::parameter::parameters;

parameters! {
    /// Aspiration windows.
    switch rule_aspiration = true;
    /// Least depth of an iteration with a narrow window.
    number aspiration_depth = 4 in 2..=10;
    /// First half-width of the window, centipawns.
    number aspiration_width = 22 in 5..=60;
    /// A centipawn wider for so many squared centipawns of the expected score.
    number aspiration_score_share = 16000 in 4000..=64000;
    /// How much wider it gets after a failure, in percent.
    number aspiration_growth = 50 in 10..=200;
    /// Wider than this it is opened.
    number aspiration_widest = 600 in 200..=2000;
    /// Most plies by which a score above the window is searched less deep.
    number aspiration_reduction = 3 in 0..=6;

    /// Cutoffs from the hash table.
    switch rule_table_cutoff = true;
    /// Up to this depth only where the bound agrees with what the node was expected to be.
    number table_cutoff_agreement = 5 in 0..=12;
    /// None from so many half-moves without progress on: a draw by the fifty-move rule may be near.
    number table_cutoff_halfmoves = 90 in 60..=100;
    /// Lesson to the table's move that cuts again, in percent of a bonus.
    number table_cutoff_lesson = 50 in 0..=100;
    /// What a result of endgame tables counts more in the hash table, in plies.
    number endgame_table_depth = 6 in 0..=20;

    /// Internal reductions.
    switch rule_internal_reduction = true;
    /// Least depth of internal reductions.
    number internal_reduction_depth = 4 in 2..=8;

    /// Half-moves without progress, counted from the last, at which nothing would be left of an evaluation.
    number fifty_move_scale = 200 in 100..=400;

    /// Razoring.
    switch rule_razoring = true;
    /// Greatest depth.
    number razoring_depth = 4 in 1..=8;
    /// Margin at any depth.
    number razoring_base = 279 in 100..=600;
    /// Margin times depth squared.
    number razoring_slope = 261 in 50..=400;

    /// Reverse futility.
    switch rule_reverse_futility = true;
    /// Greatest depth.
    number reverse_futility_depth = 9 in 4..=14;
    /// Margin per ply.
    number reverse_futility_margin = 54 in 30..=160;
    /// Plies of margin less where things get better, in percent.
    number reverse_futility_improving = 155 in 0..=250;
    /// Least margin.
    number reverse_futility_least = 15 in 0..=60;
    /// How many times as much as the estimate the window counts in the score returned.
    number reverse_futility_caution = 2 in 0..=8;
    /// Not where mate in one is threatened.
    switch rule_mate_threat = true;
    /// Least depth at which a threat of mate is looked for.
    number mate_threat_depth = 3 in 1..=14;
    /// How far above the window a threat of mate is looked for: what a sacrifice costs.
    number mate_threat_surplus = 200 in 0..=1000;

    /// Null move.
    switch rule_null_move = true;
    /// How far the evaluation may lie below the window, less `null_move_slope` per ply.
    number null_move_base = 190 in 0..=400;
    /// See `null_move_base`.
    number null_move_slope = 31 in 0..=50;
    /// Share of the depth, in percent, within which nothing is proved by passing.
    number null_move_near_root = 38 in 0..=100;
    /// Reduction in plies.
    number null_move_reduction = 4 in 2..=6;
    /// One ply more for so many plies of depth.
    number null_move_depth_share = 4 in 2..=8;
    /// One ply more for so many centipawns above the window.
    number null_move_eval_share = 98 in 80..=400;
    /// Most plies more for being above the window.
    number null_move_eval_most = 4 in 0..=8;
    /// Least depth at which the result is verified.
    number null_move_verify_depth = 14 in 6..=30;
    /// Share of the reduced depth, in percent, for which verifying does without null moves.
    number null_move_verify_share = 75 in 0..=100;

    /// ProbCut.
    switch rule_probcut = true;
    /// Least depth.
    number probcut_depth = 5 in 3..=10;
    /// How far above the window.
    number probcut_margin = 201 in 80..=400;
    /// How much less far where things get better.
    number probcut_improving = 50 in 0..=150;
    /// Plies less for the search that confirms quiescence.
    number probcut_reduction = 4 in 2..=6;

    /// ProbCut by what the table knows.
    switch rule_table_probcut = true;
    /// How far above the window.
    number table_probcut_margin = 400 in 100..=800;
    /// By how many plies the table's result may be shallower.
    number table_probcut_depth = 4 in 1..=8;

    /// What the reduction foreseen for skipping a move grows by where the position gets worse, 1/1024 ply.
    number skip_not_improving = 512 in 0..=2000;

    /// Late moves skipped by their number.
    switch rule_late_moves = true;
    /// Moves always looked at.
    number late_moves_base = 6 in 1..=12;
    /// More per squared ply, in percent.
    number late_moves_slope = 111 in 30..=300;
    /// Share of them where the position gets worse, in percent.
    number late_moves_not_improving = 50 in 20..=100;

    /// Futility.
    switch rule_futility = true;
    /// Margin at any depth.
    number futility_base = 38 in 20..=300;
    /// Margin per ply.
    number futility_slope = 91 in 30..=200;
    /// History worth a centipawn of margin.
    number futility_history = 200 in 50..=1000;
    /// Greatest reduced depth.
    number futility_depth = 9 in 4..=14;
    /// Margin of captures at any depth.
    number futile_capture_base = 306 in 50..=500;
    /// Margin of captures per ply.
    number futile_capture_slope = 161 in 50..=500;
    /// History of captures worth a centipawn of margin.
    number futile_capture_history = 60 in 20..=400;
    /// Greatest reduced depth for captures.
    number futile_capture_depth = 6 in 2..=12;

    /// Pruning by history.
    switch rule_history_pruning = true;
    /// Bad history per ply that condemns a move.
    number history_pruning_slope = 3167 in 1000..=9000;
    /// Greatest reduced depth.
    number history_pruning_depth = 4 in 1..=10;

    /// Pruning by exchanges.
    switch rule_exchange_pruning = true;
    /// Loss allowed to quiet moves at any depth.
    number exchange_quiet_base = 20 in 0..=100;
    /// Loss allowed to quiet moves, per squared reduced depth.
    number exchange_quiet = 17 in 5..=80;
    /// Greatest reduced depth for quiet moves.
    number exchange_quiet_depth = 8 in 3..=14;
    /// Loss allowed to captures and checks, per ply.
    number exchange_noisy = 73 in 30..=220;
    /// History of captures worth a centipawn of loss.
    number exchange_noisy_history = 40 in 10..=400;
    /// Greatest depth for captures.
    number exchange_noisy_depth = 10 in 3..=16;
    /// Greatest depth for checks.
    number exchange_check_depth = 8 in 3..=16;
    /// What a pawn is worth in an exchange.
    number exchange_pawn = 100 in 50..=200;
    /// What a knight is worth in an exchange.
    number exchange_knight = 320 in 200..=600;
    /// What a bishop is worth in an exchange.
    number exchange_bishop = 330 in 200..=600;
    /// What a rook is worth in an exchange.
    number exchange_rook = 500 in 350..=900;
    /// What a queen is worth in an exchange.
    number exchange_queen = 950 in 700..=1800;

    /// Singular extensions and what belongs to them.
    switch rule_singular = true;
    /// Least depth.
    number singular_depth = 6 in 4..=10;
    /// By how many plies the table's result may be shallower.
    number singular_table_depth = 3 in 1..=6;
    /// Not in lines longer than so many times the depth of the iteration.
    number singular_line = 2 in 1..=4;
    /// Depth at which the other moves are searched, in percent.
    number singular_share = 50 in 25..=75;
    /// Margin per ply, in sixteenths of a centipawn.
    number singular_margin = 20 in 6..=60;
    /// How much further below makes it two plies.
    number singular_double_margin = 14 in 2..=60;
    /// How much further still on the principal variation.
    number singular_double_pv = 180 in 0..=400;
    /// How much further below makes it three plies.
    number singular_triple_margin = 76 in 30..=300;
    /// How often a line is extended by more than a ply.
    number singular_long_most = 8 in 0..=20;
    /// Plies less for a move that is one of several.
    number singular_negative = 2 in 0..=4;

    /// Positions below a former principal variation count as on it where nothing was found.
    switch rule_pv_trail = true;
    /// Greater depths only.
    number pv_trail_depth = 3 in 0..=10;

    /// Late-move reductions.
    switch rule_reductions = true;
    /// Least depth.
    number reduction_depth = 2 in 2..=6;
    /// Moves searched before any is reduced.
    number reduction_moves = 1 in 1..=6;
    /// Reduction at any depth, 1/1024 ply.
    number reduction_base = 1067 in 0..=2048;
    /// Divisor of the product of logarithms, hundredths.
    number reduction_divisor = 240 in 150..=400;
    /// Less where the position once lay on a principal variation.
    number reduction_was_pv = 1646 in 0..=2500;
    /// Less still where the table's score lies above the window.
    number reduction_promising = 500 in 0..=2000;
    /// More in nodes expected to be cut.
    number reduction_cut_node = 1744 in 0..=3000;
    /// More where the position gets worse.
    number reduction_not_improving = 549 in 0..=2000;
    /// More where the table's move is a capture.
    number reduction_noisy_table_move = 1092 in 0..=2000;
    /// More where the child was cut often.
    number reduction_cutoffs = 1018 in 0..=2000;
    /// More cuts than this are often.
    number reduction_cutoffs_many = 3 in 0..=10;
    /// Less for checks.
    number reduction_check = 411 in 0..=2000;
    /// Less for captures.
    number reduction_noisy = 675 in 0..=2500;
    /// History of captures worth 1/1024 ply.
    number reduction_noisy_history = 10 in 3..=50;
    /// History worth one ply.
    number reduction_history = 9586 in 3000..=20000;
    /// Look deeper or shallower after a surprise.
    switch rule_deeper = true;
    /// Surplus that makes it a ply more.
    number deeper_margin = 53 in 5..=150;
    /// Surplus more per ply.
    number deeper_slope = 3 in 0..=12;
    /// Smaller surplus than this makes it a ply less.
    number shallower_margin = 8 in 0..=40;

    /// Skipping losing captures in quiescence.
    switch rule_quiescence_exchange = true;
    /// What a capture must fall short by to be skipped.
    number quiescence_futility = 198 in 50..=400;
    /// What stands above the window counts half.
    switch rule_quiescence_mean = true;
    /// Quiet moves out of check looked at, once a defence is found.
    number quiescence_evasions = 2 in 0..=8;

    /// Correction histories.
    switch rule_correction = true;
    /// Weight of the correction by pawns, sixty-fourths.
    number correction_pawns = 4 in 0..=16;
    /// Weight of the correction by minor pieces and kings.
    number correction_minor = 3 in 0..=16;
    /// Weight of the correction by the pieces of each side.
    number correction_pieces = 4 in 0..=16;
    /// Weight of the correction by the last two moves.
    number correction_moves = 3 in 0..=16;
    /// Plies of depth at which an error counts once.
    number correction_lesson_share = 8 in 2..=32;
    /// Largest lesson.
    number correction_lesson_most = 256 in 64..=1024;

    /// Butterfly history.
    switch rule_butterfly = true;
    /// How many times it counts.
    number butterfly_weight = 2 in 1..=4;
    /// Pawn history.
    switch rule_pawn_history = true;
    /// Continuation histories.
    switch rule_continuation = true;
    /// What the histories of 4 and 6 plies count, in percent.
    number continuation_far_weight = 50 in 0..=150;
    /// What they learn, in percent.
    number continuation_far_lesson = 50 in 0..=150;
    /// Quiet moves that check come before others by so much history.
    number quiet_check_bonus = 10000 in 0..=30000;
    /// Capture history.
    switch rule_capture_history = true;
    /// What a centipawn taken counts beside it.
    number capture_gain_weight = 8 in 2..=32;
    /// The share of it that counts: one in so many.
    number capture_history_share = 8 in 2..=32;
    /// How far promotions to less than a queen come after others.
    number under_promotion_malus = 6000 in 0..=20000;
    /// A capture may lose one centipawn for so much rank and still be a good one.
    number good_capture_share = 64 in 16..=256;
    /// Largest bonus for a move that cut.
    number history_bonus_max = 1478 in 500..=4000;
    /// Bonus per ply.
    number history_bonus_slope = 198 in 50..=400;
    /// Taken off every bonus.
    number history_bonus_offset = 60 in 0..=300;
    /// Largest malus for moves tried before.
    number history_malus_max = 1060 in 500..=4000;
    /// Malus per ply.
    number history_malus_slope = 255 in 50..=500;
    /// Taken off every malus.
    number history_malus_offset = 60 in 0..=300;
    /// Lesson to the move before, where nothing helped against it, in percent of a bonus.
    number refuted_parent_lesson = 50 in 0..=150;

    /// Learning from a move that raised the score on the principal variation without cutting.
    switch rule_learn_exact = true;
    /// Learning from what a reduced move brought when it was searched again.
    switch rule_learn_again = true;
    /// Lesson of that, in percent of a bonus.
    number again_lesson = 100 in 0..=200;
    /// The history of the first plies of the line, forgotten with each search.
    switch rule_near_root = true;
    /// How many times it counts at the root.
    number near_root_weight = 4 in 1..=16;
    /// The quiet move before, where nothing helped against it, gains wherever it is played.
    switch rule_praise_parent = true;
    /// Blaming an early quiet move that runs into a result of the table.
    switch rule_blame_parent = true;
    /// Lesson of that, in percent of a malus.
    number blame_lesson = 50 in 0..=150;
    /// A move is early up to this number.
    number blame_moves = 3 in 1..=8;
    /// Quiet moves away from, or to, where a lesser man takes.
    switch rule_escape = true;
    /// What they come before or after others by, in history for a centipawn at stake.
    number escape_weight = 10 in 0..=40;

    /// Learning from the swing of the evaluation.
    switch rule_eval_swing = true;
    /// Lesson per centipawn of swing.
    number eval_swing_slope = 4 in 1..=20;
    /// Largest good lesson.
    number eval_swing_bonus_max = 900 in 200..=2000;
    /// Largest bad lesson.
    number eval_swing_malus_max = 700 in 200..=2000;

    /// Upcoming repetitions.
    switch rule_upcoming_repetition = true;

    /// Soft limit, in thousandths of the time that may be used.
    number time_soft = 35 in 10..=100;
    /// Hard limit, in thousandths of the time that may be used.
    number time_hard = 170 in 50..=500;
    /// Increment spent again, in percent.
    number time_increment = 65 in 20..=90;
    /// Soft limit in percent of an even share, where so many moves are to be made.
    number time_moves_soft = 90 in 40..=150;
    /// Hard limit in percent of an even share.
    number time_moves_hard = 450 in 150..=800;
    /// Moves to be made are planned for up to this number.
    number time_moves_most = 40 in 20..=80;
    /// Time for the only move there is, in percent.
    number time_only_move = 10 in 0..=100;
    /// Time is shared by stability, effort and trend.
    switch rule_time_factors = true;
    /// Iterations before it is.
    number time_factors_depth = 6 in 4..=12;
    /// Time where the best move has just changed, in percent.
    number time_stable_0 = 160 in 100..=250;
    /// Time where it has stood one iteration.
    number time_stable_1 = 125 in 80..=200;
    /// Time where it has stood two.
    number time_stable_2 = 110 in 70..=180;
    /// Time where it has stood three.
    number time_stable_3 = 100 in 60..=160;
    /// Time where it has stood four.
    number time_stable_4 = 92 in 50..=150;
    /// Time where it has stood five.
    number time_stable_5 = 87 in 50..=140;
    /// Time where it has stood longer.
    number time_stable_6 = 83 in 40..=130;
    /// Time more for a centipawn lost in three iterations, in thousandths.
    number time_trend_slope = 8 in 0..=40;
    /// Least time by the trend, in percent.
    number time_trend_least = 75 in 40..=100;
    /// Most time by the trend.
    number time_trend_most = 160 in 100..=300;
    /// Share of nodes on the best move, in percent, at which nothing would be left to think about.
    number time_effort_end = 155 in 110..=250;
    /// Time for each share of nodes spent elsewhere, in percent.
    number time_effort_slope = 135 in 50..=250;
    /// Least time by the effort, in percent.
    number time_effort_least = 45 in 20..=100;
    /// Most time by the effort.
    number time_effort_most = 200 in 100..=400;
}

/// All of something, in percent.
pub(crate) const WHOLE: i32 = 100;

/// A share of a number, in percent.
#[inline(always)]
pub(crate) fn percent(value: i32, share: i32) -> i32 {
    value * share / WHOLE
}

/// A share in thousandths as a factor.
pub(crate) fn thousandths(share: i32) -> f64 {
    f64::from(share) / 1000.0
}

/// A share in percent as a factor.
pub(crate) fn factor(percent: i32) -> f64 {
    f64::from(percent) / f64::from(WHOLE)
}
