// What a list calls a game: our own words for our own players, names for others.

import { t } from './i18n.svelte';
import type { GameRow } from './protocol';
import { settings } from './settings.svelte';

const OURS = { Human: 'player.human', Random: 'player.random', Textbook: 'player.textbook' } as const;

export function nameOf(player: string): string {
  return player in OURS ? t(OURS[player as keyof typeof OURS]) : player === '?' ? '' : player;
}

export function titleOf(game: Pick<GameRow, 'white' | 'black'>): string {
  return `${nameOf(game.white) || '?'} – ${nameOf(game.black) || '?'}`;
}

export function openingOf(game: Pick<GameRow, 'opening' | 'openingFrench'>): string {
  return (settings.language === 'fr' && game.openingFrench) || game.opening;
}

/** A result for the eye. */
export function showResult(result: string): string {
  return result.replace('1/2-1/2', '½–½').replace('-', '–');
}
