// The question of the list of games, as its address says it.

import type { Scope, ListSort } from './protocol';
import type { Query } from './library';
import type { MessageKey } from './messages';

export const SORTS: [ListSort, MessageKey][] = [
  ['updated', 'games.changed'],
  ['date', 'games.date'],
  ['white', 'white'],
  ['black', 'black'],
  ['rating', 'games.rating'],
  ['event', 'games.event'],
  ['eco', 'games.opening'],
  ['result', 'games.result'],
  ['length', 'game.moves'],
];
const SCOPES: readonly Scope[] = ['all', 'own', 'imported', 'live'];

/** What an address asks for; whatever it does not say, or says wrongly, is as usual. */
export function readQuery(search: string): Query {
  const asked = new URLSearchParams(search);
  const scope = SCOPES.find((known) => known === asked.get('scope')) ?? 'all';
  const sort = SORTS.find(([known]) => known === asked.get('sort'))?.[0] ?? 'updated';
  return { q: asked.get('q') ?? '', scope, sort, descending: asked.get('up') === null };
}

export function writeQuery({ q, scope, sort, descending }: Query): string {
  const asked = new URLSearchParams();
  if (q) asked.set('q', q);
  if (scope !== 'all') asked.set('scope', scope);
  if (sort !== 'updated') asked.set('sort', sort);
  if (!descending) asked.set('up', '');
  const text = asked.toString();
  return text ? `/games?${text}` : '/games';
}
