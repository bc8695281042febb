import { messages, type MessageKey } from './messages';
import type { Opening } from './protocol';
import { settings } from './settings.svelte';

/** The sentence in the person's language, with its blanks filled in. */
export function t(key: MessageKey, blanks: Record<string, string | number> = {}): string {
  const text: string = messages[key][settings.language === 'fr' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}

/** The word for a level of the server, or its own name if it is new to us. */
export function levelWord(word: string): string {
  const key = `level.${word}`;
  return key in messages ? t(key as MessageKey) : word;
}

export function openingName(opening: Opening): string {
  return settings.language === 'fr' ? opening.french : opening.name;
}

export function formatNumber(n: number): string {
  return new Intl.NumberFormat(settings.language).format(n);
}
