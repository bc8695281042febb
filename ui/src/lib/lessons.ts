// Lessons: what is asked of the server, what stands in an address, and where the nodes of a small tree go.

import { request } from './api';
import type { AnswerLesson, LessonsView, LessonView, MarkedView, PictureNode, ReplayView } from './protocol';

const path = (name: string) => `/lab/lessons/${encodeURIComponent(name)}`;

export const lessons = {
  list: () => request<LessonsView>('GET', '/lab/lessons'),
  show: (name: string, seed: number) => request<LessonView>('GET', `${path(name)}?seed=${seed}`),
  answer: (name: string, exercise: number, answer: AnswerLesson) =>
    request<MarkedView>('POST', `${path(name)}/${exercise}`, answer),
  forget: () => request<undefined>('DELETE', '/lab/lessons'),
};

/** Where somebody is in a lesson; exercises count from 0 here and from 1 in addresses. */
export interface Spot {
  exercise: number;
  seed: number;
}

const LARGEST_SEED = 999_999;

export function lessonAddress(name: string, { exercise, seed }: Spot): string {
  return `${path(name)}?exercise=${exercise + 1}&seed=${seed}`;
}

export function readSpot(search: string): Spot {
  const query = new URLSearchParams(search);
  const whole = (key: string) => {
    const number = Number(query.get(key));
    return Number.isInteger(number) && number > 0 && number <= LARGEST_SEED ? number : 1;
  };
  return { exercise: whole('exercise') - 1, seed: whole('seed') };
}

/** Another seed than this. */
export function freshSeed(seed: number, random: () => number = Math.random): number {
  const drawn = 1 + Math.floor(random() * (LARGEST_SEED - 1));
  return drawn >= seed ? drawn + 1 : drawn;
}

/** A whole number as people type it, with either minus; none if it is no number. */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^[−–]/, '-').replaceAll(/\s/g, '');
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** The workbench with the search that an exercise is about. */
export function replayAddress({ game, state, solver }: ReplayView): string {
  return `/lab?${new URLSearchParams({ game, state, solver })}`;
}

export interface Placed {
  /** In slots, from 0. */
  x: number;
  level: number;
  children: number[];
}

/** Where the nodes of a tree stand: leaves side by side, everybody else over the middle of theirs. */
export function place(nodes: PictureNode[]): { placed: Placed[]; slots: number; levels: number } {
  const placed: Placed[] = nodes.map(({ way }) => ({ x: 0, level: way.length, children: [] }));
  nodes.forEach(({ parent }, index) => {
    if (parent !== null) placed[parent]?.children.push(index);
  });
  let slots = 0;
  const settle = (index: number): number => {
    const node = placed[index];
    if (!node) return 0;
    const below = node.children.map(settle);
    node.x = below.length ? (Math.min(...below) + Math.max(...below)) / 2 : slots++;
    return node.x;
  };
  settle(0);
  return { placed, slots, levels: 1 + Math.max(0, ...placed.map(({ level }) => level)) };
}
