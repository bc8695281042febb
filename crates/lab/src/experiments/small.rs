//! Tic-tac-toe and connect four: the search against chance and against itself.

use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::small_games::{Chooser, play_game};
use crate::table::DataTable;
use roque_game::{ConnectFour, GameState, Player, Random, Tally, TicTacToe};
use roque_solver::{Config, Ordering};
use std::num::NonZeroUsize;

const COLUMNS: [&str; 6] = ["search", "side", "games", "won", "drawn", "lost"];

/// A validation: the search never loses a game to random play.
pub fn tictactoe_random(context: &Context) -> Findings {
    let games = context.games(20, 100);
    let searches = [
        ("minimax".to_owned(), Chooser::Search(Config::minimax(), None)),
        ("alpha-beta".to_owned(), Chooser::Search(Config::plain(), None)),
    ];
    let title = "Tic-tac-toe: complete search against random play";
    let mut report = Findings::new("tictactoe-random", title);
    against_chance::<TicTacToe>(context, &mut report, games, &searches);
    report
}

/// Connect four is too large to search completely from the start, but a few plies are enough against chance.
pub fn connect_four(context: &Context) -> Findings {
    let games = context.games(10, 50);
    let config = Config {
        ordering: Ordering { hints: true, ..Ordering::NONE },
        table: NonZeroUsize::new(1),
        ..Config::plain()
    };
    let deepest = context.depth(6, 6);
    let depths = (2..=deepest).step_by(2).chain((deepest % 2 == 1).then_some(deepest));
    let searches: Vec<(String, Chooser)> = depths
        .map(|depth| (format!("alpha-beta, depth {depth}"), Chooser::Search(config, Some(depth))))
        .collect();
    let mut report =
        Findings::new("connect-four", "Connect four: alpha-beta of limited depth against random play");
    against_chance::<ConnectFour>(context, &mut report, games, &searches);
    report
}

fn against_chance<G: GameState>(
    context: &Context,
    report: &mut Findings,
    games: usize,
    searches: &[(String, Chooser)],
) {
    let mut table = DataTable::new("games", format!("{games} games a side, seed {}", context.seed), &COLUMNS)
        .plotting("won");
    let bar = context.steps(2 * games * searches.len(), report.name);
    let mut random = Random::new(context.seed);
    let (mut categories, mut bars) = (Vec::new(), [Vec::new(), Vec::new(), Vec::new()]);
    let mut total = Tally::default();
    for (name, search) in searches {
        for (side, player) in [("first", Player::First), ("second", Player::Second)] {
            let mut tally = Tally::default();
            for _ in 0..games {
                if context.is_stopped() {
                    report.interrupted = true;
                    break;
                }
                let outcome = match player {
                    Player::First => play_game::<G>(context, [search, &Chooser::Random], &mut random),
                    Player::Second => play_game::<G>(context, [&Chooser::Random, search], &mut random),
                };
                tally += outcome.points(player);
                bar.done();
            }
            push_tally(&mut table, name, side, &tally);
            context.show(&table);
            let place = categories.len() as f64;
            for (series, count) in bars.iter_mut().zip([tally.wins, tally.draws, tally.losses]) {
                series.push((place, count as f64));
            }
            categories.push(format!("{} {side}", name.replace("alpha-beta", "ab").replace("depth ", "")));
            total += tally;
        }
    }
    drop(bar);
    report.sentences.push(format!(
        "Against chance the search won {}, drew {} and lost {} of {} games.",
        total.wins,
        total.draws,
        total.losses,
        total.games()
    ));
    report.tables.push(table);
    report.figures.push(("", results_figure(report, categories, bars)));
}

fn push_tally(table: &mut DataTable, name: &str, side: &str, tally: &Tally) {
    let Tally { wins, draws, losses } = *tally;
    let counts = [tally.games(), wins, draws, losses].map(Into::into);
    table.push([name.into(), side.into()].into_iter().chain(counts).collect());
}

fn results_figure(report: &Findings, categories: Vec<String>, bars: [Vec<(f64, f64)>; 3]) -> Figure {
    let [won, drawn, lost] = bars;
    let series = vec![Series::new("won", won), Series::new("lost", lost), Series::new("drawn", drawn)];
    let panel = Panel {
        title: "Results of the search, by side".into(),
        plot: Plot::Bars(categories),
        y: Axis::linear("games"),
        series,
    };
    Figure { title: report.title.clone(), subtitle: report.sentences.join(" "), panels: vec![panel] }
}

/// A second validation: two perfect players always draw.
pub fn tictactoe_self(context: &Context) -> Findings {
    let games = context.games(10, 50);
    let title = "Tic-tac-toe: complete search against itself";
    let mut report = Findings::new("tictactoe-self", title);
    let minimax = || Chooser::Search(Config::minimax(), None);
    let alphabeta = || Chooser::Search(Config::plain(), None);
    let pairs = [
        ("minimax", "minimax", minimax(), minimax()),
        ("alpha-beta", "alpha-beta", alphabeta(), alphabeta()),
        ("minimax", "alpha-beta", minimax(), alphabeta()),
    ];
    let caption = format!("{games} games a pair, equal moves chosen at random, seed {}", context.seed);
    let columns = ["X", "O", "games", "X won", "drawn", "O won"];
    let mut table = DataTable::new("games", caption, &columns).plotting("drawn");
    let bar = context.steps(games * pairs.len(), report.name);
    let mut random = Random::new(context.seed);
    let (mut categories, mut bars) = (Vec::new(), [Vec::new(), Vec::new(), Vec::new()]);
    let (mut drawn, mut played) = (0, 0);
    for (x, o, first, second) in &pairs {
        let mut tally = Tally::default();
        for _ in 0..games {
            if context.is_stopped() {
                report.interrupted = true;
                break;
            }
            tally += play_game::<TicTacToe>(context, [first, second], &mut random).points(Player::First);
            bar.done();
        }
        push_tally(&mut table, x, o, &tally);
        context.show(&table);
        let place = categories.len() as f64;
        for (series, count) in bars.iter_mut().zip([tally.wins, tally.draws, tally.losses]) {
            series.push((place, count as f64));
        }
        categories.push(format!("{x} - {o}"));
        drawn += tally.draws;
        played += tally.games();
    }
    drop(bar);
    report.sentences.push(format!("{drawn} of {played} games were drawn."));
    report.tables.push(table);
    report.figures.push(("", results_figure(&report, categories, bars)));
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Effort;

    #[test]
    fn complete_search_never_loses_and_draws_against_itself() {
        let context = Context::new(Effort::Quick, 11);
        let against_itself = tictactoe_self(&context);
        assert_eq!(against_itself.sentences, ["30 of 30 games were drawn."]);
        let report = connect_four(&context);
        assert_eq!(report.tables[0].to_csv(), connect_four(&context).tables[0].to_csv(), "a seed repeats");
    }
}
