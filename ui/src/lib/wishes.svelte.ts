// The game somebody is about to start: what was chosen last, and where it begins.

import { api } from './api';
import type { ClockChoice, GameView, NewGame, Side, StartChoice } from './protocol';
import { type ClockWish, settings } from './settings.svelte';
import { atPace, inStyle } from './styles';

export const CLOCKS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];

/** Most letters of a name. */
export const LONGEST_NAME = 40;

/** A person as the server names one. */
function person(name: string): string {
  return name.trim() ? `human:${name.trim()}` : 'human';
}

function clockOf({ clock, minutes, increment }: ClockWish): ClockChoice {
  const [long = 5, more = 0] = clock === 'custom' ? [minutes, increment] : clock.split('+').map(Number);
  return { initialMs: Math.round(long * 60_000), incrementMs: Math.round(more * 1000) };
}

export class Wishes {
  readonly choice = settings.choice;
  start = $state<StartChoice['type']>('standard');
  /** For a start from a position. */
  fen = $state('');
  /** For Chess960; empty for one by lot. */
  number = $state('');

  constructor(fen = '') {
    if (!fen) return;
    this.start = 'fen';
    this.fen = fen;
  }

  /** Whether the two sides have different clocks. */
  get hasOdds(): boolean {
    return this.choice.odds && this.choice.clock !== 'none';
  }

  /** The clocks; `first` is the side that the first clock is for. */
  private clock(first: Side): NewGame['clock'] {
    if (this.choice.clock === 'none') return null;
    const clock = clockOf(this.choice);
    if (!this.hasOdds) return clock;
    const other = clockOf(this.choice.other);
    return first === 'white' ? { white: clock, black: other } : { white: other, black: clock };
  }

  private get startChoice(): StartChoice {
    if (this.start === 'fen') return { type: 'fen', fen: this.fen };
    if (this.start === 'standard') return { type: 'standard' };
    return { type: 'chess960', number: this.number.trim() === '' ? null : Number(this.number) };
  }

  /** Both players, as the server names them; `wished` is the side of a person who plays against a program. */
  private players(wished: Side): { white: string; black: string } {
    const { mode, whiteLevel, blackLevel, whiteName, blackName, name } = this.choice;
    if (mode === 'two') return { white: person(whiteName), black: person(blackName) };
    if (mode === 'watch') return { white: whiteLevel, black: blackLevel };
    const level = atPace(inStyle(this.choice.level, this.choice.style), this.choice.clock !== 'none');
    const own = person(name);
    return wished === 'white' ? { white: own, black: level } : { white: level, black: own };
  }

  /** Begins the game; `side` is the one a person has already moved for. */
  open(side?: Side): Promise<GameView> {
    const wished = side ?? this.choice.side;
    const own = wished === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : wished;
    const first = this.choice.mode === 'engine' ? own : 'white';
    return api.open({ ...this.players(own), clock: this.clock(first), start: this.startChoice });
  }
}
