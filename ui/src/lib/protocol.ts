// Generated from crates/web/src/protocol; `ROQUE_UPDATE=1 cargo test -p roque-web typescript` rewrites it.

import type { Message } from './catalogue';

/**
 * A refusal: what kind it is, for programs, and what to say about it, which the page puts into the person's language.
 */
export type ApiError = { 
/**
 * What kind of refusal.
 */
code: ErrorCode, 
/**
 * A code of the catalogue with its arguments.
 */
message: Message, };
/**
 * What kind of refusal, for programs.
 */
export type ErrorCode = "badMessage" | "unknownGame" | "unreadableMove" | "illegalMove" | "ambiguousMove" | "notYourTurn" | "stale" | "gameOver" | "notNow" | "drawDeclined" | "badFen" | "badPgn" | "badGame" | "badQuery" | "badEdit" | "tooLarge" | "forbidden" | "unavailable";
/**
 * White or Black.
 */
export type Side = "white" | "black";
/**
 * Who answers for a side.
 */
export type PlayerKind = "human" | "engine" | "absent";
/**
 * One of the two players.
 */
export type PlayerView = { 
/**
 * The player in the form every command understands: `human`, `roque:elo=1500`, `random`…
 */
spec: string, 
/**
 * Name to show; `null` for a person who gave none.
 */
name: string | null, 
/**
 * Who answers for this side.
 */
kind: PlayerKind, 
/**
 * Rating, when the player claims one.
 */
rating: number | null, 
/**
 * Whether the seat is given to a guest, who plays from a page of their own.
 */
guest: boolean, };
/**
 * The clock of one side.
 */
export type SideClockView = { 
/**
 * Time at the start, milliseconds.
 */
initialMs: number, 
/**
 * Added after each move, milliseconds.
 */
incrementMs: number, 
/**
 * Time left, milliseconds.
 */
leftMs: number, };
/**
 * Both clocks, honest at the moment of sending.
 */
export type ClockView = { 
/**
 * White's.
 */
white: SideClockView, 
/**
 * Black's.
 */
black: SideClockView, 
/**
 * Whose time runs; `null` while both stand.
 */
running: Side | null, };
/**
 * What the number of a judgement counts.
 */
export type ScoreUnit = "cp" | "mate";
/**
 * A judgement from White's point of view.
 */
export type ScoreView = { 
/**
 * What the number counts.
 */
type: ScoreUnit, 
/**
 * The number; positive is good for White.
 */
value: number, 
/**
 * White's expected points, in thousandths, for bars and graphs.
 */
share: number, };
/**
 * What a program thought before its move.
 */
export type ThoughtView = { 
/**
 * Half-moves searched.
 */
depth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Thinking time, milliseconds.
 */
timeMs: number, 
/**
 * Its own score, White's view.
 */
score: ScoreView | null, };
/**
 * A move that was played.
 */
export type MoveView = { 
/**
 * Squares, as the board needs them: `e2e4`, `e7e8q`; castling as the king's own two squares, king takes rook in Chess960.
 */
uci: string, 
/**
 * Standard algebraic notation, English letters.
 */
san: string, 
/**
 * The position after the move.
 */
fen: string, 
/**
 * Whether the move gives check.
 */
check: boolean, 
/**
 * The mover's clock after the move, milliseconds.
 */
clockMs: number | null, 
/**
 * Full-strength judgement of the position after the move, when it has been made.
 */
score: ScoreView | null, 
/**
 * What the mover thought, when it was a program.
 */
thought: ThoughtView | null, };
/**
 * A move that may be played.
 */
export type LegalMove = { 
/**
 * Squares: `e2e4`, `e7e8q`; castling as the king's own two squares, king takes rook in Chess960.
 */
uci: string, 
/**
 * Standard algebraic notation, English letters.
 */
san: string, };
/**
 * A position and what may be done in it.
 */
export type PositionView = { 
/**
 * Forsyth–Edwards notation.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * Whether that side is in check.
 */
check: boolean, 
/**
 * Every legal move.
 */
legal: Array<LegalMove>, };
/**
 * Why a game ended, or why a draw may be claimed. The catalogue words each as `end.` and its name.
 */
export type EndReason = "checkmate" | "resignation" | "time" | "startFailure" | "crash" | "hang" | "illegalMove" | "flood" | "protocol" | "scoreAdjudication" | "tableAdjudication" | "stalemate" | "insufficientMaterial" | "deadPosition" | "seventyFiveMoves" | "fivefoldRepetition" | "fiftyMoves" | "threefoldRepetition" | "agreement" | "timeWithoutMaterial" | "drawAdjudication" | "moveLimit" | "abort";
/**
 * How a game ended.
 */
export type OutcomeView = { 
/**
 * Who won; `null` for a draw.
 */
winner: Side | null, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * Why.
 */
reason: EndReason, };
/**
 * The named opening a game went through last.
 */
export type Opening = { 
/**
 * Code of the Encyclopaedia of Chess Openings.
 */
eco: string, 
/**
 * English name.
 */
name: string, 
/**
 * French name.
 */
french: string, };
/**
 * State of a game between two programs that somebody watches.
 */
export type WatchView = { 
/**
 * Whether moves follow by themselves.
 */
running: boolean, 
/**
 * Least time between two moves, milliseconds.
 */
delayMs: number, };
/**
 * A whole game: enough to draw everything without knowing what came before.
 */
export type GameView = { 
/**
 * The document's number, its name in addresses.
 */
id: number, 
/**
 * Grows with every change; a client drops what is older than what it shows.
 */
revision: number, 
/**
 * Unix time of creation, milliseconds.
 */
createdMs: number, 
/**
 * White's player.
 */
white: PlayerView, 
/**
 * Black's player.
 */
black: PlayerView, 
/**
 * The clocks; `null` for a game without.
 */
clock: ClockView | null, 
/**
 * Position the game began from.
 */
startFen: string, 
/**
 * Whether castling follows Chess960.
 */
chess960: boolean, 
/**
 * Judgement of the start position, when it has been made.
 */
startScore: ScoreView | null, 
/**
 * Moves so far.
 */
moves: Array<MoveView>, 
/**
 * The position now.
 */
position: PositionView, 
/**
 * Draws that the side to move may claim now.
 */
claims: Array<EndReason>, 
/**
 * Who offered a draw that is not answered yet.
 */
drawOffer: Side | null, 
/**
 * Who has asked the other person to agree to a takeback.
 */
takeBackAsked: Side | null, 
/**
 * Whether a takeback would do something.
 */
canTakeBack: boolean, 
/**
 * How it ended, if it did.
 */
outcome: OutcomeView | null, 
/**
 * The opening, if it has a name.
 */
opening: Opening | null, 
/**
 * The side whose program is to find a move now.
 */
thinking: Side | null, 
/**
 * For games between programs.
 */
watch: WatchView | null, };
/**
 * What a page may ask of a game.
 */
export type GameClient = { "type": "move", 
/**
 * Squares (`e2e4`) or algebraic notation (`Nf3`).
 */
text: string, 
/**
 * Number of half-moves the sender saw.
 */
ply: number, } | { "type": "takeBack" } | { "type": "declineTakeBack" } | { "type": "resign" } | { "type": "draw" } | { "type": "declineDraw" } | { "type": "claimDraw" } | { "type": "hint" } | { "type": "judge", 
/**
 * On or off.
 */
on: boolean, } | { "type": "run", 
/**
 * On or off.
 */
on: boolean, } | { "type": "step" } | { "type": "speed", 
/**
 * Milliseconds.
 */
delayMs: number, };
/**
 * What a game tells its pages.
 */
export type GameServer = { "type": "state", 
/**
 * The game.
 */
game: GameView, } | { "type": "thinking", 
/**
 * The thoughts.
 */
thinking: ThinkingView, } | { "type": "hint", 
/**
 * The hint.
 */
hint: HintView, } | { "type": "error", 
/**
 * The refusal.
 */
error: ApiError, } | { "type": "gone" };
/**
 * A program's thoughts while it thinks.
 */
export type ThinkingView = { 
/**
 * Who thinks.
 */
side: Side, 
/**
 * Half-moves played when it began.
 */
ply: number, 
/**
 * The line it expects.
 */
line: AnalysisLine, };
/**
 * One expected line.
 */
