// Games that were just deleted, wherever that was done: the list offers to bring them back.

import { library } from './library';

export const removed = $state<{ ids: number[] }>({ ids: [] });

export async function bringBack(): Promise<void> {
  await library.restore(removed.ids);
  removed.ids = [];
}
