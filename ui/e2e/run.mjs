// End-to-end tests in a real Chromium: `npm run e2e [part of a name]`.

import { cases as access } from './cases/access.mjs';
import { cases as analysis } from './cases/analysis.mjs';
import { cases as connection } from './cases/connection.mjs';
import { cases as dialog } from './cases/dialog.mjs';
import { cases as game } from './cases/game.mjs';
import { cases as games } from './cases/games.mjs';
import { cases as language } from './cases/language.mjs';
import { cases as others } from './cases/others.mjs';
import { launch, Server } from './harness.mjs';

const cases = { ...dialog, ...game, ...connection, ...analysis, ...games, ...others, ...access, ...language };
const patienceMs = 300_000;
const wanted = process.argv[2] ?? '';
const server = new Server();
await server.start();
const browser = await launch();

/** Runs a case to its end: one that takes too long loses its pages, so that it never goes on beside the next. */
async function attempt(run) {
  const running = run({ browser, server });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${patienceMs / 1000} s`)), patienceMs);
  });
  try {
    await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
    for (const context of browser.contexts()) await context.close();
    await running.catch(() => {});
    // A case that failed between killing the server and starting it again leaves none.
    if (!server.isRunning) await server.start();
  }
}

let failed = 0;
for (const [name, run] of Object.entries(cases)) {
  if (!name.includes(wanted)) continue;
  const began = Date.now();
  try {
    await attempt(run);
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n      ${String(error?.stack ?? error).replaceAll('\n', '\n      ')}`);
  }
}
await browser.close();
await server.stop();
server.clean();
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
