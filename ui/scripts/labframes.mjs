// How fluently a recorded search of a million nodes is looked at: `npm run labframes [-- NODES]`.
//
// Starts the program (ROQUE_BINARY, else the release build), opens the page in Chromium, and prints how long the film took to be made,
// how long until it was seen, the times between frames while zooming and stepping, and on Linux the most memory the server had. The page
// comes from ui/dist.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const binary = process.env.ROQUE_BINARY ?? join(root, 'target/release/roque');
const browserPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);
const nodes = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 15;

const server = spawn(binary, ['play', '--no-browser', '--port', '0', '--library', ':memory:'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  let text = '';
  server.stdout.on('data', (chunk) => {
    text += chunk;
    const found = /http:\/\/[^/\s]+/.exec(text);
    if (found) resolve(found[0]);
  });
  server.on('exit', (code) => reject(new Error(`roque play ended with ${code}`)));
});

/** Times between frames while something is done, and what they sum up to. */
async function frames(page, what, work) {
  await page.evaluate(() => {
    globalThis.frames_ = [];
    let last = performance.now();
    const turn = (time) => {
      globalThis.frames_.push(time - last);
      last = time;
      globalThis.counting = requestAnimationFrame(turn);
    };
    globalThis.counting = requestAnimationFrame(turn);
  });
  await work();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.counting);
    return globalThis.frames_.slice(1).sort((a, b) => a - b);
  });
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1);
  console.log(
    `${what}: ${times.length} frames, median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
  );
}

/** The most memory the server had so far, in megabytes; none where the system does not tell. */
function peak() {
  const status = `/proc/${server.pid}/status`;
  const found = existsSync(status) && /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'));
  return found ? Math.round(Number(found[1]) / 1000) : null;
}

try {
  const options = {
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-features=LocalNetworkAccessChecks'],
  };
  const browser = await chromium.launch(options);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.route(
    (address) => !address.pathname.startsWith('/api/'),
    (route) => {
      const path = join(root, 'ui/dist', new URL(route.request().url()).pathname);
      const isFile = existsSync(path) && !path.endsWith('/');
      return route.fulfill({ path: isFile ? path : join(root, 'ui/dist/index.html') });
    },
  );
  const page = await context.newPage();
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  await page.goto(`/lab?game=chess&state=&nodes=${nodes}`);
  await page.locator('canvas[data-bars]').waitFor({ timeout: 600_000 });
  const { made, seen } = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const film = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/lab/films'));
    return { made: film.duration, seen: performance.now() - film.responseEnd };
  });
  console.log(
    `film of ${nodes} nodes: made in ${(made / 1000).toFixed(1)} s, seen ${seen.toFixed(0)} ms later`,
  );
  await page.locator('h1').click();
  const pause = (ms) => page.waitForTimeout(ms);
  await frames(page, 'zooming', async () => {
    for (let n = 0; n < ROUNDS; n += 1) {
      await page.keyboard.press('ArrowDown');
      await pause(120);
      await page.keyboard.press('Enter');
      await pause(300);
    }
    for (let n = 0; n < ROUNDS; n += 1) {
      await page.keyboard.press('Escape');
      await pause(300);
    }
  });
  await page.keyboard.press('Home');
  await frames(page, 'stepping', async () => {
    for (let n = 0; n < 4 * ROUNDS; n += 1) {
      await page.keyboard.press('nncnr'[n % 5]);
      await pause(80);
    }
  });
  console.log(
    `load of the machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(`most memory of the server: ${peak() ?? '?'} MB`);
  await browser.close();
} finally {
  server.kill('SIGINT');
}
