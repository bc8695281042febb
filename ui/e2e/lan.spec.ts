// Two devices at one board, and a third that watches.

import type { Browser, Page } from '@playwright/test';
import { clickMove, drag, marked, seePly } from './support/board';
import { accessible, noSidewaysScroll, settled, wordsFit } from './support/checks';
import { Server } from './support/server';
import { expect, test } from './support/test';

/** A server that is open to the network, as far as a test has one. */
async function withLan(work: (server: Server) => Promise<void>): Promise<void> {
  const server = new Server(['--lan', '--address', '127.0.0.1']);
  await server.start();
  try {
    await work(server);
  } finally {
    await server.stop();
    server.clean();
  }
}

/** Another device: cookies and settings of its own. */
async function device(browser: Browser, link: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  const page = await context.newPage();
  await page.goto(link);
  return page;
}

async function invite(owner: Page, whom: string): Promise<string> {
  await owner.getByRole('button', { name: 'Menu' }).click();
  await owner.getByRole('button', { name: 'Invite' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite' });
  await dialog.getByText(whom, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await accessible(owner);
  await wordsFit(owner);
  await dialog.getByRole('button', { name: 'Close' }).click();
  return link;
}

test('two devices play to mate, a third watches', async ({ browser }) => {
  await withLan(async (server) => {
    const owner = await device(browser, server.link);
    await expect(owner).toHaveURL(`${server.url}/`);
    await owner.getByText('Two people').click();
    await owner.getByLabel('White: name').fill('Ada');
    await owner.getByLabel('Black: name').fill('Blaise');
    await owner.getByRole('button', { name: 'Play', exact: true }).click();
    await owner.waitForURL(/\/game\//);

    const guest = await device(browser, await invite(owner, 'Play Black'), {
      viewport: { width: 390, height: 844 },
    });
    // The key does not stay in the address.
    await expect(guest).toHaveURL(/\/game\/\d+$/);
    await expect(guest.locator('.orientation-black')).toBeVisible();
    const eye = await device(browser, await invite(owner, 'Watch'));
    await expect(eye.getByText('You are watching.')).toBeVisible();

    // Neither plays for the other.
    await drag(guest, 'e2', 'e4');
    await expect(marked(guest, 'last-move')).toHaveCount(0);
    await clickMove(owner, 'f2', 'f3');
    for (const page of [guest, eye]) await seePly(page, 1);
    await clickMove(guest, 'e7', 'e5');
    await seePly(owner, 2);

    // A takeback is asked for and agreed to.
    await guest.getByRole('button', { name: 'Ask to take back' }).click();
    await expect(guest.getByText('Waiting for an answer: takeback.')).toBeVisible();
    await expect(owner.getByText('Black: take the move back?')).toBeVisible();
    await owner.getByRole('button', { name: 'Agree' }).click();
    await expect(guest.locator('.list [data-ply="2"]')).toHaveCount(0);

    await clickMove(guest, 'e7', 'e6');
    await seePly(owner, 2);
    await clickMove(owner, 'g2', 'g4');
    await seePly(guest, 3);
    await clickMove(guest, 'd8', 'h4');
    await expect(guest.getByText('You won').first()).toBeVisible();
    await expect(owner.getByText('You lost').first()).toBeVisible();
    await expect(eye.getByText('Blaise won').first()).toBeVisible();
    for (const page of [guest, eye]) {
      await settled(page);
      await accessible(page);
      await noSidewaysScroll(page);
      await expect(page.getByRole('link', { name: 'Games' })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
    }
    for (const page of [owner, guest, eye]) await page.context().close();
  });
});

test('without a link nobody comes in, and a link taken back sends its guest out', async ({ browser }) => {
  await withLan(async (server) => {
    const stranger = await device(browser, server.url);
    await expect(stranger.getByText(/invited people only/).first()).toBeVisible();
    const owner = await device(browser, server.link);
    await owner.getByText('Two people').click();
    await owner.getByRole('button', { name: 'Play', exact: true }).click();
    await owner.waitForURL(/\/game\//);
    const guest = await device(browser, await invite(owner, 'Play Black'));
    await expect(guest.locator('.orientation-black')).toBeVisible();
    await owner.getByRole('button', { name: 'Menu' }).click();
    await owner.getByRole('button', { name: 'Invite' }).click();
    await owner.getByRole('button', { name: 'Take all links back' }).click();
    await expect(guest.getByText(/invited people only/)).toBeVisible();
    // Both sides are played here again.
    await clickMove(owner, 'e2', 'e4');
    await seePly(owner, 1);
    await clickMove(owner, 'e7', 'e5');
    await seePly(owner, 2);
    for (const page of [stranger, owner, guest]) await page.context().close();
  });
});
