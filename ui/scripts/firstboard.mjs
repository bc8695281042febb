// How long a person waits for the board on a slow line, and what comes over it: `npm run firstboard`, after a build.
//
// Chromium at 50 kB/s with 300 ms of latency, nothing cached, the median of several visits. Figures are printed, not
// judged: machines differ. What the page may weigh and that nothing moves is held by e2e/first.spec.ts.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const VISITS = 5;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const first = (variable, places) =>
  [process.env[variable], ...places].find((path) => path && existsSync(path)) ??
  (() => {
    throw new Error(`nothing found for ${variable}`);
  })();
const roque = first(
  'ROQUE_BINARY',
  ['release', 'debug'].map((build) => join(root, 'target', build, 'roque')),
);
const executablePath = first('ROQUE_CHROMIUM', [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]);

const server = spawn(roque, ['play', '--no-browser', '--port', '0', '--library', ':memory:'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  server.stdout.on('data', (chunk) => {
    const found = /http:\/\/[^/\s]+/.exec(String(chunk));
    if (found) resolve(found[0]);
  });
  server.on('exit', () => reject(new Error('roque play ended')));
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** One visit with an empty cache. */
async function visit() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    globalThis.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    // When men stand on the board, and when they can be moved.
    const look = () => {
      globalThis.men ??= document.querySelector('.first piece, cg-board piece')
        ? performance.now()
        : undefined;
      globalThis.live ??= document.querySelector('cg-board piece') ? performance.now() : undefined;
      if (!globalThis.live) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.live, null, { timeout: 120_000 });
  const [men, live] = await page.evaluate(() => [globalThis.men, globalThis.live]);
  await page.waitForLoadState('networkidle');
  const [squares, shifts] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    globalThis.shifts,
  ]);
  await context.close();
  return { squares, men, live, shifts, bytes };
}

const visits = [];
for (let count = 0; count < VISITS; count += 1) visits.push(await visit());
await browser.close();
server.kill('SIGINT');

const median = (key) => visits.map((one) => one[key]).sort((a, b) => a - b)[VISITS >> 1];
const seconds = (key) => `${(median(key) / 1000).toFixed(2)} s`;
console.log(`50 kB/s, 300 ms latency, ${VISITS} visits, medians`);
console.log(`first board, with its men: ${seconds('men')} (aim 1.5 s); first paint ${seconds('squares')}`);
console.log(`men can be moved: ${seconds('live')}`);
console.log(
  `over the line until then and idle: ${(median('bytes') / 1000).toFixed(1)} kB; layout shift ${median('shifts')}`,
);
