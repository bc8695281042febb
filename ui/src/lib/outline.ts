// The main line of a document as a score sheet shows it: rows of two moves, interrupted by what is said about them.

import type { DocumentView } from './protocol';

export type Block =
  | { kind: 'row'; number: number; white: number | null; black: number | null }
  /** Words, or other moves than the one played, after a move; before any for the start. */
  | { kind: 'aside'; node: number | null; text: string; variations: number[] };

/** The position a move is played in. */
function before(view: DocumentView, node: number): string {
  const parent = view.nodes[node]?.parent ?? null;
  return (parent === null ? view.startFen : view.nodes[parent]?.fen) ?? '';
}

/** `12.` or `12…`. */
export function numberOf(view: DocumentView, node: number): string {
  const [, turn, , , , number = '1'] = before(view, node).split(' ');
  return `${number}${turn === 'b' ? '…' : '.'}`;
}

export function outline(view: DocumentView): Block[] {
  const blocks: Block[] = [];
  const aside = (node: number | null, text: string, variations: number[] = []) => {
    if (text || variations.length > 0) blocks.push({ kind: 'aside', node, text, variations });
  };
  aside(null, view.comment);
  let among = view.children;
  for (let index = among[0]; index !== undefined; index = among[0]) {
    const node = view.nodes[index];
    if (!node) break;
    aside(index, node.commentBefore);
    const [, turn, , , , number = '1'] = before(view, index).split(' ');
    const last = blocks.at(-1);
    if (turn !== 'b') blocks.push({ kind: 'row', number: Number(number), white: index, black: null });
    else if (last?.kind === 'row' && last.black === null) last.black = index;
    else blocks.push({ kind: 'row', number: Number(number), white: null, black: index });
    aside(index, node.comment, among.slice(1));
    among = node.children;
  }
  return blocks;
}
