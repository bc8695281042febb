// Keys that do something on a whole page.

/** Whether a key is meant for something else: a field, a dialog, a menu, or the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  const elsewhere = 'input, textarea, select, dialog, [role="dialog"], [popover], [contenteditable]';
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  // A promotion waits for an answer wherever the focus is.
  return !!(event.target as HTMLElement).closest(elsewhere) || !!document.querySelector('[role="dialog"]');
}

/** Does what is bound to the key, if something is. */
export function press(event: KeyboardEvent, actions: Record<string, () => void>): void {
  if (isTaken(event)) return;
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
