// A built binary on a free port with its own games file.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameView, NewGame } from '../../src/lib/protocol';
import { roquePath } from './programs';

export class Server {
  private readonly folder = mkdtempSync(join(tmpdir(), 'roque-e2e-'));
  /** The folder of the library. */
  get place(): string {
    return this.folder;
  }

  private process?: ChildProcess;
  private port = 0;
  /** Where the owner comes in: the page itself, or a link where others are on the network. */
  link = '';

  /** A server with its own games; `options` go to the command line. */
  constructor(private readonly options: string[] = []) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    if (this.isRunning) return;
    const games = join(this.folder, 'library.sqlite');
    const args = ['play', '--no-browser', '--port', String(this.port), '--library', games, ...this.options];
    const child = spawn(roquePath(), args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.process = child;
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const found = /http:\/\/\S+(?=\s)/.exec(text);
        if (found) resolve(found[0]);
      });
      child.on('exit', (code) => reject(new Error(`roque play ended with ${code}`)));
    });
    // A restart keeps the address, so that open pages find it again.
    this.port = Number(new URL(url).port);
    this.link = url;
  }

  private get isRunning(): boolean {
    return this.process?.exitCode === null && this.process.signalCode === null;
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    const child = this.process;
    if (!child || !this.isRunning) return;
    const ended = new Promise((resolve) => child.on('exit', resolve));
    child.kill(signal);
    await ended;
  }

  clean(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask(path: string, options?: RequestInit): Promise<Response> {
    const response = await fetch(this.url + path, options);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  /** Makes a game without the page. */
  async open(game: Partial<NewGame> = {}): Promise<GameView> {
    const whole = { white: 'human', black: 'human', clock: null, start: { type: 'standard' }, ...game };
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(whole),
    };
    return (await (await this.ask('/api/games', options)).json()) as GameView;
  }

  async show(id: number | string): Promise<GameView> {
    return (await (await this.ask(`/api/games/${id}`)).json()) as GameView;
  }

  async pgn(id: number | string): Promise<string> {
    return (await this.ask(`/api/library/export?ids=${id}`)).text();
  }
}
