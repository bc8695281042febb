// Fails when the page grows beyond its budgets: what playing loads, what the laboratory adds, and all other files, compressed.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Files of the laboratory, and what only they name: they are loaded by those who go there. */
function laboratory() {
  const stem = (path) => basename(path).replace(/-[\w-]{8}\.\w+$/, '');
  const isEntry = (path) => /^(?:Lab|Lessons|lab\.\w+|lessons\.\w+)$/.test(stem(path));
  const scripts = files.filter((path) => path.endsWith('.js'));
  const theirs = new Set(scripts.filter(isEntry).flatMap((path) => [...needed(path)]));
  for (const path of scripts.filter((script) => !theirs.has(script)))
    for (const shared of needed(path)) theirs.delete(shared);
  const stems = new Set([...theirs].map(stem));
  return new Set(
    files.filter((path) => theirs.has(path) || (path.endsWith('.css') && stems.has(stem(path)))),
  );
}

const lab = laboratory();
const budgets = [
  ['first paint (page and styles)', paint, 20_000],
  ['playing', start, 120_000],
  ['all files but the laboratory', files.filter((path) => !lab.has(path)), 250_000],
  ['the laboratory', [...lab], 150_000],
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
