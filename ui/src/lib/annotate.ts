// What somebody changes at the move of a document that is looked at: its signs, and its place in the tree.

import { type OpenDocument, variationOf } from './document.svelte';
import { toggleGlyph } from './glyphs';

export type Change = 'promote' | 'makeMain' | 'delete' | 'undo' | 'redo' | 'earlier' | 'later';

/** Puts a sign on the move, or takes it away. */
export async function markMove(document: OpenDocument, nag: number): Promise<void> {
  const at = document.at;
  if (at === null) return;
  const glyphs = toggleGlyph(document.glyphs, nag);
  await document.edit(() => ({ type: 'glyphs', node: at, glyphs }));
}

/** Changes the tree at the move. */
export async function changeTree(document: OpenDocument, what: Change): Promise<void> {
  const at = document.at;
  const variation = document.view && variationOf(document.view, at);
  await document.edit(() => {
    if (what === 'undo' || what === 'redo') return { type: what };
    if (at === null) return null;
    if (what !== 'earlier' && what !== 'later') return { type: what, node: at };
    const index = (variation?.index ?? 0) + (what === 'earlier' ? -1 : 1);
    return variation ? { type: 'reorder', node: variation.first, index } : null;
  });
}
