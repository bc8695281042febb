//! Keeps the page's copy of the message types current.

use super::*;
use std::path::Path;
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($config:expr, $($name:ty),* $(,)?) => {
        [$(format!("{}export {}\n", documentation::<$name>(), <$name as TS>::decl($config))),*].concat()
    };
}

fn documentation<T: TS>() -> String {
    T::docs().unwrap_or_default()
}

fn of_games(config: &Config) -> String {
    declarations!(
        config,
        ApiError,
        ErrorCode,
        Side,
        PlayerKind,
        PlayerView,
        SideClockView,
        ClockView,
        ScoreUnit,
        ScoreView,
        ThoughtView,
        MoveView,
        LegalMove,
        PositionView,
        EndReason,
        OutcomeView,
        Opening,
        WatchView,
        GameView,
        GameClient,
        GameServer,
        ThinkingView,
        AnalysisLine,
        HintView,
        AnalysisClient,
        AnalysisServer,
        Invite,
        InvitationView,
        WithdrawInvitations,
        ClockChoice,
        ClockPair,
        ClocksChoice,
        StartChoice,
        NewGame,
        OpenLine,
        LineView,
        LevelView,
        AboutView,
        JudgementRequest,
        JudgementView,
        ManWorth,
    )
}

fn of_the_library(config: &Config) -> String {
    declarations!(
        config,
        Scope,
        ListSort,
        LibraryPage,
        DocumentOrigin,
        GameRow,
        DeleteGames,
        GameIds,
        ImportProgress,
        ExploreScope,
        ExploreView,
        ExploreMove,
        NewDocument,
        DocumentView,
        NodeView,
        ShapeView,
        ShapeKind,
        ShapeColor,
        EditDocument,
        Edit,
        DocumentServer,
    )
}

fn of_other_things(config: &Config) -> String {
    declarations!(
        config,
        EngineSettings,
        EngineSettingsView,
        SmallGame,
        SmallRequest,
        SmallVerdict,
        SmallScore,
        SmallView,
    )
}

fn of_reviews_and_puzzles(config: &Config) -> String {
    declarations!(
        config,
        LineStep,
        VerdictView,
        PhaseView,
        MomentView,
        SideReview,
        ReviewView,
        ReviewClient,
        RetryView,
        ReviewServer,
        TraineeView,
        DeckView,
        TrainingView,
        NextPuzzle,
        PuzzleView,
        PuzzleMove,
        PuzzleVerdict,
        PuzzleStep,
        PuzzleSolution,
        FinishPuzzle,
        FinishedPuzzle,
    )
}

fn of_lessons(config: &Config) -> String {
    declarations!(
        config,
        LessonRow,
        LessonsView,
        NodeLook,
        PictureNode,
        PictureView,
        ChoiceView,
        LessonForm,
        ExerciseView,
        LessonView,
        LessonAnswer,
        AnswerLesson,
        ReplayView,
        MarkedView,
    )
}

fn of_the_laboratory(config: &Config) -> String {
    declarations!(
        config,
        FilmGame,
        FilmRequest,
        VisitPurpose,
        VisitEnding,
        LeftOut,
        VisitView,
        LeftMove,
        ScoreBound,
        BoundCause,
        BrokenBound,
        SceneView,
        FilmMoment,
        FilmStep,
        IcicleView,
        Counted<VisitEnding>,
        RootMoveView,
        TryView,
        FilmView,
        OpinionView,
        MindChange,
        RivalNearness,
        RivalView,
        XrayView,
        LaneRequest,
        RaceClient,
        LaneFinish,
        LapView,
        LaneView,
        RaceVerdict,
        RaceServer,
        RunParameter,
        ExperimentOffer,
        RunValues,
        NewRun,
        RunState,
        RunRow,
        RunPart,
        RunCell,
        RunTable,
        RunView,
        RunLimits,
        RunsView,
        RunServer,
        LabGameRequest,
        LabWork,
        LabValue,
        LabGameView,
    )
}

fn of_matches(config: &Config) -> String {
    declarations!(
        config,
        MatchFormat,
        NewMatchPlayer,
        NewMatchTest,
        NewMatch,
        MatchCommand,
        MatchState,
        MatchRow,
        MatchOffer,
        MatchesView,
        MatchPlayer,
        MatchView,
        MatchWork,
        CrossCell,
        MatchStanding,
        MatchEstimate,
        MatchTest,
        KnockoutMeeting,
        MatchStandings,
        MatchBoard,
        MatchGame,
        MatchGames,
        MatchServer,
    )
}

fn generated() -> String {
    let config = &Config::default();
    let types = [
        of_games,
        of_the_library,
        of_other_things,
        of_reviews_and_puzzles,
        of_the_laboratory,
        of_lessons,
        of_matches,
    ]
    .map(|part| part(config))
    .concat();
    format!(
        "// Generated from crates/web/src/protocol; `ROQUE_UPDATE=1 cargo test -p roque-web typescript` rewrites it.\n\nimport type {{ Message }} from './catalogue';\n\n{types}"
    )
}

#[test]
fn the_pages_types_are_current() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/lib/protocol.ts");
    let expected = generated();
    if std::env::var_os("ROQUE_UPDATE").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is stale: run `ROQUE_UPDATE=1 cargo test -p roque-web typescript`",
        path.display()
    );
}
