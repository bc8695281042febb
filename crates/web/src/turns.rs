//! Who may think, and how soon: people before programs, games somebody looks at before others.

use crate::pool::Priority;
use crate::session::Session;
use roque_play::table::{Run, Task};
use std::time::Duration;
use tokio::time::Instant;

/// How often a running clock has it noted that the server lives: what a crash may give back.
const HEARTBEAT: Duration = Duration::from_millis(200);
/// How long a game nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(120);
/// How often a game that nobody looks at tries to get its turn.
const TURN: Duration = Duration::from_secs(2);

impl Session {
    /// A page has closed; what it alone waited for is wanted no more.
    pub(crate) fn see_off(&mut self, judging: bool) {
        self.judges = self.judges.saturating_sub(usize::from(judging));
        self.hint_pages.retain(|page| !page.is_closed());
        if self.hint_pages.is_empty() {
            self.room.attend(|table, _| table.forget_hint());
        }
    }

    pub(crate) fn is_watched(&self) -> bool {
        self.pages.receiver_count() > 0
    }

    /// Games between programs that nobody looks at take turns: one without a turn is held, clocks and all, until there is
    /// one, or until somebody looks.
    pub(crate) async fn take_turn(&mut self) {
        let table = self.room.table();
        let run = table.run_state().filter(|_| !table.game().is_over());
        let waits = match run {
            Some(Run::Going) => !self.is_watched(),
            Some(Run::Held) => self.parked && !self.is_watched(),
            Some(Run::Step) | None => false,
        };
        if !waits {
            self.turn = None;
        } else if self.turn.is_none() {
            self.turn = self.house.turn();
        }
        let hold = waits && self.turn.is_none();
        if hold && run == Some(Run::Going) {
            self.change_by_itself(|table, now| table.hold(now).is_ok()).await;
            self.parked = self.room.table().run_state() == Some(Run::Held);
        } else if !hold && std::mem::take(&mut self.parked) && run == Some(Run::Held) {
            self.change_by_itself(|table, now| table.go_on(now).is_ok()).await;
        }
    }

    /// How soon something must be thought about.
    pub(crate) fn priority(&self, task: Task) -> Priority {
        let table = self.room.table();
        match task {
            Task::Move { .. } if table.run_state().is_none() => {
                if table.game().clock().is_running() {
                    Priority::Clock
                } else {
                    Priority::Person
                }
            }
            Task::Move { .. } if !self.is_watched() => Priority::Unwatched,
            Task::Hint { .. } => Priority::Person,
            Task::Move { .. } | Task::Judgement { .. } => Priority::Analysis,
        }
    }

    /// When to look at the clock again.
    pub(crate) fn alarm(&self) -> Instant {
        if let Some(retry) = self.retry {
            return retry;
        }
        let game = self.room.table().game();
        let wait = match game.time_to_flag(self.house.now()) {
            Some(flag) if game.clock().is_running() => flag.min(HEARTBEAT),
            _ if self.parked => TURN,
            _ => IDLE,
        };
        // Just after the flag, never just before it.
        Instant::now() + wait + Duration::from_millis(1)
    }

    /// Whether nothing happens here.
    pub(crate) fn is_idle(&self) -> bool {
        let game = self.room.table().game();
        !self.is_watched()
            && self.thinking.is_empty()
            && self.retry.is_none()
            && !self.parked
            && (game.is_over() || game.time_to_flag(self.house.now()).is_none())
    }
}
