// Before a game: the start page and the dialog.

import { clickMove, drag, marked, seePly } from './support/board';
import { expect, test } from './support/test';

test('a game against the engine, from the start page', async ({ openPage }) => {
  const page = await openPage();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  await clickMove(page, 'e2', 'e4');
  await seePly(page, 2);
  await expect(page.locator('.list button')).toHaveCount(2);
  await page.goto('/');
  await page.waitForURL(/\/game\//);
  await seePly(page, 2);
});

test('Chess960 from the start page', async ({ openPage }) => {
  const page = await openPage();
  await page.getByText('Two people').click();
  await page.getByText('Chess960').click();
  await page.getByLabel(/Number/).fill('0');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  await expect(page.getByRole('gridcell', { name: 'a1, white bishop' })).toBeVisible();
});

test('a new game can be had in the middle of one; an unknown one is named as such', async ({ openGame }) => {
  const { page } = await openGame({ black: 'random' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await expect(dialog).toBeVisible();
  await dialog.getByText('Two people').click();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByText('White', { exact: true }).first()).toBeVisible();
  await page.goto('/game/nosuchgame');
  await expect(page.getByText('There is no such game.')).toBeVisible();
});

test('the browser decides the first language', async ({ openPage }) => {
  const page = await openPage('/', { locale: 'fr-FR' });
  await expect(page.getByRole('heading', { name: 'Nouvelle partie' })).toBeVisible();
});

test('the start page is a live board: a dragged pawn starts a game with the last settings', async ({
  openPage,
  server,
}) => {
  const settings = { choice: { mode: 'engine', level: 'random', side: 'random', clock: '5+3' } };
  const page = await openPage('/', { settings });
  await expect(page.locator('cg-board piece.white.pawn').first()).toBeVisible();
  await expect(page.getByText('Move a piece to begin')).toBeVisible();
  await drag(page, 'd2', 'd4');
  await page.waitForURL(/\/game\//);
  await seePly(page, 2);
  const game = await server.show(page.url().split('/').pop() ?? '');
  expect([game.white.kind, game.black.spec, game.moves[0]?.san]).toEqual(['human', 'random', 'd4']);
  expect(game.clock?.initialMs).toBe(300_000);
});

test('whoever plays Black does not move first', async ({ openPage }) => {
  const page = await openPage('/', {
    settings: { choice: { mode: 'engine', side: 'black', level: 'random' } },
  });
  await expect(page.locator('.orientation-black')).toBeVisible();
  await expect(page.getByText('Press Play to begin.')).toBeVisible();
  await drag(page, 'e2', 'e4');
  await expect(marked(page, 'last-move')).toHaveCount(0);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await seePly(page, 1);
});

test('textbook and random opponents stand apart from the ratings', async ({ openPage, server }) => {
  const page = await openPage();
  const others = page.getByRole('group', { name: 'Other programs' });
  await expect(others.getByRole('radio')).toHaveCount(3);
  const level = page.getByRole('slider', { name: 'Level' });
  // Up from the weakest, every step says a higher rating.
  await level.fill('0');
  const ratings: number[] = [];
  for (let step = 0; step < 11; step += 1) {
    ratings.push(parseInt((await level.getAttribute('aria-valuetext')) ?? '', 10));
    await level.press('ArrowRight');
  }
  expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  await others.getByText('Plays at random').click();
  await expect(page.getByText('Any legal move, by lot.')).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  expect((await server.show(page.url().split('/').pop() ?? '')).black.spec).toBe('random');
});
