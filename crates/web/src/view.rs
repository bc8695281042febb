//! From the rules' and the referee's types to what the page is told.

use crate::protocol::{
    AnalysisLine, ApiError, ClockView, EndReason, ErrorCode, LegalMove, Opening, OutcomeView, PositionView,
    ScoreUnit, ScoreView, Side,
};
use roque_book::OpeningNames;
use roque_chess::{CastlingNotation, ClaimableDraw, Color, Move, ParseSanError, Position, Timeline};
use roque_engine::{Report, Score};
use roque_game::{Chances, FirstValue, Value};
use roque_language::Language;
use roque_play::{Clock, GameResult, Moment, Reason, RefereeError, TimeControl, Verdict};
use std::time::Duration;

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        color.pick(Self::White, Self::Black)
    }
}

impl From<Reason> for EndReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::Checkmate => Self::Checkmate,
            Reason::Resignation => Self::Resignation,
            Reason::Time => Self::Time,
            Reason::StartFailure => Self::StartFailure,
            Reason::Crash => Self::Crash,
            Reason::Hang => Self::Hang,
            Reason::IllegalMove => Self::IllegalMove,
            Reason::Flood => Self::Flood,
            Reason::Protocol => Self::Protocol,
            Reason::ScoreAdjudication => Self::ScoreAdjudication,
            Reason::TableAdjudication => Self::TableAdjudication,
            Reason::Stalemate => Self::Stalemate,
            Reason::InsufficientMaterial => Self::InsufficientMaterial,
            Reason::DeadPosition => Self::DeadPosition,
            Reason::SeventyFiveMoves => Self::SeventyFiveMoves,
            Reason::FivefoldRepetition => Self::FivefoldRepetition,
            Reason::FiftyMoves => Self::FiftyMoves,
            Reason::ThreefoldRepetition => Self::ThreefoldRepetition,
            Reason::Agreement => Self::Agreement,
            Reason::TimeWithoutMaterial => Self::TimeWithoutMaterial,
            Reason::DrawAdjudication => Self::DrawAdjudication,
            Reason::MoveLimit => Self::MoveLimit,
            Reason::Abort => Self::Abort,
        }
    }
}

impl From<ClaimableDraw> for EndReason {
    fn from(draw: ClaimableDraw) -> Self {
        Reason::from(draw).into()
    }
}

impl From<&GameResult> for OutcomeView {
    fn from(result: &GameResult) -> Self {
        Self {
            winner: result.winner().map(Side::from),
            result: result.verdict.to_string(),
            reason: result.reason.into(),
        }
    }
}

impl From<FirstValue> for ScoreView {
    fn from(value: FirstValue) -> Self {
        let white = value.for_player(Color::White.into());
        let (unit, number) = match white {
            Value::Estimate(centipawns) => (ScoreUnit::Cp, centipawns),
            forced => (ScoreUnit::Mate, forced.moves_to_mate().unwrap_or_default()),
        };
        Self { unit, value: number, share: Chances::of(white).expectation() }
    }
}

/// What was stored comes back without its share, which follows from the rest.
impl From<ScoreView> for FirstValue {
    fn from(view: ScoreView) -> Self {
        Self::new(match view.unit {
            ScoreUnit::Cp => Value::Estimate(view.value),
            ScoreUnit::Mate => Value::mate_in(view.value),
        })
    }
}

impl From<RefereeError> for ApiError {
    fn from(error: RefereeError) -> Self {
        let code = match &error {
            RefereeError::Over(_) => ErrorCode::GameOver,
            RefereeError::NotYourTurn(_) => ErrorCode::NotYourTurn,
            RefereeError::Illegal(_) => ErrorCode::IllegalMove,
            RefereeError::NothingToClaim
            | RefereeError::OfferStands
            | RefereeError::NoOffer(_)
            | RefereeError::NothingToTakeBack { .. } => ErrorCode::NotNow,
        };
        Self::because(code, &error)
    }
}

impl From<ParseSanError> for ApiError {
    fn from(error: ParseSanError) -> Self {
        let code = match &error {
            ParseSanError::Syntax(_) => ErrorCode::UnreadableMove,
            ParseSanError::NoSuchMove { .. } => ErrorCode::IllegalMove,
            ParseSanError::Ambiguous { .. } => ErrorCode::AmbiguousMove,
        };
        Self::because(code, &error)
    }
}

