// A free board's moves: a tree of positions, each asked of the server once.

import { api } from './api';
import type { LineView, MoveView, Opening, OutcomeView, PositionView } from './protocol';

export interface Node {
  /** The move that leads here; absent at the root. */
  move: MoveView | null;
  fen: string;
  parent: Node | null;
  children: Node[];
  /** What may be played here, once it is known. */
  position: PositionView | null;
  outcome: OutcomeView | null;
  opening: Opening | null;
}

function root(fen: string): Node {
  return { move: null, fen, parent: null, children: [], position: null, outcome: null, opening: null };
}

export class Tree {
  start = $state<Node>(root(''));
  current = $state<Node>(this.start);

  /** Starts over with a line the server has read, at its end unless a half-move is named. */
  load(line: LineView | { startFen: string; moves: MoveView[] }, ply = line.moves.length): void {
    this.start = root(line.startFen);
    let at = this.start;
    this.current = at;
    for (const [index, move] of line.moves.entries()) {
      at = this.append(at, move);
      if (index < ply) this.current = at;
    }
  }

  private append(parent: Node, move: MoveView): Node {
    parent.children.push({ ...root(move.fen), move, parent });
    return parent.children.at(-1) as Node;
  }

  /** The moves from the root to a node. */
  path(node: Node): Node[] {
    const found: Node[] = [];
    for (let at: Node | null = node; at?.move; at = at.parent) found.unshift(at);
    return found;
  }

  /** Asks what may be played here. */
  async look(node: Node): Promise<void> {
    if (node.position) return;
    const moves = this.path(node).map(({ move }) => move?.uci ?? '');
    const line = await api.line({ fen: this.start.fen, moves, pgn: null });
    node.position = line.position;
    node.outcome = line.outcome;
    node.opening = line.opening;
  }

  /** Plays a move here, into a new variation if it is new. */
  async play(text: string): Promise<void> {
    const here = this.current;
    const known = here.children.find(({ move }) => move?.uci === text || move?.san === text);
    if (known) {
      this.current = known;
      return;
    }
    const moves = [...this.path(here).map(({ move }) => move?.uci ?? ''), text];
    const line = await api.line({ fen: this.start.fen, moves, pgn: null });
    const move = line.moves.at(-1);
    if (!move) return;
    this.current = here.children.find((child) => child.move?.uci === move.uci) ?? this.append(here, move);
    this.current.position = line.position;
    this.current.outcome = line.outcome;
    this.current.opening = line.opening;
  }

  /** Removes a move and what follows it. */
  remove(node: Node): void {
    if (!node.parent) return;
    const { parent } = node;
    parent.children = parent.children.filter((child) => child.move?.uci !== node.move?.uci);
    this.current = parent;
  }

  get atEnd(): boolean {
    return this.current.children.length === 0;
  }

  step(step: 'first' | 'previous' | 'next' | 'last'): void {
    const { parent, children } = this.current;
    if (step === 'first') this.current = this.start;
    else if (step === 'previous') this.current = parent ?? this.current;
    else if (step === 'next') this.current = children[0] ?? this.current;
    else while (this.current.children[0]) this.current = this.current.children[0];
  }
}
