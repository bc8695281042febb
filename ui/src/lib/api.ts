import type {
  AboutView,
  ApiError,
  EngineSettings,
  EngineSettingsView,
  GameList,
  GameView,
  ImportedGames,
  JudgementRequest,
  JudgementView,
  LineView,
  NewGame,
  OpenLine,
  SmallRequest,
  SmallView,
} from './protocol';

/** A refusal of the server, as an exception. */
export class Refusal extends Error {
  constructor(readonly error: ApiError) {
    super(error.message);
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal({ code: 'unavailable', message: 'the server cannot be reached' });
  }
  if (response.status === 204) return undefined as T;
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    throw new Refusal((json as ApiError | null) ?? { code: 'unavailable', message: response.statusText });
  }
  return json as T;
}

let about: Promise<AboutView> | undefined;

export const api = {
  about: () => (about ??= request<AboutView>('GET', '/about')),
  open: (game: NewGame) => request<GameView>('POST', '/games', game),
  show: (id: string) => request<GameView>('GET', `/games/${encodeURIComponent(id)}`),
  list: (search: string) => request<GameList>('GET', `/games?q=${encodeURIComponent(search)}`),
  remove: (id: string) => request<void>('DELETE', `/games/${encodeURIComponent(id)}`),
  importPgn: (pgn: string) => request<ImportedGames>('POST', '/import', { pgn }),
  line: (line: OpenLine) => request<LineView>('POST', '/line', line),
  judgement: (position: JudgementRequest) => request<JudgementView>('POST', '/judgement', position),
  small: (game: SmallRequest) => request<SmallView>('POST', '/small', game),
  engine: () => request<EngineSettingsView>('GET', '/engine'),
  setEngine: (settings: EngineSettings) => request<EngineSettingsView>('PUT', '/engine', settings),
  pgn: async (id: string): Promise<string> => (await fetch(`/api/games/${encodeURIComponent(id)}/pgn`)).text(),
};
