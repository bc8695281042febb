// A third language is data: with texts whose letters all have accents in the place of the French ones, no plain word is
// left on any page but moves, names and what somebody typed.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { LibraryPage, LineView } from '../src/lib/protocol';
import { clickMove, seePly, typeMove, typeMoves } from './support/board';
import { settled, visit } from './support/checks';
import type { Server } from './support/server';
import { expect, test } from './support/test';

const texts = readFileSync(new URL('catalogue.qps.json', import.meta.url), 'utf8');
const settings = { language: 'fr', notation: 'letters', evaluation: true, debug: true };

/** Formats, the names of program and languages, what stands on keys, and months as the browser writes them. */
const months = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('fr', { month: 'short' }).format(new Date(2000, index)).replace('.', ''),
);
const NAMES = ['Roque', 'FEN', 'PGN', 'English', 'Français', 'Home', 'End', ...months];

/** From now on the page speaks the language of the tests. */
async function pretend(page: Page): Promise<void> {
  await page.route(/\/assets\/fr-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${texts}` }),
  );
  await page.reload();
}

/** All that a person can see or hear on the page. */
function said(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of spoken) found.push(node.getAttribute(name) ?? '');
        // The words of a search are the same in every language, as those of a program are.
      } else if (!['SCRIPT', 'STYLE', 'NOSCRIPT', 'CODE'].includes(node.parentElement?.tagName ?? '')) {
        found.push(node.textContent ?? '');
      }
    }
    return found;
  });
}

const isMove = (word: string) =>
  /^(\d+\.*)?(O-O(-O)?|[KQRBNRDTFC]?[a-h]?[1-8]?x?[a-h][1-8](=[A-Z])?)[+#]?$/.test(word) ||
  /^\d+\.+$/.test(word);

/** Words that come neither from the texts nor from the game nor from the person. */
async function foreign(page: Page, typed: string[] = []): Promise<string[]> {
  const without = (text: string) => typed.reduce((rest, own) => rest.replaceAll(own, ''), text);
  const words = (await said(page)).flatMap((text) => without(text).split(/[\s"“”()[\]:;,·|–/]+|\.+(?=\s|$)/));
  return words.filter(
    (word) => /[A-Za-z]/.test(word) && word.length > 1 && !isMove(word) && !NAMES.includes(word),
  );
}

async function check(page: Page, typed: string[] = []): Promise<void> {
  await expect.poll(() => foreign(page, typed)).toEqual([]);
}

/** Names of players and openings in the games of the server: data, not texts of the page. */
async function namesOf(server: Server): Promise<string[]> {
  const answer = await fetch(`${server.url}/api/library?limit=200`);
  const { games } = (await answer.json()) as LibraryPage;
  return games
    .flatMap((game) => [game.opening, game.openingFrench, game.white, game.black, game.eco ?? '', game.event])
    .filter((name) => name && !/^(Human|Random|Textbook)$/.test(name));
}

test('a third language: every page', async ({ openPage, server }) => {
  const made = await server.open({ black: 'random' });
  const page = await openPage('/', { settings });
  await settled(page);
  expect((await foreign(page)).length, 'French words are found').toBeGreaterThan(10);
  await pretend(page);
  await settled(page);
  await check(page);
  for (const path of ['/settings', '/small', '/analyse', '/games', `/game/${made.id}`]) {
    await visit(page, path);
    await check(page, await namesOf(server));
  }
});

test('a third language: a game from the first move to the last word', async ({ openGame, server }) => {
  const { page, id } = await openGame({ clock: { initialMs: 600000, incrementMs: 0 } }, { settings });
  await pretend(page);
  await expect(page.locator('cg-board piece').first()).toBeVisible();
  await check(page);
  for (const wrong of ['Nd4', 'hello', 'O-O']) {
    await typeMove(page, wrong);
    await check(page, [wrong]);
    await page.locator('input[aria-describedby="entry-error"]').fill('');
  }
  await typeMoves(page, ['f3', 'e5', 'g4']);
  await typeMove(page, 'Qh4');
  await seePly(page, 4);
  const { opening } = await server.show(id);
  await check(page, opening ? [opening.eco, opening.name, opening.french] : []);
});

test('a third language: what is refused', async ({ openPage, server }) => {
  const page = await openPage('/games', { settings });
  await pretend(page);
  await settled(page);
  await page.locator('header > button').click();
  await check(page, await namesOf(server));
  await page.locator('textarea').fill('1. e4 e5 2. Ke5 *');
  await page.locator('form button.primary').click();
  await page.locator('summary').click();
  await expect(page.locator('details li').first()).toBeVisible();
  await check(page, await namesOf(server));
  await page.getByRole('searchbox').fill('elo:xyz');
  await expect(page.getByRole('alert').filter({ hasText: 'xyz' })).toBeVisible();
  await check(page, [...(await namesOf(server)), 'xyz', 'elo']);
  await visit(page, '/analyse');
  await clickMove(page, 'e2', 'e4');
  await page.getByRole('tab').nth(1).click();
  await check(page, await namesOf(server));
  await page.getByRole('tab').nth(2).click();
  await page.locator('textarea').last().fill('8/8/8');
  await page.locator('form button').last().click();
  await expect(page.getByRole('alert').filter({ hasText: '8' })).toBeVisible();
  const answer = await fetch(`${server.url}/api/line`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ moves: ['e4'] }),
  });
  const { opening } = (await answer.json()) as LineView;
  await check(page, opening ? [opening.french, opening.eco] : []);
});
