// A race that goes on: both lanes as the server tells them, and what of them is drawn.

import { sentence } from './refusal';
import type { LaneView, RaceClient, RaceServer, RaceVerdict } from './protocol';
import { toStart, type Lanes } from './race';
import { Connection } from './socket';

/** A moment of a lane. */
export interface Sample {
  ms: number;
  nodes: number;
}

/** More points than this nobody can tell apart. */
const MOST_SAMPLES = 400;

export class Race {
  lanes = $state.raw<[LaneView, LaneView] | null>(null);
  verdict = $state.raw<RaceVerdict | null>(null);
  samples = $state.raw<[Sample[], Sample[]]>([[], []]);
  running = $state(false);
  waits = $state(false);
  over = $state(false);
  late = $state(false);
  error = $state('');
  private wanted: RaceClient | null = null;
  private readonly connection: Connection<RaceServer, RaceClient>;

  constructor() {
    this.connection = new Connection<RaceServer, RaceClient>('/api/lab/race', {
      hear: (message) => this.hear(message),
      opened: () => {
        if (this.wanted) this.connection.send(this.wanted);
      },
      // The race went with the connection; it begins anew when there is one again.
      lost: () => this.clear(),
    });
  }

  start(lanes: Lanes): void {
    this.clear();
    this.running = true;
    this.wanted = toStart(lanes);
    this.connection.send(this.wanted);
  }

  stop(): void {
    if (this.running) this.connection.send({ type: 'stop' });
  }

  close(): void {
    this.connection.close();
  }

  private clear(): void {
    this.lanes = null;
    this.verdict = null;
    this.samples = [[], []];
    this.over = this.late = this.waits = false;
    this.error = '';
  }

  private hear(message: RaceServer): void {
    if (message.type === 'error') {
      this.error = sentence(message.error);
      this.end();
      return;
    }
    this.lanes = message.lanes;
    this.sample(message.lanes);
    if (message.type === 'going') {
      this.waits = message.waits;
      return;
    }
    this.verdict = message.verdict;
    this.late = message.late;
    this.over = true;
    this.end();
  }

  private end(): void {
    this.running = false;
    this.waits = false;
    this.wanted = null;
  }

  private sample(lanes: [LaneView, LaneView]): void {
    const added = lanes.map(({ ms, nodes }, place) => {
      const before = this.samples[place] ?? [];
      if (before.at(-1)?.ms === ms) return before;
      const all = [...before, { ms, nodes }];
      return all.length > MOST_SAMPLES ? all.filter((_, at) => at % 2 === 0) : all;
    });
    this.samples = added as [Sample[], Sample[]];
  }
}
