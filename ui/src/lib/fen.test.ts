import { expect, test } from 'vitest';
import { material, men, START } from './fen';

test('the start has 32 men and nobody is ahead', () => {
  expect(men(START).size).toBe(32);
  expect(men(START).get('e1')).toEqual({ role: 'king', color: 'white' });
  expect(material(START)).toEqual({ lost: { white: [], black: [] }, balance: 0 });
});

test('what is missing was taken; a promoted pawn was not', () => {
  const { lost, balance } = material('4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1');
  expect(balance).toBe(18);
  expect(lost.white).toHaveLength(7 + 2 + 2 + 2);
  expect(lost.white).not.toContain('queen');
  expect(lost.black.filter((role) => role === 'pawn')).toHaveLength(8);
});

test('men that a game began without were not taken', () => {
  const start = '4k3/4p3/8/8/8/8/PP6/4K3 w - - 0 1';
  expect(material(start, start).lost).toEqual({ white: [], black: [] });
  expect(material('4k3/8/8/8/8/8/P7/4K3 w - - 0 1', start).lost).toEqual({
    white: ['pawn'],
    black: ['pawn'],
  });
});
