// The list of games.

import { expect, test } from './support/test';

test('games: import, search, open, delete', async ({ openPage }) => {
  const page = await openPage('/games');
  await page.getByRole('button', { name: 'Import PGN' }).first().click();
  await page.getByLabel('PGN text').fill('[White "Morphy"]\n[Black "Allies"]\n\n1. e4 e5 2. Nf3 d6 1-0');
  await page.locator('form').getByRole('button', { name: 'Import PGN' }).click();
  await page.waitForURL(/\/game\//);
  await expect(page.getByText('Philidor').first()).toBeVisible();
  await page.goto('/games');
  await page.getByRole('searchbox').fill('Morphy');
  await expect(page.getByText('Morphy – Allies')).toBeVisible();
  const remove = page.getByRole('button', { name: /Delete.*Morphy/ });
  await remove.click();
  await remove.click();
  await expect(page.getByText('No game matches.')).toBeVisible();
});

test('games: a late answer to an earlier search is not shown', async ({ openPage, server }) => {
  await server.open();
  const page = await openPage('/games');
  await expect(page.locator('li.card').first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/games?q=Human', async (route) => {
    await held;
    await route.continue();
  });
  const late = page.waitForRequest('**/api/games?q=Human');
  await page.getByRole('searchbox').fill('Human');
  await late;
  await page.getByRole('searchbox').fill('nobody of that name');
  await expect(page.getByText('No game matches.')).toBeVisible();
  const answer = page.waitForEvent('requestfinished', (request) => request.url().endsWith('q=Human'));
  release();
  await answer;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.locator('li.card').count()).toBe(0);
});
