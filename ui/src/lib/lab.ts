// Films of searches: what is asked of the server, and what is wished, as it stands in the address.

import { request } from './api';
import type {
  FilmGame,
  FilmMoment,
  FilmRequest,
  FilmStep,
  FilmView,
  IcicleView,
  SceneView,
  TryView,
  VisitEnding,
  XrayView,
} from './protocol';

export const lab = {
  make: (wish: FilmRequest) => request<FilmView>('POST', '/lab/films', wish),
  xray: (film: number) => request<XrayView>('GET', `/lab/films/${film}/xray`),
  scene: (film: number, visit: number) => request<SceneView>('GET', `/lab/films/${film}/scene/${visit}`),
  icicle: (film: number, from: number, most: number) =>
    request<IcicleView>('GET', `/lab/films/${film}/icicle?from=${from}&most=${most}`),
  step: (film: number, { visit, ends }: FilmMoment, to: FilmStep) =>
    request<FilmMoment | null>('GET', `/lab/films/${film}/step?visit=${visit}&ends=${ends}&to=${to}`),
};

export const GAMES: FilmGame[] = ['tree', 'ticTacToe', 'connectFour', 'chess'];
export const ALGORITHMS = ['minimax', 'alphabeta', 'pvs'] as const;
export const ORDERS = ['mvv', 'killers', 'history', 'hash'] as const;
/** Evaluations of the textbook search that need no file. */
export const EVALUATIONS = ['simplified', 'material', 'mobility', 'control', 'structure', 'classical'];

type Algorithm = (typeof ALGORITHMS)[number];
type Order = (typeof ORDERS)[number];

/** Every switch of the textbook search. */
export interface Switches {
  algo: Algorithm;
  order: Order[];
  table: number;
  width: number;
  quiescence: boolean;
  deepening: boolean;
  sort: boolean;
  eval: string;
  depth: number;
}

/** What somebody wants to see searched. */
export interface Wish {
  game: FilmGame;
  state: string;
  who: 'engine' | 'textbook';
  limit: 'nodes' | 'depth';
  nodes: number;
  depth: number;
  switches: Switches;
}

export const EXAMPLES: Record<FilmGame, string> = {
  tree: '((3 12 8) (2 4 6) (14 5 2))',
  ticTacToe: 'XO./.X./..O',
  connectFour: '4443',
  chess: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
};

const DEPTHS: Record<FilmGame, number> = { tree: 10, ticTacToe: 9, connectFour: 5, chess: 3 };

/** How a game is usually looked at first. */
export function usual(game: FilmGame): Wish {
  const switches: Switches = {
    algo: 'alphabeta',
    order: [],
    table: 0,
    width: 0,
    quiescence: false,
    deepening: false,
    sort: false,
    eval: 'simplified',
    depth: DEPTHS[game],
  };
  const who = game === 'chess' ? 'engine' : 'textbook';
  return { game, state: EXAMPLES[game], who, limit: 'nodes', nodes: 100_000, depth: 10, switches };
}

/** The switches as the name of a player has them; what is off is not said. */
export function solverText({ game, switches }: Wish): string {
  const { algo, order, table, width, quiescence, deepening, sort, depth } = switches;
  const parts = [
    `algo=${algo}`,
    order.length ? `order=${ORDERS.filter((name) => order.includes(name)).join('+')}` : '',
    table ? `tt=${table}` : '',
    width ? `width=${width}` : '',
    quiescence ? 'quiescence=on' : '',
    deepening ? 'deepening=on' : '',
    sort ? 'sort=on' : '',
    game === 'chess' ? `eval=${switches.eval}` : '',
    `depth=${depth}`,
  ];
  return parts.filter(Boolean).join(',');
}

export function readSolver(text: string, switches: Switches): Switches {
  const given = new Map(text.split(',').map((part) => part.split('=') as [string, string]));
  const number = (key: string, otherwise: number) => Number(given.get(key) ?? otherwise) || 0;
  const isOn = (key: string) => given.get(key) === 'on';
  const order = given.get('order')?.split('+') ?? [];
  return {
    algo: ALGORITHMS.find((name) => name === given.get('algo')) ?? switches.algo,
    order: ORDERS.filter((name) => order.includes(name) || order.includes('full')),
    table: number('tt', 0),
    width: number('width', 0),
    quiescence: isOn('quiescence'),
    deepening: isOn('deepening'),
    sort: isOn('sort'),
    eval: given.get('eval') ?? switches.eval,
    depth: number('depth', switches.depth) || 1,
  };
}

