// What is left when the server goes away.

import { clickMove, seePly } from './support/board';
import { moveButton } from './support/library';
import { expect, test } from './support/test';

test('a reload and a killed server lose nothing', async ({ openGame, server }) => {
  const { page } = await openGame();
  const lost = page.getByText('Connection lost');
  await clickMove(page, 'e2', 'e4');
  await seePly(page, 1);
  await page.reload();
  await seePly(page, 1);
  await server.stop('SIGKILL');
  await expect(lost).toBeVisible();
  await server.start();
  await expect(lost).toHaveCount(0);
  await clickMove(page, 'e7', 'e5');
  await seePly(page, 2);
});

test('a move made while the server is away is not lost', async ({ openGame, server }) => {
  const { page, id } = await openGame({ black: 'random' });
  await server.stop('SIGKILL');
  await expect(page.getByText('Connection lost')).toBeVisible();
  await clickMove(page, 'e2', 'e4');
  await server.start();
  await seePly(page, 2);
  expect((await server.show(id)).moves[0]?.san).toBe('e4');
});

test('analysis goes on when the server comes back', async ({ openPage, server }) => {
  const page = await openPage('/analyse');
  const lines = page.locator('.lines li');
  await expect(lines.nth(2)).toBeVisible();
  await server.stop('SIGKILL');
  await expect(page.getByText('Connection lost')).toBeVisible();
  await clickMove(page, 'e2', 'e4');
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  await expect(page.locator('[data-square="e2"]')).toHaveAttribute('aria-label', /white pawn/);
  await server.start();
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  await clickMove(page, 'e2', 'e4');
  await expect(moveButton(page, 'pawn e4')).toBeVisible();
  await expect(lines.nth(2)).toBeVisible();
});

test('a part of the page that cannot be loaded says so', async ({ openPage, problems }) => {
  const page = await openPage();
  await expect(page.locator('cg-board piece').first()).toBeVisible();
  await page.route('**/assets/Settings*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/assets/Settings*.js');
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('the start page says when the server is away, and goes on when it is back', async ({
  openPage,
  server,
}) => {
  const page = await openPage('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await server.stop('SIGKILL');
  await page.getByRole('link', { name: 'Play' }).click();
  await expect(page.getByText('The server is away.')).toBeVisible();
  await server.start();
  await expect(page.getByText('Move a piece to begin')).toBeVisible();
  await clickMove(page, 'e2', 'e4');
  await seePly(page, 2);
});
