// Who looks at this page, where others on the network reach the server. What it says decides only what is shown: the
// server decides what may be done.

import type { Side } from './protocol';

export type Visit =
  { role: 'owner' } | { role: 'player'; game: string; side: Side } | { role: 'watch'; game: string };

/** Reads the cookie that came with the link; cookies know no ports, so that its name has one. */
export function readVisit(cookies: string, port: string): Visit | null {
  const name = `roque-visit-${port || '80'}=`;
  const pair = cookies.split(';').find((text) => text.trim().startsWith(name));
  const [role, game] = pair?.trim().slice(name.length).split('.') ?? [];
  if (role === 'owner') return { role };
  if (!game || !/^\d+$/.test(game)) return null;
  if (role === 'white' || role === 'black') return { role: 'player', game, side: role };
  return role === 'watch' ? { role, game } : null;
}

/** `null` where only this machine reaches the server. */
export const visit = typeof document === 'undefined' ? null : readVisit(document.cookie, location.port);

/** Somebody invited: to one game, and to nothing else. */
export const guest = visit && visit.role !== 'owner' ? visit : null;