/// How squares are written for the page: the king's own steps, or king takes rook where that could be confused.
pub(crate) fn notation(chess960: bool) -> CastlingNotation {
    CastlingNotation::for_chess960(chess960)
}

/// Reads a move somebody made: squares first, because `b2b4` is also nearly algebraic notation.
pub(crate) fn read_move(position: &Position, text: &str) -> Result<Move, ApiError> {
    let text = text.trim();
    if let Ok(m) = position.parse_uci(text) {
        return Ok(m);
    }
    // The text is echoed in messages: a short piece of it says enough.
    let short: String = text.chars().take(20).collect();
    Ok(position.parse_san(&short)?)
}

pub(crate) fn position_view(position: &Position, chess960: bool, over: bool) -> PositionView {
    let moves = position.legal_moves();
    let legal = moves
        .iter()
        .filter(|_| !over)
        .map(|&m| LegalMove { uci: position.uci(m, notation(chess960)), san: position.san(m) });
    PositionView {
        fen: position.to_string(),
        turn: position.side_to_move().into(),
        check: position.is_check(),
        legal: legal.collect(),
    }
}

/// A score of the side to move, seen from White's side.
pub(crate) fn score_view(score: Score, mover: Color) -> ScoreView {
    score.kind().for_first(mover.into()).into()
}

/// A report about this position as the page shows it.
pub(crate) fn line_view(position: &Position, report: &Report, chess960: bool) -> AnalysisLine {
    let mut at = *position;
    let (mut uci, mut san) = (Vec::new(), Vec::new());
    for &m in report.pv.iter().take(20) {
        if !at.is_legal(m) {
            break;
        }
        uci.push(at.uci(m, notation(chess960)));
        san.push(at.san(m));
        at = at.after(m);
    }
    AnalysisLine {
        rank: report.multipv as u32,
        depth: report.depth,
        selective_depth: report.seldepth,
        score: score_view(report.score, position.side_to_move()),
        nodes: report.nodes,
        nps: report.nps(),
        time_ms: millis(report.time),
        uci,
        san,
    }
}

/// The opening a game went through last, if it has a name.
pub(crate) fn opening_view(timeline: &Timeline) -> Option<Opening> {
    let opening = OpeningNames::embedded().of_game(timeline)?;
    Some(Opening {
        eco: opening.eco.to_string(),
        name: opening.name(Language::English).to_owned(),
        french: opening.name(Language::French).to_owned(),
    })
}

/// Milliseconds, held inside what fits.
pub(crate) fn millis(duration: Duration) -> u32 {
    u32::try_from(duration.as_millis()).unwrap_or(u32::MAX)
}

/// Both clocks now; `None` for a game without.
pub(crate) fn clock_view(clock: &Clock, control: &TimeControl, now: Moment) -> Option<ClockView> {
    let white = clock.remaining(Color::White, now)?;
    let black = clock.remaining(Color::Black, now)?;
    let (initial_ms, increment_ms) = fischer(control);
    Some(ClockView {
        initial_ms,
        increment_ms,
        white_ms: millis(white),
        black_ms: millis(black),
        running: clock.turn().filter(|_| clock.is_running()).map(Side::from),
    })
}

/// Time and increment of the first stage.
pub(crate) fn fischer(control: &TimeControl) -> (u32, u32) {
    use roque_play::{Bonus, Pace};
    match &control.pace {
        Pace::Stages(stages) => stages.first().map_or((0, 0), |stage| match stage.bonus {
            Bonus::Increment(extra) => (millis(stage.time), millis(extra)),
            _ => (millis(stage.time), 0),
        }),
        Pace::PerMove(time) => (millis(*time), 0),
        Pace::Unlimited => (0, 0),
    }
}

/// `1-0`, `0-1`, `1/2-1/2` or `*`.
pub(crate) fn result_text(result: Option<&GameResult>) -> String {
    result.map_or(Verdict::Unfinished, |result| result.verdict).to_string()
}
