// How moves are shown and said. PGN always keeps the English letters.

import { languages, type Language } from './catalogue';
import { t } from './i18n.svelte';
import type { Notation } from './settings.svelte';

const LETTERS = 'KQRBN';
const FIGURINES = '♚♛♜♝♞';

/** A move for the eye. */
export function showSan(san: string, notation: Notation, language: Language): string {
  if (san.startsWith('O')) return san;
  const pieces = notation === 'figurine' ? FIGURINES : languages[language].pieces;
  const variant = notation === 'figurine' ? '\uFE0E' : '';
  return san.replace(/[KQRBN]/g, (letter) => (pieces[LETTERS.indexOf(letter)] ?? letter) + variant);
}

/** What somebody typed, with English letters: the man that moves, and the one a pawn becomes. */
export function readTyped(text: string, language: Language): string {
  const { pieces } = languages[language];
  const letters = new RegExp(`^[${pieces}]|(?<=[18]=?)[${pieces}](?=[+#!?]*$)`, 'g');
  return text.trim().replace(letters, (letter) => LETTERS[pieces.indexOf(letter)] ?? letter);
}

const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' } as const;

export type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

export function pieceName(role: Role): string {
  return t(`piece.${role}`);
}

/** A man with its colour. */
export function manName(role: Role, color: 'white' | 'black'): string {
  return t(`piece.${color}`, { piece: { key: `piece.${role}` } });
}

/** A move for the ear. */
export function saySan(san: string): string {
  const mate = san.endsWith('#') ? t('say.mate') : san.endsWith('+') ? t('say.check') : '';
  const plain = san.replace(/[+#]$/, '');
  if (plain === 'O-O') return t('say.castleShort') + mate;
  if (plain === 'O-O-O') return t('say.castleLong') + mate;
  const letter = plain[0] as keyof typeof NAMES;
  const piece = pieceName(letter in NAMES ? NAMES[letter] : 'pawn');
  const [body, promoted] = plain.split('=');
  const square = (body ?? '').slice(-2);
  const said = t(plain.includes('x') ? 'say.takes' : 'say.to', { piece, square });
  const becomes = promoted
    ? t('say.promotes', { piece: pieceName(NAMES[promoted as keyof typeof NAMES]) })
    : '';
  return said + becomes + mate;
}

/** Minutes and seconds; tenths in the last ten seconds. */
export function showTime(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