export type AnalysisLine = { 
/**
 * 1 for the best line, 2 for the second…
 */
rank: number, 
/**
 * Half-moves searched.
 */
depth: number, 
/**
 * Deepest half-move seen, where that is known.
 */
selectiveDepth: number | null, 
/**
 * White's view.
 */
score: ScoreView, 
/**
 * Chances that White wins, draws and loses, in thousandths.
 */
wdl: [number, number, number], 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Positions a second.
 */
nps: number, 
/**
 * Time so far, milliseconds.
 */
timeMs: number, 
/**
 * The line as squares.
 */
uci: Array<string>, 
/**
 * The line in algebraic notation.
 */
san: Array<string>, };
/**
 * A hint in steps: first the piece, then its square.
 */
export type HintView = { 
/**
 * Half-moves played when it was asked for.
 */
ply: number, 
/**
 * 1: `from` only; 2: `to` too; 3: the line behind it.
 */
step: number, 
/**
 * Square of the piece to move.
 */
from: string, 
/**
 * Where it goes, from step 2.
 */
to: string | null, 
/**
 * The move and what follows, from step 3.
 */
line: AnalysisLine | null, };
/**
 * What a page may ask of the free board's engine.
 */
export type AnalysisClient = { "type": "start", 
/**
 * The position.
 */
fen: string, 
/**
 * Number of lines, 1 to 5.
 */
lines: number, 
/**
 * Returned with each answer, so that late ones can be told apart.
 */
token: number, } | { "type": "stop" };
/**
 * What the free board's engine tells.
 */
export type AnalysisServer = { "type": "known", 
/**
 * The request it belongs to.
 */
token: number, 
/**
 * The line.
 */
line: AnalysisLine, 
/**
 * Who found it: name and build.
 */
engine: string, } | { "type": "line", 
/**
 * The request it belongs to.
 */
token: number, 
/**
 * The line.
 */
line: AnalysisLine, } | { "type": "done", 
/**
 * The request it belongs to.
 */
token: number, } | { "type": "error", 
/**
 * The refusal.
 */
error: ApiError, };
/**
 * `POST /api/invitations`: a link for somebody else on the network.
 */
export type Invite = { 
/**
 * The game.
 */
game: number, 
/**
 * The seat that is given away; `null` for the right to watch.
 */
seat: Side | null, };
/**
 * A link, to be sent or shown.
 */
export type InvitationView = { 
/**
 * The link.
 */
url: string, 
/**
 * The link as a QR code: an SVG picture.
 */
picture: string, };
/**
 * `POST /api/invitations/withdraw`: nobody comes in by a link to this game any more, and who did is sent out.
 */
export type WithdrawInvitations = { 
/**
 * The game.
 */
game: number, };
/**
 * A clock of one side.
 */
export type ClockChoice = { 
/**
 * Time at the start, milliseconds.
 */
initialMs: number, 
/**
 * Added after each move, milliseconds.
 */
incrementMs: number, };
/**
 * Different clocks for the two sides.
 */
export type ClockPair = { 
/**
 * White's.
 */
white: ClockChoice, 
/**
 * Black's.
 */
black: ClockChoice, };
/**
 * The clocks of a game.
 */
export type ClocksChoice = ClockChoice | ClockPair;
/**
 * Where a game starts.
 */
export type StartChoice = { "type": "standard" } | { "type": "fen", 
/**
 * The position.
 */
fen: string, } | { "type": "chess960", 
/**
 * 0 to 959; 518 is the usual start.
 */
number: number | null, };
/**
 * `POST /api/games`
 */
export type NewGame = { 
/**
 * White's player: `human`, `human:Ada`, `roque`, `roque:elo=1500`…
 */
white: string, 
/**
 * Black's player.
 */
black: string, 
/**
 * The clocks; `null` for a game without.
 */
clock: ClocksChoice | null, 
/**
 * Start position.
 */
start: StartChoice, };
/**
 * `POST /api/line`: a start and moves typed by somebody; nothing is stored.
 */
export type OpenLine = { 
/**
 * Start position; the usual one when absent.
 */
fen: string | null, 
/**
 * Moves, squares or algebraic.
 */
moves: Array<string>, 
/**
 * Instead of both: a game whose main line is meant; of several the first.
 */
pgn: string | null, };
/**
 * The line read, and the position at its end.
 */
export type LineView = { 
/**
 * The start, in normal form.
 */
startFen: string, 
/**
 * Whether castling follows Chess960.
 */
chess960: boolean, 
/**
 * The moves with what they lead to.
 */
moves: Array<MoveView>, 
/**
 * The end of the line.
 */
position: PositionView, 
/**
 * Set when the line ends the game.
 */
outcome: OutcomeView | null, 
/**
 * The opening, if it has a name.
 */
opening: Opening | null, 
/**
 * How many games follow in the PGN text; the line is the first.
 */
moreGames: number, };
/**
 * A strength one can choose.
 */
export type LevelView = { 
/**
 * The player, for [`NewGame`].
 */
spec: string, 
/**
 * Rating aimed at; `null` for full strength.
 */
rating: number | null, 
/**
 * Key of the word to show, in the page's table of messages.
 */
word: string, };
/**
 * `GET /api/about`
 */
export type AboutView = { 
/**
 * Version of the program.
 */
version: string, 
/**
 * Strengths, weakest first.
 */
levels: Array<LevelView>, 
/**
 * Other players worth meeting: the textbook search, the random mover.
 */
others: Array<LevelView>, };
/**
 * `POST /api/judgement`
 */
export type JudgementRequest = { 
/**
 * The position.
 */
fen: string, };
/**
 * What the network thinks of a position without searching.
 */
export type JudgementView = { 
/**
 * Centipawns for White.
 */
total: number, 
/**
 * Every man but the kings.
 */
men: Array<ManWorth>, };
/**
 * One man and what it is worth where it stands.
 */
export type ManWorth = { 
/**
 * Its square, such as `f3`.
 */
square: string, 
/**
 * Its letter, capital for White.
 */
letter: string, 
/**
 * Centipawns that its owner's score would lose without it.
 */
worth: number, };
/**
 * Which games a request is about.
 */
export type Scope = "all" | "own" | "imported" | "live";
/**
 * What a list is sorted by.
 */
export type ListSort = "updated" | "date" | "white" | "black" | "rating" | "event" | "eco" | "result" | "length";
/**
 * `GET /api/library`: a page of a list.
 */
export type LibraryPage = { 
/**
 * Games in the whole list.
 */
total: number, 
/**
 * Games under play in the whole library, whatever was asked for.
 */
unfinished: number, 
/**
 * The games of the page.
 */
games: Array<GameRow>, };
/**
 * Where a document comes from.
 */
export type DocumentOrigin = "own" | "imported";
/**
 * A line of a list.
 */
export type GameRow = { 
/**
 * The document's number, its name in addresses.
 */
id: number, 
/**
 * White's name; empty if unknown, `Human` for a person who gave none.
 */
white: string, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's rating.
 */
whiteElo: number | null, 
/**
 * Black's rating.
 */
blackElo: number | null, 
/**
 * The event; empty if unknown.
 */
event: string, 
/**
 * The place; empty if unknown.
 */
site: string, 
/**
 * The day, `YYYY.MM.DD` with question marks for what is not known.
 */
date: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * Why it ended, where that is known.
 */
reason: EndReason | null, 
/**
 * Code of the Encyclopaedia of Chess Openings.
 */
eco: string | null, 
/**
 * English name of the opening; empty if it has none.
 */
opening: string, 
/**
 * French name of the opening.
 */
openingFrench: string, 
/**
 * Half-moves of the main line.
 */
plies: number, 
/**
 * Where it comes from.
 */
origin: DocumentOrigin, 
/**
 * Whether there are remarks or variations.
 */
annotated: boolean, 
/**
 * Whether it is under play.
 */
live: boolean, 
/**
 * Unix time of the last change, milliseconds.
 */
updatedMs: number, 
/**
 * The last position of the main line, for a small picture.
 */
fen: string, };
/**
 * `POST /api/library/delete`: the games named, or all that a query finds.
 */
