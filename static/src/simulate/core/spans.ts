/** What lasts in a run, as the page has it. */

import type { SpanKind, SpanOutcome, TraceEvent } from "./types";

/** Something that lasts: a visit of a state or task, a call, a wait. */
export interface Span {
  kind: SpanKind;
  name: string;
  instance: string;
  state: string;
  pointer: string;
  scope: string;
  attempt: number; // of a call, from 1
  from: TraceEvent;
  start: number; // epoch milliseconds
  to: TraceEvent | null;
  end: number | null;
  outcome: SpanOutcome | "open";
  until: number | null; // epoch milliseconds at which it ends unless something else ends it before
  home: Span | null; // the visit that a wait, delay or backoff is a part of
  parts: Span[]; // of a visit: its waits, delays and backoffs
}
