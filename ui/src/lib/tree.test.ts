import { beforeEach, expect, test, vi } from 'vitest';
import { START } from './fen';
import type { LineView, MoveView, OpenLine } from './protocol';

vi.hoisted(() => {
  globalThis.navigator ??= { language: 'en' } as Navigator;
});

const { api } = await import('./api');
const { Tree } = await import('./tree.svelte');

const move = (uci: string): MoveView => ({
  uci,
  san: `san ${uci}`,
  fen: `after ${uci}`,
  check: false,
  clockMs: null,
  score: null,
  thought: null,
});

/** The server reads any line; typed text becomes the squares after the last space. */
function read({ fen, moves }: OpenLine): LineView {
  const squares = moves.map((text) => text.split(' ').at(-1) ?? '');
  return {
    startFen: fen ?? START,
    chess960: false,
    moves: squares.map(move),
    position: { fen: 'end', turn: 'white', check: false, legal: [] },
    outcome: null,
    opening: null,
    moreGames: 0,
  };
}

const line = vi.spyOn(api, 'line').mockImplementation((asked) => Promise.resolve(read(asked)));
const text = (nodes: { move: MoveView | null }[]) => nodes.map((node) => node.move?.uci);

beforeEach(() => {
  line.mockClear();
});

async function open(...moves: string[]) {
  const tree = new Tree();
  tree.load(read({ fen: START, moves: [], pgn: null }));
  for (const uci of moves) await tree.play(uci);
  return tree;
}

test('a loaded line is one path, and its end is current', () => {
  const tree = new Tree();
  tree.load(read({ fen: START, moves: ['e2e4', 'e7e5'], pgn: null }));
  expect(text(tree.path(tree.current))).toEqual(['e2e4', 'e7e5']);
});

test('a line can be entered at a half-move', () => {
  const tree = new Tree();
  tree.load(read({ fen: START, moves: ['e2e4', 'e7e5'], pgn: null }), 1);
  expect(tree.current.move?.uci).toBe('e2e4');
  expect(text(tree.current.children)).toEqual(['e7e5']);
  tree.load(read({ fen: START, moves: ['e2e4'], pgn: null }), 0);
  expect(tree.current).toBe(tree.start);
});

test('a move that is there is gone to without asking the server', async () => {
  const tree = await open('e2e4', 'e7e5');
  expect(line).toHaveBeenCalledTimes(2);
  tree.current = tree.start;
  await tree.play('e2e4');
  await tree.play('san e7e5');
  expect(line).toHaveBeenCalledTimes(2);
  expect(text(tree.path(tree.current))).toEqual(['e2e4', 'e7e5']);
});

test('another move makes a variation; one that turns out to be the same does not', async () => {
  const tree = await open('e2e4');
  tree.step('previous');
  await tree.play('d2d4');
  tree.step('previous');
  await tree.play('typed e2e4');
  expect(text(tree.start.children)).toEqual(['e2e4', 'd2d4']);
  expect(tree.current.move?.uci).toBe('e2e4');
});

test('a refused move leaves everything as it was', async () => {
  const tree = await open('e2e4');
  line.mockRejectedValueOnce(new Error('no'));
  await expect(tree.play('e4e6')).rejects.toThrow('no');
  expect(tree.current.move?.uci).toBe('e2e4');
  expect(tree.current.children).toEqual([]);
});

test('what may be played is asked once', async () => {
  const tree = await open('e2e4');
  tree.step('previous');
  await tree.look(tree.current);
  await tree.look(tree.current);
  expect(line).toHaveBeenCalledTimes(2);
  expect(tree.start.position?.fen).toBe('end');
});

test('removing takes what follows and goes to the move before; the start stays', async () => {
  const tree = await open('e2e4', 'e7e5', 'g1f3');
  tree.step('previous');
  tree.remove(tree.current);
  expect(text(tree.path(tree.current))).toEqual(['e2e4']);
  expect(tree.current.children).toEqual([]);
  tree.remove(tree.start);
  expect(tree.start.children).toHaveLength(1);
});

test('stepping follows the main line and stops at both ends', async () => {
  const tree = await open('e2e4', 'e7e5');
  tree.step('next');
  expect(tree.current.move?.uci).toBe('e7e5');
  for (let i = 0; i < 5; i += 1) tree.step('previous');
  expect(tree.current.move).toBeNull();
  tree.step('last');
  expect(tree.current.move?.uci).toBe('e7e5');
});
