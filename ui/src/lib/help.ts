import { guest } from './visit';
import type { GameView } from './protocol';

/**
 * Whether the engine may help somebody in this game: with hints, judgements, its own thoughts, or the free board. The
 * one rule: not while a clock runs for a person, or a guest plays. Guests have no engine.
 */
export function mayHelp(game: GameView): boolean {
  if (guest) return false;
  const person = game.white.kind === 'human' || game.black.kind === 'human';
  const fair = !game.white.guest && !game.black.guest;
  return !!game.outcome || (fair && (!game.clock || !person));
}
