// Files on their way into the library, one after another: how far, what came of it, and what could not be read.

import type { Message } from './catalogue';
import type { ImportProgress } from './protocol';
import { sentence as say } from './i18n.svelte';
import { sentence } from './refusal';

export interface Broken {
  line: number;
  reason: Message;
}

/** Cuts a stream of lines that each hold one message; the last piece may be half a line. */
export function readLines(text: string, from: number): { messages: ImportProgress[]; read: number } {
  const end = text.lastIndexOf('\n') + 1;
  if (end <= from) return { messages: [], read: from };
  const lines = text
    .slice(from, end)
    .split('\n')
    .filter((line) => line.trim());
  return { messages: lines.map((line) => JSON.parse(line) as ImportProgress), read: end };
}

export type Stage = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

export class Import {
  stage = $state<Stage>('waiting');
  /** How much of the file has been taken, 0 to 1. */
  share = $state(0);
  games = $state(0);
  duplicates = $state(0);
  broken = $state(0);
  faults = $state.raw<Broken[]>([]);
  failure = $state('');
  /** The first game that came of it. */
  first: number | null = null;
  private request?: XMLHttpRequest;
  private read = 0;

  constructor(
    readonly name: string,
    private readonly body: Blob,
  ) {}

  /** Sends the file. A request of the old kind tells how much of it has gone; the server reads no faster than it works. */
  run(): Promise<void> {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      this.request = request;
      this.stage = 'running';
      request.open('POST', `/api/library/import?${new URLSearchParams({ name: this.name })}`);
      request.setRequestHeader('content-type', 'application/octet-stream');
      request.upload.onprogress = ({ loaded, total }) => (this.share = total ? loaded / total : 0);
      request.onprogress = () => this.take(request.responseText);
      request.onloadend = () => {
        this.take(`${request.responseText}\n`);
        this.end(request);
        resolve();
      };
      request.send(this.body);
    });
  }

  private end(request: XMLHttpRequest): void {
    if (this.stage !== 'running') return;
    this.stage = 'failed';
    this.failure =
      request.status >= 400 && request.status !== 0
        ? this.refusal(request.responseText)
        : say({ key: 'error.unreachable' });
  }

  private refusal(text: string): string {
    try {
      return sentence(JSON.parse(text) as Parameters<typeof sentence>[0]);
    } catch {
      return say({ key: 'error.broken' });
    }
  }

  private take(text: string): void {
    if ((this.request?.status ?? 0) >= 400) return;
    const { messages, read } = readLines(text, this.read);
    this.read = read;
    for (const message of messages) this.hear(message);
  }

  private hear(message: ImportProgress): void {
    switch (message.type) {
      case 'progress':
      case 'done':
        this.games = message.games;
        this.duplicates = message.duplicates;
        this.broken = message.broken;
        if (message.type === 'done') {
          this.first = message.first;
          this.share = 1;
          this.stage = 'done';
        }
        break;
      case 'broken':
        this.faults = [...this.faults, { line: message.line, reason: message.reason }];
        break;
      case 'failed':
        this.stage = 'failed';
        this.failure = sentence(message.error);
        break;
    }
  }

  cancel(): void {
    this.stage = 'cancelled';
    this.request?.abort();
  }
}
