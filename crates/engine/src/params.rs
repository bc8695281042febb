//! Every number of the search that could be another, named and listed once with its range.
//!
//! In a normal build they are constants. With the feature `tuning` they can be read and set at run time, and the
//! `rule_…` switches turn whole ideas off, so that the worth of each can be measured.

macro_rules! parameters {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal in $low:literal..=$high:literal;)+) => {
        $(
            $(#[doc = $doc])+
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                #[cfg(feature = "tuning")]
                return runtime::$name.load(std::sync::atomic::Ordering::Relaxed);
                #[cfg(not(feature = "tuning"))]
                $default
            }
        )+

        #[cfg(feature = "tuning")]
        #[expect(non_upper_case_globals, reason = "named after the functions that read them")]
        mod runtime {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($default);)+
        }

        /// All parameters, in the order of the rules that use them.
        pub static PARAMETERS: &[Parameter] = &[
            $(Parameter {
                name: stringify!($name),
                about: concat!($($doc),+),
                default: $default,
                lowest: $low,
                highest: $high,
                #[cfg(feature = "tuning")]
                cell: &runtime::$name,
            },)+
        ];
    };
}

/// One number of the search.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What it is in a normal build.
    pub default: i32,
    /// The least sensible value.
    pub lowest: i32,
    /// The largest sensible value.
    pub highest: i32,
    #[cfg(feature = "tuning")]
    cell: &'static std::sync::atomic::AtomicI32,
}

#[cfg(feature = "tuning")]
impl Parameter {
    /// Its present value.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.cell.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Changes it for all engines of this process, within its range.
    pub fn set(&self, value: i32) {
        self.cell.store(value.clamp(self.lowest, self.highest), std::sync::atomic::Ordering::Relaxed);
    }
}

