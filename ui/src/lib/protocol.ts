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
