// The rooms of the laboratory beside the workbench: races, experiments, games, and the way there from any position.

import { accessible, noSidewaysScroll, wordsFit } from './support/checks';
import { expect, test } from './support/test';

const RACE =
  '/lab/race?game=ticTacToe&state=X../.O./...&a=algo%3Dminimax,depth%3D9&b=algo%3Dalphabeta,depth%3D9';

test('a race is run by keyboard, and its verdict is a ratio', async ({ openPage }) => {
  const page = await openPage(RACE);
  const form = page.getByRole('form', { name: 'Race' });
  const second = form.getByRole('group', { name: 'Second search' });
  await expect(second.getByRole('radio', { name: 'Alpha-beta' })).toBeChecked();
  await form.getByRole('button', { name: 'Start the race' }).focus();
  await page.keyboard.press('Enter');
  const status = page.getByRole('status');
  await expect(status).toContainText('To depth 9 the first search needed');
  await expect(status).toContainText('times the nodes of the second');
  await expect(status).toContainText('both found the same value');
  const lanes = ['First search', 'Second search'].map((name) => page.getByRole('region', { name }));
  for (const lane of lanes) {
    await expect(lane).toContainText('Done: as deep as it was asked to.');
    await expect(lane.getByRole('row')).toHaveCount(2);
  }
  const nodes = await Promise.all(
    lanes.map(async (lane) => Number((await lane.locator('dd').first().innerText()).replace(/\D/g, ''))),
  );
  expect(nodes[0]).toBeGreaterThan((nodes[1] ?? 0) * 2);
  await expect(page.getByRole('img', { name: 'Nodes by finished depth' })).toBeVisible();
});

test('counters run while a race goes on, and Escape stops it', async ({ openPage }) => {
  const page = await openPage(
    '/lab/race?game=connectFour&state=&a=algo%3Dminimax,depth%3D40&b=algo%3Dalphabeta,deepening%3Don,depth%3D40',
  );
  await page.getByRole('button', { name: 'Start the race' }).click();
  const nodes = page.getByRole('region', { name: 'First search' }).locator('dd').first();
  await expect(nodes).not.toHaveText('0');
  const before = await nodes.innerText();
  await expect(nodes).not.toHaveText(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'First search' })).toContainText('Stopped.');
  await expect(page.getByRole('button', { name: 'Start the race' })).toBeVisible();
});

test('what cannot race is said', async ({ openPage }) => {
  const page = await openPage('/lab/race?game=tree&state=(1 x)');
  await page.getByRole('button', { name: 'Start the race' }).click();
  await expect(page.getByRole('alert')).toContainText('not possible');
});

