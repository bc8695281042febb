// Colours of bars. A canvas knows no custom properties: they are read once for each theme.

import { GROUPS, groupOf, type Group } from '../../lib/lab';
import type { FilmGame, IcicleView } from '../../lib/protocol';

export type Coloring = 'score' | 'rule' | 'depth';
type Rgb = [number, number, number];

export interface Palette {
  groups: Record<Group, Rgb>;
  first: Rgb;
  even: Rgb;
  second: Rgb;
  deep: Rgb;
  ink: Rgb;
  surface: Rgb;
}

export function readPalette(element: HTMLElement): Palette {
  const probe = document.createElement('span');
  element.append(probe);
  const read = (name: string): Rgb => {
    probe.style.color = `var(--${name})`;
    const [r = 0, g = 0, b = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
    return [r, g, b];
  };
  const groups = Object.fromEntries(
    GROUPS.map((group) => [group, read(`lab-${group}`)]),
  ) as Palette['groups'];
  const palette = {
    groups,
    first: read('lab-first'),
    even: read('lab-even'),
    second: read('lab-second'),
    deep: read('accent'),
    ink: read('ink'),
    surface: read('surface'),
  };
  probe.remove();
  return palette;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => Math.round((from[i] ?? 0) + ((to[i] ?? 0) - (from[i] ?? 0)) * share)) as Rgb;

export const css = ([r, g, b]: Rgb): string => `rgb(${r},${g},${b})`;

/** What can be read on a colour: nearly black or nearly white. */
export function onColor([r, g, b]: Rgb): string {
  return r * 0.299 + g * 0.587 + b * 0.114 > 140 ? 'black' : 'white';
}

/** A score as a share of the way from even to decided. */
function strength(score: number, game: FilmGame): number {
  const unit = game === 'chess' ? 300 : 8;
  return Math.tanh(Math.abs(score) / unit);
}

export function colorOf(
  view: IcicleView,
  index: number,
  by: { coloring: Coloring; game: FilmGame; deepest: number; palette: Palette },
): Rgb {
  const { palette } = by;
  switch (by.coloring) {
    case 'rule':
      return palette.groups[groupOf(view.endings[index] ?? 'searched')];
    case 'depth':
      return mix(palette.even, palette.deep, (view.depths[index] ?? 0) / Math.max(1, by.deepest));
    case 'score': {
      const score = view.scores[index] ?? 0;
      return mix(palette.even, score > 0 ? palette.first : palette.second, strength(score, by.game));
    }
  }
}
