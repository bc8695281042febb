// A run as somebody fills it in.

import { languages, type Language } from './catalogue';
import type { ExperimentOffer, NewRun, RunParameter } from './protocol';

/** Everything a form may hold; what an experiment does not take is not sent. */
export interface Wanted {
  /** The experiment; none for a question of one's own. */
  name: string | null;
  effort: 'quick' | 'full';
  seed: number;
  positions: string;
  depth: number | null;
  games: number | null;
  nodes: number | null;
  timeMs: number | null;
  evaluations: string;
  first: string;
  second: string;
  meetings: number;
}

export function nothingWanted(): Wanted {
  return {
    name: null,
    effort: 'quick',
    seed: 1,
    positions: '',
    depth: null,
    games: null,
    nodes: null,
    timeMs: null,
    evaluations: '',
    first: 'solver:algo=pvs,order=full,tt=16,depth=3',
    second: 'solver:algo=alphabeta,depth=2',
    meetings: 20,
  };
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function toRun(wanted: Wanted, offers: ExperimentOffer[]): NewRun {
  const { name, effort, seed } = wanted;
  if (name === null) {
    const { first, second, meetings: games } = wanted;
    return { type: 'comparison', first: first.trim(), second: second.trim(), games, seed };
  }
  const takes = offers.find((offer) => offer.name === name)?.takes ?? [];
  const given = <T>(parameter: RunParameter, value: T | null): T | null =>
    takes.includes(parameter) ? value : null;
  const judges = takes.includes('evaluation') || takes.includes('evaluations');
  const own = {
    positions: takes.includes('positions') ? lines(wanted.positions) : [],
    depth: given('depth', wanted.depth),
    games: given('games', wanted.games),
    nodes: given('nodes', wanted.nodes),
    timeMs: given('time', wanted.timeMs),
    evaluations: judges ? lines(wanted.evaluations) : [],
  };
  return { type: 'experiment', name, quick: effort === 'quick', seed, own };
}

/** The form that asks for a run again. */
export function fromRun(run: NewRun): Wanted {
  const wanted = { ...nothingWanted(), seed: run.seed };
  if (run.type === 'comparison') {
    const { first, second, games } = run;
    return { ...wanted, first, second, meetings: games };
  }
  const { name, quick, own } = run;
  const { depth, games, nodes, timeMs } = own;
  return {
    ...wanted,
    name,
    effort: quick ? 'quick' : 'full',
    positions: own.positions.join('\n'),
    evaluations: own.evaluations.join('\n'),
    depth,
    games,
    nodes,
    timeMs,
  };
}

/** Files as somebody who reads this language wants them: of a picture that is there in it only that one, and none in another. */
export function filesFor(files: string[], language: Language): string[] {
  const localized = (code: string) => (name: string) => name.endsWith(`.${code}.svg`);
  const others = Object.keys(languages).filter((code) => code !== language);
  const own = files.filter(localized(language)).map((name) => name.replace(`.${language}.svg`, '.svg'));
  return files.filter((name) => !own.includes(name) && !others.some((code) => localized(code)(name)));
}

/** The name of a column as a key of the catalogue has it: `first-move %` is `firstMovePercent`. */
export function columnKey(name: string): string {
  const words =
    name
      .replace('%', ' percent')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.map((word, at) => (at === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('');
}

/** The name of an experiment as a key has it: `tictactoe-self` is `tictactoeSelf`. */
export const experimentKey = (name: string): string => columnKey(name);
