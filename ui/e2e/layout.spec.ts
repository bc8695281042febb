// The one layout rule, held on every screen.

import type { Locator, Page } from '@playwright/test';
import { clickMove, seePly } from './support/board';
import { noSidewaysScroll, settled } from './support/checks';
import { leastBoard, SCREENS } from './support/screens';
import { expect, test } from './support/test';

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error(`${locator.toString()} is not on the screen`);
  return found;
}

/** Nothing but the board and what stands beside it is measured, before anything is scrolled. */
async function checkBoard(page: Page, screen: (typeof SCREENS)[number]): Promise<void> {
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
async function checkClock(page: Page, clock: Locator, screen: (typeof SCREENS)[number]): Promise<void> {
  await expect(clock).toBeVisible();
  const [time, board] = [await box(clock), await box(page.locator('cg-board').first())];
  expect(time.x).toBeGreaterThanOrEqual(0);
  expect(time.x + time.width).toBeLessThanOrEqual(screen.width);
  expect(time.y).toBeGreaterThanOrEqual(0);
  expect(time.y + time.height).toBeLessThanOrEqual(screen.height);
  const apart =
    time.x >= board.x + board.width - 1 ||
    time.y >= board.y + board.height - 1 ||
    time.y + time.height <= board.y + 1;
  expect(apart, 'the clock lies on the board').toBe(true);
  const [size, cut] = await clock.evaluate((element) => [
    parseFloat(getComputedStyle(element).fontSize),
    element.scrollWidth - element.clientWidth,
  ]);
  expect(size).toBeGreaterThanOrEqual(16);
  expect(cut).toBeLessThanOrEqual(0);
}

for (const screen of SCREENS) {
  const { width, height, what } = screen;
  test(`${width}×${height}, ${what}: large board, readable clocks, nothing cut`, async ({
    openGame,
    openPage,
  }) => {
    const viewport = { width, height };
    const clock = { initialMs: 3_600_000, incrementMs: 0 };
    const settings = { language: 'fr', evaluation: true };
    const { page } = await openGame({ black: 'random', clock }, { viewport, settings });
    await settled(page);
    await checkBoard(page, screen);
    for (const index of [0, 1]) await checkClock(page, page.getByRole('timer').nth(index), screen);
    await noSidewaysScroll(page);
    for (const path of ['/', '/analyse', '/games', '/small', '/settings']) {
      const other = await openPage(path, { viewport, settings });
      await settled(other);
      await noSidewaysScroll(other);
      if (path === '/' || path === '/analyse') await checkBoard(other, screen);
      await other.context().close();
    }
  });
}

/** Adds up what the browser calls layout shift, from the first paint on. */
async function shifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
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
    expect(await shifts(page)).toBe(0);
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
