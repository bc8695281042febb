// What somebody wishes to have played, and the message made of it.

import type { MatchFormat, NewMatch } from '../../lib/protocol';
import { inStyle, type Style } from '../../lib/styles';

export type Pace = 'clock' | 'move' | 'nodes' | 'depth' | 'own';

/** Whoever writes the settings of a player by hand. */
export const OWN = 'own';

let keys = 0;

export class WishedPlayer {
  readonly key = (keys += 1);
  /** What was chosen of the list, or `own`. */
  choice = $state('');
  style = $state<Style>('average');
  /** Settings written by hand. */
  spec = $state('roque:nodes=2000');
  name = $state('');

  constructor(choice: string) {
    this.choice = choice;
  }
}

export class MatchWish {
  name = $state('');
  format = $state<MatchFormat>('match');
  players = $state<WishedPlayer[]>([]);
  games = $state(20);
  rounds = $state(1);
  pace = $state<Pace>('clock');
  seconds = $state(5);
  increment = $state(0.05);
  moveSeconds = $state(0.1);
  nodes = $state(5000);
  depth = $state(4);
  openings = $state('built-in');
  jobs = $state(1);
  maxMoves = $state<number | null>(null);
  seed = $state(1);
  test = $state(false);
  elo0 = $state(0);
  elo1 = $state(10);

  constructor(first: string, second: string) {
    this.players = [new WishedPlayer(first), new WishedPlayer(second)];
  }

  get hasRounds(): boolean {
    return this.format !== 'match' && this.format !== 'knockout';
  }

  private get time(): string | null {
    switch (this.pace) {
      case 'clock':
        return `${this.seconds}+${this.increment}`;
      case 'move':
        return `movetime=${this.moveSeconds}`;
      case 'nodes':
        return `nodes=${this.nodes}`;
      case 'depth':
        return `depth=${this.depth}`;
      case 'own':
        return null;
    }
  }

  /** `called` names players who were given no name; those of two equal players the server tells apart. */
  message(called: (spec: string) => string | null): NewMatch {
    return {
      name: this.name.trim() || null,
      format: this.format,
      players: this.players.map(({ choice, style, spec: written, name }) => {
        const spec = choice === OWN ? written.trim() : inStyle(choice, style);
        return { spec, name: name.trim() || (choice === OWN ? null : called(spec)), time: null };
      }),
      games: this.games,
      rounds: this.hasRounds ? this.rounds : null,
      time: this.time,
      openings: this.openings,
      jobs: this.jobs,
      maxMoves: this.maxMoves || null,
      seed: this.seed,
      test:
        this.test && this.format === 'match' ? { elo0: this.elo0, elo1: this.elo1, normalized: false } : null,
    };
  }
}
