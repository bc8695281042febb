// The first visit: what comes over the line, and that nothing moves once it is drawn. How long it takes on a slow line is
// printed by `npm run firstboard`.

import { expect, test } from './support/test';

/** Bytes over the line before somebody can play, compressed as a browser gets them. */
const MOST_BYTES = 120_000;

for (const [what, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['laptop', { width: 1280, height: 800 }],
] as const) {
  test(`the first board is light and stays where it is: ${what}`, async ({ browser, server }) => {
    const context = await browser.newContext({ viewport, locale: 'en-GB' });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shifts: string[] };
      seen.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Element | null }[];
        })[]) {
          const moved = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80));
          seen.shifts.push(`${entry.value}: ${moved.join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(server.url);
    await expect(page.locator('cg-board piece').first()).toBeVisible();
    await expect(page.getByText('Move a piece to begin')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Level' })).toBeVisible();
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    // One frame later, so that what moved last has been told.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    await context.close();
  });
}

test('the men stand on the board before the page has come, in their place', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  // The script never comes.
  await context.route(/\/assets\/start-/, () => undefined);
  await page.goto(server.url, { waitUntil: 'commit' });
  const early = page.locator('.first piece.white.king');
  await expect(early).toBeVisible();
  const before = await early.boundingBox();
  await context.unrouteAll();
  await page.goto(server.url);
  const after = page.locator('cg-board piece.white.king');
  await expect(after).toBeVisible();
  const now = await after.boundingBox();
  for (const key of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((before?.[key] ?? 0) - (now?.[key] ?? 99)), key).toBeLessThanOrEqual(1);
  }
  // Other pages begin without men.
  await context.route(/\/assets\/start-/, () => undefined);
  await page.goto(`${server.url}/games`, { waitUntil: 'commit' });
  await expect(page.locator('.first.board')).toBeAttached();
  await expect(early).toBeHidden();
  await context.close();
});
