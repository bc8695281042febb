// The page of a game.

import {
  click,
  clickMove,
  currentPly,
  drag,
  marked,
  seePly,
  squareAt,
  typeMove,
  typeMoves,
} from './support/board';
import { settled } from './support/checks';
import { expect, test } from './support/test';

const MATE_IN_ONE = { type: 'fen', fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' } as const;

test('a full game to mate by clicks', async ({ openGame, server }) => {
  const { page, id } = await openGame();
  const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
  for (const [index, move] of moves.entries()) {
    await clickMove(page, move.slice(0, 2), move.slice(2));
    await seePly(page, index + 1);
  }
  await expect(page.getByText('White won').first()).toBeVisible();
  expect((await server.show(id)).outcome?.reason).toBe('checkmate');
  await expect(page.locator('#announcer')).toHaveText(/queen takes f7, checkmate/);
});

test('the end of a game stands beside the board and says why', async ({ openGame }) => {
  const { page } = await openGame({ black: 'random', start: MATE_IN_ONE });
  await clickMove(page, 'g6', 'g7');
  const result = page.locator('.ended');
  await expect(result).toContainText('You won');
  await expect(result).toContainText('Checkmate.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [board, text] = [await page.locator('cg-board').boundingBox(), await result.boundingBox()];
  expect(text?.x).toBeGreaterThanOrEqual((board?.x ?? Infinity) + (board?.width ?? 0));
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.locator('.orientation-black')).toBeVisible();
});

test('dragging, legal squares, an illegal drop', async ({ openGame, server }) => {
  const { page, id } = await openGame();
  await drag(page, 'g1', 'f3');
  await seePly(page, 1);
  await drag(page, 'e7', 'e2');
  // Had the board sent that move, its refusal would come before the answer to the next one.
  await drag(page, 'e7', 'e5');
  await seePly(page, 2);
  expect((await server.show(id)).moves.map(({ san }) => san)).toEqual(['Nf3', 'e5']);
  await expect(page.locator('#entry-error')).toBeEmpty();
  await click(page, 'f3');
  await expect(marked(page, 'move-dest')).toHaveCount(5);
});

test('promotion to a knight', async ({ openGame }) => {
  const { page } = await openGame({ start: { type: 'fen', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' } });
  const promotion = page.getByRole('dialog', { name: 'Promote to' });
  await clickMove(page, 'e7', 'e8');
  await expect(promotion).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(promotion).toHaveCount(0);
  await expect(marked(page, 'last-move')).toHaveCount(0);
  await clickMove(page, 'e7', 'e8');
  await promotion.getByRole('button', { name: 'knight' }).click();
  await expect(page.locator('.list [data-ply="1"]')).toContainText('promotes to knight');
});

test('a premove is played when the turn comes', async ({ openGame, server }) => {
  const { page, id } = await openGame({ black: 'roque:depth=1' });
  await clickMove(page, 'e2', 'e4');
  await clickMove(page, 'd2', 'd3');
  await seePly(page, 3);
  expect((await server.show(id)).moves[2]?.uci).toBe('d2d3');
});

test('a flag falls', async ({ openGame }) => {
  const clock = { initialMs: 4000, incrementMs: 0 };
  const { page } = await openGame({ black: 'random', clock });
  await clickMove(page, 'e2', 'e4');
  await seePly(page, 2);
  await expect(page.getByText('ran out of time').first()).toBeVisible();
  await expect(page.getByText('You lost').first()).toBeVisible();
});

test('takeback, hint, resign', async ({ openGame, server }) => {
  const { page, id } = await openGame({ black: 'roque:depth=1' });
  await clickMove(page, 'e2', 'e4');
  await seePly(page, 2);
  await page.keyboard.press('u');
  await expect(page.getByText('No moves yet')).toBeVisible();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByText(/Look at the/).first()).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.locator('.cg-shapes g').first()).toBeAttached();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await expect(page.getByText('You lost').first()).toBeVisible();
  await expect(page.getByText('White resigned.').first()).toBeVisible();
  expect(await server.pgn(id)).toContain('[Result "0-1"]');
});

test('arrow keys step through the moves', async ({ openGame }) => {
  const { page } = await openGame();
  await typeMoves(page, ['e4', 'e5', 'Nf3']);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/King[’']s Knight/).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(currentPly(page)).toHaveAttribute('data-ply', '2');
  await page.keyboard.press('ArrowUp');
  await expect(currentPly(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(currentPly(page)).toHaveAttribute('data-ply', '3');
});

test('a wrong move typed says why', async ({ openGame }) => {
  const { page } = await openGame();
  const refusal = page.getByRole('alert').filter({ hasText: /♞.?d4/ });
  await typeMove(page, 'Nd4');
  await expect(refusal).toBeVisible();
  await typeMove(page, 'Nf3');
  await seePly(page, 1);
  await expect(refusal).toHaveCount(0);
});

test('what is typed while a move is on its way stays', async ({ openGame, openPage }) => {
  const { page, id } = await openGame();
  await page.keyboard.press('/');
  await page.keyboard.type('e5');
  const elsewhere = await openPage(`/game/${id}`);
  await clickMove(elsewhere, 'e2', 'e4');
  await seePly(page, 1);
  await expect(page.locator('input[aria-describedby="entry-error"]')).toHaveValue('e5');
  await page.keyboard.press('Enter');
  await seePly(page, 2);
  await expect(page.locator('input[aria-describedby="entry-error"]')).toHaveValue('');
});

test('two people: draw by agreement', async ({ openGame }) => {
  const { page } = await openGame();
  await typeMoves(page, ['e4', 'e5']);
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await page.getByRole('button', { name: 'Accept draw' }).click();
  await expect(page.getByText('Both sides agreed.').first()).toBeVisible();
});

test('two programs: pause, step, run', async ({ openGame }) => {
  const { page } = await openGame({ white: 'random', black: 'random' });
  await seePly(page, 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Run' })).toBeVisible();
  const held = await page.locator('.list button').count();
  await page.getByRole('button', { name: 'One move' }).click();
  await seePly(page, held + 1);
});

test('evaluation bar, graph and engine details', async ({ openGame }) => {
  const start = { type: 'fen', fen: '4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1' } as const;
  const { page } = await openGame(
    { black: 'roque:depth=3', start },
    { settings: { evaluation: true, debug: true } },
  );
  await clickMove(page, 'd2', 'd6');
  await seePly(page, 2);
  await expect(page.getByRole('img', { name: /Evaluation: (\+|#)/ })).toBeVisible();
  await expect(page.locator('.graph polyline')).toBeAttached();
  await expect(page.getByText('Depth')).toBeVisible();
});

test('another set of pieces', async ({ openGame }) => {
  const { page } = await openGame({}, { settings: { pieces: 'flat' } });
  const king = page.locator('cg-board piece.white.king');
  const picture = await king.evaluate((man) => getComputedStyle(man).backgroundImage);
  expect(picture).toMatch(/white-king/);
  expect((await page.request.get(/"(.*)"/.exec(picture)?.[1] ?? '')).status()).toBe(200);
});

for (const [target, result] of [
  ['h1', 'O-O'],
  ['g1', 'O-O'],
  ['a1', 'O-O-O'],
] as const) {
  test(`Chess960: castling ${result} by clicking ${target}`, async ({ openGame, server }) => {
    const { page, id } = await openGame({ start: { type: 'fen', fen: '1k6/8/8/8/8/8/8/RK5R w KQ - 0 1' } });
    await clickMove(page, 'b1', target);
    await seePly(page, 1);
    expect((await server.show(id)).moves[0]?.san.replace('+', '')).toBe(result);
  });
}

test('the result is said aloud, and still there after a reload', async ({ openGame }) => {
  const { page } = await openGame({ start: MATE_IN_ONE });
  await clickMove(page, 'g6', 'g7');
  await expect(page.locator('#announcer')).toHaveText(/White won\. Checkmate\./);
  await page.reload();
  await expect(page.locator('.ended')).toContainText('White won');
  await settled(page);
});

test('whose turn it is, without a clock and before one runs', async ({ openGame }) => {
  for (const clock of [null, { initialMs: 600_000, incrementMs: 0 }]) {
    const { page } = await openGame({ clock });
    const turn = (side: string) => page.getByRole('region', { name: side }).getByText('to move');
    await expect(turn('White')).toBeVisible();
    await typeMove(page, 'e4');
    await expect(turn('Black')).toBeVisible();
    await expect(turn('White')).toHaveCount(0);
  }
});

test('with a clock the engine helps nobody until the game is over', async ({ openGame }) => {
  const clock = { initialMs: 600_000, incrementMs: 0 };
  const { page } = await openGame(
    { black: 'random', clock },
    { settings: { evaluation: true, debug: true } },
  );
  await expect(page.getByText('With a clock the engine does not help')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: /Evaluation/ })).toHaveCount(0);
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Analyse' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Really resign?' }).click();
  await expect(page.getByRole('img', { name: 'Evaluation: 0-1' })).toBeVisible();
  await expect(page.locator('.graph')).toBeVisible();
});

test('the wheel, Home and End step; ? shows the keys over the game', async ({ openGame }) => {
  const { page } = await openGame();
  await typeMoves(page, ['e4', 'e5', 'Nf3']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expect(currentPly(page)).toHaveCount(0);
  await page.keyboard.press('End');
  await expect(currentPly(page)).toHaveAttribute('data-ply', '3');
  const { x, y } = await squareAt(page, 'd4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -100);
  await expect(currentPly(page)).toHaveAttribute('data-ply', '2');
  await page.mouse.wheel(0, 100);
  await expect(currentPly(page)).toHaveAttribute('data-ply', '3');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(keys).toBeVisible();
  await expect(page).toHaveURL(/\/game\//);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('a letter during a promotion chooses a piece and is no command', async ({ openGame }) => {
  const { page } = await openGame({ start: { type: 'fen', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' } });
  await clickMove(page, 'e7', 'e8');
  await expect(page.getByRole('dialog', { name: 'Promote to' })).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('dialog', { name: 'Promote to' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.locator('[data-square="e8"]')).toHaveAccessibleName(/white knight/i);
  await expect(page.getByRole('dialog', { name: 'New game' })).toHaveCount(0);
});

test('what is being typed stays while positions are judged', async ({ openGame }) => {
  const { page } = await openGame({}, { settings: { evaluation: true } });
  await typeMove(page, 'e4');
  await seePly(page, 1);
  await page.keyboard.type('N');
  // The start and the position after e4.
  await expect(page.locator('.graph polyline')).toHaveAttribute('points', /^\S+ \S+$/);
  await page.keyboard.type('c6');
  await page.keyboard.press('Enter');
  await seePly(page, 2);
});

test('a refused typed move stays, to be mended', async ({ openGame }) => {
  const { page } = await openGame();
  await typeMove(page, 'Nd4');
  const entry = page.getByLabel('Type a move');
  await expect(page.getByRole('alert').filter({ hasText: /♞.?d4/ })).toBeVisible();
  await expect(entry).toHaveValue('Nd4');
  await entry.fill('Nf3');
  await page.keyboard.press('Enter');
  await seePly(page, 1);
  await expect(entry).toHaveValue('');
});

test('a declined draw is news, not a fault', async ({ openGame }) => {
  const start = { type: 'fen', fen: '4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1' } as const;
  const { page } = await openGame({ white: 'roque:depth=1', start });
  await clickMove(page, 'e8', 'd7');
  await seePly(page, 2);
  await page.getByRole('button', { name: 'Offer draw' }).click();
  await expect(page.getByRole('status').filter({ hasText: /draw/i })).toBeVisible();
  await expect(page.locator('#entry-error')).toBeEmpty();
});

test('own arrows have four colours, none of them the engine’s', async ({ openGame }) => {
  const { page } = await openGame();
  const [from, to] = [await squareAt(page, 'e2'), await squareAt(page, 'e4')];
  const colors = new Set<string>();
  for (const keys of [[], ['Shift'], ['Alt'], ['Shift', 'Alt']]) {
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up({ button: 'right' });
    for (const key of keys) await page.keyboard.up(key);
    const arrow = page.locator('.cg-shapes line').last();
    await expect(arrow).toBeAttached();
    colors.add((await arrow.getAttribute('stroke')) ?? '');
  }
  expect(colors.size).toBe(4);
  expect(colors).not.toContain('var(--arrow-engine)');
});

test('two people can have the board turn to whoever moves', async ({ openGame }) => {
  const { page } = await openGame();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('switch', { name: 'Turn the board after each move' }).click();
  await page.keyboard.press('Escape');
  await typeMove(page, 'e4');
  await expect(page.locator('.orientation-black')).toBeVisible();
  await typeMove(page, 'e5');
  await expect(page.locator('.orientation-white')).toBeVisible();
});
