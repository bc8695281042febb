import assert from 'node:assert/strict';
import { click, clickMove, newGame, openPage, showGame, waitPly } from './harness.mjs';

export const cases = {
  async 'a game against the engine by dialog and clicks'({ browser, server }) {
    const page = await openPage(browser, server);
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    assert.equal(await page.locator('.list button').count(), 2);
    assert.deepEqual(page.problems, []);
  },

  async 'a full game to mate by clicks'({ browser, server }) {
    const game = await newGame(server, {});
    const page = await openPage(browser, server, `/game/${game.id}`);
    const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
    for (const [index, move] of moves.entries()) {
      await clickMove(page, move.slice(0, 2), move.slice(2));
      await waitPly(page, index + 1);
    }
    await page.getByText('White won').first().waitFor();
    assert.equal((await showGame(server, game.id)).outcome.reason, 'checkmate');
    assert.deepEqual(page.problems, []);
  },

  async 'dragging a piece'({ browser, server }) {
    const game = await newGame(server, {});
    const page = await openPage(browser, server, `/game/${game.id}`);
    const from = await page.locator('[data-square="g1"]').boundingBox();
    const to = await page.locator('[data-square="f3"]').boundingBox();
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 5 });
    await page.mouse.up();
    await waitPly(page, 1);
    await click(page, 'e7');
    assert.ok((await page.locator('cg-board square.move-dest').count()) === 2, 'two squares for the pawn');
  },
};
