// What the players of a game are called, in the person's language.

import { t } from './i18n.svelte';
import type { GameView, Side } from './protocol';
import { styleOf } from './styles';

/** Programs of ours that are not Roque. */
function programName(spec: string): string | undefined {
  if (spec.startsWith('random')) return t('player.random');
  if (spec.startsWith('solver')) return t('player.textbook');
  return undefined;
}

/** The way a program plays, where it is not the usual one. */
function manner(spec: string): string {
  const style = styleOf(spec);
  return style === 'average' ? '' : ` (${t(`style.${style}`)})`;
}

/** A player who was chosen and has not played yet. */
export function specName(spec: string): string {
  const rating = /elo=(\d+)/.exec(spec)?.[1];
  return programName(spec) ?? (rating ? `Roque ${rating}` : 'Roque') + manner(spec);
}

/** A player's name: people who gave none have that of their side. */
export function playerName(game: GameView, side: Side): string {
  const { kind, name, spec } = game[side];
  if (!name) return t(side);
  if (kind === 'human') return name;
  return (kind === 'engine' && programName(spec)) || name + manner(spec);
}

/** Both names, White's first. */
export function pairing(game: GameView): string {
  return `${playerName(game, 'white')} – ${playerName(game, 'black')}`;
}
