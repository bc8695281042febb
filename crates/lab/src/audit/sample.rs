//! Decisions of rules, kept at random while a search is watched.

use roque_chess::{Move, Position};
use roque_engine::{Ending, Purpose, Score, Skip, SkipRule, Tracer, Visit};
use roque_game::Random;
use std::collections::BTreeMap;

/// A rule that decides something without searching it in full.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// A visit ended by a rule.
    Ends(Ending),
    /// A late move was searched less deeply and was not asked again.
    Reduces,
    /// A move was not searched.
    Skips(SkipRule),
}

impl Rule {
    /// Its name on the command line, in tables and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ends(ending) => match ending {
                Ending::Searched => "searched",
                Ending::Cutoff => "cutoff",
                Ending::GameOver => "game over",
                Ending::Drawn => "drawn",
                Ending::Repeatable => "repeatable",
                Ending::MateDistance => "mate distance",
                Ending::Evaluated => "evaluated",
                Ending::TableCutoff => "table cutoff",
                Ending::EndgameTable => "endgame table",
                Ending::Razoring => "razoring",
                Ending::ReverseFutility => "reverse futility",
                Ending::NullMove => "null move",
                Ending::ProbCut => "probcut",
                Ending::Multicut => "multicut",
                Ending::StandPat => "stand pat",
                Ending::Aborted => "aborted",
            },
            Self::Reduces => "reduction",
            Self::Skips(rule) => match rule {
                SkipRule::LateMoves => "late moves",
                SkipRule::Futility => "futility",
                SkipRule::FutileCapture => "futile capture",
                SkipRule::History => "history",
                SkipRule::LosingQuiet => "losing quiet",
                SkipRule::LosingCheck => "losing check",
                SkipRule::LosingCapture => "losing capture",
                SkipRule::FutileNoisy => "futile capture, quiescence",
                SkipRule::LosingNoisy => "losing capture, quiescence",
                SkipRule::Evasions => "evasions, quiescence",
            },
        }
    }

    /// Whether its claims are guesses: what the rules of the game or endgame tables say is not.
    fn is_guess(ending: Ending) -> bool {
        matches!(
            ending,
            Ending::TableCutoff
                | Ending::Razoring
                | Ending::ReverseFutility
                | Ending::NullMove
                | Ending::ProbCut
                | Ending::Multicut
                | Ending::StandPat
        )
    }
}

/// What a rule says a position is worth to its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This or more.
    AtLeast(Score),
    /// This or less.
    AtMost(Score),
}

/// What a wrong claim about a mate counts, in centipawns: the difference to a mate is no number of pawns.
const MATE: i32 = 1000;

impl Claim {
    /// By how many centipawns a claim is wrong if the position is worth this; 0 if it holds.
    #[must_use]
    pub fn error(self, found: Score) -> i32 {
        let capped = |score: Score| score.value().clamp(-MATE, MATE);
        let missing = match self {
            Self::AtLeast(claimed) if found < claimed => capped(claimed) - capped(found),
            Self::AtMost(claimed) if found > claimed => capped(found) - capped(claimed),
            _ => return 0,
        };
        // Two mates of different length differ, but not in pawns.
        missing.clamp(1, MATE)
    }
}

/// One decision of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The position it judged.
    pub position: Position,
    /// What it says.
    pub claim: Claim,
    /// Plies the position would have been searched.
    pub depth: u32,
    /// Visits the rule needed itself.
    pub spent: u32,
}

/// A visit under way.
struct Open {
    position: Position,
    purpose: Purpose,
    depth: i32,
    alpha: Score,
    beta: Score,
    /// Visits so far when it began.
    first: u32,
    /// Moves tried, first ones first.
    tried: Vec<Move>,
}

/// Watches and keeps, of each rule, a fair sample of its decisions.
pub struct Sampler {
    most: usize,
    random: Random,
    open: Vec<Open>,
    /// Visits ended; wraps where a search is longer than any that is watched.
    visits: u32,
    kept: BTreeMap<Rule, (u64, Vec<Decision>)>,
}

impl Sampler {
    /// Keeps at most so many decisions of each rule.
    #[must_use]
    pub fn new(most: usize, seed: u64) -> Self {
        Self { most, random: Random::new(seed), open: Vec::new(), visits: 0, kept: BTreeMap::new() }
    }

