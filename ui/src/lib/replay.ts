// What a board looks like after moves that somebody else has found legal: enough to draw it, no rules.

type Squares = Map<string, string>;

function read(placement: string): Squares {
  const found: Squares = new Map();
  placement.split('/').forEach((row, index) => {
    let file = 0;
    for (const sign of row) {
      if (/\d/.test(sign)) file += Number(sign);
      else found.set('abcdefgh'[file++] + String(8 - index), sign);
    }
  });
  return found;
}

function write(squares: Squares): string {
  const rows = '87654321'.split('').map((rank) =>
    'abcdefgh'
      .split('')
      .map((file) => squares.get(file + rank) ?? '1')
      .join('')
      .replace(/1+/g, (gap) => String(gap.length)),
  );
  return rows.join('/');
}

/** Where king and rook go, if the move castles: onto the own rook, or two files aside. */
function castling(squares: Squares, from: string, to: string): { rook: string; long: boolean } | null {
  const [king, target] = [squares.get(from), squares.get(to)];
  if (king?.toLowerCase() !== 'k' || from[1] !== to[1]) return null;
  const aside = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0);
  const ownRook = king === 'K' ? 'R' : 'r';
  if (target === ownRook) return { rook: to, long: aside < 0 };
  if (Math.abs(aside) !== 2 || target) return null;
  return { rook: `${aside < 0 ? 'a' : 'h'}${from[1]}`, long: aside < 0 };
}

function play(squares: Squares, uci: string): void {
  const [from, to, becomes] = [uci.slice(0, 2), uci.slice(2, 4), uci[4]];
  const man = squares.get(from);
  if (!man) return;
  const castle = castling(squares, from, to);
  if (castle) {
    const rook = squares.get(castle.rook) ?? (man === 'K' ? 'R' : 'r');
    squares.delete(from);
    squares.delete(castle.rook);
    squares.set(`${castle.long ? 'c' : 'g'}${from[1]}`, man);
    squares.set(`${castle.long ? 'd' : 'f'}${from[1]}`, rook);
    return;
  }
  const passing = man.toLowerCase() === 'p' && from[0] !== to[0] && !squares.has(to);
  if (passing) squares.delete(`${to[0]}${from[1]}`);
  squares.delete(from);
  squares.set(to, becomes ? (man === 'P' ? becomes.toUpperCase() : becomes) : man);
}

/** The placement after moves, with the side to move and the number of the next move. */
export function after(fen: string, moves: readonly string[]): string {
  const [placement = '', turn = 'w', , , , number = '1'] = fen.split(' ');
  const squares = read(placement);
  for (const uci of moves) play(squares, uci);
  const plies = Number(number) * 2 + (turn === 'b' ? 1 : 0) + moves.length;
  return `${write(squares)} ${plies % 2 ? 'b' : 'w'} - - 0 ${Math.floor(plies / 2)}`;
}

/** The number before a half-move: `12.` for White, `12…` for Black where a line begins with it. */
export function numberBefore(fen: string, index: number): string {
  const [, turn, , , , number = '1'] = fen.split(' ');
  const ply = index + (turn === 'b' ? 1 : 0);
  if (ply % 2 === 0) return `${Number(number) + ply / 2}.`;
  return index === 0 ? `${number}…` : '';
}
