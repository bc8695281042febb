//! Which Python the independent witness runs in.

#![allow(clippy::print_stdout, reason = "tests say what they skip")]

use std::process::Command;

/// A Python that has the module: the one `ROQUE_PYTHON` names (`make test` installs it), or the system's. Says that
/// the test is skipped where there is none.
pub fn with(module: &str) -> Option<String> {
    let given = std::env::var("ROQUE_PYTHON").ok();
    let has_module = |python: &String| {
        let import = Command::new(python).args(["-c", &format!("import {module}")]).output();
        import.is_ok_and(|output| output.status.success())
    };
    let found = given.into_iter().chain(["python3".to_owned()]).find(has_module);
    if found.is_none() {
        println!("skipped: no Python with the package chess; set ROQUE_PYTHON to one");
    }
    found
}
