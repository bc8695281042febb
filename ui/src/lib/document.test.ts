import { beforeEach, expect, test, vi } from 'vitest';
import type { DocumentView, Edit, NodeView } from './protocol';
import { START } from './fen';
import type { LineView } from './protocol';

/** Sockets of the documents under test, newest last. */
const sockets: FakeSocket[] = [];

class FakeSocket {
  static OPEN = 1;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly path: string) {
    sockets.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
vi.stubGlobal('WebSocket', FakeSocket);

const { api } = await import('./api');
const { OpenDocument } = await import('./document.svelte');
const { Refusal, refuse } = await import('./refusal');

/** The server's side: one document, whose moves are their own notation. */
let kept: DocumentView;

function node(parent: number | null, uci: string): NodeView {
  return {
    parent,
    children: [],
    uci,
    san: uci,
    fen: `after ${uci}`,
    check: false,
    glyphs: [],
    comment: '',
    commentBefore: '',
    clockMs: null,
    score: null,
    shapes: [],
  };
}

function empty(): DocumentView {
  return {
    id: 9,
    revision: 1,
    live: false,
    origin: 'own',
    updatedMs: 0,
    headers: [],
    startFen: START,
    chess960: false,
    result: '*',
    comment: '',
    shapes: [],
    children: [],
    nodes: [],
    mainLine: [],
    canUndo: false,
    canRedo: false,
    moreGames: 0,
    opening: null,
    selected: null,
  };
}

function change(edit: Edit): void {
  kept = structuredClone(kept);
  kept.revision += 1;
  kept.selected = null;
  if (edit.type === 'play') {
    let at = edit.node;
    for (const uci of edit.moves) {
      const among = at === null ? kept.children : (kept.nodes[at]?.children ?? []);
      let next = among.find((child) => kept.nodes[child]?.uci === uci);
      if (next === undefined) {
        next = kept.nodes.push(node(at, uci)) - 1;
        among.push(next);
      }
      at = next;
    }
    kept.selected = at;
  } else if (edit.type === 'comment' && edit.node !== null) {
    const said = kept.nodes[edit.node];
    if (said) said.comment = edit.text;
  }
}

const create = vi.spyOn(api, 'createDocument').mockImplementation(() => Promise.resolve(kept));
const show = vi.spyOn(api, 'document').mockImplementation(() => Promise.resolve(kept));
const send = vi.spyOn(api, 'editDocument').mockImplementation((_id, { revision, edit }) => {
  if (revision !== kept.revision)
    return Promise.reject(new Refusal({ code: 'stale', message: { key: 'error.broken' } }));
  change(edit);
  return Promise.resolve(kept);
});
const line = vi
  .spyOn(api, 'line')
  .mockImplementation(({ fen, moves }) =>
    Promise.resolve({ startFen: fen, moves, position: { legal: [] } } as unknown as LineView),
  );

beforeEach(() => {
  kept = empty();
  sockets.length = 0;
  for (const spy of [create, show, send, line]) spy.mockClear();
});

test('a board becomes a document with its first move, not before', async () => {
  const told: number[] = [];
  const doc = new OpenDocument((id) => told.push(id));
  doc.blank(START);
  doc.step('last');
  expect(doc.id).toBe(null);
  await doc.play(['e2e4']);
  expect(told).toEqual([9]);
  expect(doc.id).toBe(9);
  expect(doc.node?.uci).toBe('e2e4');
  await doc.play(['e7e5']);
  expect(create).toHaveBeenCalledTimes(1);
});

test('moves that are there are followed without asking the server', async () => {
  change({ type: 'play', node: null, moves: ['e2e4', 'e7e5'] });
  const doc = new OpenDocument();
  await doc.open('9');
  await doc.play(['e2e4', 'e7e5']);
  expect(doc.path).toBe('2');
  expect(send).not.toHaveBeenCalled();
});

test('changes made at once are sent one after another, each with the revision before it', async () => {
  const doc = new OpenDocument();
  await doc.open('9');
  await Promise.all([
    doc.edit(() => ({ type: 'play', node: null, moves: ['e2e4'] })),
    doc.edit((view) => ({ type: 'comment', node: view.children[0] ?? null, text: 'well' })),
  ]);
  expect(send.mock.calls.map(([, { revision }]) => revision)).toEqual([1, 2]);
  expect(doc.view?.nodes[0]?.comment).toBe('well');
});

test('what another page changed is fetched, and the place is kept', async () => {
  change({ type: 'play', node: null, moves: ['e2e4', 'e7e5'] });
  const doc = new OpenDocument();
  await doc.open('9', '2');
  change({ type: 'play', node: 0, moves: ['c7c5'] });
  sockets.at(-1)?.say({ type: 'changed', revision: kept.revision });
  await vi.waitFor(() => expect(doc.view?.nodes.length).toBe(3));
  expect(doc.node?.uci).toBe('e7e5');
});

test('a change made to an older revision is made to the newest, where its place is still there', async () => {
  change({ type: 'play', node: null, moves: ['e2e4'] });
  const doc = new OpenDocument();
  await doc.open('9', '1');
  change({ type: 'play', node: 0, moves: ['e7e5'] });
  await doc.edit(() => ({ type: 'comment', node: 0, text: 'late' }));
  expect(doc.view?.revision).toBe(kept.revision);
  expect(doc.view?.nodes.length).toBe(2);
  expect(doc.comment).toBe('late');
});

test('a change of a place that is gone is refused, and the newest is shown', async () => {
  change({ type: 'play', node: null, moves: ['e2e4'] });
  const doc = new OpenDocument();
  await doc.open('9', '1');
  kept = { ...empty(), revision: kept.revision };
  change({ type: 'play', node: null, moves: ['d2d4'] });
  await expect(doc.edit(() => ({ type: 'comment', node: 0, text: 'late' }))).rejects.toThrow();
  await vi.waitFor(() => expect(doc.view?.revision).toBe(kept.revision));
  expect(doc.view?.nodes[0]?.comment).toBe('');
});

test('without a server nothing is changed and the page says so', async () => {
  const doc = new OpenDocument();
  await doc.open('9');
  send.mockRejectedValueOnce(refuse('unavailable', 'error.unreachable'));
  await expect(doc.play(['e2e4'])).rejects.toThrow();
  expect(doc.offline).toBe(true);
  expect(doc.view?.nodes).toEqual([]);
});

test('a deleted document is gone', async () => {
  const doc = new OpenDocument();
  await doc.open('9');
  sockets.at(-1)?.say({ type: 'gone' });
  expect(doc.gone).toBe(true);
});

test('what may be played is asked once for each place', async () => {
  change({ type: 'play', node: null, moves: ['e2e4', '0000', 'd2d4'] });
  const doc = new OpenDocument();
  await doc.open('9', '1');
  await doc.look();
  await doc.look();
  expect(line).toHaveBeenCalledTimes(1);
  doc.step('last');
  await doc.look();
  // A passed move is no move of a line: the position is asked about instead.
  expect(line).toHaveBeenLastCalledWith({ fen: 'after d2d4', moves: [], pgn: null });
});
