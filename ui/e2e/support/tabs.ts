// The tabs of a panel: side by side, or a list where their words have no room.

import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Goes to a tab; which form it has may change while the page fits itself into a new size. */
export async function chooseTab(page: Page, name: string | RegExp): Promise<void> {
  const list = page.getByRole('combobox', { name: /Moves and more|Coups et autres/ });
  await expect(async () => {
    if (!(await list.isVisible())) return page.getByRole('tab', { name }).click({ timeout: 2_000 });
    const label = (await list.locator('option', { hasText: name }).textContent()) ?? '';
    await list.selectOption({ label }, { timeout: 2_000 });
  }).toPass();
}

/** Looks into every tab of a panel, the first last. */
export async function eachTab(page: Page, check: () => Promise<void>): Promise<void> {
  // The page may have been given another size just now.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const names = await page.locator('[role="tablist"] [role="tab"]').allTextContents();
  for (const name of names.reverse()) {
    await chooseTab(page, name);
    await check();
  }
}
