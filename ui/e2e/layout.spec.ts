// The one layout rule, held on every screen.

import type { Locator, Page } from '@playwright/test';
import { clickMove, seePly, typeMoves } from './support/board';
import { noSidewaysScroll, nothingCut, roomForMoves, settled, wordsFit } from './support/checks';
import { chooseTab, eachTab } from './support/tabs';
import { FOOL, record, RICH } from './support/library';
import { leastBoard, SCREENS } from './support/screens';
import { expect, test } from './support/test';

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`${locator.toString()} is not on the screen`);
  return found;
}

type Screen = (typeof SCREENS)[number];

/** Nothing but the board and what stands beside it is measured, before anything is scrolled. */
async function checkBoard(page: Page, screen: Screen): Promise<void> {
  const board = await box(page.locator('cg-board').first());
  // Boards are drawn in whole pixels for each square.
  expect(Math.abs(board.width - board.height)).toBeLessThanOrEqual(1);
  expect(board.width, 'side of the board').toBeGreaterThanOrEqual(leastBoard(screen));
  expect(board.x).toBeGreaterThanOrEqual(0);
  expect(board.y).toBeGreaterThanOrEqual(0);
  expect(board.x + board.width).toBeLessThanOrEqual(screen.width + 0.5);
  expect(board.y + board.height).toBeLessThanOrEqual(screen.height + 0.5);
}

/** Whole, on the screen, in letters that can be read, and not under the board. */
async function checkClock(page: Page, clock: Locator, screen: Screen): Promise<void> {
  const [time, board] = [await box(clock), await box(page.locator('cg-board').first())];
  expect(time.x).toBeGreaterThanOrEqual(0);
  expect(time.x + time.width).toBeLessThanOrEqual(screen.width);
  expect(time.y).toBeGreaterThanOrEqual(0);
  expect(time.y + time.height).toBeLessThanOrEqual(screen.height);
  const beside = time.x >= board.x + board.width - 1;
  const below = time.y >= board.y + board.height - 1;
  const above = time.y + time.height <= board.y + 1;
  expect(beside || below || above, 'the clock lies apart from the board').toBe(true);
  const [size, cut] = await clock.evaluate((element) => [
    parseFloat(getComputedStyle(element).fontSize),
    element.scrollWidth - element.clientWidth,
  ]);
  expect(size).toBeGreaterThanOrEqual(16);
  expect(cut).toBeLessThanOrEqual(0);
}

/** Nothing in the panels is cut, and moves have rows; where a sheet slides up, both with the sheet up and down. */
async function checkPanels(page: Page, rows = 4): Promise<void> {
  await noSidewaysScroll(page);
  await wordsFit(page);
  await nothingCut(page);
  const more = page.getByRole('button', { name: /Show more|En voir plus/ });
  const isSheet = await more.isVisible();
  if (isSheet) {
    await more.click();
    await nothingCut(page);
  }
  expect(await roomForMoves(page), 'rows of moves').toBeGreaterThanOrEqual(rows);
  if (isSheet) await page.keyboard.press('Escape');
}

/** Looks at a page on every screen; it may need a moment to fit itself into each. */
async function onEveryScreen(page: Page, check: (screen: Screen) => Promise<void>): Promise<void> {
  for (const screen of SCREENS) {
    const { width, height, what } = screen;
    await test.step(`${width}×${height}, ${what}`, async () => {
      await page.setViewportSize({ width, height });
      await expect(() => check(screen)).toPass({ timeout: 20_000 });
    });
  }
}

