// Fails when the page grows beyond its budgets, compressed: what playing loads, what only the laboratory loads, and all other files
// together.

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

/** Everything scripts load sooner or later, except what the laboratory is entered by. */
function reached(paths, found = new Set()) {
  for (const path of paths.filter((name) => !found.has(name))) {
    found.add(path);
    if (!path.endsWith('.js')) continue;
    const later = [...readFileSync(path, 'utf8').matchAll(/import\(["'`]\.\/([^"'`]+)["'`]\)/g)];
    const names = later.map(([, name]) => name).filter((name) => !/^(?:lab|lessons)/i.test(name));
    reached([...needed(path), ...names.map((name) => join(dirname(path), name))], found);
  }
  return found;
}

const start = [...needed(join(folder, 'index.html'))];
const others = reached(start);
const base = (path) =>
  path
    .split('/')
    .at(-1)
    .replace(/-[\w-]{8}\.\w+$/, '');
const scripts = files.filter((path) => path.endsWith('.js') && !others.has(path));
const styles = files.filter(
  (path) => path.endsWith('.css') && scripts.some((script) => base(script) === base(path)),
);
const laboratory = [...scripts, ...styles];
// Nobody loads the words of two languages.
const entered = laboratory.filter((path) => !/\/(?:lab|lessons)\.(?!en)\w+-/.test(path));
const paint = start.filter((path) => !path.endsWith('.js'));
const budgets = [
  ['first paint (page and styles)', paint, 20_000],
  ['playing', start, 120_000],
  ['all files but those of the laboratory', files.filter((path) => !laboratory.includes(path)), 250_000],
  ['laboratory, all rooms, in one language', entered, 150_000],
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
