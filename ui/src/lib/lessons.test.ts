import { describe, expect, it } from 'vitest';
import { freshSeed, lessonAddress, place, readNumber, readSpot, replayAddress } from './lessons';
import type { PictureNode } from './protocol';

describe('addresses of lessons', () => {
  it('count exercises from one and come back', () => {
    const address = lessonAddress('minimax', { exercise: 2, seed: 77 });
    expect(address).toBe('/lab/lessons/minimax?exercise=3&seed=77');
    expect(readSpot(address.split('?')[1] ?? '')).toEqual({ exercise: 2, seed: 77 });
  });

  it('that make no sense mean the first exercise of the first seed', () => {
    for (const search of ['', '?exercise=0&seed=x', '?exercise=-3&seed=1e99', '?seed=1.5'])
      expect(readSpot(search)).toEqual({ exercise: 0, seed: 1 });
  });

  it('lead to the workbench', () => {
    expect(replayAddress({ game: 'tree', state: '(1 2)', solver: 'depth=2' })).toBe(
      '/lab?game=tree&state=%281+2%29&solver=depth%3D2',
    );
  });

  it('draw another seed each time', () => {
    for (const drawn of [0, 0.5, 0.999999]) expect(freshSeed(1, () => drawn)).not.toBe(1);
    expect(freshSeed(500_000, () => 0.4999985)).not.toBe(500_000);
  });
});

it('numbers are read with either minus', () => {
  expect(['−3', '-3', ' 1 200 ', '+4', '0'].map(readNumber)).toEqual([-3, -3, 1200, 4, 0]);
  for (const text of ['', 'x', '1.5', '--2', '99999999999']) expect(readNumber(text)).toBeNull();
});

it('a parent stands over the middle of its children', () => {
  const node = (parent: number | null, way: string): PictureNode => ({
    parent,
    way,
    label: '',
    side: 'white',
    look: 'plain',
  });
  const nodes = [node(null, ''), node(0, 'a'), node(1, 'aa'), node(1, 'ab'), node(0, 'b')];
  const { placed, slots, levels } = place(nodes);
  expect(placed.map(({ x }) => x)).toEqual([1.25, 0.5, 0, 1, 2]);
  expect([slots, levels]).toEqual([3, 3]);
});
