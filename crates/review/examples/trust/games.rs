//! Which games are looked at.

use roque_chess::Timeline;
use roque_chess::document::Document;
use roque_chess::notation::pgn::Reader;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// As many games of each file as its share, evenly spread over it; short ones are left out.
pub fn choose(files: &[PathBuf], count: usize) -> Result<Vec<Document>, Box<dyn Error>> {
    let mut chosen = Vec::new();
    for (place, path) in files.iter().enumerate() {
        let wanted = (count - chosen.len()) / (files.len() - place);
        let all = read(path)?;
        let step = (all.len() / wanted.max(1)).max(1);
        chosen.extend(all.into_iter().step_by(step).take(wanted));
    }
    Ok(chosen)
}

fn read(path: &Path) -> Result<Vec<Document>, Box<dyn Error>> {
    let long_enough = |game: &Document| game.main_line().len() >= 30;
    if path.extension().is_some_and(|ending| ending == "pgn") {
        let file = BufReader::new(File::open(path)?);
        return Ok(Reader::new(file).documents().filter_map(Result::ok).filter(long_enough).collect());
    }
    let file = BufReader::new(zstd::Decoder::new(File::open(path)?)?);
    let rows: Vec<String> = file.lines().skip(1).map_while(Result::ok).step_by(97).collect();
    let game = |row: &String| {
        let mut line = Timeline::default();
        for text in row.split('\t').nth(4)?.split(' ') {
            let m = line.current().parse_uci(text).ok()?;
            line.play(m).ok()?;
        }
        Some(Document::from_timeline(&line))
    };
    Ok(rows.iter().filter_map(game).filter(long_enough).collect())
}
