// The free board and games that are read: documents.

import type { Page } from '@playwright/test';
import { clickMove, drag, seePly, squareAt, typeMove, typeMoves } from './support/board';
import { accessible, settled } from './support/checks';
import { fill, game, moveButton, pgn, record, RICH, shown } from './support/library';
import { expect, test } from './support/test';

/** The moves, words and signs of a game, whatever the white space between. */
const squeeze = (text: string) => text.replace(/\s+/g, ' ').replaceAll(' )', ')').trim();

/** The move on the board. */
const current = (page: Page) => page.locator('.tree [aria-current]');

/** The address names a document. */
async function kept(page: Page): Promise<string> {
  await page.waitForURL(/\/analyse\/\d+/);
  return shown(page);
}

test('engine lines: numbered, each move to be clicked or looked at, added to the tree', async ({
  openPage,
}) => {
  const page = await openPage('/analyse');
  const line = page.locator('.lines li').first();
  await expect(page.locator('.lines li').nth(2)).toBeVisible();
  const second = line.locator('.moves button').nth(1);
  await expect(line.locator('.moves button').first()).toContainText('1.');
  await second.hover();
  await expect(page.locator('.preview piece').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /White wins \d+ %/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await expect(page.locator('.lines')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Engine' }).click();
  await expect(second).toBeVisible();
  await second.click();
  await expect(page.locator('.tree .move')).toHaveCount(2);
  await expect(page.locator('.tree .move').nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.lines li').first()).toContainText('2.');
  await page.locator('.lines').getByRole('button', { name: 'Add this line to the tree' }).first().click();
  await expect.poll(() => page.locator('.tree .move').count()).toBeGreaterThan(3);
  await expect(page.locator('.tree .move').nth(1)).toHaveAttribute('aria-current', 'true');
});

test('what was found of a position is shown at once the next time', async ({ openPage }) => {
  const address = `/analyse?fen=${encodeURIComponent('8/8/4k3/8/8/4K3/4P3/8 w - - 0 1')}`;
  const first = await openPage(address);
  await expect(first.getByText(/Depth (1[2-9]|[2-9]\d)/)).toBeVisible();
  // The search ends with its page, and what it found is kept.
  await first.goto('/settings');
  const heard: string[] = [];
  await expect(async () => {
    const again = await openPage('/settings');
    again.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: string; line?: { depth: number } };
        if (message.line) heard.push(`${message.type} ${message.line.depth >= 12 ? 'deep' : 'shallow'}`);
      }),
    );
    heard.length = 0;
    await again.goto(address);
    await expect(again.locator('.lines li').first()).toBeVisible();
    expect(heard[0]).toBe('known deep');
  }).toPass();
});

