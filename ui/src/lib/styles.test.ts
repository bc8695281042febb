import { expect, it } from 'vitest';
import { atPace, inStyle, styleOf } from './styles';

it('levels take a person’s time where there is a clock, and keep their way of playing', () => {
  const level = atPace(inStyle('roque:elo=1400', 'attacker'), true);
  expect(level).toBe('roque:elo=1400,style=attacker,time=human');
  expect(styleOf(level)).toBe('attacker');
  expect(atPace('roque:elo=1400', false)).toBe('roque:elo=1400');
  expect(atPace('random', true)).toBe('random');
});
