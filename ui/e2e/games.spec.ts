// The library: the table of games.

import { writeFileSync } from 'node:fs';
import { fill, game, games, record, row, rows } from './support/library';
import { expect, test } from './support/test';

/** What each test finds belongs to it alone: the server is shared by the tests of a worker. */
let made = 0;
function name(): string {
  made += 1;
  return `Player${process.pid}x${made}`;
}

test('games: import, search, open, delete at once, undo', async ({ openPage }) => {
  const player = name();
  const page = await openPage('/games');
  await page.getByRole('button', { name: 'Import PGN' }).first().click();
  await page.getByLabel('PGN text').fill(game(1, { White: player, Black: 'Allies' }, '1. e4 e5 2. Nf3 d6'));
  await page.locator('form').getByRole('button', { name: 'Import PGN' }).click();
  await page.waitForURL(/\/game\/\d+/);
  await expect(page.getByText('Philidor').first()).toBeVisible();
  await page.goto('/games');
  await page.getByRole('searchbox').fill(player);
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
  await row(page, player).getByRole('checkbox').click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No game matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, player)).toHaveCount(1);
  await row(page, player).getByRole('link').click();
  await page.waitForURL(/\/game\/\d+/);
});

test('games: a thousand imported ones do not hide the unfinished; whatever is shown is found', async ({
  openPage,
  server,
}) => {
  const player = name();
  await fill(server.url, games(1200, player));
  await server.open({ black: 'random' });
  const page = await openPage('/games');
  await page.getByText(/^Unfinished/).click();
  await expect(row(page, 'Running').first()).toBeVisible();
  await expect(row(page, player)).toHaveCount(0);
  await page.getByRole('searchbox').fill('Person');
  await expect(row(page, 'Person').first()).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('searchbox').fill(`${player} 1-0 C44`);
  await expect(page.getByText('1,200 games')).toBeVisible();
  await page.getByRole('searchbox').fill(`${player} 0-1`);
  await expect(page.getByText('No game matches.')).toBeVisible();
});

