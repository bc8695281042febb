// Ways of somebody without a mouse.

import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** Tab by Tab to a control. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let n = 0; n < 80; n += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('no Tab leads there');
}

/** Types over what stands in a field. */
export async function typeOver(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
