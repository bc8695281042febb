//! Trees and walks as a command line asks for them: a game by name, a state and switches as text.

use crate::draw::png::{self, RenderError};
use crate::step::{self, Steps};
use crate::tree::{self, Detail, Recording, TooLarge};
use roque_chess::Position;
use roque_engine::{NotEnoughMemory, ask_for_memory};
use roque_evaluation::{EvaluatorSpec, ParseEvaluatorError};
use roque_game::{ConnectFour, GameState, TicTacToe, TypedTree};
use roque_play::players::TextbookJudge;
use roque_solver::{Evaluate, SolverSpec};
use std::fmt;
use std::io::{self, BufRead, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// The games that can be recorded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameName {
    /// Chess.
    Chess,
    /// Tic-tac-toe.
    TicTacToe,
    /// Connect four.
    ConnectFour,
    /// A tree typed by hand.
    Tree,
}

/// There is no game of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game {0:?}: use chess, tictactoe, connect-four or tree")]
pub struct UnknownGame(String);

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        [Self::Chess, Self::TicTacToe, Self::ConnectFour, Self::Tree]
            .into_iter()
            .find(|game| game.to_string() == text)
            .ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chess => Position::NAME,
            Self::TicTacToe => TicTacToe::NAME,
            Self::ConnectFour => ConnectFour::NAME,
            Self::Tree => TypedTree::NAME,
        })
    }
}

/// The form of an exported tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A scalable picture.
    Svg,
    /// A picture of pixels.
    Png,
    /// Graphviz' language.
    Dot,
    /// Data.
    Json,
}

impl Format {
    /// The form a file's name asks for.
    ///
    /// # Errors
    /// [`TreeRequestError::Format`] if its ending is none of the four.
    pub fn of(file: &Path) -> Result<Self, TreeRequestError> {
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("dot") => Ok(Self::Dot),
            Some("json") => Ok(Self::Json),
            _ => Err(TreeRequestError::Format(file.to_owned())),
        }
    }
}

/// Why a search cannot be recorded.
#[derive(Debug, Error)]
pub enum TreeRequestError {
    /// The text is no state of the game.
    #[error("{text:?} is not a position of {game}: {cause}")]
    State {
        /// The game.
        game: &'static str,
        /// What was given.
        text: String,
        /// What is wrong with it.
        cause: Box<dyn std::error::Error + Send + Sync>,
    },
    /// The evaluation is unknown.
    #[error(transparent)]
    Evaluation(#[from] ParseEvaluatorError),
    /// The small games are searched without judgement.
    #[error("{game} has no evaluations, only chess has: leave out eval={evaluation}")]
    NoEvaluation {
        /// The game.
        game: &'static str,
        /// What was asked for.
        evaluation: String,
    },
    /// The table does not fit.
    #[error(transparent)]
    Memory(#[from] NotEnoughMemory),
    /// The tree is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The file's name says no known form.
    #[error("{0} has no ending that names a format: use .svg, .png, .dot or .json")]
    Format(PathBuf),
    /// The picture cannot be drawn.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The terminal or pipe failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A search to record.
#[derive(Clone, Debug)]
pub struct TreeRequest {
    /// The game.
    pub game: GameName,
    /// The state to search; the start if not given.
    pub state: Option<String>,
    /// Switches, limits and evaluation.
    pub solver: SolverSpec,
    /// Nodes that may be recorded.
    pub budget: u64,
    /// What to do with more.
    pub detail: Detail,
}

/// What is done with a recording of any game.
trait Use {
    type Output;

    fn recording<G: GameState + 'static>(
        &mut self,
        recording: Recording<G>,
    ) -> Result<Self::Output, TreeRequestError>;
}

impl TreeRequest {
    /// Exports the tree in each of these forms.
    ///
    /// # Errors
    /// [`TreeRequestError`] if the search is not possible or the tree is too large.
    pub fn export(&self, formats: &[Format]) -> Result<Vec<Vec<u8>>, TreeRequestError> {
        struct Export<'a>(&'a [Format], String);

        impl Use for Export<'_> {
            type Output = Vec<Vec<u8>>;

            fn recording<G: GameState + 'static>(
                &mut self,
                recording: Recording<G>,
            ) -> Result<Vec<Vec<u8>>, TreeRequestError> {
                let recording = &recording;
                let bytes = |format: &Format| {
                    Ok(match format {
                        Format::Svg => tree::to_svg(recording, &self.1).into_bytes(),
                        Format::Png => png::render(&tree::to_svg(recording, &self.1))?,
                        Format::Dot => tree::to_dot(recording).into_bytes(),
                        Format::Json => format!("{:#}\n", tree::to_json(recording)).into_bytes(),
                    })
                };
                self.0.iter().map(bytes).collect()
            }
        }

