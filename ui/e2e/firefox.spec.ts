// The page in Firefox: that it plays there, too. Playwright drives only its own build of Firefox, or one newer than the
// long-term release of the distributions; Puppeteer drives that one by WebDriver BiDi.

import { expect, test as base } from '@playwright/test';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { firefoxPath } from './support/programs';
import { Server } from './support/server';

const path = firefoxPath();
const PATIENCE = { timeout: 60_000 };

const test = base.extend<{ page: never; fox: Page; server: Server }>({
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.stop();
    server.clean();
  },
  // eslint-disable-next-line no-empty-pattern
  fox: async ({}, use) => {
    const browser: Browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: path,
      headless: true,
    });
    const fox = await browser.newPage();
    await fox.setViewport({ width: 1280, height: 800 });
    await use(fox);
    await browser.close();
  },
});

test.skip(!path, 'firefox-esr is not installed, and ROQUE_FIREFOX names none');

async function click(fox: Page, square: string): Promise<void> {
  const cell = await fox.waitForSelector(`[data-square="${square}"]`, PATIENCE);
  const box = await cell?.boundingBox();
  if (!box) throw new Error(`${square} is not on the screen`);
  await fox.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const seePly = (fox: Page, ply: number) => fox.waitForSelector(`.list [data-ply="${ply}"]`, PATIENCE);

const see = (fox: Page, text: string) =>
  fox.waitForFunction((words: string) => document.body.innerText.includes(words), PATIENCE, text);

test('Firefox: a live board, a game by mouse and keyboard, the library, the review', async ({
  fox,
  server,
}) => {
  const problems: string[] = [];
  fox.on('pageerror', (error) => problems.push(String(error)));
  // Any page of the server will do to leave settings there.
  await fox.goto(`${server.url}/icon.svg`);
  await fox.evaluate(() => {
    const choice = { mode: 'two', whiteName: 'Ada', blackName: 'Blaise' };
    localStorage.setItem('roque.settings', JSON.stringify({ language: 'en', choice }));
  });
  await fox.goto(server.url);
  await see(fox, 'Move a piece to begin');
  // The first move on the start page begins the game.
  await click(fox, 'f2');
  await fox.waitForSelector('cg-board square.move-dest', PATIENCE);
  await click(fox, 'f3');
  await seePly(fox, 1);
  await fox.keyboard.press('/');
  await fox.keyboard.type('e5');
  await fox.keyboard.press('Enter');
  await seePly(fox, 2);
  await click(fox, 'g2');
  await fox.waitForSelector('cg-board square.move-dest', PATIENCE);
  await click(fox, 'g4');
  await seePly(fox, 3);
  await fox.keyboard.press('/');
  await fox.keyboard.type('Qh4');
  await fox.keyboard.press('Enter');
  await see(fox, 'Blaise won');
  const id = /\/game\/(\d+)/.exec(fox.url())?.[1] ?? '';
  expect((await server.show(id)).outcome?.reason).toBe('checkmate');

  await fox.goto(`${server.url}/games`);
  await see(fox, 'Blaise');
  await fox.goto(`${server.url}/review/${id}`);
  await fox.waitForSelector('.moment, table', PATIENCE);
  expect(problems).toEqual([]);
});
