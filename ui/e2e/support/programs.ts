// Where the programs are that the tests start.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

function first(what: string, variable: string, places: string[]): string {
  const found = [process.env[variable], ...places].find((path) => path && existsSync(path));
  if (!found) throw new Error(`no ${what} found: install or build it, or name it in ${variable}`);
  return found;
}

export const chromiumPath = () =>
  first('Chromium', 'ROQUE_CHROMIUM', [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]);

export const roquePath = () =>
  first('roque', 'ROQUE_BINARY', [join(root, 'target/release/roque'), join(root, 'target/debug/roque')]);

/** Firefox, where there is one. */
export const firefoxPath = (): string | undefined =>
  [process.env['ROQUE_FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(
    (path) => path && existsSync(path),
  );
