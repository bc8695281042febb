// The review of a game as this page follows it: verdicts as they come, then all of it; tries at other moves.

import type {
  ApiError,
  MomentView,
  RetryView,
  ReviewClient,
  ReviewServer,
  ReviewView,
  ScoreView,
} from './protocol';
import { Connection } from './socket';

export class Review {
  /** Verdicts so far, by half-move. */
  moments = $state.raw<ReadonlyMap<number, MomentView>>(new Map());
  /** All of it, when it is complete. */
  done = $state.raw<ReviewView | null>(null);
  /** Moves still to be judged for the first time; `null` before anything has come. */
  left = $state<number | null>(null);
  error = $state.raw<ApiError | null>(null);
  offline = $state(false);
  stopped = $state(false);
  /** What came of the last try; `judging` until it has come. */
  retry = $state.raw<RetryView | 'judging' | null>(null);
  private token = 0;
  private connection: Connection<ReviewServer, ReviewClient>;

  constructor(private readonly id: string) {
    this.connection = this.connect();
  }

  private connect(): Connection<ReviewServer, ReviewClient> {
    return new Connection<ReviewServer, ReviewClient>(`/api/review/${encodeURIComponent(this.id)}/socket`, {
      hear: (message) => this.hear(message),
      opened: () => (this.offline = false),
      lost: () => {
        this.offline = true;
        if (this.retry === 'judging') this.retry = null;
      },
    });
  }

  private hear(message: ReviewServer): void {
    switch (message.type) {
      case 'judged':
        this.moments = new Map(this.moments).set(message.moment.ply, message.moment);
        this.left = message.left;
        break;
      case 'done':
        this.moments = new Map(message.review.moments.map((moment) => [moment.ply, moment]));
        this.done = message.review;
        this.left = 0;
        break;
      case 'retried':
        if (message.token === this.token) this.retry = message.retry;
        break;
      case 'error':
        this.error = message.error;
        // What was refused before anything came is not asked again.
        if (!this.done && this.moments.size === 0) this.stop();
        if (this.retry === 'judging') this.retry = null;
        break;
    }
  }

  /** What each position is worth as far as it is known, the start's first. */
  scores(plies: number): (ScoreView | null)[] {
    if (this.done) return this.done.values;
    const found: (ScoreView | null)[] = [this.moments.get(0)?.before ?? null];
    for (let ply = 0; ply < plies; ply += 1) found.push(this.moments.get(ply)?.after ?? null);
    return found;
  }

  /** Moments worth stopping at: mistakes and blunders; where there are none, inaccuracies. */
  get key(): MomentView[] {
    const faults = [...this.moments.values()].filter(({ fault }) => fault).sort((a, b) => a.ply - b.ply);
    const grave = faults.filter(({ fault }) => fault !== 'inaccuracy');
    return grave.length ? grave : faults;
  }

  try(ply: number, text: string): void {
    this.error = null;
    this.token += 1;
    this.retry = this.connection.send({ type: 'retry', ply, text, token: this.token }) ? 'judging' : null;
  }

  /** Ends the judging; what was found stays on the page. */
  stop(): void {
    this.stopped = true;
    this.connection.close();
  }

  again(): void {
    this.stopped = false;
    this.error = null;
    this.left = null;
    this.connection = this.connect();
  }

  close(): void {
    this.connection.close();
  }
}

const SIGNS: Partial<Record<string, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

/** The sign an annotator would put after a move. */
export function sign(moment: MomentView | undefined): string {
  return (moment?.fault && SIGNS[moment.fault]) ?? '';
}
