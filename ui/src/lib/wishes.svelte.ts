// The game somebody is about to start: what was chosen last, and where it begins.

import { api } from './api';
import type { GameView, NewGame, Side, StartChoice } from './protocol';
import { settings } from './settings.svelte';
import { inStyle } from './styles';

export const CLOCKS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];

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

  get clock(): NewGame['clock'] {
    const { clock, minutes, increment } = this.choice;
    if (clock === 'none') return null;
    const [long = 5, more = 0] = clock === 'custom' ? [minutes, increment] : clock.split('+').map(Number);
    return { initialMs: Math.round(long * 60_000), incrementMs: Math.round(more * 1000) };
  }

  private get startChoice(): StartChoice {
    if (this.start === 'fen') return { type: 'fen', fen: this.fen };
    if (this.start === 'standard') return { type: 'standard' };
    return { type: 'chess960', number: this.number.trim() === '' ? null : Number(this.number) };
  }

  /** Both players, as the server names them; `side` is the one a person has already moved for. */
  private players(side?: Side): { white: string; black: string } {
    const { mode, whiteLevel, blackLevel } = this.choice;
    if (mode === 'two') return { white: 'human', black: 'human' };
    if (mode === 'watch') return { white: whiteLevel, black: blackLevel };
    const level = inStyle(this.choice.level, this.choice.style);
    const wished = side ?? this.choice.side;
    const white = wished === 'white' || (wished === 'random' && Math.random() < 0.5);
    return white ? { white: 'human', black: level } : { white: level, black: 'human' };
  }

  open(side?: Side): Promise<GameView> {
    return api.open({ ...this.players(side), clock: this.clock, start: this.startChoice });
  }
}
