import { expect, test } from 'vitest';
import { speak } from './i18n.svelte';
import type { ApiError } from './protocol';
import { explain, refuse, sentence } from './refusal';
import { settings } from './settings.svelte';

test('a refusal is one sentence in the language of the page', async () => {
  const reason = { key: 'refusal.ownMan', args: { square: 'd4' } } as const;
  const error: ApiError = {
    code: 'illegalMove',
    message: { key: 'move.illegal', args: { move: { move: 'Nd4' }, reason } },
  };
  settings.notation = 'letters';
  await speak((settings.language = 'en'));
  expect(sentence(error)).toBe('There is no legal move Nd4: a piece of the same side stands on d4.');
  await speak((settings.language = 'fr'));
  expect(sentence(error)).toBe('Cd4 n’est pas un coup légal\u202f: une pièce du même camp occupe d4.');
  expect(explain(refuse('unavailable', 'error.unreachable'))).toBe('Le serveur est injoignable.');
  settings.notation = 'figurine';
  expect(sentence(error)).toMatch(/^♞\ufe0ed4 n’est/);
});
