// Addresses of the page; the server answers all of them with the same file.

/** The pages of the laboratory, by the second part of their addresses. */
export const LAB_PARTS = ['workbench', 'race', 'experiments', 'games', 'lessons'] as const;
export type LabPart = (typeof LAB_PARTS)[number];

export type Route =
  | { page: 'play' }
  | { page: 'game'; id: string; path: string }
  | { page: 'games'; search: string }
  | { page: 'analyse'; fen?: string; id?: string; path: string }
  | { page: 'review'; id: string; path: string }
  | { page: 'puzzles'; deck?: string }
  | { page: 'matches'; id?: string }
  | { page: 'small' }
  | { page: 'lab'; part: LabPart; search: string }
  | { page: 'lessons'; name?: string; search: string }
  | { page: 'settings' };

function read(location: Location): Route {
  const parts = location.pathname.split('/').filter(Boolean);
  const query = new URLSearchParams(location.search);
  const path = decodeURIComponent(location.hash.slice(1));
  switch (parts[0]) {
    case 'game':
      return parts[1] ? { page: 'game', id: parts[1], path } : { page: 'play' };
    case 'games':
      return { page: 'games', search: location.search };
    case 'analyse':
      return {
        page: 'analyse',
        fen: query.get('fen') ?? undefined,
        // Addresses of earlier versions named game and half-move as a query.
        id: parts[1] ?? query.get('game') ?? undefined,
        path: query.get('ply') ?? path,
      };
    case 'review':
      return parts[1] ? { page: 'review', id: parts[1], path } : { page: 'play' };
    case 'puzzles':
      return { page: 'puzzles', deck: query.get('deck') ?? undefined };
    case 'matches':
      return { page: 'matches', id: parts[1] && decodeURIComponent(parts[1]) };
    case 'small':
      return { page: 'small' };
    case 'lab':
      if (parts[1] === 'lessons')
        return { page: 'lessons', name: parts[2] && decodeURIComponent(parts[2]), search: location.search };
      return {
        page: 'lab',
        part: LAB_PARTS.find((part) => part === parts[1]) ?? 'workbench',
        search: location.search,
      };
    case 'settings':
      return { page: 'settings' };
    default:
      return { page: 'play' };
  }
}

export const router = $state<{ route: Route }>({ route: read(location) });

/** Whether somebody is in this room of the laboratory: whoever has left must not be called back by what comes late. */
export function isIn(part: LabPart): boolean {
  return router.route.page === 'lab' && router.route.part === part;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  router.route = read(location);
}

window.addEventListener('popstate', () => {
  router.route = read(location);
});

/** Follows a plain click on a link of ours without loading the page again. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
