// What the players of a game are called, in the person's language.

import { t } from './i18n.svelte';
import type { GameView, Side } from './protocol';

/** A player's name: people at this board have the name of their side. */
export function playerName(game: GameView, side: Side): string {
  const { kind, name, spec } = game[side];
  if (kind === 'human' || !name) return t(side);
  if (kind === 'engine' && spec.startsWith('random')) return t('player.random');
  if (kind === 'engine' && spec.startsWith('solver')) return t('player.textbook');
  return name;
}

/** Both names, White's first. */
export function pairing(game: GameView): string {
  return `${playerName(game, 'white')} – ${playerName(game, 'black')}`;
}
