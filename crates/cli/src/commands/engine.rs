//! What the commands that search have in common: which engine, and how long.

use super::judge::judgement;
use anyhow::Context;
use roque_engine::{Engine, EngineConfig, Evaluation, Limits, MOST_HASH_MB, MOST_THREADS, ask_for_memory};
use roque_play::LoadedEvaluation;
use std::time::Duration;

/// The engine to search with.
#[derive(clap::Args)]
pub struct EngineArgs {
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: u16,
    /// Megabytes for remembering positions
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_HASH_MB)))]
    hash: u32,
    /// Evaluation and weights, such as nnue, classical or material:knight=310; or a network or weight file
    #[arg(long, value_name = "NAME", default_value = Evaluation::EMBEDDED, value_parser = judgement)]
    eval: LoadedEvaluation,
}

impl EngineArgs {
    /// Refuses tables that do not fit together, before any of them is made.
    pub fn check_memory(&self, engines: usize) -> anyhow::Result<()> {
        check_memory(self.hash, engines)
    }

    /// Whether it judges as every other part of the program does, so that what it finds can be remembered for them.
    pub fn is_usual(&self) -> bool {
        matches!(&self.eval, LoadedEvaluation::Known(evaluation) if evaluation.to_string() == Evaluation::EMBEDDED)
    }

    /// The same for workers elsewhere.
    #[cfg(feature = "workers")]
    pub fn order<'a>(&'a self, limits: &'a Limits) -> roque_workers::kinds::positions::SearchOrder<'a> {
        let (threads, hash_mb) = (self.threads.into(), self.hash as usize);
        roque_workers::kinds::positions::SearchOrder { limits, threads, hash_mb, evaluation: &self.eval }
    }

    pub fn build(&self) -> Engine {
        let mut engine =
            Engine::new(EngineConfig { hash_mb: self.hash as usize, threads: self.threads.into() });
        engine.set_evaluation(self.eval.factory());
        engine
    }
}

/// Refuses `--hash` where so many tables of that size do not fit together.
pub fn check_memory(hash: u32, tables: usize) -> anyhow::Result<()> {
    ask_for_memory(hash as usize * tables).with_context(|| format!("--hash {hash} is too much"))
}

/// How long to search; the first limit reached ends it.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// Milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    movetime: Option<u64>,
    /// Positions to visit
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=245))]
    depth: Option<u32>,
}

impl LimitArgs {
    /// The limits, or so many milliseconds if none is given.
    pub fn limits_or(&self, default: u64) -> Limits {
        let none = self.movetime.is_none() && self.nodes.is_none() && self.depth.is_none();
        let movetime = if none { Some(default) } else { self.movetime };
        Limits {
            movetime: movetime.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            // Nobody waits at the other end of a wire.
            overhead: Duration::ZERO,
            ..Limits::default()
        }
    }
}

/// Reads a file, or says which one could not be read.
pub fn read_file(path: &std::path::Path) -> anyhow::Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}
