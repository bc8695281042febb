// Pictures for README and docs: `npm run screenshots [folder]`, into docs/images unless told otherwise.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, newGame, openPage, root, Server, waitPly } from './harness.mjs';

const folder = process.argv[2] ?? join(root, 'docs/images');
mkdirSync(folder, { recursive: true });
const server = new Server();
await server.start();
const browser = await launch();

const opening = [
  'e4',
  'e5',
  'Nf3',
  'Nc6',
  'Bb5',
  'a6',
  'Ba4',
  'Nf6',
  'O-O',
  'Nxe4',
  'd4',
  'b5',
  'Bb3',
  'd5',
  'dxe5',
  'Be6',
];

/** A game of two people with the opening played, as the page of a person against an engine would show it. */
async function played(page, moves) {
  await page.keyboard.press('/');
  for (const [index, move] of moves.entries()) {
    await page.keyboard.type(move);
    await page.keyboard.press('Enter');
    await waitPly(page, index + 1);
  }
  await page.keyboard.press('Escape');
}

async function shot(page, name) {
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(join(folder, `${name}.png`));
}

const clock = { initialMs: 600_000, incrementMs: 5000 };
const settings = { evaluation: true, debug: false, sounds: false };

let page = await openPage(browser, server, '/', { settings });
await page.getByRole('dialog').waitFor();
await shot(page, 'new-game');

const game = await newGame(server, { clock: null });
page = await openPage(browser, server, `/game/${game.id}`, { settings });
await page.locator('cg-board piece').first().waitFor();
await played(page, opening);
await page.waitForTimeout(4000);
await page.mouse.click(
  ...Object.values(await page.locator('[data-square="f3"]').boundingBox())
    .slice(0, 2)
    .map((value) => value + 30),
);
await shot(page, 'game');

page = await openPage(browser, server, `/game/${game.id}`, {
  settings: { ...settings, theme: 'dark', board: 'blue' },
});
await page.locator('.list button').last().waitFor();
await shot(page, 'game-dark');

const timed = await newGame(server, { black: 'roque:elo=1400', clock });
page = await openPage(browser, server, `/game/${timed.id}`, {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  settings: { ...settings, evaluation: false },
});
await page.locator('cg-board piece').first().waitFor();
await page.locator('input[aria-describedby="entry-error"]').fill('e4');
await page.keyboard.press('Enter');
await waitPly(page, 2);
await shot(page, 'phone');

page = await openPage(browser, server, `/analyse?game=${game.id}`, { settings });
await page.locator('.lines li').nth(2).waitFor();
await page.waitForTimeout(2500);
await shot(page, 'analysis');

page = await openPage(browser, server, '/small', { settings });
await page.getByText('Connect four', { exact: true }).click();
for (const column of [4, 4, 3]) {
  await page
    .getByRole('button', { name: new RegExp(`column ${column}: empty`) })
    .last()
    .click();
  await page.getByText('Your turn').waitFor();
}
await page.getByText('Show the value of every move').click();
await page.locator('.value').first().waitFor();
await shot(page, 'connect-four');

await browser.close();
await server.stop();
server.clean();
