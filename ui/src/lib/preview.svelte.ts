// The small board under the pointer: one for the whole page.

interface Shown {
  fen: string;
  x: number;
  y: number;
  flipped: boolean;
}

export const preview = $state<{ shown: Shown | null }>({ shown: null });

/** Shows a position beside the pointer, or beside what has the focus. */
export function showPreview(event: PointerEvent | FocusEvent, fen: string, flipped = false): void {
  // A finger covers what it points at, and never leaves.
  if ('pointerType' in event && event.pointerType === 'touch') return;
  const box = (event.currentTarget as Element).getBoundingClientRect();
  preview.shown = { fen, x: box.left, y: box.bottom, flipped };
}

export function hidePreview(): void {
  preview.shown = null;
}
