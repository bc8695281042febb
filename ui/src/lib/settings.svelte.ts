// What a person chose, kept in the browser.

import { languages, type Language } from './catalogue';
import { keep, recall } from './store';
import type { Style } from './styles';

export type Theme = 'auto' | 'light' | 'dark';
export type BoardSet = 'sage' | 'wood' | 'blue' | 'grey';
export type PieceSet = 'classic' | 'flat';
export type Notation = 'figurine' | 'letters';

/** The clock of one side. */
export interface ClockWish {
  /** `none`, minutes and seconds as in `5+3`, or `custom`. */
  clock: string;
  minutes: number;
  increment: number;
}

/** The clock is that of both sides, of White, or of the person who plays against a program. */
export interface GameChoice extends ClockWish {
  mode: 'engine' | 'two' | 'watch';
  level: string;
  /** In which way a level plays. */
  style: Style;
  whiteLevel: string;
  blackLevel: string;
  side: 'white' | 'random' | 'black';
  /** Of a person who plays against a program. */
  name: string;
  whiteName: string;
  blackName: string;
  /** Whether the other side has a clock of its own. */
  odds: boolean;
  other: ClockWish;
}

interface Settings {
  language: Language;
  theme: Theme;
  board: BoardSet;
  pieces: PieceSet;
  notation: Notation;
  sounds: boolean;
  destinations: boolean;
  evaluation: boolean;
  debug: boolean;
  /** Two people at one board: it turns to whoever moves. */
  turning: boolean;
  choice: GameChoice;
}

const KEY = 'roque.settings';

/** A language we speak. */
function known(code: string | undefined): Language | undefined {
  return code && code in languages ? (code as Language) : undefined;
}

function defaults(): Settings {
  return {
    language: known(navigator.language.slice(0, 2).toLowerCase()) ?? 'en',
    theme: 'auto',
    board: 'sage',
    pieces: 'classic',
    notation: 'figurine',
    sounds: true,
    destinations: true,
    evaluation: false,
    debug: false,
    turning: false,
    choice: {
      mode: 'engine',
      level: 'roque:elo=1200',
      style: 'average',
      whiteLevel: 'roque:elo=1600',
      blackLevel: 'roque:elo=1600',
      side: 'white',
      clock: 'none',
      minutes: 10,
      increment: 5,
      name: '',
      whiteName: '',
      blackName: '',
      odds: false,
      other: { clock: '1+0', minutes: 1, increment: 0 },
    },
  };
}

function load(): Settings {
  const initial = defaults();
  try {
    const saved = JSON.parse(recall(KEY) ?? '{}') as Partial<Settings>;
    const language = known(saved.language) ?? initial.language;
    return { ...initial, ...saved, language, choice: { ...initial.choice, ...saved.choice } };
  } catch {
    return initial;
  }
}

export const settings = $state(load());

/** Keeps the settings and shows them: call once, inside an effect. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset['theme'] = settings.theme;
  root.dataset['board'] = settings.board;
  root.dataset['pieces'] = settings.pieces;
  keep(KEY, JSON.stringify(settings));
}
