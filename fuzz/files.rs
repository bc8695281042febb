//! What must hold for any file or stream that reaches the larger crates. Used by the fuzz targets, and by an ordinary test of
//! `roque-cli` that runs them over mutated seeds.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each fuzz target uses one of these, and a panic is a finding"
)]

use roque_arena::Journal;
use roque_book::Book;
use roque_chess::{ByColor, Color, Position};
use roque_nnue::{Judge, Network};
use roque_play::table::{Seat, TableSetup};
use roque_play::{Moment, Table, TimeControl};
use roque_server::Server;
use roque_training::{GameReader, Part, RecordedGame};
use roque_uci::{Command, Message};
use roque_web::protocol::{AnalysisClient, GameClient};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Commands and messages that can be read are written so that they are read the same.
pub fn uci_text(data: &[u8]) {
    for line in String::from_utf8_lossy(data).lines() {
        if let Ok(command) = line.parse::<Command>() {
            let again: Command = command.to_string().parse().unwrap();
            assert_eq!(again.to_string(), command.to_string());
        }
        if let Ok(message) = line.parse::<Message>() {
            let again: Message = message.to_string().parse().unwrap();
            assert_eq!(again.to_string(), message.to_string());
        }
    }
}

/// A conversation with our engine ends, whatever is said; searches are made short, files and much memory are left alone.
pub fn uci_stream(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines: Vec<String> = text.lines().take(30).filter_map(harmless).collect();
    Server::new(std::io::sink()).run_commands(lines.iter().map(String::as_str));
}

fn harmless(line: &str) -> Option<String> {
    let lower = line.to_lowercase();
    let costly = ["hash", "thread", "file", "path", "book", "evaluation", "bench", "quit", "overhead"];
    if costly.iter().any(|word| lower.contains(word)) {
        return None;
    }
    match line.parse::<Command>() {
        // The conversation itself would make it depth one at the very least.
        Ok(Command::Go(go)) if go.perft.is_some() => Some("go perft 1".to_owned()),
        Ok(Command::Go(_)) => Some("go nodes 50".to_owned()),
        _ => Some(line.to_owned()),
    }
}

/// What pages say to a table of people and programs: nothing breaks it, and it survives being saved.
pub fn table(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    let seat =
        |program: bool| -> Seat { if program { "random".parse().unwrap() } else { Seat::Person(None) } };
    let seats = ByColor::new(seat(kind & 1 > 0), seat(kind & 2 > 0));
    let limit: TimeControl = if kind & 4 > 0 { "5+1" } else { "none" }.parse().unwrap();
    let setup = TableSetup {
        seats,
        time: ByColor::new(limit.clone(), limit),
        seed: kind.into(),
        ..TableSetup::default()
    };
    let mut table = Table::new(setup, Moment::ZERO);
    for (number, line) in rest.split(|&byte| byte == b'\n').take(64).enumerate() {
        let now = Moment::after_origin(Duration::from_millis(97 * number as u64));
        let _ = serde_json::from_slice::<AnalysisClient>(line);
        if let Ok(message) = serde_json::from_slice::<GameClient>(line) {
            obey(&mut table, message, now);
        }
        assert_eq!(table.plies(), table.game().timeline().len());
        let _ = table.wanted(now);
        let text = serde_json::to_string(&table.save(now)).unwrap();
        let again = Table::restore(serde_json::from_str(&text).unwrap(), now).unwrap();
        assert_eq!(again.plies(), table.plies());
        assert_eq!(again.game().is_over(), table.game().is_over());
    }
}

/// As the session of a page does.
fn obey(table: &mut Table, message: GameClient, now: Moment) {
    match message {
        GameClient::Move { text, ply } => drop(table.play_text(&text, ply as usize, now)),
        GameClient::TakeBack => drop(table.take_back(now)),
        // As two people apart do: one asks, the other says no.
        GameClient::DeclineTakeBack => {
            drop(table.at(Color::White).and_then(|mut seat| seat.take_back(now)));
            drop(table.at(Color::Black).and_then(|mut seat| seat.decline_take_back()));
        }
        GameClient::Resign => drop(table.resign(now)),
        GameClient::Draw => drop(table.offer_draw(now)),
        GameClient::DeclineDraw => drop(table.decline_draw(now)),
        GameClient::ClaimDraw => drop(table.claim_draw(now)),
        GameClient::Hint => drop(table.ask_hint().map(|_| ())),
        GameClient::Judge { on } => {
            if !on {
                table.forget_hint();
            }
        }
        GameClient::Run { on: true } => drop(table.go_on(now)),
        GameClient::Run { on: false } => drop(table.hold(now)),
        GameClient::Step => drop(table.step(now)),
        GameClient::Speed { delay_ms } => drop(table.set_pause(Duration::from_millis(delay_ms.into()))),
    }
}

