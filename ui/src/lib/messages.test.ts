import { expect, test } from 'vitest';
import en from './catalogue/en.json';
import fr from './catalogue/fr.json';
import labEn from './catalogue/lab.en.json';
import labFr from './catalogue/lab.fr.json';
import { languages, type Language, type Message } from './catalogue';
import { format, type Texts, type Voice } from './messages';
import { showSan } from './notation';
import spoken from './spoken.test.json';

const voice = (language: Language, texts: Texts): Voice => ({
  texts,
  plural: (n) => new Intl.PluralRules(language).select(n),
  number: (n) => new Intl.NumberFormat(language).format(n),
  decimal: (written) => written.replace('.', languages[language].decimal),
  move: (san) => showSan(san, 'letters', language),
});
const voices = { en: voice('en', { ...en, ...labEn }), fr: voice('fr', { ...fr, ...labFr }) };

test('the page says what the program says', () => {
  for (const { language, message, words, sentence } of spoken) {
    const speaker = voices[language as Language];
    expect(format(message as Message, speaker)).toBe(words);
    expect(format(message as Message, speaker, 'sentence')).toBe(sentence);
  }
});

test('numbers are grouped and counted as the language does it', () => {
  const nodes = (n: number): Message => ({ key: 'small.nodes', args: { n } });
  expect(format(nodes(1), voices.en)).toBe('1 position searched');
  expect(format(nodes(12_345), voices.en)).toBe('12,345 positions searched');
  expect(format(nodes(0), voices.fr)).toBe('0 position examinée');
  expect(format(nodes(12_345), voices.fr)).toBe('12\u202f345 positions examinées');
});

test('French pieces have a gender', () => {
  const white = (role: 'queen' | 'bishop'): Message => ({
    key: 'piece.white',
    args: { piece: { key: `piece.${role}` } },
  });
  expect(format(white('queen'), voices.fr)).toBe('dame blanche');
  expect(format(white('bishop'), voices.fr)).toBe('fou blanc');
});
