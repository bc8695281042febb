// The library: lists of games a page at a time, deleting and bringing back, export, and what was played in a position.

import { request } from './api';
import type { GameIds, ExploreScope, ExploreView, LibraryPage, Scope, ListSort } from './protocol';

/** Which games, and in which order. */
export interface Query {
  q: string;
  scope: Scope;
  sort: ListSort;
  descending: boolean;
}

/** As many as the server gives at once. */
export const PAGE = 100;

export function parameters({ q, scope }: Pick<Query, 'q' | 'scope'>): URLSearchParams {
  return new URLSearchParams({ q, scope });
}

export const library = {
  page(query: Query, offset: number, limit = PAGE): Promise<LibraryPage> {
    const asked = parameters(query);
    asked.set('sort', query.sort);
    asked.set('descending', String(query.descending));
    asked.set('offset', String(offset));
    asked.set('limit', String(limit));
    return request<LibraryPage>('GET', `/library?${asked}`);
  },
  remove: (what: { ids: number[] } | Pick<Query, 'q' | 'scope'>) =>
    request<GameIds>('POST', '/library/delete', what),
  restore: (ids: number[]) => request<GameIds>('POST', '/library/restore', { ids }),
  explore: (fen: string, scope: ExploreScope) =>
    request<ExploreView>('GET', `/library/explore?${new URLSearchParams({ fen, scope })}`),
};

/** Where a selection of games, or all that a query finds, is to be had as PGN. */
export function exportAddress(what: { ids: readonly number[] } | Pick<Query, 'q' | 'scope'>): string {
  const asked = 'ids' in what ? new URLSearchParams({ ids: what.ids.join(',') }) : parameters(what);
  return `/api/library/export?${asked}`;
}
