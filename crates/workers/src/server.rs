//! The server: how it is reached, and what of it is ours.

use async_nats::jetstream::consumer::{AckPolicy, Consumer, PullConsumer, pull};
use async_nats::jetstream::kv::Store;
use async_nats::jetstream::object_store::ObjectStore;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};
use async_nats::jetstream::{self, Context, object_store};
use async_nats::{Client, ConnectOptions, Event};
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use thiserror::Error;

const JOBS: &str = "ROQUE_JOBS";
const RESULTS: &str = "ROQUE_RESULTS";
const RUNS: &str = "roque-runs";
const FILES: &str = "roque-files";
/// What a run leaves behind that nobody comes back to.
const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);
/// More jobs than this wait for nobody.
const MOST_WAITING: i64 = 1_000_000;
/// A coordinator that was killed comes back at some time; until then results wait without being offered anew.
const RESULT_WAIT: Duration = Duration::from_secs(300);
const ANSWER_WAIT: Duration = Duration::from_secs(5);

/// Where a server is and who we are to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// `nats://HOST:PORT`, `tls://…`, with `USER:PASSWORD@` or `TOKEN@` if the server wants them.
    pub url: String,
    /// A file of credentials, as the server's operator hands out.
    pub credentials: Option<PathBuf>,
    /// Certificates of the authority that vouches for the server, if the system does not know it.
    pub authority: Option<PathBuf>,
    /// How long a worker may be silent before its jobs are given to others.
    pub patience: Duration,
}

impl Address {
    /// Silence after which a worker is given up, if nobody says.
    pub const PATIENCE: Duration = Duration::from_secs(15);

    /// User and password of the address, or a token alone.
    fn secret(&self) -> Option<(String, Option<String>)> {
        let (_, rest) = self.url.split_once("://")?;
        let (secret, _) = rest.rsplit_once('@')?;
        Some(match secret.split_once(':') {
            Some((user, password)) => (user.to_owned(), Some(password.to_owned())),
            None => (secret.to_owned(), None),
        })
    }

    /// The address without what is secret in it.
    #[must_use]
    pub fn shown(&self) -> String {
        match (self.url.split_once("://"), self.url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            _ => self.url.clone(),
        }
    }
}

/// Why a server cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ServerError {
    /// It cannot be reached, or lets nobody in.
    #[error("cannot connect to {address}: {problem}")]
    Connect {
        /// Where it should be.
        address: String,
        /// What went wrong.
        problem: String,
    },
    /// The credentials cannot be used.
    #[error("cannot use the credentials {path}: {problem}")]
    Credentials {
        /// The file.
        path: String,
        /// Why.
        problem: String,
    },
    /// It refuses what was asked of it.
    #[error("the server refuses {what}: {problem}")]
    Refused {
        /// What.
        what: &'static str,
        /// Why.
        problem: String,
    },
}

/// Is told sentences for people, such as that the server has gone.
pub type Hear = Arc<dyn Fn(&str) + Send + Sync>;

/// A server we are connected to.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) client: Client,
    pub(crate) context: Context,
    pub(crate) patience: Duration,
}

impl Server {
    pub(crate) async fn connect(address: &Address, name: &str, hear: Hear) -> Result<Self, ServerError> {
        let shown = address.shown();
        let place = shown.clone();
        let gone = Arc::new(AtomicBool::new(false));
        let mut options = ConnectOptions::new().name(name).event_callback(move |event| {
            let (hear, place, gone) = (Arc::clone(&hear), place.clone(), Arc::clone(&gone));
            async move {
                match event {
                    Event::Disconnected => {
                        gone.store(true, Ordering::Relaxed);
                        hear(&format!("the server {place} is gone; waiting for it"));
                    }
                    Event::Connected if gone.swap(false, Ordering::Relaxed) => {
                        hear(&format!("connected to {place} again"));
                    }
                    _ => {}
                }
            }
        });
        if let Some((user, password)) = address.secret() {
            options = match password {
                Some(password) => options.user_and_password(user, password),
                None => options.token(user),
            };
        }
        if let Some(path) = &address.credentials {
            options = options.credentials_file(path).await.map_err(|error| ServerError::Credentials {
                path: path.display().to_string(),
                problem: error.to_string(),
            })?;
        }
        if let Some(path) = &address.authority {
            options = options.add_root_certificates(path.clone());
        }
        // A server that was restarted is found again at once, not after growing pauses.
        options =
            options.reconnect_delay_callback(|tries| Duration::from_millis(100 * (tries as u64).min(20)));
        let client = options.require_tls(address.url.starts_with("tls://")).connect(&shown).await;
        let client =
            client.map_err(|error| ServerError::Connect { address: shown, problem: error.to_string() })?;
        let mut context = jetstream::new(client.clone());
        context.set_timeout(ANSWER_WAIT);
        Ok(Self { client, context, patience: address.patience })
    }

