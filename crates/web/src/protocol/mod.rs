//! Everything that travels between server and page, as types; `docs/protocol.md` tells the story around them.
//!
//! Each type is exported to `ui/src/lib/protocol.ts`; a test fails when that file is stale.

mod document;
mod engine;
mod error;
mod experiments;
mod game;
mod judgement;
mod lab;
mod lesson;
mod library;
mod live;
mod match_live;
mod matches;
mod puzzle;
mod race;
mod request;
mod review;
mod small;
#[cfg(test)]
mod typescript;
mod xray;

pub use document::{
    DocumentServer, DocumentView, Edit, EditDocument, NewDocument, NodeView, ShapeColor, ShapeKind, ShapeView,
};
pub use engine::{EngineSettings, EngineSettingsView};
pub use error::{ApiError, ErrorCode};
pub use experiments::{
    ExperimentOffer, NewRun, RunCell, RunLimits, RunParameter, RunPart, RunRow, RunServer, RunState,
    RunTable, RunValues, RunView, RunWords, RunsView,
};
pub use game::{
    ClockView, EndReason, GameView, LegalMove, MoveView, Opening, OutcomeView, PlayerKind, PlayerView,
    PositionView, ScoreUnit, ScoreView, Side, SideClockView, ThoughtView, WatchView,
};
pub use judgement::{JudgementRequest, JudgementView, ManWorth};
pub use lab::{
    BoundCause, BrokenBound, Counted, FilmGame, FilmMoment, FilmRequest, FilmStep, FilmView, IcicleView,
    LeftMove, LeftOut, RootMoveView, SceneView, ScoreBound, TryView, VisitEnding, VisitPurpose, VisitView,
};
pub use lesson::{
    AnswerLesson, ChoiceView, ExerciseView, LessonAnswer, LessonForm, LessonRow, LessonView, LessonsView,
    MarkedView, NodeLook, PictureNode, PictureView, ReplayView,
};
pub use library::{
    DeleteGames, DocumentOrigin, ExploreMove, ExploreScope, ExploreView, GameIds, GameRow, ImportProgress,
    LibraryPage, ListSort, Scope,
};
pub use live::{
    AnalysisClient, AnalysisLine, AnalysisServer, GameClient, GameServer, HintView, ThinkingView,
};
pub use match_live::{MatchBoard, MatchGame, MatchGames, MatchServer};
pub use matches::{
    CrossCell, KnockoutMeeting, MatchCommand, MatchEstimate, MatchFormat, MatchOffer, MatchPlayer, MatchRow,
    MatchStanding, MatchStandings, MatchState, MatchTest, MatchView, MatchWork, MatchesView, NewMatch,
    NewMatchPlayer, NewMatchTest,
};
pub use puzzle::{
    DeckView, FinishPuzzle, FinishedPuzzle, NextPuzzle, PuzzleMove, PuzzleSolution, PuzzleStep,
    PuzzleVerdict, PuzzleView, TraineeView, TrainingView,
};
pub use race::{LaneFinish, LaneRequest, LaneView, LapView, RaceClient, RaceServer, RaceVerdict};
pub use request::{
    AboutView, ClockChoice, ClockPair, ClocksChoice, InvitationView, Invite, LevelView, LineView, NewGame,
    OpenLine, StartChoice, WithdrawInvitations,
};
pub use review::{
    LineStep, MomentView, PhaseView, RetryView, ReviewClient, ReviewServer, ReviewView, SideReview,
    VerdictView,
};
pub use small::{
    LabGameRequest, LabGameView, LabValue, LabWork, SmallGame, SmallRequest, SmallScore, SmallVerdict,
    SmallView,
};
pub use xray::{MindChange, OpinionView, RivalNearness, RivalView, XrayView};
