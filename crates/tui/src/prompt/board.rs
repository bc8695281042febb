//! The board in letters.

use crate::messages::{Language, man_letter};
use roque_chess::{File, Position, Rank, Square};

/// Eight lines of letters, White's in capitals, with files and ranks at the edge.
pub(super) fn draw_board(position: &Position, flipped: bool, language: Language) -> String {
    let mut ranks = Rank::ALL;
    let mut files = File::ALL;
    if flipped {
        files.reverse();
    } else {
        ranks.reverse();
    }
    let mut lines: Vec<String> = ranks
        .iter()
        .map(|&rank| {
            let men = files.iter().map(|&file| {
                let piece = position.board().piece_at(Square::new(file, rank));
                let letter = piece.map_or('.', |piece| man_letter(piece, language));
                format!(" {letter}")
            });
            format!("{} {}", rank.letter(), men.collect::<String>())
        })
        .collect();
    lines.push(format!("  {}", files.iter().map(|file| format!(" {}", file.letter())).collect::<String>()));
    lines.join("\n")
}
