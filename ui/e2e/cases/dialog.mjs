// The dialog before a game.

import assert from 'node:assert/strict';
import { clickMove, eventually, gamePage, openPage, waitPly } from '../harness.mjs';

export const cases = {
  async 'a game against the engine, from the dialog'({ browser, server }) {
    const page = await openPage(browser, server);
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await page.locator('cg-board piece').first().waitFor();
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    await eventually(async () => assert.equal(await page.locator('.list button').count(), 2));
    await page.goto('/');
    await page.waitForURL(/\/game\//);
    await page.locator('.list [data-ply="2"]').waitFor();
    assert.deepEqual(page.problems, []);
  },

  async 'Chess960 from the dialog'({ browser, server }) {
    const page = await openPage(browser, server);
    await page.getByRole('dialog').waitFor();
    await page.getByText('Two people').click();
    await page.getByText('Chess960').click();
    await page.getByLabel(/Number/).fill('0');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await page.getByRole('gridcell', { name: 'a1, white bishop' }).waitFor();
  },

  async 'a new game can be had in the middle of one; an unknown one is named as such'(world) {
    const { page } = await gamePage(world, { black: 'random' });
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('dialog', { name: 'New game' }).waitFor();
    await page.goto('/game/nosuchgame');
    await page.getByText('There is no such game.').waitFor();
  },

  async 'the browser decides the first language'({ browser, server }) {
    const page = await openPage(browser, server, '/', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Nouvelle partie' }).waitFor();
  },
};
