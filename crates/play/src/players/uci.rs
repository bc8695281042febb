//! A program that speaks UCI as a player.
//!
//! Every way it can fail ends in a [`PlayerFault`]; the process is then ended and started again for the next
//! game.

use super::{Bounds, Decision, GameContext, Insight, OwnBounds, Player, PlayerFault, Turn, thought};
use crate::{Fault, UciSpec};
use roque_chess::{Move, Position, ZobristKey};
use roque_game::Bound;
use roque_uci::client::{OutputLimits, Overheard};
use roque_uci::{BestMove, Client, ClientError, Go, Info, Launch, UciMove};
use std::time::{Duration, Instant};

/// How long a program may take before it counts as hanging.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// To say `uciok`.
    pub greeting: Duration,
    /// To answer `isready`.
    pub ready: Duration,
    /// To give a move where no clock runs out.
    pub thinking: Duration,
    /// To give its move after `stop`.
    pub stopping: Duration,
    /// To end once it has closed its output.
    pub farewell: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            greeting: Duration::from_secs(10),
            ready: Duration::from_secs(10),
            thinking: Duration::from_secs(120),
            stopping: Duration::from_secs(2),
            farewell: Duration::from_secs(1),
        }
    }
}

/// How often a waiting player looks whether it shall hurry.
const POLL: Duration = Duration::from_millis(25);

/// A UCI process, started when needed.
pub struct UciPlayer {
    spec: UciSpec,
    options: Vec<(String, String)>,
    client: Option<Client>,
    patience: Patience,
    limits: OutputLimits,
    overheard: Option<Overheard>,
    /// What it thinks about while the other side does.
    pondering: Option<Pondering>,
}

/// A search on the opponent's time.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pondering {
    /// The position it is about, which the expected move leads to.
    key: ZobristKey,
}

impl UciPlayer {
    /// A player that starts its program when the first game begins.
    #[must_use]
    pub fn new(spec: UciSpec, options: Vec<(String, String)>) -> Self {
        let (patience, limits) = (Patience::default(), OutputLimits::default());
        Self { spec, options, client: None, patience, limits, overheard: None, pondering: None }
    }

    /// The same player with other patience.
    #[must_use]
    pub fn with_patience(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// The same player, allowed to print so much.
    #[must_use]
    pub fn with_limits(self, limits: OutputLimits) -> Self {
        Self { limits, ..self }
    }

    fn start_program(&mut self) -> Result<(), ClientError> {
        let arguments: Vec<&str> = self.spec.arguments.iter().map(String::as_str).collect();
        let launch = Launch {
            handshake: self.patience.greeting,
            farewell: self.patience.farewell,
            limits: self.limits,
            overheard: self.overheard.clone(),
            ..Launch::new(&self.spec.program, &arguments)
        };
        let mut client = Client::launch(&launch)?;
        for (name, value) in &self.options {
            let value = (!value.is_empty()).then_some(value.as_str());
            client.set_option(name, value)?;
        }
        self.client = Some(client);
        Ok(())
    }

    /// Whether its option `Ponder` is set: UCI has it for just that.
    fn ponders(&self) -> bool {
        self.options.iter().any(|(name, value)| name.eq_ignore_ascii_case("Ponder") && value == "true")
    }

    /// Has the program think about the answer it expects until it is our turn again.
    fn ponder(&mut self, turn: &Turn<'_>, m: Move, expected: Option<UciMove>, used: Duration) {
        let Some(client) = self.client.as_mut() else { return };
        let mut timeline = turn.timeline.clone();
        if timeline.play(m).is_err() || timeline.outcome().is_some() {
            return;
        }
        let Some(answer) = expected.and_then(|text| text.resolve(timeline.current())) else { return };
        if timeline.play(answer).is_err() || timeline.outcome().is_some() {
            return;
        }
        let mover = turn.position().side_to_move();
        let mut allowance = turn.allowance.clone();
        if let Some(left) = &mut allowance.remaining[mover] {
            *left = left.saturating_sub(used) + allowance.increment[mover];
        }
        let moves: Vec<Move> = timeline.moves().collect();
        client.position(timeline.start(), &moves);
        let go = Bounds::new(&allowance, mover, OwnBounds::default()).or_a_moment().for_program();
        client.go(Go { ponder: true, ..go });
        self.pondering = Some(Pondering { key: timeline.current().key() });
    }

    /// Ends thinking on the other's time. Returns whether the expected move came, and the program goes on with it.
    fn end_pondering(&mut self, now: Option<&Position>) -> Result<bool, ClientError> {
        let (Some(pondering), Some(client)) = (self.pondering.take(), self.client.as_mut()) else {
            return Ok(false);
        };
        if now.is_some_and(|position| position.key() == pondering.key) {
            client.ponder_hit();
            return Ok(true);
        }
        client.stop();
        client.best_move(Some(self.patience.stopping), |_| {}).map(|_| false)
    }

    fn prepare(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        self.end_pondering(None).map_err(|error| classify(&error))?;
        if self.client.is_none() {
            self.start_program().map_err(|error| fault(Fault::StartFailure, &error))?;
        }
        let Some(client) = &mut self.client else { return Ok(()) };
        let chess960 = context.start.is_chess960();
        if client.option("UCI_Chess960").is_some() {
            let value = if chess960 { "true" } else { "false" };
            client.set_option("UCI_Chess960", Some(value)).map_err(|error| classify(&error))?;
        } else if chess960 {
            let detail = format!("{} does not play Chess960", client.name());
            return Err(PlayerFault { fault: Fault::StartFailure, detail });
        }
        client.new_game();
        client.wait_ready(self.patience.ready).map_err(|error| classify(&error))
    }

    /// What went wrong with a program that is not used any more.
    fn broken(&mut self, error: &ClientError) -> PlayerFault {
        self.client = None;
        classify(error)
    }

    /// Waits for the move; past the time allowed, tells the engine to stop and waits a little more, so that a
    /// slow engine (which loses on time) is told apart from a dead one.
    fn wait_for_move(
        client: &mut Client,
        patience: Patience,
        turn: &Turn<'_>,
        mut report: impl FnMut(&Info),
    ) -> Result<BestMove, ClientError> {
        let began = Instant::now();
        let mut deadline = began + turn.allowance.time_to_flag.unwrap_or(patience.thinking);
        let mut stopped = false;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match client.best_move(Some(left.min(POLL)), &mut report) {
                Ok(answer) => return Ok(answer),
                Err(ClientError::NoBestMove { .. }) if !stopped => {
                    if turn.signal.is_stopped() || Instant::now() >= deadline {
                        stopped = true;
                        client.stop();
                        deadline = Instant::now() + patience.stopping;
                    }
                }
                Err(ClientError::NoBestMove { .. }) if Instant::now() < deadline => {}
                Err(ClientError::NoBestMove { program, .. }) => {
                    return Err(ClientError::NoBestMove { program, waited: began.elapsed() });
                }
                Err(error) => return Err(error),
            }
        }
    }
}

