//! Reviews as one page that needs nothing else: a head, a section for each game, an end.

use crate::{Graph, Moment, Phase, Review};
use roque_chess::Color;
use roque_chess::document::Document;
use roque_language::{Language, Message};
use roque_play::Localized;
use std::fmt::Write as _;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#222;\
background:#fff}svg{width:100%;height:12rem}table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:\
.1rem .8rem .1rem 0;text-align:left}.moves span{white-space:nowrap}.blunder{color:#b03024}.mistake{color:#a85f14}.inaccuracy{\
color:#7d6608}@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1c1c}.blunder{color:#ff8a7a}.mistake{color:\
#f0b26a}.inaccuracy{color:#e0cc70}}";

/// What comes before the first game.
#[must_use]
pub fn head(language: Language) -> String {
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Roque</title>\n<style>{STYLE}</style>\n",
        language.code()
    )
}

/// What comes after the last.
pub const END: &str = "</html>\n";

/// One game.
#[must_use]
pub fn section(document: &Document, review: &Review, language: Language) -> String {
    let mut page = String::from("<section>\n");
    let tag = |name| escape(document.tags.get(name).unwrap_or("?"));
    // Writing into a string cannot fail.
    let _ = writeln!(page, "<h2>{} – {} {}</h2>", tag("White"), tag("Black"), document.result);
    if let Some(opening) = &review.opening {
        let _ = writeln!(page, "<p>{} {}</p>", opening.eco, escape(opening.name(language)));
    }
    let _ = write!(page, "{}", Graph::new(review));
    push_summary(&mut page, review, language);
    push_moves(&mut page, review, language);
    let faults = review.moments.iter().filter(|moment| moment.fault().is_some());
    faults.for_each(|moment| push_fault(&mut page, moment, language));
    let _ = writeln!(page, "<p><small>{}</small></p>\n</section>", escape(&review.annotator()));
    page
}

fn push_summary(page: &mut String, review: &Review, language: Language) {
    let percent =
        |accuracy: Option<f64>| accuracy.map_or_else(|| "–".to_owned(), |value| format!("{value:.1} %"));
    let _ =
        write!(page, "<table>\n<tr><th></th><th>{}</th>", escape(&Message::ReviewAccuracy.text(language)));
    for phase in Phase::ALL {
        let _ = write!(page, "<th>{}</th>", escape(&phase.message().text(language)));
    }
    page.push_str("<th></th></tr>\n");
    for side in Color::ALL {
        let name = side.pick(Message::White, Message::Black).text(language);
        let _ = write!(page, "<tr><th>{}</th><td>{}</td>", escape(&name), percent(review.accuracy[side]));
        for accuracy in &review.by_phase {
            let _ = write!(page, "<td>{}</td>", percent(accuracy[side]));
        }
        let _ = writeln!(page, "<td>{}</td></tr>", escape(&review.fault_count(side).text(language)));
    }
    page.push_str("</table>\n");
    for remark in review.remarks() {
        let _ = writeln!(page, "<p>{}</p>", escape(&remark.sentence(language)));
    }
}

fn push_moves(page: &mut String, review: &Review, language: Language) {
    page.push_str("<p class=\"moves\">");
    for moment in &review.moments {
        let follows = moment.mover() == Color::Black && moment.ply > 0;
        let text = if follows { signed(moment, language) } else { numbered(moment, language) };
        let _ = write!(page, "<span{}>{}</span> ", class(moment), escape(&text));
    }
    page.push_str("</p>\n");
}

fn push_fault(page: &mut String, moment: &Moment, language: Language) {
    let remark = moment.remark().map_or_else(String::new, |remark| remark.sentence(language));
    let _ = write!(
        page,
        "<p><strong{}>{}</strong> {}",
        class(moment),
        escape(&numbered(moment, language)),
        escape(&remark)
    );
    if let Some(reason) = &moment.reason {
        let _ = write!(page, " {}", escape(&reason.message().sentence(language)));
    }
    if let Some(better) = moment.better() {
        let line = moment.position.san_line(better.iter().copied().take(12));
        let _ = write!(page, "<br><small>{}</small>", escape(&language.san(&line)));
    }
    page.push_str("</p>\n");
}

/// `17. Nc7+?`, or `17... Nc7+?` for a move of Black that stands alone.
fn numbered(moment: &Moment, language: Language) -> String {
    let dots = moment.mover().pick(".", "...");
    format!("{}{dots} {}", moment.position.fullmove_number(), signed(moment, language))
}

/// `Nc7+?`
fn signed(moment: &Moment, language: Language) -> String {
    language.san(&moment.position.san(moment.m)) + crate::annotate::sign(moment.glyph())
}

fn class(moment: &Moment) -> &'static str {
    match moment.glyph().map(|glyph| glyph.0) {
        Some(4) => " class=\"blunder\"",
        Some(2) => " class=\"mistake\"",
        Some(6) => " class=\"inaccuracy\"",
        _ => "",
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
