//! Evaluations named as files: what is read, and what is not.

#![allow(clippy::unwrap_used, reason = "tests may fail loudly")]

use roque_evaluation::classical::{WEIGHTS, weight_source};
use roque_nnue::Network;
use roque_play::{EvaluationSpec, LoadedEvaluation, PlayerSpec, make_player};
use std::path::{Path, PathBuf};

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("roque-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn refusal(path: &Path) -> String {
    LoadedEvaluation::load(path).unwrap_err().to_string()
}

#[test]
fn networks_tables_and_names_are_read() {
    let folder = folder("evaluations");
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    };
    let net = file("net.rqnn", &Network::embedded().to_bytes());
    assert!(matches!(LoadedEvaluation::load(&net), Ok(LoadedEvaluation::Known(_))));
    let table = file("tuned.rs", weight_source(&WEIGHTS, "A test.").as_bytes());
    assert_eq!(LoadedEvaluation::load(&table), Ok(LoadedEvaluation::Weights(Box::new(WEIGHTS))));
    let words = file("words", b"material:\n  knight=310\n");
    assert_eq!(
        LoadedEvaluation::load(&words),
        Ok(LoadedEvaluation::Known("material:knight=310".parse().unwrap()))
    );
    let spec: PlayerSpec = format!("roque:eval={},nodes=100", net.display()).parse().unwrap();
    assert!(make_player(&spec, &[]).is_ok());
    let damaged = file("damaged.rqnn", &Network::embedded().to_bytes()[..5000]);
    assert!(refusal(&damaged).starts_with("cannot use the network "), "{}", refusal(&damaged));
    let wrong = file("wrong.rs", b"pub static WEIGHTS: WeightTable = [s(1, 2)];");
    assert!(refusal(&wrong).contains("the table has 1 weights"), "{}", refusal(&wrong));
    assert!(refusal(&file("text", b"magic")).contains("unknown evaluator `magic`"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn only_plain_files_of_reasonable_size_are_read() {
    assert!(
        refusal(Path::new("/no/such/net.rqnn")).starts_with("cannot read the evaluation /no/such/net.rqnn")
    );
    assert!(refusal(&std::env::temp_dir()).ends_with("is not a file"));
    if cfg!(unix) {
        assert!(refusal(Path::new("/dev/zero")).ends_with("is not a file"));
    }
    let folder = folder("large");
    let path = folder.join("large.rqnn");
    std::fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert!(refusal(&path).contains("has 1099511627776 bytes; up to 268435456 are read"));
    std::fs::remove_dir_all(folder).unwrap();
    let error = make_player(&"roque:eval=./none.rqnn".parse().unwrap(), &[]).err().unwrap();
    assert!(error.to_string().starts_with("cannot read the evaluation ./none.rqnn"), "{error}");
}

#[test]
fn a_file_is_told_by_its_ending_or_its_folder() {
    let is_file = |text: &str| matches!(text.parse(), Ok(EvaluationSpec::File(_)));
    assert!(is_file("net.rqnn") && is_file("tuned.rs") && is_file("./net") && is_file("nets/a"));
    assert!(!is_file("nnue") && !is_file("control:b=0.5"));
    assert!("net".parse::<EvaluationSpec>().is_err());
}
