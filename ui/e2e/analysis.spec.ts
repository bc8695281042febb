// The free board.

import { clickMove, seePly, typeMove } from './support/board';
import { expect, test } from './support/test';

test('analysis: engine lines, a variation, PGN and FEN pasted', async ({ openPage }) => {
  const page = await openPage('/analyse');
  await expect(page.locator('.lines li').nth(2)).toBeVisible();
  await clickMove(page, 'e2', 'e4');
  await expect(page.getByRole('button', { name: 'pawn e4' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await clickMove(page, 'd2', 'd4');
  await expect(page.locator('.variation').getByRole('button', { name: 'pawn d4' })).toBeVisible();
  await page.getByLabel('FEN or PGN').fill('1. e4 e5 2. Nf3 Nc6 3. Bb5 *');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByText('Ruy Lopez').first()).toBeVisible();
  await page.getByLabel('FEN or PGN').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('analysis: the editor', async ({ openPage }) => {
  const page = await openPage('/analyse');
  await page.getByRole('button', { name: 'Set up position' }).click();
  const board = page.locator('cg-board');
  const corner = async () => {
    await expect(board).toBeVisible();
    const box = await board.boundingBox();
    if (!box) throw new Error('the board of the editor is not on the screen');
    await board.click({ position: { x: box.width - 10, y: box.height - 10 } });
  };
  await page.getByRole('button', { name: 'Start position' }).click();
  await page.getByRole('radio', { name: 'Remove' }).click();
  await corner();
  await page.getByRole('radio', { name: 'white queen' }).click();
  await corner();
  await page.getByRole('checkbox', { name: 'White O-O', exact: true }).click();
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(page.locator('.lines li').first()).toBeVisible();
  const expected = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w Qkq - 0 1';
  await expect(page.getByLabel('FEN', { exact: true })).toHaveValue(expected);
});

test('analysis: of several games pasted the first is shown, and all can be imported', async ({
  openPage,
}) => {
  const page = await openPage('/analyse', { settings: { language: 'fr' } });
  const game = (white: string, moves: string) => `[White "${white}"]\n[Black "Noirs"]\n\n${moves} *\n\n`;
  const text = game('Philidor', '1. e4 e5 2. Nf3 d6') + game('Greco', '1. e4 e5 2. f4');
  await page.getByLabel('FEN ou PGN').fill(text);
  await page.getByRole('button', { name: 'Charger' }).click();
  await expect(page.getByText('Le texte contient 2 parties ; voici la première.')).toBeVisible();
  await expect(page.getByText('Philidor').first()).toBeVisible();
  await page.getByRole('button', { name: 'Tout importer' }).click();
  await expect(page.getByText('Philidor – Noirs')).toBeVisible();
  await expect(page.getByText('Greco – Noirs')).toBeVisible();
});

const ABOUT_TO_PROMOTE = 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8';

test('promotion beside a thinking engine', async ({ openPage }) => {
  const page = await openPage(`/analyse?fen=${encodeURIComponent(ABOUT_TO_PROMOTE)}`);
  await clickMove(page, 'd7', 'c8');
  const promotion = page.getByRole('dialog', { name: 'Promote to' });
  await expect(promotion).toBeVisible();
  const thoughts = async () => (await page.locator('.head, .lines').allTextContents()).join();
  const before = await thoughts();
  await expect.poll(thoughts).not.toBe(before);
  await promotion.getByRole('button', { name: 'knight' }).click();
  await expect(page.getByRole('button', { name: 'pawn takes c8, promotes to knight' })).toBeVisible();
});

test('promotion beside a bar that is judging', async ({ openGame }) => {
  // The evaluation bar sends new states of the same position.
  const start = { type: 'fen', fen: ABOUT_TO_PROMOTE } as const;
  const { page } = await openGame({ start }, { settings: { evaluation: true } });
  await clickMove(page, 'd7', 'c8');
  await expect(page.getByRole('img', { name: /Evaluation: (\+|#)/ })).toBeVisible();
  const promotion = page.getByRole('dialog', { name: 'Promote to' });
  await promotion.getByRole('button', { name: 'rook' }).click();
  await seePly(page, 1);
});

test('analysis opens at the move that was looked at', async ({ openGame }) => {
  const { page } = await openGame();
  for (const [index, move] of ['e4', 'e5', 'Nf3'].entries()) {
    await typeMove(page, move);
    await seePly(page, index + 1);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('list').getByRole('link', { name: 'Analyse' }).click();
  await expect(page.getByRole('button', { name: 'pawn e5' })).toHaveAttribute('aria-current', 'true');
});
