import type { Role } from './notation';

export interface Man {
  role: Role;
  color: 'white' | 'black';
}

const ROLES: Record<string, Role> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const VALUES: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const FULL: Record<Role, number> = { pawn: 8, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 };
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The men by square name. */
export function men(fen: string): Map<string, Man> {
  const found = new Map<string, Man>();
  (fen.split(' ')[0] ?? '').split('/').forEach((row, index) => {
    let file = 0;
    for (const letter of row) {
      const role = ROLES[letter.toLowerCase()];
      if (!role) file += Number(letter);
      else {
        const color = letter === letter.toUpperCase() ? 'white' : 'black';
        found.set('abcdefgh'[file] + String(8 - index), { role, color });
        file += 1;
      }
    }
  });
  return found;
}

export interface Material {
  /** What each side has lost, cheapest first. */
  lost: Record<'white' | 'black', Role[]>;
  /** White's surplus in pawns. */
  balance: number;
}

/** What is missing from a full set, and who is ahead. */
export function material(fen: string): Material {
  const counts = { white: new Map<Role, number>(), black: new Map<Role, number>() };
  let balance = 0;
  for (const { role, color } of men(fen).values()) {
    counts[color].set(role, (counts[color].get(role) ?? 0) + 1);
    balance += color === 'white' ? VALUES[role] : -VALUES[role];
  }
  const lost = (color: 'white' | 'black') =>
    (Object.keys(FULL) as Role[]).flatMap((role) =>
      Array<Role>(Math.max(0, FULL[role] - (counts[color].get(role) ?? 0))).fill(role),
    );
  return { lost: { white: lost('white'), black: lost('black') }, balance };
}
