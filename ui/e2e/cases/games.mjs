// The list of games.

import assert from 'node:assert/strict';
import { newGame, openPage } from '../harness.mjs';

export const cases = {
  async 'games: import, search, open, delete'({ browser, server }) {
    const page = await openPage(browser, server, '/games');
    await page.getByRole('button', { name: 'Import PGN' }).first().click();
    await page.getByLabel('PGN text').fill('[White "Morphy"]\n[Black "Allies"]\n\n1. e4 e5 2. Nf3 d6 1-0');
    await page.locator('form').getByRole('button', { name: 'Import PGN' }).click();
    await page.waitForURL(/\/game\//);
    await page.getByText('Philidor').first().waitFor();
    await page.goto('/games');
    await page.getByRole('searchbox').fill('Morphy');
    await page.getByText('Morphy – Allies').waitFor();
    const remove = page.getByRole('button', { name: /Delete.*Morphy/ });
    await remove.click();
    await remove.click();
    await page.getByText('No game matches.').waitFor();
  },

  async 'games: a late answer to an earlier search is not shown'({ browser, server }) {
    await newGame(server, {});
    const page = await openPage(browser, server, '/games');
    await page.locator('li.card').first().waitFor();
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route('**/api/games?q=Human', async (route) => {
      await held;
      await route.continue();
    });
    const late = page.waitForRequest('**/api/games?q=Human');
    await page.getByRole('searchbox').fill('Human');
    await late;
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByText('No game matches.').waitFor();
    const answer = page.waitForEvent('requestfinished', (request) => request.url().endsWith('q=Human'));
    release();
    await answer;
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.equal(await page.locator('li.card').count(), 0);
  },
};
