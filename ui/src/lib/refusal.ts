// Why something was refused, in the person's language. The server says it in both; only what the page finds out by
// itself has its words here.

import { messages, type MessageKey } from './messages';
import { showReason } from './notation';
import type { ApiError, ErrorCode } from './protocol';
import { settings } from './settings.svelte';

/** A refusal as an exception. */
export class Refusal extends Error {
  constructor(readonly error: ApiError) {
    super(error.message);
  }
}

/** A refusal of the page itself. */
export function refuse(code: ErrorCode, key: MessageKey): Refusal {
  const [message, french] = messages[key];
  return new Refusal({ code, message, french });
}

/** A refusal as one sentence. */
export function sentence(error: ApiError): string {
  const text = settings.language === 'fr' ? showReason(error.french, settings.notation) : error.message;
  // A sentence that begins with a move keeps its small letter.
  const begun = /^[a-h][1-8x]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** Whatever was thrown, as a sentence. */
export function explain(reason: unknown): string {
  return reason instanceof Refusal ? sentence(reason.error) : String(reason);
}