export type DeleteGames = { 
/**
 * Games by their numbers.
 */
ids: Array<number>, 
/**
 * Or all games that fit.
 */
q?: string, 
/**
 * Of these.
 */
scope?: Scope, };
/**
 * `POST /api/library/restore`, and what was deleted or brought back.
 */
export type GameIds = { 
/**
 * Games by their numbers.
 */
ids: Array<number>, };
/**
 * `POST /api/library/import`: one of these a line.
 */
export type ImportProgress = { "type": "progress", 
/**
 * Bytes of the file that were read.
 */
bytes: number, 
/**
 * Games kept.
 */
games: number, 
/**
 * Games that were there already.
 */
duplicates: number, 
/**
 * Games that could not be read.
 */
broken: number, } | { "type": "broken", 
/**
 * The line of the fault.
 */
line: number, 
/**
 * What is wrong.
 */
reason: Message, } | { "type": "done", 
/**
 * The first game that was kept.
 */
first: number | null, 
/**
 * Games kept.
 */
games: number, 
/**
 * Games that were there already.
 */
duplicates: number, 
/**
 * Games that could not be read.
 */
broken: number, } | { "type": "failed", 
/**
 * Why.
 */
error: ApiError, };
/**
 * Whose games the explorer looks at.
 */
export type ExploreScope = "all" | "own" | "imported" | "book";
/**
 * `GET /api/library/explore`: what was played in a position.
 */
export type ExploreView = { 
/**
 * Games with this position.
 */
total: number, 
/**
 * The moves, most played first.
 */
moves: Array<ExploreMove>, 
/**
 * Some of the games, those of the best-rated players first.
 */
games: Array<GameRow>, };
/**
 * A move that was played.
 */
export type ExploreMove = { 
/**
 * Squares, as in `LegalMove`.
 */
uci: string, 
/**
 * Standard algebraic notation, English letters.
 */
san: string, 
/**
 * How often.
 */
games: number, 
/**
 * White won.
 */
white: number, 
/**
 * Drawn.
 */
draws: number, 
/**
 * Black won.
 */
black: number, 
/**
 * Mean rating of the players, where known.
 */
meanRating: number | null, };
/**
 * `POST /api/documents`: a new document.
 */
export type NewDocument = { "type": "empty", 
/**
 * Where it starts; the usual start when absent.
 */
fen?: string, } | { "type": "pgn", 
/**
 * The text.
 */
text: string, } | { "type": "copy", 
/**
 * Its number.
 */
id: number, };
/**
 * A whole document.
 */
export type DocumentView = { 
/**
 * Its number, its name in addresses.
 */
id: number, 
/**
 * Grows with every change. Numbers of nodes are those of this revision only.
 */
revision: number, 
/**
 * Whether it is a game under play, whose main line the referee writes.
 */
live: boolean, 
/**
 * Where it comes from.
 */
origin: DocumentOrigin, 
/**
 * Unix time of the last change, milliseconds.
 */
updatedMs: number, 
/**
 * The tags in their order.
 */
headers: Array<[string, string]>, 
/**
 * Where it starts.
 */
startFen: string, 
/**
 * Whether castling follows Chess960.
 */
chess960: boolean, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * What is said before the first move, without commands.
 */
comment: string, 
/**
 * What is drawn on the start position.
 */
shapes: Array<ShapeView>, 
/**
 * First moves, by their numbers in `nodes`; the first is the main line's.
 */
children: Array<number>, 
/**
 * All moves, each after the one it follows.
 */
nodes: Array<NodeView>, 
/**
 * The moves of the main line, by their numbers.
 */
mainLine: Array<number>, 
/**
 * The opening, if it has a name.
 */
opening: Opening | null, 
/**
 * Whether there is a change to take back, made while the server runs.
 */
canUndo: boolean, 
/**
 * Whether there is a change to make again.
 */
canRedo: boolean, 
/**
 * Games that follow in the text it was read from; `POST /api/library/import` keeps them all.
 */
moreGames: number, 
/**
 * Where the change that was asked for leads; `null` for the start.
 */
selected: number | null, };
/**
 * A move in its place.
 */
export type NodeView = { 
/**
 * The move it follows; `null` at the start.
 */
parent: number | null, 
/**
 * Moves that follow it; the first is its line's own.
 */
children: Array<number>, 
/**
 * Squares, as in `LegalMove`; `0000` for a move that was passed.
 */
uci: string, 
/**
 * Standard algebraic notation, English letters; `--` for a move that was passed.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * Whether it gives check.
 */
check: boolean, 
/**
 * Judgements by their numbers (NAG): 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`…
 */
glyphs: Array<number>, 
/**
 * What is said after it, without commands.
 */
comment: string, 
/**
 * What is said before it; only before the first move of a variation.
 */
commentBefore: string, 
/**
 * The mover's clock after it, milliseconds.
 */
clockMs: number | null, 
/**
 * A judgement of the position after it.
 */
score: ScoreView | null, 
/**
 * What is drawn on the position after it.
 */
shapes: Array<ShapeView>, };
/**
 * Something drawn on the board.
 */
export type ShapeView = { 
/**
 * What it is.
 */
kind: ShapeKind, 
/**
 * Its colour.
 */
color: ShapeColor, 
/**
 * The square, or where the arrow begins.
 */
from: string, 
/**
 * Where the arrow ends; `null` for a square.
 */
to: string | null, };
/**
 * What is drawn.
 */
export type ShapeKind = "arrow" | "square";
/**
 * The colours every program knows.
 */
export type ShapeColor = "green" | "red" | "yellow" | "blue";
/**
 * `POST /api/documents/ID/edit`: a change, made to a revision. Of another revision it is refused as `stale`, and nothing
 * is changed.
 */
export type EditDocument = { 
/**
 * The revision the sender saw.
 */
revision: number, 
/**
 * The change.
 */
edit: Edit, };
/**
 * A change of a document. Nodes are numbers of `nodes`; `null` is the start.
 */
export type Edit = { "type": "play", 
/**
 * Where it begins.
 */
node: number | null, 
/**
 * The moves, squares or algebraic.
 */
moves: Array<string>, } | { "type": "promote", 
/**
 * A move of the variation.
 */
node: number, } | { "type": "makeMain", 
/**
 * A move of the variation.
 */
node: number, } | { "type": "reorder", 
/**
 * A move of the variation.
 */
node: number, 
/**
 * Its new place among the variations, from 0; the line itself is not counted.
 */
index: number, } | { "type": "delete", 
/**
 * The move.
 */
node: number, } | { "type": "comment", 
/**
 * The move.
 */
node: number | null, 
/**
 * The text; empty for none.
 */
text: string, } | { "type": "commentBefore", 
/**
 * The first move of the variation.
 */
node: number, 
/**
 * The text; empty for none.
 */
text: string, } | { "type": "glyphs", 
/**
 * The move.
 */
node: number, 
/**
 * Their numbers (NAG).
 */
glyphs: Array<number>, } | { "type": "shapes", 
/**
 * The move that leads there.
 */
node: number | null, 
/**
 * All arrows and squares.
 */
shapes: Array<ShapeView>, } | { "type": "header", 
/**
 * Its name.
 */
name: string, 
/**
 * Its value; `null` removes it.
 */
value: string | null, } | { "type": "result", 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, } | { "type": "undo" } | { "type": "redo" };
/**
 * `GET /api/documents/ID/socket`: what is told to pages that show a document.
 */
export type DocumentServer = { "type": "changed", 
/**
 * Its revision now.
 */
revision: number, } | { "type": "gone" };
/**
 * `PUT /api/engine`: settings of the engine for all games and the free board, kept with the games.
 */
export type EngineSettings = { 
/**
 * Hash table of each search, megabytes.
 */
hashMb: number, 
/**
 * Threads that think about the free board. A game's move always has one, so that many games share the machine
 * fairly.
 */
threads: number, };
/**
 * `GET /api/engine`: the settings and what can be chosen.
 */
export type EngineSettingsView = { 
/**
 * What holds now.
 */
settings: EngineSettings, 
/**
 * Whether the hash table was given on the command line: it holds for this run and cannot be changed here.
 */
hashGiven: boolean, 
/**
 * The largest hash table, megabytes.
 */
mostHashMb: number, 
/**
 * The most threads: the processors of the machine.
 */
mostThreads: number, };
/**
 * Which small game.
 */
