/** The run model: the changes that come with each trace event (simulator/run_model), up to where the run stands. */

import { scopeText } from "../../running/scopes";
import { ms } from "../../running/time";
import { Branches } from "./branches";
import { RunMessages } from "./run-messages";
import type { Span } from "./spans";
import type { ErrorPasses, EventFate, RunChange, SpanBegins, TimerStops, TraceEvent } from "./types";
import { type Visit, VisitsByEvent } from "./visits";

/** An edge that was taken, or (at the task's pointer) a task that was skipped. */
export interface Passed {
  instance: string;
  pointer: string;
}

/** A trace event that is `what` at its moment. */
export interface Mark<What> {
  event: TraceEvent;
  what: What;
}

export class RunModel {
  /** When each event of the trace happened, in epoch milliseconds. */
  readonly times: number[] = [];
  /** In the order in which they began; other arrays when it was read anew. */
  spans: Span[] = [];
  visits: Visit[] = [];
  taken: Passed[] = [];
  skipped: (Passed & { event: TraceEvent })[] = [];
  readonly messages = new RunMessages();
  /** What became of CloudEvents, by the trace event's seq. */
  readonly fates = new Map<number, Mark<EventFate>>();
  /** The timers that run no more. */
  readonly timers: Mark<TimerStops["timer"]>[] = [];
  /** What breaks the schema that the definition has for it; the event's message says how. */
  readonly broken: Mark<string>[] = [];
  /** By instance who was asked about its latest error and let it pass, from the inside out; the event says why. */
  readonly asked = new Map<string, Mark<ErrorPasses["passes"]>[]>();
  /** Why no instance was created the last time that a start was refused; "" where none was. */
  refused = "";
  #branches = new Branches();
  #events = new VisitsByEvent();
  #last: TraceEvent | undefined;
  #trace: readonly TraceEvent[] = [];

  /** Reads on in a trace that grew; one that shrank or changed is read anew. */
  read(trace: readonly TraceEvent[]): this {
    const known = this.times.length;
    if (known > trace.length || (known > 0 && trace[known - 1] !== this.#last)) this.#forget();
    for (const event of trace.slice(this.times.length)) this.#add(event, trace);
    this.#last = trace.at(-1);
    this.#trace = trace;
    return this;
  }

  /** The branches and iterations by instance and scope, over or not. */
  get branches(): Branches["all"] {
    return this.#branches.all;
  }

  /** Which visits the events so far belong to; read as it is asked for: the timeline does not need it. */
  get events(): VisitsByEvent {
    return this.#events.read(this.#trace, this.visits);
  }

  #forget(): void {
    this.times.length = this.timers.length = this.broken.length = 0;
    this.messages.forget();
    this.fates.clear();
    this.asked.clear();
    this.refused = "";
    [this.spans, this.visits, this.taken, this.skipped] = [[], [], [], []];
    [this.#branches, this.#events] = [new Branches(), new VisitsByEvent()];
  }

  #add(event: TraceEvent, trace: readonly TraceEvent[]): void {
    this.times.push(ms(event.time));
    for (const change of event.changes ?? []) this.#change(event, change, trace);
  }

  #change(event: TraceEvent, change: RunChange, trace: readonly TraceEvent[]): void {
    const [time, instance] = [this.times.at(-1) as number, event.instance ?? ""];
    if ("begins" in change) this.#begin(event, time, change);
    else if ("takes" in change) this.taken.push({ instance, pointer: change.takes });
    else if ("skips" in change) this.skipped.push({ instance, pointer: change.skips, event });
    else if ("moves" in change) this.taken.push({ instance, pointer: event.pointer ?? "" });
    else if ("ends" in change) {
      const span = this.spans[change.ends] as Span;
      [span.to, span.end, span.outcome] = [event, time, change.outcome];
    } else if ("span" in change) {
      const span = this.spans[change.span] as Span;
      if (change.until) span.until = ms(change.until);
    } else if ("participant" in change) this.messages.appear(change);
    else if ("message" in change) this.messages.send(event, time, change, trace);
    else if ("fate" in change) this.fates.set(event.seq, { event, what: change.fate });
    else if ("timer" in change) this.timers.push({ event, what: change.timer });
    else if ("breaks" in change) this.broken.push({ event, what: change.breaks });
    else if ("rises" in change) this.asked.set(instance, []);
    else if ("passes" in change) this.asked.get(instance)?.push({ event, what: change.passes });
    else if ("refused" in change) this.refused = change.refused;
  }

  #begin(event: TraceEvent, start: number, change: SpanBegins): void {
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
      start,
      to: null,
      end: null,
      outcome: "open",
      until: change.until ? ms(change.until) : null,
      home,
      parts: [],
    };
    this.spans.push(span);
    home?.parts.push(span);
    if (span.kind === "branch" || span.kind === "iteration") this.#branches.begin(span);
    if (span.kind === "visit") this.visits.push(span);
  }
}
