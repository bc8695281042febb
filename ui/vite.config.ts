import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { firstBoard, precompress, START } from './scripts/page';

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const needed = new Map<string, boolean>();

/** Whether a module is loaded before the first game can be played: by the entry, without being asked for later. */
function isNeeded(id: string, graph: Graph): boolean {
  const known = needed.get(id);
  if (known !== undefined) return known;
  // Circles lead nowhere new.
  needed.set(id, false);
  const info = graph.getModuleInfo(id);
  const found = !!info && (info.isEntry || info.importers.some((importer) => isNeeded(importer, graph)));
  needed.set(id, found);
  return found;
}

export default defineConfig({
  plugins: [svelte(), firstBoard(), precompress()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: (id, graph) => (isNeeded(id, graph) ? START : null) }],
        },
      },
    },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/test-setup.ts'] },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8640', ws: true, changeOrigin: true } } },
});
