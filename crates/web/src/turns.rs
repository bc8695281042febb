//! Who may think, and how soon: people before programs, games somebody looks at before others.

use crate::pool::Priority;
use crate::session::Session;
use roque_play::table::{Run, Task};

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
