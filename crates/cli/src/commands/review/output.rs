//! What a review is written as, and where: to standard output, or to a file that can be gone on with.

use anyhow::Context as _;
use roque_chess::Color;
use roque_chess::document::Document;
use roque_language::{Language, Message};
use roque_people::{Estimate, Guesser, Pace};
use roque_play::Localized as _;
use roque_review::written::WrittenReview;
use roque_review::{Fingerprint, Graph, Journal, Moment, Review, Settings, annotate, html};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Pgn,
    Json,
    Html,
    Svg,
    Text,
}

impl Format {
    fn head(self, language: Language) -> String {
        if self == Self::Html { html::head(language) } else { String::new() }
    }

    const fn end(self) -> &'static str {
        if matches!(self, Self::Html) { html::END } else { "" }
    }

    fn game(self, document: &Document, review: &Review, language: Language) -> anyhow::Result<String> {
        Ok(match self {
            Self::Pgn => format!("{}\n", annotate(document, review, language)),
            Self::Json => serde_json::to_string(&WrittenReview::new(document, review, language))? + "\n",
            Self::Html => html::section(document, review, language),
            Self::Svg => Graph::new(review).to_string(),
            Self::Text => account(document, review, language),
        })
    }
}

enum Sink {
    Stdout,
    File(PathBuf, Journal),
}

pub struct Output {
    sink: Sink,
    format: Format,
    language: Language,
}

impl Output {
    pub fn open(
        path: Option<PathBuf>,
        format: Format,
        language: Language,
        settings: Settings,
    ) -> anyhow::Result<Self> {
        let head = format.head(language);
        let sink = match path {
            None => {
                print(&head)?;
                Sink::Stdout
            }
            Some(path) => {
                let version = env!("CARGO_PKG_VERSION");
                let asked =
                    Fingerprint::of(&format!("{version} {settings:?} {format:?} {}", language.code()));
                let journal = Journal::open(&path, asked, &head)?;
                Sink::File(path, journal)
            }
        };
        Ok(Self { sink, format, language })
    }

    /// How many games are written already, after a look whether they are these.
    pub fn skip(&self, games: &[Document]) -> anyhow::Result<usize> {
        let Sink::File(path, journal) = &self.sink else { return Ok(0) };
        for (place, game) in games.iter().enumerate().take(journal.done()) {
            journal.check(place, game)?;
        }
        if journal.done() > games.len() {
            anyhow::bail!("{} holds more games than there are to review", path.display());
        }
        if journal.done() > 0 {
            aside(&format!("{}: going on after {} games", path.display(), journal.done()));
        }
        Ok(journal.done())
    }

    pub fn write(&mut self, document: &Document, review: &Review) -> anyhow::Result<()> {
        let text = self.format.game(document, review, self.language)?;
        self.write_text(document, &text)
    }

    /// Writes a game whose review is written out.
    pub fn write_text(&mut self, document: &Document, text: &str) -> anyhow::Result<()> {
        match &mut self.sink {
            Sink::Stdout => print(text),
            Sink::File(_, journal) => Ok(journal.append(document, text)?),
        }
    }

    /// What workers write it as, if they can.
    #[cfg(feature = "workers")]
    pub fn form(&self) -> Option<roque_workers::kinds::review::ReviewForm> {
        use roque_workers::kinds::review::ReviewForm;
        match self.format {
            Format::Pgn => Some(ReviewForm::Pgn),
            Format::Json => Some(ReviewForm::Json),
            Format::Html => Some(ReviewForm::Html),
            Format::Svg => Some(ReviewForm::Svg),
            Format::Text => None,
        }
    }

    /// The language it is written in.
    #[cfg(feature = "workers")]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The file it goes to.
    #[cfg(feature = "workers")]
    pub fn path(&self) -> Option<PathBuf> {
        match &self.sink {
            Sink::Stdout => None,
            Sink::File(path, _) => Some(path.clone()),
        }
    }

