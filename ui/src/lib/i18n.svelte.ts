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

/** What a level can do, in a sentence; nothing for one that is new to us. */
export function levelCaption(word: string): string {
  const key = `can.${word}`;
  return key in messages ? t(key as MessageKey) : '';
}

export function openingName(opening: Opening): string {
  return settings.language === 'fr' ? opening.french : opening.name;
}

/** The person's own variety of the page's language: a British page writes British dates. */
function locale(): string {
  const own = navigator.languages.find((tag) => tag.toLowerCase().startsWith(settings.language));
  return own ?? { en: 'en-GB', fr: 'fr-FR' }[settings.language];
}

export function formatDate(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

export function formatNumber(n: number): string {
  return new Intl.NumberFormat(locale()).format(n);
}
