import { describe, expect, it, vi } from 'vitest';
import { nice, powers } from '../components/lab/raceScale';
import { laneText, raceAddress, raceFrom, times, toStart, usualRace } from './race';

// Not every Node has one.
vi.hoisted(() => {
  globalThis.navigator ??= { language: 'en' } as Navigator;
});

describe('a race in an address', () => {
  it('comes back, textbook searches and the strong engine', () => {
    const lanes = usualRace('chess');
    lanes[1] = { ...lanes[1], who: 'engine', limit: 'depth', depth: 9 };
    const address = raceAddress(lanes);
    const back = raceFrom(address.slice('/lab/race'.length));
    expect(back && raceAddress(back)).toBe(address);
    expect(back?.map(laneText)[1]).toBe('roque:depth=9');
    expect(toStart(lanes)).toMatchObject({ lanes: [{ depth: null }, { solver: null, depth: 9 }] });
  });

  it('is none without a game', () => expect(raceFrom('?a=depth%3D3')).toBeNull());
});

it('a ratio is told by the larger', () => {
  expect(times(4)).toEqual({ times: 4, more: 1 });
  expect(times(0.25)).toEqual({ times: 4, more: 0 });
});

it('scales are round and hold everything', () => {
  expect([1, 3, 7, 4200].map(nice)).toEqual([1, 5, 10, 5000]);
  expect(powers([12, 90_000])).toEqual([10, 100, 1000, 10_000, 100_000]);
  expect(powers([])).toEqual([1, 10]);
});