export type SmallGame = "ticTacToe" | "connectFour";
/**
 * `POST /api/small`
 */
export type SmallRequest = { 
/**
 * Which game.
 */
game: SmallGame, 
/**
 * Moves so far: cells 0–8 by rows from the top left, or columns 0–6.
 */
moves: Array<number>, 
/**
 * Whether the program should answer with a move.
 */
answer: boolean, 
/**
 * Whether every possible move should be scored.
 */
scores: boolean, };
/**
 * How a game ends with best play, for the side that plays the move.
 */
export type SmallVerdict = "win" | "draw" | "loss";
/**
 * What a move leads to.
 */
export type SmallScore = { 
/**
 * How the game ends with best play.
 */
verdict: SmallVerdict, 
/**
 * Half-moves until a win or loss, if the end is near enough to count them.
 */
plies: number | null, };
/**
 * A small game after the answer.
 */
export type SmallView = { 
/**
 * Moves, the answer included.
 */
moves: Array<number>, 
/**
 * Rows from the top; `null` for an empty square.
 */
board: Array<Array<Side | null>>, 
/**
 * Who moves next (White began).
 */
turn: Side, 
/**
 * Moves that may be played.
 */
legal: Array<number>, 
/**
 * The winner's squares as `[row, column]`, if there is a winner.
 */
winning: Array<[number, number]>, 
/**
 * Whether the game is over.
 */
over: boolean, 
/**
 * Who won.
 */
winner: Side | null, 
/**
 * For each legal move, in order: how the game ends with best play; `null` if that could not be found out in time.
 */
scores: Array<SmallScore | null> | null, 
/**
 * Positions the program visited for its answer.
 */
nodes: number, };
/**
 * A move of a line that can be played on the board.
 */
export type LineStep = { 
/**
 * Squares, as the board needs them.
 */
uci: string, 
/**
 * Standard algebraic notation, English letters.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * Whether it gives check.
 */
check: boolean, };
/**
 * How good a move was.
 */
export type VerdictView = "best" | "excellent" | "good" | "inaccuracy" | "mistake" | "blunder";
/**
 * The part of the game.
 */
export type PhaseView = "opening" | "middlegame" | "endgame";
/**
 * A move with its verdict.
 */
export type MomentView = { 
/**
 * Which move of the game, from 0.
 */
ply: number, 
/**
 * Who moved.
 */
side: Side, 
/**
 * The move.
 */
san: string, 
/**
 * What the position was worth before it.
 */
before: ScoreView, 
/**
 * What it is worth after it.
 */
after: ScoreView, 
/**
 * Points it cost, of a hundred.
 */
loss: number, 
/**
 * How good it was.
 */
verdict: VerdictView, 
/**
 * The verdict, if the move is to be blamed: not in the book, not forced, not in a decided game.
 */
fault: VerdictView | null, 
/**
 * The part of the game.
 */
phase: PhaseView, 
/**
 * What there is to say about it.
 */
remark: Message | null, 
/**
 * Why it was a fault, if that could be checked.
 */
reason: Message | null, 
/**
 * The line in which the reason happens.
 */
reasonLine: Array<LineStep>, 
/**
 * Whether that line begins after the move; else it begins instead of it.
 */
reasonAfter: boolean, 
/**
 * The line that should have been played; empty if the move was the best.
 */
better: Array<LineStep>, 
/**
 * How long it took, milliseconds.
 */
spentMs: number | null, };
/**
 * One side's play.
 */
export type SideReview = { 
/**
 * Accuracy in percent.
 */
accuracy: number | null, 
/**
 * The same in opening, middlegame and endgame.
 */
byPhase: [number | null, number | null, number | null], 
/**
 * `?!`
 */
inaccuracies: number, 
/**
 * `?`
 */
mistakes: number, 
/**
 * `??`
 */
blunders: number, };
/**
 * A reviewed game.
 */
export type ReviewView = { 
/**
 * Who judged, with how many positions for each move.
 */
annotator: string, 
/**
 * White's play.
 */
white: SideReview, 
/**
 * Black's play.
 */
black: SideReview, 
/**
 * What each position is worth, from the start on.
 */
values: Array<ScoreView>, 
/**
 * The moves.
 */
moments: Array<MomentView>, 
/**
 * What else there is to say: the slow bleed, time against mistakes.
 */
remarks: Message[], 
/**
 * Puzzles made from mistakes in it.
 */
puzzles: number, };
/**
 * What a page may ask of a review.
 */
export type ReviewClient = { "type": "retry", 
/**
 * The move that was played there, from 0.
 */
ply: number, 
/**
 * The move to try: squares or algebraic notation.
 */
text: string, 
/**
 * Returned with the answer.
 */
token: number, };
/**
 * What came of another try.
 */
export type RetryView = { 
/**
 * The move that was tried.
 */
step: LineStep, 
/**
 * Whether it is good enough.
 */
accepted: boolean, 
/**
 * Points it costs.
 */
loss: number, 
/**
 * What it is worth.
 */
score: ScoreView, 
/**
 * What the other side answers.
 */
answer: Array<LineStep>, };
/**
 * What a review tells.
 */
export type ReviewServer = { "type": "judged", 
/**
 * The verdict so far.
 */
moment: MomentView, 
/**
 * Moves before it that are still to come; 0 while claims are proved.
 */
left: number, } | { "type": "done", 
/**
 * The review.
 */
review: ReviewView, } | { "type": "retried", 
/**
 * The request it belongs to.
 */
token: number, 
/**
 * What came of it.
 */
retry: RetryView, } | { "type": "error", 
/**
 * The refusal.
 */
error: ApiError, };
/**
 * Somebody who trains.
 */
export type TraineeView = { 
/**
 * Rating.
 */
rating: number, 
/**
 * How unsure it is: in 95 of 100 cases within twice as much.
 */
deviation: number, 
/**
 * Puzzles solved in a row.
 */
streak: number, 
/**
 * The most there ever were.
 */
bestStreak: number, 
/**
 * Puzzles tried.
 */
tried: number, 
/**
 * Of these solved.
 */
solved: number, };
/**
 * Puzzles that belong together.
 */
export type DeckView = { 
/**
 * `all`, `mistakes`, or a motif such as `fork`.
 */
deck: string, 
/**
 * Puzzles in it.
 */
puzzles: number, 
/**
 * Of these never tried.
 */
fresh: number, 
/**
 * Of these tried before and due again.
 */
due: number, };
/**
 * `GET /api/puzzles`
 */
export type TrainingView = { 
/**
 * Who trains.
 */
trainee: TraineeView, 
/**
 * What there is; decks without puzzles are left out, `all` and `mistakes` are not.
 */
decks: Array<DeckView>, };
/**
 * `POST /api/puzzles/next`
 */
export type NextPuzzle = { 
/**
 * `all`, `mistakes`, or a motif.
 */
deck: string, };
/**
 * A puzzle to solve, without its solution.
 */
export type PuzzleView = { 
/**
 * Its name.
 */
id: string, 
/**
 * How difficult it is.
 */
rating: number, 
/**
 * Whether it was tried before and comes again.
 */
repeated: boolean, 
/**
 * Who has to find a move.
 */
side: Side, 
/**
 * The position before the other side's move.
 */
beforeFen: string, 
/**
 * The other side's move.
 */
first: LineStep, 
/**
 * Where a move is to be found.
 */
position: PositionView, };
/**
 * `POST /api/puzzles/{id}/move`
 */
export type PuzzleMove = { 
/**
 * Moves found before.
 */
found: number, 
/**
 * Squares or algebraic notation.
 */
text: string, };
/**
 * What came of a move.
 */
export type PuzzleVerdict = "wrong" | "right" | "solved";
/**
 * Answer to a move, or what remains of a solution.
 */
export type PuzzleStep = { 
/**
 * What came of it.
 */
verdict: PuzzleVerdict, 
/**
 * The move and the answer to it; all that was left to find if the solution was asked for.
 */
steps: Array<LineStep>, 
/**
 * Where the next move is to be found; `null` if there is none.
 */
position: PositionView | null, };
/**
 * `POST /api/puzzles/{id}/solution`
 */
