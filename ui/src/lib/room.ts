// How much of a panel stands beside the moves, by the height it has. The one rule of all panels with moves: whatever
// else is there, at least four rows of them are seen at once; what has no room waits behind a tab.

export type Room = 'little' | 'some' | 'plenty';

/** In rem. Beside four rows of moves there is room for the engine and the graph, and for what is said of a move. */
const SOME = 31;
const PLENTY = 40;

/** A length in pixels, in the unit that grows with the letters. */
export const rems = (pixels: number): number =>
  pixels / parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The room in a panel of so many pixels. */
export function roomOf(height: number): Room {
  const high = rems(height);
  if (high < SOME) return 'little';
  return high < PLENTY ? 'some' : 'plenty';
}
