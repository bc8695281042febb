// A document as this page follows it: the tree of moves the server keeps, the place being looked at, and changes,
// each of which is stored before it is shown.

import { api } from './api';
import { Connection } from './socket';
import type { DocumentServer, DocumentView, Edit, NewDocument, NodeView, ShapeView } from './protocol';
import type { LineView, ScoreView, Side } from './protocol';
import { t } from './i18n.svelte';
import { nameOf } from './names';
import { Refusal } from './refusal';
import { follow, readPath, trail, wayTo, writePath } from './path';

/** How often a change is sent to a document that others change at the same time. */
const TRIES = 4;

/** A move that was passed. */
const PASS = '0000';

export type Step = 'first' | 'previous' | 'next' | 'last';

/** A place in the tree: a node of the present revision, or `null` for the start. */
export type Place = number | null;

/** A board with no moves that nobody has kept yet; the first change makes a document of it. */
function blank(startFen: string): DocumentView {
  return {
    id: 0,
    revision: 0,
    live: false,
    origin: 'own',
    headers: [],
    startFen,
    chess960: false,
    result: '*',
    comment: '',
    shapes: [],
    updatedMs: 0,
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

export class OpenDocument {
  view = $state.raw<DocumentView | null>(null);
  at = $state<Place>(null);
  /** What is known of the position looked at beyond the tree: its legal moves, its end, its opening. */
  line = $state.raw<LineView | null>(null);
  offline = $state(false);
  gone = $state(false);
  private socket?: Connection<DocumentServer, never>;
  /** Changes are made one after another: each names the revision it was made from. */
  private queue: Promise<unknown> = Promise.resolve();
  private readonly looked = new Map<string, LineView>();

  constructor(
    /** Told when a board that nobody kept has become a document. */
    private readonly kept: (id: number) => void = () => {},
  ) {}

  get id(): number | null {
    return this.view?.id || null;
  }

  get node(): NodeView | null {
    return this.at === null ? null : (this.view?.nodes[this.at] ?? null);
  }

  get fen(): string {
    return this.node?.fen ?? this.view?.startFen ?? '';
  }

  /** The squares of the last move, if one was made. */
  get lastMove(): string | undefined {
    return this.node?.uci === PASS ? undefined : this.node?.uci;
  }

  get children(): number[] {
    return this.node?.children ?? this.view?.children ?? [];
  }

  get comment(): string {
    return this.node?.comment ?? this.view?.comment ?? '';
  }

  get shapes(): ShapeView[] {
    return this.node?.shapes ?? this.view?.shapes ?? [];
  }

  get glyphs(): number[] {
    return this.node?.glyphs ?? [];
  }

  header(name: string): string {
    return this.view?.headers.find(([known]) => known === name)?.[1] ?? '';
  }

  /** The place as an address names it. */
  get path(): string {
    return this.view ? writePath(this.view, this.at) : '';
  }

  /** From the start through the place looked at to the end of that line. */
  get through(): number[] {
    const { view } = this;
    if (!view) return [];
    const found = trail(view, this.at);
    for (let next = this.children[0]; next !== undefined; next = view.nodes[next]?.children[0])
      found.push(next);
    return found;
  }

  /** Whether the place lies on the main line. */
  get onMain(): boolean {
    const { view } = this;
    return !view || trail(view, this.at).every((node) => isFirst(view, node));
  }

  /** Shows a position that is not kept until something is done with it. */
  blank(fen: string): void {
    this.leave();
    this.view = blank(fen);
    this.at = null;
  }

  /** Finds out whether a position can be shown; rejects with the reason if it cannot. */
  async try(fen: string): Promise<LineView> {
    const line = await api.line({ fen, moves: [], pgn: null });
    this.looked.set(line.startFen, line);
    return line;
  }

  /** Shows a document of the library. */
  async open(id: string, path = ''): Promise<void> {
    const view = await api.document(id);
    this.enter(view, path);
  }

  /** Makes a document and shows it. */
  async create(what: NewDocument): Promise<DocumentView> {
    const view = await api.createDocument(what);
    this.enter(view, '');
    return view;
  }

  private enter(view: DocumentView, path: string): void {
    this.leave();
    this.view = view;
    this.at = readPath(view, path);
    this.listen(view.id);
  }

  private listen(id: number): void {
    this.socket = new Connection<DocumentServer, never>(`/api/documents/${id}/socket`, {
      hear: (message) => {
        if (message.type === 'gone') {
          this.gone = true;
          this.socket?.close();
        } else if (message.revision > (this.view?.revision ?? 0)) this.reload();
      },
      opened: () => {
        if (this.offline) this.reload();
        this.offline = false;
      },
      lost: () => (this.offline = true),
    });
  }

  /** Fetches what somebody else changed, after whatever this page is changing. */
  private reload(): void {
    this.queue = this.queue.then(async () => {
      const id = this.id;
      if (!id) return;
      try {
        const next = await api.document(String(id));
        if (next.id === this.id && next.revision > (this.view?.revision ?? 0)) this.show(next);
      } catch {
        // The connection says so, and asks again when it is back.
      }
    });
  }

  private leave(): void {
    this.socket?.close();
    this.socket = undefined;
    this.gone = false;
    this.offline = false;
    this.line = null;
  }

  close(): void {
    this.leave();
  }

  /** The next revision, looked at in the same place or as near to it as there is one. */
  private show(next: DocumentView, selected: Place | undefined = undefined): void {
    const before = this.view;
    const way = before ? wayTo(before, this.at) : [];
    this.view = next;
    this.at = selected === undefined ? follow(next, way).at : selected;
  }

  /** Changes the document. Rejects with the reason when it cannot be done; nothing is changed then. */
  edit(make: (view: DocumentView) => Edit | null): Promise<void> {
    const done = this.queue.then(() => this.apply(make));
    this.queue = done.catch(() => {});
    return done;
  }

  private async apply(make: (view: DocumentView) => Edit | null): Promise<void> {
    const before = this.view;
    const edit = before && make(before);
    if (!before || !edit) return;
    let view = before;
    if (!view.id) {
      view = await api.createDocument({ type: 'empty', fen: view.startFen });
      this.listen(view.id);
    }
    try {
      const next = await this.send(view, edit);
      this.offline = false;
      if (this.view !== before) return;
      this.show(next, edit.type === 'play' ? next.selected : undefined);
      if (!before.id) this.kept(next.id);
    } catch (reason) {
      if (reason instanceof Refusal && reason.error.code === 'stale') this.reload();
      if (reason instanceof Refusal && reason.error.code === 'unavailable') this.offline = true;
      throw reason;
    }
  }

  /** Sends a change; once more to what the document has become, if the place it is about is still there: a game under
   * play changes with every move and judgement. */
  private async send(view: DocumentView, edit: Edit): Promise<DocumentView> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await api.editDocument(view.id, { revision: view.revision, edit });
      } catch (reason) {
        if (!(reason instanceof Refusal) || reason.error.code !== 'stale' || tries === TRIES) throw reason;
        const now = await api.document(String(view.id));
        const again = moved(edit, view, now);
        if (!again) throw reason;
        [view, edit] = [now, again];
      }
    }
  }

  /** Plays moves from a place on; those that are there are followed. */
  async play(moves: string[], from: Place = this.at): Promise<void> {
    const { view } = this;
    const known = view && followed(view, from, moves);
    if (known !== undefined && known !== null) {
      this.at = known;
      return;
    }
    await this.edit(() => ({ type: 'play', node: from, moves }));
  }

  step(step: Step): void {
    const { view } = this;
    if (!view) return;
    if (step === 'first') this.at = null;
    else if (step === 'previous') this.at = this.node?.parent ?? null;
    else if (step === 'next') this.at = this.children[0] ?? this.at;
    else this.at = this.through.at(-1) ?? null;
  }

  /** Goes to the neighbouring variation of the present move. */
  sideways(by: 1 | -1): void {
    const { view, node } = this;
    if (!view || this.at === null || !node) return;
    const among = siblings(view, this.at);
    this.at = among[(among.indexOf(this.at) + by + among.length) % among.length] ?? this.at;
  }

  /** The place looked at as moves from the start; as a position where a move was passed on the way. */
  private question(view: DocumentView): { fen: string; moves: string[] } {
    const moves = wayTo(view, this.at);
    return moves.includes(PASS) ? { fen: this.fen, moves: [] } : { fen: view.startFen, moves };
  }

  /** Asks what may be played in the place looked at, once for each. */
  async look(): Promise<void> {
    const { view } = this;
    if (!view) return;
    const asked = this.question(view);
    const name = [asked.fen, ...asked.moves].join(' ');
    const known = this.looked.get(name);
    if (!known) this.line = null;
    const line = known ?? (await api.line({ ...asked, pgn: null }));
    this.looked.set(name, line);
    const now = this.view && this.question(this.view);
    if (now && [now.fen, ...now.moves].join(' ') === name) this.line = line;
  }
}