export type PuzzleSolution = { 
/**
 * Moves found before.
 */
found: number, };
/**
 * `POST /api/puzzles/{id}/finish`
 */
export type FinishPuzzle = { 
/**
 * Whether every move was found without a wrong one and without help.
 */
solved: boolean, };
/**
 * What a try meant.
 */
export type FinishedPuzzle = { 
/**
 * Rating before it.
 */
ratingBefore: number, 
/**
 * Who trains, after it.
 */
trainee: TraineeView, 
/**
 * When it comes again, Unix time in milliseconds.
 */
dueMs: number, 
/**
 * What makes the solution win.
 */
motifs: Array<string>, 
/**
 * The game it is from.
 */
source: string, };
/**
 * Games that can be searched and looked into.
 */
export type FilmGame = "chess" | "ticTacToe" | "connectFour" | "tree";
/**
 * `POST /api/lab/films`: search and record. Answered when the search has ended.
 */
export type FilmRequest = { 
/**
 * The game.
 */
game: FilmGame, 
/**
 * Where to begin, as the game writes it; its start if not given.
 */
state: string | null, 
/**
 * A textbook search with these switches, as in a player's name; without them the strong engine.
 */
solver: string | null, 
/**
 * How deep the strong engine searches.
 */
depth: number | null, 
/**
 * How many nodes it searches.
 */
nodes: number | null, };
/**
 * What a visit is for.
 */
export type VisitPurpose = "root" | "open" | "scout" | "reduced" | "again" | "nullMove" | "verification" | "singular" | "probCut" | "razoring" | "noisy";
/**
 * Why a visit ended.
 */
export type VisitEnding = "searched" | "cutoff" | "gameOver" | "drawn" | "repeatable" | "mateDistance" | "evaluated" | "tableCutoff" | "endgameTable" | "razoring" | "reverseFutility" | "nullMove" | "probCut" | "multicut" | "standPat" | "aborted";
/**
 * Why a move was never searched.
 */
export type LeftOut = "afterCutoff" | "width" | "lateMoves" | "futility" | "futileCapture" | "history" | "losingQuiet" | "losingCheck" | "losingCapture" | "futileNoisy" | "losingNoisy" | "evasions";
/**
 * One visit. Scores are for its side to move, in centipawns or the units of the game; from 31,000 on a game won in 32,000 less so many plies.
 */
export type VisitView = { 
/**
 * Its number: visits are numbered as they end.
 */
number: number, 
/**
 * The move that led to it; none where the state stays, or the side passed.
 */
text: string | null, 
/**
 * What it is for.
 */
purpose: VisitPurpose, 
/**
 * Why it ended.
 */
ending: VisitEnding, 
/**
 * Plies still to search; 0 beyond the horizon.
 */
depth: number, 
/**
 * The window on entering.
 */
alpha: number, 
/**
 * Its upper end.
 */
beta: number, 
/**
 * What came of it; none if it was aborted.
 */
score: number | null, 
/**
 * What the state is worth at first sight, if that was asked.
 */
eval: number | null, 
/**
 * Visits below it, and itself.
 */
size: number, 
/**
 * Moves that were left out.
 */
left: number, };
/**
 * A move that was left out.
 */
export type LeftMove = { 
/**
 * The move; none for the quiet rest.
 */
text: string | null, 
/**
 * Why.
 */
why: LeftOut, };
/**
 * What a score of an icicle says, as White sees it.
 */
export type ScoreBound = "exact" | "atLeast" | "atMost";
/**
 * Who set the bound that a visit broke.
 */
export type BoundCause = { "type": "root" } | { "type": "move", 
/**
 * The visit above.
 */
ancestor: number, 
/**
 * The visit after its earlier move.
 */
visit: number, 
/**
 * That move.
 */
text: string | null, } | { "type": "stand", 
/**
 * The visit above.
 */
ancestor: number, } | { "type": "repetition", 
/**
 * The visit above.
 */
ancestor: number, } | { "type": "question", 
/**
 * The visit that was asked with it.
 */
visit: number, 
/**
 * What for.
 */
purpose: VisitPurpose, };
/**
 * Which end of the window was broken, and who set it.
 */
export type BrokenBound = { 
/**
 * Whether it is the upper one.
 */
upper: boolean, 
/**
 * Who set it.
 */
cause: BoundCause, };
/**
 * `GET /api/lab/films/{id}/scene/{visit}`: a visit with all around it.
 */
export type SceneView = { 
/**
 * The state, as the game writes it.
 */
state: string, 
/**
 * Who is to move.
 */
side: Side, 
/**
 * From the root to the visit itself.
 */
path: Array<VisitView>, 
/**
 * What it asked for, in order.
 */
children: Array<VisitView>, 
/**
 * Moves left out.
 */
left: Array<LeftMove>, 
/**
 * Legal moves that were neither tried nor named.
 */
untried: Array<string>, 
/**
 * Who set the bound that was broken, if one was.
 */
broken: BrokenBound | null, };
/**
 * A moment of a film.
 */
export type FilmMoment = { 
/**
 * The visit.
 */
visit: number, 
/**
 * Whether it ends; else it begins.
 */
ends: boolean, };
/**
 * Where to step to.
 */
export type FilmStep = "next" | "back" | "nextCutoff" | "lastCutoff" | "nextTable" | "nextAgain";
/**
 * The widest bars of an icicle, one column for each property; parents before their children.
 */
export type IcicleView = { 
/**
 * Numbers of the visits: a bar ends there.
 */
numbers: Array<number>, 
/**
 * Visits below and itself: how wide it is.
 */
sizes: Array<number>, 
/**
 * How far below the visit the icicle hangs from.
 */
levels: Array<number>, 
/**
 * What for.
 */
purposes: Array<VisitPurpose>, 
/**
 * How it ended.
 */
endings: Array<VisitEnding>, 
/**
 * Plies still to search.
 */
depths: Array<number>, 
/**
 * Scores for White, or whoever moves first.
 */
scores: Array<number | null>, 
/**
 * What the scores are.
 */
bounds: Array<ScoreBound>, 
/**
 * Who is to move.
 */
sides: Array<Side>, 
/**
 * Moves of bars that are wide enough to be named; all of them where at most 400 visits are shown.
 */
texts: Array<string | null>, 
/**
 * Moves left out, where at most 400 visits are shown.
 */
left: Array<Array<LeftMove>>, };
/**
 * How many visits were for or ended by something.
 */
export type Counted<T> = { 
/**
 * What.
 */
what: T, 
/**
 * How many.
 */
count: number, };
/**
 * What a move of the root took and brought in a try.
 */
export type RootMoveView = { 
/**
 * The move.
 */
text: string, 
/**
 * Visits below it.
 */
visits: number, 
/**
 * What it brought, for the side that plays it.
 */
score: number | null, 
/**
 * Whether that is its value and not a bound.
 */
exact: boolean, };
/**
 * One try of one iteration.
 */
export type TryView = { 
/**
 * The visit of the root.
 */
visit: number, 
/**
 * The depth of the iteration.
 */
depth: number, 
/**
 * The window.
 */
alpha: number, 
/**
 * Its upper end.
 */
beta: number, 
/**
 * What came of it.
 */
score: number | null, 
/**
 * Visits it took.
 */
visits: number, 
/**
 * Its moves in the order they were searched.
 */
moves: Array<RootMoveView>, };
/**
 * `POST /api/lab/films`, `GET /api/lab/films/{id}`: a film and where its visits went.
 */
export type FilmView = { 
/**
 * Its number. Only the last few films are kept.
 */
id: number, 
/**
 * The game.
 */
game: FilmGame, 
/**
 * Where it began, as the game writes it.
 */
start: string, 
/**
 * Who searched.
 */
player: string, 
/**
 * Visits.
 */
visits: number, 
/**
 * Moves left out.
 */
left: number, 
/**
 * What the visits were for.
 */
purposes: Array<Counted<VisitPurpose>>, 
/**
 * How they ended.
 */
endings: Array<Counted<VisitEnding>>, 
/**
 * How many were searched so deep: place 0 is beyond the horizon.
 */
depths: Array<number>, 
/**
 * Every try of every iteration.
 */
tries: Array<TryView>, };
/**
 * A move of the root as one iteration saw it. Scores are for the side that plays it.
 */
