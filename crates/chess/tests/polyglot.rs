//! Polyglot keys against those other programs compute.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use roque_chess::Position;

#[test]
fn published_positions_have_their_keys() {
    let Some(data) = shared::data("polyglot") else { return };
    let text = std::fs::read_to_string(data.join("key-tests.tsv")).unwrap();
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let mut fields = line.split('\t');
        let position: Position = fields.next().unwrap().parse().unwrap();
        let key = u64::from_str_radix(fields.next().unwrap(), 16).unwrap();
        assert_eq!(position.polyglot_key(), key, "{position}");
        checked += 1;
    }
    assert_eq!(checked, 9);
}

/// The low half of the other library's 128-bit hash is the Polyglot key.
#[test]
fn games_lead_to_the_same_keys() {
    let Some(data) = shared::data("polyglot") else { return };
    let text = std::fs::read_to_string(data.join("shakmaty-zobrist.csv")).unwrap();
    let mut checked = 0;
    for line in text.lines().filter(|line| line.starts_with("chess,")) {
        let mut fields = line.split(',').skip(1);
        let mut position = Position::default();
        for text in fields.next().unwrap().split_whitespace() {
            position.play(position.parse_uci(text).unwrap()).unwrap();
        }
        let hash = u128::from_str_radix(fields.next().unwrap().trim_start_matches("0x"), 16).unwrap();
        assert_eq!(position.polyglot_key(), hash as u64, "{position}");
        checked += 1;
    }
    assert_eq!(checked, 100);
}
