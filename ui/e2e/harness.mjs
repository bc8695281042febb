// Starts a built binary on a free port with its own games file, and a real Chromium against it.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

function binary() {
  const candidates = [
    process.env.ROQUE_BINARY,
    join(root, 'target/release/roque'),
    join(root, 'target/debug/roque'),
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found) throw new Error('no roque binary: build it, or name it in ROQUE_BINARY');
  return found;
}

function chromiumPath() {
  const names = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = [process.env.ROQUE_CHROMIUM, ...names].find((path) => path && existsSync(path));
  if (!found) throw new Error('no Chromium found: install it, or name it in ROQUE_CHROMIUM');
  return found;
}

export class Server {
  /** A server with its own games; `options` go to the command line. */
  constructor(options = []) {
    this.options = options;
    this.folder = mkdtempSync(join(tmpdir(), 'roque-e2e-'));
    this.port = 0;
  }

  async start() {
    const games = join(this.folder, 'games.sqlite');
    const args = ['play', '--no-browser', '--port', String(this.port), '--games', games, ...this.options];
    this.process = spawn(binary(), args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.url = await new Promise((resolve, reject) => {
      let text = '';
      this.process.stdout.on('data', (chunk) => {
        text += chunk;
        const found = text.match(/http:\/\/[^/]+/);
        if (found) resolve(found[0]);
      });
      this.process.on('exit', (code) => reject(new Error(`roque play ended with ${code}`)));
    });
    // A restart keeps the address, so that open pages find it again.
    this.port = Number(new URL(this.url).port);
  }

  get isRunning() {
    return this.process?.exitCode === null && this.process.signalCode === null;
  }

  async stop(signal = 'SIGINT') {
    if (!this.isRunning) return;
    const ended = new Promise((resolve) => this.process.on('exit', resolve));
    this.process.kill(signal);
    await ended;
  }

  clean() {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function launch() {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page from disk counts as foreign to the server on this machine.
      ...(process.env.ROQUE_PAGE ? ['--disable-features=LocalNetworkAccessChecks'] : []),
    ],
  });
}

/** With ROQUE_PAGE=1 the page comes from ui/dist instead of the binary: quick turns while working on the page. */
function fromDisk(route) {
  const path = join(root, 'ui/dist', new URL(route.request().url()).pathname);
  return route.fulfill({
    path: existsSync(path) && !path.endsWith('/') ? path : join(root, 'ui/dist/index.html'),
  });
}

/** A fresh browser profile with settings already made. */
export async function openPage(browser, server, path = '/', { settings = {}, ...options } = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    ...options,
  });
  if (process.env.ROQUE_PAGE) await context.route((url) => !url.pathname.startsWith('/api/'), fromDisk);
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/.test(message.text())
    )
      problems.push(message.text());
  });
  page.problems = problems;
  if (Object.keys(settings).length) {
    await context.addInitScript((given) => {
      if (!localStorage.getItem('roque.settings'))
        localStorage.setItem('roque.settings', JSON.stringify(given));
    }, settings);
  }
  await page.goto(path);
  return page;
}

/** Makes a game over the API and returns it. */
export async function newGame(server, game) {
  const response = await fetch(`${server.url}/api/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      white: 'human',
      black: 'human',
      clock: null,
      start: { type: 'standard' },
      ...game,
    }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

export async function showGame(server, id) {
  return (await fetch(`${server.url}/api/games/${id}`)).json();
}

/** Repeats a check until it holds: what the page shows follows an action by a frame or by an answer of the server. */
export async function eventually(check, patienceMs = 30000) {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Where an element is; one replaced while the page is drawn has no place for a moment. */
export async function boxOf(element) {
  return eventually(async () => {
    const box = await element.boundingBox();
    if (!box) throw new Error(`${element} is not on the screen`);
    return box;
  });
}

/** The centre of a square on the screen. */
export async function squareAt(page, square) {
  const box = await boxOf(page.locator(`[data-square="${square}"]`));
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function click(page, square) {
  const { x, y } = await squareAt(page, square);
  await page.mouse.click(x, y);
}

export async function clickMove(page, from, to) {
  await click(page, from);
  // The free board learns what is legal a moment after it shows the position.
  await page
    .locator('cg-board square.move-dest, cg-board square.premove-dest')
    .filter({ visible: true })
    .first()
    .waitFor();
  await click(page, to);
}

/** Waits until the page shows so many half-moves. */
export async function waitPly(page, ply) {
  await page.waitForSelector(`.list [data-ply="${ply}"]`);
}

/** Opens a game made over the API, with settings. */
export async function gamePage({ browser, server }, game, options) {
  const made = await newGame(server, game);
  const page = await openPage(browser, server, `/game/${made.id}`, options);
  await page.locator('cg-board piece').first().waitFor();
  return { page, id: made.id };
}

/** Types a move into the box for it. */
export async function type(page, text) {
  const entry = page.locator('input[aria-describedby="entry-error"]');
  if (!(await entry.evaluate((input) => input === document.activeElement))) await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}
