/** What a trace event says in a few words, beside its type. */

import { BAD, WORDS } from "../core/trace-wording/words";
import type { TraceEvent } from "../core/types";

export function wordsFor(event: TraceEvent): string {
  return WORDS[event.type]?.(event) ?? "";
}

/** An event that the run sent for others is not taken in it, and that is no fault. */
export function isBad({ type, changes = [] }: Pick<TraceEvent, "type" | "changes">): boolean {
  return BAD.has(type) && !changes.some(one => "fate" in one && one.fate === "published");
}
