//! The engine through python-chess, an independent client, if there is one.

use std::process::Command;

#[test]
fn python_chess_finds_nothing_to_complain_about() {
    let given = std::env::var("ROQUE_PYTHON").ok();
    let pythons = given.iter().map(String::as_str).chain(["python3"]);
    let has_chess = |python: &&str| {
        let import = Command::new(python).args(["-c", "import chess.engine"]).output();
        import.is_ok_and(|output| output.status.success())
    };
    let Some(python) = pythons.into_iter().find(has_chess) else {
        println!("skipped: no Python with the package chess; set ROQUE_PYTHON to one");
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/python_chess.py");
    let output = Command::new(python).args([script, env!("CARGO_BIN_EXE_roque")]).output();
    let output = output.expect("python starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains("ponder passed"));
}
