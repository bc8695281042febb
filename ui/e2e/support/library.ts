// Games to fill a library with, and hands on the pages that show them.

import { expect, type Page } from '@playwright/test';

/** A small game; the number makes it one of its kind. */
export function game(
  number: number,
  tags: Record<string, string> = {},
  moves = '1. e4 e5 2. Nf3 Nc6',
): string {
  const all = {
    Event: `Round robin ${number}`,
    Site: '?',
    Date: `${1900 + (number % 100)}.01.01`,
    Round: String(number),
    White: `White ${number}`,
    Black: `Black ${number}`,
    Result: '1-0',
    ...tags,
  };
  const head = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${head.join('\n')}\n\n${moves} ${all.Result}\n\n`;
}

/** So many games of one player, whose name finds them. */
export function games(count: number, white: string): string {
  return Array.from({ length: count }, (_, i) => game(i, { White: white })).join('');
}

/** Imports a text without the page. */
export async function fill(url: string, text: string): Promise<void> {
  const answer = await fetch(`${url}/api/library/import?name=test.pgn`, { method: 'POST', body: text });
  expect(await answer.text()).toContain('"done"');
}

/** Makes a document of a text without the page. */
export async function record(url: string, text: string): Promise<number> {
  const answer = await fetch(`${url}/api/documents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'pgn', text }),
  });
  return ((await answer.json()) as { id: number }).id;
}

export async function pgn(url: string, id: number | string): Promise<string> {
  return (await fetch(`${url}/api/library/export?ids=${id}`)).text();
}

/** A game with something of everything: names, clocks, judgements, words, signs, variations, drawings. */
export const RICH = `[Event "Test"]
[Site "Here"]
[Date "1993.03.09"]
[Round "3"]
[White "Spassky"]
[Black "Petrosian"]
[Result "1-0"]
[WhiteElo "2640"]
[BlackElo "2650"]
[Odd "kept"]

{At the start.} 1. e4 $1 {[%clk 1:30:00] King's pawn.} (1. d4 d5 2. c4 $5) 1... c5 {[%cal Gd7d5,Re4e5][%csl Yc5]}
({Or else} 1... e5 2. Nf3 (2. f4 exf4 $10)) 2. Nf3 $146 {[%eval 0.2]} 2... d6 {[%eval 0.31]} 3. d4 1-0`;

/** White forgets the mate in one, and has a mate in one forgotten for him. */
export const FOOL = `[White "Fool"]
[Black "Scholar"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1`;

/** The number of the document that a page shows. */
export function shown(page: Page): string {
  const id = /\/(?:analyse|game)\/(\d+)/.exec(page.url())?.[1];
  if (!id) throw new Error(`${page.url()} shows no document`);
  return id;
}

/** Rows of the table that are there. */
export const rows = (page: Page) => page.locator('.body [role="row"]');

/** The rows of games with this text. */
export const row = (page: Page, text: string) => rows(page).filter({ hasText: text });

export const moveButton = (page: Page, name: string | RegExp) =>
  page.locator('.tree').getByRole('button', { name });
