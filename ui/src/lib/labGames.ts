// A small game against an algorithm, as it stands in the address.

import { readSolver, usual, type Switches } from './lab';
import type { FilmGame, LabWork, SmallGame } from './protocol';
import { solverText } from './lab';

export interface LabGame {
  game: SmallGame;
  moves: number[];
  /** Who begins. */
  first: 'you' | 'it';
  switches: Switches;
}

const DEPTHS: Record<SmallGame, number> = { ticTacToe: 9, connectFour: 6 };

export function usualGame(game: SmallGame): LabGame {
  return { game, moves: [], first: 'you', switches: { ...usual(game).switches, depth: DEPTHS[game] } };
}

export const gameSolver = ({ game, switches }: LabGame): string => solverText({ ...usual(game), switches });

/** An address that shows the same to somebody else. */
export function gameAddress(played: LabGame): string {
  const query = new URLSearchParams({ game: played.game, moves: played.moves.join('') });
  query.set('first', played.first);
  query.set('solver', gameSolver(played));
  return `/lab/games?${query}`;
}

/** What an address shows; none if it names no game. */
export function gameFrom(search: string): LabGame | null {
  const query = new URLSearchParams(search);
  const game = (['ticTacToe', 'connectFour'] as const).find((known) => known === query.get('game'));
  if (!game) return null;
  const found = usualGame(game);
  const moves = query.get('moves') ?? '';
  if (/^\d*$/.test(moves)) found.moves = [...moves].map(Number);
  found.first = query.get('first') === 'it' ? 'it' : 'you';
  const solver = query.get('solver');
  if (solver !== null) found.switches = readSolver(solver, found.switches);
  return found;
}

/** Where the workbench shows the tree of what the algorithm thought. */
export function treeAddress(played: LabGame, work: LabWork): string {
  const game: FilmGame = played.game;
  const query = new URLSearchParams({ game, state: work.state, solver: gameSolver(played) });
  return `/lab?${query}`;
}
