// The signs of annotators: numbers in PGN (NAGs), signs on the page, words for screen readers.

import type { MessageKey } from './messages';

export interface Glyph {
  nag: number;
  sign: string;
  name: MessageKey;
}

/** About the move; one of them at a time. */
export const MOVE_GLYPHS: readonly Glyph[] = [
  { nag: 1, sign: '!', name: 'glyph.good' },
  { nag: 2, sign: '?', name: 'glyph.mistake' },
  { nag: 3, sign: '!!', name: 'glyph.brilliant' },
  { nag: 4, sign: '??', name: 'glyph.blunder' },
  { nag: 5, sign: '!?', name: 'glyph.interesting' },
  { nag: 6, sign: '?!', name: 'glyph.dubious' },
  { nag: 7, sign: '□', name: 'glyph.forced' },
];

/** About the position; one of them at a time. */
export const POSITION_GLYPHS: readonly Glyph[] = [
  { nag: 10, sign: '=', name: 'glyph.equal' },
  { nag: 13, sign: '∞', name: 'glyph.unclear' },
  { nag: 14, sign: '⩲', name: 'glyph.whiteSlight' },
  { nag: 15, sign: '⩱', name: 'glyph.blackSlight' },
  { nag: 16, sign: '±', name: 'glyph.whiteClear' },
  { nag: 17, sign: '∓', name: 'glyph.blackClear' },
  { nag: 18, sign: '+−', name: 'glyph.whiteWins' },
  { nag: 19, sign: '−+', name: 'glyph.blackWins' },
];

/** Remarks of other kinds, any number of them. */
const OTHER_GLYPHS: readonly Glyph[] = [
  { nag: 22, sign: '⨀', name: 'glyph.zugzwang' },
  { nag: 23, sign: '⨀', name: 'glyph.zugzwang' },
  { nag: 36, sign: '↑', name: 'glyph.initiative' },
  { nag: 40, sign: '→', name: 'glyph.attack' },
  { nag: 132, sign: '⇆', name: 'glyph.counterplay' },
  { nag: 138, sign: '⊕', name: 'glyph.timeTrouble' },
  { nag: 140, sign: '∆', name: 'glyph.idea' },
  { nag: 146, sign: 'N', name: 'glyph.novelty' },
];

const GROUPS = [MOVE_GLYPHS, POSITION_GLYPHS];
const ALL = new Map([...MOVE_GLYPHS, ...POSITION_GLYPHS, ...OTHER_GLYPHS].map((glyph) => [glyph.nag, glyph]));

export function glyph(nag: number): Glyph | undefined {
  return ALL.get(nag);
}

/** The sign of a number; its PGN form if it has none. */
export function sign(nag: number): string {
  return ALL.get(nag)?.sign ?? `$${nag}`;
}

/** Puts a sign or takes it away; it replaces another of its group. */
export function toggleGlyph(glyphs: readonly number[], nag: number): number[] {
  if (glyphs.includes(nag)) return glyphs.filter((known) => known !== nag);
  const group = GROUPS.find((members) => members.some((member) => member.nag === nag)) ?? [];
  const others = glyphs.filter((known) => !group.some((member) => member.nag === known));
  return [...others, nag].sort((a, b) => a - b);
}
