// Pictures for README and docs: `npm run screenshots`, into docs/images.

import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { click, seePly, typeMove, typeMoves } from './support/board';
import { settled } from './support/checks';
import { root } from './support/programs';
import { expect, test } from './support/test';

const settings = { evaluation: true, sounds: false };
const OPENING = 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4 d4 b5 Bb3 d5 dxe5 Be6'.split(' ');

async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(root, 'docs/images', `${name}.png`) });
}

/** Plays the opening and waits until all of it is judged. */
async function play(page: Page): Promise<void> {
  await typeMoves(page, OPENING);
  await page.keyboard.press('Escape');
  const points = page.locator('.graph polyline');
  await expect(points).toHaveAttribute('points', new RegExp(`^(\\S+ ){${OPENING.length}}\\S+$`));
}

test('a game, light and dark; the free board', async ({ openGame, openPage }) => {
  const { page, id } = await openGame({}, { settings });
  await play(page);
  await click(page, 'f3');
  await settled(page);
  await shoot(page, 'game');
  const dark = await openPage(`/game/${id}`, { settings: { ...settings, theme: 'dark', board: 'blue' } });
  await seePly(dark, OPENING.length);
  await settled(dark);
  await shoot(dark, 'game-dark');
  const analysis = await openPage(`/analyse/${id}#end`, { settings });
  await expect(analysis.getByText(/Depth (1[5-9]|2\d)/)).toBeVisible();
  await shoot(analysis, 'analysis');
});

test('a phone', async ({ openGame }) => {
  const viewport = { width: 390, height: 844 };
  const clock = { initialMs: 600_000, incrementMs: 5000 };
  const { page } = await openGame(
    { black: 'roque:elo=1400', clock },
    { viewport, deviceScaleFactor: 2, settings: { sounds: false } },
  );
  await typeMove(page, 'e4');
  await seePly(page, 2);
  await page.keyboard.press('Escape');
  await settled(page);
  await shoot(page, 'phone');
});

test('connect four', async ({ openPage }) => {
  const page = await openPage('/small', { settings });
  await page.getByText('Connect four', { exact: true }).click();
  for (const column of [4, 4, 3]) {
    await page
      .getByRole('button', { name: new RegExp(`column ${column}: empty`) })
      .last()
      .click();
    await expect(page.getByText('Your turn')).toBeVisible();
  }
  await page.getByText('Show the value of every move').click();
  await expect(page.locator('.value').first()).toBeVisible();
  await shoot(page, 'connect-four');
});