/** What a player is called: people who gave no name have that of their side. */
export function playerOf(doc: OpenDocument, side: Side): string {
  const name = doc.header(side === 'white' ? 'White' : 'Black');
  return (name !== 'Human' && nameOf(name)) || t(side);
}

/** A change as it is named in a later revision; `null` where its place is gone, or where it means another thing by now. */
function moved(edit: Edit, from: DocumentView, to: DocumentView): Edit | null {
  if (edit.type === 'undo' || edit.type === 'redo' || edit.type === 'reorder') return null;
  if (!('node' in edit) || edit.node === null) return edit;
  const { at, whole } = follow(to, wayTo(from, edit.node));
  return whole && at !== null ? { ...edit, node: at } : null;
}

/** The innermost variation a place lies in: its first move, its number among the variations there, and how many they are. */
export function variationOf(
  view: DocumentView,
  at: Place,
): { first: number; index: number; count: number } | null {
  const first = trail(view, at).findLast((node) => !isFirst(view, node));
  if (first === undefined) return null;
  const others = siblings(view, first);
  return { first, index: others.indexOf(first) - 1, count: others.length - 1 };
}

/** All moves that may be chosen instead of a node, itself among them. */
export function siblings(view: DocumentView, node: number): number[] {
  const parent = view.nodes[node]?.parent ?? null;
  return parent === null ? view.children : (view.nodes[parent]?.children ?? []);
}

/** Whether a move is the main one where it is played. */
export function isFirst(view: DocumentView, node: number): boolean {
  return siblings(view, node)[0] === node;
}

/** Where moves lead that are all in the tree; `undefined` if they are not. */
function followed(view: DocumentView, from: Place, moves: string[]): Place | undefined {
  let at = from;
  for (const text of moves) {
    const next = (at === null ? view.children : (view.nodes[at]?.children ?? [])).find((child) => {
      const node = view.nodes[child];
      return node?.uci === text || node?.san === text;
    });
    if (next === undefined) return undefined;
    at = next;
  }
  return at;
}

/** Judgements along a line, the start's first: those of the document, and what was found since by the position. */
export function scoresAlong(
  view: DocumentView,
  line: number[],
  found: ReadonlyMap<string, ScoreView>,
): (ScoreView | null)[] {
  const start = found.get(view.startFen) ?? null;
  return [
    start,
    ...line.map((node) => {
      const { fen = '', score = null } = view.nodes[node] ?? {};
      return found.get(fen) ?? score;
    }),
  ];
}
