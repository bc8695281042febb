import { expect, test } from 'vitest';
import { boardOf, played } from './cells';

test('columns fall, and marks take turns', () => {
  const board = boardOf('connectFour', '443');
  expect(board?.split('/').slice(-2)).toEqual(['...O...', '..XX...']);
  expect(played('connectFour', board ?? '', 0, 3).split('/')[3]).toBe('...O...');
  expect(played('ticTacToe', 'XO./.../...', 2, 2)).toBe('XO./.../..X');
  expect(played('ticTacToe', 'XO./.../...', 0, 0)).toBe('.O./.../...');
});

test('what is no board is not shown', () => {
  expect(boardOf('ticTacToe', 'XO')).toBeNull();
  expect(boardOf('ticTacToe', '')).toBe('.../.../...');
  expect(boardOf('chess', 'nonsense')).toBeNull();
});
