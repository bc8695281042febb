import { beforeEach, expect, test, vi } from 'vitest';
import { START } from './fen';
import type { LiveGame as Live } from './live.svelte';
import type { GameClient, GameServer, GameView, MoveView } from './protocol';

/** A socket whose other end is the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: GameClient[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage: (event: { data: string }) => void = () => {};

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as GameClient);
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  say(message: GameServer): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

vi.stubGlobal('WebSocket', FakeSocket);
vi.stubGlobal('location', { protocol: 'http:', host: 'board' });
const { LiveGame } = await import('./live.svelte');

const latest = () => FakeSocket.all.at(-1) as FakeSocket;

function played(uci: string, score: MoveView['score'] = null): MoveView {
  return { uci, san: uci.slice(2), fen: `after ${uci}`, check: false, clockMs: null, score, thought: null };
}

function view(moves: string[], more: Partial<GameView> = {}): GameView {
  const human = { spec: 'human', name: '', kind: 'human', rating: null, guest: false } as const;
  const engine = { spec: 'roque', name: 'Roque', kind: 'engine', rating: 1500, guest: false } as const;
  return {
    id: 1,
    revision: moves.length,
    createdMs: 0,
    white: human,
    black: engine,
    clock: null,
    startFen: START,
    chess960: false,
    startScore: null,
    moves: moves.map((uci) => played(uci)),
    position: { fen: 'now', turn: 'white', check: false, legal: [] },
    claims: [],
    drawOffer: null,
    takeBackAsked: null,
    canTakeBack: false,
    outcome: null,
    opening: null,
    thinking: null,
    watch: null,
    ...more,
  };
}

const say = (game: GameView) => latest().say({ type: 'state', game });

/** The connection breaks, and comes back with this state. */
function interrupt(state: GameView): void {
  latest().close();
  vi.runAllTimers();
  latest().open();
  say(state);
}

let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  live = new LiveGame('g');
  latest().open();
  say(view([]));
});

test('an older state than the one shown is dropped', () => {
  say(view(['e2e4', 'e7e5']));
  say(view(['e2e4']));
  expect(live.game?.moves).toHaveLength(2);
});

test('a move made without a connection is sent when it is back', () => {
  latest().close();
  expect(live.connected).toBe(false);
  live.move('e2e4');
  vi.runAllTimers();
  latest().open();
  expect(latest().sent).toEqual([]);
  say(view([]));
  expect(live.connected).toBe(true);
  expect(latest().sent).toEqual([{ type: 'move', text: 'e2e4', ply: 0 }]);
});

test('a move lost on the way is sent once more, one that arrived is not', () => {
  live.move('e2e4');
  expect(latest().sent).toHaveLength(1);
  interrupt(view([]));
  expect(latest().sent).toEqual([{ type: 'move', text: 'e2e4', ply: 0 }]);
  interrupt(view(['e2e4']));
  expect(latest().sent).toEqual([]);
});

test('a refused move is not tried again', () => {
  live.move('e2e5');
  const error = { code: 'illegalMove', message: { key: 'takeBack.nothing' } } as const;
  latest().say({ type: 'error', error });
  expect(live.error).toEqual(error);
  expect(live.refusals).toBe(1);
  interrupt(view([]));
  expect(latest().sent).toEqual([]);
});

test('what was asked for without a connection is asked once', () => {
  latest().close();
  live.send({ type: 'resign' });
  live.send({ type: 'resign' });
  vi.runAllTimers();
  latest().open();
  say(view([]));
  say(view([]));
  expect(latest().sent).toEqual([{ type: 'resign' }]);
  interrupt(view([]));
  expect(latest().sent).toEqual([]);
});

test('judging goes on after an interruption', () => {
  live.judge(true);
  live.judge(true);
  expect(latest().sent).toEqual([{ type: 'judge', on: true }]);
  interrupt(view([]));
  expect(latest().sent).toEqual([{ type: 'judge', on: true }]);
});

test('stepping back shows what was; a new move leads back to the game', () => {
  say(view(['e2e4', 'e7e5']));
  live.view(1);
  expect([live.ply, live.isLive, live.fen, live.lastMove]).toEqual([1, false, 'after e2e4', 'e2e4']);
  live.view(0);
  expect(live.fen).toBe(START);
  live.view(-5);
  expect(live.ply).toBe(0);
  live.view(99);
  expect([live.ply, live.isLive, live.fen]).toEqual([2, true, 'now']);
  live.view(1);
  say(view(['e2e4', 'e7e5', 'g1f3']));
  expect([live.ply, live.isLive]).toEqual([3, true]);
});

test('the score is that of the last judged position up to the one shown', () => {
  const moves = [
    played('e2e4', { type: 'cp', value: 30, share: 500 }),
    played('e7e5'),
    played('g1f3', { type: 'cp', value: 50, share: 500 }),
  ];
  say(view([], { revision: 9, moves, startScore: { type: 'cp', value: 20, share: 500 } }));
  live.view(2);
  expect(live.score).toEqual({ type: 'cp', value: 30, share: 500 });
  live.view(0);
  expect(live.score).toEqual({ type: 'cp', value: 20, share: 500 });
  expect(live.scores).toHaveLength(4);
});

test('the side of the one person at the board', () => {
  expect(live.person).toBe('white');
  const { white } = view([]);
  say(view([], { black: white }));
  expect(live.person).toBeNull();
});

test('a game that is gone is left', () => {
  latest().say({ type: 'gone' });
  expect(live.missing).toBe('deleted');
  vi.runAllTimers();
  expect(FakeSocket.all).toHaveLength(1);
});