test('games: a long list is sorted and scrolled to its end; only what is near is there', async ({
  openPage,
  server,
}) => {
  const player = name();
  await fill(server.url, games(1200, player));
  const page = await openPage(`/games?q=${player}`);
  await expect(page.getByText('1,200 games')).toBeVisible();
  await page.getByRole('button', { name: 'Black' }).click();
  await expect(page.getByRole('columnheader', { name: 'Black' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).first()).toContainText('Black 0');
  await page.getByRole('button', { name: 'Black' }).click();
  await expect(rows(page).first()).toContainText('Black 999');
  await expect(page).toHaveURL(/sort=black/);
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(row(page, 'Black 0')).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(120);
  await page.reload();
  await expect(rows(page).first()).toContainText('Black 999');
});

test('games: chosen by mouse and by keyboard, deleted together, brought back', async ({
  openPage,
  server,
}) => {
  const player = name();
  await fill(server.url, games(300, player));
  const page = await openPage(`/games?q=${player}&sort=black&up=`);
  await expect(page.getByText('300 games')).toBeVisible();
  await rows(page).nth(1).getByRole('checkbox').click();
  await rows(page)
    .nth(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await rows(page)
    .nth(8)
    .locator('.date')
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('5 selected')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+End');
  await expect(page.getByText('300 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  for (const key of ['Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Delete']) await page.keyboard.press(key);
  await expect(page.getByText('3 games deleted.')).toBeVisible();
  await expect(page.getByText('297 games')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('300 games')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('300 games deleted.')).toBeVisible();
  await expect(page.getByText('No game matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('300 games')).toBeVisible();
});

test('games: a selection or a whole query is exported', async ({ openPage, server }) => {
  const player = name();
  await fill(server.url, games(3, player));
  const page = await openPage(`/games?q=${player}&sort=black&up=`);
  await expect(rows(page)).toHaveCount(3);
  const save = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    const stream = await (await download).createReadStream();
    let text = '';
    for await (const piece of stream) text += String(piece);
    return text;
  };
  expect([...(await save()).matchAll(/\[Event /g)]).toHaveLength(3);
  await rows(page).nth(1).getByRole('checkbox').click();
  const one = await save();
  expect(one).toContain('[Black "Black 1"]');
  expect([...one.matchAll(/\[Event /g)]).toHaveLength(1);
});

test('games: files are imported with the broken games named, and twice is not twice', async ({
  openPage,
}, info) => {
  const player = name();
  const path = info.outputPath('games.pgn');
  const broken = game(7, { White: player }, '1. e4 e5 2. Ke3');
  writeFileSync(path, games(20, player) + broken);
  const page = await openPage('/games');
  const send = async () => {
    await page.getByRole('button', { name: 'Import PGN' }).click();
    await page.locator('input[type="file"]').setInputFiles(path);
  };
  await send();
  await expect(page.getByText('20 games · 1 unreadable')).toBeVisible();
  await page.getByText('1 game could not be read').click();
  // Ten lines a game; the moves of the last are its ninth.
  await expect(page.getByText('Line 209:')).toBeVisible();
  await page.getByRole('button', { name: /^Close/ }).click();
  await send();
  await expect(page.getByText(/0 games · 20 already here/)).toBeVisible();
});

test('games: a file of almost a megabyte is taken, by dropping it on the page', async ({ openPage }) => {
  const player = name();
  const page = await openPage('/games');
  await expect(page.getByRole('heading', { name: 'Games' })).toBeVisible();
  const remark = `{${'a "quoted"\n comment '.repeat(2000)}}`;
  const moves = Array.from({ length: 24 }, (_, i) => `${['Nf3', 'Nf6', 'Ng1', 'Ng8'][i % 4]} ${remark}`);
  const text = game(1, { White: player }, moves.join(' '));
  expect(text.length).toBeGreaterThan(900_000);
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'large.pgn'));
    return transfer;
  }, text);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await expect(page.getByText('Drop files to import their games')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await page.waitForURL(/\/game\/\d+/);
  await expect(page.locator('.tree')).toContainText('quoted');
});

test('games: an import is cancelled and sent again', async ({ openPage }) => {
  const player = name();
  const page = await openPage('/games');
  const send = async () => {
    await page.getByRole('button', { name: 'Import PGN' }).click();
    await page.getByLabel('PGN text').fill(games(5, player));
    await page.locator('form').getByRole('button', { name: 'Import PGN' }).click();
  };
  // Made to hang, so that there is something to cancel.
  await page.route('**/api/library/import*', () => {});
  await send();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('cancelled; what came is kept')).toBeVisible();
  await page.unroute('**/api/library/import*');
  await send();
  await expect(page.getByText('5 games', { exact: true }).first()).toBeVisible();
  await page.getByRole('searchbox').fill(player);
  await expect(rows(page)).toHaveCount(5);
});

test('games: a search that cannot be read says which word', async ({ openPage }) => {
  const page = await openPage('/games');
  await page.getByRole('searchbox').fill('elo:strong');
  await expect(page.getByRole('alert').filter({ hasText: 'strong' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('alert').filter({ hasText: 'strong' })).toHaveCount(0);
});

test('games: the words of a search are explained and can be taken over', async ({ openPage }) => {
  const page = await openPage('/games');
  await page.getByRole('button', { name: 'What can be searched for' }).click();
  await page.getByRole('button', { name: /elo:2600/ }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('elo:2600..');
  await expect(page).toHaveURL(/elo/);
});

test('games: a late answer to an earlier search is not shown', async ({ openPage, server }) => {
  const player = name();
  await fill(server.url, games(2, player));
  const page = await openPage('/games');
  await expect(rows(page).first()).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = (url: URL) => url.pathname === '/api/library' && url.searchParams.get('q') === player;
  await page.route(asked, async (route) => {
    await held;
    await route.continue();
  });
  const late = page.waitForRequest((request) => asked(new URL(request.url())));
  await page.getByRole('searchbox').fill(player);
  await late;
  await page.getByRole('searchbox').fill('nobody-of-that-name');
  await expect(page.getByText('No game matches.')).toBeVisible();
  const answer = page.waitForEvent('requestfinished', (request) => asked(new URL(request.url())));
  release();
  await answer;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await rows(page).count()).toBe(0);
});

test('games: cards on a phone, with the same search', async ({ openPage, server }) => {
  const player = name();
  await fill(server.url, games(40, player));
  const page = await openPage(`/games?q=${player}`, { viewport: { width: 390, height: 844 } });
  await expect(rows(page).first().locator('.mini piece').first()).toBeVisible();
  await expect(page.getByText('40 games')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('black');
  await expect(rows(page).first()).toContainText('Black 0');
});

test('games: a document is deleted from its own page, and brought back from the list', async ({
  openPage,
  server,
}) => {
  const player = name();
  const id = await record(server.url, game(1, { White: player }));
  const page = await openPage(`/analyse/${id}`);
  await expect(page.getByText(player).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('list').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 game deleted.')).toBeVisible();
  await page.getByRole('searchbox').fill(player);
  await expect(page.getByText('No game matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, player)).toHaveCount(1);
});
