//! Players as they travel: in our own vocabulary, with files by their content and programs by a name.

use crate::build_mark::sha256;
use crate::task::{Refused, Tools};
use roque_arena::Entrant;
use roque_play::{EvaluationSpec, PlayerSpec, TimeControl};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A player of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WirePlayer {
    /// The name in tables and PGN.
    pub name: String,
    /// What plays.
    pub plays: Plays,
    /// UCI options, for programs.
    #[serde(default)]
    pub options: Vec<(String, String)>,
    /// What it may spend.
    pub time: TimeControl,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plays {
    /// A player of ours, as text names it.
    Ours(String),
    /// A player of ours with an evaluation from a file of the manifest.
    WithFile {
        /// The player without its evaluation.
        player: String,
        /// The name of the file in the manifest.
        file: String,
    },
    /// A program, by the name each worker's owner has given one.
    Engine(String),
}

/// A player that cannot travel.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TravelError {
    /// A person.
    #[error("{0} is a person, who cannot play on other machines")]
    Human(String),
    /// A program by its path.
    #[error(
        "{player}: on other machines a program has a name, as in uci:stockfish, and plays where a worker was started with --engine stockfish=PATH"
    )]
    Program {
        /// The player.
        player: String,
    },
}

/// A player as it travels, and the file it needs, by the name the manifest shall have for it.
pub(crate) fn pack(entrant: &Entrant) -> Result<(WirePlayer, Option<(String, PathBuf)>), TravelError> {
    let mut file = None;
    let plays = match &entrant.spec {
        PlayerSpec::Human => return Err(TravelError::Human(entrant.name.clone())),
        PlayerSpec::Uci(program) => {
            if !is_name(&program.program) || !program.arguments.is_empty() {
                return Err(TravelError::Program { player: entrant.spec.to_string() });
            }
            Plays::Engine(program.program.clone())
        }
        PlayerSpec::Roque(spec) => match &spec.eval {
            Some(EvaluationSpec::File(path)) => {
                let mut bare = spec.clone();
                bare.eval = None;
                let name = sha256(path.as_os_str().as_encoded_bytes());
                file = Some((name.clone(), path.clone()));
                Plays::WithFile { player: PlayerSpec::Roque(bare).to_string(), file: name }
            }
            _ => Plays::Ours(entrant.spec.to_string()),
        },
        other => Plays::Ours(other.to_string()),
    };
    let Entrant { name, options, time, .. } = entrant.clone();
    Ok((WirePlayer { name, plays, options, time }, file))
}

/// The player on this machine. Only our own players and programs the owner has named come out of it, whatever came in.
pub(crate) fn unpack(
    player: WirePlayer,
    files: &BTreeMap<String, PathBuf>,
    tools: &Tools,
) -> Result<Entrant, Refused> {
    let WirePlayer { name, plays, options, time } = player;
    let spec = match &plays {
        Plays::Ours(text) => own(text)?,
        Plays::WithFile { player, file } => {
            let path: &Path =
                files.get(file).ok_or_else(|| Refused(format!("{name} lacks its evaluation")))?;
            match own(player)? {
                PlayerSpec::Roque(mut spec) => {
                    spec.eval = Some(EvaluationSpec::File(path.to_owned()));
                    PlayerSpec::Roque(spec)
                }
                other => return Err(Refused(format!("{other} takes no evaluation from a file"))),
            }
        }
        Plays::Engine(engine) => {
            let allowed = tools.engines.get(engine);
            let missing =
                || Refused(format!("no program {engine:?} is allowed here (--engine {engine}=PATH)"));
            options.iter().try_for_each(check_option)?;
            PlayerSpec::Uci(allowed.ok_or_else(missing)?.clone())
        }
    };
    Ok(Entrant { name, spec, options, time })
}

/// A player of ours that touches no file and starts no program.
fn own(text: &str) -> Result<PlayerSpec, Refused> {
    let spec: PlayerSpec = text.parse().map_err(|error| Refused(format!("a player: {error}")))?;
    match &spec {
        PlayerSpec::Uci(_) => Err(Refused(format!("{text:?} is a command; none is taken from the wire"))),
        PlayerSpec::Human => Err(Refused("a person cannot play here".to_owned())),
        PlayerSpec::Roque(roque) if matches!(roque.eval, Some(EvaluationSpec::File(_))) => {
            Err(Refused(format!("{text:?} names a file of this machine; none is taken from the wire")))
        }
        _ => Ok(spec),
    }
}