impl Player for UciPlayer {
    fn name(&self) -> String {
        self.client.as_ref().map_or_else(|| self.spec.program.clone(), |client| client.name().to_owned())
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        let result = self.prepare(context);
        if result.is_err() {
            self.client = None;
        }
        result
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        if self.client.is_none() {
            // The board changed hands or the program failed before: begin again in the middle of the game.
            self.new_game(&GameContext { start: *turn.timeline.start(), seed: 0 })?;
        }
        let (began, position) = (Instant::now(), *turn.position());
        let mover = position.side_to_move();
        let hit = self.end_pondering(Some(&position)).map_err(|error| self.broken(&error))?;
        let ponders = self.ponders();
        let Some(client) = &mut self.client else { return Err(gone()) };
        if !hit {
            let moves: Vec<Move> = turn.timeline.moves().collect();
            client.position(turn.timeline.start(), &moves);
            client.go(Bounds::new(&turn.allowance, mover, OwnBounds::default()).or_a_moment().for_program());
        }
        let mut last = None;
        let answer = Self::wait_for_move(client, self.patience, turn, |info| {
            if let Some(insight) = insight(info, &position) {
                last = Some(insight.thought);
                listener(&insight);
            }
        });
        match answer.map_err(|error| classify(&error)).and_then(|answer| checked(&answer, &position)) {
            Ok((m, expected)) => {
                if ponders && !turn.signal.is_stopped() {
                    self.ponder(turn, m, expected, began.elapsed());
                }
                Ok(Decision::Play { m, thought: last })
            }
            Err(fault) => {
                self.client = None;
                Err(fault)
            }
        }
    }

    fn overhear(&mut self, listener: Option<Overheard>) {
        if let Some(client) = &mut self.client {
            client.overhear(listener.clone());
        }
        self.overheard = listener;
    }
}

/// The move an answer names, and the one it expects next.
fn checked(answer: &BestMove, position: &Position) -> Result<(Move, Option<UciMove>), PlayerFault> {
    let illegal = |detail: String| PlayerFault { fault: Fault::IllegalMove, detail };
    let text = answer.best.ok_or_else(|| illegal(format!("it gave no move in {position}")))?;
    let m = text.resolve(position).ok_or_else(|| illegal(format!("it played {text} in {position}")))?;
    Ok((m, answer.ponder))
}

fn gone() -> PlayerFault {
    PlayerFault { fault: Fault::Crash, detail: "the program is not running".into() }
}

fn fault(fault: Fault, error: &ClientError) -> PlayerFault {
    PlayerFault { fault, detail: error.to_string() }
}

fn classify(error: &ClientError) -> PlayerFault {
    let kind = match error {
        ClientError::Start { .. } | ClientError::NoUciOk { .. } => Fault::StartFailure,
        ClientError::NotReady { .. } | ClientError::NoBestMove { .. } => Fault::Hang,
        ClientError::Exited { .. } => Fault::Crash,
        ClientError::Flooded { .. } => Fault::Flood,
        ClientError::GarbledBestMove { .. } => Fault::IllegalMove,
        ClientError::UnknownOption { .. } | ClientError::OptionValue { .. } => Fault::Protocol,
    };
    fault(kind, error)
}

/// What a first line with an exact score says; moves that are not legal end the line.
fn insight(info: &Info, root: &Position) -> Option<Insight> {
    let score = info.score.filter(|score| score.bound == Bound::Exact)?;
    if info.multipv.is_some_and(|rank| rank != 1) {
        return None;
    }
    let mut position = *root;
    let mut line = Vec::new();
    for text in &info.pv {
        let Some(m) = text.resolve(&position) else { break };
        line.push(m);
        position.play_unchecked(m);
    }
    Some(Insight {
        thought: thought(score.value, root.side_to_move(), info.depth),
        nodes: info.nodes,
        cutoffs: None,
        time: info.time.map(Duration::from_millis),
        line,
    })
}
