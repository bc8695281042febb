// Experiments: what can be run, what was, and a run that is watched while it goes on.

import { request } from './api';
import type { Language } from './catalogue';
import { filesFor } from './experiments';
import type { NewRun, RunRow, RunServer, RunState, RunsView, RunView } from './protocol';
import { explain } from './refusal';
import { Connection } from './socket';

const at = (id: number) => `/lab/runs/${id}`;

/** The pictures of a run: while it goes on the last one, then all there are, in the person's language where they are. */
export function pictures(run: RunView, language: Language): string[] {
  const drawn = filesFor(run.files, language).filter((name) => name.endsWith('.svg'));
  if (drawn.length) return drawn.map((name) => fileAddress(run.row.id, name));
  const live = run.picture > 0 && isGoing(run.row.state);
  return live ? [`/api${at(run.row.id)}/picture?n=${run.picture}&lang=${language}`] : [];
}

export const fileAddress = (id: number, name: string) => `/api${at(id)}/files/${encodeURIComponent(name)}`;

export const isGoing = (state: RunState): boolean => state === 'waiting' || state === 'running';

export class Experiments {
  offer = $state.raw<RunsView | null>(null);
  run = $state.raw<RunView | null>(null);
  error = $state('');
  private connection?: Connection<RunServer, never>;
  private watched: number | null = null;

  async load(): Promise<void> {
    try {
      this.offer = await request<RunsView>('GET', '/lab/runs');
    } catch (reason) {
      this.error = explain(reason);
    }
  }

  /** Begins a run; its number, if it was accepted. */
  async begin(wish: NewRun): Promise<number | null> {
    this.error = '';
    try {
      const row = await request<RunRow>('POST', '/lab/runs', wish);
      void this.load();
      return row.id;
    } catch (reason) {
      this.error = explain(reason);
      return null;
    }
  }

  /** Watches a run, or none. */
  watch(id: number | null): void {
    if (id === this.watched) return;
    this.close();
    this.watched = id;
    this.run = null;
    this.error = '';
    if (id !== null) void this.look(id);
  }

  private async look(id: number): Promise<void> {
    try {
      const run = await request<RunView>('GET', at(id));
      if (this.watched !== id) return;
      this.run = run;
      if (isGoing(run.row.state)) this.follow(id);
    } catch (reason) {
      if (this.watched === id) this.error = explain(reason);
    }
  }

  private follow(id: number): void {
    const connection = new Connection<RunServer, never>(`/api${at(id)}/socket`, {
      hear: ({ run }) => {
        if (this.watched !== id) return;
        this.run = run;
        if (isGoing(run.row.state)) return;
        connection.close();
        void this.load();
      },
      opened: () => {},
      lost: () => {},
    });
    this.connection = connection;
  }

  async cancel(id: number): Promise<void> {
    await this.attempt(() => request('POST', `${at(id)}/cancel`, {}));
  }

  async remove(id: number): Promise<void> {
    await this.attempt(() => request('DELETE', at(id)));
    if (this.watched === id) this.watch(null);
    await this.load();
  }

  private async attempt(what: () => Promise<unknown>): Promise<void> {
    try {
      await what();
    } catch (reason) {
      this.error = explain(reason);
    }
  }

  close(): void {
    this.connection?.close();
    this.connection = undefined;
  }
}
