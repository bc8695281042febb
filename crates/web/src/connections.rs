//! Accepting connections: so many, and none for ever.
//!
//! A connection that does not say what it wants, or does not take what it is sent, is closed; a full house closes the
//! door to newcomers and not to those who are in.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future as _;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::Sleep;

/// How long the head of a request may take to come, the time between two requests included.
const HEAD: Duration = Duration::from_secs(15);
/// How long somebody may refuse to take what is sent.
const STALLED: Duration = Duration::from_secs(30);
/// Connections at once, where the system has as many.
const MOST: usize = 2000;
/// Largest head of a request; addresses carry searches and FENs.
const LONGEST_HEAD: usize = 32 << 10;
/// What is waited after the system could not give a connection.
const BREATH: Duration = Duration::from_millis(100);

/// Files of the library, the terminal, whatever else is open.
#[cfg(unix)]
const OTHER_FILES: u64 = 64;

/// Connections that leave the system enough files for everything else.
#[cfg(unix)]
fn most_connections() -> usize {
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    files.map_or(MOST, |files| (files.saturating_sub(OTHER_FILES).max(16) as usize).min(MOST))
}

#[cfg(not(unix))]
fn most_connections() -> usize {
    MOST
}

/// Answers until the signal comes, and then until everybody has left.
pub(crate) async fn serve(listener: TcpListener, router: Router, closing: watch::Receiver<bool>) {
    serve_most(listener, router, closing, most_connections()).await;
}

async fn serve_most(listener: TcpListener, router: Router, mut closing: watch::Receiver<bool>, most: usize) {
    let places = Arc::new(Semaphore::new(most));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.changed() => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "no connection");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            tracing::warn!(most, "a connection too many");
            continue;
        };
        let _ = stream.set_nodelay(true);
        tokio::spawn(answer(Visitor::new(stream, place), router.clone(), closing.clone()));
    }
    drop(listener);
    // Sockets of pages have their places, too.
    let _ = places.acquire_many(most as u32).await;
}

async fn answer(visitor: Visitor, router: Router, mut closing: watch::Receiver<bool>) {
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(visitor), service)
        .with_upgrades();
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.as_mut().await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}

/// A connection with its place; one that takes nothing for too long is broken.
struct Visitor {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    _place: OwnedSemaphorePermit,
}

impl Visitor {
    fn new(stream: TcpStream, place: OwnedSemaphorePermit) -> Self {
        Self { stream, stalled: None, _place: place }
    }

    /// Measures how long nothing goes out.
    fn patiently<T>(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stalled = None;
            return sent;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(STALLED)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Visitor {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Visitor {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.patiently(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.patiently(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests;
