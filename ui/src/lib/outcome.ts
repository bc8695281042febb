import { t } from './i18n.svelte';
import type { GameView, Side } from './protocol';

export function sideName(game: GameView, side: Side): string {
  const player = game[side];
  return player.kind === 'human' || !player.name ? t(side) : game.white.name === game.black.name ? t(side) : player.name;
}

/** Who won, in two words. */
export function outcomeTitle(game: GameView, person: Side | null): string {
  const outcome = game.outcome;
  if (!outcome || outcome.result === '*') return t('end.unfinished');
  if (!outcome.winner) return t('end.draw');
  if (person) return t(outcome.winner === person ? 'end.youWin' : 'end.youLose');
  return t('end.win', { winner: sideName(game, outcome.winner) });
}

/** Why, in one sentence. */
export function outcomeSentence(game: GameView): string {
  const outcome = game.outcome;
  if (!outcome) return '';
  const loser = outcome.winner ? sideName(game, outcome.winner === 'white' ? 'black' : 'white') : '';
  return t(`end.${outcome.reason}`, { loser });
}
