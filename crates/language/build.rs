//! Reads the catalogue and writes it as Rust: `Language`, `Message` with one variant for each key, and the texts.

#[path = "src/pattern.rs"]
mod pattern;

use pattern::{Chooser, Part, parse};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, error::Error, fs};
use toml::Table;

/// The files of messages, with whether the program itself says them and whether the page does.
const AREAS: [(&str, Area); 11] = [
    ("words", Area { program: true, page: true }),
    ("endings", Area { program: true, page: true }),
    ("refusals", Area { program: true, page: true }),
    ("server", Area { program: true, page: true }),
    ("review", Area { program: true, page: true }),
    ("terminal", Area { program: true, page: false }),
    ("page", Area { program: false, page: true }),
    ("lab", Area { program: false, page: true }),
    ("experiments", Area { program: false, page: true }),
    ("findings", Area { program: true, page: true }),
    ("lessons", Area { program: true, page: true }),
];

#[derive(Clone, Copy)]
struct Area {
    program: bool,
    page: bool,
}

/// A language's own table.
struct Locale {
    code: String,
    english: String,
    name: String,
    pieces: String,
    decimal: String,
    narrow_before: String,
    narrow_after: String,
}

/// A message as the catalogue has it.
struct Entry {
    key: String,
    area: Area,
    /// Name and kind of each argument.
    arguments: BTreeMap<String, String>,
    /// One text for each language.
    texts: Vec<String>,
}

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    println!("cargo:rerun-if-changed=catalogue");
    println!("cargo:rerun-if-changed=src/pattern.rs");
    let locales = read_locales(&read_table("languages")?)?;
    let mut entries = Vec::new();
    for (file, area) in AREAS {
        collect(&read_table(file)?, String::new(), area, &locales, &mut entries)
            .map_err(|error| format!("catalogue/{file}.toml: {error}"))?;
    }
    // Tables keep the order of the file or not, as other crates have asked the reader; what is written never changes.
    entries.sort_by(|a, b| a.key.cmp(&b.key));
    let mut keys = BTreeSet::new();
    if let Some(twice) = entries.iter().find(|entry| !keys.insert(&entry.key)) {
        return Err(format!("the key {} is in two files of the catalogue", twice.key).into());
    }
    let code = write_languages(&locales)? + &write_messages(&entries)? + &write_entries(&entries)?;
    let folder = env::var_os("OUT_DIR").ok_or("cargo names an output folder")?;
    Ok(fs::write(Path::new(&folder).join("catalogue.rs"), code)?)
}

fn read_table(name: &str) -> Fallible<Table> {
    let path = format!("catalogue/{name}.toml");
    let text = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    text.parse().map_err(|error| format!("{path}: {error}").into())
}

fn read_locales(table: &Table) -> Fallible<Vec<Locale>> {
    let text = |language: &Table, field: &str| {
        language.get(field).and_then(|value| value.as_str()).unwrap_or_default().to_owned()
    };
    let mut locales = Vec::new();
    for (code, language) in table {
        let language = language.as_table().ok_or("languages.toml has a table for each language")?;
        let locale = Locale {
            code: code.clone(),
            english: text(language, "english"),
            name: text(language, "name"),
            pieces: text(language, "pieces"),
            decimal: text(language, "decimal"),
            narrow_before: text(language, "narrow_before"),
            narrow_after: text(language, "narrow_after"),
        };
        let letters = |text: &str| text.chars().count();
        if locale.english.is_empty()
            || locale.name.is_empty()
            || (letters(&locale.pieces), letters(&locale.decimal)) != (5, 1)
        {
            return Err(format!(
                "languages.toml: {code} needs english, name, five letters of pieces and a decimal sign"
            )
            .into());
        }
        locales.push(locale);
    }
    // What a language lacks would be said in English: it comes first.
    locales.sort_by_cached_key(|locale| (locale.code != "en", locale.code.clone()));
    Ok(locales)
}

