//! The rule audit: how often a rule of the strong search was wrong, by how much, and what it saved.
//!
//! A search is watched, and of each rule's decisions some are kept at random. Each is then put to the test: the position
//! is searched to the depth it would have had, by an engine with an empty memory and from that position as its root, where no
//! rule is applied. If the rule claimed "at least beta" and the search finds less, or "at most alpha" and it finds more, the rule was
//! wrong, by the difference. What the search needed, less what the rule itself had spent, is what the rule saved.
//!
//! Below its root the judge prunes as always: the audit asks whether a rule was right to be applied *here*, not what the search would be
//! without it. Claims that cannot be wrong (draws, mate distance, endgame tables) are not asked about.

mod sample;

pub use sample::{Claim, Decision, Rule, Sampler};

use crate::Context;
use crate::findings::Findings;
use crate::table::{Cell, DataTable};
use roque_chess::Position;
use roque_engine::{Engine, EngineConfig, Limits, Score, SearchRequest};
use std::collections::BTreeMap;

/// How an audit is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Nodes each position is searched with while it is watched.
    pub nodes: u64,
    /// Decisions of each rule that are put to the test, over all positions.
    pub samples: usize,
    /// Plies the test searches deeper than the rule's claim.
    pub deeper: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { nodes: 200_000, samples: 200, deeper: 0 }
    }
}

/// Being off by less than this many centipawns changes little.
const MUCH: i32 = 50;
/// No decision is tested with more nodes than this.
const MOST_NODES: u64 = 5_000_000;

/// What came of one rule.
#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// How often the rule decided.
    pub decisions: u64,
    /// How many of these were put to the test.
    pub tested: usize,
    /// By how many centipawns it was wrong, for each time it was; claims about mates count 1,000.
    pub errors: Vec<i32>,
    /// The worst error, and where.
    pub worst: Option<(i32, Position)>,
    /// Nodes the tests took, and visits the rule had spent itself.
    pub saved: (u64, u64),
}

impl Verdict {
    fn wrong_by(&self, least: i32) -> usize {
        self.errors.iter().filter(|&&error| error >= least).count()
    }

    fn note(&mut self, decision: &Decision, found: Score, nodes: u64) {
        self.tested += 1;
        self.saved.0 += nodes;
        self.saved.1 += u64::from(decision.spent);
        let error = decision.claim.error(found);
        if error > 0 {
            self.errors.push(error);
            if self.worst.is_none_or(|(worst, _)| error > worst) {
                self.worst = Some((error, decision.position));
            }
        }
    }
}

/// Watches searches of positions and puts what the rules decided to the test.
#[must_use]
pub fn audit(positions: &[Position], settings: &Settings, context: &Context) -> BTreeMap<Rule, Verdict> {
    let mut sampler = Sampler::new(settings.samples, context.seed);
    let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
    let steps = context.steps(positions.len(), "searches");
    for &position in positions {
        engine.clear();
        let request = SearchRequest::new(position, Limits::nodes(settings.nodes));
        engine.search_watched(&request, &context.stop, &mut (), &mut sampler);
        steps.done();
    }
    drop(steps);
    let mut verdicts: BTreeMap<Rule, Verdict> = sampler
        .counts()
        .map(|(rule, decisions)| (rule, Verdict { decisions, ..Verdict::default() }))
        .collect();
    let steps = context.steps(sampler.kept().count(), "decisions");
    for (rule, decision) in sampler.kept() {
        engine.clear();
        let limits =
            Limits { nodes: Some(MOST_NODES), ..Limits::depth(decision.depth.max(1) + settings.deeper) };
        let answer = engine.search(&SearchRequest::new(decision.position, limits), &context.stop, &mut ());
        if context.is_stopped() {
            break;
        }
        verdicts.entry(rule).or_default().note(decision, answer.score, answer.nodes);
        steps.done();
    }
    verdicts
}

/// The table of an audit, with a picture for each.
#[must_use]
pub fn findings(verdicts: &BTreeMap<Rule, Verdict>, settings: &Settings, context: &Context) -> Findings {
    let mut findings =
        Findings::new("audit", "how often the rules of the strong search are wrong, and what they save");
    findings.interrupted = context.is_stopped();
    let columns = [
        "rule",
        "decisions",
        "tested",
        "wrong %",
        "± %",
        "wrong by 0.50 %",
        "mean error",
        "worst",
        "where",
        "nodes saved each",
    ];
    let caption = "decisions of rules, put to the test";
    let mut table = DataTable::new("rules", caption, &columns);
    for (rule, verdict) in verdicts {
        let share = |count: usize| (verdict.tested > 0).then(|| count as f64 / verdict.tested as f64);
        let wrong = share(verdict.errors.len());
        let (nodes, spent) = verdict.saved;
        let saved = (nodes as f64 - spent as f64) / verdict.tested.max(1) as f64;
        let sum: i32 = verdict.errors.iter().sum();
        let mean = (!verdict.errors.is_empty()).then(|| f64::from(sum) / verdict.errors.len() as f64 / 100.0);
        table.push(vec![
            Cell::from(rule.name()),
            Cell::Count(verdict.decisions),
            Cell::from(verdict.tested),
            Cell::percent(wrong),
            Cell::percent(wrong.map(|wrong| interval(wrong, verdict.tested))),
            Cell::percent(share(verdict.wrong_by(MUCH))),
            mean.map_or(Cell::Missing, |mean| Cell::Real(mean, 2)),
            verdict.worst.map_or(Cell::Missing, |(error, _)| Cell::Real(f64::from(error) / 100.0, 2)),
            verdict.worst.map_or(Cell::Missing, |(_, position)| Cell::from(position.to_string())),
            if verdict.tested == 0 { Cell::Missing } else { Cell::Real(saved, 0) },
        ]);
    }
    findings.tables.push(table);
    let told = format!(
        "Errors are in pawns, counted only where a rule was wrong; a claim about a mate counts 10. {} plies deeper than claimed; \
         the interval is 95 %.",
        settings.deeper
    );
    findings.sentences.push(told.into());
    findings
}

/// Half of the 95 % interval of a share (Agresti and Coull 1998), which is honest also where nothing was wrong.
fn interval(share: f64, count: usize) -> f64 {
    let count = count as f64 + 4.0;
    let center = (share * (count - 4.0) + 2.0) / count;
    2.0 * (center * (1.0 - center) / count).sqrt()
}
