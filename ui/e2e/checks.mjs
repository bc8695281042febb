// What must hold on every page.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No serious finding of axe-core on this page. */
export async function accessible(page) {
  // The content security policy rightly refuses injected scripts; the test goes around it.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const text = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
  assert.deepEqual(text, []);
}

export async function noSidewaysScroll(page) {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.ok(wide <= 0, `the page is ${wide} px too wide`);
}

/** No word runs over the edge of its button, choice or dialog. */
export async function wordsFit(page) {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('button, .options label, a.button, nav a, dialog')]
      .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
      .map(
        (box) =>
          `${box.tagName} ${box.textContent.trim().slice(0, 40)}: ${box.scrollWidth} > ${box.clientWidth}`,
      ),
  );
  assert.deepEqual(over, []);
}

/** What each page shows when everything it asks for has come. */
const CONTENT = {
  '/': 'dialog[open]',
  '/game': '.game cg-board piece',
  '/games': 'li.card, .empty',
  '/analyse': '.lines li:nth-child(3)',
  '/small': '.board button',
  '/settings': 'select',
};

/** Waits until a page is complete and still. */
export async function settled(page) {
  const path = new URL(page.url()).pathname;
  await page
    .locator(CONTENT[path.startsWith('/game/') ? '/game' : path])
    .first()
    .waitFor();
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}

/** Goes to a page and waits until it is complete and still. */
export async function visit(page, path) {
  await page.goto(path);
  await settled(page);
}
