// The page in a real browser: `npm run e2e`, or `npm run e2e -- layout -g "part of a name"`.

import { defineConfig } from '@playwright/test';
import { chromiumPath } from './e2e/support/programs';

/** Reached only by a hang: machines differ and are busy. */
const PATIENCE_MS = 60_000;

export default defineConfig({
  testDir: 'e2e',
  // Beside the builds: a file under ui/ would count as a changed source of the page.
  outputDir: '../target/page-tests',
  workers: 2,
  fullyParallel: true,
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  // What fails once and holds the second time is reported as flaky; what is broken fails twice.
  retries: 1,
  reporter: 'list',
  projects: [
    { name: 'page', testMatch: '*.spec.ts' },
    { name: 'shots', testMatch: 'screens.shots.ts' },
    { name: 'pictures', testMatch: 'pictures.shots.ts' },
  ],
  use: {
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page from disk counts as foreign to the server on this machine.
        ...(process.env['ROQUE_PAGE'] ? ['--disable-features=LocalNetworkAccessChecks'] : []),
      ],
    },
  },
});
