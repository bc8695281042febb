// How runs are called.

import type { Message } from './catalogue';
import { experimentKey } from './experiments';
import { sentence, t, termOf, words } from './i18n.svelte';
import type { NewRun } from './protocol';

export const experimentTitle = (name: string): string =>
  termOf(`lab.experiment.${experimentKey(name)}.title`, name);

export const experimentAbout = (name: string): string =>
  termOf(`lab.experiment.${experimentKey(name)}.about`, '');

export function runTitle(wish: NewRun): string {
  if (wish.type === 'experiment') return experimentTitle(wish.name);
  return t('lab.run.versus', { first: wish.first, second: wish.second });
}

/** Words of a result; those that are no code are the same in every language, or were kept by an older version. */
export const asWords = (found: Message | string): string =>
  typeof found === 'string' ? found : words(found);

export const asSentence = (found: Message | string): string =>
  typeof found === 'string' ? found : sentence(found);