export type OpinionView = { 
/**
 * The visit after the move.
 */
visit: number, 
/**
 * The move and what follows it, as far as it was searched.
 */
line: Array<string>, 
/**
 * What it is worth; if not exact, at most that.
 */
score: number | null, 
/**
 * Whether that is its value.
 */
exact: boolean, 
/**
 * Visits below it.
 */
visits: number, };
/**
 * Another move became the best.
 */
export type MindChange = { 
/**
 * The depth at which it did.
 */
depth: number, 
/**
 * The move that was best before, and what it was worth then.
 */
before: OpinionView, 
/**
 * The same move in the iteration that left it, with the line that speaks against it.
 */
left: OpinionView | null, 
/**
 * The move that is best now.
 */
after: OpinionView, };
/**
 * Why a move is the closest rival.
 */
export type RivalNearness = { "type": "led" } | { "type": "bestUntil", 
/**
 * The depth.
 */
depth: number, } | { "type": "mostWork" };
/**
 * The move that came closest.
 */
export type RivalView = { 
/**
 * The move as the last iteration saw it.
 */
opinion: OpinionView, 
/**
 * Why it is the one.
 */
nearness: RivalNearness, };
/**
 * `GET /api/lab/films/{id}/xray`: the history of a decision.
 */
export type XrayView = { 
/**
 * The best move of the last iteration that was finished, with its line.
 */
best: OpinionView | null, 
/**
 * The move that came closest to it.
 */
rival: RivalView | null, 
/**
 * Every change of the best move.
 */
changes: Array<MindChange>, 
/**
 * Moves left out, by rule.
 */
left: Array<Counted<LeftOut>>, };
/**
 * Who searches in a lane.
 */
export type LaneRequest = { 
/**
 * A textbook search with these switches, as in a player's name; without them the strong engine.
 */
solver: string | null, 
/**
 * How deep the strong engine searches.
 */
depth: number | null, 
/**
 * How many nodes it searches.
 */
nodes: number | null, };
/**
 * What the page says on `GET /api/lab/race` (WebSocket). A race ends with the page.
 */
export type RaceClient = { "type": "start", 
/**
 * The game.
 */
game: FilmGame, 
/**
 * Where both begin, as the game writes it; its start if not given.
 */
state: string | null, 
/**
 * Who searches.
 */
lanes: [LaneRequest, LaneRequest], } | { "type": "stop" };
/**
 * How a lane ended.
 */
export type LaneFinish = "complete" | "limit" | "stopped";
/**
 * A depth that was searched to its end. Counts are those since the start.
 */
export type LapView = { 
/**
 * The depth.
 */
depth: number, 
/**
 * Nodes so far.
 */
nodes: number, 
/**
 * Cutoffs so far.
 */
cutoffs: number, 
/**
 * Time so far, in milliseconds.
 */
ms: number, 
/**
 * What it found, for the side to move, as in films.
 */
score: number, 
/**
 * The move it would play.
 */
best: string, };
/**
 * How far a lane is.
 */
export type LaneView = { 
/**
 * Nodes visited.
 */
nodes: number, 
/**
 * Nodes left early because a move was too good.
 */
cutoffs: number, 
/**
 * The depth that is searched.
 */
depth: number, 
/**
 * Time it has run, in milliseconds: the lanes take turns, and only its own counts.
 */
ms: number, 
/**
 * Depths that are finished.
 */
laps: Array<LapView>, 
/**
 * How it ended, if it did.
 */
finish: LaneFinish | null, };
/**
 * The second lane measured by the first.
 */
export type RaceVerdict = { 
/**
 * Nodes of the second for each of the first.
 */
nodes: number, 
/**
 * Time of the second for each of the first; none if one was over too soon to be measured.
 */
time: number | null, 
/**
 * The depth they are compared at; none if both are compared as a whole.
 */
depth: number | null, 
/**
 * Whether both found the same value.
 */
sameScore: boolean, 
/**
 * Whether both would play the same move.
 */
sameMove: boolean, };
/**
 * What the server says there.
 */
export type RaceServer = { "type": "going", 
/**
 * Whether it waits: others are more urgent.
 */
waits: boolean, 
/**
 * How far both are.
 */
lanes: [LaneView, LaneView], } | { "type": "done", 
/**
 * How far both came.
 */
lanes: [LaneView, LaneView], 
/**
 * Both compared, if there is something to compare.
 */
verdict: RaceVerdict | null, 
/**
 * Whether the server ended it because it took too long.
 */
late: boolean, } | { "type": "error", 
/**
 * Why.
 */
error: ApiError, };
/**
 * A kind of value that an experiment takes.
 */
export type RunParameter = "positions" | "depth" | "games" | "nodes" | "time" | "evaluation" | "evaluations";
/**
 * An experiment there is.
 */
export type ExperimentOffer = { 
/**
 * Its name.
 */
name: string, 
/**
 * The values it takes.
 */
takes: Array<RunParameter>, };
/**
 * One's own values; what is not given is as usual.
 */
export type RunValues = { 
/**
 * Positions to search, as FEN.
 */
positions: Array<string>, 
/**
 * The greatest depth.
 */
depth: number | null, 
/**
 * Games.
 */
games: number | null, 
/**
 * Nodes for each move.
 */
nodes: number | null, 
/**
 * Milliseconds for each move.
 */
timeMs: number | null, 
/**
 * What judges, with its weights.
 */
evaluations: Array<string>, };
/**
 * `POST /api/lab/runs`: what is to be found out.
 */
export type NewRun = { "type": "experiment", 
/**
 * Its name.
 */
name: string, 
/**
 * Whether just enough is done to see the effect.
 */
quick: boolean, 
/**
 * Decides everything random.
 */
seed: number, 
/**
 * One's own values.
 */
own: RunValues, } | { "type": "comparison", 
/**
 * A player.
 */
first: string, 
/**
 * Another.
 */
second: string, 
/**
 * Games, each start with both colours.
 */
games: number, 
/**
 * Decides the starts.
 */
seed: number, };
/**
 * How far a run is.
 */
export type RunState = "waiting" | "running" | "done" | "cancelled" | "tooLong" | "failed" | "lost";
/**
 * A run in a list.
 */
export type RunRow = { 
/**
 * Its number.
 */
id: number, 
/**
 * What is to be found out.
 */
wish: NewRun, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * When it was asked for, in milliseconds since 1970.
 */
askedMs: number, 
/**
 * How long it has searched, in milliseconds.
 */
tookMs: number, };
/**
 * A part of a run that is under way.
 */
export type RunPart = { 
/**
 * What it is called.
 */
label: string, 
/**
 * Steps done.
 */
done: number, 
/**
 * Of so many.
 */
steps: number, };
/**
 * A value of a table.
 */
export type RunCell = { "type": "text", 
/**
 * Them.
 */
text: Message | string, } | { "type": "number", 
/**
 * It.
 */
value: number, 
/**
 * Decimals worth showing.
 */
decimals: number, } | { "type": "missing" };
/**
 * A table of a run.
 */
export type RunTable = { 
/**
 * Its name.
 */
name: string, 
/**
 * What the rows show.
 */
caption: Message | string, 
/**
 * The names of the columns.
 */
columns: Array<string>, 
/**
 * The rows.
 */
rows: Array<Array<RunCell>>, };
/**
 * `GET /api/lab/runs/{id}`: a run with all that was found so far.
 */
export type RunView = { 
/**
 * What it is, and how far.
 */
row: RunRow, 
/**
 * The part that is under way.
 */
part: RunPart | null, 
/**
 * What was counted so far.
 */
tables: Array<RunTable>, 
/**
 * What the numbers say.
 */
findings: Array<Message | string>, 
/**
 * Counts the pictures drawn while it goes on: `GET /api/lab/runs/{id}/picture?lang=LANGUAGE` has the last; none was drawn at 0.
 */
picture: number, 
/**
 * Its files, in English: CSV, JSON, SVG and PNG, at `GET /api/lab/runs/{id}/files/{name}`; pictures in other languages are `NAME.LANGUAGE.svg`.
 */
files: Array<string>, };
/**
 * How much may be asked for.
 */