        self.run(&mut Export(formats, format!("{}: {}", self.game, self.solver)))
    }

    /// Walks through the search; see [`step`].
    ///
    /// # Errors
    /// As [`export`](Self::export), or if input or output fail.
    pub fn walk(&self, input: impl BufRead, output: impl Write) -> Result<(), TreeRequestError> {
        struct Walk<I, O>(Option<(I, O)>);

        impl<I: BufRead, O: Write> Use for Walk<I, O> {
            type Output = ();

            fn recording<G: GameState + 'static>(
                &mut self,
                recording: Recording<G>,
            ) -> Result<(), TreeRequestError> {
                match self.0.take() {
                    Some((input, output)) => Ok(step::walk(&recording, input, output)?),
                    None => Ok(()),
                }
            }
        }

        self.run(&mut Walk(Some((input, output))))
    }

    /// The search as moments to be walked through on a screen; see [`step`].
    ///
    /// # Errors
    /// As [`export`](Self::export).
    pub fn steps(&self) -> Result<Box<dyn Steps>, TreeRequestError> {
        struct Keep;

        impl Use for Keep {
            type Output = Box<dyn Steps>;

            fn recording<G: GameState + 'static>(
                &mut self,
                recording: Recording<G>,
            ) -> Result<Box<dyn Steps>, TreeRequestError> {
                Ok(Box::new(recording))
            }
        }

        self.run(&mut Keep)
    }

    fn run<U: Use>(&self, what: &mut U) -> Result<U::Output, TreeRequestError> {
        match self.game {
            GameName::Chess => {
                let name = self.solver.evaluation.as_deref().unwrap_or("simplified");
                let spec: EvaluatorSpec = name.parse()?;
                self.record::<Position, _, U>(|| TextbookJudge::new(&spec), what)
            }
            GameName::TicTacToe => self.record_small::<TicTacToe, U>(what),
            GameName::ConnectFour => self.record_small::<ConnectFour, U>(what),
            GameName::Tree => self.record_small::<TypedTree, U>(what),
        }
    }

    fn record_small<G: GameState + 'static, U: Use>(
        &self,
        what: &mut U,
    ) -> Result<U::Output, TreeRequestError> {
        if let Some(evaluation) = self.solver.evaluation.clone() {
            return Err(TreeRequestError::NoEvaluation { game: G::NAME, evaluation });
        }
        self.record::<G, _, U>(|| G::glance, what)
    }

    fn record<G: GameState + 'static, E: Evaluate<G>, U: Use>(
        &self,
        make_evaluation: impl Fn() -> E,
        what: &mut U,
    ) -> Result<U::Output, TreeRequestError> {
        let state = match self.state.as_deref() {
            None | Some("start") => G::default(),
            Some(text) => text.parse().map_err(|error: G::Err| TreeRequestError::State {
                game: G::NAME,
                text: text.to_owned(),
                cause: error.into(),
            })?,
        };
        ask_for_memory(self.solver.config.table.map_or(0, NonZeroUsize::get))?;
        let limits = self.solver.limits();
        let size = (self.budget, self.detail);
        what.recording(tree::record(&state, self.solver.config, &limits, make_evaluation, size)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(game: &str, state: Option<&str>, solver: &str) -> TreeRequest {
        TreeRequest {
            game: game.parse().unwrap(),
            state: state.map(ToOwned::to_owned),
            solver: solver.parse().unwrap(),
            budget: 2_000,
            detail: Detail::Everything,
        }
    }

    #[test]
    fn all_games_are_exported_in_all_forms() {
        let formats = [Format::Svg, Format::Png, Format::Dot, Format::Json];
        for (game, solver) in [
            ("chess", "depth=2,order=mvv,eval=material"),
            ("tictactoe", "depth=2"),
            ("connect-four", "depth=3"),
            ("tree", "depth=2"),
        ] {
            let files = request(game, None, solver).export(&formats).unwrap();
            let [svg, png, dot, json] = &files[..] else { panic!("a file for each form") };
            let text = |file: &[u8]| String::from_utf8(file.to_vec()).unwrap();
            let tree: serde_json::Value = serde_json::from_slice(json).unwrap();
            let nodes = tree["nodes"].as_array().map_or(0, Vec::len);
            assert!(nodes > 10, "{game}: {nodes}");
            assert!(text(svg).starts_with("<svg") && text(svg).ends_with("</svg>\n"), "{game}");
            assert!(text(svg).matches("<rect").count() >= nodes, "{game}: a box for every node");
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"), "{game}");
            assert!(
                text(dot).starts_with("digraph") && text(dot).matches("[label=").count() >= nodes,
                "{game}"
            );
        }
    }

    #[test]
    fn the_tree_of_the_textbooks_is_stepped_through() {
        use crate::step::{Step, Told};
        let steps = request("tree", None, "algo=alphabeta,depth=2").steps().unwrap();
        let cut = steps.step(0, Step::NextCutoff).unwrap();
        let moment = steps.moment(cut).unwrap();
        let Told::Cutoff { ref m, left, .. } = moment.told else { panic!("{moment:?}") };
        assert_eq!((m.as_str(), left), ("a", 2));
        let ways: Vec<_> = moment.way.iter().map(|rung| rung.m.as_deref()).collect();
        assert_eq!(ways, [None, Some("b")]);
        let tried: Vec<_> = moment.moves.iter().map(|tried| (tried.m.as_str(), tried.is_left)).collect();
        assert_eq!(tried, [("a", false), ("b", true), ("c", true)]);
        assert_eq!(moment.moves[0].score.map(|score| score.value()), Some(-2), "for Min, who plays it");
        let out = steps.step(cut, Step::Out).unwrap();
        assert!(matches!(steps.moment(out).unwrap().told, Told::Leave(Some(_))));
        assert_eq!(steps.step(0, Step::Back), None);
        let end = steps.step(0, Step::End).unwrap();
        assert_eq!((end + 1, steps.step(end, Step::Next)), (steps.count(), None));
        let root = steps.moment(end).unwrap();
        assert_eq!((root.ply, root.moves.len(), root.window.alpha.value()), (0, 3, 3));
        // The last branch is refuted by its last leaf: a cutoff with nothing left to cut.
        let last = steps.step(end, Step::LastCutoff).unwrap();
        assert!(matches!(steps.moment(last).unwrap().told, Told::Cutoff { left: 0, .. }));
        assert_eq!(steps.step(last, Step::LastCutoff), Some(cut));
        assert!(steps.moment(end + 1).is_none());
    }

    #[test]
    fn what_is_not_possible_is_said_in_a_sentence() {
        let error = |game, state, solver| {
            request(game, state, solver).export(&[Format::Dot]).unwrap_err().to_string()
        };
        assert!(error("chess", Some("rubbish"), "depth=1").contains("rubbish"));
        assert!(error("chess", None, "depth=1,eval=luck").contains("material"));
        assert!(error("tictactoe", None, "depth=1,eval=material").contains("leave out eval=material"));
        assert!(error("chess", None, "depth=4").contains("--aggregate"));
        assert_eq!(
            "go".parse::<GameName>().unwrap_err().to_string(),
            "there is no game \"go\": use chess, tictactoe, connect-four or tree"
        );
        assert!(Format::of(Path::new("tree.bmp")).unwrap_err().to_string().contains(".svg"));
    }
}
