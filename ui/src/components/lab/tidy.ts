// Where the boxes of a small tree stand: leaves side by side in the order they were looked at, everybody else over the middle of theirs.

import type { IcicleView, LeftMove } from '../../lib/protocol';

export interface Node {
  /** Its place among the bars. */
  index: number;
  number: number;
  /** Visits below it, and itself. */
  size: number;
  level: number;
  /** In slots, from 0. */
  x: number;
  children: Node[];
  ghosts: { x: number; move: LeftMove }[];
}

export interface Tidy {
  nodes: Node[];
  slots: number;
  levels: number;
}

/** Visits are numbered as they end: read in that order, the children of each are the last that nobody has claimed. */
export function tidy(view: IcicleView): Tidy {
  const order = view.numbers.map((_, index) => index).sort((a, b) => number(view, a) - number(view, b));
  const waiting: Node[] = [];
  const nodes: Node[] = [];
  let slots = 0;
  let levels = 1;
  for (const index of order) {
    const node: Node = {
      index,
      number: number(view, index),
      size: view.sizes[index] ?? 1,
      level: view.levels[index] ?? 0,
      x: 0,
      children: [],
      ghosts: [],
    };
    while ((waiting.at(-1)?.number ?? -1) > node.number - node.size) {
      const child = waiting.pop();
      if (child) node.children.unshift(child);
    }
    for (const move of view.left[index] ?? []) node.ghosts.push({ x: slots++, move });
    const below = [...node.children.map(({ x }) => x), ...node.ghosts.map(({ x }) => x)];
    node.x = below.length ? (Math.min(...below) + Math.max(...below)) / 2 : slots++;
    levels = Math.max(levels, node.level + (node.ghosts.length ? 2 : 1));
    waiting.push(node);
    nodes.push(node);
  }
  return { nodes, slots, levels };
}

const number = (view: IcicleView, index: number): number => view.numbers[index] ?? 0;
