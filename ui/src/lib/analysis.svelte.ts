// The engine beside a board: what it says of the position looked at, and what it said of the others.

import type { AnalysisClient, AnalysisLine, AnalysisServer, ApiError, ScoreView } from './protocol';
import { Connection } from './socket';

export class Analysis {
  lines = $state.raw<AnalysisLine[]>([]);
  /** What was found before and kept, with the name of the engine that found it. */
  known = $state.raw<{ line: AnalysisLine; engine: string } | null>(null);
  error = $state.raw<ApiError | null>(null);
  offline = $state(false);
  /** Judgements of all positions looked at, by their FEN. */
  scores = $state.raw<ReadonlyMap<string, ScoreView>>(new Map());
  private token = 0;
  private fen = '';
  private count = 0;
  private readonly connection: Connection<AnalysisServer, AnalysisClient>;

  constructor() {
    this.connection = new Connection<AnalysisServer, AnalysisClient>('/api/analysis', {
      hear: (message) => this.hear(message),
      opened: () => {
        this.offline = false;
        this.think(this.fen, this.count);
      },
      lost: () => (this.offline = true),
    });
  }

  private hear(message: AnalysisServer): void {
    if (message.type === 'error') this.error = message.error;
    else if (message.token !== this.token) return;
    else if (message.type === 'known') {
      this.known = { line: message.line, engine: message.engine };
      this.note();
    } else if (message.type === 'line') {
      const others = this.lines.filter(({ rank }) => rank !== message.line.rank);
      this.lines = [...others, message.line].sort((a, b) => a.rank - b.rank);
      if (message.line.rank === 1) this.note();
    }
  }

  /** What is to be shown first: the deeper of what was kept and what is being found. */
  get best(): AnalysisLine | null {
    const [first, known] = [this.lines[0], this.known?.line];
    return known && (!first || first.depth < known.depth) ? known : (first ?? null);
  }

  /** The lines to show; what was kept stands for the first until the search has gone deeper. */
  get shown(): AnalysisLine[] {
    const { best, lines } = this;
    if (!best || best === lines[0]) return lines;
    return [{ ...best, rank: 1 }, ...lines.filter(({ rank, uci }) => rank > 1 && uci[0] !== best.uci[0])];
  }

  /** Whether what is shown first was found before: a search tells what it goes on from, and that has cost it nothing. */
  get remembered(): boolean {
    const { best, known } = this;
    return !!best && (best === known?.line || best.nodes === 0);
  }

  private note(): void {
    const { best } = this;
    if (best) this.scores = new Map(this.scores).set(this.fen, best.score);
  }

  /** Thinks about a position with so many lines; none to stop. */
  think(fen: string, count: number): void {
    this.token += 1;
    const same = fen === this.fen;
    this.fen = fen;
    this.count = count;
    this.lines = [];
    if (!same || !count) this.known = null;
    this.error = null;
    if (!fen) return;
    this.connection.send(count ? { type: 'start', fen, lines: count, token: this.token } : { type: 'stop' });
  }

  close(): void {
    this.connection.close();
  }
}
