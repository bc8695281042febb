// A position somebody sets up, field by field. Whether it can be played is for the server to say.

import { men } from './fen';
import type { Side } from './protocol';

export interface Setup {
  placement: string;
  turn: Side;
  /** Letters as in FEN, or of files in Chess960. */
  castling: string[];
  /** The square a pawn has just passed over; empty for none. */
  enPassant: string;
}

export function readSetup(fen: string): Setup {
  const [placement = '', turn, castling = '-', enPassant = '-'] = fen.trim().split(/\s+/);
  return {
    placement,
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? [] : castling.split(''),
    enPassant: enPassant === '-' ? '' : enPassant,
  };
}

export function writeSetup({ placement, turn, castling, enPassant }: Setup): string {
  const known = 'KQkq'.split('').filter((letter) => castling.includes(letter));
  const others = castling.filter((letter) => !'KQkq'.includes(letter));
  const rights = [...known, ...others].join('') || '-';
  return `${placement} ${turn === 'white' ? 'w' : 'b'} ${rights} ${enPassant || '-'} 0 1`;
}

/** The squares that a pawn of the side that has just moved can have passed over. */
export function passedSquares(placement: string, turn: Side): string[] {
  const board = men(placement);
  const [from, over, to, color] = turn === 'white' ? ['7', '6', '5', 'black'] : ['2', '3', '4', 'white'];
  return 'abcdefgh'
    .split('')
    .filter((file) => {
      const man = board.get(`${file}${to}`);
      const free = !board.has(`${file}${over}`) && !board.has(`${file}${from}`);
      return free && man?.role === 'pawn' && man.color === color;
    })
    .map((file) => `${file}${over}`);
}
