import { expect, test } from 'vitest';
import type { IcicleView } from '../../lib/protocol';
import { tidy } from './tidy';

/** The example of the textbooks: two leaves of the middle branch are never looked at. */
const numbers = [10, 3, 9, 5, 0, 1, 2, 4, 6, 7, 8];
const view: IcicleView = {
  numbers,
  sizes: [11, 4, 4, 2, 1, 1, 1, 1, 1, 1, 1],
  levels: [0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2],
  purposes: numbers.map(() => 'open'),
  endings: numbers.map(() => 'searched'),
  depths: numbers.map(() => 0),
  scores: numbers.map(() => 0),
  bounds: numbers.map(() => 'exact'),
  sides: numbers.map(() => 'white'),
  texts: numbers.map(() => null),
  left: numbers.map((number) =>
    number === 5 ? ['b', 'c'].map((text) => ({ text, why: 'afterCutoff' })) : [],
  ),
};

test('children stand in order under their parent, moves left out beside them', () => {
  const { nodes, slots, levels } = tidy(view);
  const find = (number: number) => nodes.find((node) => node.number === number);
  expect(find(10)?.children.map((child) => child.number)).toEqual([3, 5, 9]);
  expect(find(5)?.children.map((child) => child.x)).toEqual([3]);
  expect(find(5)?.ghosts.map((ghost) => ghost.x)).toEqual([4, 5]);
  expect(find(5)?.x).toBe(4);
  expect(find(10)?.x).toBe(4);
  expect([slots, levels]).toEqual([9, 3]);
});