    /// The work queue.
    pub(crate) async fn jobs(&self) -> Result<Stream, ServerError> {
        let config = Config {
            name: JOBS.to_owned(),
            subjects: vec!["roque.job.>".to_owned()],
            description: Some("jobs of roque, until their results are kept".to_owned()),
            ..queue_config()
        };
        self.context
            .get_or_create_stream(config)
            .await
            .map_err(refused("a stream of jobs (is JetStream on?)"))
    }

    /// Results that no coordinator has written down yet.
    pub(crate) async fn results(&self) -> Result<Stream, ServerError> {
        let config = Config {
            name: RESULTS.to_owned(),
            subjects: vec!["roque.result.*".to_owned()],
            description: Some("results of roque, until the coordinator has them on disk".to_owned()),
            ..queue_config()
        };
        self.context.get_or_create_stream(config).await.map_err(refused("a stream of results"))
    }

    /// The manifests of all runs.
    pub(crate) async fn runs(&self) -> Result<Store, ServerError> {
        if let Ok(store) = self.context.get_key_value(RUNS).await {
            return Ok(store);
        }
        // Made as a stream: the client's own way asks for more than servers before 2.10 answer.
        let config = Config {
            name: format!("KV_{RUNS}"),
            subjects: vec![format!("$KV.{RUNS}.>")],
            description: Some("runs of roque".to_owned()),
            max_messages_per_subject: 1,
            max_age: KEPT,
            discard: DiscardPolicy::New,
            allow_rollup: true,
            deny_delete: true,
            allow_direct: true,
            num_replicas: 1,
            ..Config::default()
        };
        self.context.get_or_create_stream(config).await.map_err(refused("a list of runs"))?;
        self.context.get_key_value(RUNS).await.map_err(refused("a list of runs"))
    }

    /// Files by their content.
    pub(crate) async fn files(&self) -> Result<ObjectStore, ServerError> {
        if let Ok(store) = self.context.get_object_store(FILES).await {
            return Ok(store);
        }
        let config = object_store::Config {
            bucket: FILES.to_owned(),
            max_age: KEPT,
            ..object_store::Config::default()
        };
        self.context.create_object_store(config).await.map_err(refused("a store of files"))
    }

    /// What all workers of a build take their jobs from.
    pub(crate) async fn worker_consumer(&self, mark: &str) -> Result<PullConsumer, ServerError> {
        let name = worker_consumer_name(mark);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("roque.job.{mark}.>"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: self.patience,
            max_ack_pending: MOST_WAITING,
            max_waiting: 100_000,
            inactive_threshold: KEPT,
            ..pull::Config::default()
        };
        self.consumer(self.jobs().await?, &name, config).await
    }

    /// What the coordinator of a run takes its results from.
    pub(crate) async fn result_consumer(&self, run: &str) -> Result<PullConsumer, ServerError> {
        let name = result_consumer_name(run);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: format!("roque.result.{run}"),
            ack_policy: AckPolicy::Explicit,
            ack_wait: RESULT_WAIT,
            max_ack_pending: MOST_WAITING,
            inactive_threshold: KEPT,
            ..pull::Config::default()
        };
        self.consumer(self.results().await?, &name, config).await
    }

    async fn consumer(
        &self,
        stream: Stream,
        name: &str,
        config: pull::Config,
    ) -> Result<Consumer<pull::Config>, ServerError> {
        stream.get_or_create_consumer(name, config).await.map_err(refused("a consumer"))
    }
}

pub(crate) fn worker_consumer_name(mark: &str) -> String {
    format!("workers-{mark}")
}

pub(crate) fn result_consumer_name(run: &str) -> String {
    format!("run-{run}")
}

fn queue_config() -> Config {
    Config {
        retention: RetentionPolicy::WorkQueue,
        discard: DiscardPolicy::New,
        max_messages: MOST_WAITING,
        max_age: KEPT,
        ..Config::default()
    }
}

pub(crate) fn refused<E: Display>(what: &'static str) -> impl FnOnce(E) -> ServerError {
    move |error| ServerError::Refused { what, problem: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_secret_is_not_shown() {
        let address = |url: &str| Address {
            url: url.to_owned(),
            credentials: None,
            authority: None,
            patience: Address::PATIENCE,
        };
        assert_eq!(address("tls://me:secret@host:4222").shown(), "tls://host:4222");
        assert_eq!(address("nats://host").shown(), "nats://host");
        assert_eq!(address("nats://host").secret(), None);
        assert_eq!(address("nats://me:s@:x@host").secret(), Some(("me".into(), Some("s@:x".into()))));
        assert_eq!(address("nats://token@host:1").secret(), Some(("token".into(), None)));
    }
}