/// Finds the messages of a table: a table that has an English text is one, any other holds more.
fn collect(
    table: &Table,
    prefix: String,
    area: Area,
    locales: &[Locale],
    entries: &mut Vec<Entry>,
) -> Fallible<()> {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        let inner = value.as_table().ok_or_else(|| format!("{key} is not a table"))?;
        if inner.get("en").is_some_and(|text| text.is_str()) {
            entries.push(read_entry(&key, inner, area, locales).map_err(|error| format!("{key}: {error}"))?);
        } else {
            collect(inner, key, area, locales, entries)?;
        }
    }
    Ok(())
}

fn read_entry(key: &str, table: &Table, area: Area, locales: &[Locale]) -> Fallible<Entry> {
    let mut arguments = BTreeMap::new();
    if let Some(kinds) = table.get("args").and_then(|kinds| kinds.as_table()) {
        for (name, kind) in kinds {
            let kind =
                kind.as_str().filter(|kind| ["text", "number", "decimal", "move", "message"].contains(kind));
            let kind = kind.ok_or_else(|| format!("{name} is text, number, move or message"))?;
            arguments.insert(name.clone(), kind.to_owned());
        }
    }
    let mut texts = Vec::new();
    for locale in locales {
        let code = &locale.code;
        let text = table.get(code).and_then(|text| text.as_str()).ok_or_else(|| format!("no {code} text"))?;
        let mut used = BTreeSet::new();
        uses(&parse(text).map_err(|error| format!("{code}: {error}"))?, &arguments, &mut used)
            .map_err(|error| format!("{code}: {error}"))?;
        // Blanks that are not declared are texts; the first language decides which there are.
        if texts.is_empty() {
            for name in &used {
                arguments.entry(name.clone()).or_insert_with(|| "text".to_owned());
            }
        }
        if !used.iter().eq(arguments.keys()) {
            return Err(format!("{code} fills in {used:?}, not {:?}", arguments.keys()).into());
        }
        texts.push(typeset(text, locale));
    }
    if let Some(unknown) =
        table.keys().find(|name| *name != "args" && !locales.iter().any(|l| l.code == **name))
    {
        return Err(format!("{unknown} is no language").into());
    }
    Ok(Entry { key: key.to_owned(), area, arguments, texts })
}

/// Notes the arguments a text uses; a plural needs a number.
fn uses(parts: &[Part<'_>], kinds: &BTreeMap<String, String>, used: &mut BTreeSet<String>) -> Fallible<()> {
    for part in parts {
        match part {
            Part::Text(_) | Part::Count => {}
            Part::Blank(name) => {
                used.insert((*name).to_owned());
            }
            Part::Choice { name, by, forms } => {
                used.insert((*name).to_owned());
                if (*by == Chooser::Plural) != (kinds.get(*name).map(String::as_str) == Some("number")) {
                    return Err(format!("{name}: numbers choose by plural, all else by select").into());
                }
                for (_, parts) in forms {
                    uses(parts, kinds, used)?;
                }
            }
        }
    }
    Ok(())
}

/// Narrow spaces that do not break where the language wants them.
fn typeset(text: &str, locale: &Locale) -> String {
    const NARROW: char = '\u{202F}';
    let mut set = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let before = set.chars().next_back();
        let narrow = letter == ' '
            && (letters.peek().is_some_and(|next| locale.narrow_before.contains(*next))
                || before.is_some_and(|before| locale.narrow_after.contains(before)));
        set.push(if narrow { NARROW } else { letter });
    }
    set
}

/// `game.noMoves` as `GameNoMoves`.
fn variant(key: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect::<String>())
    };
    key.split('.').map(capital).collect()
}

/// `mostHash` as `most_hash`; `move` is a word of Rust.
fn field(name: &str) -> String {
    if name == "move" {
        return "r#move".to_owned();
    }
    let mut field = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            field.push('_');
        }
        field.extend(letter.to_lowercase());
    }
    field
}

