import { expect, test } from 'vitest';
import { messages } from './messages';

const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('every sentence exists in both languages, with the same blanks', () => {
  for (const [key, [english, french]] of Object.entries(messages)) {
    expect(english.trim(), key).not.toBe('');
    expect(french.trim(), key).not.toBe('');
    expect(blanks(french), key).toEqual(blanks(english));
  }
});
