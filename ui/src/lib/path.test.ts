import { expect, test } from 'vitest';
import type { DocumentView, NodeView } from './protocol';
import { outline } from './outline';
import { readPath, trail, writePath } from './path';
import { START } from './fen';

const BLACK = START.replace(' w ', ' b ');

/** A document of nodes given as [parent, squares]; the turn changes with every half-move. */
function tree(moves: [number | null, string][], startFen = START): DocumentView {
  const nodes: NodeView[] = [];
  const children: number[] = [];
  for (const [parent, uci] of moves) {
    const before = parent === null ? startFen : (nodes[parent]?.fen ?? '');
    const [men, turn, rights, passed, rest, number] = before.split(' ');
    const next = turn === 'w' ? 'b' : 'w';
    const fen = [men, next, rights, passed, rest, Number(number) + (next === 'w' ? 1 : 0)].join(' ');
    (parent === null ? children : (nodes[parent]?.children ?? [])).push(nodes.length);
    nodes.push({
      parent,
      children: [],
      uci,
      san: uci,
      fen,
      check: false,
      glyphs: [],
      comment: '',
      commentBefore: '',
      clockMs: null,
      score: null,
      shapes: [],
    });
  }
  return {
    id: 1,
    revision: 1,
    live: false,
    origin: 'own',
    updatedMs: 0,
    headers: [],
    startFen,
    chess960: false,
    result: '*',
    comment: '',
    shapes: [],
    children,
    nodes,
    mainLine: [],
    canUndo: false,
    canRedo: false,
    moreGames: 0,
    opening: null,
    selected: null,
  };
}

/** 1. e4 e5 (1… c5 2. Nf3) 2. Nf3, and 1. d4 instead. */
const view = () =>
  tree([
    [null, 'e2e4'],
    [0, 'e7e5'],
    [1, 'g1f3'],
    [0, 'c7c5'],
    [3, 'g1f3'],
    [null, 'd2d4'],
  ]);

test('a place on the main line is its half-move', () => {
  expect(writePath(view(), null)).toBe('');
  expect(writePath(view(), 2)).toBe('3');
  expect(readPath(view(), '3')).toBe(2);
});

test('a place in a variation names the moves that leave the main line', () => {
  expect(writePath(view(), 4)).toBe('1-c7c5-g1f3');
  expect(readPath(view(), '1-c7c5-g1f3')).toBe(4);
  expect(writePath(view(), 5)).toBe('0-d2d4');
  expect(readPath(view(), '0-d2d4')).toBe(5);
});

test('a path that leads too far ends where the moves end', () => {
  expect(readPath(view(), '99')).toBe(2);
  expect(readPath(view(), 'end')).toBe(2);
  expect(readPath(view(), '1-c7c5-a2a3')).toBe(3);
  expect(readPath(view(), 'nonsense')).toBe(null);
});

test('a path outlives a promotion', () => {
  const before = view();
  const path = writePath(before, 4);
  const after = view();
  after.nodes[0]?.children.reverse();
  expect(readPath(after, path)).toBe(4);
  expect(writePath(after, 4)).toBe('3');
});

test('a position is found where it first stood', () => {
  const document = view();
  const [, , third] = document.nodes;
  if (third) third.fen = '8/8/8/8/8/8/8/K1k5 w - - 3 40';
  expect(readPath(document, 'fen=8/8/8/8/8/8/8/K1k5 w - - 0 1')).toBe(2);
  expect(readPath(document, 'fen=8/8/8/8/8/8/8/K1k5 b - - 0 1')).toBe(null);
});

test('the way to a place', () => {
  expect(trail(view(), 4)).toEqual([0, 3, 4]);
  expect(trail(view(), null)).toEqual([]);
});

test('a score sheet: two moves a row, variations after the move they replace', () => {
  expect(outline(view())).toEqual([
    { kind: 'row', number: 1, white: 0, black: null },
    { kind: 'aside', node: 0, text: '', variations: [5] },
    { kind: 'row', number: 1, white: null, black: 1 },
    { kind: 'aside', node: 1, text: '', variations: [3] },
    { kind: 'row', number: 2, white: 2, black: null },
  ]);
});

test('a score sheet that Black begins, with words before and after', () => {
  const game = tree(
    [
      [null, 'e7e5'],
      [0, 'g1f3'],
    ],
    BLACK,
  );
  game.comment = 'start';
  const [first, second] = game.nodes;
  if (first) first.commentBefore = 'before';
  if (second) second.comment = 'after';
  expect(outline(game)).toEqual([
    { kind: 'aside', node: null, text: 'start', variations: [] },
    { kind: 'aside', node: 0, text: 'before', variations: [] },
    { kind: 'row', number: 1, white: null, black: 0 },
    { kind: 'row', number: 2, white: 1, black: null },
    { kind: 'aside', node: 1, text: 'after', variations: [] },
  ]);
});
