// Fails when the page grows beyond its budgets: what playing loads, and all files together, compressed.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map((file) => join(file.parentPath, file.name))
  .filter((path) => !/\.(?:br|gz)$/.test(path));

/** Bytes on the way: the compressed twin, or the file itself where it has none. */
function weight(path, ending) {
  try {
    return statSync(path + ending).size;
  } catch {
    if (/\.(?:html|js|css|svg|webmanifest)$/.test(path)) throw new Error(`${path} has no ${ending}`);
    return statSync(path).size;
  }
}

/** The page and everything it names, or a script of its names, to be loaded before it runs. */
function needed(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  // A link that is switched off is not followed.
  const text = readFileSync(path, 'utf8').replaceAll(/<link[^>]* disabled [^>]*>/g, '');
  if (path.endsWith('.html')) {
    for (const [, name] of text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      needed(join(folder, name), found);
  } else if (path.endsWith('.js')) {
    for (const [, name] of text.matchAll(/(?:^|[;}])(?:import|export)[^;"'(]*?["'](\.\/[^"']+)["']/g)) {
      needed(join(dirname(path), name), found);
    }
  }
  return found;
}

const start = [...needed(join(folder, 'index.html'))];
const paint = start.filter((path) => !path.endsWith('.js'));
const budgets = [
  ['first paint (page and styles)', paint, 20_000],
  ['playing', start, 120_000],
  ['all files', files, 250_000],
];
let within = true;
for (const [what, paths, budget] of budgets) {
  const [gzip, brotli] = ['.gz', '.br'].map((ending) =>
    paths.reduce((sum, path) => sum + weight(path, ending), 0),
  );
  const kilo = (bytes) => (bytes / 1000).toFixed(1);
  console.log(
    `${what}: ${kilo(gzip)} kB gzip of ${budget / 1000} kB, ${kilo(brotli)} kB brotli, ${paths.length} files`,
  );
  within &&= gzip <= budget;
}
process.exit(within ? 0 : 1);
