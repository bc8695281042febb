// The laboratory: searches run, walked through, linked.

import type { Page } from '@playwright/test';
import { accessible, noSidewaysScroll, wordsFit } from './support/checks';
import { expect, test } from './support/test';

const now = (page: Page) => page.locator('#announcer');

test('the tree of the textbooks: two moves are never looked at, and the cutoff names who set the bound', async ({
  openPage,
}) => {
  const page = await openPage('/lab');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('11 visits', { exact: true })).toBeVisible();
  await expect(page.getByText('2 moves left out', { exact: true })).toBeVisible();
  await expect(page.locator('.node.ghost')).toHaveCount(2);
  await expect(page.locator('.node:not(.ghost)')).toHaveCount(11);
  await page.locator('h1').click();
  await page.keyboard.press('c');
  await expect(now(page)).toContainText('Cutoff: Min found a, worth at most 2');
  await expect(now(page)).toContainText('Max has 3 already, by a earlier');
  await expect(page.getByRole('list', { name: 'Moves left out: 2' })).toContainText('b, c After the cutoff');
  await expect(page.locator('[aria-current="step"]')).toContainText('if α ≥ β');
  const address = page.url();
  await page.keyboard.press('b');
  await expect(now(page)).toContainText('The game is over here: 2');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Show a', exact: true }).click();
  await expect(now(page)).toContainText('the best is worth 3');
  await page.keyboard.press('Home');
  await expect(now(page)).toContainText('root begins');
  await expect(page.locator('.node.later')).toHaveCount(10);
  await page.keyboard.press('ArrowRight');
  await expect(now(page)).toContainText('a begins: searched with an open window');
});

test('an address shows the same to somebody else, and a film that is gone is made again', async ({
  openPage,
  server,
}) => {
  const page = await openPage(
    '/lab?game=tree&state=((3 12 8) (2 4 6) (14 5 2))&solver=algo%3Dalphabeta,depth%3D2&visit=5',
  );
  await expect(now(page)).toContainText('Cutoff: Min found a');
  for (let n = 0; n < 8; n += 1) {
    await fetch(`${server.url}/api/lab/films`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ game: 'tree', solver: 'depth=2' }),
    });
  }
  await page.keyboard.press('n');
  await expect(now(page)).toContainText('c begins');
});

test('the film plays and ends', async ({ openPage }) => {
  const page = await openPage('/lab?game=tree&state=(1 2)&solver=algo%3Dminimax,depth%3D2');
  await expect(page.getByText('3 visits', { exact: true })).toBeVisible();
  await page.getByLabel('Speed').selectOption({ label: '4 steps a second' });
  await page.locator('h1').click();
  await page.keyboard.press('Space');
  await expect(page.locator('.node.done')).toHaveCount(0);
  await expect(page.locator('.node.done')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Play as a film' })).toBeVisible();
  await expect(now(page)).toContainText('the best is worth 2');
});

test('a chess search of the strong engine is an icicle: zoomed, stepped, coloured by keyboard', async ({
  openPage,
}) => {
  const page = await openPage('/lab');
  await page.getByText('Chess', { exact: true }).click();
  await page.getByLabel('Nodes to search').fill('20000');
  await page.getByRole('button', { name: 'Run' }).click();
  const canvas = page.locator('canvas');
  await expect(canvas).toBeVisible();
  const drawn = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {};
      return data ? new Set(new Uint32Array(data.buffer)).size : 0;
    });
  await expect.poll(drawn).toBeGreaterThan(4);
  await canvas.click({ position: { x: 120, y: 40 } });
  const path = page.getByRole('navigation', { name: 'The way here' }).getByRole('button');
  await expect(path).not.toHaveCount(1);
  const out = page.getByRole('button', { name: 'Zoom out' });
  await expect(out).toBeEnabled();
  await page.locator('h1').click();
  for (let n = 0; n < 8 && (await out.isEnabled()); n += 1) await page.keyboard.press('Escape');
  await expect(out).toBeDisabled();
  await page.keyboard.press('Home');
  await page.keyboard.press('c');
  await expect(now(page)).toContainText('Cutoff: ');
  await page.keyboard.press('t');
  await expect(now(page)).toContainText('The table knows');
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/visit=\d+/);
  await page.getByText('Score', { exact: true }).first().click();
  await expect(page.getByText('good for White')).toBeVisible();
  await page.locator('h1').click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next re-search');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what cannot be searched is said', async ({ openPage }) => {
  const page = await openPage('/lab');
  await page.getByLabel('Tree: numbers in parentheses').fill('(1 x)');
  await page.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByRole('alert')).toContainText('this search is not possible', { ignoreCase: true });
});

test('a small game is set up by clicks', async ({ openPage }) => {
  const page = await openPage('/lab');
  await page.getByText('Tic-tac-toe', { exact: true }).click();
  await page.getByRole('button', { name: 'Start of the game' }).click();
  for (const name of ['Row 1, column 1: empty', 'Row 2, column 2: empty']) {
    await page.getByRole('button', { name }).click();
  }
  await expect(page.getByLabel('Rows from the top')).toHaveValue('X../.O./...');
});

for (const theme of ['light', 'dark']) {
  for (const language of ['en', 'fr']) {
    test(`everybody can read it, ${theme}, ${language}, phone to wide screen`, async ({ openPage }) => {
      const page = await openPage(
        '/lab?game=tree&state=((3 12 8) (2 4 6) (14 5 2))&solver=algo%3Dalphabeta,depth%3D2&visit=5',
        {
          settings: { theme, language },
        },
      );
      await expect(now(page)).toContainText(
        language === 'fr' ? 'Coupure : Min a trouvé a' : 'Cutoff: Min found a',
      );
      for (const address of [null, '/lab?game=chess&state=&nodes=5000']) {
        if (address) await page.goto(address);
        await expect(page.locator(address ? 'canvas' : '.node').first()).toBeVisible();
        await accessible(page);
        for (const [width, height] of [
          [1280, 800],
          [768, 1024],
          [390, 844],
          [320, 568],
        ] as const) {
          await page.setViewportSize({ width, height });
          await noSidewaysScroll(page);
          await wordsFit(page);
        }
        await accessible(page);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  }
}