/// Options lead engines to files, too: to write logs, to read books. Those are not taken from the wire.
fn check_option((name, value): &(String, String)) -> Result<(), Refused> {
    let low = name.to_lowercase();
    let leads_to_file =
        ["file", "path", "log", "dir", "book", "exec", "command"].iter().any(|word| low.contains(word));
    if leads_to_file || value.contains(['/', '\\']) {
        return Err(Refused(format!(
            "the option {name:?} = {value:?} may lead to a file; none is taken from the wire"
        )));
    }
    Ok(())
}

/// A name for a program: no path, no blank.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    !text.is_empty() && !text.starts_with('.') && text.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrant(text: &str) -> Entrant {
        let spec: PlayerSpec = text.parse().unwrap();
        Entrant { name: "x".into(), spec, options: Vec::new(), time: "nodes=5".parse().unwrap() }
    }

    fn wire(plays: Plays) -> WirePlayer {
        WirePlayer { name: "x".into(), plays, options: Vec::new(), time: TimeControl::unlimited() }
    }

    #[test]
    fn our_players_travel_and_come_back() {
        for text in ["roque:elo=1500,hash=8", "random:3", "solver:algo=alphabeta,eval=material,depth=2"] {
            let (packed, file) = pack(&entrant(text)).unwrap();
            assert_eq!(
                (unpack(packed, &BTreeMap::new(), &Tools::default()).unwrap(), file),
                (entrant(text), None)
            );
        }
        let (packed, file) = pack(&entrant("roque:eval=a/net.rqnn,nodes=9")).unwrap();
        let (name, path) = file.unwrap();
        assert_eq!(path, Path::new("a/net.rqnn"));
        let files = BTreeMap::from([(name, PathBuf::from("cache/1.rqnn"))]);
        let here = unpack(packed, &files, &Tools::default()).unwrap();
        assert_eq!(here.spec, entrant("roque:eval=cache/1.rqnn,nodes=9").spec);
    }

    #[test]
    fn no_command_and_no_path_is_taken_from_the_wire() {
        let tools = Tools {
            engines: BTreeMap::from([("fish".to_owned(), "/opt/fish --x".parse().unwrap())]),
            syzygy: None,
        };
        let refuse = |player: WirePlayer| unpack(player, &BTreeMap::new(), &tools).unwrap_err().0;
        assert!(refuse(wire(Plays::Ours("uci:/bin/sh -c reboot".into()))).contains("command"));
        assert!(refuse(wire(Plays::Ours("uci:fish".into()))).contains("command"));
        assert!(refuse(wire(Plays::Ours("roque:eval=/etc/passwd".into()))).contains("names a file"));
        assert!(refuse(wire(Plays::Ours("human".into()))).contains("person"));
        for name in ["/bin/sh", "sh", "../fish", "fish --evil", ""] {
            assert!(refuse(wire(Plays::Engine(name.into()))).contains("--engine"), "{name}");
        }
        for (name, value) in [("Debug Log File", "x"), ("SyzygyPath", "x"), ("Hash", "../x"), ("X", "c:\\x")]
        {
            let options = vec![(name.to_owned(), value.to_owned())];
            let player = WirePlayer { options, ..wire(Plays::Engine("fish".into())) };
            assert!(refuse(player).contains("may lead to a file"), "{name}");
        }
        let fish = unpack(wire(Plays::Engine("fish".into())), &BTreeMap::new(), &tools).unwrap();
        assert_eq!(fish.spec.to_string(), "uci:/opt/fish --x");
    }

    #[test]
    fn programs_by_path_do_not_travel() {
        for text in ["uci:/usr/games/stockfish", "uci:./new", "uci:stockfish --flag"] {
            assert!(pack(&entrant(text)).unwrap_err().to_string().contains("--engine"), "{text}");
        }
        assert!(pack(&entrant("uci:stockfish")).is_ok());
        assert!(pack(&entrant("human")).is_err());
    }
}
