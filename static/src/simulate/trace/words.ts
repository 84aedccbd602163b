/** What a trace event says in a few words, beside its type. */

import { BAD, WORDS } from "../core/trace-wording/words";
import type { TraceEvent } from "../core/types";

export function wordsFor(event: TraceEvent): string {
  return WORDS[event.type]?.(event) ?? "";
}

export function isBad(event: TraceEvent): boolean {
  return BAD.has(event.type);
}
