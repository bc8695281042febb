// For everybody: languages, keyboard, small screens, screen readers.

import assert from 'node:assert/strict';
import { accessible, noSidewaysScroll, settled, visit, wordsFit } from '../checks.mjs';
import { boxOf, eventually, gamePage, newGame, openPage, squareAt, type, waitPly } from '../harness.mjs';

export const cases = {
  async 'French, with French letters on the board and typed'(world) {
    const settings = { language: 'fr', notation: 'letters' };
    const { page } = await gamePage(world, {}, { settings });
    await type(page, 'Cf3');
    await waitPly(page, 1);
    await eventually(async () =>
      assert.equal(await page.locator('.list [data-ply="1"]').textContent(), 'Cf3'),
    );
    await eventually(async () => assert.equal(await page.locator('html').getAttribute('lang'), 'fr'));
    await page.getByRole('button', { name: 'Reprendre' }).first().waitFor();
    const pgn = await (
      await fetch(`${world.server.url}/api/games/${new URL(page.url()).pathname.split('/').pop()}/pgn`)
    ).text();
    assert.match(pgn, /1\. Nf3/);
    await page.goto('/settings');
    await page.getByText('English').click();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
  },

  async 'French letters promote'(world) {
    const start = { type: 'fen', fen: '3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1' };
    const { page } = await gamePage(world, { start }, { settings: { language: 'fr', notation: 'letters' } });
    await type(page, 'exd8=D+');
    await waitPly(page, 1);
    await eventually(async () =>
      assert.equal(await page.locator('.list [data-ply="1"]').textContent(), 'exd8=D+'),
    );
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

  async 'a game with the keyboard only'({ browser, server }) {
    const page = await openPage(browser, server, '/settings');
    await page.getByRole('heading', { name: 'Settings' }).waitFor();
    const focus = (name) =>
      page.evaluate(
        (wanted) =>
          document.activeElement?.getAttribute('aria-label')?.startsWith(wanted) ||
          document.activeElement?.textContent?.trim() === wanted,
        name,
      );
    const tabTo = async (name) => {
      for (let i = 0; i < 60; i += 1) {
        await page.keyboard.press('Tab');
        if (await focus(name)) return;
      }
      throw new Error(`Tab never reaches ${name}`);
    };
    await tabTo('Play');
    await page.keyboard.press('Enter');
    await settled(page);
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
    await eventually(async () =>
      assert.match(await page.locator('#announcer').textContent(), /White plays pawn e4|Black plays/),
    );
    await waitPly(page, 2);
  },

  async 'promotion by keyboard gives the focus back to the board'(world) {
    const { page } = await gamePage(world, {
      start: { type: 'fen', fen: '8/4P1k1/8/8/8/8/8/4K3 w - - 0 1' },
    });
    await page.locator('[data-square="e7"]').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('dialog', { name: 'Promote to' }).waitFor();
    await page.keyboard.press('Enter');
    await waitPly(page, 1);
    await eventually(async () =>
      assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^e8/),
    );
  },

  async 'words fit, in French, from 360 px to wide'({ browser, server }) {
    const made = await newGame(server, { black: 'random' });
    for (const width of [360, 768, 1280]) {
      const page = await openPage(browser, server, '/', {
        viewport: { width, height: 800 },
        settings: { language: 'fr' },
      });
      await settled(page);
      await wordsFit(page);
      for (const path of [`/game/${made.id}`, '/games', '/analyse', '/small', '/settings']) {
        await visit(page, path);
        await wordsFit(page);
      }
      await page.context().close();
    }
  },

  async 'accessible: every page, both themes'({ browser, server }) {
    for (const theme of ['light', 'dark']) {
      const made = await newGame(server, { black: 'random', clock: { initialMs: 600000, incrementMs: 0 } });
      const page = await openPage(browser, server, '/settings', {
        settings: { theme, evaluation: true, debug: true },
      });
      for (const path of ['/settings', '/small', '/games', '/analyse', `/game/${made.id}`, '/']) {
        if (path === '/') await page.evaluate(() => localStorage.removeItem('roque.current'));
        await visit(page, path);
        await accessible(page);
      }
      await page.context().close();
    }
  },

  async 'a phone of 360 px: nothing scrolls sideways, moves by touch'({ browser, server }) {
    const made = await newGame(server, { black: 'random', clock: { initialMs: 600000, incrementMs: 0 } });
    const page = await openPage(browser, server, '/', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      settings: { evaluation: true, debug: true, language: 'fr' },
    });
    await settled(page);
    await noSidewaysScroll(page);
    for (const path of [`/game/${made.id}`, '/games', '/analyse', '/small', '/settings']) {
      await visit(page, path);
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
