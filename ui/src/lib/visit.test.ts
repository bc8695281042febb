import { expect, test } from 'vitest';
import { readVisit } from './visit';

test('a visit is read from its cookie', () => {
  expect(readVisit('', '8640')).toBeNull();
  expect(readVisit('a=b; roque-visit-8640=owner', '8640')).toEqual({ role: 'owner' });
  expect(readVisit('roque-visit-8640=black.7', '8640')).toEqual({ role: 'player', game: '7', side: 'black' });
  expect(readVisit('roque-visit-80=watch.12', '')).toEqual({ role: 'watch', game: '12' });
  for (const odd of ['roque-visit-8641=owner', 'roque-visit-8640=white', 'roque-visit-8640=black.x']) {
    expect(readVisit(odd, '8640')).toBeNull();
  }
});
