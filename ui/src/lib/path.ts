// A place in a document as an address names it: how far along the main line, then the moves that leave it.
// `#12` is after twelve half-moves, `#8-d2d4-g8f6` two moves into a variation, `#fen=…` where a position first stood. It outlives changes elsewhere.

import type { DocumentView } from './protocol';

const movesAt = (view: DocumentView, at: number | null) =>
  at === null ? view.children : (view.nodes[at]?.children ?? []);

/** The nodes from the start to a place. */
export function trail(view: DocumentView, at: number | null): number[] {
  const found: number[] = [];
  for (let node = at; node !== null; node = view.nodes[node]?.parent ?? null) found.unshift(node);
  return found;
}

/** The moves from the start to a place: what names it whichever line is the main one. */
export function wayTo(view: DocumentView, at: number | null): string[] {
  return trail(view, at).map((node) => view.nodes[node]?.uci ?? '');
}

/** How far a way leads in a document. */
export function follow(view: DocumentView, way: readonly string[]): { at: number | null; whole: boolean } {
  let at: number | null = null;
  for (const uci of way) {
    const next: number | undefined = movesAt(view, at).find((node) => view.nodes[node]?.uci === uci);
    if (next === undefined) return { at, whole: false };
    at = next;
  }
  return { at, whole: true };
}

/** Begins a path that names a position instead of moves. */
export const POSITION = 'fen=';

export function writePath(view: DocumentView, at: number | null): string {
  const nodes = trail(view, at);
  let main = 0;
  for (let here: number | null = null; main < nodes.length; main += 1) {
    if (movesAt(view, here)[0] !== nodes[main]) break;
    here = nodes[main] ?? null;
  }
  const rest = nodes.slice(main).map((node) => view.nodes[node]?.uci ?? '');
  return nodes.length === 0 ? '' : [String(main), ...rest].join('-');
}

/** A position by its men and whose turn it is. */
const looks = (fen: string) => fen.split(' ', 2).join(' ');

/** Where a position first stands on the main line; the start if it never does. */
function standing(view: DocumentView, fen: string): number | null {
  for (let at: number | undefined = view.children[0]; at !== undefined; at = view.nodes[at]?.children[0]) {
    if (looks(view.nodes[at]?.fen ?? '') === looks(fen)) return at;
  }
  return null;
}

/** The place a path names, or the last one on the way to it that there is. `end` is the end of the main line. */
export function readPath(view: DocumentView, path: string): number | null {
  if (path.startsWith(POSITION)) return standing(view, path.slice(POSITION.length));
  const [first = '', ...moves] = path.split('-');
  const main = first === 'end' ? Infinity : Number.parseInt(first, 10) || 0;
  let at: number | null = null;
  for (let ply = 0; ply < main; ply += 1) {
    const next: number | undefined = movesAt(view, at)[0];
    if (next === undefined) return at;
    at = next;
  }
  for (const uci of moves) {
    const next: number | undefined = movesAt(view, at).find((node) => view.nodes[node]?.uci === uci);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}