/// A stored document that can be read is one that can be played through, written and stored again.
pub fn stored(data: &[u8]) {
    let Some(document) = roque_library::unpack_for_test(data) else { return };
    let _ = document.to_string();
    let _ = document.timeline().outcome();
    if let Some(bytes) = roque_library::pack_for_test(&document) {
        let again = roque_library::unpack_for_test(&bytes).unwrap();
        assert_eq!((again.line, again.start), (document.line, document.start));
    }
}

/// A network that is accepted computes within bounds. The weights of a file are many: what is given is its beginning, which
/// is filled up by repetition and sealed with a right checksum.
pub fn network(data: &[u8]) {
    let _ = Network::from_bytes(data);
    let Some((header, tail)) = data.split_at_checked(12) else { return };
    let number = |at: usize| usize::from(u16::from_le_bytes([header[at], header[at + 1]]));
    let (hidden, buckets, description) = (number(6), number(8), number(10));
    if hidden > 64 || buckets > 8 || description > 100 || tail.is_empty() {
        return;
    }
    let shorts = 768 * hidden + hidden + buckets * 2 * hidden;
    let length = description + 2 * shorts + 4 * buckets;
    let mut bytes = header.to_vec();
    bytes.extend(tail.iter().cycle().take(length));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let Ok(network) = Network::from_bytes(&bytes) else { return };
    assert_eq!(network.to_bytes(), bytes);
    let mut judge = Judge::new(Arc::new(network));
    let position = Position::default();
    judge.reset(&position);
    assert!(judge.evaluate(&position).unsigned_abs() < 1 << 24);
}

/// A book that is accepted answers, and is written as it was.
pub fn book(data: &[u8]) {
    let Ok(book) = Book::from_bytes(data.to_vec()) else { return };
    assert_eq!(book.as_bytes(), data);
    let start = Position::default();
    assert!(book.moves(&start).iter().all(|known| start.is_legal(known.m)));
    let _ = book.positions();
}

/// A file of this process, in memory where there is such a place.
fn scratch(name: &str, data: &[u8]) -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let folder = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let thread = std::thread::current().id();
    let path = folder.join(format!("roque-fuzz-{}-{thread:?}-{name}", std::process::id()));
    std::fs::write(&path, data).unwrap();
    path
}

/// Game files are read to their end, whatever is in them; games that are found can be packed again.
pub fn games(data: &[u8]) {
    if let Ok((game, _)) = RecordedGame::unpack(data) {
        let mut bytes = Vec::new();
        game.pack(&mut bytes);
        assert_eq!(RecordedGame::unpack(&bytes).unwrap().0, game);
    }
    let path = scratch("games", data);
    if let Ok(mut reader) = GameReader::open(&path) {
        let mut read = 8;
        while let Some(part) = reader.next_part().unwrap() {
            if let Part::Damaged(damage) = &part {
                assert!(damage.length > 0);
                read += damage.length;
            }
        }
        assert!(read <= data.len() as u64);
    }
    std::fs::remove_file(&path).unwrap();
}

/// A journal that is accepted loses nothing by being opened.
pub fn journal(data: &[u8]) {
    let path = scratch("journal", data);
    if let Ok((journal, entries)) = Journal::open(&path, None, "fuzz", None) {
        drop(journal);
        let (_, again) = Journal::open(&path, None, "fuzz", None).unwrap();
        assert_eq!(again.len(), entries.len());
    } else {
        assert_eq!(std::fs::read(&path).unwrap(), data, "what is not ours is not touched");
    }
    std::fs::remove_file(&path).unwrap();
}
