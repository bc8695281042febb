//! Keeps the page's copy of the catalogue current: the keys with their arguments as types, the texts of each language
//! as data that is loaded when it is wanted.

use crate::pattern::Part;
use crate::{Language, Message, PAGE, pattern};
use serde::Serialize;
use std::collections::BTreeMap;

const HEADER: &str = "\
// Generated from crates/language/catalogue; `ROQUE_UPDATE=1 cargo test -p roque-language typescript` rewrites it.
";

const TYPES: &str = "
/** A code with its arguments, as the server sends it. */
export interface Message {
  key: MessageKey;
  args?: Record<string, Argument>;
}

/** A move in algebraic notation with English letters, shown as the person likes it. */
export interface MoveArgument {
  move: string;
}

/** A number with decimals, written with a point, shown with the sign of the language. */
export interface DecimalArgument {
  decimal: string;
}

/** What fills a blank. */
export type Argument = string | number | DecimalArgument | MoveArgument | Message;

export type MessageKey = keyof Catalogue;
";

fn types() -> String {
    let mut text = HEADER.to_owned();
    text += "\n/** The languages, with what they call themselves and their letters for king, queen, rook, bishop and knight and their sign before decimals. */\n";
    text += "export const languages = {\n";
    for language in Language::ALL {
        let pieces: String = "KQRBN".chars().map(|letter| language.letter(letter)).collect();
        let (code, name, decimal) = (language.code(), language.name(), language.decimal("."));
        text += &format!("  {code}: {{ name: '{name}', pieces: '{pieces}', decimal: '{decimal}' }},\n");
    }
    text += "} as const;\n\nexport type Language = keyof typeof languages;\n";
    text += TYPES;
    text += "\n/** Every key with its arguments. */\nexport interface Catalogue {\n";
    for entry in PAGE {
        let arguments: Vec<_> =
            entry.arguments.iter().map(|(name, kind)| format!("{name}: {}", type_of(kind))).collect();
        let arguments = match arguments.is_empty() {
            true => "{}".to_owned(),
            false => format!("{{ {} }}", arguments.join("; ")),
        };
        text += &format!("  '{}': {arguments};\n", entry.key);
    }
    text + "}\n"
}

fn type_of(kind: &str) -> &'static str {
    match kind {
        "number" => "number",
        "decimal" => "DecimalArgument",
        "move" => "MoveArgument",
        "message" => "string | Message",
        _ => "string",
    }
}

/// Rooms of the page whose texts are files of their own, which nobody else waits for, and how their keys begin.
const ROOMS: [(&str, &str); 2] = [("lab", "lab."), ("lessons", "lesson")];

/// The texts of a language as JSON, a line for each key: those of a room, or of all that have no room of their own.
fn texts(index: usize, room: Option<&str>) -> String {
    let room_of = |key: &str| ROOMS.iter().find(|(_, start)| key.starts_with(start)).map(|(room, _)| *room);
    let wanted = PAGE.iter().filter(|entry| room_of(entry.key) == room);
    let texts: BTreeMap<_, _> = wanted.map(|entry| (entry.key, entry.texts[index])).collect();
    serde_json::to_string_pretty(&texts).unwrap() + "\n"
}

/// The file of the tests' language, made of the English texts; only the page's own tests read it.
fn pseudo() -> String {
    fn accented(parts: &[Part<'_>]) -> String {
        let text = |part: &Part<'_>| match part {
            Part::Text(words) => words.chars().map(crate::pseudo::accent).collect(),
            Part::Blank(name) => format!("{{{name}}}"),
            Part::Count => "#".to_owned(),
            Part::Choice { name, by, forms } => {
                let forms: String =
                    forms.iter().map(|(form, parts)| format!(" {form} {{{}}}", accented(parts))).collect();
                format!("{{{name}, {},{forms}}}", format!("{by:?}").to_lowercase())
            }
        };
        parts.iter().map(text).collect()
    }
    let texts: BTreeMap<_, _> =
        PAGE.iter().map(|entry| (entry.key, accented(&pattern::parse(entry.texts[0]).unwrap()))).collect();
    serde_json::to_string_pretty(&texts).unwrap() + "\n"
}

/// A message and what is made of it.
#[derive(Serialize)]
struct Spoken<'a> {
    language: &'static str,
    message: &'a Message,
    words: String,
    sentence: String,
}

/// Messages of every shape with what the program makes of them, for the page to make the same.
fn spoken() -> String {
    let text = str::to_owned;
    let pinned = |role: Message| Message::RefusalPinned { role: role.into(), square: text("e2") };
    let or = |first: &str, rest: Message| Message::ListOr {
        first: Message::ListMove { r#move: text(first) }.into(),
        rest: rest.into(),
    };
    let candidates = or("Nbd2", or("Nfd2", Message::ListMove { r#move: text("Qd2") }));
    let other = Message::EvaluationOther { detail: text("x") };
    let messages = [
        Message::PgnNoGame,
        Message::MoveSyntax { text: text("{hello}") },
        Message::MoveIllegal { r#move: text("Nd4"), reason: pinned(Message::PieceKnight).into() },
        pinned(Message::PieceRook),
        Message::MoveAmbiguous { r#move: text("Nd2"), candidates: candidates.into() },
        Message::PositionKings { side: Message::White.into(), count: 0 },
        Message::PositionKings { side: Message::Black.into(), count: 1 },
        Message::PositionKings { side: Message::White.into(), count: 2 },
        Message::RefereeNothingToTakeBack { asked: 2, played: 1 },
        Message::EvaluationOrNetwork { reason: other.into(), network: text("n") },
        Message::PgnLine { line: 3, reason: Message::FenEmpty.into() },
        Message::ServerHost { host: text("elsewhere") },
        Message::LabFoundSort { times: text("1.59") },
    ];
    let cases: Vec<_> = Language::ALL
        .into_iter()
        .flat_map(|language| messages.iter().map(move |message| (language, message)))
        .map(|(language, message)| Spoken {
            language: language.code(),
            message,
            words: message.text(language),
            sentence: message.sentence(language),
        })
        .collect();
    serde_json::to_string_pretty(&cases).unwrap() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::{Path, PathBuf};

    #[test]
    fn the_pages_catalogue_is_current() {
        let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui");
        let mut files: Vec<(PathBuf, String)> = vec![
            (ui.join("src/lib/catalogue.ts"), types()),
            (ui.join("e2e/catalogue.qps.json"), pseudo()),
            (ui.join("src/lib/spoken.test.json"), spoken()),
        ];
        for (index, language) in Language::ALL.into_iter().enumerate() {
            let folder = ui.join("src/lib/catalogue");
            files.push((folder.join(format!("{}.json", language.code())), texts(index, None)));
            for (room, _) in ROOMS {
                files.push((
                    folder.join(format!("{room}.{}.json", language.code())),
                    texts(index, Some(room)),
                ));
            }
        }
        for (path, expected) in files {
            if std::env::var_os("ROQUE_UPDATE").is_some() {
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(&path, &expected).unwrap();
            }
            let found = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(
                found == expected,
                "{} is stale: run `ROQUE_UPDATE=1 cargo test -p roque-language typescript`",
                path.display()
            );
        }
    }
}
