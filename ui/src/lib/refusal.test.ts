import { expect, test, vi } from 'vitest';
import { explain, refuse, sentence } from './refusal';
import { settings } from './settings.svelte';

// Not every Node has one.
vi.hoisted(() => {
  globalThis.navigator ??= { language: 'en' } as Navigator;
});

test('a refusal is one sentence in the language of the page', () => {
  const error = {
    code: 'illegalMove',
    message: 'there is no legal move Nd4',
    french: 'Nd4 n’est pas légal',
  } as const;
  settings.notation = 'letters';
  settings.language = 'en';
  expect(sentence(error)).toBe('There is no legal move Nd4.');
  settings.language = 'fr';
  expect(sentence(error)).toBe('Cd4 n’est pas légal.');
  expect(sentence({ ...error, french: 'e5 est ambigu' })).toBe('e5 est ambigu.');
  expect(explain(refuse('unavailable', 'error.unreachable'))).toBe('Le serveur est injoignable.');
});
