// How moves are shown and said. PGN always keeps the English letters.

import type { Language, Notation } from './settings.svelte';
import { t } from './i18n.svelte';

const FIGURINES: Record<string, string> = { K: '♚', Q: '♛', R: '♜', B: '♝', N: '♞' };
const FRENCH: Record<string, string> = { K: 'R', Q: 'D', R: 'T', B: 'F', N: 'C' };
const ENGLISH: Record<string, string> = Object.fromEntries(
  Object.entries(FRENCH).map(([en, fr]) => [fr, en]),
);

/** A move for the eye. */
export function showSan(san: string, notation: Notation, language: Language): string {
  if (san.startsWith('O')) return san;
  if (notation === 'figurine')
    return san.replace(/[KQRBN]/g, (letter) => (FIGURINES[letter] ?? letter) + '\uFE0E');
  return language === 'fr' ? san.replace(/[KQRBN]/g, (letter) => FRENCH[letter] ?? letter) : san;
}

/** A French sentence of the server with its moves for the eye. */
export function showReason(sentence: string, notation: Notation): string {
  return sentence
    .replace(/\b[KQRBN][a-h1-8x]+\b/g, (san) => showSan(san, notation, 'fr'))
    .replace(/=[QRBN]\b/g, (san) => showSan(san, notation, 'fr'));
}

/** What somebody typed, with English letters: the man that moves, and the one a pawn becomes. */
export function readTyped(text: string, language: Language): string {
  const trimmed = text.trim();
  if (language !== 'fr') return trimmed;
  return trimmed.replace(/^[RDTFC]|(?<=[18]=?)[RDTFC](?=[+#!?]*$)/g, (letter) => ENGLISH[letter] ?? letter);
}

const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' } as const;

export type Role = 'king' | 'queen' | 'rook' | 'bishop' | 'knight' | 'pawn';

export function pieceName(role: Role): string {
  return t(`piece.${role}`);
}

/** A man with its colour; French pieces have a gender. */
export function manName(role: Role, color: 'white' | 'black'): string {
  const feminine = role === 'queen' || role === 'rook';
  return t(feminine ? `piece.${color}Feminine` : `piece.${color}`, { piece: pieceName(role) });
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
