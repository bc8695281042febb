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

test('every sentence is shown somewhere', () => {
  const files = import.meta.glob<string>(
    ['../**/*.svelte', '../**/*.ts', '!./messages.ts', '!../**/*.test.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  );
  const text = Object.values(files).join('\n');
  const quoted = new Set([...text.matchAll(/['"`]([\w.]+)['"`]/g)].map(([, word]) => word));
  // Such as end.${reason}: which of them is for the server to say.
  const begun = [...text.matchAll(/`(\w+\.)\$\{/g)].map(([, start]) => start as string);
  const unused = Object.keys(messages).filter(
    (key) => !quoted.has(key) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});
