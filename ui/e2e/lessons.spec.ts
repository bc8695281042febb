// Lessons: solved from start to end, by keyboard too, in both languages; explained, linked, printed, kept.

import type { Page } from '@playwright/test';
import type { LessonAnswer, MarkedView } from '../src/lib/protocol';
import { accessible, noSidewaysScroll, wordsFit } from './support/checks';
import { tabTo } from './support/keyboard';
import type { Server } from './support/server';
import { expect, test } from './support/test';

const LESSONS = [
  'minimax',
  'negamax',
  'alphabeta',
  'ordering',
  'deepening',
  'table',
  'horizon',
  'evaluation',
  'selective',
  'windows',
  'statistics',
  'network',
];

/** What the program itself says is right; who asks without an answer has solved nothing. */
async function rightAnswer(
  server: Server,
  lesson: string,
  exercise: number,
  seed: number,
): Promise<LessonAnswer> {
  const response = await fetch(`${server.url}/api/lab/lessons/${lesson}/${exercise}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed, answer: null }),
  });
  return ((await response.json()) as MarkedView).answer;
}

const forget = (server: Server) => fetch(`${server.url}/api/lab/lessons`, { method: 'DELETE' });

/** The exercise in front; the others are only there for paper. */
const card = (page: Page) => page.locator('.exercise:not(.elsewhere)');

async function answerByKeyboard(page: Page, answer: LessonAnswer): Promise<void> {
  const here = card(page);
  if (answer.type === 'number') {
    await tabTo(page, here.getByRole('textbox'));
    await page.keyboard.type(String(answer.value));
  } else if (answer.type === 'choice') {
    await tabTo(page, here.getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let n = 0; n < answer.place; n += 1) await page.keyboard.press('ArrowDown');
  } else if (answer.type === 'marks') {
    for (const place of answer.places) {
      await tabTo(page, here.getByRole('checkbox').nth(place));
      await page.keyboard.press('Space');
    }
  } else {
    // Whoever comes first is brought up first.
    const names = await here.locator('ol li > span').allTextContents();
    for (const [at, place] of answer.places.entries()) {
      for (;;) {
        const now = await here.locator('ol li > span').allTextContents();
        const stands = now.indexOf(names[place] ?? '');
        if (stands <= at) break;
        await tabTo(page, here.locator('ol li').nth(stands).getByRole('button').first());
        await page.keyboard.press('Enter');
      }
    }
  }
  await tabTo(page, here.locator('form button.primary'));
  await page.keyboard.press('Enter');
}

for (const language of ['en', 'fr'] as const) {
  for (const [lesson, next] of [
    ['alphabeta', 'ordering'],
    ['ordering', 'deepening'],
  ] as const) {
    test(`${lesson} is solved from start to end by keyboard, ${language}`, async ({ openPage, server }) => {
      await forget(server);
      const page = await openPage('/lab/lessons', { settings: { language } });
      const words =
        language === 'fr'
          ? { title: { alphabeta: 'Alpha-bêta', ordering: 'Le meilleur coup d’abord' }, right: 'Juste.' }
          : { title: { alphabeta: 'Alpha-beta', ordering: 'The best move first' }, right: 'Right.' };
      await expect(page.locator('ol > li')).toHaveCount(12);
      await tabTo(page, page.getByRole('link', { name: words.title[lesson] }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.title[lesson], level: 1 })).toBeVisible();
      const count = await page.locator('.exercise').count();
      for (let exercise = 0; exercise < count; exercise += 1) {
        await expect(card(page).locator('h2')).toContainText(`${exercise + 1}`);
        await answerByKeyboard(page, await rightAnswer(server, lesson, exercise, 1));
        await expect(card(page).getByRole('status')).toContainText(words.right);
        await tabTo(page, card(page).locator('.verdict button.primary'));
        await page.keyboard.press('Enter');
      }
      await expect(page).toHaveURL(new RegExp(`/lab/lessons/${next}`));
      await page.goto('/lab/lessons');
      const done = language === 'fr' ? `${count} sur ${count} résolus` : `${count} of ${count} solved`;
      await expect(page.getByRole('link', { name: words.title[lesson] })).toContainText(done);
    });
  }
}

test('a wrong answer is explained, and the question can be drawn afresh', async ({ openPage, server }) => {
  await forget(server);
  const page = await openPage('/lab/lessons/alphabeta?exercise=1&seed=7');
  const leaves = () => card(page).locator('.node.offered text').allTextContents();
  await expect.poll(leaves).toHaveLength(9);
  const drawn = await leaves();
  await card(page).getByRole('button', { name: 'Check' }).click();
  const verdict = card(page).getByRole('status');
  await expect(verdict).toContainText('Not right.');
  await expect(verdict).toContainText(
    /is never looked at: at \w+ M\w\w has found \d+, but M\w\w can have \d+/,
  );
  await expect(verdict).toBeFocused();
  await expect(card(page).locator('.node.pruned').first()).toBeVisible();
  await expect(page.locator('nav .isSolved')).toHaveCount(0);
  await expect(card(page).getByRole('link', { name: 'Walk through this search' })).toHaveAttribute(
    'href',
    /\/lab\?game=tree/,
  );
  await card(page).getByRole('button', { name: 'Draw afresh' }).click();
  await expect(page).not.toHaveURL(/seed=7$/);
  await expect(card(page).getByRole('button', { name: 'Check' })).toBeVisible();
  await expect.poll(leaves).not.toEqual(drawn);
  await page.goBack();
  await expect(page).toHaveURL(/seed=7$/);
  await expect.poll(leaves).toEqual(drawn);
});

test('nodes of the tree are clicked, and the answer is kept', async ({ openPage, server }) => {
  await forget(server);
  const address = '/lab/lessons/alphabeta?exercise=1&seed=3';
  const page = await openPage(address);
  const answer = await rightAnswer(server, 'alphabeta', 0, 3);
  const leaves = card(page).locator('.node.offered');
  for (const place of answer.type === 'marks' ? answer.places : []) {
    await leaves.nth(place).click();
    await expect(card(page).getByRole('checkbox').nth(place)).toBeChecked();
  }
  await card(page).getByRole('button', { name: 'Check' }).click();
  await expect(card(page).getByRole('status')).toContainText('Right.');
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Exercise 1, solved' })).toBeVisible();
  await page.goto('/lab/lessons');
  await expect(page.getByText('1 of 38 exercises solved')).toBeVisible();
  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.getByRole('button', { name: 'Really forget?' }).click();
  await expect(page.getByText('0 of 38 exercises solved')).toBeVisible();
});

test('what is no number, and what is no lesson, is said', async ({ openPage }) => {
  const page = await openPage('/lab/lessons/minimax');
  await card(page).getByRole('textbox').fill('ten');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('whole number');
  await card(page).getByRole('button', { name: 'Show the answer' }).click();
  await expect(card(page).getByRole('status')).toContainText('The answer: ');
  await page.goto('/lab/lessons/astrology');
  await expect(page.getByRole('alert')).toContainText('There is no such lesson');
});

test('on paper a lesson has its text and all its exercises, and nothing to press', async ({ openPage }) => {
  const page = await openPage('/lab/lessons/horizon');
  await expect(page.locator('.exercise').nth(1)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (let n = 0; n < 3; n += 1) await expect(page.locator('.exercise').nth(n)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('#app > nav')).toBeHidden();
  await expect(page.locator('.exercise').nth(1).locator('piece').first()).toBeVisible();
});

for (const [theme, language] of [
  ['light', 'en'],
  ['dark', 'fr'],
] as const) {
  test(`everybody can read every lesson, ${theme}, ${language}, phone to wide screen`, async ({
    openPage,
  }) => {
    test.slow();
    const page = await openPage('/lab/lessons', { settings: { theme, language } });
    for (const address of ['/lab/lessons', ...LESSONS.map((name) => `/lab/lessons/${name}`)]) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address);
      await expect(page.locator(address === '/lab/lessons' ? 'ol > li' : '.exercise').first()).toBeVisible();
      if (address !== '/lab/lessons') {
        await card(page).locator('form button').last().click();
        await expect(card(page).getByRole('status')).toBeVisible();
      }
      await accessible(page);
      for (const [width, height] of [
        [768, 1024],
        [320, 568],
      ] as const) {
        await page.setViewportSize({ width, height });
        await noSidewaysScroll(page);
        await wordsFit(page);
      }
    }
  });
}
