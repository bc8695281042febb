use super::*;
use roque_library::Origin;

fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, text).unwrap();
    (folder, path)
}

fn names(list: &mut GameList, first: usize, count: usize) -> Vec<String> {
    list.rows(first, count).unwrap().iter().map(|game| game.white.clone()).collect()
}

#[test]
fn a_file_is_listed_in_its_order_and_searched() {
    let text: String = (0..40)
        .map(|number| format!("[White \"W{number}\"]\n[Date \"19{:02}.01.01\"]\n\n1. e4 *\n\n", 40 - number))
        .collect();
    let (_folder, path) = file(&text);
    let mut list = GameList::of_file(&path).unwrap();
    list.finish();
    assert_eq!((list.total(), list.unfinished(), list.is_reading()), (40, 0, false));
    assert_eq!(names(&mut list, 10, 3), ["W10", "W11", "W12"]);
    assert_eq!(names(&mut list, 38, 10), ["W38", "W39"]);
    list.step(1000);
    assert_eq!(list.game().unwrap().unwrap().white, "W39");
    list.search("W7").unwrap();
    assert_eq!((list.total(), list.game().unwrap().unwrap().white.as_str()), (1, "W7"));
    assert!(matches!(list.search("colour:blue"), Err(SearchFault::Query(_))));
    assert_eq!(list.total(), 1);
    assert_eq!(list.delete().unwrap(), None, "a file stays as it is");
}

#[test]
fn a_position_without_moves_is_a_game() {
    let (_folder, path) = file("[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/4Q3/K7 w - - 0 1\"]\n\n*\n");
    let mut list = GameList::of_file(&path).unwrap();
    list.finish();
    let game = list.game().unwrap().unwrap();
    let document = list.document(game.id).unwrap().unwrap();
    assert_eq!(
        (document.main_line().count(), document.start.to_string().split(' ').next()),
        (0, Some("7k/8/8/8/8/8/4Q3/K7"))
    );
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let (folder, path) = file("[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. Ke8 *\n");
    let mut list = GameList::of_file(&path).unwrap();
    list.finish();
    let (count, fault) = list.broken().unwrap();
    assert_eq!((list.total(), count), (1, 1));
    assert!(fault.to_string().starts_with("line 7: "), "{fault}");
    let missing = GameList::of_file(&folder.path().join("none.pgn")).err().unwrap();
    assert!(missing.to_string().ends_with("none.pgn: there is no such file or folder"), "{missing}");
}

#[test]
fn unfinished_games_come_first() {
    let library = Arc::new(Library::in_memory().unwrap());
    for number in 0..6 {
        let document = format!("[White \"W{number}\"]\n\n1. e4 *").parse().unwrap();
        let session = (number % 3 == 0).then_some(&b"state"[..]);
        library.create(&document, Origin::Own, session).unwrap();
    }
    let mut list = GameList::of_library(library).unwrap();
    assert_eq!((list.total(), list.unfinished()), (6, 2));
    let mut first = names(&mut list, 0, 2);
    first.sort();
    assert_eq!(first, ["W0", "W3"]);
    assert_eq!(names(&mut list, 1, 3).len(), 3);
    assert_eq!(names(&mut list, 4, 9).len(), 2);
    list.search("live:no").unwrap();
    assert_eq!((list.total(), list.unfinished()), (4, 0));
    let deleted = list.delete().unwrap().unwrap();
    assert_eq!(list.total(), 3);
    list.restore(deleted).unwrap();
    assert_eq!(list.total(), 4);
    assert!(!line(&list.game().unwrap().unwrap(), 40, "open", Language::English).is_empty());
}
