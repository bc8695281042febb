import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { boxOf, click, clickMove, eventually, newGame, openPage, Server, showGame, squareAt, waitPly } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No serious finding of axe-core on this page. */
async function accessible(page) {
  // The content security policy rightly refuses injected scripts; the test goes around it.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const text = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
  assert.deepEqual(text, []);
}

async function noSidewaysScroll(page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `the page is ${wide} px too wide`);
}

/** No word runs over the edge of its button, choice or dialog. */
async function wordsFit(page) {
  const over = await page.evaluate(() =>
    [...document.querySelectorAll('button, .options label, a.button, nav a, dialog')]
      .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName} ${box.textContent.trim().slice(0, 40)}: ${box.scrollWidth} > ${box.clientWidth}`),
  );
  assert.deepEqual(over, []);
}

/** Opens a game made over the API, with settings. */
async function gamePage({ browser, server }, game, options) {
  const made = await newGame(server, game);
  const page = await openPage(browser, server, `/game/${made.id}`, options);
  await page.locator('cg-board piece').first().waitFor();
  return { page, id: made.id };
}

async function type(page, text) {
  const entry = page.locator('input[aria-describedby="entry-error"]');
  if (!(await entry.evaluate((input) => input === document.activeElement))) await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

export const cases = {
  async 'a game against the engine, from the dialog'({ browser, server }) {
    const page = await openPage(browser, server);
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await page.locator('cg-board piece').first().waitFor();
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    await eventually(async () => assert.equal(await page.locator('.list button').count(), 2));
    await page.goto('/');
    await page.waitForURL(/\/game\//);
    await page.locator('.list [data-ply="2"]').waitFor();
    assert.deepEqual(page.problems, []);
  },

  async 'a full game to mate by clicks'(world) {
    const { page, id } = await gamePage(world, {});
    const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
    for (const [index, move] of moves.entries()) {
      await clickMove(page, move.slice(0, 2), move.slice(2));
      await waitPly(page, index + 1);
    }
    await page.getByText('White won').first().waitFor();
    assert.equal((await showGame(world.server, id)).outcome.reason, 'checkmate');
    await eventually(async () => assert.match(await page.locator('#announcer').textContent(), /queen takes f7, checkmate/));
    assert.deepEqual(page.problems, []);
  },

  async 'a game to mate against the engine ends with a dialog that says why'(world) {
    const fen = '7k/8/5KQ1/8/8/8/8/8 w - - 0 1';
    const { page } = await gamePage(world, { black: 'random', start: { type: 'fen', fen } });
    await clickMove(page, 'g6', 'g7');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You won').waitFor();
    await dialog.getByText('Checkmate.').waitFor();
    await dialog.getByRole('button', { name: 'Rematch' }).click();
    await page.locator('.orientation-black').waitFor();
  },

  async 'dragging, legal squares, an illegal drop'(world) {
    const { page, id } = await gamePage(world, {});
    const drag = async (from, to) => {
      const [start, end] = [await squareAt(page, from), await squareAt(page, to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    };
    await drag('g1', 'f3');
    await waitPly(page, 1);
    await drag('e7', 'e2');
    await page.waitForTimeout(200);
    assert.equal((await showGame(world.server, id)).moves.length, 1);
    await page.mouse.click(5, 5);
    await click(page, 'g8');
    await eventually(async () => assert.equal(await page.locator('cg-board square.move-dest').count(), 2));
  },

  async 'promotion to a knight'(world) {
    const fen = '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1';
    const { page } = await gamePage(world, { start: { type: 'fen', fen } });
    await clickMove(page, 'e7', 'e8');
    await page.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'knight' }).click();
    await waitPly(page, 1);
    await eventually(async () => assert.match(await page.locator('.list [data-ply="1"]').getAttribute('aria-label'), /promotes to knight/));
  },

  async 'promotion beside a thinking engine'(world) {
    const fen = 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8';
    const page = await openPage(world.browser, world.server, `/analyse?fen=${encodeURIComponent(fen)}`);
    await clickMove(page, 'd7', 'c8');
    const promotion = page.getByRole('dialog', { name: 'Promote to' });
    await promotion.waitFor();
    const thoughts = () => page.locator('.panel .head, .lines').allTextContents();
    const before = (await thoughts()).join();
    await eventually(async () => assert.notEqual((await thoughts()).join(), before));
    await promotion.getByRole('button', { name: 'knight' }).click();
    await page.getByRole('button', { name: 'pawn takes c8, promotes to knight' }).waitFor();
    await page.context().close();

    // The evaluation bar sends new states of the same position.
    const { page: game } = await gamePage(world, { start: { type: 'fen', fen } }, { settings: { evaluation: true } });
    await clickMove(game, 'd7', 'c8');
    await game.getByRole('img', { name: /Evaluation: (\+|#)/ }).waitFor();
    await game.getByRole('dialog', { name: 'Promote to' }).getByRole('button', { name: 'rook' }).click();
    await waitPly(game, 1);
  },

  async 'a premove is played when the turn comes'(world) {
    const { page, id } = await gamePage(world, { black: 'roque:depth=1' });
    await clickMove(page, 'e2', 'e4');
    await clickMove(page, 'd2', 'd3');
    await waitPly(page, 3);
    assert.equal((await showGame(world.server, id)).moves[2].uci, 'd2d3');
  },

  async 'a flag falls'(world) {
    const clock = { initialMs: 1500, incrementMs: 0 };
    const { page } = await gamePage(world, { black: 'random', clock });
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    await page.getByText('ran out of time').first().waitFor();
    await page.getByText('You lost').first().waitFor();
  },

  async 'takeback, hint, resign'(world) {
    const { page, id } = await gamePage(world, { black: 'roque:depth=1' });
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 2);
    await page.keyboard.press('u');
    await page.getByText('No moves yet').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/Look at the/).first().waitFor();
    await page.keyboard.press('h');
    await page.locator('.cg-shapes g').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Really resign?' }).click();
    await page.getByText('You lost').first().waitFor();
    assert.equal((await showGame(world.server, id)).outcome.reason, 'resignation');
  },

  async 'arrow keys step through the moves'(world) {
    const { page } = await gamePage(world, {});
    for (const [index, move] of ['e4', 'e5', 'Nf3'].entries()) {
      await type(page, move);
      await waitPly(page, index + 1);
    }
    await page.keyboard.press('Escape');
    await page.getByText('King’s Knight').or(page.getByText("King's Knight")).first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await eventually(async () => assert.equal(await page.locator('.list [aria-current]').getAttribute('data-ply'), '2'));
    await page.keyboard.press('ArrowUp');
    await eventually(async () => assert.equal(await page.locator('.list [aria-current]').count(), 0));
    await page.keyboard.press('ArrowDown');
    await eventually(async () => assert.equal(await page.locator('.list [aria-current]').getAttribute('data-ply'), '3'));
  },

  async 'a wrong move typed says why'(world) {
    const { page } = await gamePage(world, {});
    await type(page, 'Nd4');
    await page.getByRole('alert').filter({ hasText: 'Nd4' }).waitFor();
    await type(page, 'Nf3');
    await waitPly(page, 1);
    await eventually(async () => assert.equal(await page.getByRole('alert').filter({ hasText: 'Nd4' }).count(), 0));
  },

  async 'a reload and a killed server lose nothing'(world) {
    const { page } = await gamePage(world, {});
    await clickMove(page, 'e2', 'e4');
    await waitPly(page, 1);
    await page.reload();
    await waitPly(page, 1);
    await world.server.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    await world.server.start();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await clickMove(page, 'e7', 'e5');
    await waitPly(page, 2);
  },

  async 'French, with French letters on the board and typed'(world) {
    const settings = { language: 'fr', notation: 'letters' };
    const { page } = await gamePage(world, {}, { settings });
    await type(page, 'Cf3');
    await waitPly(page, 1);
    await eventually(async () => assert.equal(await page.locator('.list [data-ply="1"]').textContent(), 'Cf3'));
    await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'fr'));
    await page.getByRole('button', { name: 'Reprendre' }).first().waitFor();
    const pgn = await (await fetch(`${world.server.url}/api/games/${new URL(page.url()).pathname.split('/').pop()}/pgn`)).text();
    assert.match(pgn, /1\. Nf3/);
    await page.goto('/settings');
    await page.getByText('English').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  },

  async 'the browser decides the first language'({ browser, server }) {
    const page = await openPage(browser, server, '/', { locale: 'fr-FR' });
    await page.getByRole('heading', { name: 'Nouvelle partie' }).waitFor();
  },

  async 'a game with the keyboard only'({ browser, server }) {
    const page = await openPage(browser, server, '/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    const focus = (name) => page.evaluate((wanted) => document.activeElement?.getAttribute('aria-label')?.startsWith(wanted) || document.activeElement?.textContent?.trim() === wanted, name);
    const tabTo = async (name) => {
      for (let i = 0; i < 60; i += 1) {
        await page.keyboard.press('Tab');
        if (await focus(name)) return;
      }
      throw new Error(`Tab never reaches ${name}`);
    };
    await tabTo('Play');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo('Play');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/game\//);
    await page.locator('cg-board piece').first().waitFor();
    await tabTo('e2, white pawn');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await eventually(async () => assert.ok(await focus('e4, empty, can go here')));
    await page.keyboard.press('Enter');
    await waitPly(page, 1);
    await eventually(async () => assert.match(await page.locator('#announcer').textContent(), /White plays pawn e4|Black plays/));
    await waitPly(page, 2);
  },

  async 'two people: draw by agreement'(world) {
    const { page } = await gamePage(world, {});
    await type(page, 'e4');
    await waitPly(page, 1);
    await type(page, 'e5');
    await waitPly(page, 2);
    await page.getByRole('button', { name: 'Draw' }).click();
    await page.getByRole('button', { name: 'Accept draw' }).click();
    await page.getByText('Both sides agreed.').first().waitFor();
  },

  async 'two programs: pause, step, run'(world) {
    const { page } = await gamePage(world, { white: 'random', black: 'random' });
    await waitPly(page, 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    const held = await page.locator('.list button').count();
    await page.getByRole('button', { name: 'One move' }).click();
    await waitPly(page, held + 1);
  },

  async 'Chess960 from the dialog'({ browser, server }) {
    const page = await openPage(browser, server);
    await page.getByRole('dialog').waitFor();
    await page.getByText('Two people').click();
    await page.getByText('Chess960').click();
    await page.getByLabel(/Number/).fill('0');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForURL(/\/game\//);
    await page.getByRole('gridcell', { name: 'a1, white bishop' }).waitFor();
  },

  async 'analysis: engine lines, a variation, PGN and FEN pasted, the editor'({ browser, server }) {
    const page = await openPage(browser, server, '/analyse');
    await page.locator('.lines li').nth(2).waitFor();
    await clickMove(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'pawn e4' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await clickMove(page, 'd2', 'd4');
    await page.locator('.variation').getByRole('button', { name: 'pawn d4' }).waitFor();
    await page.getByLabel('FEN or PGN').fill('1. e4 e5 2. Nf3 Nc6 3. Bb5 *');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByText('Ruy Lopez').first().waitFor();
    await page.getByLabel('FEN or PGN').fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Load' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Set up position' }).click();
    const board = page.locator('cg-board');
    const { width, height } = await boxOf(board);
    const corner = () => board.click({ position: { x: width - 10, y: height - 10 } });
    await page.getByRole('button', { name: 'Start position' }).click();
    await page.getByRole('radio', { name: 'Remove' }).click();
    await corner();
    await page.getByRole('radio', { name: 'white queen' }).click();
    await corner();
    await page.getByRole('checkbox', { name: 'White O-O', exact: true }).click();
    await page.getByRole('button', { name: 'Analyse this position' }).click();
    await page.locator('.lines li').first().waitFor();
    const expected = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNQ w Qkq - 0 1';
    await eventually(async () => assert.equal(await page.getByLabel('FEN', { exact: true }).inputValue(), expected));
    assert.deepEqual(page.problems, []);
  },

  async 'evaluation bar, graph and engine details'(world) {
    const { page } = await gamePage(world, { black: 'roque:depth=3', start: { type: 'fen', fen: '4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1' } }, { settings: { evaluation: true, debug: true } });
    await clickMove(page, 'd2', 'd6');
    await waitPly(page, 2);
    await page.getByRole('img', { name: /Evaluation: (\+|#)/ }).waitFor();
    await page.locator('.graph polyline').waitFor({ state: 'attached' });
    await page.getByText('Depth').waitFor();
  },

  async 'tic-tac-toe and connect four'({ browser, server }) {
    const page = await openPage(browser, server, '/small');
    await page.getByRole('button', { name: /^Row 1, column 1/ }).click();
    await page.getByRole('button', { name: 'Row 2, column 2: Roque' }).waitFor();
    await page.getByText('Show the value of every move').click();
    await page.locator('.value').first().waitFor();
    await page.getByText('Connect four', { exact: true }).click();
    await page.getByRole('button', { name: /^Row 6, column 7: empty/ }).click();
    await page.getByRole('button', { name: /: Roque$/ }).first().waitFor();
    await page.locator('.value').nth(6).waitFor();
    const values = await page.locator('.value').allTextContents();
    if (values.some((value) => !/^(win|draw|loss)/.test(value))) throw new Error(`values: ${values.join(', ')}`);
  },

  async 'engine settings are kept by the server'({ browser, server }) {
    const page = await openPage(browser, server, '/settings');
    await page.getByLabel('Memory for each search (MB)').selectOption('64');
    await page.reload();
    await page.waitForFunction(() => document.querySelector('select')?.value === '64');
  },

  async 'another set of pieces'(world) {
    const { page } = await gamePage(world, {}, { settings: { pieces: 'flat' } });
    const picture = await page.locator('cg-board piece.white.king').evaluate((man) => getComputedStyle(man).backgroundImage);
    assert.match(picture, /white-king/);
    assert.equal((await page.request.get(picture.match(/"(.*)"/)[1])).status(), 200);
  },

  async 'memory given on the command line is shown and not to be changed'({ browser }) {
    const server = new Server(['--hash', '8']);
    await server.start();
    try {
      const page = await openPage(browser, server, '/settings');
      await page.getByText('given on the command line').waitFor();
      const memory = page.getByLabel('Memory for each search (MB)');
      await eventually(async () => assert.deepEqual([await memory.inputValue(), await memory.isDisabled()], ['8', true]));
    } finally {
      await server.stop();
      server.clean();
    }
  },

  async 'refusals are French on a French page'({ browser, server }) {
    const page = await openPage(browser, server, '/', { settings: { language: 'fr', notation: 'letters' } });
    await page.getByText('Position', { exact: true }).click();
    await page.getByLabel(/FEN/).fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.getByRole('button', { name: 'Jouer', exact: true }).click();
    await page.getByText('Les Blancs ont 0 roi').waitFor();
    await page.goto('/games');
    await page.getByRole('button', { name: 'Importer PGN' }).first().click();
    const importing = async (text, answer) => {
      await page.getByLabel('Texte PGN').evaluate((area, value) => {
        area.value = value;
        area.dispatchEvent(new Event('input'));
      }, text);
      await page.locator('form').getByRole('button', { name: 'Importer PGN' }).click();
      await page.getByRole('alert').filter({ hasText: answer }).waitFor();
    };
    await importing('1. e4 e5 2. Ke5 *', 'Ligne 1 : Re5 n’est pas un coup légal');
    await importing(`1. e4 {${'a comment '.repeat(110_000)}} *`, '1 Mo au plus');
    await page.goto('/analyse');
    await page.getByLabel('FEN ou PGN').fill('8/8/8');
    await page.getByRole('button', { name: 'Charger' }).click();
    await page.getByText('il en faut 8').waitFor();
    assert.deepEqual(page.problems, []);
  },

  async 'Chess960: castling by the rook and by the square of the king'(world) {
    for (const [target, result] of [['h1', 'O-O'], ['g1', 'O-O'], ['a1', 'O-O-O']]) {
      const start = { type: 'fen', fen: '1k6/8/8/8/8/8/8/RK5R w KQ - 0 1' };
      const { page, id } = await gamePage(world, { start });
      await clickMove(page, 'b1', target);
      await waitPly(page, 1);
      assert.equal((await showGame(world.server, id)).moves[0].san.replace('+', ''), result);
      await page.context().close();
    }
  },

  async 'a move made while the server is away is not lost'(world) {
    const { page, id } = await gamePage(world, { black: 'random' });
    await world.server.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    await clickMove(page, 'e2', 'e4');
    await world.server.start();
    await waitPly(page, 2);
    assert.equal((await showGame(world.server, id)).moves[0].san, 'e4');
    assert.deepEqual(page.problems, []);
  },

  async 'analysis goes on when the server comes back'({ browser, server }) {
    const page = await openPage(browser, server, '/analyse');
    await page.locator('.lines li').nth(2).waitFor();
    await server.stop('SIGKILL');
    await page.getByText('Connection lost').waitFor();
    await clickMove(page, 'e2', 'e4');
    await page.getByText('The server cannot be reached.').waitFor();
    const pawn = async () => page.evaluate(() => document.querySelector('[data-square="e2"]').getAttribute('aria-label'));
    await eventually(async () => assert.match(await pawn(), /white pawn/));
    await server.start();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });
    await clickMove(page, 'e2', 'e4');
    await page.getByRole('button', { name: 'pawn e4' }).waitFor();
    await page.locator('.lines li').nth(2).waitFor();
    assert.deepEqual(page.problems, []);
  },

  async 'the result is announced once, to two people too'(world) {
    const { page } = await gamePage(world, { start: { type: 'fen', fen: '7k/8/5KQ1/8/8/8/8/8 w - - 0 1' } });
    await clickMove(page, 'g6', 'g7');
    await page.getByRole('dialog').getByText('Checkmate.').waitFor();
    await page.reload();
    await page.locator('.ended').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
  },

  async 'a new game can be had in the middle of one; an unknown one is named as such'(world) {
    const { page } = await gamePage(world, { black: 'random' });
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('dialog', { name: 'New game' }).waitFor();
    await page.goto('/game/nosuchgame');
    await page.getByText('There is no such game.').waitFor();
  },

  async 'promotion by keyboard gives the focus back to the board'(world) {
    const { page } = await gamePage(world, { start: { type: 'fen', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' } });
    await page.locator('[data-square="e7"]').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    await page.keyboard.press('Enter');
    await waitPly(page, 1);
    await eventually(async () => assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^e8/));
  },

  async 'words fit, in French, from 360 px to wide'({ browser, server }) {
    const made = await newGame(server, { black: 'random' });
    for (const width of [360, 768, 1280]) {
      const page = await openPage(browser, server, '/', { viewport: { width, height: 800 }, settings: { language: 'fr' } });
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(200);
      await wordsFit(page);
      for (const path of [`/game/${made.id}`, '/games', '/analyse', '/small', '/settings']) {
        await page.goto(path);
        await page.getByRole('heading').first().waitFor({ state: 'attached' });
        await page.waitForTimeout(300);
        await wordsFit(page);
      }
      await page.context().close();
    }
  },

  async 'games: import, search, open, delete'({ browser, server }) {
    const page = await openPage(browser, server, '/games');
    await page.getByRole('button', { name: 'Import PGN' }).first().click();
    await page.getByLabel('PGN text').fill('[White "Morphy"]\n[Black "Allies"]\n\n1. e4 e5 2. Nf3 d6 1-0');
    await page.locator('form').getByRole('button', { name: 'Import PGN' }).click();
    await page.waitForURL(/\/game\//);
    await page.getByText('Philidor').first().waitFor();
    await page.goto('/games');
    await page.getByRole('searchbox').fill('Morphy');
    await page.getByText('Morphy – Allies').waitFor();
    const remove = page.getByRole('button', { name: /Delete.*Morphy/ });
    await remove.click();
    await remove.click();
    await page.getByText('No game matches.').waitFor();
  },

  async 'accessible: every page, both themes'({ browser, server }) {
    for (const theme of ['light', 'dark']) {
      const made = await newGame(server, { black: 'random', clock: { initialMs: 600000, incrementMs: 0 } });
      const page = await openPage(browser, server, '/settings', { settings: { theme, evaluation: true, debug: true } });
      for (const path of ['/settings', '/small', '/games', '/analyse', `/game/${made.id}`, '/']) {
        if (path === '/') await page.evaluate(() => localStorage.removeItem('roque.current'));
        await page.goto(path);
        await page.getByRole('heading').first().waitFor({ state: 'attached' });
        await page.waitForTimeout(400);
        await accessible(page);
      }
      await page.context().close();
    }
  },

  async 'a phone of 360 px: nothing scrolls sideways, moves by touch'({ browser, server }) {
    const made = await newGame(server, { black: 'random', clock: { initialMs: 600000, incrementMs: 0 } });
    const page = await openPage(browser, server, '/', { viewport: { width: 360, height: 740 }, hasTouch: true, settings: { evaluation: true, debug: true, language: 'fr' } });
    await page.getByRole('dialog').waitFor();
    await noSidewaysScroll(page);
    for (const path of [`/game/${made.id}`, '/games', '/analyse', '/small', '/settings']) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(300);
      await noSidewaysScroll(page);
    }
    await page.goto(`/game/${made.id}`);
    await page.locator('cg-board piece').first().waitFor();
    const board = await boxOf(page.locator('cg-board'));
    assert.ok(board.width >= 330, `the board is ${board.width} px wide`);
    for (const square of ['e2', 'e4']) {
      const { x, y } = await squareAt(page, square);
      await page.touchscreen.tap(x, y);
    }
    await waitPly(page, 1);
  },
};
