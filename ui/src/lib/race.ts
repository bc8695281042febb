// A race as it is wished for: two searchers of one state, as they stand in the address.

import { readSolver, solverText, usual, GAMES, type Wish } from './lab';
import type { FilmGame, LaneRequest, RaceClient } from './protocol';

/** Both searchers; game and state are those of the first. */
export type Lanes = [Wish, Wish];

/** What is usually raced: the same search with and without its ideas. */
export function usualRace(game: FilmGame): Lanes {
  const [plain, clever] = [usual(game), usual(game)];
  plain.who = clever.who = 'textbook';
  if (game === 'chess') {
    plain.switches.depth = clever.switches.depth = 4;
    clever.switches = { ...clever.switches, order: ['mvv', 'killers', 'history', 'hash'], table: 16 };
    clever.switches.deepening = plain.switches.deepening = true;
  } else {
    plain.switches.algo = 'minimax';
    if (game === 'connectFour') plain.switches.depth = clever.switches.depth = 7;
  }
  return [plain, clever];
}

const isEngine = (wish: Wish): boolean => wish.game === 'chess' && wish.who === 'engine';

/** A searcher as the command line writes it. */
export function laneText(wish: Wish): string {
  if (!isEngine(wish)) return solverText(wish);
  return `roque:${wish.limit}=${wish.limit === 'nodes' ? wish.nodes : wish.depth}`;
}

function readLane(text: string, wish: Wish): Wish {
  const engine = /^roque:(nodes|depth)=(\d+)$/.exec(text);
  if (!engine) return { ...wish, who: 'textbook', switches: readSolver(text, wish.switches) };
  const limit = engine[1] as 'nodes' | 'depth';
  return { ...wish, who: 'engine', limit, [limit]: Number(engine[2]) };
}

function toLane(wish: Wish): LaneRequest {
  if (!isEngine(wish)) return { solver: solverText(wish), depth: null, nodes: null };
  const [depth, nodes] = wish.limit === 'depth' ? [wish.depth, null] : [null, wish.nodes];
  return { solver: null, depth, nodes };
}

export function toStart([first, second]: Lanes): RaceClient {
  const { game, state } = first;
  return {
    type: 'start',
    game,
    state: state.trim() || null,
    lanes: [toLane(first), toLane({ ...second, game })],
  };
}

/** An address that wishes the same. */
export function raceAddress([first, second]: Lanes): string {
  const { game, state } = first;
  const query = new URLSearchParams({ game, state, a: laneText(first), b: laneText({ ...second, game }) });
  return `/lab/race?${query}`;
}

/** What an address wishes; none if it names no game. */
export function raceFrom(search: string): Lanes | null {
  const query = new URLSearchParams(search);
  const game = GAMES.find((known) => known === query.get('game'));
  if (!game) return null;
  const state = query.get('state');
  const lanes = usualRace(game).map((wish, place) => {
    const text = query.get(place === 0 ? 'a' : 'b');
    return { ...(text === null ? wish : readLane(text, wish)), state: state ?? wish.state };
  });
  return lanes as Lanes;
}

/** How often the smaller fits into the larger, and which of the two has the larger. */
export function times(ratio: number): { times: number; more: 0 | 1 } {
  return ratio >= 1 ? { times: ratio, more: 1 } : { times: 1 / ratio, more: 0 };
}
