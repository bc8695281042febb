import { expect, test } from 'vitest';
import { material, men, START } from './fen';

test('the start has 32 men and nobody is ahead', () => {
  expect(men(START).size).toBe(32);
  expect(men(START).get('e1')).toEqual({ role: 'king', color: 'white' });
  expect(material(START)).toEqual({ lost: { white: [], black: [] }, balance: 0 });
});

test('what is missing was taken; what was promoted is not missing twice', () => {
  const { lost, balance } = material('4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1');
  expect(balance).toBe(18);
  expect(lost.white).toHaveLength(14);
  expect(lost.white).not.toContain('queen');
  expect(lost.black.filter((role) => role === 'pawn')).toHaveLength(8);
});
