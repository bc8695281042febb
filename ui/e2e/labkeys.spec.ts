// A race, an experiment and the steps of a chess search without ever touching a mouse, in both languages. Lessons: lessons.spec.ts.

import { tabTo, typeOver } from './support/keyboard';
import { expect, test } from './support/test';

const WORDS = {
  en: {
    race: 'Race',
    start: 'Start the race',
    verdict: 'To depth 9 the first search needed',
    same: 'both found the same value',
    done: 'Done: as deep as it was asked to.',
    lanes: ['First search', 'Second search'],
    experiment: 'Tic-tac-toe against itself',
    games: 'Games',
    result: 'Result',
    complete: 'Complete',
    found: '6 of 6 games were drawn.',
    caption: '2 games a pair, equal moves chosen at random, seed 1',
    column: 'drawn',
    drawn: 'Results of the search, by side',
    remove: 'Delete',
    tree: 'A tree',
    nodes: 'Nodes to search',
    run: 'Run',
    cutoff: 'Cutoff',
    table: 'The table knows',
    keys: 'Next re-search',
  },
  fr: {
    race: 'Course',
    start: 'Lancer la course',
    verdict: 'Jusqu’à la profondeur 9 la première recherche a visité',
    same: 'toutes deux ont trouvé la même valeur',
    done: 'jusqu’à la profondeur demandée.',
    lanes: ['Première recherche', 'Seconde recherche'],
    experiment: 'Le morpion contre lui-même',
    games: 'Parties',
    result: 'Résultat',
    complete: 'Complète',
    found: '6 parties sur 6 ont été nulles.',
    caption: '2 parties par paire, coups égaux tirés au sort, graine 1',
    column: 'nulles',
    drawn: 'Résultats de la recherche, par camp',
    remove: 'Supprimer',
    tree: 'Un arbre',
    nodes: 'Nœuds à examiner',
    run: 'Lancer',
    cutoff: 'Coupure',
    table: 'La table connaît',
    keys: 'Nouvelle recherche suivante',
  },
} as const;

for (const language of ['en', 'fr'] as const) {
  const words = WORDS[language];

  test(`a race by keyboard, ${language}`, async ({ openPage }) => {
    const page = await openPage(
      '/lab/race?game=ticTacToe&state=X../.O./...&a=algo%3Dminimax,depth%3D9&b=algo%3Dalphabeta,depth%3D9',
      { settings: { language } },
    );
    await tabTo(page, page.getByRole('button', { name: words.start }));
    await page.keyboard.press('Enter');
    const status = page.getByRole('status');
    await expect(status).toContainText(words.verdict);
    await expect(status).toContainText(words.same);
    for (const name of words.lanes) {
      await expect(page.getByRole('region', { name })).toContainText(words.done);
    }
  });

  test(`an experiment by keyboard speaks ${language}, result and picture`, async ({ openPage }) => {
    const page = await openPage('/lab/experiments', { settings: { language } });
    await tabTo(page, page.getByRole('link', { name: words.experiment }));
    await page.keyboard.press('Enter');
    await typeOver(page, page.getByLabel(words.games, { exact: true }), '2');
    await page.keyboard.press('Enter');
    const result = page.getByRole('region', { name: words.result, exact: true });
    await expect(result.getByRole('status')).toHaveText(words.complete);
    await expect(result).toContainText(words.found);
    await expect(result.locator('caption')).toHaveText(words.caption);
    await expect(result.getByRole('columnheader', { name: words.column })).toBeVisible();
    const source = await result.getByRole('img').getAttribute('src');
    const picture = await page.request.get(source ?? '');
    expect(await picture.text()).toContain(words.drawn);
    // One picture to fetch, not one for each language.
    await expect(result.getByRole('link', { name: /^SVG/ })).toHaveCount(1);
    await tabTo(page, result.getByRole('button', { name: words.remove }));
    await page.keyboard.press('Enter');
    await expect(result).toHaveCount(0);
  });

  test(`the steps of a chess search by keyboard, ${language}`, async ({ openPage }) => {
    const page = await openPage('/lab', { settings: { language } });
    // The games are one group: Tab comes to the chosen one, arrows go to the last.
    await tabTo(page, page.getByRole('radio', { name: words.tree, exact: true }));
    const nodes = page.getByLabel(words.nodes);
    for (let n = 0; n < 4 && !(await nodes.isVisible()); n += 1) await page.keyboard.press('ArrowRight');
    await typeOver(page, nodes, '20000');
    await page.keyboard.press('Enter');
    await expect(page.locator('canvas')).toBeVisible();
    const now = page.locator('#announcer');
    // Letters are steps where nothing is typed.
    await tabTo(page, page.getByRole('button', { name: words.run, exact: true }));
    await page.keyboard.press('Home');
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/visit=\d+/);
    const before = page.url();
    await page.keyboard.press('n');
    await expect(page).not.toHaveURL(before);
    await page.keyboard.press('b');
    await expect(page).toHaveURL(before);
    await page.keyboard.press('c');
    await expect(now).toContainText(words.cutoff);
    await page.keyboard.press('t');
    await expect(now).toContainText(words.table);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText(words.keys);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