parameters! {
    /// Switch: aspiration windows.
    rule_aspiration = 1 in 0..=1;
    /// First half-width of the window, centipawns.
    aspiration_width = 22 in 5..=60;

    /// Switch: cutoffs from the hash table.
    rule_table_cutoff = 1 in 0..=1;

    /// Switch: internal reductions.
    rule_internal_reduction = 1 in 0..=1;
    /// Least depth of internal reductions.
    internal_reduction_depth = 4 in 2..=8;

    /// Switch: razoring.
    rule_razoring = 1 in 0..=1;
    /// Margin at any depth.
    razoring_base = 279 in 100..=600;
    /// Margin times depth squared.
    razoring_slope = 261 in 50..=400;

    /// Switch: reverse futility.
    rule_reverse_futility = 1 in 0..=1;
    /// Greatest depth.
    reverse_futility_depth = 9 in 4..=14;
    /// Margin per ply.
    reverse_futility_margin = 54 in 30..=160;
    /// Plies of margin less where things get better, in percent.
    reverse_futility_improving = 155 in 0..=250;
    /// Switch: not where mate in one is threatened.
    rule_mate_threat = 1 in 0..=1;
    /// Least depth at which a threat of mate is looked for.
    mate_threat_depth = 3 in 1..=14;
    /// How far above the window a threat of mate is looked for: what a sacrifice costs.
    mate_threat_surplus = 200 in 0..=1000;

    /// Switch: null move.
    rule_null_move = 1 in 0..=1;
    /// How far the evaluation may lie below the window, less `null_move_slope` per ply.
    null_move_base = 190 in 0..=400;
    /// See `null_move_base`.
    null_move_slope = 31 in 0..=50;
    /// Share of the depth, in percent, within which nothing is proved by passing.
    null_move_near_root = 38 in 0..=100;
    /// Reduction in plies.
    null_move_reduction = 4 in 2..=6;
    /// One ply more for so many plies of depth.
    null_move_depth_share = 4 in 2..=8;
    /// One ply more for so many centipawns above the window.
    null_move_eval_share = 98 in 80..=400;

    /// Switch: ProbCut.
    rule_probcut = 1 in 0..=1;
    /// Least depth.
    probcut_depth = 5 in 3..=10;
    /// How far above the window.
    probcut_margin = 201 in 80..=400;

    /// Switch: late moves skipped by their number.
    rule_late_moves = 1 in 0..=1;
    /// Moves always looked at.
    late_moves_base = 6 in 1..=12;
    /// More per squared ply, in percent.
    late_moves_slope = 111 in 30..=300;

    /// Switch: futility.
    rule_futility = 1 in 0..=1;
    /// Margin at any depth.
    futility_base = 38 in 20..=300;
    /// Margin per ply.
    futility_slope = 91 in 30..=200;
    /// Greatest reduced depth.
    futility_depth = 9 in 4..=14;
    /// Margin of captures at any depth.
    futile_capture_base = 306 in 50..=500;
    /// Margin of captures per ply.
    futile_capture_slope = 161 in 50..=500;

    /// Switch: pruning by history.
    rule_history_pruning = 1 in 0..=1;
    /// Bad history per ply that condemns a move.
    history_pruning_slope = 3167 in 1000..=9000;

    /// Switch: pruning by exchanges.
    rule_exchange_pruning = 1 in 0..=1;
    /// Loss allowed to quiet moves, per squared reduced depth.
    exchange_quiet = 17 in 5..=80;
    /// Loss allowed to captures, per ply.
    exchange_noisy = 73 in 30..=220;

    /// Switch: singular extensions and what belongs to them.
    rule_singular = 1 in 0..=1;
    /// Least depth.
    singular_depth = 6 in 4..=10;
    /// Margin per ply, in sixteenths of a centipawn.
    singular_margin = 20 in 6..=60;
    /// How much further below makes it two plies.
    singular_double_margin = 14 in 2..=60;
    /// How much further below makes it three plies.
    singular_triple_margin = 76 in 30..=300;

    /// Switch: late-move reductions.
    rule_reductions = 1 in 0..=1;
    /// Reduction at any depth, 1/1024 ply.
    reduction_base = 1067 in 0..=2048;
    /// Divisor of the product of logarithms, hundredths.
    reduction_divisor = 240 in 150..=400;
    /// Less where the position once lay on a principal variation.
    reduction_was_pv = 1646 in 0..=2500;
    /// More in nodes expected to be cut.
    reduction_cut_node = 1744 in 0..=3000;
    /// More where the position gets worse.
    reduction_not_improving = 549 in 0..=2000;
    /// More where the table's move is a capture.
    reduction_noisy_table_move = 1092 in 0..=2000;
    /// More where the child was cut often.
    reduction_cutoffs = 1018 in 0..=2000;
    /// Less for checks.
    reduction_check = 411 in 0..=2000;
    /// Less for captures.
    reduction_noisy = 675 in 0..=2500;
    /// History worth one ply.
    reduction_history = 9586 in 3000..=20000;
    /// Switch: look deeper or shallower after a surprise.
    rule_deeper = 1 in 0..=1;
    /// Surplus that makes it a ply more.
    deeper_margin = 53 in 5..=150;

    /// Switch: skipping losing captures in quiescence.
    rule_quiescence_exchange = 1 in 0..=1;
    /// What a capture must fall short by to be skipped.
    quiescence_futility = 198 in 50..=400;

    /// Switch: correction histories.
    rule_correction = 1 in 0..=1;
    /// Switch: continuation histories.
    rule_continuation = 1 in 0..=1;
    /// Switch: pawn history.
    rule_pawn_history = 1 in 0..=1;
    /// Switch: butterfly history.
    rule_butterfly = 1 in 0..=1;
    /// Switch: capture history.
    rule_capture_history = 1 in 0..=1;
    /// Largest bonus for a move that cut.
    history_bonus_max = 1478 in 500..=4000;
    /// Bonus per ply.
    history_bonus_slope = 198 in 50..=400;
    /// Largest malus for moves tried before.
    history_malus_max = 1060 in 500..=4000;
    /// Malus per ply.
    history_malus_slope = 255 in 50..=500;

    /// Switch: learning from the swing of the evaluation.
    rule_eval_swing = 1 in 0..=1;
    /// Lesson per centipawn of swing.
    eval_swing_slope = 4 in 1..=20;

    /// Switch: upcoming repetitions.
    rule_upcoming_repetition = 1 in 0..=1;
    /// Switch: time is shared by stability, effort and trend.
    rule_time_factors = 1 in 0..=1;
}
