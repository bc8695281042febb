// For everybody: languages, keyboard, small screens, screen readers.

import { seePly, squareAt, typeMove } from './support/board';
import { accessible, noSidewaysScroll, settled, tabTo, visit } from './support/checks';
import { fill, record, RICH } from './support/library';
import { eachTab } from './support/tabs';
import { expect, test } from './support/test';

test('French, with French letters on the board and typed', async ({ openGame, server }) => {
  const { page, id } = await openGame({}, { settings: { language: 'fr', notation: 'letters' } });
  await typeMove(page, 'Cf3');
  await expect(page.locator('.list [data-ply="1"] [aria-hidden]')).toHaveText('Cf3');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('button', { name: 'Reprendre' }).first()).toBeVisible();
  expect(await server.pgn(id)).toMatch(/1\. Nf3/);
  await page.goto('/settings');
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('French letters promote', async ({ openGame }) => {
  const start = { type: 'fen', fen: '3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1' } as const;
  const { page } = await openGame({ start }, { settings: { language: 'fr', notation: 'letters' } });
  await typeMove(page, 'exd8=D+');
  await expect(page.locator('.list [data-ply="1"] [aria-hidden]')).toHaveText('exd8=D+');
});

test('refusals are French on a French page', async ({ openPage }) => {
  const page = await openPage('/', { settings: { language: 'fr', notation: 'letters' } });
  await page.getByText('Position', { exact: true }).click();
  await page.getByLabel(/FEN/).fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Jouer', exact: true }).click();
  await expect(page.getByText('Les Blancs ont 0 roi')).toBeVisible();
  await page.goto('/games');
  await page.getByRole('button', { name: 'Importer PGN' }).click();
  await page.getByLabel('Texte PGN').fill('1. e4 e5 2. Ke5 *');
  await page.locator('form').getByRole('button', { name: 'Importer PGN' }).click();
  await page.getByText('1 partie n’a pas pu être lue').click();
  await expect(page.getByText('Re5 n’est pas un coup légal')).toBeVisible();
  await page.getByRole('searchbox').fill('elo:fort');
  await expect(page.getByRole('alert').filter({ hasText: 'fort' })).toBeVisible();
  await page.goto('/analyse');
  await page.getByRole('tab', { name: 'Détails' }).click();
  await page.getByLabel('FEN ou PGN').fill('8/8/8');
  await page.getByRole('button', { name: 'Charger' }).click();
  await expect(page.getByText('il en faut 8')).toBeVisible();
});

test('a game with the keyboard only', async ({ openPage }) => {
  const page = await openPage('/settings');
  await settled(page);
  await tabTo(page, 'Play');
  await page.keyboard.press('Enter');
  await settled(page);
  await tabTo(page, 'Play');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/game\//);
  await settled(page);
  await tabTo(page, 'e2, white pawn');
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.locator('[data-square="e4"]')).toBeFocused();
  await expect(page.locator('[data-square="e4"]')).toHaveAttribute('aria-label', 'e4, empty, can go here');
  await page.keyboard.press('Enter');
  await seePly(page, 1);
  await expect(page.locator('#announcer')).toHaveText(/White plays pawn e4|Black plays/);
  await seePly(page, 2);
});

test('promotion by keyboard gives the focus back to the board', async ({ openGame }) => {
  const { page } = await openGame({ start: { type: 'fen', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' } });
  await page.locator('[data-square="e7"]').focus();
  for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: 'Promote to' })).toBeVisible();
  await page.keyboard.press('Enter');
  await seePly(page, 1);
  await expect(page.locator('[data-square="e8"]')).toBeFocused();
});

const PAGES = ['/', '/games', '/analyse', '/puzzles', '/small', '/lab', '/settings'];

for (const theme of ['light', 'dark']) {
  for (const language of ['en', 'fr']) {
    test(`axe finds nothing on any page, ${theme}, ${language}`, async ({ openPage, server }) => {
      const { id } = await server.open({ black: 'random', clock: { initialMs: 600_000, incrementMs: 0 } });
      const settings = { theme, language, evaluation: true, debug: true };
      const page = await openPage('/', { settings });
      await settled(page);
      await accessible(page);
      await fill(server.url, RICH);
      const read = await record(server.url, RICH);
      for (const path of [...PAGES.slice(1), `/game/${id}`, `/game/${read}#1`, `/analyse/${read}#2`]) {
        await visit(page, path);
        await accessible(page);
      }
      // Tabs, and the list they become where there is no room for their words.
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 640, height: 400 },
      ]) {
        await page.setViewportSize(viewport);
        await eachTab(page, async () => {
          await expect(
            page.locator('.tab :is(.tree, .lines, .annotate, .explorer th, .details label)').first(),
          ).toBeVisible();
          await accessible(page);
        });
      }
    });
  }
}

test('a phone of 360 px: nothing scrolls sideways, moves by touch', async ({ openPage, server }) => {
  const { id } = await server.open({ black: 'random', clock: { initialMs: 600_000, incrementMs: 0 } });
  const page = await openPage('/', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    settings: { evaluation: true, debug: true, language: 'fr' },
  });
  await settled(page);
  await noSidewaysScroll(page);
  const read = await record(server.url, RICH);
  for (const path of [...PAGES.slice(1), `/analyse/${read}#2`, `/game/${id}`]) {
    await visit(page, path);
    await noSidewaysScroll(page);
  }
  const board = await page.locator('cg-board').boundingBox();
  expect(board?.width).toBeGreaterThanOrEqual(330);
  for (const square of ['e2', 'e4']) {
    const { x, y } = await squareAt(page, square);
    await page.touchscreen.tap(x, y);
  }
  await seePly(page, 1);
});
