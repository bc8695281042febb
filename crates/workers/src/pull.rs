//! One job at a time from the server.
//!
//! The client's own batches subscribe anew for each; a worker that does thousands of short jobs keeps one subscription and
//! asks for the next job in the message that acknowledges the last.

use crate::server::Server;
use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::BatchConfig;
use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt as _;
use std::time::Duration;

/// How long the server may look for a job before it is asked again.
const EXPIRES: Duration = Duration::from_secs(5);
/// What an answer may take beyond that before the server is taken for lost.
const GRACE: Duration = Duration::from_secs(2);

/// The server could not be asked, or has lost what it had.
#[derive(Debug)]
pub(crate) struct Lost;

/// Where a slot gets its jobs from.
pub(crate) struct Pull {
    server: Server,
    consumer: PullConsumer,
    inbox: String,
    answers: Subscriber,
    /// Whether an answer is to come.
    asked: bool,
}

impl Pull {
    pub(crate) async fn new(server: Server, consumer: PullConsumer) -> Result<Self, Lost> {
        let inbox = server.client.new_inbox();
        let answers = server.client.subscribe(inbox.clone()).await.map_err(|_| Lost)?;
        Ok(Self { server, consumer, inbox, answers, asked: false })
    }

    /// A job, or none in a while.
    pub(crate) async fn next(&mut self) -> Result<Option<Message>, Lost> {
        if !self.asked {
            let batch = BatchConfig { batch: 1, expires: Some(EXPIRES), ..BatchConfig::default() };
            let asked = self.consumer.request_batch(batch, self.inbox.clone().into()).await;
            asked.map_err(|_| Lost)?;
            self.asked = true;
        }
        let answer = tokio::time::timeout(EXPIRES + GRACE, self.answers.next()).await;
        self.asked = false;
        let message = answer.map_err(|_| Lost)?.ok_or(Lost)?;
        match message.status {
            None | Some(StatusCode::OK) => {
                Ok(Some(Message { message, context: self.server.context.clone() }))
            }
            Some(StatusCode::NOT_FOUND | StatusCode::TIMEOUT) => Ok(None),
            Some(_) => Err(Lost),
        }
    }

    /// Acknowledges a job and asks for the next at once.
    pub(crate) async fn done(&mut self, message: &Message) {
        let Some(reply) = message.reply.clone() else { return };
        let next = format!("+NXT {{\"batch\":1,\"expires\":{}}}", EXPIRES.as_nanos());
        let sent = self.server.client.publish_with_reply(reply, self.inbox.clone(), next.into()).await;
        self.asked = sent.is_ok();
    }
}
