// Hands on the board.

import { expect, type Page } from '@playwright/test';

/** The centre of a square on the screen. */
export async function squareAt(page: Page, square: string): Promise<{ x: number; y: number }> {
  const cell = page.locator(`[data-square="${square}"]`);
  await expect(cell).toBeVisible();
  const box = await cell.boundingBox();
  if (!box) throw new Error(`${square} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function click(page: Page, square: string): Promise<void> {
  const { x, y } = await squareAt(page, square);
  await page.mouse.click(x, y);
}

/** Squares that are marked at this moment; the board keeps the others out of sight. */
export function marked(page: Page, kind: string) {
  return page.locator(`cg-board square.${kind}`).filter({ visible: true });
}

export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await click(page, from);
  // The free board learns what is legal a moment after it shows the position.
  await expect(marked(page, 'move-dest').or(marked(page, 'premove-dest')).first()).toBeVisible();
  await click(page, to);
}

export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await squareAt(page, from), await squareAt(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** Types a move into the box for it. */
export async function typeMove(page: Page, text: string): Promise<void> {
  const entry = page.locator('input[aria-describedby="entry-error"]');
  if (!(await entry.evaluate((input) => input === document.activeElement))) await page.keyboard.press('/');
  await expect(entry).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Types the first moves of a game, each when the one before it is on the board. */
export async function typeMoves(page: Page, moves: string[]): Promise<void> {
  for (const [index, move] of moves.entries()) {
    await typeMove(page, move);
    await seePly(page, index + 1);
  }
}

/** The move list shows so many half-moves. */
export async function seePly(page: Page, ply: number): Promise<void> {
  await expect(page.locator(`.list [data-ply="${ply}"]`)).toBeAttached();
}

/** The half-move the list marks as the one on the board. */
export function currentPly(page: Page) {
  return page.locator('.list [aria-current]');
}
