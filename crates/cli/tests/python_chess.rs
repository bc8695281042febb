//! The engine through python-chess, an independent client, if there is one.

mod python;

use std::process::Command;

#[test]
fn python_chess_finds_nothing_to_complain_about() {
    let Some(python) = python::with("chess.engine") else { return };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let output = Command::new(python).args([script, env!("CARGO_BIN_EXE_roque")]).output();
    let output = output.expect("python starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains("ponder passed"));
}
