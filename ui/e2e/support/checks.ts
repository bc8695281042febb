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
  // With little room the engine waits behind a tab.
  '/analyse': '.lines li, .little .tree',
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

/**
 * No word is cut: not by an edge that hides what is beyond it, not by three dots, not by the field it stands in before anything is typed.
 * What scrolls up and down may, sideways nothing does. Rows that show as much as they can (`data-brief`) may leave
 * whole words out, never parts of one.
 */
export async function nothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const found: string[] = [];
    const pen = document.createElement('canvas').getContext('2d');
    const SLACK = 1.5;
    const said = (element: Element, text: string, why: string) =>
      found.push(`${element.tagName}.${element.classList[0] ?? ''} “${text.trim().slice(0, 40)}” ${why}`);

    /** What nobody is meant to see, or to see whole. */
    const unseen = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      // Dense rows of a table say the rest when they are pointed at, and when they are opened.
      !!element.closest('.hidden-text, svg, [inert], [role="gridcell"][title]');

    function against(text: Text, parent: Element, rect: DOMRect): void {
      // What scrolls up and down can bring any row into sight, for everything around it.
      let [down, brief] = [true, false];
      for (let box = text.parentElement; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none') return;
        brief ||= 'brief' in box.dataset;
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible') {
          if (rect.right > edge.right + SLACK || rect.left < edge.left - SLACK)
            return void said(box, text.data, `sideways ${Math.round(rect.right - edge.right)}`);
        }
        if (down && overflowY !== 'visible') {
          const scrolls = overflowY !== 'hidden' && overflowY !== 'clip';
          const over = rect.bottom > edge.bottom + 3 || rect.top < edge.top - 3;
          const whole = rect.top >= edge.bottom - 3 || rect.bottom <= edge.top + 3;
          if (!scrolls && over && !(brief && whole)) return void said(box, text.data, 'up and down');
          down = !scrolls && !(brief && whole);
          if (brief && whole) return;
        }
        if (position === 'fixed') break;
      }
      if (rect.right > innerWidth + SLACK || rect.left < -SLACK) said(parent, text.data, 'beside the screen');
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text;
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || unseen(parent) || parent.closest('option, script, style')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const rect of range.getClientRects()) if (rect.width && rect.height) against(text, parent, rect);
      const { textOverflow } = getComputedStyle(parent);
      if (textOverflow === 'ellipsis' && parent.scrollWidth > parent.clientWidth + 1)
        said(parent, text.data, 'three dots');
    }

    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input, textarea, select',
    )) {
      const text =
        field instanceof HTMLSelectElement
          ? (field.selectedOptions[0]?.text ?? '')
          : field.value
            ? ''
            : field.placeholder;
      if (
        !pen ||
        !text ||
        unseen(field) ||
        ['checkbox', 'radio', 'range', 'hidden', 'file'].includes(field.type)
      )
        continue;
      const style = getComputedStyle(field);
      pen.font = style.font;
      // The sign of a list that opens.
      const arrow = field instanceof HTMLSelectElement ? 16 : 0;
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      if (field.tagName !== 'TEXTAREA' && pen.measureText(text).width > room + SLACK)
        said(field, text, `needs ${Math.round(pen.measureText(text).width)} of ${Math.round(room)}`);
    }
    return [...new Set(found)];
  });
  expect(cut, page.url()).toEqual([]);
}

/** Rows of moves that are seen at once, or would be if there were so many; where there is a sheet, it is up. */
export async function roomForMoves(page: Page): Promise<number> {
  return page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('.list, .tree');
    if (!list?.checkVisibility()) return 0;
    const row = list.querySelector('[data-ply], .move')?.getBoundingClientRect().height ?? 28;
    let { top, bottom } = list.getBoundingClientRect();
    for (let box = list.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue;
      const edge = box.getBoundingClientRect();
      [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const style = getComputedStyle(list);
    const inner = bottom - top - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    return Math.floor((inner + 1) / row);
  });
}