export type RunLimits = { 
/**
 * Positions.
 */
positions: number, 
/**
 * Plies.
 */
depth: number, 
/**
 * Games.
 */
games: number, 
/**
 * Nodes for each move.
 */
nodes: number, 
/**
 * Milliseconds for each move.
 */
timeMs: number, 
/**
 * Evaluations.
 */
evaluations: number, 
/**
 * Minutes a run may search.
 */
minutes: number, };
/**
 * `GET /api/lab/runs`: what can be run, and what was.
 */
export type RunsView = { 
/**
 * The experiments, simplest first.
 */
experiments: Array<ExperimentOffer>, 
/**
 * Evaluations by name.
 */
evaluations: Array<string>, 
/**
 * How much may be asked for.
 */
limits: RunLimits, 
/**
 * Runs, the latest first.
 */
runs: Array<RunRow>, };
/**
 * What the server says on `GET /api/lab/runs/{id}/socket` (WebSocket).
 */
export type RunServer = { "type": "run", 
/**
 * It.
 */
run: RunView, };
/**
 * `POST /api/lab/games`: a small game against an algorithm of one's choice.
 */
export type LabGameRequest = { 
/**
 * Which game.
 */
game: SmallGame, 
/**
 * Moves so far, as in `SmallRequest`.
 */
moves: Array<number>, 
/**
 * The switches of the textbook search that plays, as in a player's name.
 */
solver: string, 
/**
 * Whether it should answer with a move.
 */
answer: boolean, };
/**
 * What the algorithm did for its move.
 */
export type LabWork = { 
/**
 * Where it thought, as the game writes it.
 */
state: string, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Nodes left early because a move was too good.
 */
cutoffs: number, 
/**
 * The depth that was finished.
 */
depth: number, 
/**
 * Milliseconds.
 */
ms: number, 
/**
 * Whether it was told to end before it was done.
 */
cut: boolean, };
/**
 * What the algorithm sees in a move, for the side that plays it.
 */
export type LabValue = { 
/**
 * Its value as films write scores; none if it was not searched in time.
 */
score: number | null, 
/**
 * Positions visited for it.
 */
nodes: number, };
/**
 * A small game after the algorithm's answer.
 */
export type LabGameView = { 
/**
 * The game.
 */
game: SmallView, 
/**
 * As the game writes it.
 */
state: string, 
/**
 * What the answer took, if one was asked for.
 */
answer: LabWork | null, 
/**
 * What the algorithm sees in each legal move, in their order.
 */
values: Array<LabValue>, 
/**
 * What seeing that took.
 */
looking: LabWork | null, };
/**
 * A lesson in the list.
 */
export type LessonRow = { 
/**
 * Its name in addresses and in the catalogue.
 */
name: string, 
/**
 * How many exercises it has.
 */
exercises: number, 
/**
 * The numbers of those that were solved, from 0.
 */
solved: Array<number>, };
/**
 * `GET /api/lab/lessons`
 */
export type LessonsView = { 
/**
 * All lessons, in order.
 */
lessons: Array<LessonRow>, };
/**
 * How a node is drawn.
 */
export type NodeLook = "plain" | "asked" | "pruned" | "best";
/**
 * A node of a tree.
 */
export type PictureNode = { 
/**
 * The place of its parent; `null` for the root.
 */
parent: number | null, 
/**
 * The branches from the root: `ab`.
 */
way: string, 
/**
 * What stands in it.
 */
label: string, 
/**
 * White for Max, Black for Min.
 */
side: Side, 
/**
 * How it is drawn.
 */
look: NodeLook, };
/**
 * Something to look at.
 */
export type PictureView = { "type": "tree", 
/**
 * Its nodes.
 */
nodes: Array<PictureNode>, } | { "type": "board", 
/**
 * The game.
 */
game: FilmGame, 
/**
 * The state, as the game writes it.
 */
state: string, } | { "type": "table", 
/**
 * What stands in the columns.
 */
head: Array<Message>, 
/**
 * The rows.
 */
rows: Array<Array<Message>>, };
/**
 * Something to choose.
 */
export type ChoiceView = { 
/**
 * What it says.
 */
text: Message, 
/**
 * The node of the tree it stands for.
 */
node: number | null, };
/**
 * What an answer looks like.
 */
export type LessonForm = { "type": "number" } | { "type": "choice", 
/**
 * All of them.
 */
choices: Array<ChoiceView>, } | { "type": "marks", 
/**
 * All of them.
 */
choices: Array<ChoiceView>, } | { "type": "order", 
/**
 * All of them.
 */
choices: Array<ChoiceView>, };
/**
 * An exercise without its answer.
 */
export type ExerciseView = { 
/**
 * What is asked.
 */
question: Message, 
/**
 * What there is to see.
 */
pictures: Array<PictureView>, 
/**
 * What an answer looks like.
 */
form: LessonForm, };
/**
 * `GET /api/lab/lessons/{name}?seed=N`
 */
export type LessonView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What the exercises were drawn from.
 */
seed: number, 
/**
 * The exercises.
 */
exercises: Array<ExerciseView>, 
/**
 * The numbers of those that were solved before, from 0.
 */
solved: Array<number>, };
/**
 * An answer.
 */
export type LessonAnswer = { "type": "number", 
/**
 * The number.
 */
value: number, } | { "type": "choice", 
/**
 * Its place.
 */
place: number, } | { "type": "marks", 
/**
 * Their places.
 */
places: Array<number>, } | { "type": "order", 
/**
 * Their places.
 */
places: Array<number>, };
/**
 * `POST /api/lab/lessons/{name}/{exercise}`
 */
export type AnswerLesson = { 
/**
 * What the exercise was drawn from.
 */
seed: number, 
/**
 * The answer; none from who gives up.
 */
answer: LessonAnswer | null, };
/**
 * A search that shows what an exercise is about.
 */
export type ReplayView = { 
/**
 * The game.
 */
game: FilmGame, 
/**
 * Where it begins.
 */
state: string, 
/**
 * The switches of the search.
 */
solver: string, };
/**
 * What came of an answer.
 */
export type MarkedView = { 
/**
 * Whether it is right; `null` if there was none.
 */
right: boolean | null, 
/**
 * What was overlooked.
 */
slips: Array<Message>, 
/**
 * Why the right answer is right.
 */
because: Array<Message>, 
/**
 * The right answer, or one of them.
 */
answer: LessonAnswer, 
/**
 * The pictures with the answer in them; none if there is nothing more to see.
 */
pictures: Array<PictureView>, 
/**
 * A search to walk through.
 */
replay: ReplayView | null, 
/**
 * The exercises of the lesson that are solved now.
 */
solved: Array<number>, };
/**
 * The kind of tournament.
 */
export type MatchFormat = "match" | "round-robin" | "gauntlet" | "swiss" | "knockout";
/**
 * A player of a match that is asked for.
 */
export type NewMatchPlayer = { 
/**
 * `random`, `roque:elo=1500`, `solver:…`, or `engine:NAME` for a program the server was started with.
 */
spec: string, 
/**
 * The name in tables; else what plays.
 */
name: string | null, 
/**
 * What it may spend, if not what everybody may.
 */
time: string | null, };
/**
 * A test that may end a match.
 */
export type NewMatchTest = { 
/**
 * The difference under the first hypothesis, Elo.
 */
elo0: number, 
/**
 * The difference under the second one.
 */
elo1: number, 
/**
 * Whether the differences are in normalised Elo.
 */
normalized: boolean, };
/**
 * A match or tournament that is asked for.
 */
export type NewMatch = { 
/**
 * Its name; made of the players if not given.
 */
name: string | null, 
/**
 * Who meets whom.
 */
format: MatchFormat, 
/**
 * Who plays.
 */
players: Array<NewMatchPlayer>, 
/**
 * Games in all of a match, otherwise of a meeting.
 */
games: number, 
/**
 * How often everybody meets, or the rounds of a Swiss.
 */
rounds: number | null, 
/**
 * What everybody may spend: `10+0.1`, `movetime=0.1`, `nodes=5000`, `depth=6`; `null`: what players set themselves.
 */
time: string | null, 
/**
 * Where games begin, by name.
 */
openings: string, 
/**
 * Games at a time.
 */
jobs: number, 
/**
 * Games longer than so many moves are drawn.
 */
maxMoves: number | null, 
/**
 * Decides everything random.
 */
seed: number, 
/**
 * A test that may end it.
 */
test: NewMatchTest | null, };
/**
 * What a page may ask of a match.
 */
