import type { GameView } from './protocol';

/**
 * Whether the engine may help somebody in this game: with hints, judgements, its own thoughts, or the free board. The
 * one rule: not while a clock runs for a person.
 */
export function mayHelp(game: GameView): boolean {
  const person = game.white.kind === 'human' || game.black.kind === 'human';
  return !game.clock || !!game.outcome || !person;
}
