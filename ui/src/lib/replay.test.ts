import { expect, test } from 'vitest';
import { START } from './fen';
import { after, numberBefore } from './replay';

const placement = (fen: string, ...moves: string[]) => after(fen, moves).split(' ')[0];

test('moves, captures and whose turn it is', () => {
  expect(after(START, ['e2e4'])).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1');
  expect(after(START, ['e2e4', 'd7d5', 'e4d5'])).toBe(
    'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b - - 0 2',
  );
});

test('castling by the king’s squares and, in Chess960, onto the rook', () => {
  const both = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  expect(placement(both, 'e1g1')).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
  expect(placement(both, 'e1c1')).toBe('r3k2r/8/8/8/8/8/8/2KR3R');
  expect(placement(both, 'e1h1')).toBe('r3k2r/8/8/8/8/8/8/R4RK1');
  expect(placement('4k3/8/8/8/8/8/8/1R1K4 w B - 0 1', 'd1b1')).toBe('4k3/8/8/8/8/8/8/2KR4');
});

test('en passant takes the pawn beside, promotion changes the man', () => {
  expect(placement('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6')).toBe('4k3/8/3P4/8/8/8/8/4K3');
  expect(placement('4k3/P7/8/8/8/8/7p/4K3 w - - 0 1', 'a7a8q', 'h2h1n')).toBe('Q3k3/8/8/8/8/8/8/4K2n');
});

test('numbers before White’s moves and before a line that Black begins', () => {
  expect([0, 1, 2, 3].map((index) => numberBefore(START, index))).toEqual(['1.', '', '2.', '']);
  const black = 'k7/8/8/8/8/8/8/K7 b - - 0 12';
  expect([0, 1, 2].map((index) => numberBefore(black, index))).toEqual(['12…', '13.', '']);
});
