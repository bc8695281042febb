// Matches and tournaments: what is asked of the server, and a match that is watched as it is played.

import { request } from './api';
import type { MessageKey } from './catalogue';
import type {
  MatchBoard,
  MatchCommand,
  MatchesView,
  MatchFormat,
  MatchGame,
  MatchGames,
  MatchRow,
  MatchServer,
  MatchStandings,
  MatchView,
  NewMatch,
} from './protocol';
import { sentence } from './refusal';
import { Connection } from './socket';

const at = (id: string) => `/matches/${encodeURIComponent(id)}`;

export const matches = {
  list: () => request<MatchesView>('GET', '/matches'),
  begin: (wish: NewMatch) => request<MatchRow>('POST', '/matches', wish),
  command: (id: string, type: MatchCommand['type']) => request<MatchView>('POST', at(id), { type }),
  games: (id: string, offset: number) => request<MatchGames>('GET', `${at(id)}/games?offset=${offset}`),
  game: async (id: string, index: number): Promise<string> =>
    (await fetch(`/api${at(id)}/games/${index}`)).text(),
  pgn: (id: string) => `/api${at(id)}/pgn`,
  plot: (id: string, games: number) => `/api${at(id)}/plot.svg?games=${games}`,
};

export const FORMATS: Record<MatchFormat, MessageKey> = {
  match: 'matches.formatMatch',
  'round-robin': 'matches.formatRoundRobin',
  gauntlet: 'matches.formatGauntlet',
  swiss: 'matches.formatSwiss',
  knockout: 'matches.formatKnockout',
};

const OPENINGS: Record<string, MessageKey> = {
  'built-in': 'matches.opening.builtIn',
  book: 'matches.opening.book',
  random: 'matches.opening.random',
  start: 'matches.opening.start',
  chess960: 'matches.opening.chess960',
  'double-chess960': 'matches.opening.doubleChess960',
};

/** The words for openings; a file has only its name. */
export const openingKey = (name: string): MessageKey | undefined => OPENINGS[name];

/** More games than this are not kept by the page: whoever wants the earlier ones asks for them. */
const MOST_GAMES = 1000;

/** How long an empty board stays in sight. */
const LINGER_MS = 1000;

/** A board with the moment it was told, for clocks that run. */
export interface ShownBoard extends MatchBoard {
  receivedAt: number;
}

/** A match somebody watches. */
export class MatchWatch {
  about = $state.raw<MatchView | null>(null);
  standings = $state.raw<MatchStandings | null>(null);
  boards = $state.raw<ShownBoard[]>([]);
  /** Those that ended last first. */
  games = $state.raw<MatchGame[]>([]);
  total = $state(0);
  lost = $state(false);
  error = $state('');
  private readonly connection: Connection<MatchServer, never>;

  constructor(readonly id: string) {
    this.connection = new Connection<MatchServer, never>(`/api${at(id)}/socket`, {
      hear: (message) => this.hear(message),
      opened: () => {
        this.lost = false;
        // Everything is told again.
        this.boards = [];
      },
      lost: () => (this.lost = true),
    });
  }

  private hear(message: MatchServer): void {
    switch (message.type) {
      case 'about':
        this.about = message.about;
        break;
      case 'standings':
        this.standings = message.standings;
        break;
      case 'boards':
        this.hearBoards(message.boards, message.gone);
        break;
      case 'games':
        this.total = message.total;
        this.add(message.games);
        break;
      case 'error':
        this.error = sentence(message.error);
    }
  }

  private hearBoards(changed: MatchBoard[], gone: number[]): void {
    const receivedAt = performance.now();
    const fresh = changed.map((board) => ({ ...board, receivedAt }));
    const told = new Set(changed.map(({ board }) => board));
    const stay = this.boards.filter(({ board }) => !told.has(board));
    this.boards = [...stay, ...fresh].sort((a, b) => a.board - b.board);
    // The next game begins at once as a rule: a board that came and went would make all others jump.
    if (gone.length > 0) setTimeout(() => this.clear(gone, receivedAt), LINGER_MS);
  }

  /** Takes boards away on which nothing has happened since. */
  private clear(gone: number[], since: number): void {
    this.boards = this.boards.filter(({ board, receivedAt }) => receivedAt > since || !gone.includes(board));
  }

  private add(games: MatchGame[]): void {
    const known = new Map([...this.games, ...games].map((game) => [game.index, game]));
    const sorted = [...known.values()].sort((a, b) => b.index - a.index).slice(0, MOST_GAMES);
    // Where more ended than were told there is a gap: what lies before it is asked for again.
    const gap = sorted.findIndex(({ index }, place) => place > 0 && sorted[place - 1]?.index !== index + 1);
    this.games = gap > 0 ? sorted.slice(0, gap) : sorted;
  }

  get hasMore(): boolean {
    return this.games.length < Math.min(this.total, MOST_GAMES);
  }

  async more(): Promise<void> {
    this.add((await matches.games(this.id, this.games.length)).games);
  }

  close(): void {
    this.connection.close();
  }
}