    /// How often each rule decided.
    pub fn counts(&self) -> impl Iterator<Item = (Rule, u64)> + '_ {
        self.kept.iter().map(|(&rule, &(count, _))| (rule, count))
    }

    /// The decisions kept.
    pub fn kept(&self) -> impl Iterator<Item = (Rule, &Decision)> + '_ {
        self.kept
            .iter()
            .flat_map(|(&rule, (_, decisions))| decisions.iter().map(move |decision| (rule, decision)))
    }

    /// Every decision is kept with the same chance (Vitter's algorithm R).
    fn offer(&mut self, rule: Rule, decision: impl FnOnce(&mut Random) -> Option<Decision>) {
        let (count, decisions) = self.kept.entry(rule).or_default();
        *count += 1;
        let place =
            if decisions.len() < self.most { decisions.len() } else { self.random.below(*count as usize) };
        if place < self.most
            && let Some(decision) = decision(&mut self.random)
        {
            if place < decisions.len() {
                decisions[place] = decision;
            } else {
                decisions.push(decision);
            }
        }
    }
}

impl Tracer for Sampler {
    fn enter(&mut self, visit: &Visit<'_>) {
        if let (Some(parent), Some(m)) = (self.open.last_mut(), visit.m) {
            parent.tried.push(m);
        }
        self.open.push(Open {
            position: *visit.position,
            purpose: visit.purpose,
            depth: visit.depth,
            alpha: visit.alpha,
            beta: visit.beta,
            first: self.visits,
            tried: Vec::new(),
        });
    }

    fn skip(&mut self, skip: &Skip<'_>) {
        let tried = self.open.last().map(|open| open.tried.clone()).unwrap_or_default();
        self.offer(Rule::Skips(skip.rule), |random| {
            let m = skip.m.or_else(|| {
                let left = |m: &Move| !m.is_noisy() && !tried.contains(m);
                let moves: Vec<Move> = skip.position.legal_moves().into_iter().filter(left).collect();
                random.choose(&moves)
            })?;
            let position = skip.position.after(m);
            let depth = skip.depth.max(0) as u32;
            Some(Decision { position, claim: Claim::AtLeast(-skip.alpha), depth, spent: 0 })
        });
    }

    fn leave(&mut self, score: Option<Score>, ending: Ending) {
        self.visits = self.visits.wrapping_add(1);
        let Some(open) = self.open.pop() else { return };
        let Some(score) = score else { return };
        let spent = self.visits.wrapping_sub(open.first);
        let depth = open.depth.max(0) as u32;
        let claim = if score >= open.beta { Claim::AtLeast(open.beta) } else { Claim::AtMost(open.alpha) };
        if Rule::is_guess(ending) && (score >= open.beta || score <= open.alpha) {
            let position = open.position;
            self.offer(Rule::Ends(ending), |_| Some(Decision { position, claim, depth, spent }));
        }
        let full = self.open.last().map_or(0, |parent| parent.depth - 1);
        if open.purpose == Purpose::Reduced && score >= open.beta && full > open.depth {
            let decision = Decision { position: open.position, claim, depth: full as u32, spent };
            self.offer(Rule::Reduces, |_| Some(decision));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_wrong_by_the_difference() {
        let score = Score::centipawns;
        assert_eq!(Claim::AtLeast(score(30)).error(score(30)), 0);
        assert_eq!(Claim::AtLeast(score(30)).error(score(-20)), 50);
        assert_eq!(Claim::AtMost(score(30)).error(score(-20)), 0);
        assert_eq!(Claim::AtMost(score(30)).error(score(31)), 1);
        assert_eq!(Claim::AtMost(score(30)).error(Score::mate_in_plies(5)), 970);
        assert_eq!(Claim::AtLeast(Score::mate_in_plies(3)).error(Score::mate_in_plies(5)), 1);
    }

    #[test]
    fn every_decision_has_the_same_chance() {
        let mut sampler = Sampler::new(10, 3);
        let mut decision =
            Decision { position: Position::default(), claim: Claim::AtMost(Score::DRAW), depth: 0, spent: 0 };
        for number in 0..1000 {
            decision.spent = number;
            sampler.offer(Rule::Reduces, |_| Some(decision));
        }
        let kept: Vec<u32> = sampler.kept().map(|(_, decision)| decision.spent).collect();
        assert_eq!(kept.len(), 10);
        let mean = kept.iter().sum::<u32>() as f64 / 10.0;
        assert!((250.0..750.0).contains(&mean), "{kept:?}");
        assert_eq!(sampler.counts().next(), Some((Rule::Reduces, 1000)));
    }
}
