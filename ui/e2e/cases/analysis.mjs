// The free board.

import assert from 'node:assert/strict';
import { boxOf, clickMove, eventually, gamePage, openPage, waitPly } from '../harness.mjs';

export const cases = {
  async 'analysis: engine lines, a variation, PGN and FEN pasted, the editor'({ browser, server }) {
    const page = await openPage(browser, server, '/analyse');
    await page.locator('.lines li').nth(2).waitFor();
    await clickMove(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'pawn e4' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await clickMove(page, 'd2', 'd4');
    await page.locator('.variation').getByRole('button', { name: 'pawn d4' }).waitFor();
    await page.getByLabel('FEN or PGN').fill('1. e4 e5 2. Nf3 Nc6 3. Bb5 *');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('Ruy Lopez').first().waitFor();
    await page.getByLabel('FEN or PGN').fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Set up position' }).click();
    const board = page.locator('cg-board');
    const { width, height } = await boxOf(board);
    const corner = () => board.click({ position: { x: width - 10, y: height - 10 } });
    await page.getByRole('button', { name: 'Start position' }).click();
    await page.getByRole('radio', { name: 'Remove' }).click();
    await corner();
    await page.getByRole('radio', { name: 'white queen' }).click();
    await corner();
    await page.getByRole('checkbox', { name: 'White O-O', exact: true }).click();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await page.locator('.lines li').first().waitFor();
    const expected = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w Qkq - 0 1';
    await eventually(async () =>
      assert.equal(await page.getByLabel('FEN', { exact: true }).inputValue(), expected),
    );
    assert.deepEqual(page.problems, []);
  },

  async 'analysis: of several games pasted the first is shown, and all can be imported'({ browser, server }) {
    const page = await openPage(browser, server, '/analyse', { settings: { language: 'fr' } });
    const game = (white, moves) => `[White "${white}"]\n[Black "Noirs"]\n\n${moves} *\n\n`;
    await page
      .getByLabel('FEN ou PGN')
      .fill(game('Philidor', '1. e4 e5 2. Nf3 d6') + game('Greco', '1. e4 e5 2. f4'));
    await page.getByRole('button', { name: 'Charger' }).click();
    await page.getByText('Le texte contient 2 parties ; voici la première.').waitFor();
    await page.getByText('Philidor').first().waitFor();
    await page.getByRole('button', { name: 'Tout importer' }).click();
    await page.getByText('Philidor – Noirs').waitFor();
    await page.getByText('Greco – Noirs').waitFor();
    assert.deepEqual(page.problems, []);
  },

  async 'promotion beside a thinking engine'(world) {
    const fen = 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8';
    const page = await openPage(world.browser, world.server, `/analyse?fen=${encodeURIComponent(fen)}`);
    await clickMove(page, 'd7', 'c8');
    const promotion = page.getByRole('dialog', { name: 'Promote to' });
    await promotion.waitFor();
    const thoughts = () => page.locator('.head, .lines').allTextContents();
    const before = (await thoughts()).join();
    await eventually(async () => assert.notEqual((await thoughts()).join(), before));
    await promotion.getByRole('button', { name: 'knight' }).click();
    await page.getByRole('button', { name: 'pawn takes c8, promotes to knight' }).waitFor();
    await page.context().close();

    // The evaluation bar sends new states of the same position.
    const { page: game } = await gamePage(
      world,
      { start: { type: 'fen', fen } },
      { settings: { evaluation: true } },
    );
    await clickMove(game, 'd7', 'c8');
    await game.getByRole('img', { name: /Evaluation: (\+|#)/ }).waitFor();
    await game.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'rook' }).click();
    await waitPly(game, 1);
  },
};
