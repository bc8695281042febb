// One game as this page follows it: what the server says, and which move is being looked at.

import { play as playSound } from './sound';
import { Connection } from './socket';
import type { ApiError, GameClient, GameServer, GameView, HintView, Side, ThinkingView } from './protocol';

export class LiveGame {
  game = $state.raw<GameView | null>(null);
  thinking = $state.raw<ThinkingView | null>(null);
  hint = $state.raw<HintView | null>(null);
  error = $state.raw<{ error: ApiError; text: string } | null>(null);
  connected = $state(true);
  gone = $state(false);
  /** When the state came, to let clocks run on between messages. */
  receivedAt = $state(0);
  /** Half-moves shown; `null` follows the game. */
  viewed = $state<number | null>(null);
  /** The last text sent as a move, for the message when it is refused. */
  private sent = '';
  private judging = false;
  private readonly connection: Connection<GameServer, GameClient>;

  constructor(readonly id: string) {
    this.connection = new Connection<GameServer, GameClient>(
      `/api/games/${encodeURIComponent(id)}/socket`,
      (message) => this.hear(message),
      (connected) => {
        this.connected = connected;
        if (connected && this.judging) this.connection.send({ type: 'judge', on: true });
      },
    );
  }

  private hear(message: GameServer): void {
    switch (message.type) {
      case 'state': {
        const before = this.game;
        if (before && message.game.revision < before.revision) return;
        this.game = message.game;
        this.receivedAt = performance.now();
        if (before) this.celebrate(before, message.game);
        if (before && before.moves.length !== message.game.moves.length) {
          this.viewed = null;
          this.hint = null;
          this.thinking = null;
          this.error = null;
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
        if (message.error.code === 'unknownGame') this.gone = true;
        this.error = { error: message.error, text: this.sent };
        break;
      case 'gone':
        this.gone = true;
        break;
    }
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
    return this.isLive ? game.position.fen : this.ply === 0 ? game.startFen : (game.moves[this.ply - 1]?.fen ?? '');
  }

  get lastMove(): string | undefined {
    return this.game?.moves[this.ply - 1]?.uci;
  }

  view(ply: number): void {
    const end = this.game?.moves.length ?? 0;
    const wished = Math.max(0, Math.min(end, ply));
    this.viewed = wished === end ? null : wished;
  }

  /** The side of the only person at the board; `null` for two people or none. */
  get person(): Side | null {
    const game = this.game;
    if (!game) return null;
    const [white, black] = [game.white.kind === 'human', game.black.kind === 'human'];
    return white === black ? null : white ? 'white' : 'black';
  }

  move(text: string): void {
    this.sent = text;
    this.error = null;
    this.send({ type: 'move', text, ply: this.game?.moves.length ?? 0 });
  }

  judge(on: boolean): void {
    if (on === this.judging) return;
    this.judging = on;
    this.send({ type: 'judge', on });
  }

  send(message: GameClient): void {
    this.connection.send(message);
  }

  close(): void {
    this.connection.close();
  }
}
