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
  expect(game.clock?.white.initialMs).toBe(300_000);
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

test('two people with names and different clocks; the board turns to whoever moves', async ({
  openPage,
  server,
}) => {
  const page = await openPage();
  await page.getByText('Two people').click();
  await page.getByLabel('White: name').fill('Ada');
  await page.getByLabel('Black: name').fill('Blaise');
  await page.getByLabel('Turn the board after each move').check();
  // No clock, no odds.
  await expect(page.getByLabel('Different clocks')).toHaveCount(0);
  await page.getByRole('group', { name: 'Clock' }).getByText('5+3').click();
  await page.getByLabel('Different clocks').check();
  await page.getByRole('group', { name: 'Black: clock' }).getByText('1+0').click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\/game\//);
  await expect(page.getByRole('region', { name: 'Ada' }).getByRole('timer')).toHaveText(/5:00/);
  await expect(page.getByRole('region', { name: 'Blaise' }).getByRole('timer')).toHaveText(/1:00/);
  await expect(page.locator('.orientation-white')).toBeVisible();
  await clickMove(page, 'e2', 'e4');
  await expect(page.locator('.orientation-black')).toBeVisible();
  const id = page.url().split('/').pop() ?? '';
  const pgn = await server.pgn(id);
  for (const tag of ['White "Ada"', 'Black "Blaise"', 'WhiteTimeControl "300+3"', 'BlackTimeControl "60"']) {
    expect(pgn).toContain(`[${tag}]`);
  }
  await page.goto('/games');
  await expect(page.locator('.body [role="row"]').first()).toContainText('Blaise');
  // Chosen again the next time, also what was chosen once.
  await page.goto('/');
  await expect(page.getByLabel('Black: name')).toHaveValue('Blaise');
});

test('against a program the odds follow the person, whatever the side', async ({ openPage, server }) => {
  const other = { clock: '1+0', minutes: 1, increment: 0 };
  const choice = {
    mode: 'engine',
    level: 'random',
    side: 'black',
    clock: '10+5',
    odds: true,
    other,
    name: 'Ada',
  };
  const page = await openPage('/', { settings: { choice } });
  await expect(page.getByRole('group', { name: 'Your clock' })).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await seePly(page, 1);
  const game = await server.show(page.url().split('/').pop() ?? '');
  expect([game.clock?.white.initialMs, game.clock?.black.initialMs]).toEqual([60_000, 600_000]);
  await expect(page.getByRole('region', { name: 'Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.orientation-white')).toBeVisible();
  const again = await server.show(page.url().split('/').pop() ?? '');
  expect([again.white.name, again.clock?.white.initialMs]).toEqual(['Ada', 600_000]);
});
