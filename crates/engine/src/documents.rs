//! What the pages and headers claim about the search, compared with the search.

use crate::params::{self, PARAMETERS};
use crate::search::{BATCH, HURRY, SMALL_BATCH};
use crate::time::{HARD_MOST, HARD_MOST_LAST, INSTANT, LEAST, SHARE_IN_NEED};

/// A page without its line breaks.
fn words(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_of_the_search_has_the_numbers_of_the_search() {
    let page = words(include_str!("../../../docs/search.md"));
    let claims = [
        format!(
            "{} % of what may be used, and {} % of the increment",
            f64::from(params::time_soft()) / 10.0,
            params::time_increment()
        ),
        format!("never more than {:.0} % of the clock", 100.0 * HARD_MOST),
        format!("{:.0} % for the last move before it is filled again", 100.0 * HARD_MOST_LAST),
        format!(
            "looked at every {BATCH} nodes, every {SMALL_BATCH} where less than {} ms are given",
            HURRY.as_millis()
        ),
        format!(
            "no plan is shorter than 1/{SHARE_IN_NEED} of the clock ({} µs at least, {} ms at most)",
            INSTANT.as_micros(),
            LEAST.as_millis()
        ),
        format!("verified from depth {}", params::null_move_verify_depth()),
        format!("not within the first {} % of the depth", params::null_move_near_root()),
    ];
    for claim in claims {
        assert!(page.contains(&claim), "docs/search.md does not say: {claim}");
    }
}

#[test]
fn the_page_of_the_search_knows_every_switch() {
    let page = include_str!("../../../docs/search.md");
    for parameter in PARAMETERS.iter().filter(|parameter| parameter.name.starts_with("rule_")) {
        assert!(page.contains(&format!("`{}`", parameter.name)), "docs/search.md has no {}", parameter.name);
    }
    for name in page.split('`').filter(|word| word.starts_with("rule_")) {
        assert!(PARAMETERS.iter().any(|parameter| parameter.name == name), "there is no {name}");
    }
}

/// The files whose numbers a tuner could move.
const TUNABLE: &[(&str, &str)] = &[
    ("history/correction.rs", include_str!("history/correction.rs")),
    ("history/mod.rs", include_str!("history/mod.rs")),
    ("history/tables.rs", include_str!("history/tables.rs")),
    ("picker.rs", include_str!("picker.rs")),
    ("search/deepening.rs", include_str!("search/deepening.rs")),
    ("search/draws.rs", include_str!("search/draws.rs")),
    ("search/extend.rs", include_str!("search/extend.rs")),
    ("search/judge.rs", include_str!("search/judge.rs")),
    ("search/learn.rs", include_str!("search/learn.rs")),
    ("search/lookup.rs", include_str!("search/lookup.rs")),
    ("search/mod.rs", include_str!("search/mod.rs")),
    ("search/node.rs", include_str!("search/node.rs")),
    ("search/prune.rs", include_str!("search/prune.rs")),
    ("search/quiescence.rs", include_str!("search/quiescence.rs")),
    ("search/reduce.rs", include_str!("search/reduce.rs")),
    ("search/root.rs", include_str!("search/root.rs")),
    ("search/skip.rs", include_str!("search/skip.rs")),
    ("search/window.rs", include_str!("search/window.rs")),
    ("see.rs", include_str!("see.rs")),
    ("time.rs", include_str!("time.rs")),
];

/// Numbers of a line of code that are neither 0, 1 nor 2 (a neighbour, a side, a half) and have no name.
fn unnamed_numbers(line: &str) -> Vec<&str> {
    let code = line.split("//").next().unwrap_or_default();
    if code.contains("const ") {
        return Vec::new();
    }
    let part_of_word = |character: char| character.is_ascii_alphanumeric() || "_.".contains(character);
    code.split(|character| !part_of_word(character))
        .flat_map(|word| word.split(".."))
        .filter(|word| word.starts_with(|first: char| first.is_ascii_digit()))
        .filter(|word| !["0", "1", "2", "0.0", "1.0"].contains(word))
        .collect()
}

#[test]
fn every_number_of_the_search_has_a_name() {
    for &(file, text) in TUNABLE {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let found = unnamed_numbers(line);
            assert!(found.is_empty(), "{file}:{}: {found:?} in {}", number + 1, line.trim());
        }
    }
    assert_eq!(unnamed_numbers("x >= 14 && y < 3.5 // 99"), ["14", "3.5"]);
    assert_eq!(unnamed_numbers("const A: i32 = 7;"), [""; 0]);
    assert_eq!(unnamed_numbers("u64::from(self.0[1].x2) + 2"), [""; 0]);
}