test('without a server nothing is lost: what is being written is kept when it is back', async ({
  openPage,
  server,
}) => {
  const id = await record(server.url, RICH);
  const page = await openPage(`/analyse/${id}#1`);
  await expect(current(page)).toContainText('pawn e4');
  await server.stop('SIGKILL');
  await expect(page.getByText('Connection lost. Nothing can be changed')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type(' Indeed.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await page.keyboard.press('ArrowRight');
  await server.start();
  await expect(page.getByText('Connection lost')).toHaveCount(0);
  await expect.poll(() => pgn(server.url, id)).toContain("King's pawn. Indeed.");
  await expect(page.locator('.tree')).toContainText('Indeed.');
});

test('a variation, a comment, signs and their order; all kept, all in the PGN', async ({
  openPage,
  server,
}) => {
  const page = await openPage('/analyse');
  await clickMove(page, 'e2', 'e4');
  await expect(moveButton(page, 'pawn e4')).toBeVisible();
  const id = await kept(page);
  await page.keyboard.press('ArrowLeft');
  await clickMove(page, 'd2', 'd4');
  await expect(page.locator('.variation').getByRole('button', { name: 'pawn d4' })).toBeVisible();
  await page.keyboard.press('5');
  await expect(moveButton(page, 'pawn d4, interesting move')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('the Queen’s pawn');
  await page.keyboard.press('Escape');
  await expect(page.locator('.variation')).toContainText('the Queen’s pawn');
  await page.reload();
  await expect(moveButton(page, 'pawn d4, interesting move')).toHaveAttribute('aria-current', 'true');
  expect(squeeze(await pgn(server.url, id))).toContain('1. e4 (1. d4 $5 {the Queen’s pawn}) *');
  await page.keyboard.press('m');
  await expect(page.locator('.variation').getByRole('button', { name: 'pawn e4' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.variation').getByRole('button', { name: 'pawn d4' })).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(moveButton(page, 'pawn d4')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(moveButton(page, 'pawn d4')).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(moveButton(page, 'pawn d4')).toHaveCount(0);
});

test('what is said before a variation, and the order of variations', async ({ openPage, server }) => {
  const page = await openPage('/analyse');
  await clickMove(page, 'e2', 'e4');
  const id = await kept(page);
  for (const [from, to] of [
    ['d2', 'd4'],
    ['c2', 'c4'],
  ] as const) {
    await page.keyboard.press('Home');
    await clickMove(page, from, to);
    await expect(page.locator('.variation').getByRole('button', { name: `pawn ${to}` })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Move variation down' })).toBeDisabled();
  await page.getByRole('button', { name: 'Move variation up' }).click();
  await page.getByLabel('Comment before the variation').fill('The English:');
  await expect
    .poll(async () => squeeze(await pgn(server.url, id)))
    .toContain('1. e4 ({The English:} 1. c4) (1. d4) *');
  await expect(page.locator('.variation').first()).toContainText('The English:');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expect(page.getByLabel('Comment before the variation')).toHaveCount(0);
});

test('PGN in and out without loss', async ({ openPage, server }) => {
  const page = await openPage('/analyse');
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('FEN or PGN').fill(RICH);
  await page.getByRole('button', { name: 'Load' }).click();
  const id = await kept(page);
  await expect(moveButton(page, 'pawn e4, good move')).toBeVisible();
  await expect(page.locator('.tree')).toContainText('King’s pawn.'.replace('’', "'"));
  await expect(page.locator('.tree')).toContainText('Or else');
  await expect(page.locator('.variation .variation')).toContainText('f4');
  await expect(page.getByText('1:30:00')).toHaveCount(0);
  expect(squeeze(await pgn(server.url, id))).toBe(squeeze(RICH));
  await moveButton(page, 'pawn e4, good move').click();
  await expect(page.getByText('1:30:00')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByLabel('Odd')).toHaveValue('kept');
  await page.getByLabel('Round').fill('4');
  await page.getByLabel('Round').press('Tab');
  await expect.poll(() => pgn(server.url, id)).toContain('[Round "4"]');
});

test('pasted anywhere on the page: a position, a game; wrong ones say why', async ({ openPage }) => {
  const page = await openPage('/analyse');
  await settled(page);
  const paste = (text: string) =>
    page.evaluate((content) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', content);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByLabel('FEN or PGN').fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await page.getByRole('button', { name: 'Load' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await paste('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1');
  await expect(page).toHaveURL(/fen=/);
  await expect(page.locator('[data-square="e7"]')).toHaveAttribute('aria-label', /white pawn/);
});

test('arrows and squares in four colours belong to the position', async ({ openPage, server }) => {
  const page = await openPage('/analyse');
  await clickMove(page, 'e2', 'e4');
  const id = await kept(page);
  const arrow = async (from: string, to: string, key?: 'Shift' | 'Alt') => {
    const [start, end] = [await squareAt(page, from), await squareAt(page, to)];
    if (key) await page.keyboard.down(key);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(end.x, end.y, { steps: 4 });
    await page.mouse.up({ button: 'right' });
    if (key) await page.keyboard.up(key);
  };
  await arrow('d7', 'd5');
  await expect.poll(() => pgn(server.url, id)).toContain('[%cal Gd7d5]');
  await arrow('e4', 'e5', 'Shift');
  await expect.poll(() => pgn(server.url, id)).toContain('Re4e5');
  // The pen draws without a right button, by mouse, finger or key.
  await page.getByRole('button', { name: 'Draw on the board: yellow' }).click();
  await page.locator('[data-square="c5"]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => pgn(server.url, id)).toContain('[%csl Yc5]');
  await page.getByRole('button', { name: 'Draw on the board: yellow' }).click();
  // A click wipes nothing away.
  await page.locator('cg-board').click({ position: { x: 200, y: 300 } });
  await page.reload();
  await expect(page.locator('svg.cg-shapes line').first()).toBeAttached();
  expect(await pgn(server.url, id)).toContain('[%csl Yc5]');
  await page.keyboard.press('Home');
  await expect(page.locator('svg.cg-shapes circle')).toHaveCount(0);
});

test('every document, move and position has an address', async ({ openPage, server }) => {
  const id = await record(server.url, RICH);
  const page = await openPage(`/analyse/${id}#1-e7e5-g1f3`);
  await expect(current(page)).toContainText('2. knight f3');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`/analyse/${id}#1-e7e5$`));
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`/analyse/${id}#1$`));
  await page.goto(`/game/${id}#2`);
  await expect(current(page)).toContainText(/pawn c5/);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(current(page)).toContainText(/pawn c5/);
  await page.goto(`/analyse/999999999`);
  await expect(page.getByText('There is no such game.')).toBeVisible();
});

test('a game that was imported is read with all that is said in it', async ({ openPage, server }) => {
  await fill(server.url, RICH.replace('Spassky', 'Keres'));
  const page = await openPage('/games?q=Keres');
  await page.getByRole('row', { name: /Keres/ }).first().getByRole('link').click();
  await page.waitForURL(/\/game\/\d+/);
  await expect(page.getByText('Keres').first()).toBeVisible();
  await expect(page.getByText('2640')).toBeVisible();
  await expect(moveButton(page, /pawn c4, interesting move/)).toBeVisible();
  await accessible(page);
});

test('two pages on one document see the same', async ({ openPage, server }) => {
  const id = await record(server.url, RICH);
  const [one, two] = [await openPage(`/analyse/${id}#1`), await openPage(`/analyse/${id}#1`)];
  await expect(moveButton(two, 'pawn e4, good move')).toHaveAttribute('aria-current', 'true');
  await one.keyboard.press('3');
  await expect(moveButton(two, 'pawn e4, brilliant move')).toHaveAttribute('aria-current', 'true');
});

test('the graph: pointed at, clicked, stepped', async ({ openPage, server }) => {
  const id = await record(
    server.url,
    game(1, {}, '1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. f4 {[%eval -0.4]} d5 {[%eval 0.9]}'),
  );
  const page = await openPage(`/game/${id}`);
  const graph = page.getByRole('slider', { name: 'Evaluation graph' });
  const box = await graph.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(100);
  await graph.hover({ position: { x: (box?.width ?? 0) * 0.75, y: 40 } });
  await expect(graph.locator('.label')).toHaveText('2. f4 −0.40');
  await graph.click({ position: { x: (box?.width ?? 0) * 0.75, y: 40 } });
  await expect(current(page)).toContainText('2. pawn f4');
  await graph.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(graph).toHaveAttribute('aria-valuenow', '2');
});

test('the explorer: moves, results, games behind them', async ({ openPage, server }) => {
  const games = [
    game(1, { White: 'Anderssen' }, '1. b4 e5'),
    game(2, { White: 'Anderssen', Result: '0-1' }, '1. b4 d5'),
    game(3, { White: 'Anderssen', Result: '1/2-1/2' }, '1. b4 e5 2. Bb2'),
  ];
  await fill(server.url, games.join(''));
  const page = await openPage('/analyse');
  await typeMove(page, 'b4');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.getByText('Imported', { exact: true }).click();
  const e5 = page.getByRole('row', { name: /e5/ });
  await expect(e5.getByRole('img', { name: 'White won 50 %, drawn 50 %, Black won 0 %' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Anderssen/ }).first()).toBeVisible();
  await e5.getByRole('button').click();
  await expect(page.getByRole('row', { name: /b2/ })).toBeVisible();
  await accessible(page);
  await page.getByText('Book', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page
    .locator('h1')
    .first()
    .evaluate((heading) => heading.closest('body')?.focus());
  await page.keyboard.press('Home');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

test('the editor: in view, by drag, click and keyboard; its text follows', async ({ openPage }) => {
  const page = await openPage('/analyse');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Set up position' }).click();
  const fen = page.getByLabel('FEN', { exact: true });
  for (const name of ['Analyse this position', 'Play this position', 'Back to the analysis', 'Flip board']) {
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Start position' }).click();
  await page.getByRole('radio', { name: 'Remove' }).click();
  const click = async (square: string) => {
    const { x, y } = await squareAt(page, square);
    await page.mouse.click(x, y);
  };
  await click('h1');
  await page.getByRole('checkbox', { name: 'White O-O', exact: true }).click();
  await expect(fen).toHaveValue('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1');
  const [queen, target] = [
    await page.getByRole('radio', { name: 'white queen' }).boundingBox(),
    await squareAt(page, 'h1'),
  ];
  await page.mouse.move((queen?.x ?? 0) + 15, (queen?.y ?? 0) + 15);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();
  await expect(fen).toHaveValue(/RNBQKBNQ w Qkq/);
  await page.getByRole('radio', { name: 'Move pieces' }).click();
  await drag(page, 'd7', 'd5');
  await page.locator('[data-square="e2"]').focus();
  for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await page.getByLabel('En passant on').selectOption('d6');
  const expected = 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNQ w Qkq d6 0 1';
  await expect(fen).toHaveValue(expected);
  await page.getByRole('button', { name: 'Flip board' }).click();
  await expect(page.locator('.cg-wrap.orientation-black')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Analyse this position' }).click();
  await expect(page.locator('.lines li').first()).toBeVisible();
  await clickMove(page, 'e5', 'd6');
  await expect(moveButton(page, 'pawn takes d6')).toBeVisible();
});

test('of several games pasted the first is shown, and all can be imported', async ({ openPage }) => {
  const page = await openPage('/analyse', { settings: { language: 'fr' } });
  const text = game(1, { White: 'Philidor' }) + game(2, { White: 'Greco' }, '1. e4 e5 2. f4');
  await page.getByRole('tab', { name: 'Détails' }).click();
  await page.getByLabel('FEN ou PGN').fill(text);
  await page.getByRole('button', { name: 'Charger' }).click();
  await expect(page.getByText('Le texte contient 2 parties ; voici la première.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout importer' }).click();
  await page.waitForURL(/\/games/);
  await expect(page.getByText('Greco').first()).toBeVisible();
});

const ABOUT_TO_PROMOTE = 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8';

test('promotion beside a thinking engine', async ({ openPage }) => {
  const page = await openPage(`/analyse?fen=${encodeURIComponent(ABOUT_TO_PROMOTE)}`);
  await clickMove(page, 'd7', 'c8');
  const promotion = page.getByRole('dialog', { name: 'Promote to' });
  await expect(promotion).toBeVisible();
  const thoughts = async () => (await page.locator('.head, .lines').allTextContents()).join();
  const before = await thoughts();
  await expect.poll(thoughts).not.toBe(before);
  await promotion.getByRole('button', { name: 'knight' }).click();
  await expect(moveButton(page, 'pawn takes c8, promotes to knight')).toBeVisible();
});

test('promotion beside a bar that is judging', async ({ openGame }) => {
  // The evaluation bar sends new states of the same position.
  const start = { type: 'fen', fen: ABOUT_TO_PROMOTE } as const;
  const { page } = await openGame({ start }, { settings: { evaluation: true } });
  await clickMove(page, 'd7', 'c8');
  await expect(page.getByRole('img', { name: /Evaluation: (\+|#)/ })).toBeVisible();
  const promotion = page.getByRole('dialog', { name: 'Promote to' });
  await promotion.getByRole('button', { name: 'rook' }).click();
  await seePly(page, 1);
});

test('analysis opens at the move that was looked at', async ({ openGame }) => {
  const { page } = await openGame();
  await typeMoves(page, ['e4', 'e5', 'Nf3']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('list').getByRole('link', { name: 'Analyse' }).click();
  await expect(moveButton(page, 'pawn e5')).toHaveAttribute('aria-current', 'true');
});
