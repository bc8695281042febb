// The person's language: its texts, loaded when they are wanted, and how the page says things by them.

import { languages, type Catalogue, type Language, type Message, type MessageKey } from './catalogue';
import { format, type Texts, type Voice } from './messages';
import { showSan } from './notation';
import type { Opening } from './protocol';
import { settings } from './settings.svelte';

const files = import.meta.glob<Texts>('./catalogue/*.json', { import: 'default' });

let voice = $state.raw<Voice | null>(null);
/** Rooms that somebody has entered: their words are files of their own. */
const rooms = new Set<'lab' | 'lessons'>();

/** Loads a language and speaks it from then on. */
export async function speak(language: Language): Promise<void> {
  const names = [language, ...[...rooms].map((room) => [room, language].join('.'))];
  const found = await Promise.all(names.map(async (name) => files[`./catalogue/${name}.json`]?.()));
  if (!found[0] || language !== settings.language) return;
  const texts = Object.assign({}, ...found) as Texts;
  const [plurals, numbers] = [new Intl.PluralRules(language), new Intl.NumberFormat(language)];
  voice = {
    texts,
    plural: (n) => plurals.select(n),
    number: (n) => numbers.format(n),
    decimal: (written) => written.replace('.', languages[language].decimal),
    move: (san) => showSan(san, settings.notation, language),
  };
}

/** Learns the words of the laboratory, which nobody else needs. */
export async function enterLaboratory(): Promise<void> {
  rooms.add('lab');
  await speak(settings.language);
}

/** Learns the words of the lessons, and those of the laboratory they are a part of. */
export async function enterLessons(): Promise<void> {
  rooms.add('lessons');
  await enterLaboratory();
}

/** The arguments of a key; none have to be given where there are none. */
type Blanks<K extends MessageKey> = keyof Catalogue[K] extends never ? [] : [Catalogue[K]];

/** The words of a key in the person's language, with its blanks filled in. */
export function t<K extends MessageKey>(key: K, ...[args]: Blanks<K>): string {
  return voice ? format({ key, args: { ...args } }, voice) : '';
}

/** The words of a message, as a part of something else. */
export function words(message: Message): string {
  return voice ? format(message, voice) : '';
}

/** A message as a sentence of its own. */
export function sentence(message: Message): string {
  return voice ? format(message, voice, 'sentence') : '';
}

/** The words for something the server names; its own where we know none. */
export function termOf(key: string, otherwise: string): string {
  return voice && key in voice.texts ? t(key as 'lab.title') : otherwise;
}

/** The word for a level of the server, or its own name if it is new to us. */
export function levelWord(word: string): string {
  const key = `level.${word}`;
  return voice && key in voice.texts ? t(key as 'level.full') : word;
}

/** What a level can do, in a sentence; nothing for one that is new to us. */
export function levelCaption(word: string): string {
  const key = `can.${word}`;
  return voice && key in voice.texts ? t(key as 'can.full') : '';
}

export function openingName(opening: Opening): string {
  return settings.language === 'fr' ? opening.french : opening.name;
}

/** The person's own variety of the page's language: a British page writes British dates. */
export function locale(): string {
  const own = navigator.languages.find((tag) => tag.toLowerCase().startsWith(settings.language));
  return own ?? { en: 'en-GB', fr: 'fr-FR' }[settings.language];
}

export function formatDate(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}

export function formatNumber(n: number): string {
  return new Intl.NumberFormat(locale()).format(n);
}

/** Every language, by what it calls itself. */
export const languageChoices = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value].name,
}));
