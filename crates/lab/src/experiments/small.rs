//! Tic-tac-toe and connect four: the search against chance and against itself.

use crate::context::Context;
use crate::draw::{Axis, Figure, Panel, Plot, Series};
use crate::findings::Findings;
use crate::small_games::{Chooser, play_game};
use crate::table::DataTable;
use crate::words::Words;
use roque_game::{ConnectFour, GameState, Player, Random, Tally, TicTacToe};
use roque_language::{Message, number};
use roque_solver::{Config, Ordering};
use std::num::NonZeroUsize;

const COLUMNS: [&str; 6] = ["search", "side", "games", "won", "drawn", "lost"];

/// A validation: the search never loses a game to random play.
pub fn tictactoe_random(context: &Context) -> Findings {
    let games = context.games(20, 200);
    let [whole, cut] = [Message::LabFoundWordMinimax, Message::LabFoundWordAlphaBeta];
    let searches = [
        (whole.clone(), whole, Chooser::Search(Config::minimax(), None)),
        (cut.clone(), cut, Chooser::Search(Config::plain(), None)),
    ];
    let mut report = Findings::new("tictactoe-random", Message::LabFoundTitleTictactoeRandom);
    against_chance::<TicTacToe>(context, &mut report, games, &searches);
    report
}

/// Connect four is too large to search completely from the start, but a few plies are enough against chance.
pub fn connect_four(context: &Context) -> Findings {
    let games = context.games(10, 200);
    let config = Config {
        ordering: Ordering { hints: true, ..Ordering::NONE },
        table: NonZeroUsize::new(1),
        ..Config::plain()
    };
    let deepest = context.depth(6, 6);
    let depths = (2..=deepest).step_by(2).chain((deepest % 2 == 1).then_some(deepest));
    let searches: Vec<Contender> = depths
        .map(|depth| {
            let plies = depth.into();
            let name = Message::LabFoundWordAlphaBetaDepth { depth: plies };
            (name, Message::LabFoundWordDepthOf { depth: plies }, Chooser::Search(config, Some(depth)))
        })
        .collect();
    let mut report = Findings::new("connect-four", Message::LabFoundTitleConnectFour);
    against_chance::<ConnectFour>(context, &mut report, games, &searches);
    report
}

/// Who plays against chance: its name, a short one for pictures, and how it chooses.
type Contender = (Message, Message, Chooser);

fn against_chance<G: GameState>(
    context: &Context,
    report: &mut Findings,
    games: usize,
    searches: &[Contender],
) {
    let caption = Message::LabFoundCaptionSides { games: number(games), seed: number(context.seed) };
    let mut table = DataTable::new("games", caption, &COLUMNS).plotting("won");
    let bar = context.steps(2 * games * searches.len(), &report.name);
    let mut random = Random::new(context.seed);
    let (mut categories, mut bars) = (Vec::new(), [Vec::new(), Vec::new(), Vec::new()]);
    let mut total = Tally::default();
    for (name, short, search) in searches {
        let sides =
            [(Message::LabFoundWordFirst, Player::First), (Message::LabFoundWordSecond, Player::Second)];
        for (side, player) in sides {
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
            push_tally(&mut table, [name, &side], &tally);
            context.show(&table);
            let place = categories.len() as f64;
            for (series, count) in bars.iter_mut().zip([tally.wins, tally.draws, tally.losses]) {
                series.push((place, count as f64));
            }
            let search = Box::new(short.clone());
            categories.push(Message::LabFoundWordSide { search, side: side.into() }.into());
            total += tally;
        }
    }
    drop(bar);
    let Tally { wins, draws, losses } = total;
    let [won, drawn, lost, games] = [wins, draws, losses, total.games()].map(number);
    report.sentences.push(Message::LabFoundChance { won, drawn, lost, games }.into());
    report.tables.push(table);
    report.draw("", results_figure(report, categories, bars));
}

fn push_tally(table: &mut DataTable, names: [&Message; 2], tally: &Tally) {
    let Tally { wins, draws, losses } = *tally;
    let counts = [tally.games(), wins, draws, losses].map(Into::into);
    table.push(names.map(|name| name.clone().into()).into_iter().chain(counts).collect());
}

fn results_figure(report: &Findings, categories: Vec<Words>, bars: [Vec<(f64, f64)>; 3]) -> Figure {
    let [won, drawn, lost] = bars;
    let series = vec![
        Series::new(Message::LabFoundWordWon, won),
        Series::new(Message::LabFoundWordLost, lost),
        Series::new(Message::LabFoundWordDrawn, drawn),
    ];
    let panel = Panel {
        title: Message::LabFoundPanelResults.into(),
        plot: Plot::Bars(categories),
        y: Axis::linear(Message::LabFoundAxisGames),
        series,
    };
    Figure { title: report.title.clone(), subtitle: report.summary(), panels: vec![panel] }
}

/// A second validation: two perfect players always draw.
pub fn tictactoe_self(context: &Context) -> Findings {
    let games = context.games(10, 200);
    let mut report = Findings::new("tictactoe-self", Message::LabFoundTitleTictactoeSelf);
    let minimax = || Chooser::Search(Config::minimax(), None);
    let alphabeta = || Chooser::Search(Config::plain(), None);
    let [whole, cut] = [Message::LabFoundWordMinimax, Message::LabFoundWordAlphaBeta];
    let pairs = [
        (&whole, &whole, minimax(), minimax()),
        (&cut, &cut, alphabeta(), alphabeta()),
        (&whole, &cut, minimax(), alphabeta()),
    ];
    let caption = Message::LabFoundCaptionPairs { games: number(games), seed: number(context.seed) };
    let columns = ["X", "O", "games", "X won", "drawn", "O won"];
    let mut table = DataTable::new("games", caption, &columns).plotting("drawn");
    let bar = context.steps(games * pairs.len(), &report.name);
    let mut random = Random::new(context.seed);
    let (mut categories, mut bars) = (Vec::new(), [Vec::new(), Vec::new(), Vec::new()]);
    let (mut drawn, mut played) = (0, 0);
    for &(x, o, ref first, ref second) in &pairs {
        let mut tally = Tally::default();
        for _ in 0..games {
            if context.is_stopped() {
                report.interrupted = true;
                break;
            }
            tally += play_game::<TicTacToe>(context, [first, second], &mut random).points(Player::First);
            bar.done();
        }
        push_tally(&mut table, [x, o], &tally);
        context.show(&table);
        let place = categories.len() as f64;
        for (series, count) in bars.iter_mut().zip([tally.wins, tally.draws, tally.losses]) {
            series.push((place, count as f64));
        }
        let [first, second] = [x, o].map(|name| Box::new(name.clone()));
        categories.push(Message::LabFoundWordPair { first, second }.into());
        drawn += tally.draws;
        played += tally.games();
    }
    drop(bar);
    let (drawn, games) = (number(drawn), number(played));
    report.sentences.push(Message::LabFoundDrawn { drawn, games }.into());
    report.tables.push(table);
    report.draw("", results_figure(&report, categories, bars));
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
        assert_eq!(against_itself.sentences, [Message::LabFoundDrawn { drawn: 30, games: 30 }.into()]);
        let report = connect_four(&context);
        assert_eq!(report.tables[0].to_csv(), connect_four(&context).tables[0].to_csv(), "a seed repeats");
    }
}
