// A third language is data: with texts whose letters all have accents in the place of the French ones, no plain word is
// left on any page but moves, names and what somebody typed.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settled, visit } from '../checks.mjs';
import { clickMove, eventually, gamePage, newGame, openPage, showGame, type, waitPly } from '../harness.mjs';

const texts = readFileSync(new URL('../catalogue.qps.json', import.meta.url), 'utf8');
const settings = { language: 'fr', notation: 'letters', evaluation: true, debug: true };

/** Formats and the names of program, languages and players. */
const NAMES = ['Roque', 'FEN', 'PGN', 'English', 'Français'];

/** From now on the page speaks the language of the tests. */
async function pretend(page) {
  await page.route(/\/assets\/fr-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: `export default ${texts}` }));
  await page.reload();
}

/** All that a person can see or hear on the page. */
function said(page) {
  return page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) found.push(node.getAttribute(name) ?? '');
      } else if (!['SCRIPT', 'STYLE'].includes(node.parentElement?.tagName ?? '')) found.push(node.textContent ?? '');
    }
    return found;
  });
}

const isMove = (word) => /^(\d+\.*)?(O-O(-O)?|[KQRBNRDTFC]?[a-h]?[1-8]?x?[a-h][1-8](=[A-Z])?)[+#]?$/.test(word) || /^\d+\.+$/.test(word);

/** Words that come neither from the texts nor from the game nor from the person. */
async function foreign(page, typed = []) {
  const all = (await said(page)).map((text) => typed.reduce((rest, own) => rest.replaceAll(own, ''), text));
  const words = all.flatMap((text) => text.split(/[\s"“”()[\]:;,·|–/]+|\.+(?=\s|$)/));
  return words.filter((word) => /[A-Za-z]/.test(word) && word.length > 1 && !isMove(word) && !NAMES.includes(word));
}

async function check(page, typed) {
  await eventually(async () => assert.deepEqual(await foreign(page, typed), []), 10_000);
}

/** Names of players and openings in the games of the server: data, not texts of the page. */
async function namesOf(server) {
  const { games } = await (await fetch(`${server.url}/api/games?q=`)).json();
  return games.flatMap((game) => [game.opening, game.openingFrench, game.white, game.black]).filter((name) => name && !/^(Human|Random|Textbook)$/.test(name));
}

export const cases = {
  async 'a third language: every page'({ browser, server }) {
    const made = await newGame(server, { black: 'random' });
    const page = await openPage(browser, server, '/', { settings });
    await settled(page);
    assert.ok((await foreign(page)).length > 20, 'French words are found');
    await pretend(page);
    await settled(page);
    await check(page);
    for (const path of ['/settings', '/small', '/analyse', '/games', `/game/${made.id}`]) {
      await visit(page, path);
      await check(page, await namesOf(server));
    }
    assert.deepEqual(page.problems, []);
  },

  async 'a third language: a game from the first move to the last word'(world) {
    const { page, id } = await gamePage(world, { clock: { initialMs: 600000, incrementMs: 0 } }, { settings });
    await pretend(page);
    await page.locator('cg-board piece').first().waitFor();
    await check(page);
    for (const wrong of ['Nd4', 'hello', 'O-O']) {
      await type(page, wrong);
      await check(page, [wrong]);
    }
    await page.keyboard.press('Escape');
    for (const [move, ply] of [['f3', 1], ['e5', 2], ['g4', 3]]) {
      await type(page, move);
      await waitPly(page, ply);
    }
    await type(page, 'Qh4');
    await page.locator('.list [data-ply="4"]').waitFor();
    const { opening } = await showGame(world.server, id);
    await check(page, [opening.eco, opening.name, opening.french]);
  },

  async 'a third language: what is refused'({ browser, server }) {
    const page = await openPage(browser, server, '/', { settings });
    await pretend(page);
    await settled(page);
    await page.locator('dialog input[value="fen"]').check({ force: true });
    await page.getByLabel(/[ƑF][ÉE][ŃN]/).fill('8/8/8/8/8/8/8/8 w - - 0 1');
    await page.locator('dialog button.primary').click();
    await page.getByRole('alert').first().waitFor();
    await check(page);
    await visit(page, '/games');
    await page.locator('h1 ~ button, header button').first().click();
    await page.locator('textarea').fill('1. e4 e5 2. Ke5 *');
    await page.locator('form button.primary').click();
    await page.getByRole('alert').first().waitFor();
    await check(page, await namesOf(server));
    await visit(page, '/analyse');
    await clickMove(page, 'e2', 'e4');
    await page.locator('textarea').last().fill('8/8/8');
    await page.locator('form button').last().click();
    await page.getByRole('alert').filter({ hasText: '8' }).waitFor();
    const opened = await fetch(`${server.url}/api/line`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ moves: ['e4'] }) });
    const { opening } = await opened.json();
    await check(page, [opening.french, opening.eco]);
  },
};
