// How the page is put together: what is needed before the first board comes in one piece each.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The script with everything that playing needs. */
export const START = 'start';

/** Puts a `.br` and a `.gz` beside every text file of the page, for a server that sends them as they are. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:html|js|css|svg|webmanifest)$/.test(file)) continue;
        const path = join(folder, file);
        const text = readFileSync(path);
        const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } };
        writeFileSync(`${path}.br`, brotliCompressSync(text, options));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** The men of the usual start, drawn by the styles alone until the page is there. */
function men(): string {
  const back = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
  const rank = (color: string, y: number, roles: string[]) =>
    roles.map((role, x) => `<piece class="${role} ${color}" style="--x:${x};--y:${y}"></piece>`).join('');
  const pawns = Array<string>(8).fill('pawn');
  return [
    rank('black', 0, back),
    rank('black', 1, pawns),
    rank('white', 6, pawns),
    rank('white', 7, back),
  ].join('');
}

/** The first board in the page itself: its men, its styles, and where the words of each language are. */
export function firstBoard(): Plugin {
  return {
    name: 'first-board',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        let page = html.replace('<!-- men -->', men());
        if (!bundle) return page;
        page = page.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_, name: string) => {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') throw new Error(`${name} is no style sheet`);
          // Parts that come later look whether their styles are there already. A link that is switched off says so and
          // is not followed.
          const link = `<link rel="stylesheet" disabled href="/${name}">`;
          return `\n    <style>${String(sheet.source)}</style>\n    ${link}`;
        });
        const words = Object.keys(bundle).flatMap((name) => {
          const language = /^assets\/(en|fr)-[^/]+\.js$/.exec(name)?.[1];
          return language ? [` data-${language}="/${name}"`] : [];
        });
        return page.replace('src="/early.js"', `src="/early.js"${words.join('')}`);
      },
    },
  };
}