for (const language of ['en', 'fr']) {
  test(`a game on every screen, ${language}: large board, readable clocks, nothing cut`, async ({
    openGame,
  }) => {
    const clock = { initialMs: 3_600_000, incrementMs: 0 };
    const { page } = await openGame({ black: 'random', clock }, { settings: { language, evaluation: true } });
    await settled(page);
    await onEveryScreen(page, async (screen) => {
      await checkBoard(page, screen);
      for (const index of [0, 1]) await checkClock(page, page.getByRole('timer').nth(index), screen);
      await checkPanels(page);
    });
  });

  test(`a game that is over on every screen, ${language}: nothing cut, rows of moves`, async ({
    openGame,
  }) => {
    const { page } = await openGame({}, { settings: { language, evaluation: true } });
    await typeMoves(page, ['f3', 'e5', 'g4', 'Qh4']);
    await expect(page.getByText('0–1')).toBeVisible();
    await settled(page);
    await onEveryScreen(page, async (screen) => {
      await checkBoard(page, screen);
      await checkPanels(page);
    });
  });

  test(`a judged game on every screen, ${language}: nothing cut, rows of moves`, async ({
    openPage,
    server,
  }) => {
    const id = await record(server.url, FOOL);
    const page = await openPage(`/review/${id}`, { settings: { language } });
    await expect(page.getByRole('table')).toBeAttached();
    await page.keyboard.press('n');
    await settled(page);
    for (const screen of SCREENS) {
      const { width, height, what } = screen;
      await test.step(`${width}×${height}, ${what}`, async () => {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await expect(() => checkBoard(page, screen)).toPass({ timeout: 20_000 });
        await eachTab(page, () => expect(() => nothingCut(page)).toPass({ timeout: 20_000 }));
        await chooseTab(page, /Moves|Coups/);
        await expect(() => checkPanels(page)).toPass({ timeout: 20_000 });
      });
    }
  });

  test(`a document on every screen, ${language}: nothing cut in any tab, rows of moves`, async ({
    openPage,
    server,
  }) => {
    const id = await record(server.url, RICH);
    const page = await openPage(`/analyse/${id}#3`, { settings: { language } });
    await settled(page);
    await onEveryScreen(page, async (screen) => {
      await checkBoard(page, screen);
      await checkPanels(page);
    });
    for (const { width, height, what } of SCREENS) {
      await test.step(`tabs, ${width}×${height}, ${what}`, async () => {
        await page.setViewportSize({ width, height });
        await eachTab(page, async () => {
          await noSidewaysScroll(page);
          await wordsFit(page);
          await expect(() => nothingCut(page)).toPass({ timeout: 20_000 });
        });
      });
    }
  });
}

for (const [path, hasBoard] of [
  ['/', true],
  ['/analyse', true],
  ['/games', false],
  ['/puzzles', true],
  ['/small', false],
  ['/lab', false],
  ['/matches', false],
  ['/settings', false],
] as const) {
  test(`${path} on every screen: nothing cut`, async ({ openPage, server }) => {
    await server.open();
    const page = await openPage(path, { settings: { language: 'fr' } });
    await settled(page);
    await onEveryScreen(page, async (screen) => {
      if (hasBoard) await checkBoard(page, screen);
      await noSidewaysScroll(page);
      await wordsFit(page);
      await nothingCut(page);
    });
  });
}

test('the editor on every screen: nothing cut', async ({ openPage }) => {
  const page = await openPage('/analyse', { settings: { language: 'fr' } });
  await settled(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Composer une position' }).click();
  await onEveryScreen(page, async (screen) => {
    await checkBoard(page, screen);
    await noSidewaysScroll(page);
    await wordsFit(page);
    await nothingCut(page);
  });
});

/** What moved on the page from the first paint on without having been asked to. */
async function shifts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Element | null }[];
        }
        const found: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            const names = sources.map(({ node }) => node?.className ?? node?.nodeName);
            if (!hadRecentInput) found.push(`${value.toFixed(4)} ${names.join(', ')}`);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(found))));
      }),
  );
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`the board stays where it is, ${viewport.width}×${viewport.height}`, async ({ openGame }) => {
    const { page } = await openGame({ black: 'roque:depth=1' }, { viewport });
    await settled(page);
    const board = page.locator('cg-board');
    const before = await box(board);
    const unmoved = async () => expect(await box(board)).toEqual(before);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('switch', { name: 'Evaluation' }).click();
    await page.getByRole('switch', { name: 'Engine details' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('img', { name: /^Evaluation: [+−0]/ })).toBeVisible();
    await unmoved();
    await page.getByRole('button', { name: 'Hint' }).click();
    await expect(page.locator('square.hint')).toBeAttached();
    await unmoved();
    await clickMove(page, 'e2', 'e4');
    await seePly(page, 2);
    await unmoved();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await expect(page.getByText('You lost').first()).toBeVisible();
    await unmoved();
    expect(await shifts(page)).toEqual([]);
  });
}

test('on a phone a sheet slides up over the board and down again', async ({ openGame }) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openGame({}, { viewport, hasTouch: true });
  await settled(page);
  const before = await box(page.locator('cg-board'));
  const moves = page.getByRole('group', { name: 'Moves' }).first();
  const low = (await box(moves)).height;
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => (await box(moves)).height).toBeGreaterThan(low + 100);
  expect(await box(page.locator('cg-board'))).toEqual(before);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(async () => (await box(moves)).height).toBe(low);
});
