//! Having the game judged, and other moves tried in it.

use super::StudyScreen;
use crate::critic::{Critic, Criticism, retry_message};
use crate::messages::{Language, read_move, say};
use crate::study::Study;
use roque_language::{Message, number};
use roque_library::Origin;
use std::sync::Arc;

impl StudyScreen {
    /// Begins to judge the game; the engine beside it rests meanwhile.
    pub(super) fn review(&mut self, language: Language) {
        let moves = self.study.document().main_line().len();
        if moves == 0 {
            self.message = say(Message::TerminalReviewEmpty, language);
            return;
        }
        self.lines = 0;
        let library = &self.library;
        let critic = self.critic.insert(Critic::new(Arc::clone(library)));
        critic.review(self.study.document(), self.study.id(), language);
        self.message = say(Message::TerminalReviewGoes { left: number(moves) }, language);
    }

    /// Tries another move in place of the one that leads here.
    pub(super) fn try_move(&mut self, text: &str, language: Language) {
        let (Some(critic), Some(line)) = (&self.critic, self.study.line_before()) else {
            self.message = say(Message::TerminalNotReviewed, language);
            return;
        };
        match read_move(line.current(), text, language) {
            Ok(m) => {
                critic.retry(&line, m);
                self.message = say(Message::TerminalEngineLooks, language);
            }
            Err(sentence) => self.message = sentence,
        }
    }

    /// Shows what the critic has said meanwhile.
    pub(super) fn hear_critic(&mut self, language: Language) {
        let said: Vec<Criticism> = self.critic.iter().flat_map(Critic::hear).collect();
        for criticism in said {
            let message = match criticism {
                Criticism::Left(0) => Message::TerminalReviewProves,
                Criticism::Left(left) => Message::TerminalReviewGoes { left: number(left) },
                Criticism::Unknown => Message::TerminalNotReviewed,
                Criticism::Retried(line, m, retry) => retry_message(line.current(), m, &retry),
                Criticism::Reviewed(document) => {
                    // The game itself stays as it is; whoever adds to its verdicts gets a document of his own.
                    self.study = Study::new(Arc::clone(&self.library), *document, Origin::Own);
                    self.study.go_to_mistake();
                    Message::TerminalReviewDone
                }
            };
            self.message = say(message, language);
        }
    }
}
