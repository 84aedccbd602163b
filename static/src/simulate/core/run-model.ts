/**
 * The run model as the page has it: the changes that the server sends with each trace event (simulator/run_model),
 * folded up to where the run stands. What any panel says of a run comes from here.
 */

import { scopeText } from "../../running/scopes";
import { ms } from "../../running/time";
import type { RunChange, SpanBegins, SpanKind, SpanOutcome, TraceEvent } from "./types";

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

export class RunModel {
  /** In the order in which they began. */
  readonly spans: Span[] = [];
  #read = 0;
  #last: TraceEvent | undefined;

  /** Reads on in a trace that grew; one that shrank or changed is read anew. */
  read(trace: readonly TraceEvent[]): this {
    if (this.#read > trace.length || (this.#read > 0 && trace[this.#read - 1] !== this.#last)) this.#forget();
    for (; this.#read < trace.length; this.#read += 1) this.#add(trace[this.#read] as TraceEvent);
    this.#last = trace.at(-1);
    return this;
  }

  #forget(): void {
    this.spans.length = this.#read = 0;
  }

  #add(event: TraceEvent): void {
    for (const change of event.changes ?? []) this.#change(event, change);
  }

  #change(event: TraceEvent, change: RunChange): void {
    if ("begins" in change) this.#begin(event, change);
    else if ("ends" in change) {
      const span = this.spans[change.ends] as Span;
      [span.to, span.end, span.outcome] = [event, ms(event.time), change.outcome];
    } else if ("span" in change) {
      const span = this.spans[change.span] as Span;
      if (change.until) span.until = ms(change.until);
    }
  }

  #begin(event: TraceEvent, change: SpanBegins): void {
    const home = change.home === undefined ? null : (this.spans[change.home] as Span);
    const span: Span = {
      kind: change.begins,
      name: change.name,
      instance: event.instance ?? "",
      state: event.state ?? "",
      pointer: event.pointer ?? "",
      scope: scopeText(event.scope),
      attempt: change.attempt ?? 1,
      from: event,
      start: ms(event.time),
      to: null,
      end: null,
      outcome: "open",
      until: change.until ? ms(change.until) : null,
      home,
      parts: [],
    };
    this.spans.push(span);
    home?.parts.push(span);
  }
}
