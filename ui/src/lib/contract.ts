// Types of the library and of documents, until the server exports them.

import type { Message } from './catalogue';
import type { AnalysisLine as OldLine, ApiError, EndReason, Opening, ScoreView } from './protocol';

export type Scope = 'all' | 'own' | 'imported' | 'live';
export type SortKey =
  'updated' | 'date' | 'white' | 'black' | 'rating' | 'event' | 'eco' | 'result' | 'length';
export type Origin = 'own' | 'imported';

export interface GameRow {
  id: number;
  white: string;
  black: string;
  whiteElo: number | null;
  blackElo: number | null;
  event: string;
  site: string;
  date: string;
  result: string;
  reason: EndReason | null;
  eco: string | null;
  opening: string;
  openingFrench: string;
  plies: number;
  origin: Origin;
  annotated: boolean;
  live: boolean;
  updatedMs: number;
  fen: string;
}

export interface LibraryPage {
  total: number;
  unfinished: number;
  games: GameRow[];
}

export interface Deleted {
  ids: number[];
}

export type ImportProgress =
  | { type: 'progress'; bytes: number; games: number; duplicates: number; broken: number }
  | { type: 'broken'; line: number; reason: Message }
  | { type: 'done'; first: number | null; games: number; duplicates: number; broken: number }
  | { type: 'failed'; error: ApiError };

export interface ExploreMove {
  uci: string;
  san: string;
  games: number;
  white: number;
  draws: number;
  black: number;
  meanRating: number | null;
}

export type ExploreScope = 'own' | 'imported' | 'all' | 'book';

export interface ExploreView {
  total: number;
  moves: ExploreMove[];
  games: GameRow[];
}

export type ShapeColor = 'green' | 'red' | 'yellow' | 'blue';

export interface ShapeView {
  kind: 'arrow' | 'square';
  color: ShapeColor;
  from: string;
  to: string | null;
}

export interface NodeView {
  parent: number | null;
  children: number[];
  uci: string;
  san: string;
  fen: string;
  check: boolean;
  glyphs: number[];
  comment: string;
  commentBefore: string;
  clockMs: number | null;
  score: ScoreView | null;
  shapes: ShapeView[];
}

export interface DocumentView {
  id: number;
  revision: number;
  live: boolean;
  origin: Origin;
  updatedMs: number;
  headers: [string, string][];
  startFen: string;
  chess960: boolean;
  result: string;
  comment: string;
  shapes: ShapeView[];
  /** The first moves, the main one first. */
  children: number[];
  nodes: NodeView[];
  mainLine: number[];
  canUndo: boolean;
  canRedo: boolean;
  moreGames: number;
  opening: Opening | null;
  selected: number | null;
}

export type Edit =
  | { type: 'play'; node: number | null; moves: string[] }
  | { type: 'promote'; node: number }
  | { type: 'makeMain'; node: number }
  | { type: 'delete'; node: number }
  | { type: 'comment'; node: number | null; text: string }
  | { type: 'glyphs'; node: number; glyphs: number[] }
  | { type: 'shapes'; node: number | null; shapes: ShapeView[] }
  | { type: 'header'; name: string; value: string | null }
  | { type: 'result'; result: string }
  | { type: 'undo' }
  | { type: 'redo' };

export type NewDocument =
  { type: 'empty'; fen?: string } | { type: 'pgn'; text: string } | { type: 'copy'; id: number };

export type DocumentServer = { type: 'changed'; revision: number } | { type: 'gone' };

export type AnalysisLine = OldLine & { wdl: [number, number, number] };

export type Known = { type: 'known'; token: number; line: AnalysisLine; engine: string };
