// Which games of a list are chosen: some by their numbers, or all that the query finds.

import { SvelteSet } from 'svelte/reactivity';

/** The largest range taken at once; more is done with all that a query finds. */
export const LARGEST_RANGE = 5000;

export class Selection {
  all = $state(false);
  readonly ids = new SvelteSet<number>();
  /** Where a range begins. */
  private anchor: number | null = null;

  has(id: number): boolean {
    return this.all || this.ids.has(id);
  }

  /** How many are chosen, of so many. */
  count(total: number): number {
    return this.all ? total : this.ids.size;
  }

  clear(): void {
    this.all = false;
    this.ids.clear();
    this.anchor = null;
  }

  /** This game in or out; the others stay. */
  toggle(index: number, id: number): void {
    if (this.all) this.clear();
    if (!this.ids.delete(id)) this.ids.add(id);
    this.anchor = index;
  }

  /** The rows from the last one chosen to this, both with all between; `find` knows their games. */
  async extend(index: number, find: (from: number, to: number) => Promise<number[]>): Promise<void> {
    const from = this.anchor ?? index;
    const [low, high] = [Math.min(from, index), Math.max(from, index)];
    const ids = await find(low, Math.min(high, low + LARGEST_RANGE - 1));
    this.all = false;
    this.ids.clear();
    for (const id of ids) this.ids.add(id);
    this.anchor = from;
  }

  everything(): void {
    this.clear();
    this.all = true;
  }
}
