import type { Role } from './notation';

export interface Man {
  role: Role;
  color: 'white' | 'black';
}

const ROLES: Record<string, Role> = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const VALUES: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const ROLES_BY_WORTH: Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** Whether a square is a dark one, as a1 is. */
export function isDark(square: string): boolean {
  return ((square.codePointAt(0) ?? 0) + (square.codePointAt(1) ?? 0)) % 2 === 0;
}

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

type Counts = Record<'white' | 'black', Map<Role, number>>;

function counts(fen: string): Counts {
  const found: Counts = { white: new Map(), black: new Map() };
  for (const { role, color } of men(fen).values()) {
    found[color].set(role, (found[color].get(role) ?? 0) + 1);
  }
  return found;
}

/** What is missing of the men that a game began with, and who is ahead. A pawn that was promoted is not lost. */
export function material(fen: string, startFen: string = START): Material {
  const [now, start] = [counts(fen), counts(startFen)];
  const many = (of: Counts, color: 'white' | 'black', role: Role) => of[color].get(role) ?? 0;
  const lost = (color: 'white' | 'black') => {
    const surplus = (role: Role) => many(now, color, role) - many(start, color, role);
    const promoted = ROLES_BY_WORTH.reduce((sum, role) => sum + Math.max(0, surplus(role)), 0);
    return ROLES_BY_WORTH.flatMap((role) =>
      Array<Role>(Math.max(0, -surplus(role) - (role === 'pawn' ? promoted : 0))).fill(role),
    );
  };
  const worth = (color: 'white' | 'black') =>
    ROLES_BY_WORTH.reduce((sum, role) => sum + VALUES[role] * many(now, color, role), 0);
  return { lost: { white: lost('white'), black: lost('black') }, balance: worth('white') - worth('black') };
}
