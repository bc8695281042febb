// What every test is given: a server of its own worker, and pages with settings already made.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
  test as base,
} from '@playwright/test';
import type { NewGame } from '../../src/lib/protocol';
import { root } from './programs';
import { Server } from './server';

export interface PageOptions extends BrowserContextOptions {
  settings?: Record<string, unknown>;
}

type Open = (path?: string, options?: PageOptions) => Promise<Page>;
type OpenGame = (game?: Partial<NewGame>, options?: PageOptions) => Promise<{ page: Page; id: number }>;

/** With ROQUE_PAGE=1 the page comes from ui/dist instead of the binary: quick turns while working on the page. */
function fromDisk(route: Route): Promise<void> {
  const path = join(root, 'ui/dist', new URL(route.request().url()).pathname);
  const isFile = existsSync(path) && !path.endsWith('/');
  return route.fulfill({ path: isFile ? path : join(root, 'ui/dist/index.html') });
}

/** What a page may complain about while its server is away on purpose. */
const EXPECTED = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/;

function listen(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text());
  });
}

interface Given {
  /** Errors of all pages of the test; it fails when one is left at its end. */
  problems: string[];
  openPage: Open;
  openGame: OpenGame;
}

export const test = base.extend<Given, { server: Server }>({
  server: [
    // Playwright reads the names of the fixtures from the first parameter.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
      server.clean();
    },
    { scope: 'worker' },
  ],

  // eslint-disable-next-line no-empty-pattern
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems).toEqual([]);
  },

  openPage: async ({ browser, server, problems, contextOptions, locale, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    // A test that failed between killing the server and starting it again leaves none.
    await server.start();
    await use(async (path = '/', { settings, ...options } = {}) => {
      const given = { baseURL: server.url, locale, viewport, ...contextOptions, ...options };
      const context = await browser.newContext(given);
      contexts.push(context);
      if (process.env['ROQUE_PAGE'])
        await context.route((url) => !url.pathname.startsWith('/api/'), fromDisk);
      await context.addInitScript((kept) => {
        if (kept && !localStorage.getItem('roque.settings')) {
          localStorage.setItem('roque.settings', JSON.stringify(kept));
        }
      }, settings);
      const page = await context.newPage();
      listen(page, problems);
      await page.goto(path);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  openGame: async ({ openPage, server }, use) => {
    await use(async (game, options) => {
      const { id } = await server.open(game);
      const page = await openPage(`/game/${id}`, options);
      await expect(page.locator('cg-board piece').first()).toBeVisible();
      return { page, id };
    });
  },
});

export { expect };
