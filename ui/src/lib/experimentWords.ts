// How runs are called.

import { experimentKey } from './experiments';
import { t, termOf } from './i18n.svelte';
import type { NewRun } from './protocol';

export const experimentTitle = (name: string): string =>
  termOf(`lab.experiment.${experimentKey(name)}.title`, name);

export const experimentAbout = (name: string): string =>
  termOf(`lab.experiment.${experimentKey(name)}.about`, '');

export function runTitle(wish: NewRun): string {
  if (wish.type === 'experiment') return experimentTitle(wish.name);
  return t('lab.run.versus', { first: wish.first, second: wish.second });
}
