// Arrows and squares drawn by hand: as the document has them, and as the board does.

import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { ShapeColor, ShapeView } from './protocol';

const COLORS: readonly string[] = ['green', 'red', 'yellow', 'blue'];

export function fromShapes(shapes: readonly ShapeView[]): DrawShape[] {
  return shapes.map(({ kind, color, from, to }) => ({
    orig: from as Key,
    dest: kind === 'arrow' && to ? (to as Key) : undefined,
    brush: color,
  }));
}

export function toShapes(drawn: readonly DrawShape[]): ShapeView[] {
  return drawn
    .filter(({ brush }) => brush && COLORS.includes(brush))
    .map(({ orig, dest, brush }) => ({
      kind: dest && dest !== orig ? 'arrow' : 'square',
      color: brush as ShapeColor,
      from: orig,
      to: dest && dest !== orig ? dest : null,
    }));
}
