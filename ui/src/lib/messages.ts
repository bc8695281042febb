// From a code with arguments to words: the small part of ICU's message format that the catalogue uses, as the program
// reads it, too. `{name}`, `{n, plural, one {# move} other {# moves}}`, `{piece, select, queen {la dame} other {…}}`.

import type { Argument, Message, MessageKey } from './catalogue';

export type { MessageKey } from './catalogue';

/** The texts of one language, as far as they are loaded. */
export type Texts = Partial<Record<MessageKey, string>>;

/** Who speaks: the texts, and how numbers and moves are shown. */
export interface Voice {
  texts: Texts;
  plural: (n: number) => string;
  number: (n: number) => string;
  decimal: (written: string) => string;
  move: (san: string) => string;
}

type Part = string | { name: string; forms?: Map<string, Part[]> } | typeof COUNT;
const COUNT = Symbol('count');

/** Reads a text; the catalogue is checked when it is made, so that every text can be read. */
function parse(text: string): Part[] {
  let at = 0;
  const until = (signs: string): string => {
    const from = at;
    while (at < text.length && !signs.includes(text[at] ?? '')) at += 1;
    return text.slice(from, at);
  };
  const parts = (signs: string): Part[] => {
    const found: Part[] = [];
    for (;;) {
      const words = until(signs);
      if (words) found.push(words);
      if (at >= text.length || text[at] === '}') return found;
      at += 1;
      found.push(text[at - 1] === '#' ? COUNT : blank(signs));
    }
  };
  const blank = (signs: string): Part => {
    const name = until(',}').trim();
    if (text[at++] === '}') return { name };
    const inner = until(',').trim() === 'plural' ? '{}#' : signs;
    at += 1;
    const forms = new Map<string, Part[]>();
    for (;;) {
      const form = until('{}').trim();
      if (text[at++] !== '{') return { name, forms };
      forms.set(form, parts(inner));
      at += 1;
    }
  };
  return parts('{}');
}

const read = new Map<string, Part[]>();

function partsOf(text: string): Part[] {
  const parts = read.get(text) ?? parse(text);
  read.set(text, parts);
  return parts;
}

/** What a value chooses by: its plural form, the last word of its key, or itself. */
function formOf(value: Argument, voice: Voice): string {
  if (typeof value === 'number') return voice.plural(value);
  if (typeof value === 'string') return value;
  if ('key' in value) return value.key.split('.').at(-1) ?? '';
  return 'move' in value ? value.move : value.decimal;
}

/** The words of a message. As a sentence they begin with a capital, unless somebody else's words or a move come first, and end with a full stop. */
export function format(message: Message, voice: Voice, as: 'words' | 'sentence' = 'words'): string {
  let words = '';
  let begins = as === 'sentence';
  const plain = (text: string): void => {
    words += text;
    begins = false;
  };
  const fill = (parts: Part[], args: Record<string, Argument>, count: number): void => {
    for (const part of parts) {
      if (part === COUNT) plain(voice.number(count));
      else if (typeof part === 'string') plain(begins ? part.charAt(0).toUpperCase() + part.slice(1) : part);
      else {
        const value = args[part.name] ?? '';
        if (part.forms) {
          const form = part.forms.get(formOf(value, voice)) ?? part.forms.get('other') ?? [];
          fill(form, args, typeof value === 'number' ? value : count);
        } else if (typeof value === 'number') plain(voice.number(value));
        else if (typeof value === 'string') plain(value);
        else if ('key' in value) say(value);
        else if ('decimal' in value) plain(voice.decimal(value.decimal));
        else plain(voice.move(value.move));
      }
    }
  };
  const say = ({ key, args = {} }: Message): void => fill(partsOf(voice.texts[key] ?? ''), args, 0);
  say(message);
  return as === 'words' || /[.!?…:]$/.test(words) ? words : `${words}.`;
}
