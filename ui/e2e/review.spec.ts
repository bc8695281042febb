// Judged games and puzzles.

import type { Page } from '@playwright/test';
import { clickMove, typeMove, typeMoves } from './support/board';
import { accessible, noSidewaysScroll, settled, tabTo, visit } from './support/checks';
import { FOOL, record } from './support/library';
import { expect, test } from './support/test';

const judged = (page: Page) => page.getByRole('row', { name: /^Blunders/ });

test('a game is judged move by move, kept, and shown at once the second time', async ({
  openPage,
  server,
}) => {
  const id = await record(server.url, FOOL);
  const page = await openPage(`/review/${id}`);
  await expect(judged(page)).toHaveText(/1\s*0$/, { timeout: 60_000 });
  await expect(page.getByText('0–1')).toBeVisible();
  await page.getByRole('button', { name: 'Next moment' }).click();
  await expect(page.locator('.moment')).toContainText('blunder');
  await expect(page.locator('.moment')).toContainText('mate in 1 move');
  await expect(page.locator('.mark[data-verdict="blunder"]')).toBeVisible();
  await page.getByRole('group', { name: 'The line' }).getByRole('button').first().click();
  await expect(page.locator('[data-square="h4"]')).toHaveAccessibleName(/black queen/i);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-square="h4"]')).not.toHaveAccessibleName(/queen/i);
  await page.reload();
  await expect(judged(page)).toBeVisible();
});

test('a mistake is tried again until it is better', async ({ openPage, server }) => {
  const id = await record(server.url, FOOL);
  const page = await openPage(`/review/${id}`);
  await expect(judged(page)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('n');
  await page.keyboard.press('t');
  await expect(page.getByText('White to move: find something better.')).toBeVisible();
  await clickMove(page, 'g2', 'g4');
  await expect(page.getByText(/^g4 costs \d+ points/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Try it' }).click();
  await clickMove(page, 'e2', 'e4');
  await expect(page.getByText('e4 is good.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Back to the review' }).click();
  await expect(page.getByRole('button', { name: 'Next moment' })).toBeVisible();
});

test('from the end of a game one click leads to its review', async ({ openGame }) => {
  const { page } = await openGame({ white: 'human', black: 'human' });
  await typeMoves(page, ['f3', 'e5', 'g4', 'Qh4']);
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/review\/\d+/);
  await expect(judged(page)).toBeVisible({ timeout: 60_000 });
});

test('a puzzle is solved, counted, and another comes', async ({ openPage, server }) => {
  const page = await openPage('/puzzles');
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/puzzles/next'));
  await page.reload();
  const { id } = (await (await answered).json()) as { id: string };
  await expect(page.getByText(/to move: find the one good move/)).toBeVisible();
  const solution = await fetch(`${server.url}/api/puzzles/${id}/solution`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ found: 0 }),
  });
  const { steps } = (await solution.json()) as { steps: { san: string }[] };
  for (const { san } of steps.filter((_, index) => index % 2 === 0)) {
    // The other side's answer is seen being played first.
    await expect(page.locator('[role="group"].board:not(.still)')).toBeAttached();
    await typeMove(page, san);
  }
  await expect(page.getByText('Solved.')).toBeVisible();
  await expect(page.getByText(/^1 of 1$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.getByText(/to move: find the one good move/)).toBeVisible();
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByText(/This was the solution/)).toBeVisible();
  await page.getByLabel('Which puzzles').selectOption('mistakes');
  await expect(page.getByText(/Nothing is left here for now|to move: find/)).toBeVisible();
});

test('a review with the keyboard only', async ({ openGame }) => {
  const { page } = await openGame({ white: 'human', black: 'human' });
  await typeMoves(page, ['f3', 'e5', 'g4', 'Qh4']);
  await settled(page);
  await tabTo(page, 'Review');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/review\//);
  await expect(judged(page)).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('n');
  await expect(page.locator('.moment')).toContainText('blunder');
  await page.keyboard.press('t');
  await expect(page.getByText('White to move: find something better.')).toBeVisible();
  await tabTo(page, 'e2, white pawn');
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('e4 is good.')).toBeVisible({ timeout: 30_000 });
  await tabTo(page, 'Back to the review');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Next moment' })).toBeVisible();
});

for (const language of ['en', 'fr'] as const) {
  test(`reviews and puzzles are for everybody (${language})`, async ({ openPage, server }) => {
    const id = await record(server.url, FOOL);
    for (const [theme, viewport] of [
      ['light', { width: 1280, height: 800 }],
      ['dark', { width: 1280, height: 800 }],
      ['dark', { width: 360, height: 740 }],
      ['light', { width: 360, height: 740 }],
    ] as const) {
      const page = await openPage('/settings', { viewport, settings: { language, theme } });
      for (const path of [`/review/${id}`, '/puzzles']) {
        await visit(page, path);
        await noSidewaysScroll(page);
        await accessible(page);
      }
    }
  });
}
