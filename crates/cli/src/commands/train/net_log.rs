//! The picture of the loss, drawn from the log of a training run.

use anyhow::Context;
use roque_lab::draw::{Axis, Figure, Panel, Plot, Series};
use roque_training::write_whole;
use std::fs;
use std::path::Path;

/// Draws the losses of a log.
pub fn draw(log: &Path, picture: &Path, title: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(log).with_context(|| format!("cannot read {}", log.display()))?;
    write_whole(picture, figure(&text, title).to_svg().as_bytes())
        .with_context(|| format!("cannot write {}", picture.display()))
}

fn figure(log: &str, title: &str) -> Figure {
    let epochs: Vec<serde_json::Value> =
        log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let series = |name: &str, field: &str| {
        let point = |line: &serde_json::Value| Some((line["epoch"].as_f64()?, line[field].as_f64()?));
        Series::new(name, epochs.iter().filter_map(point).collect())
    };
    Figure {
        title: title.into(),
        subtitle: "mean squared error of the win probability".into(),
        panels: vec![Panel {
            title: "Loss after each epoch".into(),
            plot: Plot::Lines(Axis::linear("epoch")),
            y: Axis::log("loss"),
            series: vec![series("positions learnt from", "loss"), series("games held out", "held_out_loss")],
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_log_is_a_point() {
        let log = "{\"epoch\":1,\"loss\":0.02,\"held_out_loss\":0.03}\nhalf a li\n{\"epoch\":2,\"loss\":0.01,\"held_out_loss\":0.02}\n";
        let figure = figure(log, "a run");
        let held_out = &figure.panels[0].series[1];
        assert_eq!(held_out.points, [(1.0, 0.03), (2.0, 0.02)]);
        assert!(figure.to_svg().contains("games held out"));
    }
}
