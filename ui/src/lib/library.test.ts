import { beforeEach, expect, test, vi } from 'vitest';

const { library, exportAddress, PAGE } = await import('./library');
const { Rows } = await import('./rows.svelte');
const { Selection } = await import('./selection.svelte');
const { readQuery, writeQuery } = await import('./query');
const { readLines } = await import('./import.svelte');
const { toggleGlyph } = await import('./glyphs');
const { passedSquares, readSetup, writeSetup } = await import('./setup');
const { fromShapes, toShapes } = await import('./shapes');

const TOTAL = 1050;
const query = readQuery('');
const row = (id: number) => ({ id }) as import('./protocol').GameRow;

const page = vi.spyOn(library, 'page').mockImplementation((_, offset, limit = PAGE) => {
  const length = Math.max(0, Math.min(limit, TOTAL - offset));
  const games = Array.from({ length }, (_value, i) => row(offset + i));
  return Promise.resolve({ total: TOTAL, unfinished: 3, games });
});

beforeEach(() => {
  page.mockClear();
});

test('only the pages near the screen are fetched, each once', async () => {
  const rows = new Rows();
  await rows.ask(query);
  expect(rows.total).toBe(TOTAL);
  expect(rows.at(99)?.id).toBe(99);
  expect(rows.at(500)).toBeUndefined();
  await Promise.all([rows.need(480, 520), rows.need(490, 530)]);
  expect(rows.at(500)?.id).toBe(500);
  await rows.need(480, 520);
  expect(page).toHaveBeenCalledTimes(3);
});

test('the answer to an earlier question is dropped', async () => {
  const rows = new Rows();
  let release = () => {};
  page.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => (release = resolve));
    return { total: 1, unfinished: 0, games: [row(77)] };
  });
  const late = rows.ask({ ...query, q: 'late' });
  await rows.ask({ ...query, q: 'now' });
  release();
  await late;
  expect(rows.total).toBe(TOTAL);
  expect(rows.at(0)?.id).toBe(0);
});

test('a list that became shorter is shown from its new end', async () => {
  const rows = new Rows();
  await rows.ask(query, 5000);
  expect(rows.at(TOTAL - 1)?.id).toBe(TOTAL - 1);
});

test('a range reaches over rows that are not here', async () => {
  const rows = new Rows();
  await rows.ask(query);
  const selection = new Selection();
  selection.toggle(5, 5);
  await selection.extend(250, (from, to) => rows.ids(from, to));
  expect(selection.count(TOTAL)).toBe(246);
  expect(selection.has(5) && selection.has(250)).toBe(true);
  expect(selection.has(251)).toBe(false);
  await selection.extend(3, (from, to) => rows.ids(from, to));
  expect([...selection.ids]).toEqual([3, 4, 5]);
  selection.everything();
  expect(selection.count(TOTAL)).toBe(TOTAL);
});

test('the question of a list in its address, and back', () => {
  expect(writeQuery(readQuery(''))).toBe('/games');
  const asked = { q: 'fen:"8/8 w"', scope: 'imported', sort: 'white', descending: false } as const;
  expect(readQuery(new URL(`http://roque${writeQuery(asked)}`).search)).toEqual(asked);
  expect(readQuery('?scope=nonsense&sort=nonsense')).toEqual(readQuery(''));
});

test('where games are to be had as PGN', () => {
  expect(exportAddress({ ids: [1, 2] })).toBe('/api/library/export?ids=1%2C2');
  expect(exportAddress({ q: 'tal', scope: 'own' })).toBe('/api/library/export?q=tal&scope=own');
});

test('news of an import come in pieces', () => {
  const text = '{"type":"broken","line":3,"reason":{"key":"pgn.noGame"}}\n{"type":"done","fir';
  const first = readLines(text, 0);
  expect(first.messages.map(({ type }) => type)).toEqual(['broken']);
  expect(readLines(text, first.read).messages).toEqual([]);
  const rest = `${text}st":null,"games":0,"duplicates":0,"broken":1}\n`;
  expect(readLines(rest, first.read).messages.map(({ type }) => type)).toEqual(['done']);
});

test('one sign for the move, one for the position', () => {
  expect(toggleGlyph([], 1)).toEqual([1]);
  expect(toggleGlyph([1, 16], 4)).toEqual([4, 16]);
  expect(toggleGlyph([4, 16], 10)).toEqual([4, 10]);
  expect(toggleGlyph([4, 10, 146], 4)).toEqual([10, 146]);
});

test('a position that is set up', () => {
  const fen = 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1';
  expect(writeSetup(readSetup(fen))).toBe(fen);
  expect(passedSquares(fen.split(' ')[0] ?? '', 'white')).toEqual(['d6']);
  expect(passedSquares(fen.split(' ')[0] ?? '', 'black')).toEqual([]);
  const bare = { ...readSetup(fen), castling: ['q', 'K'], enPassant: '' };
  expect(writeSetup(bare)).toMatch(/ w Kq - 0 1$/);
});

test('drawings there and back; the engine’s are not kept', () => {
  const shapes = [
    { kind: 'arrow', color: 'blue', from: 'e2', to: 'e4' },
    { kind: 'square', color: 'red', from: 'd5', to: null },
  ] as const;
  expect(toShapes(fromShapes([...shapes]))).toEqual(shapes);
  expect(toShapes([{ orig: 'a1', dest: 'a2', brush: 'engine' }])).toEqual([]);
});