export type MatchCommand = { "type": "resume" } | { "type": "finish" } | { "type": "stop" };
/**
 * Where a match stands.
 */
export type MatchState = "ready" | "running" | "finishing" | "elsewhere" | "paused" | "complete";
/**
 * A line of the list of matches.
 */
export type MatchRow = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Who meets whom; `null` if the file does not say.
 */
format: MatchFormat | null, 
/**
 * Who plays.
 */
players: Array<string>, 
/**
 * Games played.
 */
games: number, 
/**
 * Games in all, where that is known.
 */
total: number | null, 
/**
 * Where it stands.
 */
state: MatchState, 
/**
 * When a game ended last, milliseconds since 1970.
 */
updatedMs: number, 
/**
 * Wins, draws and losses of the first of two players.
 */
score: [number, number, number] | null, 
/**
 * Who leads, of more than two.
 */
leader: string | null, };
/**
 * What matches may be made of here.
 */
export type MatchOffer = { 
/**
 * Programs of others, by the names they were given.
 */
engines: Array<string>, 
/**
 * Openings by name.
 */
openings: Array<string>, 
/**
 * Most games at a time.
 */
mostJobs: number, 
/**
 * Most players.
 */
mostPlayers: number, };
/**
 * The list of matches, newest first.
 */
export type MatchesView = { 
/**
 * Where they are kept; `null` where nothing is kept.
 */
folder: string | null, 
/**
 * The matches.
 */
matches: Array<MatchRow>, 
/**
 * What a new one may be made of.
 */
offer: MatchOffer, };
/**
 * A player of a match.
 */
export type MatchPlayer = { 
/**
 * The name in tables.
 */
name: string, 
/**
 * What plays.
 */
spec: string, 
/**
 * What it may spend.
 */
time: string | null, };
/**
 * A match: what is played and where it stands.
 */
export type MatchView = { 
/**
 * As in the list.
 */
row: MatchRow, 
/**
 * Who plays.
 */
players: Array<MatchPlayer>, 
/**
 * Where games begin.
 */
openings: string | null, 
/**
 * Games at a time.
 */
jobs: number | null, 
/**
 * Why it ended without being complete, or cannot be read.
 */
problem: Message | null, 
/**
 * Why it cannot be played on from the page; `null` if it can.
 */
barred: Message | null, 
/**
 * What goes on with it on the command line, if that is known.
 */
command: string | null, };
/**
 * What a player did for a move, on average.
 */
export type MatchWork = { 
/**
 * Moves it made.
 */
moves: number, 
/**
 * Depth.
 */
depth: number, 
/**
 * Positions searched.
 */
nodes: number, 
/**
 * Positions searched in a second.
 */
speed: number | null, 
/**
 * Milliseconds.
 */
milliseconds: number, };
/**
 * What a player made against another.
 */
export type CrossCell = { 
/**
 * Games won.
 */
wins: number, 
/**
 * Games drawn.
 */
draws: number, 
/**
 * Games lost.
 */
losses: number, 
/**
 * Likelihood of being the stronger of the two, from 0 to 1.
 */
superiority: number, };
/**
 * One player's line of the table.
 */
export type MatchStanding = { 
/**
 * Its number among the players.
 */
player: number, 
/**
 * The rating; `null` before the first game.
 */
elo: number | null, 
/**
 * Lower end of its 95 % interval, if the games bound it.
 */
low: number | null, 
/**
 * Upper end.
 */
high: number | null, 
/**
 * Games won.
 */
wins: number, 
/**
 * Games drawn.
 */
draws: number, 
/**
 * Games lost.
 */
losses: number, 
/**
 * Games lost by crashes, illegal moves and lost clocks.
 */
faults: number, 
/**
 * What it did.
 */
work: MatchWork, 
/**
 * What it made against each, in the order of the table.
 */
against: Array<CrossCell | null>, };
/**
 * Strength of the first of two players relative to the second.
 */
export type MatchEstimate = { 
/**
 * Elo.
 */
elo: number, 
/**
 * Lower end of its 95 % interval, if the games bound it.
 */
low: number | null, 
/**
 * Upper end.
 */
high: number | null, 
/**
 * Likelihood that the first is stronger, from 0 to 1.
 */
superiority: number, 
/**
 * Pairs in which the first made 0, ½, 1, 1½ and 2 points.
 */
pairs: [number, number, number, number, number], };
/**
 * A sequential test.
 */
export type MatchTest = { 
/**
 * The difference under the first hypothesis.
 */
elo0: number, 
/**
 * The difference under the second one.
 */
elo1: number, 
/**
 * The log-likelihood ratio.
 */
llr: number, 
/**
 * At or below it the first hypothesis is accepted.
 */
lower: number, 
/**
 * At or above it the second one.
 */
upper: number, 
/**
 * The accepted hypothesis, 0 or 1; `null` while undecided.
 */
accepted: number | null, };
/**
 * A meeting of a knockout.
 */
export type KnockoutMeeting = { 
/**
 * The higher seed.
 */
a: string, 
/**
 * The other one; `null` if the higher seed goes on without playing.
 */
b: string | null, 
/**
 * Points of both.
 */
points: [number, number], 
/**
 * Who goes on, once it is known.
 */
winner: string | null, };
/**
 * How a match stands.
 */
export type MatchStandings = { 
/**
 * One line a player, best first.
 */
lines: Array<MatchStanding>, 
/**
 * Of two players: how they compare.
 */
estimate: MatchEstimate | null, 
/**
 * The test, if there is one.
 */
test: MatchTest | null, 
/**
 * The rounds of a knockout.
 */
rounds: Array<Array<KnockoutMeeting>>, 
/**
 * Games it is made of.
 */
games: number, };
/**
 * A game under play.
 */
export type MatchBoard = { 
/**
 * Number of the board.
 */
board: number, 
/**
 * Number of the game, from 1.
 */
game: number, 
/**
 * The number of the white player.
 */
white: number, 
/**
 * The number of the black one.
 */
black: number, 
/**
 * The position.
 */
fen: string, 
/**
 * The last move, as the board needs it.
 */
lastMove: string | null, 
/**
 * The same for people.
 */
san: string | null, 
/**
 * Half-moves played.
 */
ply: number, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * White's clock, milliseconds; `null` without one.
 */
whiteMs: number | null, 
/**
 * Black's.
 */
blackMs: number | null, 
/**
 * What the mover, or whoever moved last, says about it.
 */
score: ScoreView | null, 
/**
 * Half-moves it looks ahead.
 */
depth: number | null, };
/**
 * A game that was played.
 */
export type MatchGame = { 
/**
 * Its place among the games, in the order in which they ended, from 0.
 */
index: number, 
/**
 * Number of the game, from 1.
 */
game: number, 
/**
 * Round.
 */
round: number, 
/**
 * The number of the white player.
 */
white: number, 
/**
 * The number of the black one.
 */
black: number, 
/**
 * `1-0`, `0-1` or `1/2-1/2`.
 */
result: string, 
/**
 * Why it ended.
 */
reason: EndReason, 
/**
 * Half-moves.
 */
plies: number, 
/**
 * Seconds it took.
 */
seconds: number, };
/**
 * A part of the list of games, latest first.
 */
export type MatchGames = { 
/**
 * All there are.
 */
total: number, 
/**
 * Those asked for.
 */
games: Array<MatchGame>, };
/**
 * What a page that watches a match is told: everything once, then what has changed.
 */
export type MatchServer = { "type": "about", 
/**
 * The match.
 */
about: MatchView, } | { "type": "standings", 
/**
 * The table.
 */
standings: MatchStandings, } | { "type": "boards", 
/**
 * Boards that have changed.
 */
boards: Array<MatchBoard>, 
/**
 * Boards that are empty now.
 */
gone: Array<number>, } | { "type": "games", 
/**
 * All there are.
 */
total: number, 
/**
 * The latest.
 */
games: Array<MatchGame>, } | { "type": "error", 
/**
 * The refusal.
 */
error: ApiError, };
