import { beforeEach, expect, test, vi } from 'vitest';
import type { AnalysisClient, AnalysisLine, AnalysisServer } from './protocol';

vi.hoisted(() => {
  globalThis.location ??= { protocol: 'http:', host: 'test' } as Location;
});

class FakeSocket {
  static OPEN = 1;
  static last: FakeSocket;
  readyState = 1;
  sent: AnalysisClient[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    FakeSocket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnalysisClient);
  }
  close(): void {}
  say(message: AnalysisServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
vi.stubGlobal('WebSocket', FakeSocket);

const { Analysis } = await import('./analysis.svelte');

const line = (rank: number, depth: number, first: string): AnalysisLine => ({
  rank,
  depth,
  selectiveDepth: null,
  score: { type: 'cp', value: depth, share: 500 },
  wdl: [300, 400, 300],
  nodes: 1000,
  nps: 0,
  timeMs: 0,
  uci: [first],
  san: [first],
});

let analysis: InstanceType<typeof Analysis>;

beforeEach(() => {
  analysis = new Analysis();
  FakeSocket.last.onopen?.();
  analysis.think('here', 3);
});

const token = () => (FakeSocket.last.sent.at(-1) as { token: number }).token;

test('what was kept stands first until the search has gone deeper', () => {
  FakeSocket.last.say({ type: 'known', token: token(), line: line(1, 20, 'e2e4'), engine: 'Roque' });
  FakeSocket.last.say({ type: 'line', token: token(), line: line(1, 5, 'd2d4') });
  FakeSocket.last.say({ type: 'line', token: token(), line: line(2, 5, 'e2e4') });
  FakeSocket.last.say({ type: 'line', token: token(), line: line(3, 5, 'c2c4') });
  expect(analysis.remembered).toBe(true);
  expect(analysis.shown.map(({ uci }) => uci[0])).toEqual(['e2e4', 'c2c4']);
  FakeSocket.last.say({ type: 'line', token: token(), line: line(1, 20, 'd2d4') });
  expect(analysis.remembered).toBe(false);
  expect(analysis.shown.map(({ uci }) => uci[0])).toEqual(['d2d4', 'e2e4', 'c2c4']);
});

test('lines that a search goes on from are remembered, all of them', () => {
  FakeSocket.last.say({ type: 'known', token: token(), line: line(1, 20, 'e2e4'), engine: 'Roque' });
  for (const [rank, first] of [
    [1, 'e2e4'],
    [2, 'd2d4'],
    [3, 'c2c4'],
  ] as const)
    FakeSocket.last.say({ type: 'line', token: token(), line: { ...line(rank, 20, first), nodes: 0 } });
  expect(analysis.remembered).toBe(true);
  expect(analysis.shown.map(({ uci }) => uci[0])).toEqual(['e2e4', 'd2d4', 'c2c4']);
  FakeSocket.last.say({ type: 'line', token: token(), line: line(1, 20, 'e2e4') });
  expect(analysis.remembered).toBe(false);
});

test('answers about another position are not heard, judgements of it are remembered', () => {
  const before = token();
  FakeSocket.last.say({ type: 'line', token: before, line: line(1, 9, 'e2e4') });
  analysis.think('there', 3);
  FakeSocket.last.say({ type: 'line', token: before, line: line(1, 10, 'e2e4') });
  expect(analysis.lines).toEqual([]);
  expect(analysis.scores.get('here')?.value).toBe(9);
});

test('after a break the same position is asked for again', () => {
  analysis.think('there', 2);
  const { sent } = FakeSocket.last;
  FakeSocket.last.onopen?.();
  expect(sent.at(-1)).toMatchObject({ type: 'start', fen: 'there', lines: 2 });
  analysis.think('there', 0);
  expect(sent.at(-1)).toEqual({ type: 'stop' });
});
