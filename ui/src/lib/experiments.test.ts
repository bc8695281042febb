import { describe, expect, it } from 'vitest';
import { columnKey, filesFor, fromRun, nothingWanted, toRun } from './experiments';
import type { ExperimentOffer } from './protocol';

const offers: ExperimentOffer[] = [{ name: 'ordering', takes: ['positions', 'depth', 'evaluation'] }];

describe('a run as it is filled in', () => {
  it('sends only what the experiment takes, and comes back', () => {
    const wanted = {
      ...nothingWanted(),
      name: 'ordering',
      positions: ' a \n\nb',
      depth: 4,
      games: 9,
      evaluations: 'material',
    };
    const run = toRun(wanted, offers);
    expect(run).toEqual({
      type: 'experiment',
      name: 'ordering',
      quick: true,
      seed: 1,
      own: {
        positions: ['a', 'b'],
        depth: 4,
        games: null,
        nodes: null,
        timeMs: null,
        evaluations: ['material'],
      },
    });
    expect(toRun(fromRun(run), offers)).toEqual(run);
  });

  it('is a comparison where no experiment is named', () => {
    const run = toRun({ ...nothingWanted(), first: ' random ', meetings: 4 }, offers);
    expect(run).toMatchObject({ type: 'comparison', first: 'random', games: 4 });
    expect(toRun(fromRun(run), offers)).toEqual(run);
  });
});

it('names of columns become keys', () => {
  expect(['first-move %', 'X won', 'gives away ', 'Elo'].map(columnKey)).toEqual([
    'firstMovePercent',
    'xWon',
    'givesAway',
    'elo',
  ]);
});

it('of a picture somebody gets the one in their language', () => {
  const files = ['table-size.csv', 'table.svg', 'table.png', 'table.fr.svg'];
  expect(filesFor(files, 'en')).toEqual(['table-size.csv', 'table.svg', 'table.png']);
  expect(filesFor(files, 'fr')).toEqual(['table-size.csv', 'table.png', 'table.fr.svg']);
  // What older versions kept is there in English only.
  expect(filesFor(['table.svg'], 'fr')).toEqual(['table.svg']);
});
