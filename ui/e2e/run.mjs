// End-to-end tests in a real Chromium: `npm run e2e [part of a name]`.

import { launch, Server } from './harness.mjs';
import { cases as dialog } from './cases/dialog.mjs';
import { cases as game } from './cases/game.mjs';
import { cases as connection } from './cases/connection.mjs';
import { cases as analysis } from './cases/analysis.mjs';
import { cases as games } from './cases/games.mjs';
import { cases as others } from './cases/others.mjs';
import { cases as access } from './cases/access.mjs';

const cases = { ...dialog, ...game, ...connection, ...analysis, ...games, ...others, ...access };
const wanted = process.argv[2] ?? '';
const server = new Server();
let failed = 0;
await server.start();
const browser = await launch();
for (const [name, run] of Object.entries(cases)) {
  if (!name.includes(wanted)) continue;
  const began = Date.now();
  try {
    await Promise.race([
      run({ browser, server }),
      new Promise((_, reject) => setTimeout(() => reject(new Error('took longer than 180 s')), 180_000).unref()),
    ]);
    console.log(`ok    ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}\n      ${String(error?.stack ?? error).replaceAll('\n', '\n      ')}`);
  }
  for (const context of browser.contexts()) await context.close();
}
await browser.close();
await server.stop();
server.clean();
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
