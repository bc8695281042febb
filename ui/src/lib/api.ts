import type { DocumentView, Edit, NewDocument } from './protocol';
import type {
  AboutView,
  ApiError,
  EngineSettings,
  EngineSettingsView,
  FinishedPuzzle,
  GameView,
  InvitationView,
  Invite,
  JudgementRequest,
  JudgementView,
  LineView,
  NewGame,
  OpenLine,
  PuzzleStep,
  PuzzleView,
  SmallRequest,
  SmallView,
  TrainingView,
  WithdrawInvitations,
} from './protocol';
import { refuse, Refusal } from './refusal';

async function reach(path: string, options?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, options);
  } catch {
    // A server that refuses while we still write looks like one that is gone: it is there if it answers this.
    const there = options?.body && (await fetch('/api/about').catch(() => null));
    throw there ? refuse('tooLarge', 'error.tooLarge') : refuse('unavailable', 'error.unreachable');
  }
  if (!response.ok) {
    const error = (await response.json().catch(() => null)) as ApiError | null;
    throw error ? new Refusal(error) : refuse('unavailable', 'error.broken');
  }
  return response;
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const options: RequestInit = { method };
  if (body !== undefined) {
    options.headers = { 'content-type': 'application/json' };
    options.body = JSON.stringify(body);
  }
  const response = await reach(path, options);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

let about: Promise<AboutView> | undefined;

/** What the server is, asked once; again if it did not answer. */
function askAbout(): Promise<AboutView> {
  about ??= request<AboutView>('GET', '/about').catch((reason: unknown) => {
    about = undefined;
    throw reason;
  });
  return about;
}

export const api = {
  about: askAbout,
  open: (game: NewGame) => request<GameView>('POST', '/games', game),
  show: (id: string) => request<GameView>('GET', `/games/${encodeURIComponent(id)}`),
  document: (id: string) => request<DocumentView>('GET', `/documents/${encodeURIComponent(id)}`),
  createDocument: (what: NewDocument) => request<DocumentView>('POST', '/documents', what),
  editDocument: (id: number, change: { revision: number; edit: Edit }) =>
    request<DocumentView>('POST', `/documents/${id}/edit`, change),
  line: (line: OpenLine) => request<LineView>('POST', '/line', line),
  judgement: (position: JudgementRequest) => request<JudgementView>('POST', '/judgement', position),
  small: (game: SmallRequest) => request<SmallView>('POST', '/small', game),
  training: () => request<TrainingView>('GET', '/puzzles'),
  nextPuzzle: (deck: string) => request<PuzzleView | null>('POST', '/puzzles/next', { deck }),
  tryPuzzle: (id: string, found: number, text: string) =>
    request<PuzzleStep>('POST', `/puzzles/${id}/move`, { found, text }),
  solvePuzzle: (id: string, found: number) =>
    request<PuzzleStep>('POST', `/puzzles/${id}/solution`, { found }),
  finishPuzzle: (id: string, solved: boolean) =>
    request<FinishedPuzzle>('POST', `/puzzles/${id}/finish`, { solved }),
  invite: (whom: Invite) => request<InvitationView>('POST', '/invitations', whom),
  withdrawInvitations: (game: WithdrawInvitations) =>
    request<undefined>('POST', '/invitations/withdraw', game),
  engine: () => request<EngineSettingsView>('GET', '/engine'),
  setEngine: (settings: EngineSettings) => request<EngineSettingsView>('PUT', '/engine', settings),
  documentPgn: async (id: number): Promise<string> => (await reach(`/library/export?ids=${id}`)).text(),
};
