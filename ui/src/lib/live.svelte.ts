// One game as this page follows it: what the server says, and which move is being looked at.

import { play as playSound } from './sound';
import { Connection } from './socket';
import { guest } from './visit';
import type {
  AnalysisLine,
  ApiError,
  GameClient,
  GameServer,
  GameView,
  HintView,
  ScoreView,
  Side,
  ThinkingView,
  ThoughtView,
} from './protocol';

export class LiveGame {
  game = $state.raw<GameView | null>(null);
  thinking = $state.raw<ThinkingView | null>(null);
  hint = $state.raw<HintView | null>(null);
  error = $state.raw<ApiError | null>(null);
  /** A refusal that is no fault: the other side does not want a draw. */
  declined = $state.raw<ApiError | null>(null);
  /** How often something was refused. */
  refusals = $state(0);
  connected = $state(true);
  /** Why there is nothing to show, if the game is not there. */
  missing = $state<'deleted' | 'unknown' | 'uninvited' | null>(null);
  /** When the state came, to let clocks run on between messages. */
  receivedAt = $state(0);
  /** Half-moves shown; `null` follows the game. */
  viewed = $state<number | null>(null);
  /**
   * What the server has not heard, of each kind the last. It is said when the first state of a new connection has
   * come; a move stays until a state shows that it arrived, since it may have been lost on the way.
   */
  private readonly unheard = new Map<GameClient['type'], GameClient>();
  private fresh = true;
  private judging = false;
  private readonly connection: Connection<GameServer, GameClient>;

  constructor(
    readonly id: string,
    /** The game as it was started a moment ago, if this page started it. */
    game: GameView | null = null,
  ) {
    this.game = game;
    this.receivedAt = performance.now();
    this.connection = new Connection<GameServer, GameClient>(`/api/games/${encodeURIComponent(id)}/socket`, {
      hear: (message) => this.hear(message),
      opened: () => {
        this.connected = true;
        this.fresh = true;
        if (this.judging) this.connection.send({ type: 'judge', on: true });
      },
      lost: () => {
        this.connected = false;
      },
    });
  }

  private hear(message: GameServer): void {
    switch (message.type) {
      case 'state': {
        const before = this.game;
        if (before && message.game.revision < before.revision) return;
        this.game = message.game;
        this.receivedAt = performance.now();
        this.catchUp(message.game);
        if (before) this.celebrate(before, message.game);
        if (before && before.moves.length !== message.game.moves.length) {
          this.viewed = null;
          this.hint = null;
          this.thinking = null;
          this.error = null;
          this.declined = null;
        }
        break;
      }
      case 'thinking':
        this.thinking = message.thinking;
        break;
      case 'hint':
        this.hint = message.hint;
        break;
      case 'error':
        this.refused(message.error);
        break;
      case 'gone':
        this.leave('deleted');
        break;
    }
  }

  /** Says what was not heard, if it still fits the state. */
  private catchUp(game: GameView): void {
    const move = this.unheard.get('move');
    if (move?.type === 'move' && move.ply !== game.moves.length) this.unheard.delete('move');
    if (!this.fresh) return;
    this.fresh = false;
    for (const message of [...this.unheard.values()]) this.send(message);
  }

  private refused(error: ApiError): void {
    if (error.code === 'drawDeclined') {
      this.declined = error;
      return;
    }
    this.unheard.delete('move');
    this.refusals += 1;
    if (error.code === 'unknownGame') this.leave('unknown');
    else if (error.message.key === 'server.notInvited') this.leave('uninvited');
    else this.error = error;
  }

  private leave(why: 'deleted' | 'unknown' | 'uninvited'): void {
    this.missing = why;
    this.connection.close();
  }

  private celebrate(before: GameView, after: GameView): void {
    const last = after.moves.at(-1);
    if (after.outcome && !before.outcome) playSound('end');
    else if (last && after.moves.length > before.moves.length) {
      playSound(last.check ? 'check' : last.san.includes('x') ? 'capture' : 'move');
    }
  }

  get ply(): number {
    return this.viewed ?? this.game?.moves.length ?? 0;
  }

  get isLive(): boolean {
    return this.viewed === null || this.viewed === this.game?.moves.length;
  }

  /** The position being looked at. */
  get fen(): string {
    const game = this.game;
    if (!game) return '';
    return this.isLive
      ? game.position.fen
      : this.ply === 0
        ? game.startFen
        : (game.moves[this.ply - 1]?.fen ?? '');
  }

  get lastMove(): string | undefined {
    return this.game?.moves[this.ply - 1]?.uci;
  }

  /** Judgements of all positions, from the start on, as far as they are known. */
  get scores(): (ScoreView | null)[] {
    return this.game ? [this.game.startScore, ...this.game.moves.map((move) => move.score)] : [];
  }

  /** The judgement of the position looked at; until it is judged, of the last one before it that was. */
  get score(): ScoreView | null {
    return this.scores.slice(0, this.ply + 1).findLast((known) => known) ?? null;
  }

  /** The program's line so far, while it thinks about this move. */
  get line(): AnalysisLine | null {
    return this.thinking && this.thinking.ply === this.game?.moves.length ? this.thinking.line : null;
  }

  /** What a program thought last before the position looked at. */
  get thought(): ThoughtView | null {
    return this.game?.moves.findLast((move, index) => move.thought && index < this.ply)?.thought ?? null;
  }

  view(ply: number): void {
    const end = this.game?.moves.length ?? 0;
    const wished = Math.max(0, Math.min(end, ply));
    this.viewed = wished === end ? null : wished;
  }

  step(step: 'first' | 'previous' | 'next' | 'last'): void {
    const end = this.game?.moves.length ?? 0;
    this.view({ first: 0, previous: this.ply - 1, next: this.ply + 1, last: end }[step]);
  }

  /** Whether somebody at this page plays that side. */
  mine(side: Side): boolean {
    const player = this.game?.[side];
    if (player?.kind !== 'human') return false;
    return guest ? guest.role === 'player' && guest.side === side : !player.guest;
  }

  /** The side of the only person at this page; `null` for two people or none. */
  get person(): Side | null {
    const [white, black] = [this.mine('white'), this.mine('black')];
    return white === black ? null : white ? 'white' : 'black';
  }

  /** Whether two people share this page. */
  get shared(): boolean {
    return this.mine('white') && this.mine('black');
  }

  /** Whether the other person sits at a page of their own. */
  get apart(): boolean {
    const game = this.game;
    return !this.shared && game?.white.kind === 'human' && game.black.kind === 'human';
  }

  move(text: string): void {
    this.error = null;
    this.send({ type: 'move', text, ply: this.game?.moves.length ?? 0 });
  }

  /** Whether the positions of the game shall be judged. */
  judge(on: boolean): void {
    if (on === this.judging) return;
    this.judging = on;
    this.connection.send({ type: 'judge', on });
  }

  send(message: GameClient): void {
    const sent = this.connection.send(message);
    if (sent && message.type !== 'move') this.unheard.delete(message.type);
    else this.unheard.set(message.type, message);
  }

  close(): void {
    this.connection.close();
  }
}
