import { messages, type MessageKey } from './messages';
import type { Opening } from './protocol';
import { settings } from './settings.svelte';

/** The sentence in the person's language, with its blanks filled in. */
export function t(key: MessageKey, blanks: Record<string, string | number> = {}): string {
  const text: string = messages[key][settings.language === 'fr' ? 1 : 0];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}

/** For keys made from codes of the server: the sentence, or the fallback if there is none. */
export function tCode(prefix: string, code: string, fallback: string, blanks: Record<string, string> = {}): string {
  const key = `${prefix}.${code}`;
  return key in messages ? t(key as MessageKey, blanks) : fallback;
}

export function openingName(opening: Opening): string {
  return settings.language === 'fr' ? opening.french : opening.name;
}

export function formatNumber(n: number): string {
  return new Intl.NumberFormat(settings.language).format(n);
}
