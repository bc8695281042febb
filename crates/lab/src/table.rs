//! Tables of results: to look at, as CSV and as JSON.

use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::words::{self, Words};
use roque_arena::unsigned_zero;
use roque_language::Message;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// One value of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Cell {
    /// Words.
    Text(Words),
    /// A number of things; the same on every machine.
    Count(u64),
    /// A measured or computed number with so many decimals.
    Real(#[serde(with = "words::number")] f64, usize),
    /// There is no value.
    Missing,
}

impl From<Words> for Cell {
    fn from(words: Words) -> Self {
        Self::Text(words)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<Message> for Cell {
    fn from(message: Message) -> Self {
        Self::Text(message.into())
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl Cell {
    /// A share from 0 to 1 as a percentage, or nothing.
    #[must_use]
    pub fn percent(share: Option<f64>) -> Self {
        share.map_or(Self::Missing, |share| Self::Real(100.0 * share, 1))
    }

    /// The words of a cell of words; of any other what a table shows.
    fn words(&self) -> Words {
        match self {
            Self::Text(words) => words.clone(),
            other => other.shown().into(),
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.to_string(),
            Self::Count(count) => grouped(*count),
            Self::Real(value, 0) if value.is_finite() && *value >= 10_000.0 => grouped(value.round() as u64),
            Self::Real(value, decimals) => unsigned_zero(*value, *decimals),
            Self::Missing => "-".to_owned(),
        }
    }

    fn csv(&self) -> String {
        match self {
            Self::Text(text) => match text.to_string() {
                text if text.contains([',', '"', '\n']) => format!("\"{}\"", text.replace('"', "\"\"")),
                text => text,
            },
            Self::Count(count) => count.to_string(),
            Self::Real(value, decimals) => unsigned_zero(*value, *decimals),
            Self::Missing => String::new(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Count(count) => json!(count),
            Self::Real(value, decimals) => {
                // JSON has no infinity: such a number becomes null.
                let rounded: Option<f64> = unsigned_zero(*value, *decimals).parse().ok();
                json!(rounded)
            }
            Self::Missing => Value::Null,
        }
    }
}

/// 1234567 → 1,234,567.
#[must_use]
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What a column that is drawn is called beside an axis.
fn axis_of(column: &str) -> Words {
    match column {
        "won" => Message::LabFoundWordWon.into(),
        "drawn" => Message::LabFoundWordDrawn.into(),
        "nodes" => Message::LabFoundAxisNodes.into(),
        "fewer" => Message::LabFoundWordFewer.into(),
        "mean depth" => Message::LabFoundAxisPlies.into(),
        "gives away" => Message::LabFoundAxisCentipawns.into(),
        other => other.into(),
    }
}

/// Rows of a first picture, at most.
const MOST_BARS: usize = 12;

/// Named columns and rows of cells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DataTable {
    /// Short name, part of the file's.
    pub name: String,
    /// What the rows show.
    pub caption: Words,
    columns: Vec<String>,
    rows: Vec<Vec<Cell>>,
    /// The column a first picture shows.
    plotted: usize,
}

impl DataTable {
    /// An empty table.
    #[must_use]
    pub fn new(name: &str, caption: impl Into<Words>, columns: &[&str]) -> Self {
        let columns = columns.iter().map(|&column| column.to_owned()).collect();
        Self { name: name.to_owned(), caption: caption.into(), columns, rows: Vec::new(), plotted: 0 }
    }

    /// The same table, of which a first picture shows this column.
    #[must_use]
    pub fn plotting(self, column: &str) -> Self {
        let plotted = self.columns.iter().position(|name| name == column).unwrap_or(0);
        Self { plotted, ..self }
    }

    /// The names of the columns.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// A first picture while the table grows: a bar for each row, called by what stands before its number.
    #[must_use]
    pub fn sketch(&self) -> Figure {
        let name = |row: &Vec<Cell>| match &row[..self.plotted.min(3)] {
            [only] => only.words(),
            before => before.iter().map(Cell::shown).collect::<Vec<_>>().join(" ").into(),
        };
        let value = |row: &Vec<Cell>| match row.get(self.plotted) {
            Some(Cell::Count(count)) => *count as f64,
            Some(Cell::Real(value, _)) if value.is_finite() => *value,
            _ => 0.0,
        };
        let latest = &self.rows[self.rows.len().saturating_sub(MOST_BARS)..];
        let points = latest.iter().enumerate().map(|(place, row)| (place as f64, value(row))).collect();
        let axis = axis_of(self.columns.get(self.plotted).map_or("", String::as_str));
        let panel = Panel {
            title: "".into(),
            plot: Plot::Bars(latest.iter().map(name).collect()),
            y: Axis::linear(axis.clone()),
            series: vec![Series::new(axis, points)],
        };
        Figure { title: self.caption.clone(), subtitle: "".into(), panels: vec![panel] }
    }

    /// Adds a row with a value for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        debug_assert_eq!(row.len(), self.columns.len(), "{}: a cell for each column", self.name);
        self.rows.push(row);
    }

    /// The rows.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The table for a terminal: words to the left, numbers to the right.
    #[must_use]
    pub fn to_text(&self) -> String {
        let shown: Vec<Vec<String>> =
            self.rows.iter().map(|row| row.iter().map(Cell::shown).collect()).collect();
        let widths: Vec<usize> = (0..self.columns.len())
            .map(|column| {
                let cells = shown.iter().map(|row| row[column].chars().count());
                cells.chain([self.columns[column].chars().count()]).max().unwrap_or(0)
            })
            .collect();
        let is_text: Vec<bool> = (0..self.columns.len())
            .map(|column| self.rows.iter().any(|row| matches!(row[column], Cell::Text(_))))
            .collect();
        let line = |cells: &[String]| {
            let padded: Vec<String> = (0..cells.len())
                .map(|column| {
                    let width = widths[column];
                    if is_text[column] {
                        format!("{:<width$}", cells[column])
                    } else {
                        format!("{:>width$}", cells[column])
                    }
                })
                .collect();
            padded.join("  ").trim_end().to_owned()
        };
        let rule: Vec<String> = widths.iter().map(|width| "-".repeat(*width)).collect();
        let mut lines = vec![self.caption.to_string(), line(&self.columns), rule.join("  ")];
        lines.extend(shown.iter().map(|row| line(row)));
        lines.join("\n")
    }

    /// The table as comma-separated values with a heading line.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let heading: Vec<String> = self.columns.iter().map(|name| Cell::from(name.as_str()).csv()).collect();
        let mut text = heading.join(",") + "\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(Cell::csv).collect();
            text += &(cells.join(",") + "\n");
        }
        text
    }

    /// The table as an array of objects.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let rows: Vec<Value> = self
            .rows
            .iter()
            .map(|row| {
                let fields = self.columns.iter().cloned().zip(row.iter().map(Cell::json));
                Value::Object(fields.collect())
            })
            .collect();
        json!({ "name": self.name, "caption": self.caption, "rows": rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> DataTable {
        let mut table = DataTable::new("t", "Two rows", &["name", "nodes", "share"]);
        table.push(vec!["a, b".into(), 1_234_567_u64.into(), Cell::percent(Some(0.25))]);
        table.push(vec!["c".into(), 7_u64.into(), Cell::Missing]);
        table
    }

    #[test]
    fn terminal_form_lines_up() {
        let expected = "Two rows\nname      nodes  share\n----  ---------  -----\na, b  1,234,567   25.0\nc             7      -";
        assert_eq!(table().to_text(), expected);
    }

    #[test]
    fn csv_quotes_what_needs_it() {
        assert_eq!(table().to_csv(), "name,nodes,share\n\"a, b\",1234567,25.0\nc,7,\n");
    }

    #[test]
    fn a_first_picture_names_every_row() {
        let svg = table().plotting("nodes").sketch().to_svg();
        assert!(svg.contains("a, b") && svg.contains("nodes"), "{svg}");
    }

    #[test]
    fn json_keeps_numbers() {
        let json = table().to_json();
        assert_eq!(json["rows"][0]["nodes"], 1_234_567);
        assert!(json["rows"][1]["share"].is_null());
    }
}
