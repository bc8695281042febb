// Small games and settings.

import assert from 'node:assert/strict';
import { eventually, openPage, Server } from '../harness.mjs';

export const cases = {
  async 'tic-tac-toe and connect four'({ browser, server }) {
    const page = await openPage(browser, server, '/small');
    await page.getByRole('button', { name: /^Row 1, column 1/ }).click();
    await page.getByRole('button', { name: 'Row 2, column 2: Roque' }).waitFor();
    await page.getByText('Show the value of every move').click();
    await page.locator('.value').first().waitFor();
    await page.getByText('Connect four', { exact: true }).click();
    await page.getByRole('button', { name: /^Row 6, column 7: empty/ }).click();
    await page
      .getByRole('button', { name: /: Roque$/ })
      .first()
      .waitFor();
    await page.locator('.value').nth(6).waitFor();
    const values = await page.locator('.value').allTextContents();
    if (values.some((value) => !/^(win|draw|loss)/.test(value)))
      throw new Error(`values: ${values.join(', ')}`);
  },

  async 'engine settings are kept by the server'({ browser, server }) {
    const page = await openPage(browser, server, '/settings');
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/engine'),
    );
    await page.getByLabel('Memory for each search (MB)').selectOption('64');
    await kept;
    await page.reload();
    await page.waitForFunction(() => document.querySelector('select')?.value === '64');
  },

  async 'memory given on the command line is shown and not to be changed'({ browser }) {
    const server = new Server(['--hash', '8']);
    await server.start();
    try {
      const page = await openPage(browser, server, '/settings');
      await page.getByText('given on the command line').waitFor();
      const memory = page.getByLabel('Memory for each search (MB)');
      await eventually(async () =>
        assert.deepEqual([await memory.inputValue(), await memory.isDisabled()], ['8', true]),
      );
    } finally {
      await server.stop();
      server.clean();
    }
  },
};
