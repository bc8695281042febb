// What is left when the server goes away.

import assert from 'node:assert/strict';
import { clickMove, eventually, gamePage, openPage, showGame, waitPly } from '../harness.mjs';

export const cases = {
  async 'a reload and a killed server lose nothing'(world) {
    const { page } = await gamePage(world, {});
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 1);
    await page.reload();
    await waitPly(page, 1);
    await world.server.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    await world.server.start();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await clickMove(page, 'e7', 'e5');
    await waitPly(page, 2);
  },

  async 'a move made while the server is away is not lost'(world) {
    const { page, id } = await gamePage(world, { black: 'random' });
    await world.server.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    await clickMove(page, 'e2', 'e4');
    await world.server.start();
    await waitPly(page, 2);
    assert.equal((await showGame(world.server, id)).moves[0].san, 'e4');
    assert.deepEqual(page.problems, []);
  },

  async 'analysis goes on when the server comes back'({ browser, server }) {
    const page = await openPage(browser, server, '/analyse');
    await page.locator('.lines li').nth(2).waitFor();
    await server.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    await clickMove(page, 'e2', 'e4');
    await page.getByText('The server cannot be reached.').waitFor();
    const pawn = async () =>
      page.evaluate(() => document.querySelector('[data-square="e2"]').getAttribute('aria-label'));
    await eventually(async () => assert.match(await pawn(), /white pawn/));
    await server.start();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await clickMove(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'pawn e4' }).waitFor();
    await page.locator('.lines li').nth(2).waitFor();
    assert.deepEqual(page.problems, []);
  },
};
