/** What lasts in a run, read from its trace: visits to states, calls, and the waits within them, each ended by the
 * event that ended it.
 *
 * Nothing is drawn here. What has no end yet is open; what is said of its length is the trace's, never the page's
 * guess.
 */

import { scopeText } from "../../running/scopes";
import { ms } from "../../running/time";
import { isWithin } from "../core/branches";
import type { TraceEvent } from "../core/types";
import { isInside } from "../../shared/pointers";

export type SpanKind = "state" | "call" | "wait" | "delay" | "backoff";

/** How it ended: `caught` is a state that left by its onErrors, `cancelled` what was ended from outside. */
export type Outcome = "open" | "done" | "caught" | "failed" | "timed-out" | "cancelled";

export interface Span {
  kind: SpanKind;
  name: string; // of the state or the function
  instance: string;
  state: string;
  pointer: string;
  scope: string;
  attempt: number; // of a call, from 1
  from: TraceEvent;
  start: number; // epoch milliseconds
  to: TraceEvent | null;
  end: number | null;
  outcome: Outcome;
  awaited: boolean; // of a call: its action waits for the answer (0.8's `invoke: async` does not)
  until: number | null; // epoch milliseconds at which it ends unless something else ends it before
  home: Span | null; // the visit that a wait, delay or backoff is a part of; null: of a branch's or iteration's action
  parts: Span[]; // of a visit: its waits, delays and backoffs
  troubled: boolean; // of a visit: an error was raised that nothing has taken yet
  taken: boolean; // of a visit: its onErrors took the error
}

const ENDS: Record<string, Outcome> = {
  "instance.completed": "cancelled",
  "instance.terminated": "cancelled",
  "instance.cancelled": "cancelled",
  "instance.failed": "failed",
  "instance.blocked": "failed",
  "instance.timed-out": "timed-out",
};

const SCOPES = new Set(["branch.completed", "branch.cancelled", "iteration.completed", "iteration.cancelled"]);

/** Where a call is made: there is one at a time. */
function place(event: TraceEvent): string {
  return `${event.instance}\n${event.state}\n${scopeText(event.scope)}\n${event.pointer}`;
}

/** The spans of a trace that grows; one that shrinks or changes is read anew. */
export class Spans {
  #all: Span[] = [];
  #open = new Map<string, Span[]>(); // by instance
  #calls = new Map<string, Span>(); // the latest at each place
  #read = 0;
  #last: TraceEvent | undefined;

  /** All spans in the order of their beginning. */
  of(trace: readonly TraceEvent[]): readonly Span[] {
    if (this.#read > trace.length || (this.#read > 0 && trace[this.#read - 1] !== this.#last)) {
      this.#all = [];
      this.#open.clear();
      this.#calls.clear();
      this.#read = 0;
    }
    for (; this.#read < trace.length; this.#read += 1) this.#add(trace[this.#read] as TraceEvent);
    this.#last = trace.at(-1);
    return this.#all;
  }

  #add(event: TraceEvent): void {
    switch (event.type) {
      case "state.entered":
        this.#begin("state", event, event.state);
        break;
      case "function.called":
        this.#begin("call", event, event.function);
        break;
      case "function.returned":
        this.#answered(event, "done");
        break;
      case "function.failed":
        this.#answered(event, "failed");
        break;
      case "action.completed":
        for (const one of this.#same(event))
          if (one.kind === "call" && one.pointer === event.pointer) one.awaited = false;
        break;
      case "state.waiting":
        this.#waits(event);
        break;
      case "event.consumed":
        this.#waited(event, "done");
        break;
      case "retry.scheduled":
        this.#retry(event);
        break;
      case "timer.set":
        this.#timer(event);
        break;
      case "timer.fired":
        this.#fired(event);
        break;
      case "error.raised":
        this.#raised(event);
        break;
      case "error.handled":
        this.#handled(event);
        break;
      case "state.exited":
        this.#exited(event);
        break;
      case "task.faulted":
        this.#exited(event, "failed");
        break;
      case "task.cancelled":
        this.#exited(event, "cancelled");
        break;
      default:
        if (event.type in ENDS) this.#ended(event, ENDS[event.type] ?? "cancelled");
        else if (SCOPES.has(event.type))
          this.#close(
            one => isWithin(one.scope, scopeText(event.scope)) && isInside(one.pointer, event.pointer ?? ""),
            event,
            "cancelled",
          );
    }
  }

