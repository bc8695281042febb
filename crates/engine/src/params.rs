//! Every number of the search that could be another, named and listed once with its range.
//!
//! In a normal build they are constants. With the feature `tuning` each engine can be given others, and the
//! `rule_…` switches turn whole ideas off, so that the worth of each can be measured.

use crate::parameter::parameters;

parameters! {
    /// Aspiration windows.
    switch rule_aspiration = true;
    /// First half-width of the window, centipawns.
    number aspiration_width = 22 in 5..=60;

    /// Cutoffs from the hash table.
    switch rule_table_cutoff = true;

    /// Internal reductions.
    switch rule_internal_reduction = true;
    /// Least depth of internal reductions.
    number internal_reduction_depth = 4 in 2..=8;

    /// Razoring.
    switch rule_razoring = true;
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

    /// ProbCut.
    switch rule_probcut = true;
    /// Least depth.
    number probcut_depth = 5 in 3..=10;
    /// How far above the window.
    number probcut_margin = 201 in 80..=400;

    /// Late moves skipped by their number.
    switch rule_late_moves = true;
    /// Moves always looked at.
    number late_moves_base = 6 in 1..=12;
    /// More per squared ply, in percent.
    number late_moves_slope = 111 in 30..=300;

    /// Futility.
    switch rule_futility = true;
    /// Margin at any depth.
    number futility_base = 38 in 20..=300;
    /// Margin per ply.
    number futility_slope = 91 in 30..=200;
    /// Greatest reduced depth.
    number futility_depth = 9 in 4..=14;
    /// Margin of captures at any depth.
    number futile_capture_base = 306 in 50..=500;
    /// Margin of captures per ply.
    number futile_capture_slope = 161 in 50..=500;

    /// Pruning by history.
    switch rule_history_pruning = true;
    /// Bad history per ply that condemns a move.
    number history_pruning_slope = 3167 in 1000..=9000;

    /// Pruning by exchanges.
    switch rule_exchange_pruning = true;
    /// Loss allowed to quiet moves, per squared reduced depth.
    number exchange_quiet = 17 in 5..=80;
    /// Loss allowed to captures, per ply.
    number exchange_noisy = 73 in 30..=220;

    /// Singular extensions and what belongs to them.
    switch rule_singular = true;
    /// Least depth.
    number singular_depth = 6 in 4..=10;
    /// Margin per ply, in sixteenths of a centipawn.
    number singular_margin = 20 in 6..=60;
    /// How much further below makes it two plies.
    number singular_double_margin = 14 in 2..=60;
    /// How much further below makes it three plies.
    number singular_triple_margin = 76 in 30..=300;

    /// Late-move reductions.
    switch rule_reductions = true;
    /// Reduction at any depth, 1/1024 ply.
    number reduction_base = 1067 in 0..=2048;
    /// Divisor of the product of logarithms, hundredths.
    number reduction_divisor = 240 in 150..=400;
    /// Less where the position once lay on a principal variation.
    number reduction_was_pv = 1646 in 0..=2500;
    /// More in nodes expected to be cut.
    number reduction_cut_node = 1744 in 0..=3000;
    /// More where the position gets worse.
    number reduction_not_improving = 549 in 0..=2000;
    /// More where the table's move is a capture.
    number reduction_noisy_table_move = 1092 in 0..=2000;
    /// More where the child was cut often.
    number reduction_cutoffs = 1018 in 0..=2000;
    /// Less for checks.
    number reduction_check = 411 in 0..=2000;
    /// Less for captures.
    number reduction_noisy = 675 in 0..=2500;
    /// History worth one ply.
    number reduction_history = 9586 in 3000..=20000;
    /// Look deeper or shallower after a surprise.
    switch rule_deeper = true;
    /// Surplus that makes it a ply more.
    number deeper_margin = 53 in 5..=150;

    /// Skipping losing captures in quiescence.
    switch rule_quiescence_exchange = true;
    /// What a capture must fall short by to be skipped.
    number quiescence_futility = 198 in 50..=400;

    /// Correction histories.
    switch rule_correction = true;
    /// Continuation histories.
    switch rule_continuation = true;
    /// Pawn history.
    switch rule_pawn_history = true;
    /// Butterfly history.
    switch rule_butterfly = true;
    /// Capture history.
    switch rule_capture_history = true;
    /// Largest bonus for a move that cut.
    number history_bonus_max = 1478 in 500..=4000;
    /// Bonus per ply.
    number history_bonus_slope = 198 in 50..=400;
    /// Largest malus for moves tried before.
    number history_malus_max = 1060 in 500..=4000;
    /// Malus per ply.
    number history_malus_slope = 255 in 50..=500;

    /// Learning from the swing of the evaluation.
    switch rule_eval_swing = true;
    /// Lesson per centipawn of swing.
    number eval_swing_slope = 4 in 1..=20;

    /// Upcoming repetitions.
    switch rule_upcoming_repetition = true;
    /// Time is shared by stability, effort and trend.
    switch rule_time_factors = true;
}
