import { expect, test } from 'vitest';
import { fromAddress, scoreText, solverText, toAddress, toRequest, usual } from './lab';

test('an address gives back what was wished', () => {
  const wish = usual('connectFour');
  wish.state = '4443';
  wish.switches = {
    ...wish.switches,
    algo: 'pvs',
    order: ['killers', 'hash'],
    table: 16,
    width: 3,
    deepening: true,
    sort: true,
    depth: 7,
  };
  const address = toAddress(wish, { visit: 12, ends: false });
  const read = fromAddress(address.slice('/lab'.length));
  expect(read?.wish).toEqual(wish);
  expect(read?.moment).toEqual({ visit: 12, ends: false });
  expect(solverText(wish)).toBe('algo=pvs,order=killers+hash,tt=16,width=3,deepening=on,sort=on,depth=7');
});

test('the strong engine is asked for nodes or depth, never both', () => {
  const wish = usual('chess');
  expect(toRequest(wish)).toMatchObject({ solver: null, nodes: 100_000, depth: null });
  wish.limit = 'depth';
  expect(toRequest(wish)).toMatchObject({ solver: null, nodes: null, depth: 10 });
  expect(fromAddress(toAddress(wish, null).slice('/lab'.length))?.wish).toEqual(wish);
  wish.who = 'textbook';
  expect(toRequest(wish)).toMatchObject({ solver: 'algo=alphabeta,eval=simplified,depth=3', nodes: null });
});

test('addresses that name no game wish nothing', () => {
  expect(fromAddress('')).toBeNull();
  expect(fromAddress('?game=go')).toBeNull();
});

test('scores are written as players do', () => {
  expect(scoreText('chess', 31)).toBe('+0.31');
  expect(scoreText('chess', -120)).toBe('−1.20');
  expect(scoreText('chess', 31_997)).toBe('#2');
  expect(scoreText('ticTacToe', -31_996)).toBe('−#4');
  expect(scoreText('tree', 3)).toBe('3');
  expect(scoreText('tree', -32_500)).toBe('−∞');
  expect(scoreText('tree', null)).toBe('–');
});
