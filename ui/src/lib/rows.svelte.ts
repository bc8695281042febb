// The rows of a long list, of which only those near the screen are here: the rest stays on the server.

import type { GameRow } from './protocol';
import { library, PAGE, type Query } from './library';
import { explain } from './refusal';

/** Pages kept besides those on the screen; more are forgotten, the longest unused first. */
const KEPT = 60;

export class Rows {
  total = $state<number | null>(null);
  unfinished = $state(0);
  error = $state('');
  /** Grows whenever a page has come. */
  private version = $state(0);
  private pages = new Map<number, GameRow[]>();
  private asked = new Set<number>();
  /** Which question the answers belong to: those to an earlier one are dropped. */
  private question = 0;
  private query: Query | null = null;

  /** Asks for another list, or the same one afresh. What is shown stays until the answer has come. */
  async ask(query: Query, near = 0): Promise<void> {
    this.question += 1;
    this.query = query;
    this.asked.clear();
    const [question, page] = [this.question, Math.floor(near / PAGE)];
    this.asked.add(page);
    try {
      let found = await library.page(query, page * PAGE);
      // The list has become shorter than the place looked at.
      let shown = page;
      if (page > 0 && found.games.length === 0) {
        shown = Math.max(0, Math.ceil(found.total / PAGE) - 1);
        found = await library.page(query, shown * PAGE);
      }
      if (question !== this.question) return;
      this.error = '';
      this.pages = new Map([[shown, found.games]]);
      this.total = found.total;
      this.unfinished = found.unfinished;
      this.version += 1;
    } catch (reason) {
      if (question === this.question) this.error = explain(reason);
    }
  }

  /** The game of a row, if it is here. */
  at(index: number): GameRow | undefined {
    void this.version;
    return this.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
  }

  /** Fetches what is missing of these rows. */
  async need(from: number, to: number): Promise<void> {
    const last = Math.min(to, (this.total ?? 0) - 1);
    const wanted: number[] = [];
    for (let page = Math.floor(from / PAGE); page * PAGE <= last; page += 1) wanted.push(page);
    await Promise.all(wanted.map((page) => this.fetch(page)));
    this.forget(wanted);
  }

  private async fetch(page: number): Promise<void> {
    const [question, query] = [this.question, this.query];
    const known = this.pages.get(page);
    if (known) {
      // Used last.
      this.pages.delete(page);
      this.pages.set(page, known);
    }
    if (!query || known || this.asked.has(page)) return;
    this.asked.add(page);
    try {
      const found = await library.page(query, page * PAGE);
      if (question !== this.question) return;
      this.pages.set(page, found.games);
      this.total = found.total;
      this.version += 1;
    } catch (reason) {
      if (question === this.question) this.error = explain(reason);
    } finally {
      if (question === this.question) this.asked.delete(page);
    }
  }

  private forget(wanted: number[]): void {
    for (const page of this.pages.keys()) {
      if (this.pages.size <= KEPT) return;
      if (!wanted.includes(page)) this.pages.delete(page);
    }
  }

  /** The numbers of the games in these rows, wherever they are. */
  async ids(from: number, to: number): Promise<number[]> {
    const { query } = this;
    const found: number[] = [];
    for (let at = from; query && at <= to; at += PAGE) {
      const here = Array.from({ length: Math.min(PAGE, to - at + 1) }, (_, i) => this.at(at + i)?.id);
      if (here.every((id) => id !== undefined)) found.push(...here);
      else
        found.push(...(await library.page(query, at, Math.min(PAGE, to - at + 1))).games.map(({ id }) => id));
    }
    return found;
  }
}
