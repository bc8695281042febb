//! Text that formats have to survive.

use roque_game::Random;

/// Text made of what is most likely to break a format.
pub fn odd_text(random: &mut Random) -> String {
    const PIECES: [&str; 22] = [
        "e4",
        " ",
        "\"",
        "\\",
        "{",
        "}",
        "(",
        ")",
        "[Event \"x\"]",
        "%",
        ";",
        "1-0",
        "*",
        "\n",
        "é",
        "♞",
        "[%clk 0:01:00]",
        "a long remark that goes on and on",
        "$5",
        "]",
        "1990.??.??",
        "[%cal Ga1a2]",
    ];
    (0..random.below(12)).map(|_| random.choose(&PIECES).unwrap()).collect::<String>().trim().to_owned()
}
