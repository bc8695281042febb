// The page of a game.

import assert from 'node:assert/strict';
import { settled } from '../checks.mjs';
import { click, clickMove, eventually, gamePage, showGame, squareAt, type, waitPly } from '../harness.mjs';

export const cases = {
  async 'a full game to mate by clicks'(world) {
    const { page, id } = await gamePage(world, {});
    const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
    for (const [index, move] of moves.entries()) {
      await clickMove(page, move.slice(0, 2), move.slice(2));
      await waitPly(page, index + 1);
    }
    await page.getByText('White won').first().waitFor();
    assert.equal((await showGame(world.server, id)).outcome.reason, 'checkmate');
    await eventually(async () => assert.match(await page.locator('#announcer').textContent(), /queen takes f7, checkmate/));
    assert.deepEqual(page.problems, []);
  },

  async 'a game to mate against the engine ends with a dialog that says why'(world) {
    const fen = '7k/8/5KQ1/8/8/8/8/8 w - - 0 1';
    const { page } = await gamePage(world, { black: 'random', start: { type: 'fen', fen } });
    await clickMove(page, 'g6', 'g7');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You won').waitFor();
    await dialog.getByText('Checkmate.').waitFor();
    await dialog.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.orientation-black').waitFor();
  },

  async 'dragging, legal squares, an illegal drop'(world) {
    const { page, id } = await gamePage(world, {});
    const drag = async (from, to) => {
      const [start, end] = [await squareAt(page, from), await squareAt(page, to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    };
    await drag('g1', 'f3');
    await waitPly(page, 1);
    await drag('e7', 'e2');
    // Had the board sent that move, its refusal would come before the answer to the next one.
    await drag('e7', 'e5');
    await waitPly(page, 2);
    assert.deepEqual((await showGame(world.server, id)).moves.map(({ san }) => san), ['Nf3', 'e5']);
    assert.equal(await page.locator('#entry-error').textContent(), '');
    await click(page, 'f3');
    const targets = page.locator('cg-board square.move-dest').filter({ visible: true });
    await eventually(async () => assert.equal(await targets.count(), 5));
  },

  async 'promotion to a knight'(world) {
    const fen = '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1';
    const { page } = await gamePage(world, { start: { type: 'fen', fen } });
    const promotion = page.getByRole('dialog', { name: 'Promote to' });
    await clickMove(page, 'e7', 'e8');
    await promotion.waitFor();
    await page.keyboard.press('Escape');
    await promotion.waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await page.locator('cg-board square.last-move').filter({ visible: true }).count(), 0));
    await clickMove(page, 'e7', 'e8');
    await promotion.getByRole('button', { name: 'knight' }).click();
    await waitPly(page, 1);
    await eventually(async () => assert.match(await page.locator('.list [data-ply="1"]').getAttribute('aria-label'), /promotes to knight/));
  },

  async 'a premove is played when the turn comes'(world) {
    const { page, id } = await gamePage(world, { black: 'roque:depth=1' });
    await clickMove(page, 'e2', 'e4');
    await clickMove(page, 'd2', 'd3');
    await waitPly(page, 3);
    assert.equal((await showGame(world.server, id)).moves[2].uci, 'd2d3');
  },

  async 'a flag falls'(world) {
    const clock = { initialMs: 4000, incrementMs: 0 };
    const { page } = await gamePage(world, { black: 'random', clock });
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    await page.getByText('ran out of time').first().waitFor();
    await page.getByText('You lost').first().waitFor();
  },

  async 'takeback, hint, resign'(world) {
    const { page, id } = await gamePage(world, { black: 'roque:depth=1' });
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    await page.keyboard.press('u');
    await page.getByText('No moves yet').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/Look at the/).first().waitFor();
    await page.keyboard.press('h');
    await page.locator('.cg-shapes g').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await page.getByText('You lost').first().waitFor();
    assert.equal((await showGame(world.server, id)).outcome.reason, 'resignation');
  },

  async 'arrow keys step through the moves'(world) {
    const { page } = await gamePage(world, {});
    for (const [index, move] of ['e4', 'e5', 'Nf3'].entries()) {
      await type(page, move);
      await waitPly(page, index + 1);
    }
    await page.keyboard.press('Escape');
    await page.getByText('King’s Knight').or(page.getByText("King's Knight")).first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => assert.equal(await page.locator('.list [aria-current]').getAttribute('data-ply'), '2'));
    await page.keyboard.press('ArrowUp');
    await eventually(async () => assert.equal(await page.locator('.list [aria-current]').count(), 0));
    await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.equal(await page.locator('.list [aria-current]').getAttribute('data-ply'), '3'));
  },

  async 'a wrong move typed says why'(world) {
    const { page } = await gamePage(world, {});
    // The move is shown as the person has chosen it: with a figurine.
    const refusal = page.getByRole('alert').filter({ hasText: /no legal move ♞.?d4: no knight of White/ });
    await type(page, 'Nd4');
    await refusal.waitFor();
    await type(page, 'Nf3');
    await waitPly(page, 1);
    await eventually(async () => assert.equal(await refusal.count(), 0));
  },

  async 'two people: draw by agreement'(world) {
    const { page } = await gamePage(world, {});
    await type(page, 'e4');
    await waitPly(page, 1);
    await type(page, 'e5');
    await waitPly(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Accept draw' }).click();
    await page.getByText('Both sides agreed.').first().waitFor();
  },

  async 'two programs: pause, step, run'(world) {
    const { page } = await gamePage(world, { white: 'random', black: 'random' });
    await waitPly(page, 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    const held = await page.locator('.list button').count();
    await page.getByRole('button', { name: 'One move' }).click();
    await waitPly(page, held + 1);
  },

  async 'evaluation bar, graph and engine details'(world) {
    const { page } = await gamePage(world, { black: 'roque:depth=3', start: { type: 'fen', fen: '4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1' } }, { settings: { evaluation: true, debug: true } });
    await clickMove(page, 'd2', 'd6');
    await waitPly(page, 2);
    await page.getByRole('img', { name: /Evaluation: (\+|#)/ }).waitFor();
    await page.locator('.graph polyline').waitFor({ state: 'attached' });
    await page.getByText('Depth').waitFor();
  },

  async 'another set of pieces'(world) {
    const { page } = await gamePage(world, {}, { settings: { pieces: 'flat' } });
    const picture = await page.locator('cg-board piece.white.king').evaluate((man) => getComputedStyle(man).backgroundImage);
    assert.match(picture, /white-king/);
    assert.equal((await page.request.get(picture.match(/"(.*)"/)[1])).status(), 200);
  },

  async 'Chess960: castling by the rook and by the square of the king'(world) {
    for (const [target, result] of [['h1', 'O-O'], ['g1', 'O-O'], ['a1', 'O-O-O']]) {
      const start = { type: 'fen', fen: '1k6/8/8/8/8/8/8/RK5R w KQ - 0 1' };
      const { page, id } = await gamePage(world, { start });
      await clickMove(page, 'b1', target);
      await waitPly(page, 1);
      assert.equal((await showGame(world.server, id)).moves[0].san.replace('+', ''), result);
      await page.context().close();
    }
  },

  async 'the result is announced once, to two people too'(world) {
    const { page } = await gamePage(world, { start: { type: 'fen', fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' } });
    await clickMove(page, 'g6', 'g7');
    await page.getByRole('dialog').getByText('Checkmate.').waitFor();
    await page.reload();
    await page.locator('.ended').waitFor();
    await settled(page);
    assert.equal(await page.getByRole('dialog').count(), 0);
  },
};