test('an experiment with values of one’s own: run, seen, kept over a restart, fetched, deleted', async ({
  openPage,
  server,
}) => {
  const page = await openPage('/lab/experiments');
  await page.getByRole('link', { name: 'Tic-tac-toe against itself' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Games', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result.getByRole('status')).toHaveText('Complete');
  await expect(result).toContainText('6 of 6 games were drawn.');
  await expect(result.getByRole('row')).toHaveCount(4);
  await expect(result.getByRole('img')).toBeVisible();
  for (const kind of ['CSV', 'JSON', 'SVG', 'PNG']) {
    const link = result.getByRole('link', { name: new RegExp(`^${kind}`) });
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.status()).toBe(200);
    expect((await response.body()).length).toBeGreaterThan(20);
  }
  await server.stop();
  await server.start();
  await page.reload();
  await expect(result).toContainText('6 of 6 games were drawn.');
  await result.getByRole('button', { name: 'Delete' }).click();
  await expect(result).toHaveCount(0);
});

test('a question of one’s own is answered with an interval, and one that takes too long is ended', async ({
  openPage,
}) => {
  const page = await openPage('/lab/experiments');
  await page.getByLabel('First player').fill('solver:algo=alphabeta,depth=2');
  await page.getByLabel('Second player').fill('random');
  await page.getByLabel('Games', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Run it' }).click();
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result.getByRole('status')).toHaveText('Complete');
  await expect(result.getByRole('columnheader')).toContainText([
    'player',
    'mean depth',
    'nodes a move',
    'cutoffs',
  ]);
  await expect(result).toContainText('4 games');
  await page.goto('/lab/experiments?experiment=ordering');
  await page.getByLabel('Greatest depth').fill('20');
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(result.getByRole('progressbar')).toBeVisible();
  await expect(result.getByRole('row').nth(2)).toBeVisible();
  await expect(result.getByRole('img')).toBeVisible();
  await result.getByRole('button', { name: 'End it now' }).click();
  await expect(result.getByRole('status')).toContainText('Ended by you');
  await page.goto('/lab/experiments?question');
  await page.getByLabel('First player').fill('uci:/bin/true');
  await page.getByRole('button', { name: 'Run it' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot play here');
});

test('a small game against an algorithm: values, nodes, the same for somebody else, its tree', async ({
  openPage,
}) => {
  const page = await openPage('/lab/games?game=ticTacToe&moves=&first=you&solver=algo%3Dalphabeta,depth%3D9');
  await expect(page.getByRole('status')).toHaveText('Your turn.');
  await page.getByRole('button', { name: 'Row 1, column 1: empty' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Row 2, column 2: / })).toHaveAccessibleName(/Roque/);
  await expect(page).toHaveURL(/moves=04/);
  const work = page.getByRole('region', { name: 'What it did' });
  await expect(work.locator('dd').first()).not.toHaveText('0');
  const other = await openPage(page.url().slice(new URL(page.url()).origin.length));
  await expect(other.getByRole('button', { name: 'Row 1, column 1: You' })).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page).toHaveURL(/moves=&/);
  await page.getByRole('button', { name: 'Row 1, column 1: empty' }).click();
  await expect(page).toHaveURL(/moves=04/);
  await page.getByRole('link', { name: 'Open the tree of this position' }).click();
  await expect(page.getByText('visits', { exact: false }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/lab\?game=ticTacToe/);
  // From one room to the next, and nobody is called back.
  await page.getByRole('link', { name: 'Race', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Race' })).toBeVisible();
  await expect(page).toHaveURL(/\/lab\/race$/);
});

test('from a game to the X-ray of its position', async ({ openGame }) => {
  const { page } = await openGame();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'X-ray: how the engine decides' }).click();
  await expect(page).toHaveURL(/\/lab\?game=chess/);
  // A busy machine needs its time for the search.
  await expect(page.getByRole('heading', { name: 'The history of the decision' })).toBeVisible({
    timeout: 240_000,
  });
  const history = page.getByRole('region', { name: 'The history of the decision' });
  await expect(history).toContainText('Best:');
  await expect(history).toContainText('Almost won:');
  await expect(history.getByRole('table')).toHaveCount(2);
});

for (const theme of ['light', 'dark']) {
  for (const language of ['en', 'fr']) {
    test(`every room can be read, ${theme}, ${language}, phone to wide screen`, async ({ openPage }) => {
      const page = await openPage(RACE, { settings: { theme, language } });
      const french = language === 'fr';
      await page.getByRole('button', { name: french ? 'Lancer la course' : 'Start the race' }).click();
      await expect(page.getByRole('status')).toContainText(french ? 'Jusqu’à la profondeur 9' : 'To depth 9');
      const rooms = [
        null,
        '/lab/experiments?experiment=evaluations',
        '/lab/games?game=connectFour&moves=33&first=you',
      ];
      for (const room of rooms) {
        if (room) await page.goto(room);
        await expect(page.locator('h1')).toBeVisible();
        await accessible(page);
        for (const [width, height] of [
          [1280, 800],
          [768, 1024],
          [390, 844],
          [320, 568],
        ] as const) {
          await page.setViewportSize({ width, height });
          await noSidewaysScroll(page);
          await wordsFit(page);
        }
        await accessible(page);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  }
}
