// What must hold on every page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No finding of axe-core on this page. */
export async function accessible(page: Page): Promise<void> {
  // The content security policy rightly refuses injected scripts; the test goes around it.
  await page.evaluate(axe);
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: (where: Document) => Promise<AxeResults> } }).axe.run(document),
  );
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

export async function noSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide, `pixels that ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

/** No word runs over the edge of its button, choice or dialog. */
export async function wordsFit(page: Page): Promise<void> {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('button, .options label, a.button, nav a, dialog')]
      .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
      .map(
        (box) =>
          `${box.tagName} ${box.textContent.trim().slice(0, 40)}: ${box.scrollWidth} > ${box.clientWidth}`,
      ),
  );
  expect(over, page.url()).toEqual([]);
}

/** What each page shows when everything it asks for has come. */
const CONTENT: Record<string, string> = {
  '/': 'cg-board piece',
  '/game': '.list, .tree',
  '/games': '.body [role="row"] .white, .empty',
  // On low screens the other lines are out of sight.
  '/analyse': '.lines li',
  '/review': '.moment, table',
  '/puzzles': '.part select',
  '/small': '.board button',
  '/lab': '.node',
  '/settings': 'select',
};

/** Waits until a page is complete and still. */
export async function settled(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  const content = CONTENT[path.replace(/^\/(game|analyse|review)\/.*/, '/$1')] ?? 'main';
  await expect(page.locator(content).first()).toBeVisible();
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}

/** Goes to a page and waits until it is complete and still. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Presses Tab until what has the focus is called so. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 80; i += 1) {
    await page.keyboard.press('Tab');
    const reached = await page.evaluate((wanted) => {
      const focus = document.activeElement;
      return focus?.getAttribute('aria-label')?.startsWith(wanted) || focus?.textContent.trim() === wanted;
    }, name);
    if (reached) return;
  }
  throw new Error(`Tab never reaches ${name}`);
}
