// What came of a race, in a sentence.

import { formatNumber, t, words } from './i18n.svelte';
import type { RaceVerdict } from './protocol';
import { times } from './race';

/** With the decimals that are worth telling. */
const round = (value: number) =>
  formatNumber(value >= 100 ? Math.round(value) : Math.round(value * 100) / 100);

function part(ratio: number, what: 'nodes' | 'time'): string {
  const { times: factor, more } = times(ratio);
  if (factor < 1.005) return t(`lab.race.same.${what}`);
  const args = { times: round(factor) };
  return more === 0 ? t(`lab.race.moreFirst.${what}`, args) : t(`lab.race.moreSecond.${what}`, args);
}

export function verdictSentence({ nodes, time, depth, sameScore, sameMove }: RaceVerdict): string {
  const compared = [part(nodes, 'nodes'), ...(time ? [part(time, 'time')] : [])].join(', ');
  const at = depth === null ? t('lab.race.whole') : t('lab.race.toDepth', { depth });
  const found = sameScore
    ? t(sameMove ? 'lab.race.sameAll' : 'lab.race.sameValue')
    : t(sameMove ? 'lab.race.sameMove' : 'lab.race.sameNothing');
  const told = words({ key: 'lab.race.verdict', args: { at, compared, found } });
  return told.charAt(0).toLocaleUpperCase() + told.slice(1);
}
