//! Jobs from the server, one at a time or, while they are short, several.
//!
//! The client's own batches subscribe anew for each; a worker that does thousands of short jobs keeps one subscription. Jobs that
//! take less than the way to the server and back are fetched in handfuls: what they cost then is shared by all of them.

use crate::server::Server;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::BatchConfig;
use async_nats::jetstream::{AckKind, Message};
use async_nats::{StatusCode, Subscriber};
use futures_util::{FutureExt as _, StreamExt as _};
use std::time::Duration;

/// How long the server may look for a job before it is asked again.
const EXPIRES: Duration = Duration::from_secs(5);
/// What an answer may take beyond that before the server is taken for lost.
const GRACE: Duration = Duration::from_secs(2);

/// Jobs fetched together should take no longer than this; and never more of them than so many.
const HANDFUL: Duration = Duration::from_millis(10);
const MOST: usize = 16;

/// The server could not be asked, or has lost what it had.
#[derive(Debug)]
pub(crate) struct Lost;

/// Where a slot gets its jobs from.
pub(crate) struct Pull {
    server: Server,
    consumer: PullConsumer,
    inbox: String,
    answers: Subscriber,
    /// Jobs the server may still send without being asked again. One order at a time: when it has run out nothing is owed.
    owed: usize,
    /// What a job has taken lately; `None` before the first.
    pace: Option<Duration>,
}

impl Pull {
    pub(crate) async fn new(server: Server, consumer: PullConsumer) -> Result<Self, Lost> {
        let inbox = server.client.new_inbox();
        let answers = server.client.subscribe(inbox.clone()).await.map_err(|_| Lost)?;
        Ok(Self { server, consumer, inbox, answers, owed: 0, pace: None })
    }

    /// Whether more jobs may come though nobody asks.
    pub(crate) fn is_owed(&self) -> bool {
        self.owed > 0
    }

    /// A job, or none in a while. Asks for jobs if none is owed.
    pub(crate) async fn next(&mut self) -> Result<Option<Message>, Lost> {
        if self.owed == 0 {
            self.owed = handful(self.pace);
            let wish = BatchConfig { batch: self.owed, expires: Some(EXPIRES), ..BatchConfig::default() };
            let asked = self.consumer.request_batch(wish, self.inbox.clone().into()).await;
            asked.map_err(|_| Lost)?;
        }
        let answer = tokio::time::timeout(EXPIRES + GRACE, self.answers.next()).await;
        let message = answer.map_err(|_| Lost)?.ok_or(Lost)?;
        match message.status {
            None | Some(StatusCode::OK) => {
                self.owed = self.owed.saturating_sub(1);
                Ok(Some(Message { message, context: self.server.context.clone() }))
            }
            Some(StatusCode::NOT_FOUND | StatusCode::TIMEOUT) => {
                self.owed = 0;
                Ok(None)
            }
            Some(_) => Err(Lost),
        }
    }

    /// Takes note of how long a job took.
    pub(crate) fn time(&mut self, took: Duration) {
        self.pace = Some(self.pace.map_or(took, |pace| (pace * 7 + took) / 8));
    }

    /// Hands back what has come and nobody has seen.
    pub(crate) async fn hand_back(mut self) {
        while let Some(Some(message)) = self.answers.next().now_or_never() {
            if message.status.is_none_or(|status| status == StatusCode::OK) {
                let message = Message { message, context: self.server.context.clone() };
                let _ = message.ack_with(AckKind::Nak(None)).await;
            }
        }
    }
}

/// How many jobs are fetched at a time where one takes so long.
fn handful(pace: Option<Duration>) -> usize {
    let Some(pace) = pace else { return 1 };
    let many = HANDFUL.as_nanos() / pace.as_nanos().max(1);
    usize::try_from(many).unwrap_or(MOST).clamp(1, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_jobs_are_fetched_in_handfuls() {
        assert_eq!(handful(None), 1);
        assert_eq!(handful(Some(Duration::ZERO)), MOST);
        assert_eq!(handful(Some(Duration::from_millis(3))), 3);
        assert_eq!(handful(Some(Duration::from_millis(6))), 1);
        assert_eq!(handful(Some(Duration::from_secs(25))), 1);
    }
}
