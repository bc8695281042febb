// The list of games.

import { openPage } from '../harness.mjs';

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
};