  #here(event: TraceEvent): Span[] {
    return this.#open.get(event.instance ?? "") ?? [];
  }

  /** What is open of the same instance, state and scope as `event`. */
  #same(event: TraceEvent): Span[] {
    const scope = scopeText(event.scope);
    return this.#here(event).filter(one => one.state === event.state && one.scope === scope);
  }

  #begin(kind: SpanKind, event: TraceEvent, name: unknown): Span {
    const instance = event.instance ?? "";
    const home =
      kind === "state" || kind === "call" ? null : (this.#same(event).findLast(one => one.kind === "state") ?? null);
    const made: Span = {
      kind,
      name: String(name ?? ""),
      instance,
      state: event.state ?? "",
      pointer: event.pointer ?? "",
      scope: scopeText(event.scope),
      attempt: Number(event.attempt ?? 1),
      from: event,
      start: ms(event.time),
      to: null,
      end: null,
      outcome: "open",
      awaited: true,
      until: null,
      home,
      parts: [],
      troubled: false,
      taken: false,
    };
    this.#all.push(made);
    home?.parts.push(made);
    if (kind === "call") this.#calls.set(place(event), made);
    this.#open.set(instance, [...this.#here(event), made]);
    return made;
  }

  /** Ends what is open of the event's instance and meets `which`. */
  #close(which: (one: Span) => boolean, event: TraceEvent, outcome: Outcome | ((one: Span) => Outcome)): void {
    const ended = this.#here(event).filter(which);
    if (!ended.length) return;
    for (const one of ended) {
      one.to = event;
      one.end = ms(event.time);
      one.outcome = typeof outcome === "string" ? outcome : outcome(one);
    }
    this.#open.set(
      event.instance ?? "",
      this.#here(event).filter(one => one.to === null),
    );
  }

  #closeOne(one: Span | undefined, event: TraceEvent, outcome: Outcome): void {
    if (one) this.#close(other => other === one, event, outcome);
  }

  /** A subscription (1.0) is answered message by message: it lasts until the latest. */
  #answered(event: TraceEvent, outcome: Outcome): void {
    const isIt = (one: Span): boolean => one.kind === "call" && one.pointer === event.pointer;
    const open = this.#same(event).find(isIt);
    const last = open ? undefined : this.#calls.get(place(event));
    if (last?.outcome === outcome) [last.to, last.end] = [event, ms(event.time)];
    else this.#closeOne(open, event, outcome);
  }

  /** A state that waits for the rest of several events goes on waiting. */
  #waits(event: TraceEvent): void {
    this.#waited(event, "done");
    const made = this.#begin("wait", event, "");
    if (typeof event.until === "string") made.until = ms(event.until);
  }

  #waited(event: TraceEvent, outcome: Outcome): void {
    this.#closeOne(
      this.#same(event).find(one => one.kind === "wait"),
      event,
      outcome,
    );
  }

  #retry(event: TraceEvent): void {
    this.#begin("backoff", event, "");
    for (const one of this.#same(event)) if (one.kind === "state") one.troubled = false;
  }

  #timer(event: TraceEvent): void {
    const due = typeof event.due === "string" ? ms(event.due) : null;
    if (event.timer === "delay") this.#begin("delay", event, "").until = due;
    const backoff = event.timer === "retry" ? this.#same(event).findLast(one => one.kind === "backoff") : undefined;
    if (backoff) backoff.until = due;
  }

  #fired(event: TraceEvent): void {
    if (event.timer === "delay")
      this.#closeOne(
        this.#same(event).find(one => one.kind === "delay"),
        event,
        "done",
      );
    else if (event.timer === "retry") {
      const open = this.#same(event).filter(one => one.kind === "backoff");
      this.#closeOne(open.find(one => one.until === ms(event.time)) ?? open[0], event, "done");
    } else
      this.#close(
        one =>
          (one.kind === "call" || one.kind === "wait") &&
          one.pointer === event.pointer &&
          one.scope === scopeText(event.scope),
        event,
        "timed-out",
      );
  }

  /** An error ends what its state is doing; what failed by itself has told so before. */
  #raised(event: TraceEvent): void {
    const mine = new Set(this.#same(event));
    this.#close(
      one => mine.has(one) && one.kind !== "state",
      event,
      one => (one.pointer === event.pointer ? "failed" : "cancelled"),
    );
    for (const one of mine) if (one.kind === "state") [one.troubled, one.taken] = [true, false];
  }

  #handled(event: TraceEvent): void {
    for (const one of this.#same(event)) if (one.kind === "state") [one.troubled, one.taken] = [false, true];
  }

  /** Branches and calls that nobody waits for go on: only what is of the state itself ends with it. */
  #exited(event: TraceEvent, outcome?: Outcome): void {
    const scope = scopeText(event.scope);
    this.#close(
      one =>
        one.awaited &&
        one.scope === scope &&
        isInside(one.pointer, event.pointer ?? "") &&
        (one.kind !== "state" || one.pointer === event.pointer),
      event,
      one => (one.kind !== "state" ? "cancelled" : (outcome ?? (one.taken ? "caught" : "done"))),
    );
    this.#close(one => one.home?.to === event, event, "cancelled"); // a backoff stands at its retry's definition
  }

  #ended(event: TraceEvent, outcome: Outcome): void {
    this.#close(
      () => true,
      event,
      one => {
        if (one.kind !== "state" || outcome === "cancelled") return "cancelled";
        if (outcome === "timed-out") return outcome;
        return one.troubled || (event.state === one.state && scopeText(event.scope) === one.scope)
          ? "failed"
          : "cancelled";
      },
    );
  }
}
