// Fails when the page grows beyond its budget: all files together, compressed.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const budget = 250_000;
const folder = new URL('../dist', import.meta.url).pathname;
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
const total = files.reduce(
  (sum, file) => sum + gzipSync(readFileSync(join(file.parentPath, file.name))).length,
  0,
);
console.log(`page: ${(total / 1000).toFixed(1)} kB gzip of ${budget / 1000} kB`);
process.exit(total > budget ? 1 : 0);
