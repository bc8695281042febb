import { expect, test } from 'vitest';
import { readTyped } from './notation';

test('French letters are read as the English ones of the protocol', () => {
  const pairs = {
    Cf3: 'Nf3',
    'Cbd2 ': 'Nbd2',
    'Rxe2+': 'Kxe2+',
    'Txd8#': 'Rxd8#',
    'e8=D': 'e8=Q',
    'exd8=D+': 'exd8=Q+',
    'exd8=C#': 'exd8=N#',
    'b1=F': 'b1=B',
    'a8T!': 'a8R!',
    e8D: 'e8Q',
  };
  for (const [french, english] of Object.entries(pairs))
    expect(readTyped(french, 'fr'), french).toBe(english);
});

test('squares, pawns, castling and English letters stay as they are', () => {
  for (const text of ['e2e4', 'e7e8q', 'e4', 'exd5', 'bxc3', 'O-O', '0-0-0', 'o-o', 'Nf3', 'Qxd8+', 'e8=Q']) {
    expect(readTyped(text, 'fr'), text).toBe(text);
  }
  for (const text of ['Rf1', 'e8=R', 'Cf3']) expect(readTyped(text, 'en'), text).toBe(text);
});