fn write_languages(locales: &[Locale]) -> Fallible<String> {
    let mut code = String::from(
        "/// A language the program speaks. The catalogue may grow: whoever chooses by language has a choice for the others.\n#[non_exhaustive]\n#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]\npub enum Language {\n",
    );
    for (index, locale) in locales.iter().enumerate() {
        let default = if index == 0 { "    #[default]\n" } else { "" };
        writeln!(code, "    /// {}.\n{default}    {},", locale.english, variant(&locale.english))?;
    }
    code += "    /// English with accents on every letter, for tests: what is shown without accents does not come from the catalogue.\n";
    code += "    #[doc(hidden)]\n    Pseudo,\n}\n\nimpl Language {\n    /// Every language a person may choose.\n";
    let names: Vec<_> = locales.iter().map(|locale| format!("Self::{}", variant(&locale.english))).collect();
    writeln!(code, "    pub const ALL: [Self; {}] = [{}];\n}}\n", names.len(), names.join(", "))?;
    writeln!(code, "static LOCALES: [Locale; {}] = [", locales.len() + 1)?;
    for Locale { code: tag, name, pieces, decimal, .. } in locales {
        writeln!(
            code,
            "    Locale {{ code: {tag:?}, name: {name:?}, pieces: {pieces:?}, decimal: {decimal:?} }},"
        )?;
    }
    code += "    Locale { code: \"qps\", name: \"qps\", pieces: \"KQRBN\", decimal: \".\" },\n];\n\n";
    Ok(code)
}

fn write_messages(entries: &[Entry]) -> Fallible<String> {
    let mut variants = String::new();
    let mut arms = String::new();
    let spoken = entries.iter().filter(|entry| entry.area.program);
    for (index, Entry { key, arguments, texts, .. }) in spoken.enumerate() {
        let name = variant(key);
        let english = texts.first().map_or("", String::as_str).replace('\n', " ");
        writeln!(variants, "    /// `{english}`")?;
        if arguments.is_empty() {
            writeln!(variants, "    {name},")?;
            writeln!(arms, "            Self::{name} => ({index}, Vec::new()),")?;
            continue;
        }
        writeln!(variants, "    {name} {{")?;
        let (mut fields, mut values) = (Vec::new(), Vec::new());
        for (argument, kind) in arguments {
            let field = field(argument);
            let (held, value) = match kind.as_str() {
                "number" => ("i64", format!("Argument::Number(*{field})")),
                "message" => ("Box<Message>", format!("Argument::Message({field})")),
                "move" => ("String", format!("Argument::Move({field})")),
                "decimal" => ("String", format!("Argument::Decimal({field})")),
                _ => ("String", format!("Argument::Text({field})")),
            };
            writeln!(variants, "        /// Fills in `{argument}`: a {kind}.\n        {field}: {held},")?;
            values.push(format!("({argument:?}, {value})"));
            fields.push(field);
        }
        variants += "    },\n";
        let (fields, values) = (fields.join(", "), values.join(", "));
        writeln!(arms, "            Self::{name} {{ {fields} }} => ({index}, vec![{values}]),")?;
    }
    Ok(format!(
        "/// Something to say, with what fills its blanks. Each variant is documented by its English text.\n\
         #[derive(Clone, PartialEq, Eq, Hash, Debug)]\npub enum Message {{\n{variants}}}\n\n\
         impl Message {{\n    /// Where the texts are, and the arguments.\n    \
         #[expect(clippy::too_many_lines, reason = \"a table\")]\n    \
         fn parts(&self) -> (usize, Vec<(&'static str, Argument<'_>)>) {{\n        match self {{\n{arms}        }}\n    }}\n}}\n\n"
    ))
}

/// The texts: what the program says, and for the test that writes the page's copy everything.
fn write_entries(entries: &[Entry]) -> Fallible<String> {
    let mut code = String::new();
    let spoken: Vec<&Entry> = entries.iter().filter(|entry| entry.area.program).collect();
    writeln!(code, "static ENTRIES: [Entry; {}] = [", spoken.len())?;
    for Entry { key, texts, .. } in spoken {
        writeln!(code, "    Entry {{ key: {key:?}, texts: &{texts:?} }},")?;
    }
    code += "];\n\n#[cfg(test)]\npub(crate) static PAGE: &[PageEntry] = &[\n";
    for Entry { key, arguments, texts, .. } in entries.iter().filter(|entry| entry.area.page) {
        let arguments: Vec<_> = arguments.iter().collect();
        writeln!(code, "    PageEntry {{ key: {key:?}, arguments: &{arguments:?}, texts: &{texts:?} }},")?;
    }
    code += "];\n";
    Ok(code)
}
