// Pictures of playing, reading and the library on every screen, in both themes and languages: `npm run shots`, into target/shots.

import { join } from 'node:path';
import { root } from './support/programs';
import { settled, visit } from './support/checks';
import { fill, games, record, RICH } from './support/library';
import { SCREENS } from './support/screens';
import { test } from './support/test';

for (const { width, height, what } of SCREENS) {
  test(`${width}×${height}, ${what}`, async ({ openPage, server }) => {
    const start = {
      type: 'fen',
      fen: 'r1bqk2r/2p1bppp/p1np1n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 w kq - 0 8',
    } as const;
    const clock = { initialMs: 600_000, incrementMs: 5000 };
    const { id } = await server.open({ black: 'roque:elo=1400', clock, start });
    const read = await record(server.url, RICH);
    await fill(server.url, games(60, 'Spassky'));
    for (const theme of ['light', 'dark']) {
      for (const language of ['en', 'fr']) {
        const settings = { theme, language, sounds: false };
        const page = await openPage(`/game/${id}`, { viewport: { width, height }, settings });
        await settled(page);
        await page.screenshot({
          path: join(root, 'target/shots', `${width}x${height}-${theme}-${language}.png`),
        });
        for (const [name, path] of [
          ['document', `/analyse/${read}#2`],
          ['games', '/games'],
        ] as const) {
          await visit(page, path);
          await page.screenshot({
            path: join(root, 'target/shots', `${name}-${width}x${height}-${theme}-${language}.png`),
          });
        }
        await page.context().close();
      }
    }
  });
}
