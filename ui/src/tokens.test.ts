import { expect, test } from 'vitest';

test('only tokens.css names colours', () => {
  const files = import.meta.glob<string>(['./**/*.svelte', './*.css', '!./tokens.css'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const literal = /#[0-9a-f]{3,8}\b(?=[;,\s")])|\b(?:rgb|hsl)a?\((?!var)/gi;
  const found = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(literal)].map(([color]) => `${file}: ${color}`),
  );
  expect(Object.keys(files).length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
