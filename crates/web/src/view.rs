//! From the rules' and the referee's types to what the page is told.

use crate::protocol::{
    AnalysisLine, ApiError, ClockView, EndReason, ErrorCode, LegalMove, Opening, OutcomeView, PositionView,
    ScoreUnit, ScoreView, Side, SideClockView, ThoughtView,
};
use roque_book::OpeningNames;
use roque_chess::{CastlingNotation, ClaimableDraw, Color, Move, ParseSanError, Position, Timeline};
use roque_engine::Report;
use roque_game::{Chances, FirstValue, Value};
use roque_language::Language;
use roque_play::players::Insight;
use roque_play::table::{Note, TableError};
use roque_play::{Clock, GameResult, Moment, Reason, RefereeError, TimeControl};
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

impl From<Note> for ThoughtView {
    fn from(note: Note) -> Self {
        Self {
            depth: note.thought.depth.unwrap_or_default(),
            nodes: note.nodes.unwrap_or_default(),
            time_ms: millis(note.time.unwrap_or_default()),
            score: Some(note.thought.evaluation.into()),
        }
    }
}

/// What a table refuses, with the codes of the protocol.
impl From<TableError> for ApiError {
    fn from(error: TableError) -> Self {
        let code = match error {
            TableError::Referee(error) => return error.into(),
            TableError::Move(error) => return error.into(),
            TableError::Stale { .. } => ErrorCode::Stale,
            TableError::OnlyWatched
            | TableError::NothingToTakeBack
            | TableError::TakeBackStands
            | TableError::NoTakeBackAsked
            | TableError::NoOffer
            | TableError::NoHint
            | TableError::NotBetweenPrograms => ErrorCode::NotNow,
        };
        Self::because(code, &error)
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

/// A position, squares written as the page's board has them: the king's own steps, or king takes rook where that could be
/// confused.
pub(crate) fn position_view(position: &Position, notation: CastlingNotation, over: bool) -> PositionView {
    let moves = position.legal_moves();
    let legal = moves
        .iter()
        .filter(|_| !over)
        .map(|&m| LegalMove { uci: position.uci(m, notation), san: position.san(m) });
    PositionView {
        fen: position.to_string(),
        turn: position.side_to_move().into(),
        check: position.is_check(),
        legal: legal.collect(),
    }
}

/// A report about this position as the page shows it.
pub(crate) fn line_view(position: &Position, report: &Report, notation: CastlingNotation) -> AnalysisLine {
    let (uci, san) = moves_view(position, &report.pv, notation);
    let value = report.score.kind().for_first(position.side_to_move().into());
    AnalysisLine {
        rank: report.multipv as u32,
        depth: report.depth,
        selective_depth: Some(report.seldepth),
        score: value.into(),
        wdl: wdl_view(value),
        nodes: report.nodes,
        nps: report.nps(),
        time_ms: millis(report.time),
        uci,
        san,
    }
}

/// What a player thinks of this position as the page shows it.
pub(crate) fn insight_view(
    position: &Position,
    insight: &Insight,
    notation: CastlingNotation,
) -> AnalysisLine {
    let (uci, san) = moves_view(position, &insight.line, notation);
    let (nodes, time) = (insight.nodes.unwrap_or_default(), insight.time.unwrap_or_default());
    AnalysisLine {
        rank: 1,
        depth: insight.thought.depth.unwrap_or_default(),
        selective_depth: None,
        score: insight.thought.evaluation.into(),
        wdl: wdl_view(insight.thought.evaluation),
        nodes,
        nps: (nodes as f64 / time.as_secs_f64().max(1e-3)) as u64,
        time_ms: millis(time),
        uci,
        san,
    }
}

/// White's chances of winning, drawing and losing.
pub(crate) fn wdl_view(value: FirstValue) -> [u16; 3] {
    let Chances { win, draw, loss } = Chances::of(value.for_player(Color::White.into()));
    [win, draw, loss]
}

/// The beginning of a legal line, as squares and in algebraic notation.
pub(crate) fn moves_view(
    position: &Position,
    line: &[Move],
    notation: CastlingNotation,
) -> (Vec<String>, Vec<String>) {
    /// More does not fit beside the board.
    const SHOWN: usize = 20;
    let mut at = *position;
    let step = |&m: &Move| {
        let texts = (at.uci(m, notation), at.san(m));
        at = at.after(m);
        texts
    };
    line.iter().take(SHOWN).map(step).unzip()
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
pub(crate) fn clock_view(clock: &Clock, now: Moment) -> Option<ClockView> {
    let side = |color| {
        let (initial_ms, increment_ms) = fischer(clock.control(color));
        let left_ms = millis(clock.remaining(color, now)?);
        Some(SideClockView { initial_ms, increment_ms, left_ms })
    };
    Some(ClockView {
        white: side(Color::White)?,
        black: side(Color::Black)?,
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

#[cfg(test)]
mod tests {
    use super::*;
    use roque_play::table::{Table, TableSetup};

    #[test]
    fn a_refusal_says_why_in_both_languages() {
        let mut table = Table::new(TableSetup::default(), Moment::ZERO);
        let refused = ApiError::from(table.play_text("Ke2", 0, Moment::ZERO).unwrap_err());
        let text = |error: &ApiError, language| error.message.text(language);
        assert!(text(&refused, Language::English).contains("same side stands on e2"), "{refused:?}");
        assert!(text(&refused, Language::French).contains("occupe e2"), "{refused:?}");
        let refused = ApiError::from(table.take_back(Moment::ZERO).unwrap_err());
        assert_eq!(refused.code, ErrorCode::NotNow);
        assert!(text(&refused, Language::French).contains("reprendre"), "{refused:?}");
    }
}
