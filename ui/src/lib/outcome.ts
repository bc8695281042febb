import { sentence, t } from './i18n.svelte';
import { playerName } from './players';
import type { GameView, OutcomeView, Side } from './protocol';

/** Who it was: the side, where both have one name. */
function sideName(game: GameView, side: Side): string {
  return game.white.name === game.black.name ? t(side) : playerName(game, side);
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
  return ending(outcome, loser);
}

/** Why a line of moves ended, in one sentence. */
export function ending({ reason }: OutcomeView, loser = ''): string {
  return sentence({ key: `end.${reason}`, args: { loser } });
}
