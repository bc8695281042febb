//! The rule audit on a few positions.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use roque_engine::{Ending, SkipRule};
use roque_lab::audit::{Rule, Settings, audit, findings};
use roque_lab::positions::MIDDLEGAMES;
use roque_lab::{Context, Effort};

#[test]
fn rules_that_decide_often_are_tested_and_mostly_right() {
    let positions: Vec<_> = MIDDLEGAMES.iter().map(|specimen| specimen.position()).collect();
    let settings = Settings { nodes: 20_000, samples: 30, deeper: 0 };
    let context = Context::new(Effort::Quick, 1);
    let verdicts = audit(&positions, &settings, &context);
    for rule in [
        Rule::Ends(Ending::ReverseFutility),
        Rule::Ends(Ending::TableCutoff),
        Rule::Reduces,
        Rule::Skips(SkipRule::LateMoves),
        Rule::Skips(SkipRule::Futility),
    ] {
        let verdict = &verdicts[&rule];
        assert_eq!(verdict.tested, 30, "{}", rule.name());
        assert!(verdict.decisions > 30, "{}", rule.name());
        assert!(verdict.errors.len() < 15, "{} is wrong {} times in 30", rule.name(), verdict.errors.len());
        assert!(verdict.saved.0 > verdict.saved.1, "{} saves nothing", rule.name());
    }
    let again = audit(&positions, &settings, &context);
    assert_eq!(
        findings(&verdicts, &settings, &context).to_text(),
        findings(&again, &settings, &context).to_text(),
        "the same seed gives the same table"
    );
}