export function toRequest(wish: Wish): FilmRequest {
  const isEngine = wish.game === 'chess' && wish.who === 'engine';
  return {
    game: wish.game,
    state: wish.state.trim() || null,
    solver: isEngine ? null : solverText(wish),
    depth: isEngine && wish.limit === 'depth' ? wish.depth : null,
    nodes: isEngine && wish.limit === 'nodes' ? wish.nodes : null,
  };
}

/** An address that shows the same to somebody else. */
export function toAddress(wish: Wish, moment: FilmMoment | null): string {
  const { game, state, solver, depth, nodes } = toRequest(wish);
  const query = new URLSearchParams({ game, state: state ?? '' });
  if (solver) query.set('solver', solver);
  if (depth) query.set('depth', String(depth));
  if (nodes) query.set('nodes', String(nodes));
  if (moment) query.set('visit', `${moment.visit}${moment.ends ? '' : 'b'}`);
  return `/lab?${query}`;
}

/** What an address wishes; none if it names no game. */
export function fromAddress(search: string): { wish: Wish; moment: FilmMoment | null } | null {
  const query = new URLSearchParams(search);
  const game = GAMES.find((known) => known === query.get('game'));
  if (!game) return null;
  const wish = usual(game);
  wish.state = query.get('state') ?? wish.state;
  const solver = query.get('solver');
  if (solver !== null) {
    wish.who = 'textbook';
    wish.switches = readSolver(solver, wish.switches);
  } else if (game === 'chess') {
    wish.limit = query.has('depth') ? 'depth' : 'nodes';
    wish.depth = Number(query.get('depth')) || wish.depth;
    wish.nodes = Number(query.get('nodes')) || wish.nodes;
  }
  const place = /^(\d+)(b?)$/.exec(query.get('visit') ?? '');
  return { wish, moment: place ? { visit: Number(place[1]), ends: !place[2] } : null };
}

const INFINITE = 32_400;
const DECIDED = 31_000;

/** A score as people write it: pawns in chess, units elsewhere; won or lost in so many moves, or plies, as #3 and −#3. */
export function scoreText(game: FilmGame, score: number | null): string {
  if (score === null) return '–';
  const [sign, size] = [score < 0 ? '−' : '', Math.abs(score)];
  if (size >= INFINITE) return `${sign}∞`;
  if (size >= DECIDED) return `${sign}#${game === 'chess' ? Math.ceil((32_000 - size) / 2) : 32_000 - size}`;
  if (game !== 'chess') return `${sign}${size}`;
  return `${sign || (score > 0 ? '+' : '')}${(size / 100).toFixed(2)}`;
}

export const isInfinite = (score: number): boolean => Math.abs(score) >= INFINITE;

/** Endings that are drawn in the same colour. */
export type Group = 'searched' | 'cutoff' | 'table' | 'guess' | 'leaf' | 'rules';
export const GROUPS: Group[] = ['searched', 'cutoff', 'table', 'guess', 'leaf', 'rules'];

const GROUP: Record<VisitEnding, Group> = {
  searched: 'searched',
  aborted: 'searched',
  cutoff: 'cutoff',
  tableCutoff: 'table',
  endgameTable: 'table',
  razoring: 'guess',
  reverseFutility: 'guess',
  nullMove: 'guess',
  probCut: 'guess',
  multicut: 'guess',
  evaluated: 'leaf',
  standPat: 'leaf',
  gameOver: 'rules',
  drawn: 'rules',
  repeatable: 'rules',
  mateDistance: 'rules',
};

export const groupOf = (ending: VisitEnding): Group => GROUP[ending];

/** The last iteration that came to an end; one that was broken off if none did. */
export function lastWhole({ tries }: FilmView): TryView | undefined {
  return tries.findLast(({ score }) => score !== null) ?? tries.at(-1);
}

/** Whether the second player is to move in a state. */
export function isSecond(state: string, game: FilmGame): boolean {
  if (game === 'chess') return state.split(' ')[1] === 'b';
  if (game === 'tree') return (state.split('/')[1] ?? '').length % 2 === 1;
  // Connect four may also be written as the columns played.
  if (game === 'connectFour' && /^[1-7]+$/.test(state)) return state.length % 2 === 1;
  return state.split('X').length > state.split('O').length;
}
