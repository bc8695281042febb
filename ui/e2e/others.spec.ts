// Small games and settings.

import { Server } from './support/server';
import { expect, test } from './support/test';

test('tic-tac-toe and connect four', async ({ openPage }) => {
  const page = await openPage('/small');
  await page.getByRole('button', { name: /^Row 1, column 1/ }).click();
  await expect(page.getByRole('button', { name: 'Row 2, column 2: Roque' })).toBeVisible();
  await page.getByText('Show the value of every move').click();
  await expect(page.locator('.value').first()).toBeVisible();
  await page.getByText('Connect four', { exact: true }).click();
  await page.getByRole('button', { name: /^Row 6, column 7: empty/ }).click();
  await expect(page.getByRole('button', { name: /: Roque$/ }).first()).toBeVisible();
  await expect(page.locator('.value')).toHaveText(Array<RegExp>(7).fill(/^(win|draw|loss)/));
});

test('engine settings are kept by the server', async ({ openPage }) => {
  const page = await openPage('/settings');
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/engine'),
  );
  const memory = page.getByLabel('Memory for each search (MB)');
  await memory.selectOption('64');
  await kept;
  await page.reload();
  await expect(memory).toHaveValue('64');
});

test('memory given on the command line is shown and not to be changed', async ({ openPage }) => {
  const server = new Server(['--hash', '8']);
  await server.start();
  try {
    const page = await openPage(`${server.url}/settings`);
    await expect(page.getByText('given on the command line')).toBeVisible();
    const memory = page.getByLabel('Memory for each search (MB)');
    await expect(memory).toHaveValue('8');
    await expect(memory).toBeDisabled();
  } finally {
    await server.stop();
    server.clean();
  }
});
