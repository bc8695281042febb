// Boards of the small games as text: rows from the top, `X`, `O` and `.`.

import type { FilmGame } from '../../lib/protocol';

const SHAPES = { ticTacToe: [3, 3], connectFour: [6, 7] } as const;

/** What a text shows, as rows; none if it is no board. */
export function boardOf(game: FilmGame, text: string): string | null {
  const state = text.trim();
  if (game === 'tree') return null;
  if (game === 'chess') return /^([1-8kqrbnpKQRBNP]+\/){7}[1-8kqrbnpKQRBNP]+ [wb]/.test(state) ? state : null;
  const [height, width] = SHAPES[game];
  const empty = Array.from({ length: height }, () => '.'.repeat(width)).join('/');
  if (!state || state === 'start') return empty;
  if (game === 'connectFour' && /^[1-7]+$/.test(state)) {
    return [...state].reduce((board, column) => played(game, board, 0, Number(column) - 1), empty);
  }
  const rows = state.split('/');
  const isBoard = rows.length === height && rows.every((row) => row.length === width && /^[XO.]+$/.test(row));
  return isBoard ? state : null;
}

const count = (board: string, mark: string): number => board.split(mark).length - 1;

/** A board after a click: an empty cell is taken by whose turn it is, in connect four where the disc falls; in tic-tac-toe a mark is taken away. */
export function played(game: FilmGame, board: string, row: number, column: number): string {
  const rows = board.split('/').map((cells) => [...cells]);
  const place = game === 'connectFour' ? rows.findLastIndex((cells) => cells[column] === '.') : row;
  const cells = rows[place];
  if (!cells) return board;
  const turn = count(board, 'X') > count(board, 'O') ? 'O' : 'X';
  cells[column] = cells[column] === '.' ? turn : '.';
  return rows.map((marks) => marks.join('')).join('/');
}