    pub fn finish(self) -> anyhow::Result<()> {
        match self.sink {
            Sink::Stdout => print(self.format.end()),
            Sink::File(_, journal) => Ok(journal.finish(self.format.end())?),
        }
    }

    /// Ends with what there is, because somebody wants no more.
    pub fn stop(self) -> anyhow::Result<()> {
        match &self.sink {
            Sink::Stdout => aside("stopped"),
            Sink::File(path, _) => {
                aside(&format!(
                    "stopped; {} keeps what is done, and the same command goes on",
                    path.display()
                ));
                return Ok(());
            }
        }
        self.finish()
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("the review cannot be written")
}

#[expect(clippy::print_stderr, reason = "remarks are not the answer")]
fn aside(text: &str) {
    eprintln!("{text}");
}

/// A short account for the terminal: who, how well, and the moments worth a look.
fn account(document: &Document, review: &Review, language: Language) -> String {
    let name = |tag| document.tags.get(tag).unwrap_or("?");
    let mut text = format!("{} – {} {}\n", name("White"), name("Black"), document.result);
    // Writing into a string cannot fail.
    if let Some(opening) = &review.opening {
        let _ = writeln!(text, "{} {}", opening.eco, opening.name(language));
    }
    for side in Color::ALL {
        let percent = review.accuracy[side].map_or_else(|| "–".to_owned(), |value| format!("{value:.1} %"));
        let side_name = side.pick(Message::White, Message::Black).text(language);
        let accuracy = Message::ReviewAccuracy.text(language);
        let faults = review.fault_count(side).text(language);
        let _ = writeln!(text, "{side_name}: {accuracy} {percent}, {faults}");
    }
    text += &ratings(document, language);
    for remark in review.remarks() {
        let _ = writeln!(text, "{}", remark.sentence(language));
    }
    for moment in review.moments.iter().filter(|moment| moment.fault().is_some()) {
        let _ = writeln!(text, "\n{}", fault(moment, language));
    }
    text + "\n"
}

/// A game shorter than this says nothing about its players.
const LEAST_MOVES: usize = 10;

/// Which ratings the moves look like.
fn ratings(document: &Document, language: Language) -> String {
    let line = document.timeline();
    let moves: Vec<_> = line.moves().collect();
    let mut guesser = Guesser::default();
    let mut text = String::new();
    for side in Color::ALL {
        let evidence = guesser.evidence(line.start(), &moves, side, Pace::Unknown);
        let Estimate { rating, interval: (low, high), moves } = evidence.estimate();
        if moves < LEAST_MOVES {
            continue;
        }
        let [rating, low, high] =
            [rating, low, high].map(|value| format!("{:.0}", (value / 10.0).round() * 10.0));
        let side = side.pick(Message::White, Message::Black).into();
        let _ = writeln!(text, "{}", Message::ReviewPlaysLike { side, rating, low, high }.sentence(language));
    }
    text
}

fn fault(moment: &Moment, language: Language) -> String {
    let sign = moment.glyph().and_then(|glyph| glyph.symbol()).unwrap_or_default();
    let dots = moment.mover().pick(".", "...");
    let san = language.san(&moment.position.san(moment.m));
    let number = moment.position.fullmove_number();
    let mut text = format!("{number}{dots} {san}{sign}  ");
    if let Some(remark) = moment.remark() {
        text += &remark.sentence(language);
    }
    let points = format!("{:.0}", moment.loss);
    let _ = write!(text, " {}", Message::ReviewPoints { points }.sentence(language));
    if let Some(reason) = &moment.reason {
        let _ = write!(text, "\n    {}", reason.message().sentence(language));
    }
    if let Some(better) = moment.better() {
        let line = moment.position.san_line(better.iter().copied().take(12));
        let _ = write!(text, "\n    {}", language.san(&line));
    }
    text
}
