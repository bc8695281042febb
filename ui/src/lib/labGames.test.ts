import { expect, it, vi } from 'vitest';
import { gameAddress, gameFrom, gameSolver, treeAddress, usualGame } from './labGames';

// Not every Node has one.
vi.hoisted(() => {
  globalThis.navigator ??= { language: 'en' } as Navigator;
});

it('a game comes back from its address', () => {
  const played = usualGame('connectFour');
  played.moves = [3, 3, 0];
  played.first = 'it';
  played.switches = { ...played.switches, algo: 'pvs', depth: 4, order: ['mvv'] };
  const address = gameAddress(played);
  expect(gameFrom(address.slice('/lab/games'.length))).toEqual(played);
  expect(gameFrom('?game=chess')).toBeNull();
  expect(gameFrom('?game=ticTacToe&moves=1x')?.moves).toEqual([]);
});

it('its tree is one of the workbench', () => {
  const work = { state: 'X../.O./...', nodes: 1, cutoffs: 0, depth: 9, ms: 1, cut: false };
  const address = treeAddress(usualGame('ticTacToe'), work);
  expect(address).toContain('state=X..%2F.O.%2F...');
  expect(address).toContain(encodeURIComponent(gameSolver(usualGame('ticTacToe'))));
});
