// What the page of a game needs to know from the page that started it, so that nothing flickers in between.

import type { GameView } from './protocol';
import { go } from './router.svelte';

interface Started {
  game: GameView;
  /** A move already made on the board of the start page. */
  move?: string;
}

let started: Started | null = null;

/** Goes to a game that was just started. */
export function enter(game: GameView, move?: string): void {
  started = { game, move };
  go(`/game/${game.id}`);
}

/** Whether a game was started a moment ago, here. */
export function isEntering(id: string): boolean {
  return started !== null && String(started.game.id) === id;
}

/** What is known of a game that is being entered; once. */
export function entered(id: string): Started | null {
  const found = isEntering(id) ? started : null;
  started = null;
  return found;
}
