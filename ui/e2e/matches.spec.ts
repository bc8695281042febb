// Matches and tournaments: begun, watched, stopped, resumed, by the page and by the command line.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accessible, noSidewaysScroll, wordsFit } from './support/checks';
import { roquePath } from './support/programs';
import { expect, test } from './support/test';

/** Asks for a match in the form, between two textbook players with so much time for a game; the second looks a ply deeper. */
async function begin(page: Page, games: number, seconds: number, depth = 1): Promise<void> {
  await page.goto('/matches');
  const form = page.getByRole('form', { name: 'New match' });
  const fresh = page.getByRole('button', { name: 'New match' });
  await expect(form.or(fresh).first()).toBeVisible();
  if (!(await form.isVisible())) await fresh.click();
  for (const n of [1, 2]) {
    await form.getByLabel(`Player ${n}`, { exact: true }).selectOption('own');
    await form
      .getByLabel(`Settings of player ${n}`)
      .fill(`solver:algo=alphabeta,eval=simplified,depth=${depth + n - 1}`);
  }
  await form.getByLabel('Seconds', { exact: true }).fill(String(seconds));
  await form.getByLabel('Games in all').fill(String(games));
  await form.getByRole('button', { name: 'Begin' }).click();
  await expect(page).toHaveURL(/\/matches\/.+/);
}

const state = (page: Page) => page.getByRole('status').locator('.state');

test('a match is begun, watched, stopped, resumed and finished, and a game is opened', async ({
  openPage,
}) => {
  test.slow();
  const page = await openPage('/matches');
  // Deep enough that the games are still under way when somebody has looked at them, also on a fast machine.
  await begin(page, 40, 60, 3);
  await expect(page.locator('.live piece').first()).toBeVisible();
  await expect(page.locator('.live .clock').first()).toHaveText(/\d:\d\d/);
  const first = await page.locator('.live').first().getAttribute('aria-label');
  await expect(page.locator('.live').first()).not.toHaveAttribute('aria-label', first ?? '');
  await page
    .getByRole('button', { name: /^Enlarge/ })
    .first()
    .click();
  await expect(page.locator('.live.large')).toBeVisible();
  await expect(page.locator('ol button').first()).toBeVisible();
  await page.getByRole('button', { name: 'Stop now' }).click();
  await expect(state(page)).toHaveText('stopped');
  await page.reload();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(state(page)).toHaveText('complete', { timeout: 240_000 });
  await expect(page.getByText('40 of 40 games')).toBeVisible();
  await expect(page.getByText('Likelihood of superiority')).toBeVisible();
  await expect(page.locator('img.plot')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PGN' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pgn$/);
  await accessible(page);
  await page.locator('ol button').first().click();
  await expect(page).toHaveURL(/\/analyse\/\d+/);
  await expect(page.locator('cg-board piece').first()).toBeVisible();
});

test('a tournament has a table and a cross table', async ({ openPage }) => {
  const page = await openPage('/matches');
  const form = page.getByRole('form', { name: 'New match' });
  const fresh = page.getByRole('button', { name: 'New match' });
  await expect(form.or(fresh).first()).toBeVisible();
  if (!(await form.isVisible())) await fresh.click();
  await form.getByText('Everybody', { exact: true }).click();
  await form.getByRole('button', { name: 'Add a player' }).click();
  for (const n of [1, 2, 3]) await form.getByLabel(`Player ${n}`, { exact: true }).selectOption('random');
  await form.getByText('Own limits', { exact: true }).click();
  await form.getByRole('button', { name: 'Begin' }).click();
  await expect(state(page)).toHaveText('complete');
  await expect(page.locator('.cross .cell')).toHaveCount(6);
  await expect(page.getByRole('rowheader', { name: 'Plays at random (3)' }).first()).toBeVisible();
});

test('a match of the command line is watched and goes on from the page', async ({ openPage, server }) => {
  const folder = join(server.place, 'matches');
  mkdirSync(folder, { recursive: true });
  const pgn = join(folder, 'shell.pgn');
  const players = ['solver:eval=simplified,depth=3', 'solver:eval=material,depth=2'];
  const args = ['match', ...players, '--games', '4000', '--jobs', '1', '--pgn', pgn];
  const shell = spawn(roquePath(), args, { stdio: 'ignore' });
  const ended = new Promise((resolve) => shell.on('exit', resolve));
  try {
    const page = await openPage('/matches');
    await page.getByRole('link', { name: /solver:.*running elsewhere/ }).click();
    await expect(state(page)).toHaveText('running elsewhere');
    await expect(page.locator('.live piece').first()).toBeVisible();
    await expect(page.locator('ol button').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0);
    shell.kill('SIGKILL');
    await ended;
    await expect(state(page)).toHaveText('stopped');
    const played = await page.locator('ol button').first().getAttribute('data-game');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(state(page)).toHaveText('running');
    await expect(page.locator('.live piece').first()).toBeVisible();
    await expect(page.locator('ol button').first()).not.toHaveAttribute('data-game', played ?? '');
    await page.getByRole('button', { name: 'Stop now' }).click();
    await expect(state(page)).toHaveText('stopped');
  } finally {
    shell.kill('SIGKILL');
  }
});

test('a file that names a program is shown and cannot be begun', async ({ openPage, server }) => {
  const folder = join(server.place, 'matches');
  mkdirSync(folder, { recursive: true });
  const plan =
    'format = "match"\ntc = "1+1"\n[[player]]\nplayer = "uci:/bin/true"\n[[player]]\nplayer = "random"\n';
  writeFileSync(join(folder, 'foreign.toml'), plan);
  const page = await openPage('/matches/foreign');
  await expect(page.getByText('not a program this server was started with')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go on' })).toHaveCount(0);
});

for (const theme of ['light', 'dark']) {
  test(`everybody can read it, ${theme}, English and French, phone to wide screen`, async ({ openPage }) => {
    test.slow();
    const page = await openPage('/matches', { settings: { theme, language: 'en' } });
    await begin(page, 2000, 60, 3);
    await expect(page.locator('ol button').nth(2)).toBeVisible();
    const address = page.url();
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await noSidewaysScroll(page);
      await wordsFit(page);
    }
    await page.getByRole('button', { name: 'Stop now' }).click();
    await expect(state(page)).toHaveText('stopped');
    await accessible(page);
    await page.goto('/matches');
    await page.getByRole('button', { name: 'New match' }).click();
    await accessible(page);
    await noSidewaysScroll(page);
    const french = await openPage('/matches', { settings: { theme, language: 'fr' } });
    await expect(french.getByRole('heading', { name: 'Matchs' })).toBeVisible();
    await french.getByRole('button', { name: 'Nouveau match' }).click();
    await french.setViewportSize({ width: 360, height: 740 });
    await noSidewaysScroll(french);
    await wordsFit(french);
    await accessible(french);
    await french.goto(address);
    await expect(french.getByRole('button', { name: 'Reprendre le match' })).toBeVisible();
    await accessible(french);
  });
}
