//! The pages of `docs/lab` are what `roque lab pages` would write now, and what the experiments of today find.

use roque_lab::draw::Plot;
use roque_lab::experiments::{self, Experiment};
use roque_lab::pages::{IMAGES, RECORDS, Record};
use roque_lab::table::{Cell, DataTable};
use roque_lab::{Context, Effort, Findings, Parameters};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab")
}

fn read(path: &str) -> String {
    fs::read_to_string(folder().join(path)).unwrap_or_else(|error| panic!("docs/lab/{path}: {error}"))
}

fn record(experiment: &Experiment) -> Record {
    let path = format!("{RECORDS}/{}.json", experiment.name);
    Record::read(&path, &read(&path)).expect("a record of a run")
}

/// Names of the files of a folder.
fn names(inside: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder().join(inside)).expect("a folder beside the pages");
    entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn pages_and_pictures_are_what_would_be_written_now() {
    let mut drawn = BTreeSet::new();
    for experiment in experiments::ALL {
        let (record, page) = (record(experiment), read(&format!("{}.md", experiment.name)));
        let now = record.put_into(&page).unwrap();
        assert!(page == now, "{}.md is stale: run `roque lab pages --redraw`", experiment.name);
        for (name, svg) in record.pictures() {
            assert!(
                read(&format!("{IMAGES}/{name}")) == svg,
                "{name} is stale: run `roque lab pages --redraw`"
            );
            assert!(svg.len() < 40_000, "{name} has {} bytes", svg.len());
            drawn.insert(name);
        }
    }
    assert_eq!(names(IMAGES), drawn, "every picture belongs to a page");
    assert_eq!(names(RECORDS), experiments::ALL.iter().map(|one| format!("{}.json", one.name)).collect());
}

/// The column of this name as counts.
fn counts(table: &DataTable, column: &str) -> Vec<u64> {
    let place = table.columns().iter().position(|name| name == column);
    let cells = table.rows().iter().filter_map(|row| row.get(place?));
    cells.filter_map(|cell| if let Cell::Count(count) = cell { Some(*count) } else { None }).collect()
}

#[test]
fn every_pairing_of_a_page_has_200_games_and_every_result_its_interval() {
    for experiment in experiments::ALL {
        let findings = record(experiment).findings;
        assert!(!findings.interrupted);
        for table in findings.tables.iter().filter(|table| table.name != "openings") {
            let has = |name: &str| table.columns().iter().any(|column| column == name);
            if has("Elo") {
                assert!(has("from") && has("to"), "{} has no interval", experiment.name);
            }
            // A row for each side: both together are the pairing. Who meets several counts them all.
            let least = if has("side with the book") { 100 } else { 200 };
            assert!(counts(table, "games").iter().all(|&games| games >= least), "{}", experiment.name);
            let [won, drawn, lost] = ["won", "drawn", "lost"].map(|name| counts(table, name));
            if !has("games") {
                assert!(
                    (0..won.len()).all(|row| won[row] + drawn[row] + lost[row] >= 200),
                    "{}",
                    experiment.name
                );
            }
        }
    }
}

/// Words whose numbers depend on how much was done.
fn without_digits(text: &impl ToString) -> String {
    text.to_string()
        .split(|sign: char| sign.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("#")
}

/// What results look like, whatever was found: tables with captions and columns, pictures with panels, axes and series.
fn shape(findings: &Findings) -> Vec<String> {
    let tables = findings.tables.iter().map(|table| {
        format!("{}: {} | {}", table.name, without_digits(&table.caption), table.columns().join(" | "))
    });
    let panels = findings.figures.iter().flat_map(|(suffix, figure)| {
        figure.panels.iter().map(move |panel| {
            let across = match &panel.plot {
                Plot::Lines(axis) => axis.label.to_string(),
                Plot::Bars(_) => "bars".to_owned(),
            };
            let series: Vec<String> = panel.series.iter().map(|series| series.name.to_string()).collect();
            let title = without_digits(&panel.title);
            format!("{suffix} {}: {title}, {across}, {}, {}", figure.title, panel.y.label, series.join(" "))
        })
    });
    tables.chain(panels).collect()
}

/// As little as an experiment takes.
fn least(experiment: &Experiment) -> Parameters {
    let own =
        Parameters { depth: Some(2), games: Some(2), nodes: Some(200), time: None, ..Parameters::default() };
    let takes = |wanted: &str| experiment.takes.iter().any(|parameter| parameter.to_string() == wanted);
    Parameters {
        depth: own.depth.filter(|_| takes("--depth")),
        games: own.games.filter(|_| takes("--games")),
        nodes: own.nodes.filter(|_| takes("--nodes")),
        time: takes("--movetime").then_some(Duration::from_millis(1)),
        ..own
    }
}

#[test]
fn experiments_still_find_what_their_pages_show() {
    for experiment in experiments::ALL {
        let context = Context::new(Effort::Quick, 1).with(least(experiment));
        let found = (experiment.run)(&context);
        assert_eq!(
            shape(&found),
            shape(&record(experiment).findings),
            "{}: its page is of an older program",
            experiment.name
        );
    }
}

#[test]
fn counts_that_need_no_clock_are_those_of_the_pages() {
    for name in ["horizon", "tictactoe-self", "tictactoe-random", "connect-four"] {
        let experiment = experiments::find(name).unwrap();
        let found = (experiment.run)(&Context::new(Effort::Full, record(experiment).seed));
        let kept = record(experiment).findings;
        let texts = |findings: &Findings| findings.tables.iter().map(DataTable::to_text).collect::<Vec<_>>();
        assert_eq!(texts(&found), texts(&kept), "{name}");
    }
    // Of what takes longer, the smaller depths.
    for (name, column) in [("ordering", "nodes"), ("minimax-vs-alphabeta", "nodes")] {
        let experiment = experiments::find(name).unwrap();
        let shallow = Parameters { depth: Some(3), ..Parameters::default() };
        let found = (experiment.run)(&Context::new(Effort::Full, 1).with(shallow));
        let of = |findings: &Findings| {
            let table = &findings.tables[0];
            let rows = table.rows().iter().zip(counts(table, column).into_iter().zip(counts(table, "depth")));
            let shallow = rows.filter(|(_, (_, depth))| *depth <= 3);
            shallow.map(|(row, (count, depth))| (row[0].clone(), depth, count)).collect::<Vec<_>>()
        };
        let texts = |rows: Vec<(Cell, u64, u64)>| {
            rows.iter()
                .map(|(cell, depth, count)| {
                    let name = match cell {
                        Cell::Text(words) => words.to_string(),
                        other => format!("{other:?}"),
                    };
                    format!("{name} {depth} {count}")
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(of(&found)), texts(of(&record(experiment).findings)), "{name}");
    }
}
