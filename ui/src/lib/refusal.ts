// Why something was refused, in the person's language. The server sends codes with arguments; the words are the catalogue's.

import type { MessageKey } from './catalogue';
import * as i18n from './i18n.svelte';
import type { ApiError, ErrorCode } from './protocol';

/** A refusal as an exception. */
export class Refusal extends Error {
  constructor(readonly error: ApiError) {
    super(error.message.key);
  }
}

/** A refusal of the page itself. */
export function refuse(code: ErrorCode, key: MessageKey): Refusal {
  return new Refusal({ code, message: { key } });
}

/** A refusal as one sentence. */
export function sentence(error: ApiError): string {
  return i18n.sentence(error.message);
}

/** Whatever was thrown, as a sentence. */
export function explain(reason: unknown): string {
  return reason instanceof Refusal ? sentence(reason.error) : String(reason);
}
