import { expect, test } from 'vitest';
import type { ScoreView } from './protocol';
import { share, short, shortScore, showScore } from './score';

const cp = (value: number): ScoreView => ({ type: 'cp', value, share: 500 });

test('scores are shown as players write them', () => {
  expect(showScore(cp(31))).toBe('+0.31');
  expect(showScore(cp(-120))).toBe('−1.20');
  expect(showScore(cp(0))).toBe('0.00');
  expect(showScore({ type: 'mate', value: 3 })).toBe('#3');
  expect(showScore({ type: 'mate', value: -2 })).toBe('#−2');
});

test('the bar is even without a score and full at mate', () => {
  expect(share(null)).toBe(0.5);
  expect(share({ type: 'mate', value: -1, share: 0 })).toBe(0);
  expect(share({ type: 'cp', value: 140, share: 718 })).toBe(0.718);
});

test('large numbers are shortened', () => {
  expect([950, 12_345, 4_200_000].map(short)).toEqual(['950', '12 k', '4.2 M']);
});

test('the narrow bar rounds and leaves signs away', () => {
  const shown = [17, -14, 1234, -996].map((value) => shortScore(cp(value)));
  expect(shown).toEqual(['0.2', '0.1', '12', '10']);
  expect(shortScore({ type: 'mate', value: -3, share: 0 })).toBe('#3');
});
